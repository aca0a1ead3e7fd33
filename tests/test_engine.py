"""The verbs every game shares: dealing, reading, refusing, going on to the next deal, collating the books."""

import random

import pytest

import parlour_nb
from parlour_nb.cards import Card
from parlour_nb.engine import GAMES, CannotDeal, IllegalAction, State, Word, play
from parlour_nb.games.pope_joan import EW, POPE_JOAN
from parlour_nb.games.put import PUT
from parlour_nb.records import record, replay
from parlour_nb.rulings import collation, replace
from parlour_nb.views import spoken
from tests.games.laying import actions, cards, run
from tests.games.pope_joan import PRINTED_HAND, lay, printed


def first(view):
    return view.actions[0]


# Dealing


def test_two_tables_with_one_deal_number_agree_and_with_two_differ():
    one, again, other = (POPE_JOAN.deal(seed) for seed in (1, 1, 2))
    assert one == again and hash(one) == hash(again)
    assert one.hands != other.hands


def test_a_deal_neither_heeds_nor_disturbs_the_global_random():
    plain = POPE_JOAN.deal(1859, dealer=None)
    random.seed(7)
    before = random.getstate()
    assert POPE_JOAN.deal(1859, dealer=None) == plain and random.getstate() == before


def test_a_deal_is_the_first_books_for_the_usual_seats_and_seat_0_deals():
    state = POPE_JOAN.deal(1)
    assert (state.source, state.deal.seats, state.deal.dealer, state.to_play()) == ("EW", 5, 0, 1)


@pytest.mark.parametrize("dealer", range(5))
def test_the_eldest_hand_is_on_the_dealers_left(dealer):
    assert POPE_JOAN.deal(1, dealer=dealer).to_play() == (dealer + 1) % 5


def test_stack_deals_exactly_the_cards_said():
    state = POPE_JOAN.deal(pack=POPE_JOAN.stack(**PRINTED_HAND), seats=5, source="RG")
    assert cards(state.hands[1]) == "J♠ K♠ 4♥ J♥ A♣ Q♣ 5♦ 7♦"
    assert cards(state.laid.stock) == "4♣ K♣ A♦ A♥ A♠ 2♦ 2♥ 2♠ 3♦ 3♥"
    assert str(state.laid.turn_up) == "7♥"


def test_stack_fills_up_the_stock_and_counts_from_the_dealer():
    pack = POPE_JOAN.stack(hands=PRINTED_HAND["hands"], turn_up="7H", dealer=3)
    state = POPE_JOAN.deal(pack=pack, seats=5, dealer=3)
    assert cards(state.hands[1]) == "J♠ K♠ 4♥ J♥ A♣ Q♣ 5♦ 7♦" and state.to_play() == 4
    assert set(map(str, state.laid.stock)) == set(PRINTED_HAND["stock"])


def test_stack_refuses_unequal_hands():
    with pytest.raises(CannotDeal, match="^the hands are of 2, 1, 2 cards; Pope Joan deals equal hands$"):
        POPE_JOAN.stack(hands=[["2♠", "3♠"], ["4♠"], ["5♠", "6♠"]], turn_up="7♥")


def test_stack_takes_the_hands_first_and_reads_a_hand_in_one_string():
    hands = [" ".join(hand) for hand in PRINTED_HAND["hands"]]
    assert POPE_JOAN.stack(hands, turn_up="7♥", stock=PRINTED_HAND["stock"]) == POPE_JOAN.stack(**PRINTED_HAND)


@pytest.mark.parametrize(("hands", "message"), [
    (["2♠ 3♠", "11♠ 4♠"], "the pack cannot be read: no card '11♠'"),
    (["2♠ 3♠", "2♠ 4♠"], "2♠: twice in the pack"),
    (["2♠ 3♠", "8♦ 4♠"], "8♦: not used in Pope Joan")])
def test_stack_refuses_hands_that_are_none(hands, message):
    with pytest.raises(CannotDeal) as caught:
        POPE_JOAN.stack(hands, turn_up="7♥")
    assert str(caught.value).startswith(message)


def test_stack_under_a_book_refuses_hands_that_the_book_would_not_deal():
    hands = ["2♠ 3♠", "A♥ K♥", "4♣ 5♣"]
    assert len(POPE_JOAN.stack(hands, turn_up="7♥")) == 51
    with pytest.raises(CannotDeal, match="^under EW hands of 14, 14, 14 cards are dealt, not of 2, 2, 2$"):
        POPE_JOAN.stack(hands, turn_up="7♥", source="EW")
    assert POPE_JOAN.stack(**PRINTED_HAND, source="RG") == POPE_JOAN.stack(**PRINTED_HAND)
    assert POPE_JOAN.stack(**PRINTED_HAND, source="RG", dealer=3) == POPE_JOAN.stack(**PRINTED_HAND, dealer=3)


PACK = [str(card) for card in POPE_JOAN.pack]


@pytest.mark.parametrize(("pack", "message"), [
    (PACK[:-1], "the pack has 50 cards, not 51; it lacks K♦"),
    (["9♦", *PACK[1:]], "9♦: twice in the pack"),
    ([*PACK, "9♦", "9♦"], "9♦: twice in the pack"),
    (["8♦", *PACK], "8♦: not used in Pope Joan"),
    (["11♠", *PACK[1:]], "the pack cannot be read: no card '11♠'"),
    ([-5, *PACK[1:]], "the pack cannot be read: no card number -5"),
    ([None, *PACK[1:]], "the pack cannot be read: no card number None: the cards are numbered from 0 to 51"),
    ([], "the pack has 0 cards, not 51"),
    (["9♦"] * 200_000, "the pack has 200,000 cards, not 51")])
def test_a_pack_that_is_none_is_refused(pack, message):
    with pytest.raises(CannotDeal) as caught:
        POPE_JOAN.deal(pack=pack)
    assert str(caught.value).startswith(message)


@pytest.mark.parametrize(("wrong", "message"), [
    (dict(seed=1, seats=0), "Pope Joan is for 3 to 10 players (ED-POPE.7), not 0"),
    (dict(seed=1, seats=-3), "Pope Joan is for 3 to 10 players (ED-POPE.7), not -3"),
    (dict(seed=1, seats=99), "Pope Joan is for 3 to 10 players (ED-POPE.7), not 99"),
    (dict(seed=1, seats=60, absent=range(55)), "Pope Joan is for 3 to 10 players (ED-POPE.7), not 60"),
    (dict(seed=1, seats="5"), "seats is a whole number of players, as seats=5, not '5'"),
    (dict(seed=1, seats=True), "seats is a whole number of players, as seats=5, not True"),
    (dict(seed=1, dealer="0"), "no seat '0' can deal: seats count from 0 to 4"),
    (dict(seed=1, absent=3), "absent is a list of the seats that have left, as absent=[2], not 3"),
    (dict(seed=1, absent="12"), "absent is a list of the seats that have left, as absent=[2], not '12'"),
    (dict(seed=1, before="deal 1"), "before is the state at the end of the deal before, not 'deal 1'"),
    (dict(seed=1, source=["EW"]), "Pope Joan has no book ['EW']; its books are EW, CM, RG"),
    (dict(seed=1, source={}), "Pope Joan has no book {}"),
    (dict(seed=1, pope_limit=[4]), "pope_limit is 0 or 4 or 6, not [4]"),
    (dict(seed=1, five_pool={}), "five_pool is False or True, not {}"),
    (dict(pack=5), "a pack is a list of 51 cards, as stack() gives it, not 5"),
    (dict(pack="A♠ 2♠"), "a pack is a list of 51 cards, as stack() gives it, not 'A♠ 2♠'"),
    (dict(seed=1, dealer=5), "no seat 5 can deal: seats count from 0 to 4"),
    (dict(seed=1, dealer=-1), "no seat -1 can deal"),
    (dict(seed=1, dealer=1.0), "no seat 1.0 can deal"),  # 1.0 and True would be found where 1 is kept
    (dict(seed=1, dealer=True), "no seat True can deal"),
    (dict(seed=1, absent=[1, "a"]), "no seat 'a' can be absent"),
    (dict(seed=1, dealer=2, absent=[2]), "seat 2 has left the sitting, and cannot deal"),
    (dict(seed=1, absent=[5]), "no seat 5 can be absent: seats count from 0 to 4"),
    (dict(seed=1, absent=[-1]), "no seat -1 can be absent"),
    (dict(seed=1, absent=range(1, 4)), "Pope Joan is for 3 to 10 players"),
    (dict(seed=1, dealer=None, absent=range(5)), "Pope Joan is for 3 to 10 players (ED-POPE.7), not 0"),
    (dict(seed=-1), "a deal number is a whole number from 0 to 18 digits, not -1"),
    (dict(seed=10**18), "a deal number is a whole number"),
    (dict(seed=True), "a deal number is a whole number"),
    (dict(seed=1.0), "a deal number is a whole number"),
    (dict(), "a deal is made from a deal number (seed=1859) or from a stacked pack"),
    (dict(seed=1, pack=PACK), "a deal is made from a deal number (seed=1859) or from a stacked pack"),
    (dict(pack=PACK, dealer=None), "the first dealer is settled from a deal number"),
    (dict(seed=1, source=""), "Pope Joan has no book ''")])
def test_what_cannot_be_dealt_is_refused_with_what_could_be(wrong, message):
    with pytest.raises(CannotDeal) as caught:
        POPE_JOAN.deal(**wrong)
    assert str(caught.value).startswith(message)


class Plain(State):
    """The states of a game that only deals."""

    begin = staticmethod(lambda deal, log: deal)


def plain(**changes):
    return replace(POPE_JOAN, name="plain", title="Plain", state=Plain, **changes)


def test_the_engine_refuses_too_few_and_too_many_for_every_game():
    assert plain().deal(1, seats=3).order == (1, 2, 0)
    for seats in (2, 11):
        with pytest.raises(CannotDeal, match=rf"^Plain is for 3 to 10 players \(ED-POPE\.7\), not {seats}$"):
            plain().deal(1, seats=seats)


def test_a_game_whose_books_do_not_settle_the_first_dealer_says_so():
    with pytest.raises(CannotDeal, match="^no book of Plain settles who deals first: say which seat, as dealer=0$"):
        plain().deal(1, dealer=None)


def test_the_turn_may_pass_to_the_right():
    assert plain(rightwards=True).deal(1, seats=4, dealer=1, absent=[3]).order == (0, 2, 1)


def test_a_state_says_what_it_owes():
    assert State().pools == ()
    for owed in ("hands", "purses", "moves"):
        with pytest.raises(NotImplementedError):
            getattr(State(), owed)


# Playing


def test_apply_leaves_the_old_state_as_it_was():
    old = run(printed(), "J♠ Q♠")
    kept, hands = tuple(old), old.hands
    new = run(old, "K♠")
    assert tuple(old) == kept and old.hands == hands and old.to_play() == 1
    assert new != old and len(new.events) == len(old.events) + 2  # the card and the stop


def test_states_reached_by_the_same_actions_are_equal_and_hash_alike():
    one, other = run(printed(), "J♠ Q♠ K♠ 5♦"), run(printed(), "J♠ Q♠ K♠ 5♦")
    assert one == other and {one: 1}[other] == 1
    assert run(printed(), "J♠ Q♠ K♠ 4♥") != one


def test_a_long_sitting_can_still_be_compared_and_hashed():
    def sitting():
        state = POPE_JOAN.deal(pack=lay(5, "9♦", {}).deal.pack)
        for _ in range(150):
            state = state.next_deal(pack=state.deal.pack)
        return state
    assert sitting() == sitting() and hash(sitting()) == hash(sitting())


def test_why_not_is_the_refusal_as_a_value():
    state = run(printed(), "J♠")
    assert state.why_not("Q♠") is None and state.why_not(Card("Q♠")) is None
    refusal = state.why_not("8♠")
    assert (refusal.why, refusal.cite) == ("the run stands at the J♠, so the Q♠ must be played", "EW109.12")
    assert str(refusal) == f"{refusal.why} (EW109.12)"


@pytest.mark.parametrize("action", ["", "fold", "9", "8♣ 9♣", Word("put"), Word("pass"), None, 10, 0.5, (), ["Q♠"]])
def test_what_is_no_action_is_refused_both_ways(action):
    state = run(printed(), "J♠")
    with pytest.raises(IllegalAction):
        state.apply(action)
    assert isinstance(state.why_not(action), IllegalAction)


def test_a_notation_that_cannot_be_read_says_how_actions_are_written():
    with pytest.raises(IllegalAction, match="^no card '9x': write a rank .* as 9♦ or 9D, or say pass") as caught:
        printed().apply("9x")
    assert caught.value.cite == "notation"


def test_play_asks_nobody_for_an_action_that_is_the_only_one():
    asked = []

    def player(view):
        asked.append(len(view.actions))
        return view.actions[0]
    state = play(POPE_JOAN.deal(1859), [player] * 5)
    assert state.to_play() is None and asked and min(asked) > 1


def test_a_player_is_shown_its_own_view():
    def player(view):
        assert view.seat == view.to_play and set(view.actions) <= set(view.hand)
        return view.actions[-1]
    assert play(POPE_JOAN.deal(3), [player] * 5).to_play() is None


def test_the_next_deal_takes_the_next_number_and_the_same_options():
    state = play(POPE_JOAN.deal(8, source="RG", five_pool=True), [first] * 5).next_deal()
    assert (state.deal.seed, state.deal.dealer, state.deal.options) == (9, 1, (("five_pool", True),))
    changed = play(state, [first] * 5).next_deal(source="EW", five_pool=False)
    assert (changed.source, changed.deal.options) == ("EW", (("five_pool", False),))


def test_a_deal_cannot_follow_one_that_is_not_over():
    with pytest.raises(CannotDeal, match="the deal before it is not over: it is seat 1's turn"):
        POPE_JOAN.deal(2, before=POPE_JOAN.deal(1))


# Saying and reading


def test_every_kind_of_event_is_said_in_a_sentence():
    state = POPE_JOAN.deal(1859, source="RG", dealer=None, seats=5)
    said = [POPE_JOAN.say(event) for event in play(state, [first] * 5).events]
    assert all(line[0] == line[0].upper() and not set(line) & set("{}[]|<>") for line in said)
    assert {"Seat 1 gives 3 counters to the board.", "2 odd cards are added to the spare hand."} < set(said)


def test_a_sentence_agrees_with_who_is_spoken_of():
    event = run(printed(), "J♠").events[-1]
    assert POPE_JOAN.say(event) == "Seat 1 leads the J♠."
    assert POPE_JOAN.say(event, lambda seat: "you") == "You lead the J♠."
    assert spoken("{who} [pay|pays] 2 to <3>.", 1, "player {}".format) == "Player 1 pays 2 to player 3."


def test_one_card_is_not_one_cards():
    excused = run(lay(10, "5♥", {1: "J♠ J♣ J♥ 9♦", 2: "K♠ K♥ K♣ Q♠"}, stock="Q♥ Q♣"), "J♣ J♥ J♠ Q♠ K♠ K♥ K♣")
    assert "Seat 1 holds Pope, and is excused from paying for 1 card." in map(POPE_JOAN.say, excused.events)


def test_words_are_read_whatever_their_spacing():
    assert POPE_JOAN.read("  Pass ") == "pass" and isinstance(POPE_JOAN.read("claim  Matrimony"), Word)


def test_a_word_of_the_vocabulary_may_stand_for_all_that_begin_so():
    game = plain(vocabulary=("pass", "bid …"), never=("claim …",))
    for said in ("pass", "bid 6", "claim matrimony", "bid", "claim"):  # without what belongs to it, the game refuses it
        assert game.read(said.upper()) == said and isinstance(game.read(said), Word)
    for said in ("bidding", "claims", "passing"):
        with pytest.raises(IllegalAction, match="or say pass or bid …"):
            game.read(said)


def test_a_game_may_read_a_notation_of_its_own():
    game = plain(notation=lambda written: tuple(map(Card, written.split("+"))) if "+" in written else None)
    assert game.read("9D+4♠") == (Card("9♦"), Card("4♠")) and game.read("9D") == Card("9♦")


# The register and the collation


def test_every_game_is_a_name_of_the_package():
    for name, game in GAMES.items():
        assert getattr(parlour_nb, name.upper()) is game and name.upper() in parlour_nb.__all__


def test_an_unknown_game_names_those_there_are():
    with pytest.raises(KeyError, match=f"no game 'whist'; the games are {', '.join(GAMES)}"):
        GAMES["whist"]
    assert GAMES["pope_joan"] is POPE_JOAN and len(GAMES) == len(list(GAMES)) >= 1
    assert list(GAMES) == sorted(GAMES), "and not in the order in which they were imported"


def test_a_view_names_the_zones_there_are():
    with pytest.raises(KeyError, match="no zone 'table'; this view has hand 0, hand 1"):
        printed().view(0)["table"]


def test_collation_sets_the_books_side_by_side():
    table = dict(collation(POPE_JOAN.rules))
    dresser = table["At whose expense is the board dressed?"]
    assert {book: (ruling.value, ruling.cite) for book, ruling in dresser.items()} == {
        "EW": ("dealer", "EW109.6"), "CM": ("dealer", "EW109.6"), "RG": ("contributions", "RG81.2")}
    assert len(table) == len(EW.rulings) and all(question.endswith("?") for question in table)


def test_options_put_one_ruling_in_place_of_the_books():
    rules = POPE_JOAN.rules_of("RG", {"five_pool": True})
    changed = [point for point, ruling in rules.rulings.items() if ruling is not POPE_JOAN.rules["RG"].rulings[point]]
    assert changed == ["five_pool"] and rules.cite.five_pool == "ED-POPE.12"
    assert POPE_JOAN.rules_of("RG", {"five_pool": True}) is rules


def test_a_record_replays_to_an_equal_state():
    state = run(printed(source="RG"), "J♠ Q♠ K♠")
    assert replay(record(state)) == state and actions(replay(record(state))) == actions(state)


def test_a_state_says_what_lies_open_and_no_more():
    state = POPE_JOAN.deal(seed=1859, seats=5)
    assert repr(state) == "<Pope Joan, EW, deal 1859, moves made: 0, seat 1 to play>"


def test_a_value_that_two_rulings_share_is_named_once():
    with pytest.raises(CannotDeal, match="^first_dealer is 'the lowest card' or 'the best card for Put', not 'x'$"):
        PUT.deal(1, first_dealer="x")
