"""Quadrille, sentence by sentence; each test bears the id of the sentence it tests.

Seat 0 deals unless a test says otherwise, so that seat 3, on its right, is eldest hand; then come 2, 1 and 0.
"""

from fractions import Fraction
from pathlib import Path

import pytest

from parlour_nb.cards import Card, Cards, Suit
from parlour_nb.engine import CannotDeal, Word, play
from parlour_nb.games.quadrille import (
    QUADRILLE,
    RANKS,
    Contract,
    calls,
    count,
    labels,
    next_beast,
    prudent,
    ranking,
)
from parlour_nb.odds.quadrille import as_odds, friend_dealt, friend_has, outcomes, worth_of_prudence
from parlour_nb.players import at_random
from tests.games.laying import actions, cards, gains, refused, run, told
from tests.games.quadrille import KINGS, SIX_TRICKS, lay, settled

LONG = {3: "K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠ 3♠ K♥ K♦"}  # every low spade, so that the others have matadors or nothing
ALONE = "sans prendre;pass;pass;pass;spades;"
ASKED = "ask leave;pass;pass;pass;spades;"


def said(state):
    """What may be said, parted as one writes it."""
    return ";".join(map(str, state.legal_actions()))


# The page


def test_CM_QUADRILLE_1_four_play_with_forty_cards():
    state = QUADRILLE.deal(1)
    assert len(QUADRILLE.pack) == 40 and list(map(len, state.hands)) == [10] * 4
    assert {card.rank.index for card in QUADRILLE.pack} == set("A 2 3 4 5 6 7 J Q K".split())
    assert refused(lay({}, ALONE), "10♥") == ("the 10♥ is taken from the pack", "CM-QUADRILLE.1")
    with pytest.raises(CannotDeal, match=r"^Quadrille is for 4 players \(CM-QUADRILLE\.1\), not 5$"):
        QUADRILLE.deal(1, seats=5)


def test_CM_QUADRILLE_2_three_three_and_four_at_a_time_beginning_on_the_right():
    state = QUADRILLE.deal(pack=QUADRILLE.pack)  # spades, hearts, clubs, diamonds; ace to seven, knave to king
    assert [cards(hand) for hand in state.hands] == [
        "K♠ A♥ 2♥ 2♣ 3♣ 4♣ 7♦ J♦ Q♦ K♦", "7♠ J♠ Q♠ Q♥ K♥ A♣ 3♦ 4♦ 5♦ 6♦",
        "4♠ 5♠ 6♠ 6♥ 7♥ J♥ Q♣ K♣ A♦ 2♦", "A♠ 2♠ 3♠ 3♥ 4♥ 5♥ 5♣ 6♣ 7♣ J♣"]


def test_Q6_the_deal_is_told_with_its_packets_and_begins_on_the_right():
    state = QUADRILLE.deal(1, dealer=2)
    assert told(state, "deals") == [("CM-QUADRILLE.2", 2, ("three, three, four", 1))]
    assert QUADRILLE.say(state.events[6]) == (
        "Seat 2 deals to the right, beginning with seat 1: three, three, four cards to each.")


# The supplement: the deal


def test_ED_QUADRILLE_2_everything_goes_round_to_the_right():
    state = QUADRILLE.deal(1, dealer=2)
    assert state.deal.order == (1, 0, 3, 2) and told(state, "eldest") == [("ED-QUADRILLE.2", 1, None)]
    spoke = []
    while state.contract is None:
        spoke.append(state.to_play())
        state = state.apply("pass")
    assert spoke == [1, 0, 3, 2]
    assert run(lay({}, ALONE), [lay({}, ALONE).legal_actions()[0]]).to_play() == 2
    end = play(QUADRILLE.deal(1, dealer=2), [prudent] * 4)
    assert end.next_deal().deal.dealer == 1


@pytest.mark.parametrize(("packets", "eldest"), [("three, four, three", [0, 1, 2, 12, 13, 14, 15, 28, 29, 30]),
                                                 ("four, three, three", [0, 1, 2, 3, 16, 17, 18, 28, 29, 30]),
                                                 ("three, three, four", [0, 1, 2, 12, 13, 14, 24, 25, 26, 27])])
def test_ED_QUADRILLE_3_the_four_cards_may_come_first_second_or_last(packets, eldest):
    state = QUADRILLE.deal(pack=QUADRILLE.pack, packets=packets)
    assert list(state.hands[3]) == sorted(QUADRILLE.pack[place] for place in eldest)


def test_the_packets_of_a_stacked_pack_are_those_it_is_asked_for():
    hands = [" ".join(map(str, QUADRILLE.pack[place:40:4])) for place in range(4)]
    for packets in ("three, three, four", "four, three, three"):
        state = QUADRILLE.deal(pack=QUADRILLE.stack(hands, packets=packets), packets=packets)
        assert [cards(hand) for hand in state.hands] == hands
    with pytest.raises(CannotDeal, match=r"four hands of ten cards, not 9, 10$"):
        QUADRILLE.stack([hands[0][:-3], hands[1]])


# How the cards rank

RANKING = {  # Enquire Within of an earlier edition, §§114–117
    "spades": "A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠ 3♠", "clubs": "A♠ 2♣ A♣ K♣ Q♣ J♣ 7♣ 6♣ 5♣ 4♣ 3♣",
    "hearts": "A♠ 7♥ A♣ A♥ K♥ Q♥ J♥ 2♥ 3♥ 4♥ 5♥ 6♥", "diamonds": "A♠ 7♦ A♣ A♦ K♦ Q♦ J♦ 2♦ 3♦ 4♦ 5♦ 6♦"}
PLAIN = {"spades": "K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠ 3♠ 2♠", "clubs": "K♣ Q♣ J♣ 7♣ 6♣ 5♣ 4♣ 3♣ 2♣",
         "hearts": "K♥ Q♥ J♥ A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥", "diamonds": "K♦ Q♦ J♦ A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦"}


@pytest.mark.parametrize("trumps", list(Suit))
def test_Q1_case_59_forty_cards_under_each_of_the_four_trumps(trumps):
    suits = [cards(ranking(suit, trumps)) for suit in Suit]
    assert suits == [(RANKING if suit is trumps else PLAIN)[suit.name.lower()] for suit in Suit]
    sizes = {"spades": [11, 10, 9, 10], "clubs": [9, 10, 11, 10],
             "hearts": [9, 12, 9, 10], "diamonds": [9, 10, 9, 12]}[trumps.name.lower()]
    assert [len(suit.split()) for suit in suits] == sizes and sum(sizes) == 40


def test_ED_QUADRILLE_4_spadille_manille_and_basto_are_the_first_three_trumps():
    for suit, three in zip(Suit, ("A♠ 2♠ A♣", "A♠ 7♥ A♣", "A♠ 2♣ A♣", "A♠ 7♦ A♣"), strict=True):
        assert cards(RANKS[suit].trumps[:3]) == three and labels(suit)[:3] == ("spadille", "manille", "basto")
    assert "A♣" not in cards(ranking(Suit.CLUBS)) and "A♠" not in cards(ranking(Suit.SPADES))


def test_case_60_the_two_of_spades_is_manille_in_spades_and_the_lowest_spade_otherwise():
    assert str(ranking(Suit.SPADES, Suit.SPADES)[1]) == "2♠" and str(ranking(Suit.SPADES)[-1]) == "2♠"


def test_ED_QUADRILLE_5_punto_and_the_low_trumps():
    assert labels(Suit.HEARTS)[3] == "punto" and labels(Suit.CLUBS)[3] == ""
    state = lay({3: "6♥ 2♥ A♥ K♥"}, "sans prendre;pass;pass;pass;hearts")
    strip = state.view(None)["ranking"]
    assert cards(strip.cards) == RANKING["hearts"] and strip.labels[:5] == ("spadille", "manille", "basto", "punto", "")
    assert (strip.note.text, strip.note.cite) == ("12 trumps, the best first", "ED-QUADRILLE.5")


@pytest.mark.parametrize(("led", "answers", "taker"), [
    ("7♥", "6♥ 5♥ 4♥", 0), ("J♥", "A♥ 2♥ 3♥", 3), ("A♥", "2♥ Q♥ 3♥", 1), ("2♣", "3♣ 4♣ 7♣", 0)])
def test_ED_QUADRILLE_6_out_of_trumps_the_low_red_cards_are_reversed(led, answers, taker):
    two, one, none = answers.split()
    state = lay({3: led, 2: two, 1: one, 0: none}, ALONE + ";".join([led, two, one, none]))
    assert told(state, "takes the trick") == [("ED-QUADRILLE.26", taker, None)]


# The stakes and the party


def test_ED_QUADRILLE_7_each_lays_one_counter():
    state = QUADRILLE.deal(1)
    assert state.pools == (4,) and state.purses == (-1,) * 4 and gains(state) == {}
    assert told(state, "pays")[0] == ("ED-QUADRILLE.7", 3, (1, None))


def test_ED_QUADRILLE_8_or_the_dealer_lays_the_mark():
    state = QUADRILLE.deal(1, stakes="the dealer’s mark of four")
    assert state.purses == (-4, 0, 0, 0) and state.pools == (4,)
    assert told(state, "pays") == [("ED-QUADRILLE.8", 0, (4, None))]


def test_ED_QUADRILLE_9_the_treatises_stake_a_mark_of_ten_and_a_counter_each():
    state = QUADRILLE.deal(1, source="C18")
    assert state.purses == (-11, -1, -1, -1) and state.pools == (14,)


def test_ED_QUADRILLE_10_a_party_is_ten_tours_of_four_deals():
    state, left = QUADRILLE.deal(1, tours=1), []
    for _ in range(5):
        state = play(state, [prudent] * 4)
        left.append(told(state, "party")[-1])
        state = state.next_deal()
    assert left == [("ED-QUADRILLE.10", None, number) for number in (3, 2, 1, 0, 3)]
    end = settled({3: "K♥"}, made={3: 6})
    assert told(end, "party") == [("ED-QUADRILLE.10", None, 39)]
    assert [QUADRILLE.say(end.events[-1]._replace(data=data)) for data in (39, 36, 4, 0)] == [
        "39 deals more in the party.", "A tour is over; 9 tours more in the party.",
        "A tour is over; 1 tour more in the party.", "The party is over."]


# The speaking


def test_ED_QUADRILLE_11_a_higher_offer_displaces_a_lower_and_the_earlier_of_equals_holds():
    state = QUADRILLE.deal(1)
    assert said(state) == "pass;ask leave;sans prendre;vole"
    state = state.apply("ask leave")
    assert said(state) == "pass;sans prendre;vole"
    assert refused(state, "ask leave") == ("ask leave has been said, and only a higher offer displaces it",
                                           "ED-QUADRILLE.11")
    state = state.apply("sans prendre")
    assert said(state) == "pass;vole"
    state = run(state, "vole;pass")  # nothing is above the vole; who asked is asked
    assert (state.to_play(), state.contract.ombre, state.contract.bid) == (1, 1, "vole")
    assert refused(QUADRILLE.deal(1), "A♠")[1] == "ED-QUADRILLE.11"
    assert refused(lay({}, ALONE), "vole")[1] == "ED-QUADRILLE.11"


def test_ED_QUADRILLE_12_who_has_passed_is_not_asked_again():
    state = run(QUADRILLE.deal(1), "pass;ask leave;sans prendre;pass")
    assert told(state, "bids")[0] == ("ED-QUADRILLE.12", 3, "pass")
    assert state.to_play() == 2  # who asked, not who passed
    assert run(state, ["pass"]).contract.ombre == 1


def test_ED_QUADRILLE_13_who_asked_may_take_the_higher_offer_on_himself():
    state = run(QUADRILLE.deal(1), "ask leave;sans prendre;pass;pass")
    assert state.to_play() == 3 and said(state) == "pass;sans prendre"
    forced = state.apply("sans prendre")
    assert told(forced, "bids")[-1] == ("ED-QUADRILLE.13", 3, "sans prendre")
    assert (forced.contract.ombre, forced.contract.bid) == (3, "sans prendre")
    assert (state.apply("pass").contract.ombre, state.apply("pass").contract.bid) == (2, "sans prendre")
    assert refused(state, "vole") == ("sans prendre is offered: take it on yourself, or pass", "ED-QUADRILLE.13")
    assert said(run(QUADRILLE.deal(1), "ask leave;vole")) == "pass;vole"


def test_ED_QUADRILLE_14_otherwise_he_may_not_turn_it_into_sans_prendre():
    state = run(QUADRILLE.deal(1), "ask leave;pass;pass;pass")
    refusal = ("leave was asked, and cannot be turned into sans prendre", "ED-QUADRILLE.14")
    assert refused(state, "sans prendre") == refusal
    assert refused(state.apply("hearts"), "sans prendre") == refusal


def test_ED_QUADRILLE_15_trumps_are_not_named_before_an_offer():
    assert refused(QUADRILLE.deal(1), "hearts") == (
        "to name trumps now would be to play alone: say sans prendre first", "ED-QUADRILLE.15")
    youngest = run(QUADRILLE.deal(1), "pass;pass;pass")  # he need not play alone
    assert refused(youngest, "hearts") == (
        "trumps are named after the offer: say ask leave or sans prendre first", "ED-QUADRILLE.15")
    assert "alone" in refused(run(QUADRILLE.deal(1), "pass;ask leave;pass"), "hearts")[0]


def passed(hands, rest="", **options):
    return lay(hands, "pass;pass;pass;pass" + rest, **options)


def test_ED_QUADRILLE_16_when_all_pass_the_holder_of_spadille_must_play():
    state = passed({1: "A♠"})
    assert told(state, "forced") == [("ED-QUADRILLE.16", 1, None)]
    assert state.to_play() == 1 and said(state) == "spades;hearts;clubs;diamonds"


def test_ED_QUADRILLE_17_he_may_play_alone_instead():
    state = passed({1: "A♠"}, ";hearts")
    assert said(state).startswith("sans prendre;call the king of ")
    assert told(state, "choice") == [("ED-QUADRILLE.17", 1, True)]
    state = state.apply("sans prendre")
    assert state.contract.side == (1,) and state.contract.called is None and state.to_play() == 3


def test_ED_QUADRILLE_17_the_prompt_says_so_to_who_is_forced_and_to_nobody_else():
    only = "{who} [call|calls] a king."
    forced = passed({1: "A♠"}, ";hearts").view(1).prompt.text
    assert forced == "{who} [call|calls] a king, or [play|plays] sans prendre."
    assert passed({1: "A♠"}, ";hearts", forced_alone=False).view(1).prompt.text == only
    assert lay({}, ASKED).view(3).prompt.text == only


def test_ED_QUADRILLE_18_or_may_not():
    state = passed({1: "A♠"}, ";hearts", forced_alone=False)
    assert "sans prendre" not in said(state)
    assert refused(state, "sans prendre") == ("who is forced by spadille calls a king", "ED-QUADRILLE.18")


# Trumps and the king


def test_ED_QUADRILLE_19_the_ombre_names_trumps_and_is_bound():
    state = run(QUADRILLE.deal(1), "ask leave;pass;pass;pass;hearts")
    assert told(state, "names") == [("ED-QUADRILLE.19", 3, "hearts")]
    assert refused(state, "spades") == ("hearts are named, and the name binds", "ED-QUADRILLE.19")
    assert refused(lay({}, ALONE), "hearts") == ("spades are named, and the name binds", "ED-QUADRILLE.19")
    asked = run(QUADRILLE.deal(1), "ask leave;pass;pass;pass")
    assert refused(asked, "call the king of hearts")[1] == "ED-QUADRILLE.19"


def test_ED_QUADRILLE_20_he_calls_a_king_he_does_not_hold_and_not_that_of_trumps():
    state = lay({3: "K♥", 2: "K♠ K♣ K♦"}, ASKED)
    assert said(state) == "call the king of clubs;call the king of diamonds"
    assert refused(state, "call the king of hearts") == ("the K♥ is in this hand", "ED-QUADRILLE.20")
    assert refused(state, "call the king of spades") == ("the K♠ is of trumps, and cannot be called", "ED-QUADRILLE.20")
    state = state.apply("call the king of clubs")
    assert told(state, "calls") == [("ED-QUADRILLE.20", 3, "call the king of clubs")] and state.contract.friend == 2


@pytest.mark.parametrize("written", ["call K♣", "call KC", "CALL kc", " call  K♣ ", "call K♣\ufe0e",
                                     "call the king of clubs", "Call The King  Of Clubs"])
def test_ED_QUADRILLE_20_a_call_is_read_as_it_may_be_written(written):
    state = lay({3: "K♥", 2: "K♠ K♣ K♦"}, ASKED)
    assert state.apply(written).contract.called == Card("K♣")
    assert str(state.apply(written).moves[-1]) == "call the king of clubs"


def test_ED_QUADRILLE_20_what_cannot_be_called_is_refused_with_the_sentence_however_it_is_written():
    state = lay({3: "K♥", 2: "K♠ K♣ K♦"}, ASKED)
    for written in ("call 5♥", "call A♠", "call 10C"):
        assert refused(state, written) == ("a king is to be called", "ED-QUADRILLE.20")
    assert refused(state, "call K♠") == ("the K♠ is of trumps, and cannot be called", "ED-QUADRILLE.20")
    assert refused(state, "call QH")[1] == "ED-QUADRILLE.21"
    assert refused(state, "call him")[1] == refused(state, "call")[1] == "notation"
    assert refused(QUADRILLE.deal(1), "call K♣") == ("a card is called when trumps are named", "ED-QUADRILLE.20")


def test_Q3_ED_QUADRILLE_21_four_kings():
    state = lay({3: "K♠ K♥ K♣ K♦ Q♥", 1: "Q♣", 0: "Q♦"}, ASKED)
    assert said(state) == ("call the king of hearts;call the king of clubs;call the king of diamonds;"
                           "call the queen of clubs;call the queen of diamonds")
    assert refused(state, "call the queen of spades")[1] == "ED-QUADRILLE.20"  # of trumps
    assert refused(state, "call the queen of hearts") == ("the Q♥ is in this hand", "ED-QUADRILLE.21")
    called = state.apply("call the queen of clubs")
    assert called.contract.friend == 1 and told(called, "calls")[0][0] == "ED-QUADRILLE.21"
    assert state.apply("call the king of clubs").contract.side == (3,)


def test_ED_QUADRILLE_21_four_kings_may_call_a_queen():
    assert calls(Cards.of("K♠ K♥ K♣ K♦ Q♥ Q♣ Q♦"), Suit.SPADES) == (
        "call the king of hearts", "call the king of clubs", "call the king of diamonds")
    three = lay({3: "K♥ K♣ K♦"}, ASKED)
    assert refused(three, "call the queen of hearts") == ("a queen is called by who holds all four kings",
                                                          "ED-QUADRILLE.21")


def test_ED_QUADRILLE_22_three_kings_call_one_of_their_own_and_play_alone_in_fact():
    state = lay({3: "K♥ K♣ K♦", 2: "K♠"}, ASKED)
    assert said(state) == "call the king of hearts;call the king of clubs;call the king of diamonds"
    state = state.apply("call the king of clubs")
    assert told(state, "calls")[0][0] == "ED-QUADRILLE.22" and state.contract.side == (3,)
    assert "sides" not in {zone.name for zone in state.view(2).zones}  # the others cannot tell
    assert state.view(3)["sides"].sides == ((3,), (0, 1, 2))
    assert call_told(state, 3) == call_told(state, 0, open_hands=True) == "ED-QUADRILLE.22"
    end = settled({3: "K♥ K♣ K♦ A♠", 2: "K♠", 1: "2♠ A♣"}, called="K♣", made={3: 5, 2: 2, 1: 3})
    assert told(end, "loses") == [("ED-QUADRILLE.30", 3, 5)]
    assert gains(end) == {3: -7, 2: 1, 1: 1, 0: 1}  # what is paid is that of one who asked


# The friend


def call_told(state, seat, **how):
    """The sentence under which *seat* is told that a card was called."""
    return next(event.cite for event in state.view(seat, **how).events if event.kind == "calls")


@pytest.mark.parametrize("kings", ["K♥ K♣ K♦", "K♠ K♥ K♣ K♦"])
def test_ED_QUADRILLE_23_that_the_king_called_is_his_own_nobody_else_is_told(kings):
    own, other = (lay({3: f"A♠ {held}", 2: f"Q♥ {rest}"}, ASKED + "call the king of clubs;A♠")
                  for held, rest in ((kings, ""), ("K♥", "K♣")))
    for seat in (0, 1, 2, None):
        assert call_told(own, seat) == call_told(other, seat) == "ED-QUADRILLE.20"
    played = lay({3: kings}, ASKED + "call the king of clubs;K♣")
    assert call_told(played, 1) == ("ED-QUADRILLE.21" if "K♠" in kings else "ED-QUADRILLE.22")


def test_Q5_ED_QUADRILLE_23_the_friend_is_known_to_nobody_until_the_king_falls():
    hands = {3: "3♥ A♠", 2: "K♥ 4♥", 1: "5♥ 2♥", 0: "6♥"}
    other = {3: "3♥ A♠", 2: "2♥ 4♥", 1: "5♥ K♥", 0: "6♥"}
    one, two = (lay(held, ASKED + "call the king of hearts") for held in (hands, other))
    assert (one.contract.friend, two.contract.friend) == (2, 1)
    moves = "3♥;4♥;5♥;6♥"
    for state, twin in ((one, two), (run(one, moves), run(two, moves))):
        for seat in (0, 3, None):
            assert state.view(seat) == twin.view(seat)
            assert "sides" not in {zone.name for zone in state.view(seat).zones}
        assert state.view(2)["sides"].sides == ((3, 2), (0, 1))
        assert "sides" not in {zone.name for zone in state.view(1).zones}


def test_ED_QUADRILLE_23_the_king_played_shows_him_and_sides_are_counted():
    state = lay({3: "3♥ A♠", 2: "K♥", 1: "5♥", 0: "6♥"}, ASKED + "call the king of hearts")
    assert state.view(0)["tricks"].made == (0, 0, 0, 0)
    state = run(state, "3♥;K♥")
    assert told(state, "shows") == [("ED-QUADRILLE.23", 2, False)]
    state = run(state, "5♥;6♥")
    assert (state.view(0)["sides"].sides, state.view(0)["sides"].made) == (((3, 2), (0, 1)), (1, 0))
    own = lay({3: "K♥ K♣ K♦", 2: "K♠"}, ASKED + "call the king of clubs;K♣")
    assert told(own, "shows") == [("ED-QUADRILLE.23", 3, True)]
    assert own.view(0)["sides"].sides == ((3,), (0, 1, 2))


# The play


def test_ED_QUADRILLE_24_the_eldest_leads_then_who_took_the_trick():
    state = lay({3: "6♥", 2: "K♥", 1: "5♥", 0: "4♥"}, "pass;pass;pass;sans prendre;spades")
    assert state.to_play() == 3
    state = run(state, "6♥;K♥;5♥;4♥")
    assert state.to_play() == 2 and state.view(2).prompt.cite == "ED-QUADRILLE.24"
    assert refused(state, "6♥") == ("the 6♥ has been played", "ED-QUADRILLE.24")


def test_ED_QUADRILLE_25_follow_if_able_or_play_anything():
    state = lay({3: "6♥ K♠", 2: "K♥ 4♥ A♣ 2♣", 1: "A♠ 3♠ 4♠ 5♠ K♣ Q♣ J♣ 2♦ 3♦ 4♦"}, ALONE + "6♥")
    assert all(card.suit is Suit.HEARTS for card in state.legal_actions()) and Card("K♥") in state.legal_actions()
    assert refused(state, "2♣") == ("hearts are led, and must be followed if possible", "ED-QUADRILLE.25")
    state = state.apply("4♥")
    assert actions(state) == "A♠ 3♠ 4♠ 5♠ J♣ Q♣ K♣ 2♦ 3♦ 4♦"  # no heart: nothing binds him to trump
    clubs = lay({3: "2♣", 2: "A♣ 3♣"}, ALONE + "2♣")
    assert refused(clubs, "A♣") == ("clubs are led, and must be followed if possible (the black aces are trumps)",
                                    "ED-QUADRILLE.25")
    assert refused(lay({3: "3♠", 2: "4♠ 2♦"}, ALONE + "3♠"), "2♦") == (
        "trumps are led, and must be followed if possible", "ED-QUADRILLE.25")


@pytest.mark.parametrize(("trick", "taker"), [("K♥ 3♠ 2♥ Q♥", 2), ("K♥ 3♠ A♣ 2♠", 0), ("2♥ K♣ 3♥ K♦", 3)])
def test_ED_QUADRILLE_26_the_highest_trump_or_else_the_highest_of_the_suit_led(trick, taker):
    led, two, one, none = trick.split()
    strength = RANKS[Suit.SPADES].strength[Card(led)]
    best = max(map(Card, trick.split()), key=strength.__getitem__)
    assert {led: 3, two: 2, one: 1, none: 0}[str(best)] == taker


def test_ED_QUADRILLE_27_a_matador_need_not_be_played_to_a_lower_trump():
    state = lay({**LONG, 2: "A♠", 1: "2♠ A♣"}, ALONE + "K♠")
    assert len(state.legal_actions()) == 10  # spadille is his only trump
    state = state.apply(state.legal_actions()[-1])
    assert len(state.legal_actions()) == 10  # manille and basto both above the king
    guarded = lay({3: "K♠", 2: "A♠ 3♠ 2♥"}, ALONE + "K♠")
    assert Card("A♠") in guarded.legal_actions() and Card("3♠") in guarded.legal_actions()
    assert Card("2♥") not in guarded.legal_actions()  # with a small trump beside it he must play one of them


def test_ED_QUADRILLE_28_a_higher_matador_led_forces_a_lower_one_that_is_unguarded():
    hands = {3: "A♠ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠", 2: "2♠", 1: "A♣ 3♠"}
    state = lay(hands, ALONE + "A♠")
    assert actions(state) == "2♠"
    other = next(card for card in state.hands[2] if str(card) != "2♠")
    assert refused(state, other) == ("the A♠ forces the 2♠, which has no other trump beside it", "ED-QUADRILLE.28")
    assert actions(state.apply("2♠")) == "3♠ A♣"  # guarded
    both = lay({3: "A♠ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠", 2: "2♠ A♣ Q♥", 1: "3♠"}, ALONE + "A♠")
    assert refused(both, "Q♥") == ("trumps are led, and must be followed if possible", "ED-QUADRILLE.25")
    manille = lay({3: "2♠ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠", 2: "A♠", 1: "A♣", 0: "3♠"}, ALONE + "2♠")
    assert len(manille.legal_actions()) == 10  # spadille is above it
    assert actions(manille.apply(manille.legal_actions()[-1])) == "A♣"


# Won and lost; in these seat 3 is the ombre, seat 2 holds the king of hearts, and spades are trumps

NO_MATS = {3: "A♠ 2♠", 2: "K♥", 1: "A♣"}
MATS = {3: "A♠ 2♠", 2: "K♥ A♣"}


@pytest.mark.parametrize(("made", "kind"), [({3: 4, 2: 2}, "wins"), ({3: 6}, "wins"), ({3: 3, 2: 2}, "loses")])
def test_ED_QUADRILLE_29_six_tricks_of_both_win(made, kind):
    assert [told(settled(NO_MATS, made=made), kind)[0][1:]] == [(3, sum(made.values()))]


def test_case_61_ED_QUADRILLE_30_five_are_a_remise_four_or_fewer_codille():
    for tricks, words in ((5, "Seat 3 loses with 5 tricks: a remise."), (4, "Seat 3 loses with 4 tricks: codille."),
                          (0, "Seat 3 loses with 0 tricks: codille.")):
        end = settled(NO_MATS, made={3: tricks})
        assert [QUADRILLE.say(event) for event in end.events if event.kind == "loses"] == [words]


def test_ED_QUADRILLE_30_five_or_four():
    assert told(settled(NO_MATS, made={3: 5}), "loses") == [("ED-QUADRILLE.30", 3, 5)]
    assert (settled(NO_MATS, made={3: 5}).pools, settled(NO_MATS, made={3: 4}).pools) == ((8,), (4,))


def test_Q4_ED_QUADRILLE_32_the_ten_tricks_are_played_out():
    for seed in range(20):
        end = play(QUADRILLE.deal(seed), [at_random(seed)] * 4)
        if not told(end, "stops"):
            assert end.hands == (0, 0, 0, 0) and sum(end.made_by) == 10
    assert refused(end, "A♠") == ("the deal is over", "ED-QUADRILLE.32")


def test_ED_QUADRILLE_32_ten_tricks():
    assert lay({}).laid.cite.ending == "ED-QUADRILLE.32"


SURE = {3: "A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠", 2: "3♠"}


def running(number, hands=SURE, bid=ALONE, **options):
    """The position when the ombre, seat 3, has led so many tricks and the others have thrown what came first."""
    state = lay(hands, bid, **options)
    for _ in range(4 * number):
        seat = state.to_play()
        cards_ = [card for card in state.legal_actions() if isinstance(card, Card)]
        best = min(cards_, key=RANKS[Suit.SPADES].trumps.index) if seat == 3 else cards_[0]
        state = state.apply(best)
    return state


def test_ED_QUADRILLE_33_or_play_stops_at_the_sixth_trick():
    hands = {**SURE, 3: "A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 7♥", 0: "K♥"}
    state = lay(hands, ALONE + "7♥", ending="the ombre’s sixth trick")
    state = run(state, [next(iter(state.legal_actions()))])
    while state.to_play() is not None:
        cards_ = state.legal_actions()
        own = [card for card in cards_ if card in RANKS[Suit.SPADES].trumps]
        state = state.apply(min(own, key=RANKS[Suit.SPADES].trumps.index) if state.to_play() == 3 else cards_[0])
    assert state.made_by[3] == 6 and sum(state.made_by) < 10 and told(state, "wins")
    assert state.view(0).prompt.cite == "ED-QUADRILLE.33"


def test_ED_QUADRILLE_34_a_seventh_card_undertakes_the_vole():
    assert refused(running(5), "stop")[1] == "ED-QUADRILLE.34"
    state = running(6)
    assert said(state).endswith("stop") and state.view(3).prompt.cite == "ED-QUADRILLE.34"
    assert told(state, "open") == [("ED-QUADRILLE.46", 3, (6, "in place of the consolation"))]
    stopped = state.apply("stop")
    assert stopped.to_play() is None and told(stopped, "wins") == [("ED-QUADRILLE.29", 3, 6)]
    assert refused(stopped, "stop") == ("the deal is over", "ED-QUADRILLE.34")
    on = state.apply("7♠")
    assert told(on, "undertakes") == [("ED-QUADRILLE.34", 3, None)] and on.contract.vole
    assert told(running(10), "wins the vole") == [("ED-QUADRILLE.46", 3, None)]


def test_ED_QUADRILLE_35_not_by_forced_spadille():
    state = running(6, bid="pass;pass;pass;pass;spades;sans prendre;")
    assert "stop" not in said(state) and not state.contract.vole
    assert refused(state, "stop") == ("forced spadille is not open to the vole, so the play goes on",
                                      "ED-QUADRILLE.35")


def test_ED_QUADRILLE_36_nor_before_the_card_called_has_appeared():
    hidden = running(6, {**SURE, 2: "3♠ K♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥"}, ASKED + "call the king of hearts;")
    assert hidden.made_by[3] == 6 and "stop" not in said(hidden)
    hands = {3: "A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠", 2: "3♠ K♥ Q♥ J♥ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦"}
    shown = running(6, hands, ASKED + "call the king of hearts;")
    assert told(shown, "shows") and said(shown).endswith("stop")
    vole = lay(SURE, "vole;spades")
    assert vole.contract.vole and vole.contract.side == (3,) and vole.contract.called is None


def at_the_sixth(hands, called="K♥", tricks=SIX_TRICKS, **options):
    """The position when the ombre, seat 3, has called that card and taken the first six tricks."""
    return run(QUADRILLE.deal(pack=QUADRILLE.stack(hands), **options), f"{ASKED}call {called};{tricks}")


FOUR_KINGS = ("3♠ 2♣ 3♣ 4♣ 2♥ 3♥ 4♥ 2♦ 3♦ 4♦", "4♠ 5♣ 6♣ 7♣ 5♥ 6♥ 7♥ 5♦ 6♦ 7♦",
              "5♠ 6♠ J♣ Q♣ A♥ J♥ Q♥ A♦ J♦ Q♦", "A♠ 2♠ A♣ Q♠ J♠ 7♠ K♠ K♥ K♣ K♦")
"""All four kings are the ombre's; seat 2 has the 6♠ to play in the six tricks, and not the K♠."""


def test_ED_QUADRILLE_64_nor_before_a_king_of_his_own_or_a_queen_has_appeared():
    own = at_the_sixth(KINGS)
    assert own.made_by[3] == 6 and said(own) == "6♠;K♥;K♣;K♦"
    assert refused(own, "stop") == ("the vole is not open before the K♥ has appeared, so the play goes on",
                                    "ED-QUADRILLE.64")
    assert told(run(own, "K♥;Q♥;7♣;2♦;K♣"), "undertakes") == []  # when it appears the six tricks are past
    queen = at_the_sixth(FOUR_KINGS, "Q♦", SIX_TRICKS.replace("K♠", "6♠"))
    assert (queen.contract.friend, refused(queen, "stop")[1]) == (2, "ED-QUADRILLE.64")


def test_ED_QUADRILLE_36_a_friends_king_that_has_not_appeared_is_named_to_the_ombre():
    hidden = running(6, {**SURE, 2: "3♠ K♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥"}, ASKED + "call the king of hearts;")
    assert refused(hidden, "stop") == ("the vole is not open before the K♥ has appeared, so the play goes on",
                                       "ED-QUADRILLE.36")
    led = hidden.apply("4♠")
    assert refused(led, "stop")[1] == "ED-QUADRILLE.34"  # it is no word of the others, nor of his later on


def test_ED_QUADRILLE_65_or_need_not_have_appeared():
    own = at_the_sixth(KINGS, vole_own=True)
    assert said(own) == "6♠;K♥;K♣;K♦;stop" and own.view(3).prompt.cite == "ED-QUADRILLE.34"
    assert told(own.apply("6♠"), "undertakes") == [("ED-QUADRILLE.34", 3, None)]
    friends = running(6, {**SURE, 2: "3♠ K♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥"}, ASKED + "call the king of hearts;", vole_own=True)
    assert "stop" not in said(friends)


def test_ED_QUADRILLE_37_a_vole_that_fails_keeps_the_game_and_pays():
    end = settled(NO_MATS, made={3: 6, 2: 2, 1: 2}, vole=True)
    assert told(end, "fails") == [("ED-QUADRILLE.37", 3, None)]
    assert gains(end) == {3: 1, 2: 1, 1: 1, 0: 1}  # two of the pool and one, less two
    alone = settled(NO_MATS, bid="vole", made={3: 7, 1: 3}, vole=True)
    assert gains(alone) == {3: -8, 2: 4, 1: 4, 0: 4}  # four and two of each, less six of each
    lost = settled(NO_MATS, bid="vole", made={3: 5, 1: 5}, vole=True)
    assert gains(lost) == {3: -28, 2: 8, 1: 8, 0: 8} and lost.pools == (8,)


# What is paid


def test_ED_QUADRILLE_38_a_beast_is_as_much_as_is_down():
    end = settled(NO_MATS, made={3: 5}, pools=(12,))
    assert told(end, "pays")[-2:] == [("ED-QUADRILLE.38", 3, (6, None)), ("ED-QUADRILLE.51", 2, (6, None))]
    assert end.pools == (24,)


def test_case_67_quintille_beasts_are_15_45_30_and_15_more():
    assert (next_beast(15, 15, False), next_beast(15, 15, True)) == (45, 30)
    assert (next_beast(45, 15, False), next_beast(45, 15, True), next_beast(30, 15, False)) == (60, 60, 45)


def test_ED_QUADRILLE_39_in_the_treatises_each_beast_is_greater_than_the_last():
    first = settled(NO_MATS, made={3: 5}, source="C18")
    assert told(first, "next beast") == [("ED-QUADRILLE.39", None, 42)] and first.pools == (28,)
    second = settled(NO_MATS, made={3: 5}, source="C18", before=first)
    assert told(second, "next beast") == [("ED-QUADRILLE.39", None, 56)] and second.pools == (84,)  # 28 + 14 + 42
    codille = settled(NO_MATS, made={3: 4}, source="C18")
    assert told(codille, "next beast") == [("ED-QUADRILLE.39", None, 28)] and codille.pools == (14,)
    won = settled(NO_MATS, made={3: 6}, source="C18", before=second)
    assert won.beast == 14 and won.pools == (0,)
    assert told(settled(NO_MATS, made={3: 5}, beasts="each greater than the last"), "next beast")[0][2] == 12
    changed = settled(NO_MATS, made={3: 5}, source="C18", before=settled(NO_MATS, made={3: 5}))
    assert told(changed, "next beast") == [("ED-QUADRILLE.39", None, 42)]  # the first of the treatises' stakes
    assert changed.pools == (4 + 4 + 14 + 14,)
    third = settled(NO_MATS, made={3: 5}, before=second, beasts="each greater than the last")
    assert third.pools == (84 + 4 + 16,)  # 56 are four stakes of fourteen


@pytest.mark.parametrize("action", [[], {}, None, 3, 2.5, ("A♠",)])
def test_what_is_neither_card_nor_word_is_refused_at_every_stage(action):
    for stage in ("", "ask leave;pass;pass;pass", ASKED, ASKED + "call the king of hearts", ALONE):
        assert refused(lay({2: "K♥"}, stage), action)[1].startswith("ED-QUADRILLE.")


def test_ED_QUADRILLE_40_the_table_lets_nobody_renounce():
    assert refused(lay({}, ALONE), "renounce spades")[1] == "ED-QUADRILLE.40"


def test_ED_QUADRILLE_41_the_pool_is_halved_and_the_odd_counter_is_the_ombres():
    end = settled(NO_MATS, made={3: 6}, pools=(5,))
    assert told(end, "takes") == [("ED-QUADRILLE.41", 3, (3, "the pool")), ("ED-QUADRILLE.41", 2, (2, "the pool"))]
    assert told(settled(NO_MATS, bid="sans prendre", made={3: 6}), "takes") == [("ED-QUADRILLE.41", 3, (4, "the pool"))]


def test_ED_QUADRILLE_42_consolation_is_one_or_two_when_alone():
    end = settled(NO_MATS, made={3: 6})
    assert told(end, "pays")[-2:] == [("ED-QUADRILLE.42", 1, (1, 3)), ("ED-QUADRILLE.42", 0, (1, 2))]
    assert gains(end) == {3: 3, 2: 3, 1: -1, 0: -1}
    assert gains(settled(NO_MATS, bid="sans prendre", made={3: 6})) == {3: 10, 2: -2, 1: -2, 0: -2}


def test_what_is_reconstructed_is_marked_so_wherever_it_is_shown():
    zone = lay({}).view(None)["payments"]
    assert "reconstructed" in zone.title and zone.note.text.startswith("reconstructed, not printed:")
    for id in ("42", "43", "46"):
        from parlour_nb.passages import passage

        assert passage(f"ED-QUADRILLE.{id}").text.startswith("RECONSTRUCTED")


def test_ED_QUADRILLE_43_one_more_for_the_matadors_of_both_hands():
    end = settled(MATS, made={3: 6})
    assert gains(end) == {3: 4, 2: 4, 1: -2, 0: -2} and ("ED-QUADRILLE.43", 1, (1, 3)) in told(end, "pays")
    assert gains(settled(MATS, bid="sans prendre", made={3: 6})) == {3: 10, 2: -2, 1: -2, 0: -2}  # basto was not his


def test_ED_QUADRILLE_44_double_matadors_are_not_paid():
    assert gains(settled({3: "A♠ 2♠ A♣", 2: "K♥"}, made={3: 6})) == {3: 4, 2: 4, 1: -2, 0: -2}
    assert lay({}).laid.cite.double_mats == "ED-QUADRILLE.44"


def test_ED_QUADRILLE_45_or_pay_twice_when_they_are_in_one_hand():
    end = settled({3: "A♠ 2♠ A♣", 2: "K♥"}, made={3: 6}, double_mats=True)
    assert gains(end) == {3: 5, 2: 5, 1: -3, 0: -3} and ("ED-QUADRILLE.45", 1, (2, 3)) in told(end, "pays")
    assert gains(settled(MATS, made={3: 6}, double_mats=True)) == {3: 4, 2: 4, 1: -2, 0: -2}


def test_ED_QUADRILLE_46_the_vole_is_two_or_six_in_place_of_the_consolation():
    end = settled(NO_MATS, made={3: 8, 2: 2}, vole=True)
    assert told(end, "wins the vole") == [("ED-QUADRILLE.46", 3, None)] and gains(end) == {3: 4, 2: 4, 1: -2, 0: -2}
    assert gains(settled(NO_MATS, bid="vole", made={3: 10}, vole=True)) == {3: 22, 2: -6, 1: -6, 0: -6}
    assert gains(settled(MATS, made={3: 8, 2: 2}, vole=True)) == {3: 5, 2: 5, 1: -3, 0: -3}


def test_ED_QUADRILLE_47_or_beside_it():
    beside = dict(vole_pays="2 or 6, beside the consolation", vole=True)
    assert gains(settled(NO_MATS, made={3: 8, 2: 2}, **beside)) == {3: 5, 2: 5, 1: -3, 0: -3}
    assert told(settled(NO_MATS, made={3: 10}, **beside), "wins the vole")[0][0] == "ED-QUADRILLE.47"


KINGS_OWN = {3: "A♠ 2♠ K♥ K♣ K♦", 2: "K♠", 1: "A♣"}


def test_ED_QUADRILLE_62_a_king_of_his_own_is_paid_as_one_who_asked_leave():
    end = settled(KINGS_OWN, called="K♣", made={3: 6})
    assert told(end, "own king") == [("ED-QUADRILLE.62", 3, False)]
    assert gains(end) == {3: 4 + 3, 2: -1, 1: -1, 0: -1}  # the whole pool, and one from each
    vole = settled(KINGS_OWN, called="K♣", made={3: 10}, vole=True)
    assert gains(vole) == {3: 4 + 6, 2: -2, 1: -2, 0: -2}
    assert told(settled(NO_MATS, made={3: 6}), "own king") == []
    assert QUADRILLE.say(told_event(end, "own king")) == (
        "Seat 3 called a king of its own, and is paid as one who asked leave.")


def told_event(state, kind):
    return next(event for event in state.events if event.kind == kind)


def test_ED_QUADRILLE_63_or_as_one_alone():
    end = settled(KINGS_OWN, called="K♣", made={3: 6}, own_king=True)
    assert told(end, "own king") == [("ED-QUADRILLE.63", 3, True)] and gains(end) == {3: 10, 2: -2, 1: -2, 0: -2}
    vole = settled(KINGS_OWN, called="K♣", made={3: 10}, vole=True, own_king=True)
    assert gains(vole) == {3: 22, 2: -6, 1: -6, 0: -6}
    lost = settled(KINGS_OWN, called="K♣", made={3: 5}, own_king=True)
    assert gains(lost) == {3: -6 - 4, 2: 2, 1: 2, 0: 2}
    assert gains(settled(NO_MATS, made={3: 6}, own_king=True)) == {3: 3, 2: 3, 1: -1, 0: -1}  # with a friend


def test_ED_QUADRILLE_49_a_remise_leaves_the_pool_and_pays():
    end = settled(NO_MATS, made={3: 3, 2: 2})
    assert gains(end) == {3: -3, 2: -3, 1: 1, 0: 1} and end.pools == (8,)
    assert told(end, "pays")[4:6] == [("ED-QUADRILLE.49", 3, (1, 1)), ("ED-QUADRILLE.49", 2, (1, 0))]


def test_ED_QUADRILLE_50_by_codille_the_adversaries_share_the_pool_the_odd_ones_to_the_higher_trumps():
    end = settled(NO_MATS, bid="sans prendre", made={3: 4, 1: 6})
    assert told(end, "takes")[0] == ("ED-QUADRILLE.50", 1, (2, "the pool"))  # seat 1 has basto
    assert gains(end) == {3: -10, 2: 3, 1: 4, 0: 3} and end.pools == (4,)
    pair = settled({**NO_MATS, 0: "K♠"}, made={3: 3, 2: 1, 1: 6}, pools=(5,))
    assert told(pair, "takes") == [("ED-QUADRILLE.50", 1, (3, "the pool")), ("ED-QUADRILLE.50", 0, (2, "the pool"))]


def test_ED_QUADRILLE_51_they_pay_by_halves_the_odd_counter_being_the_ombres():
    end = settled(NO_MATS, made={3: 4, 2: 1}, pools=(5,))
    assert told(end, "pays")[-2:] == [("ED-QUADRILLE.38", 3, (3, None)), ("ED-QUADRILLE.51", 2, (2, None))]


def test_ED_QUADRILLE_52_an_ombre_with_fewer_than_three_tricks_pays_alone():
    end = settled(NO_MATS, made={3: 2, 2: 3, 1: 5})
    assert told(end, "alone") == [("ED-QUADRILLE.52", 3, 2)] and gains(end) == {3: -6, 1: 1, 0: 1}
    assert told(settled(NO_MATS, made={3: 3, 2: 2}), "alone") == []


def test_ED_QUADRILLE_53_but_in_forced_spadille_the_friend_pays_half():
    end = settled(NO_MATS, forced=True, made={3: 1, 2: 3, 1: 6})
    assert told(end, "half") == [("ED-QUADRILLE.53", 2, None)] and gains(end) == {3: -3, 2: -3, 1: 3, 0: 3}


def test_ED_QUADRILLE_54_a_fish_for_each_red_ace():
    end = settled({**NO_MATS, 1: "A♣ A♥", 0: "A♦"}, made={3: 6}, red_aces=True)
    assert told(end, "takes")[:2] == [("ED-QUADRILLE.54", 1, (1, "the pool")), ("ED-QUADRILLE.54", 0, (1, "the pool"))]
    assert gains(end) == {3: 2, 2: 2}  # one of the two left in the pool, and one from an adversary
    assert told(settled(NO_MATS, made={3: 6}), "takes")[0][0] == "ED-QUADRILLE.41"


RED_ACES = {**NO_MATS, 1: "A♣ A♥", 0: "A♦"}


def test_ED_QUADRILLE_54_the_fish_come_before_the_beast_which_is_then_the_less():
    end = settled(RED_ACES, made={3: 3, 2: 2}, pools=(12,), red_aces=True)
    assert told(end, "pays")[-2:] == [("ED-QUADRILLE.38", 3, (5, None)), ("ED-QUADRILLE.51", 2, (5, None))]
    assert end.pools == (20,)


def test_ED_QUADRILLE_66_or_after_the_beast_when_a_game_is_lost():
    remise = settled(RED_ACES, made={3: 3, 2: 2}, pools=(12,), red_aces="after the beast")
    assert told(remise, "pays")[-2:] == [("ED-QUADRILLE.38", 3, (6, None)), ("ED-QUADRILLE.51", 2, (6, None))]
    assert told(remise, "takes") == [("ED-QUADRILLE.66", 1, (1, "the pool")), ("ED-QUADRILLE.66", 0, (1, "the pool"))]
    assert remise.pools == (22,)
    codille = settled(RED_ACES, made={3: 3, 2: 1}, pools=(12,), red_aces="after the beast")
    assert [data for _, _, data in told(codille, "takes")] == [(6, "the pool")] * 2 + [(1, "the pool")] * 2
    assert codille.pools == (10,)
    won = settled(RED_ACES, made={3: 6}, red_aces="after the beast")
    assert gains(won) == {3: 2, 2: 2} and won.pools == (0,)  # the winner leaves nothing, so they come first


def test_ED_QUADRILLE_55_hearts_are_paid_double():
    hands = {3: "A♠ 7♥", 2: "K♦", 1: "A♣"}
    end = settled(hands, trumps="hearts", called="K♦", made={3: 6}, preference="hearts")
    assert gains(end) == {3: 4, 2: 4, 1: -2, 0: -2} and told(end, "doubles")[0][0] == "ED-QUADRILLE.55"
    common = settled(NO_MATS, made={3: 6}, preference="hearts")
    assert gains(common) == {3: 3, 2: 3, 1: -1, 0: -1} and not told(common, "doubles")
    hands = {3: "A♠ 7♥ A♣"}
    solo = settled(hands, trumps="hearts", bid="sans prendre", made={3: 6}, preference="hearts")
    assert gains(solo) == {3: 22, 2: -6, 1: -6, 0: -6}  # solo with matadors in hearts: six from each
    solo = settled(hands, trumps="hearts", bid="sans prendre", made={3: 6}, preference="hearts", double_mats=True)
    assert gains(solo) == {3: 28, 2: -8, 1: -8, 0: -8}  # and eight with double matadors, as in the table


@pytest.mark.parametrize(("word", "id"), [("claim matadors", 56), ("look at a trick", 57), ("tell the trumps", 58)])
def test_what_is_no_action_has_its_sentence(word, id):
    for state in (QUADRILLE.deal(1), lay({}, ALONE), settled(NO_MATS, made={3: 6})):
        assert refused(state, word)[1] == f"ED-QUADRILLE.{id}"


def test_ED_QUADRILLE_56_the_table_pays_without_a_claim():
    assert refused(lay({}), "claim matadors")[0] == "matadors and sans prendre are paid without a claim"


def test_ED_QUADRILLE_57_the_last_trick_lies_open():
    state = lay({3: "6♥", 2: "K♥", 1: "5♥", 0: "4♥"}, ALONE + "6♥;K♥;5♥;4♥")
    assert cards(state.view(0)["trick"].cards) == "6♥ K♥ 5♥ 4♥"
    led = state.apply(state.legal_actions()[0])
    assert cards(led.view(0)["trick before"].cards) == "6♥ K♥ 5♥ 4♥"
    assert refused(led, "look at a trick")[1] == "ED-QUADRILLE.57"


def test_ED_QUADRILLE_58_nobody_tells_the_trumps_out():
    assert refused(lay({}), "tell the trumps") == ("nobody may tell the trumps out", "ED-QUADRILLE.58")


# The prudent player


def test_it_asks_leave_on_four_tricks_and_plays_alone_on_five_and_a_half():
    assert count(map(Card, "A♠ 7♥ A♣ K♥ K♠ 2♠ 3♣ 4♣ 5♣ 7♦".split()), Suit.HEARTS) == pytest.approx(4.4)
    asks = lay({3: "A♠ 7♥ A♣ K♥ K♠ 2♠ 3♣ 4♣ 5♣ 7♦"})
    assert prudent(asks.view(3)) == "ask leave"
    assert prudent(lay({3: "A♠ 7♥ A♣ K♥ Q♥ J♥ K♠ K♣ 2♣ 7♦"}).view(3)) == "sans prendre"
    assert prudent(lay({3: "3♠ 3♥ 4♥ 5♥ 3♣ 4♣ 5♣ 3♦ 4♦ 5♦"}).view(3)) == "pass"


def test_it_avoids_calling_a_king_of_its_own():
    state = lay({3: "K♥ K♣ K♦ A♠ 3♠ 4♠ 2♥ 3♥ 2♣ 2♦", 2: "K♠"}, "ask leave;pass;pass;pass")
    assert prudent(state.view(3)) != "spades"


def test_it_wins_more_than_a_random_player():
    gain = worth_of_prudence(120)
    assert gain.mean - gain.half_width > 3


def test_contracts_without_a_friend_have_one_on_their_side():
    assert Contract(1, Word("vole"), friend=1).side == (1,) and Contract(1, Word("ask leave"), friend=0).side == (1, 0)


def test_M5_who_looks_for_quadrille_finds_the_game_and_its_text():
    root = Path(__file__).parents[2]
    for page in ("README.md", "notebooks/index.ipynb", "notebooks/quadrille.ipynb"):
        assert "four-hand ombre" in (root / page).read_text("utf-8"), page
    assert "CM-QUADRILLE" in (root / "notebooks/quadrille.ipynb").read_text("utf-8")


# What is counted


def test_case_63_one_of_two_given_cards_is_49_to_38():
    assert friend_has(2) == Fraction(49, 87) and as_odds(friend_has(2)) == (49, 38)
    assert round(49 / 87, 3) == 0.563 and round(49 / 38, 2) == 1.29  # "about 5 to 4", which is 1.25
    assert friend_dealt(2000).agrees(Fraction(49, 87))


def test_with_his_king_known_it_is_108_to_95():
    assert as_odds(friend_has(2, king_known=True)) == (108, 95)  # 1 - 20*19/(29*28)
    assert friend_dealt(2000, king_known=True).agrees(Fraction(108, 203))
    assert friend_has(1) == Fraction(1, 3) and friend_has(1, king_known=True) == Fraction(9, 29)


def test_the_figure_says_what_it_draws():
    pytest.importorskip("matplotlib")
    from parlour_nb.figures.quadrille import friend_by_cards

    picture = friend_by_cards()
    assert picture.data.splitlines()[2].split() == ["2", "0.563", "0.532"] and "0.563" in picture.alt
    assert picture.png.startswith(b"\x89PNG")


def test_outcomes_add_up():
    table = outcomes(40)
    assert sum(sum(row.values()) for row in table.values()) == 40 and table["ask leave"]["won"] > 20
