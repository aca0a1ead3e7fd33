"""Connexions, sentence by sentence; each test bears the id of the sentence it tests.

Seat 0 deals, so seat 1 is eldest and leads; what a hand is filled up with is black (see `lay`).
"""

import pytest

from parlour_nb.cards import PACK, Card, Cards
from parlour_nb.engine import CannotDeal
from parlour_nb.felt import text
from parlour_nb.games.connexions import CARDS, CONNEXIONS, EW
from parlour_nb.views import Board, Sides
from tests.games.connexions import around, connexions, drawn, lay, lead, out
from tests.games.laying import actions, cards, gains, refused, run, told


def takes(state):
    """Who took each trick, under which sentence."""
    return [(cite, seat) for cite, seat, _ in told(state, "takes the trick")]


def said(state, *kinds):
    return [CONNEXIONS.say(event) for event in state.events if event.kind in kinds]


# Enquire Within, 106


@pytest.mark.parametrize("seats", [3, 4])
def test_EW106_1_three_or_four_may_play(seats):
    assert len(CONNEXIONS.deal(1, seats=seats).hands) == seats


@pytest.mark.parametrize("seats", [1, 2, 5, 6])
def test_EW106_1_no_other_number_may(seats):
    with pytest.raises(CannotDeal, match=rf"3 or 4 players \(EW106.1\), not {seats}"):
        CONNEXIONS.deal(1, seats=seats)


@pytest.mark.parametrize(("seats", "each", "left"), [(3, 10, 22), (4, 8, 20)])
def test_EW106_2_ten_to_three_and_eight_to_four(seats, each, left):
    state = CONNEXIONS.deal(1859, seats=seats)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert told(state, "deals") == [("EW106.2", 0, (each, left))] and len(state.laid.rest) == left


def test_EW106_2_three_of_four_seats_have_ten_each():
    state = CONNEXIONS.deal(1, seats=4, absent=[2])
    assert [len(hand) for hand in state.hands] == [10, 10, 0, 10]
    assert run(state, [state.legal_actions()[0]]).to_play() == 3


@pytest.mark.parametrize(("played", "taker"), [
    ("K♥ A♥ 2♥ 3♥", 2), ("10♥ J♥ Q♥ 9♥", 3), ("2♥ 3♥ 4♥ 10♥", 0)])
def test_EW106_2_cards_bear_the_same_value_as_at_whist(played, taker):
    assert takes(run(around(played), played)) == [("EW106.2", taker)]


@pytest.mark.parametrize("seed", range(5))
def test_EW106_2_diamonds_are_always_trumps_and_none_is_turned_up(seed):
    state = CONNEXIONS.deal(seed)
    assert said(state, "trumps are", "gives") == ["They are dealt singly, and none is turned up.",
                                                  "Diamonds are trumps, as always."]
    assert run(around("A♥ 2♦ Q♥ 3♥"), "A♥ 2♦ Q♥ 3♥").to_play() == 2


def connexion_falls(cite, pair, which):
    """A heart is led, the pair is played to it, and the connexion is his who played the first of the two."""
    one, other = pair.split()
    state = run(around(f"5♥ {one} {other} 6♥"), f"5♥ {one} {other}")
    assert told(state, "connects") == [(cite, 3, which)]
    assert connexions(run(state, "6♥")) == {which: 2}


def test_EW106_i_the_two_black_aces_are_the_first_connexion():
    connexion_falls("EW106.i", "A♠ A♣", 0)
    connexion_falls("EW106.i", "A♣ A♠", 0)


def test_EW106_ii_the_ace_of_spades_and_king_of_hearts_are_the_second():
    connexion_falls("EW106.ii", "A♠ K♥", 1)


def test_EW106_iii_the_ace_of_clubs_and_king_of_hearts_are_the_third():
    connexion_falls("EW106.iii", "A♣ K♥", 2)


# Enquire Within, 107


def test_EW107_1_two_shillings_one_shilling_and_sixpence_and_sixpence_for_the_tricks():
    state = drawn((3, 2, 2, 1), [(0, 1), (1, 2), (2, 3)])
    assert told(state, "draws") == [("EW107.1", 1, (0, 24, "money")), ("EW107.1", 2, (1, 12, "money")),
                                    ("EW107.1", 3, (2, 6, "money")), ("EW107.1", 0, (3, 6, "money"))]
    assert gains(state) == {0: 6, 1: 24, 2: 12, 3: 6}
    assert said(state, "draws")[0] == "Seat 1 draws 2s. for the first connexion."


def test_EW107_2_gold_is_supposed_and_with_silver_pence_are_drawn():
    gold, silver = (CONNEXIONS.deal(1, money=money) for money in ("gold", "silver"))
    assert [purse.unit for purse in (gold.view(0)["purses"], silver.view(0)["purses"])] == ["money", "halfpence"]
    end = drawn((3, 2, 2, 1), [(0, 1), (1, 2)], pool=96, money="silver")
    assert told(end, "draws")[:2] == [("EW107.2", 1, (0, 4, "halfpence")), ("EW107.2", 2, (1, 2, "halfpence"))]
    assert said(end, "draws")[:2] == ["Seat 1 draws 2d. for the first connexion.",
                                      "Seat 2 draws 1d. for the second connexion."]


@pytest.mark.parametrize(("answer", "words"), [
    ("must", "A connexion has fallen, and a trump is free, but the third card must answer it: {who} [play|plays]."),
    ("may", "A connexion has fallen, and a trump is free, but the third card may answer it: {who} [play|plays].")])
def test_EW107_3_the_prompt_names_the_third_card_while_it_has_not_fallen(answer, words):
    two = run(around("5♥ A♠ A♣ K♥", answer=answer), "5♥ A♠ A♣")
    assert (two.view(0).prompt.text, two.view(0).prompt.cite) == (words, "EW107.3")
    all_three = run(around("A♠ A♣ K♥ 2♦", answer=answer), "A♠ A♣ K♥")
    assert all_three.view(0).prompt.text == "A connexion has fallen, and a trump is free: {who} [play|plays]."


def test_EW107_3_a_trump_in_a_round_with_a_connexion_wins_it():
    state = run(around("5♥ A♠ A♣ 2♦"), "5♥ A♠ A♣ 2♦")
    assert takes(state) == [("EW107.3", 0)] and connexions(state) == {0: 0}


def test_EW107_3_so_does_one_played_before_the_connexion():
    state = run(around("5♥ 2♦ A♠ A♣"), "5♥ 2♦ A♠ A♣")
    assert takes(state) == [("EW107.3", 2)] and connexions(state) == {0: 2}


def test_EW107_3_of_several_trumps_the_highest():
    assert takes(run(around("2♦ A♠ A♣ 9♦"), "2♦ A♠ A♣ 9♦")) == [("EW107.3", 0)]


@pytest.mark.parametrize(("played", "taker"), [
    ("5♥ A♠ A♣ 6♥", 2), ("A♥ A♣ A♠ 6♥", 2), ("A♥ A♣ K♥ 6♥", 2), ("A♥ K♥ A♣ 6♥", 2), ("K♥ A♥ A♣ 6♥", 1)])
def test_EW107_3_otherwise_the_first_card_of_connexion_wins_it(played, taker):
    assert takes(run(around(played), played)) == [("EW107.3", taker)]


def test_EW107_3_after_a_connexion_a_follower_may_trump_without_a_revoke():
    state = run(lay({1: "5♥", 2: "A♠", 3: "A♣", 0: "6♥ 7♥ 2♦ 9♦"}), "5♥ A♠ A♣")
    assert actions(state) == "6♥ 7♥ 2♦ 9♦"
    after = run(state, "2♦")
    assert said(after, "trumps freely") == ["Seat 0 trumps with the 2♦, and no revoke: a connexion has fallen."]
    assert takes(after) == [("EW107.3", 0)]


def test_EW107_3_before_a_connexion_he_may_not():
    state = run(lay({1: "5♥", 2: "7♥", 3: "A♣", 0: "6♥ 2♦"}), "5♥ 7♥ A♣")
    assert actions(state) == "6♥"
    assert refused(state, "2♦") == ("hearts were led and can be followed, and no connexion lies there to let a trump "
                                    "be played", "EW107.3")


def test_EW107_3_a_connexion_of_an_earlier_trick_frees_no_trump():
    state = run(lay({1: "5♥ 9♥", 2: "A♠ 10♥", 3: "A♣ J♥", 0: "6♥ 7♥ 2♦"}), "5♥ A♠ A♣ 6♥")
    state = run(state, "10♥ J♥")
    assert actions(state) == "7♥" and refused(state, "2♦")[1] == "EW107.3"


def test_EW107_3_whatever_is_led_a_card_of_connexion_may_be_played():
    state = run(lay({1: "5♥", 2: "6♥ A♠ A♣ Q♦"}), "5♥")
    assert actions(state) == "A♠ 6♥ A♣"
    assert said(run(state, "A♠"), "puts in") == ["Seat 2 plays the A♠, a card of connexion, whatever was led."]


def test_EW107_3_the_others_must_follow_suit_if_possible():
    state = run(lay({1: "5♥", 2: "6♥ 9♥ 2♦ 2♣"}), "5♥")
    assert actions(state) == "6♥ 9♥"
    assert refused(state, "2♣") == ("hearts were led, and must be followed if possible", "EW107.3")


def test_EW107_3_who_cannot_may_play_any_card():
    state = run(lay({1: "5♥", 2: "2♦ 3♦ 9♠ 2♣ 3♣ 4♣ 5♣ 6♣"}), "5♥")
    assert actions(state) == "9♠ 2♣ 3♣ 4♣ 5♣ 6♣ 2♦ 3♦"
    assert said(run(state, "2♦"), "trumps") == ["Seat 2 trumps with the 2♦."]
    assert said(run(state, "9♠"), "throws away") == ["Seat 2 throws away the 9♠."]


def test_EW107_3_a_connexion_is_answered_in_preference_to_following_suit():
    state = run(lay({1: "5♥", 2: "A♠", 3: "6♥ A♣ K♥ 2♦"}), "5♥ A♠")
    assert actions(state) == "K♥ A♣"
    assert said(run(state, "A♣"), "answers") == ["Seat 3 answers with the A♣."]


def test_EW107_3_the_third_card_of_connexion_answers_too():
    state = run(lay({1: "5♥", 2: "A♠", 3: "A♣", 0: "6♥ K♥ 2♦"}), "5♥ A♠ A♣")
    assert actions(state) == "K♥"


def test_EW107_4_no_money_is_drawn_till_the_hands_are_finished():
    state = run(around("5♥ A♠ A♣ 6♥"), "5♥ A♠ A♣ 6♥")
    assert state.returns() == (0, 0, 0, 0) and told(state, "draws") == []
    assert refused(state, "draw the first connexion") == ("no money can be drawn till the hands are finished",
                                                          "EW107.4")
    end = out(state)
    assert told(end, "finished") == [("EW107.4", None, None)] and end.returns()[2] >= 24
    assert refused(end, "draw it") == ("all that could be drawn has been drawn", "EW107.4")
    assert refused(end, "2♣") == ("the deal is over", "EW107.4")


def test_EW107_4_the_connexions_are_drawn_by_precedence_and_the_tricks_last():
    state = drawn((1, 0, 0, 7), [(2, 0), (0, 1), (1, 2)])
    assert [(seat, facts[0]) for _, seat, facts in told(state, "draws")] == [(1, 0), (2, 1), (0, 2), (3, 3)]


# The editor's supplement

BLACK_ACES = {1: "A♠ A♣"}
"""Nobody else has a card of connexion, so that both aces take their tricks, and no connexion falls."""


def test_ED_CONNEXIONS_1_the_cards_are_given_singly_from_the_dealers_left_and_none_of_the_rest_is_seen():
    pack = list(PACK)
    state = CONNEXIONS.deal(pack=pack, seats=4)
    assert cards(state.hands[1]) == "A♠ 5♠ 9♠ K♠ 4♥ 8♥ Q♥ 3♣"  # A♠ first, then every fourth card
    assert cards(state.hands[0]) == "4♠ 8♠ Q♠ 3♥ 7♥ J♥ 2♣ 6♣"
    assert told(state, "gives") == [("ED-CONNEXIONS.1", 0, "singly")]
    stock = state.view(0, open_hands=True)["stock"]
    assert (stock.count, stock.top, stock.note.cite) == (20, None, "ED-CONNEXIONS.1")


def test_ED_CONNEXIONS_2_or_by_two_at_a_time():
    state = CONNEXIONS.deal(pack=list(PACK), seats=4, packets="by two at a time")
    assert cards(state.hands[1]) == "A♠ 2♠ 9♠ 10♠ 4♥ 5♥ Q♥ K♥"
    assert cards(state.hands[0]) == "7♠ 8♠ 2♥ 3♥ 10♥ J♥ 5♣ 6♣"
    assert told(state, "gives") == [("ED-CONNEXIONS.2", 0, "by two at a time")]


def test_ED_CONNEXIONS_3_the_eldest_hand_leads_and_then_whoever_takes_the_trick():
    state = around("5♥ 9♥ 2♥ 3♥")
    assert state.to_play() == 1 and told(run(state, "5♥"), "leads") == [("ED-CONNEXIONS.3", 1, 17)]
    after = run(state, "5♥ 9♥ 2♥ 3♥")
    assert after.to_play() == 2 and len(after.legal_actions()) == 7  # any card of the hand


def test_ED_CONNEXIONS_4_a_connexion_is_made_in_one_trick():
    state = lead(lay(BLACK_ACES), "A♠")
    assert told(state, "connects") == [] and state.to_play() == 1
    assert connexions(lead(state, "A♣")) == {}
    assert state.view(0)["connexions"].note.cite == "ED-CONNEXIONS.4"


def test_ED_CONNEXIONS_4_three_cards_in_one_trick_make_all_three():
    state = run(around("5♥ A♠ A♣ K♥"), "5♥ A♠ A♣ K♥")
    assert told(state, "connects") == [("EW106.i", 3, 0), ("EW106.ii", 0, 1), ("EW106.iii", 0, 2)]
    assert connexions(state) == {0: 2, 1: 2, 2: 2}


def test_ED_CONNEXIONS_5_the_possessor_is_who_takes_the_trick():
    state = out(run(lay({1: "5♥", 2: "A♠", 3: "A♣", 0: "6♥ 2♦"}), "5♥ A♠ A♣ 2♦"))
    assert [seat for _, seat, facts in told(state, "draws") if facts[0] == 0] == [0]
    assert ("ED-CONNEXIONS.5", None, 1) in told(state, "unclaimed")


def test_ED_CONNEXIONS_6_or_who_has_both_its_cards_among_his_tricks():
    def ended(**options):
        return out(lead(lead(lay(BLACK_ACES, **options), "A♠"), "A♣"))
    assert [facts[0] for *_, facts in told(ended(), "draws")] == [3] and connexions(ended()) == {}
    state = ended(possessor="who has both its cards among his tricks")
    assert told(state, "draws")[0] == ("EW107.1", 1, (0, 24, "money"))
    assert told(state, "unclaimed") == [("ED-CONNEXIONS.6", None, 1), ("ED-CONNEXIONS.6", None, 2)]


def test_ED_CONNEXIONS_7_or_who_was_dealt_both_its_cards():
    hands = BLACK_ACES | {2: "2♠", 3: "K♥", 0: "9♦ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥"}
    state = run(lay(hands, possessor="who was dealt both its cards"), "A♠ 2♠ K♥ 9♦")
    assert connexions(state) == {1: 0}  # the second falls, and seat 0 trumps it
    assert state.view(1)["connexions"].note.text == "fallen: the second to <0>"  # whom it gives nothing
    assert told(out(state), "draws")[0] == ("EW107.1", 1, (0, 24, "money"))
    assert told(out(state), "unclaimed") == [("ED-CONNEXIONS.7", None, 1), ("ED-CONNEXIONS.7", None, 2)]


def test_ED_CONNEXIONS_8_who_can_answer_must():
    state = run(lay({1: "5♥", 2: "A♠", 3: "6♥ A♣ 2♦"}), "5♥ A♠")
    assert refused(state, "6♥") == ("the A♠ lies there, and the A♣ must answer it", "ED-CONNEXIONS.8")
    assert refused(state, "2♦") == refused(state, "6♥")
    both = run(lay({1: "5♥", 2: "A♠", 3: "6♥ A♣ K♥"}), "5♥ A♠")
    assert refused(both, "6♥") == ("the A♠ lies there, and the K♥ or the A♣ must answer it", "ED-CONNEXIONS.8")


def test_ED_CONNEXIONS_9_or_he_may_do_as_he_likes():
    state = run(lay({1: "5♥", 2: "A♠", 3: "6♥ A♣ 2♦ 2♠ 3♠ 4♠ 5♠ 6♠"}, answer="may"), "5♥ A♠")
    assert actions(state) == "6♥ A♣" and state.view(3).prompt.cite == "ED-CONNEXIONS.9"
    assert told(run(state, "A♣"), "answers") == [("ED-CONNEXIONS.9", 3, Card("A♣"))]


def test_ED_CONNEXIONS_10_a_card_of_connexion_alone_has_no_power_but_its_own():
    assert takes(run(around("5♥ A♠ 7♥ 6♥"), "5♥ A♠ 7♥ 6♥")) == [("ED-CONNEXIONS.10", 3)]
    assert takes(run(around("5♥ K♥ 7♥ 6♥"), "5♥ K♥ 7♥ 6♥")) == [("EW106.2", 2)]  # the highest heart
    assert takes(run(around("A♥ K♥ 7♥ 6♥"), "A♥ K♥ 7♥ 6♥")) == [("EW106.2", 1)]


def test_ED_CONNEXIONS_11_or_it_takes_its_trick_unless_trumped():
    def lone(played):
        return takes(run(around(played, lone="it takes the trick unless trumped"), played))
    assert lone("5♥ A♠ 7♥ 6♥") == [("ED-CONNEXIONS.11", 2)]
    assert lone("A♥ K♥ 7♥ 6♥") == [("ED-CONNEXIONS.11", 2)]
    assert lone("5♥ 2♦ A♠ 6♥") == [("ED-CONNEXIONS.11", 2)]
    assert lone("5♥ 9♥ 7♥ 6♥") == [("EW106.2", 2)]


def test_ED_CONNEXIONS_12_the_majority_is_more_tricks_than_any_other_has():
    state = drawn((3, 2, 2, 1))
    assert told(state, "most tricks") == [("ED-CONNEXIONS.12", 0, 3)] and gains(state) == {0: 6}


def test_ED_CONNEXIONS_13_or_more_than_half_of_them():
    option = "more than half of all the tricks"
    assert told(drawn((4, 2, 1, 1), majority=option), "no majority") == [("ED-CONNEXIONS.13", None, (4, 2, 1, 1))]
    assert gains(drawn((4, 2, 1, 1), majority=option)) == {}
    assert gains(drawn((5, 2, 1, 0), majority=option)) == {0: 6}
    assert gains(drawn((5, 4, 1), majority=option)) == {} and gains(drawn((6, 4, 0), majority=option)) == {0: 6}


def test_ED_CONNEXIONS_14_a_tie_leaves_the_sixpence_in_the_pool():
    state = drawn((3, 3, 1, 1))
    assert told(state, "tie") == [("ED-CONNEXIONS.14", None, (3, (0, 1)))]
    assert gains(state) == {} and state.pools == (1008,)
    assert said(state, "tie") == ["Seat 0 and seat 1 have most tricks, 3 each."]


@pytest.mark.parametrize(("made", "money", "won", "left"), [
    ((3, 3, 1, 1), "gold", {0: 3, 1: 3}, 1002), ((2, 2, 2, 2), "gold", {0: 1, 1: 1, 2: 1, 3: 1}, 1004),
    ((3, 3, 1, 1), "silver", {}, 1008)])  # a halfpenny is not divided
def test_ED_CONNEXIONS_15_or_they_divide_it(made, money, won, left):
    state = drawn(made, tie="they divide it", money=money)
    assert gains(state) == won and state.pools == (left,)
    assert told(state, "tie")[0][0] == "ED-CONNEXIONS.15"


@pytest.mark.parametrize(("money", "seats", "each", "pool"), [
    ("gold", 4, -252, 1008), ("gold", 3, -252, 756), ("silver", 4, -24, 96), ("silver", 3, -24, 72)])
def test_ED_CONNEXIONS_16_everybody_puts_in_a_guinea_or_a_shilling(money, seats, each, pool):
    state = CONNEXIONS.deal(1, seats=seats, money=money)
    assert state.purses == (each,) * seats and state.pools == (pool,)
    assert told(state, "stake")[0][0] == "ED-CONNEXIONS.16"
    assert state.returns() == (0,) * seats


def test_ED_CONNEXIONS_17_or_half_a_sovereign_or_a_sixpence():
    gold, silver = (CONNEXIONS.deal(1, coin="half a sovereign, or a sixpence", money=money)
                    for money in ("gold", "silver"))
    assert said(gold, "stake") == ["Everybody puts half a sovereign into the pool, which adds £2."]
    assert said(silver, "stake") == ["Everybody puts a sixpence into the pool, which adds 2s."]
    assert told(gold, "stake")[0][0] == "ED-CONNEXIONS.17" and gold.purses == (-120,) * 4


def test_ED_CONNEXIONS_18_all_stake_at_the_beginning_and_when_the_pool_is_empty():
    first = CONNEXIONS.deal(1)
    assert told(first, "terms") == [("ED-CONNEXIONS.18", None, "when the pool is empty")]
    ended = drawn((3, 2, 2, 1))
    second = ended.next_deal(2)
    assert told(second, "stake", "stands") == [("ED-CONNEXIONS.18", None, (1002, "money"))]
    assert second.pools == (1002,)
    empty = ended._replace(pools=(0,), purses=(0,) * 4).next_deal(2)
    assert told(empty, "stake", "stands")[0][0] == "ED-CONNEXIONS.16" and empty.pools == (1008,)


def test_ED_CONNEXIONS_19_or_before_every_deal():
    second = drawn((3, 2, 2, 1), renewed="before every deal").next_deal(2)
    assert second.pools == (1002 + 1008,)
    assert told(second, "terms") == [("ED-CONNEXIONS.19", None, "before every deal")]


def test_ED_CONNEXIONS_20_a_short_pool_gives_each_claim_what_is_left():
    state = drawn((3, 2, 2, 1), [(0, 1), (1, 2)], pool=30)
    assert told(state, "falls short") == [("ED-CONNEXIONS.20", None, (1, 6, "money")),
                                          ("ED-CONNEXIONS.20", None, (3, 0, "money"))]
    assert gains(state) == {1: 24, 2: 6} and state.pools == (0,)
    assert said(state, "falls short")[0] == "The pool falls short: 6d. is left for the second connexion."


def test_ED_CONNEXIONS_21_or_all_stake_again_at_once():
    state = drawn((3, 2, 2, 1), [(0, 1), (1, 2)], pool=30, short_pool="all stake again at once")
    assert told(state, "draws")[1] == ("EW107.1", 2, (1, 12, "money"))
    assert gains(state) == {0: 6 - 252, 1: 24 - 252, 2: 12 - 252, 3: -252} and state.pools == (30 + 1008 - 42,)
    assert told(CONNEXIONS.deal(1, short_pool="all stake again at once"), "shortfall")[0][0] == "ED-CONNEXIONS.21"


def test_ED_CONNEXIONS_22_of_silver_a_sixpence_is_a_halfpenny():
    state = drawn((3, 2, 2, 1), [(2, 1)], pool=96, money="silver")
    assert told(state, "draws") == [("ED-CONNEXIONS.22", 1, (2, 1, "halfpence")),
                                    ("ED-CONNEXIONS.22", 0, (3, 1, "halfpence"))]
    assert said(state, "draws")[0] == "Seat 1 draws ½d. for the third connexion."
    assert EW.halfpence.basis == "inference"


def test_ED_CONNEXIONS_23_odd_halfpence_go_into_the_pool_when_gold_is_staked():
    silver = drawn((3, 2, 2, 1), [(0, 1)], pool=96, money="silver")
    assert (silver.purses, silver.pools) == ((-23, -20, -24, -24), (91,))
    gold = silver.next_deal(2, money="gold")
    assert (gold.purses, gold.pools) == ((-12, -10, -12, -12), (46,))  # −11½d. becomes −12d.
    assert told(gold, "changes") == [("ED-CONNEXIONS.23", None, "gold")]
    back = drawn((3, 2, 2, 1)).next_deal(2, money="silver")
    assert (back.purses, back.pools) == ((-492, -504, -504, -504), (2004,))
    assert said(gold, "changes") == ["The sitting goes over to gold; odd halfpence go into the pool."]
    assert said(back, "changes") == ["The sitting goes over to silver."]


# The table


def test_a_card_that_was_played_or_is_in_no_hand_is_refused():
    state = run(around("5♥ 9♥ 2♥ 3♥"), "5♥")
    assert refused(state, "5♥") == ("the 5♥ has been played", "EW106.2")
    assert refused(state, "K♦") == refused(state, "K♦") == ("the K♦ is not in this hand", "EW106.2")
    assert refused(state, "3♥")[0] == "the 3♥ is not in this hand"  # another's hand


def test_the_view_has_the_trick_the_tricks_the_pool_and_what_has_fallen():
    state = run(around("5♥ A♠ A♣ 6♥"), "5♥ A♠ A♣ 6♥")
    view = state.view(1)
    assert (view["trick"].taker, view["trick"].seats) == (2, (1, 2, 3, 0))
    assert [zone.made for zone in view.zones if isinstance(zone, Sides)] == [(0, 0, 1, 0)]
    pool, = [zone for zone in view.zones if isinstance(zone, Board)]
    assert (pool.unit, pool.compartments[0].counters) == ("money", 1008)
    assert cards(view["connexions"].cards) == "A♠ K♥ A♣"
    assert view["connexions"].note.text == "taken: the first by <2>"
    assert "The pool: Pool £4 4s. (connexions and tricks)" in text(view)


def test_the_trick_before_lies_by_until_the_next_is_full():
    state = run(around("5♥ 9♥ 2♥ 3♥"), "5♥ 9♥ 2♥ 3♥")
    led = run(state, [state.legal_actions()[0]]).view(0)
    assert cards(led["trick before"].cards) == "5♥ 9♥ 2♥ 3♥" and len(led["trick"].cards) == 1


# The prudent player


@pytest.mark.parametrize(("named", "played", "chosen"), [
    ({1: "A♠ 9♥ A♦"}, "", "A♠"),  # leads a card of connexion
    ({1: "9♥ J♥ A♦ 2♣ 3♣ 4♣ 5♣ 6♣"}, "", "J♥"),  # or his best that is no trump
    ({1: "9♥", 2: "J♥ Q♥ 8♥ A♠"}, "9♥", "J♥"),  # takes as cheaply as he can
    ({1: "9♥", 2: "2♥ 8♥ A♠"}, "9♥", "2♥"),  # keeps the ace, throws away low
    ({1: "5♥", 2: "A♠", 3: "6♥ K♥"}, "5♥ A♠", "K♥"),  # must answer
    ({1: "5♥", 2: "A♠", 3: "A♣", 0: "6♥ Q♦ 2♦"}, "5♥ A♠ A♣", "2♦"),  # a trump for a connexion
    ({1: "5♥", 2: "9♦ 9♠ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣"}, "5♥", "2♣"),  # none for a trick, unless he is last
    ({1: "5♥", 2: "6♥", 3: "7♥", 0: "9♦ 9♠ 2♣ 3♣ 4♣ 5♣ 6♣ 7♣"}, "5♥ 6♥ 7♥", "9♦"),
])
def test_the_prudent_player_plays_as_the_supplement_says(named, played, chosen):
    state = run(lay(named), played)
    assert str(CONNEXIONS.prudent(state.view(state.to_play()))) == chosen


def test_the_cards_of_connexion_are_three():
    assert Cards.of("A♠ A♣ K♥") == CARDS
