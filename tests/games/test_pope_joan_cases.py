"""Pope Joan: the worked cases, printed and derived, and what players of other programs ran into."""

import pytest

from parlour_nb.cards import Card
from parlour_nb.engine import IllegalAction, leaders, play
from parlour_nb.games.pope_joan import COMPARTMENTS, POPE_JOAN
from parlour_nb.odds.pope_joan import _gained, differences, worth_to_dealer
from tests.games.laying import actions, cards, gains, run, told
from tests.games.pope_joan import PRINTED_PLAY, lay, printed, stops


def first_lead(view):
    return view.actions[0]


# The worked cases


@pytest.mark.parametrize(("source", "seats", "each", "aside"), [  # 27, 28 and 29
    ("RG", 3, 12, 14), ("RG", 4, 10, 10), ("RG", 5, 8, 10), ("RG", 6, 7, 8), ("RG", 7, 6, 8), ("RG", 8, 5, 10),
    ("RG", 9, 5, 5), ("RG", 10, 4, 10),
    ("EW", 3, 14, 8), ("EW", 4, 11, 6), ("EW", 5, 8, 10), ("EW", 6, 7, 8), ("EW", 7, 6, 8), ("EW", 8, 5, 10)])
def test_cases_27_to_29_the_sizes_of_the_hands_and_of_what_is_set_aside(source, seats, each, aside):
    state = POPE_JOAN.deal(3, seats=seats, source=source)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.laid.stock) == aside
    assert seats * each + 1 + aside == 51


def test_RG81_9_five_players_eight_each_one_up_and_two_over():
    state = POPE_JOAN.deal(3, seats=5, source="RG")
    assert told(state, "deals", "surplus") == [("RG81.7", 0, (8, 10)), ("RG81.8", None, 2)]


def test_RG81_10_eight_players_five_each_and_five_over():
    state = POPE_JOAN.deal(3, seats=8, source="RG")
    assert told(state, "deals", "surplus") == [("RG81.7", 0, (5, 10)), ("RG81.8", None, 5)]


def test_case_31_fifteen_on_the_board_and_twelve_in_the_five_pool():
    assert sum(printed().pools) == 15
    assert sum(printed(five_pool=True).pools) == 12


def test_case_32_ten_of_spades_up_the_nine_stops():
    assert stops(run(lay(5, "10♠", {1: "9♠"}), "9♠")) == [("EW109.8", "9♠", "is the turn-up")]


@pytest.mark.parametrize("stop", ["K♠", "K♥", "K♣", "K♦", "7♦"])
def test_case_33_kings_and_seven_of_diamonds_always_stop(stop):
    state = run(lay(5, "5♣", {1: stop}), stop)
    assert stops(state) == [("EW109.9", stop, "")] and state.to_play() == 1


@pytest.mark.parametrize(("up", "known"), [("10♠", 6), ("8♥", 6), ("A♠", 5), ("K♥", 5), ("7♦", 5), ("9♦", 5)])
def test_case_34_six_known_stops_or_five(up, known):
    assert len(lay(5, up, {}).stops) == known


def test_case_36_aces_pope_and_the_card_above_the_turn_up_are_never_led_to():
    for seed in range(60):
        state = play(POPE_JOAN.deal(seed, seats=3 + seed % 8), [first_lead] * 10)
        above = str(Card(state.laid.turn_up + 1)) if state.laid.turn_up % 13 < 12 else ""
        followed = {str(card) for _, _, card in told(state, "follows")}
        assert not followed & {"A♠", "A♥", "A♣", "A♦", "9♦", above}


def test_case_36_the_knave_of_hearts_once_the_nine_is_known_to_stop():
    state = run(lay(5, "5♣", {1: "9♥ J♥"}, stock="10♥"), "9♥")
    assert stops(state)[-1][1] == "9♥" and run(state, "J♥").moves == (Card("9♥"), Card("J♥"))


def test_case_37_eight_of_clubs_led_first_the_seven_becomes_a_stop():
    state = run(lay(5, "5♥", {1: "8♣ 6♣", 2: "7♣"}, stock="9♣"), "8♣ 6♣ 7♣")
    assert stops(state)[-1] == ("EW109.18", "7♣", "has been played") and state.to_play() == 2


def test_case_38_the_hand_printed_in_RG_83_84():
    state = run(printed(source="RG", dresser="dealer"), PRINTED_PLAY)
    assert state.to_play() is None
    leads = [(seat, str(card)) for _, seat, card in told(state, "leads")]
    assert leads == [(1, "J♠"), (1, "5♦"), (1, "A♣"), (2, "Q♥"), (2, "7♠"), (2, "10♣"), (1, "J♥"), (1, "4♥")]
    takes = [(seat, *facts) for _, seat, facts in told(state, "takes")]
    assert takes == [(2, 1, "Queen"), (2, 1, "King"), (2, 2, "Matrimony"), (1, 1, "Knave"), (1, 1, "Game")]
    assert [(seat, *facts) for _, seat, facts in told(state, "pays")] == [(2, 2, 1), (3, 6, 1), (0, 6, 1)]
    assert told(state, "is excused") == [("ED-POPE.26", 4, 6)]
    assert state.returns() == (-6, 16, 2, -6, 0)
    assert dict(zip(COMPARTMENTS, state.pools, strict=True)) == {
        "Pope": 6, "Matrimony": 0, "Intrigue": 2, "Ace": 1, "King": 0, "Queen": 0, "Knave": 0, "Game": 0}


def test_case_38_the_stops_fall_as_printed():
    state = run(printed(source="RG"), PRINTED_PLAY)
    assert [(card, why) for _, card, why in stops(state)] == [
        ("K♠", ""), ("7♦", ""), ("3♣", "is with nobody, so it is in the spare hand"), ("K♥", ""),
        ("10♠", "has been played"), ("Q♣", "is with nobody, so it is in the spare hand"), ("J♥", "has been played")]


def test_case_40_unplayed_pope_pays_nothing_but_played_he_pays():
    hands = {1: "9♦ A♠", 2: "2♠", 3: "3♠ K♥ K♣ K♦"}
    deal = lay(10, "5♥", hands, stock="4♠ 10♦")
    assert gains(run(deal, "A♠ 2♠ 3♠ K♥ K♣ K♦")).get(1, 0) == 0
    assert gains(run(deal, "9♦ A♠ 2♠ 3♠ K♥ K♣ K♦"))[1] == 6 - 2


@pytest.mark.parametrize(("seats", "given", "game"), [(4, [3, 3, 3, 6], 1), (5, [3, 3, 3, 3, 6], 4)])
def test_case_42_the_smallest_contributions_that_bring_fifteen(seats, given, game):
    state = lay(seats, "5♥", {}, source="RG")
    assert [counters for _, _, counters in told(state, "gives")] == given
    assert told(state, "lies")[0][2] == (6, 2, 2, 1, 1, 1, 1, game)


# The ambiguities and how they are read


def test_J1_the_stock_of_enquire_within_leaves_six_or_more():
    assert len(lay(4, "5♥", {}).laid.stock) == 6 and len(lay(4, "5♥", {}, source="RG").laid.stock) == 10


def test_J2_play_goes_on_after_pope_is_turned_in_round_games_alone():
    assert [lay(5, "9♦", {}, source=source).to_play() for source in ("EW", "CM", "RG")] == [None, None, 1]


@pytest.mark.parametrize("source", ["EW", "CM", "RG"])
def test_J3_the_winners_last_card_takes_its_own_prize(source):
    state = run(lay(10, "5♥", {1: "A♠ A♣ A♦ K♥"}, stock="2♠ 2♣ 2♦", source=source), "A♠ A♣ A♦ K♥")
    assert told(state, "takes")[0][2] == (1, "King") and state.to_play() is None


def test_J4_a_stake_for_every_card_leaves_out_the_dealers_own():
    assert gains(lay(5, "9♦", {})) == {0: 6 + 1 + 32, 1: -8, 2: -8, 3: -8, 4: -8}


# What players of other programs ran into


def test_P1_the_dealer_turns_up_pope():
    state = lay(4, "9♦", {})
    assert [len(hand) for hand in state.hands] == [11] * 4
    assert state.returns() == (6 + 1 + 33, -11, -11, -11)
    assert sum(state.pools) == 8 and sum(state.returns()) + sum(state.pools) == 15


def test_P2_king_and_queen_of_trumps_in_different_hands():
    state = run(lay(5, "5♠", {1: "Q♠", 2: "K♠"}), "Q♠ K♠")
    assert state.pools[1] == 2
    state = play(state, [first_lead] * 5)
    assert state.next_deal(pack=lay(5, "5♥", {}).deal.pack).pools[1] == 4


def test_P4_king_and_queen_held_but_not_played():
    state = run(lay(10, "5♠", {1: "K♥ K♣ K♦ A♥", 2: "Q♠ K♠"}, stock="2♥"), "A♥ K♥ K♣ K♦")
    assert state.to_play() is None and told(state, "takes") == [("EW109.13", 1, (1, "Game"))]
    assert state.pools == (6, 2, 2, 1, 1, 1, 1, 0)


def test_P6_a_dead_card_stops_the_run_and_the_table_says_why():
    state = run(lay(5, "10♠", {1: "8♠", 3: "9♠"}), "8♠ 9♠")
    assert state.to_play() == 3
    assert state.view(1)["run"].note.text == "stop: the 10♠ is the turn-up"
    assert POPE_JOAN.say(state.events[-1]) == "Stop: the 10♠ is the turn-up"


def test_P8_a_king_is_a_stop_even_with_the_ace_out():
    state = run(lay(5, "5♥", {1: "K♠ A♠", 3: "2♠"}), "K♠")
    assert state.to_play() == 1
    state = run(state, "A♠")
    assert (state.to_play(), actions(state)) == (3, "2♠")


@pytest.mark.parametrize("card", ["A♥", "J♥", "Q♥", "K♥"])
def test_P9_an_honour_of_another_suit_is_not_paid(card):
    state = run(lay(5, "5♠", {1: card}), card)
    assert told(state, "takes") == [] and state.pools == (6, 2, 2, 1, 1, 1, 1, 1)


@pytest.mark.parametrize("up", ["5♠", "5♥", "5♣", "5♦"])
def test_P10_pope_pays_whatever_the_trump(up):
    assert gains(run(lay(5, up, {1: "9♦"}), "9♦")) == {1: 6}


def test_P10_and_all_that_has_accumulated():
    before = lay(5, "9♦", {})._replace(pools=(6, 0, 0, 0, 0, 0, 0, 0))
    assert gains(run(lay(5, "5♥", {1: "9♦"}, before=before), "9♦")) == {1: 12}


@pytest.mark.parametrize(("seats", "each"), [(5, 8), (8, 5)])
def test_P11_the_hands_are_equal_for_everybody(seats, each):
    state = POPE_JOAN.deal(11, seats=seats, source="RG")
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.laid.stock) == 10


@pytest.mark.parametrize(("source", "sentence"), [("EW", "EW109.15"), ("CM", "CM-POPE.4"), ("RG", "ED-POPE.29")])
def test_P13_a_late_claim_is_refused_with_the_sentence(source, sentence):
    state = play(POPE_JOAN.deal(1, source=source), [first_lead] * 5).next_deal(pack=printed().deal.pack)
    with pytest.raises(IllegalAction) as caught:
        state.apply("claim matrimony")
    assert caught.value.cite == sentence
    assert state.why_not("claim matrimony").cite == sentence


def test_P15_a_purse_goes_below_zero_and_every_counter_is_found():
    state = POPE_JOAN.deal(1)
    for _ in range(12):
        state = play(state, [first_lead] * 5).next_deal()
        assert sum(state.purses) + sum(state.pools) == 0
    assert min(state.purses) < 0


def test_P15_who_leaves_is_passed_over_when_his_deal_comes():
    state, dealers = play(POPE_JOAN.deal(1), [first_lead] * 5), []
    for _ in range(5):
        state = play(state.next_deal(absent=[2]), [first_lead] * 5)
        dealers.append(state.deal.dealer)
    assert dealers == [1, 3, 4, 0, 1]


def test_P19_ties_at_the_end_are_reported_as_ties():
    assert leaders((-6, 16, 2, -6, 0)) == (1,)
    assert leaders((4, -8, 4, 0)) == (0, 2)
    assert leaders((0, 0, 0)) == (0, 1, 2)


# A sitting of several deals


def test_the_deal_passes_to_the_left_and_the_board_keeps_what_stands_over():
    state = run(printed(source="RG", dresser="dealer"), PRINTED_PLAY)
    after = state.next_deal(pack=printed().deal.pack)
    assert after.deal.dealer == 1 and after.to_play() == 2
    assert after.pools == (12, 2, 4, 2, 1, 1, 1, 1)
    assert after.purses == (-15 - 6, 16 - 15, 2, -6, 0)
    assert after.returns() == (0, 0, 0, 0, 0)
    assert (after.source, after.deal.options) == ("RG", (("dresser", "dealer"),))


def test_the_next_deal_waits_for_the_end_of_this_one():
    with pytest.raises(ValueError, match="not over: it is seat 1's turn"):
        printed().next_deal()


def test_a_sitting_keeps_its_seats():
    over = lay(5, "9♦", {})
    with pytest.raises(ValueError, match="one of Pope Joan with 5 seats; who leaves it is named absent"):
        over.next_deal(2, seats=4)
    with pytest.raises(ValueError, match="no seat 7 can be absent"):
        over.next_deal(2, absent=[7])


def test_notation_is_read_in_plain_letters_too():
    assert run(printed(), "js qS KS") == run(printed(), "J♠ Q♠ K♠")
    assert cards(run(printed(), "JS").hands[1]) == "K♠ 4♥ J♥ A♣ Q♣ 5♦ 7♦"


def test_RG81_2_what_each_difference_is_worth_to_the_dealer_who_turns_up_pope():
    """Deal 13, four players. EW: 7 and 3 x 11, less 15 put in. RG81.2: 6 put in. RG81.7: 3 x 10 instead of 3 x 11."""
    end = POPE_JOAN.deal(13, seats=4)
    tables: list[dict[str, object]] = [{"dresser": "contributions"}, {"stock": "a spare hand"},
                                       {"dealer_sees_spare": False}, {"playing_pope_collects": True}]
    assert end.to_play() is None and end.purses[0] == 25 and _gained(tables, end) == [9, -3, 0, 0]


def test_RG81_2_worth_is_told_of_every_difference_but_who_deals_first():
    worth = worth_to_dealer(2, 4)
    assert list(worth) == ["dresser", "stock", "dealer_sees_spare", "pope_joan_wins", "playing_pope_collects",
                           "all of them"]
    assert worth["dresser"].mean == 9 and differences("CM") == {}
