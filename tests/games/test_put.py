"""Put, sentence by sentence; each test bears the id of the sentence it tests.

Two play, seat 0 deals and seat 1 is the eldest hand, unless a test says otherwise.
"""

from collections import Counter
from random import Random

import pytest

from parlour_nb.cards import PACK, Card
from parlour_nb.engine import CannotDeal
from parlour_nb.games.put import (
    CM,
    COTTON,
    EW,
    GIVERS,
    HOYLE,
    LAWS,
    PLACE,
    PUT,
    breach,
    lay_out,
    outcome,
    prudent,
    remedied,
    result,
    sighted,
)
from parlour_nb.searching import imagined
from parlour_nb.views import Note, spoken
from tests.games.laying import actions, cards, gains, refused, run, told
from tests.games.put import lay, scored

HIGH, LOW = "3♦ 2♦ A♦", "4♦ 5♦ 6♦"
BOOKS = pytest.mark.parametrize("source", ["EW", "CM", "HOYLE", "COTTON"])


def last(state):
    """The last of what has happened, as (sentence, kind, seat, facts)."""
    return tuple(state.events[-1])


def seen(dealer, eldest, played="", source="EW", **deal):
    """A deal in which the eldest hand puts as soon as the book lets him, the dealer sees it, and these are played."""
    state = lay(dealer, eldest, source=source, **deal)
    moves = played.split()
    while "put" not in state.legal_actions():
        state = state.apply(moves.pop(0))
    return run(state, ["put", "see", *moves])


def four(source="EW", **deal):
    """Four play; seat 0 deals, and seats 3 and 0 give: 3's A♣ goes to 1, and 0's 3♠ to 2."""
    return lay("3♠ 9♠ 8♠", "K♥ 7♥ 4♥", "2♦ Q♦ 6♦", "A♣ 5♣ 10♣", source=source, **deal)


# How many play, the cards, the cut and the deal


@pytest.mark.parametrize("source", ["EW", "HOYLE", "COTTON"])
def test_ED_PUT_1_two_play_or_four_in_sides_and_no_other_number(source):
    for seats in (1, 3, 5):
        with pytest.raises(CannotDeal, match=rf"Put is for 2 or 4 players \(ED-PUT.1\), not {seats}"):
            PUT.deal(1, seats=seats, source=source)
    assert PUT.deal(1, seats=4, source=source).view(None)["sides"].sides == ((1, 3), (0, 2))
    assert PUT.deal(1, seats=2, source=source).view(None)["sides"].sides == ((1,), (0,))


def test_ED_PUT_1_of_four_two_may_play_on_alone_when_the_others_have_left():
    state = PUT.deal(1, seats=4, absent=(1, 3))
    assert (state.deal.order, [len(hand) for hand in state.hands]) == ((2, 0), [3, 0, 3, 0])
    with pytest.raises(CannotDeal, match="not 3"):
        PUT.deal(1, seats=4, absent=(1,))


ORDER = "3 2 A K Q J 10 9 8 7 6 5 4".split()  # case 1


@pytest.mark.parametrize(("source", "cite"), [("EW", "ED-PUT.2"), ("CM", "CM-PUT.2")])
def test_ED_PUT_2_the_cards_rank_from_the_three_down_to_the_four(source, cite):
    assert sorted(ORDER, key=lambda rank: PLACE[Card(f"{rank}♠")], reverse=True) == ORDER
    note = PUT.deal(1, source=source).view(0)["stock"].note
    assert (note.text, note.cite) == ("they rank 3 2 A K Q J 10 9 8 7 6 5 4", cite)


def test_CM_PUT_2_the_tray_is_best_next_the_deuce_then_ace_king_queen_knave():
    for better, worse in zip(ORDER, ORDER[1:], strict=False):
        state = run(lay(f"{better}♦ 9♥ 9♣", f"{worse}♠ 8♥ 8♣", source="CM"), [f"{worse}♠", f"{better}♦"])
        assert last(state) == ("CM-PUT.4", "wins", 0, Card(f"{better}♦"))


def cut(rules, *shown):
    dealer, log = PUT.state.first_dealer(rules, range(2), [Card(card) for card in shown])
    return dealer, log[0].cite, log[-1].cite, PUT.say(log[-1])


def test_ED_PUT_3_the_lowest_card_deals():
    assert cut(EW, "3♠", "A♥") == (1, "ED-PUT.5", "ED-PUT.3", "Seat 1 cuts the lowest card, and deals.")


@pytest.mark.parametrize(("rules", "cite"), [(HOYLE, "ED-PUT.4"), (COTTON, "ED-PUT.4")])
def test_ED_PUT_4_the_best_card_deals(rules, cite):
    assert cut(rules, "3♠", "A♥") == (0, "ED-PUT.5", cite, "Seat 0 cuts the best card, and deals.")


def test_CM_PUT_3_the_best_put_card_wins_the_cut_and_three_cards_are_dealt_one_at_a_time():
    assert cut(CM, "K♠", "A♥")[:3] == (1, "ED-PUT.5", "CM-PUT.3")
    state = PUT.deal(pack=PACK, source="CM")
    assert list(map(cards, state.hands)) == ["2♠ 4♠ 6♠", "A♠ 3♠ 5♠"]
    assert told(state, "deals") == [("CM-PUT.3", 0, 3)]


def test_ED_PUT_5_in_the_cut_a_four_is_lowest_and_a_three_best_and_who_tie_cut_again():
    assert cut(EW, "A♠", "4♥")[0] == 1 and cut(EW, "5♠", "4♥")[0] == 1 and cut(EW, "2♠", "3♥")[0] == 0
    assert cut(EW, "9♠", "9♥", "K♠", "Q♥")[0] == 1
    assert PUT.deal(5, dealer=None).events[0].cite == "ED-PUT.5"


def test_either_end_of_the_cut_may_deal_under_every_book():
    for source in PUT.rules:
        low, high = (PUT.deal(5, source=source, dealer=None, first_dealer=way)
                     for way in ("the lowest card", "the best card for Put"))
        assert {low.deal.dealer, high.deal.dealer} == {0, 1}


def test_ED_PUT_6_the_non_dealer_has_the_first_card_and_the_deal_passes():
    state = PUT.deal(pack=PACK, dealer=1)
    assert list(map(cards, state.hands)) == ["A♠ 3♠ 5♠", "2♠ 4♠ 6♠"]
    assert told(state, "deals") == [("ED-PUT.6", 1, 3)] and state.to_play() == 0
    over = run(state, ["throw up"])
    assert refused(over, "A♠") == ("the deal is over, and the deal passes", "ED-PUT.6")
    assert over.view(0).prompt.cite == "ED-PUT.6"
    assert over.next_deal().deal.dealer == 0


def test_ED_PUT_7_five_points_are_the_game_and_the_next_begins_from_nothing():
    state = lay(HIGH, LOW, before=scored(2, 4), dealer=1)
    assert state.purses == (2, 4)
    over = run(state, ["throw up"])
    assert last(over) == ("ED-PUT.7", "wins the game", 1, (5, ()))
    assert (over.purses, over.returns()) == ((2, 5), (0, 1))
    assert over.next_deal(seed=1).purses == (0, 0)


@BOOKS
def test_scores_are_carried_from_deal_to_deal(source):
    state = PUT.deal(1, source=source)
    for purses in ((1, 0), (1, 1), (2, 1), (2, 2)):
        state = run(state, ["throw up"])
        assert state.purses == purses
        state = state.next_deal()
    assert state.purses == (2, 2) and state.returns() == (0, 0)


# What is said, and what is played


def test_ED_PUT_8_the_eldest_hand_plays_first_or_throws_up_and_loses_a_point():  # case 2
    state = lay(LOW, HIGH)
    assert (state.to_play(), actions(state)) == (1, "A♦ 2♦ 3♦ put throw up")
    over = run(state, ["throw up"])
    assert last(over) == ("ED-PUT.8", "scores", 0, (1, ())) and gains(over) == {0: 1}
    assert told(run(state, "3♦"), "leads") == [("ED-PUT.8", 1, Card("3♦"))]
    assert refused(state, "4♦") == ("the 4♦ is not in the hand", "ED-PUT.8")


def test_ED_PUT_9_a_dealer_who_lays_nothing_to_it_gives_a_point():  # case 3
    over = run(lay(HIGH, LOW), ["4♦", "throw up"])
    assert last(over) == ("ED-PUT.9", "scores", 1, (1, ())) and gains(over) == {1: 1}


def test_ED_PUT_10_any_card_answers_a_better_one_wins_a_lower_passes_an_equal_one_ties():
    state = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠"), "J♠")
    assert actions(state) == "4♥ K♣ J♦ put throw up"
    assert [last(run(state, card)) for card in ("K♣", "4♥", "J♦")] == [
        ("ED-PUT.10", "wins", 0, Card("K♣")), ("ED-PUT.10", "passes", 0, Card("4♥")),
        ("ED-PUT.10", "ties", 0, Card("J♦"))]
    assert [run(state, card).takers for card in ("K♣", "4♥", "J♦")] == [(0,), (1,), (None,)]
    assert refused(state, "5♠") == ("the 5♠ is not in the hand", "ED-PUT.10")


def prompt(state):
    """What is said to the seat that is to act, and the sentence."""
    note = state.view(state.to_play()).prompt
    return spoken(note.text, note.seat, lambda seat: "you"), note.cite


@pytest.mark.parametrize(("source", "leads", "answers"), [
    ("EW", ("You lead, or put, or throw up.", "ED-PUT.8"),
     ("You win, pass or tie the J♠, or put, or throw up.", "ED-PUT.10")),
    ("COTTON", ("You lead, or put, or throw up.", "ED-PUT.8"),
     ("You win, pass or tie the J♠, or throw up.", "ED-PUT.10")),
    ("HOYLE", ("You lead, or throw up.", "ED-PUT.8"), ("You win, pass or tie the J♠, or throw up.", "ED-PUT.10")),
    ("CM", ("You lead, or throw up.", "CM-PUT.4"), ("You win, pass or tie the J♠, or throw up.", "CM-PUT.4"))])
def test_CM_PUT_4_ED_PUT_8_the_prompt_says_that_one_may_throw_up(source, leads, answers):
    state = lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠", source=source)
    assert (prompt(state), prompt(run(state, "J♠"))) == (leads, answers)


def test_ED_PUT_13_ED_PUT_18_the_prompt_says_what_may_be_done_when_the_first_trick_is_over():
    older = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠", source="COTTON"), "J♠ K♣")
    assert prompt(older) == ("You lead, or put, or throw up.", "ED-PUT.13")
    assert prompt(run(older, "4♥")) == ("You win, pass or tie the 4♥.", "ED-PUT.10")
    assert prompt(run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠"), "J♠ K♣")) == ("You have the word: put, or throw up.", "ED-PUT.12")
    both = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠"), "J♠ K♣ put see")
    assert (prompt(both), prompt(run(both, "4♥"))) == (
        ("You lead.", "ED-PUT.11"), ("You win, pass or tie the 4♥.", "ED-PUT.10"))


@pytest.mark.parametrize(("reply", "leader"), [("K♣", 0), ("4♥", 1), ("J♦", 1)])
def test_ED_PUT_11_the_winner_leads_and_after_a_tie_he_who_led(reply, leader):
    state = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠"), ["J♠", reply, "put", "see"])
    assert state.to_play() == leader
    after = state.apply(state.legal_actions()[0])
    assert last(after)[:3] == ("ED-PUT.11", "leads", leader)
    assert refused(state, "A♠")[1] == "ED-PUT.11"


@pytest.mark.parametrize("reply", ["K♣", "4♥", "J♦"])
def test_ED_PUT_12_after_the_first_trick_the_eldest_hand_puts_or_throws_up_whatever_came_of_it(reply):
    state = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠"), ["J♠", reply])
    assert (state.to_play(), actions(state)) == (1, "put throw up")
    assert refused(state, "5♠") == (
        "the first trick is over: the eldest hand puts or throws up before a card is played", "ED-PUT.12")
    assert last(run(state, ["put"])) == ("ED-PUT.12", "puts", 1, None)
    assert last(run(state, ["throw up"])) == ("ED-PUT.12", "scores", 0, (1, ()))
    assert state.view(1).prompt.cite == "ED-PUT.12"


def test_ED_PUT_13_the_cards_may_be_played_on_and_the_deal_is_worth_a_point():
    state = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠", source="COTTON"), "J♠ K♣")
    assert (state.to_play(), actions(state)) == (0, "4♥ J♦ put throw up")
    over = run(state, "J♦ 5♠")
    assert last(over) == ("ED-PUT.13", "scores", 0, (1, ())) and gains(over) == {0: 1}


def test_ED_PUT_13_before_the_second_and_third_trick_the_leader_has_the_word():
    state = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠", source="COTTON"), "J♠ K♣ 4♥")
    assert (state.to_play(), actions(state)) == (1, "5♠ 6♠")
    for word in ("put", "throw up"):
        assert refused(state, word) == ("the word is his who leads: the other answers", "ED-PUT.13")
    state = run(state, "6♠")
    assert (state.to_play(), actions(state)) == (1, "5♠ put throw up")
    assert last(run(state, ["throw up"])) == ("ED-PUT.13", "scores", 0, (1, ()))
    won = run(state, ["put", "see", "5♠", "J♦"])
    assert told(won, "puts") == [("ED-PUT.13", 1, None)] and gains(won) == {0: 5}


def test_ED_PUT_13_a_trick_each_and_a_tie_is_worth_nothing_there_either():
    over = run(lay("K♣ 5♦ 4♥", "J♠ 5♠ 6♠", source="COTTON"), "J♠ K♣ 5♦ 5♠ 4♥ 6♠")
    assert last(over)[:2] == ("ED-PUT.20", "scores nothing") and gains(over) == {}


def test_ED_PUT_14_who_is_asked_sees_it_or_gives_a_point_though_he_holds_the_trick():  # case 4
    state = run(lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠"), ["J♠", "K♣", "put"])
    assert (state.to_play(), actions(state), state.takers) == (0, "see throw up", (0,))
    over = run(state, ["throw up"])
    assert last(over) == ("ED-PUT.14", "scores", 1, (1, ())) and gains(over) == {1: 1}
    assert refused(state, "J♦") == ("it is put: see it, or throw up", "ED-PUT.14")
    assert refused(state, "put") == ("it is put: see it, or throw up", "ED-PUT.14")
    assert refused(lay(HIGH, LOW), "see") == ("nothing is put, so there is nothing to see", "ED-PUT.14")
    assert state.view(0).prompt.cite == "ED-PUT.14"
    assert state.view(0)["said"].said == ("", "I put") and state.view(0)["said"].word == 0


def test_ED_PUT_15_the_eldest_hand_may_put_before_he_leads():
    state = run(lay(LOW, HIGH), ["put"])
    assert last(state) == ("ED-PUT.15", "puts", 1, None)
    assert gains(run(state, ["throw up"])) == {1: 1}
    assert run(state, ["see"]).to_play() == 1


def test_ED_PUT_16_the_dealer_may_put_before_he_answers_and_has_a_point_if_he_is_not_seen():  # case 5
    state = run(lay(HIGH, LOW), ["4♦", "put"])
    assert last(state) == ("ED-PUT.16", "puts", 0, None) and state.to_play() == 1
    assert gains(run(state, ["throw up"])) == {0: 1}
    both = run(state, ["see"])
    assert (both.to_play(), actions(both), both.led) == (0, "A♦ 2♦ 3♦", Card("4♦"))


def test_ED_PUT_17_in_hoyle_nobody_puts_before_the_first_trick_is_over():
    for source in ("HOYLE", "CM"):
        state = lay(HIGH, LOW, source=source)
        assert actions(state) == "4♦ 5♦ 6♦ throw up"
        assert refused(state, "put") == ("the eldest hand does not put before he leads", "ED-PUT.17")
        state = run(state, "4♦")
        assert actions(state) == "A♦ 2♦ 3♦ throw up"
        assert refused(state, "put") == ("the dealer does not put before he answers the first card", "ED-PUT.17")


def test_ED_PUT_17_what_is_refused_to_the_one_is_not_said_of_the_other():
    state = lay(HIGH, LOW, put_before_lead=False)
    assert refused(state, "put") == ("the eldest hand does not put before he leads", "ED-PUT.17")
    assert "put" in run(state, "4♦").legal_actions()


def test_who_may_put_is_an_option_under_every_book():
    for source in PUT.rules:
        for may in (True, False):
            state = lay(HIGH, LOW, source=source, put_before_lead=may, put_before_reply=may)
            assert ("put" in state.legal_actions()) == ("put" in run(state, "4♦").legal_actions()) == may


def test_ED_PUT_18_when_both_have_put_there_is_nothing_more_to_see_and_a_number_is_no_card():
    state = seen(HIGH, LOW)
    assert refused(state, "see") == refused(state, "put") == ("both have put: the cards are played out", "ED-PUT.18")
    assert refused(state, int(Card("4♦")))[1] == "ED-PUT.10"


# What both play for


@pytest.mark.parametrize("score", [(0, 0), (4, 0), (0, 4), (4, 4)])
def test_ED_PUT_18_two_tricks_win_the_game_whatever_the_score(score):  # case 6
    over = seen(LOW, HIGH, "A♦ 4♦ 2♦ 5♦", before=scored(*score))
    assert over.takers == (1, 1)
    assert told(over, "scores", "wins the game") == [("ED-PUT.18", 1, (5 - score[1], ())), ("ED-PUT.7", 1, (5, ()))]
    assert over.purses == (score[0], 5)
    assert told(over, "sees") == [("ED-PUT.18", 0, ("the game", "majority"))]
    assert refused(seen(LOW, HIGH), "put") == ("both have put: the cards are played out", "ED-PUT.18")


def test_ED_PUT_19_in_hoyle_two_tricks_win_five_points_which_are_the_game():
    over = seen(LOW, HIGH, "A♦ 4♦ 2♦ 5♦", source="HOYLE", before=scored(4, 1, source="HOYLE"))
    assert told(over, "scores", "wins the game") == [("ED-PUT.19", 1, (5, ())), ("ED-PUT.7", 1, (6, ()))]


@pytest.mark.parametrize("played", ["5♥ 4♦ 7♥ K♦ Q♦ Q♥", "Q♥ Q♦ 7♥ 4♦ 5♥ K♦", "5♥ K♦ 4♦ 7♥ Q♥ Q♦"])
@pytest.mark.parametrize(("source", "cite"), [("EW", "ED-PUT.20"), ("CM", "CM-PUT.6"), ("HOYLE", "ED-PUT.20")])
def test_ED_PUT_20_a_trick_each_and_a_tie_score_nothing(source, cite, played):  # case 7
    over = seen("K♦ Q♦ 4♦", "Q♥ 7♥ 5♥", played, source=source)
    assert sorted(over.takers, key=str) == [0, 1, None]
    assert last(over) == (cite, "scores nothing", None, "a trick each and a tie")
    assert gains(over) == {} and over.to_play() is None


def test_T1_tie_in_the_third_trick_after_one_each_scores_nothing_and_the_deal_passes():
    over = seen("K♦ Q♦ 4♦", "Q♥ 7♥ 5♥", "5♥ 4♦ 7♥ K♦ Q♦ Q♥")
    assert over.takers == (1, 0, None) and over.purses == (0, 0)
    assert over.next_deal(seed=2).deal.dealer == 1 and over.next_deal(seed=2).purses == (0, 0)


def test_ED_PUT_20_three_ties_score_nothing():
    over = seen("7♦ 8♦ 9♦", "7♥ 8♥ 9♥", "7♥ 7♦ 8♥ 8♦ 9♥ 9♦")
    assert last(over) == ("ED-PUT.20", "scores nothing", None, "three ties") and gains(over) == {}


TWO_TIES = ("7♦ 8♦ 9♦", "7♥ 8♥ 10♥", "7♥ 7♦ 8♥ 8♦ 10♥ 9♦")  # case 8


@pytest.mark.parametrize("source", ["EW", "CM", "HOYLE"])
def test_ED_PUT_21_with_two_ties_the_single_trick_wins(source):
    over = seen(*TWO_TIES, source=source)
    assert over.takers == (None, None, 1)
    assert told(over, "single trick") == [("ED-PUT.21", 1, None)] and gains(over) == {1: 5}


@pytest.mark.parametrize("source", ["EW", "CM", "HOYLE"])
def test_ED_PUT_22_by_the_letter_one_trick_and_two_ties_win_nothing(source):
    over = seen(*TWO_TIES, source=source, one_trick_two_ties="no result")
    assert last(over) == ("ED-PUT.22", "scores nothing", None, "one trick and two ties") and gains(over) == {}


def test_T2_the_table_flags_one_trick_and_two_ties_as_a_ruling_that_can_be_changed():
    ruling = EW.one_trick_two_ties
    assert (ruling.value, ruling.cite, ruling.basis) == ("majority", "ED-PUT.21", "editor")
    assert [other.value for other in PUT.options["one_trick_two_ties"]] == ["no result"]
    assert PUT.say(told_event(seen(*TWO_TIES), "single trick")) == "Seat 1 has the only trick, and wins by it."


def told_event(state, kind):
    return next(event for event in state.events if event.kind == kind)


# The encyclopaedia


def test_CM_PUT_4_throwing_up_not_answering_and_not_seeing_are_worth_a_point():
    state = lay("K♣ J♦ 4♥", "J♠ 5♠ 6♠", source="CM")
    assert last(run(state, ["throw up"])) == ("CM-PUT.4", "scores", 0, (1, ()))
    assert last(run(state, ["J♠", "throw up"])) == ("CM-PUT.4", "scores", 1, (1, ()))
    for reply, kind in (("K♣", "wins"), ("4♥", "passes"), ("J♦", "ties")):
        trick = run(state, ["J♠", reply])
        assert last(trick)[:2] == ("CM-PUT.4", kind)
        assert (trick.to_play(), actions(trick)) == (1, "put throw up")
        assert last(run(trick, ["throw up"])) == ("CM-PUT.4", "scores", 0, (1, ()))
        assert last(run(trick, ["put", "throw up"])) == ("CM-PUT.4", "scores", 1, (1, ()))


def test_CM_PUT_5_whoever_gains_two_of_the_three_wins_five_points_which_are_the_game():
    over = seen(LOW, HIGH, "A♦ 4♦ 2♦ 5♦", source="CM")
    assert told(over, "sees", "scores", "wins the game") == [
        ("CM-PUT.5", 0, ("five points", "majority")), ("CM-PUT.5", 1, (5, ())), ("CM-PUT.5", 1, (5, ()))]


def test_CM_PUT_6_one_trick_each_and_a_tie_neither_scores():
    over = seen("K♦ Q♦ 4♦", "Q♥ 7♥ 5♥", "5♥ 4♦ 7♥ K♦ Q♦ Q♥", source="CM")
    assert last(over)[0] == "CM-PUT.6" and over.returns() == (0, 0)


# Four-handed


def test_CM_PUT_7_four_play_as_two_once_the_best_cards_have_been_passed():
    state = four("CM")
    assert list(map(cards, state.hands)) == ["", "7♥ K♥ A♣", "3♠ 2♦ Q♦", ""]
    assert told(state, "lays out") == [("CM-PUT.7", 1, Card("4♥")), ("CM-PUT.7", 2, Card("6♦"))]
    with pytest.raises(CannotDeal, match=r"\(CM-PUT.7\), not 3"):
        PUT.deal(1, seats=3, source="CM")


def test_ED_PUT_23_the_best_card_is_passed_the_worst_laid_out_and_the_other_two_are_out_of_play():
    state = four()
    assert list(map(cards, state.hands)) == ["", "7♥ K♥ A♣", "3♠ 2♦ Q♦", ""]
    assert told(state, "lays down", "lays out") == [
        ("ED-PUT.23", 3, (Card("5♣"), Card("10♣"))), ("ED-PUT.23", 1, Card("4♥")),
        ("ED-PUT.23", 0, (Card("8♠"), Card("9♠"))), ("ED-PUT.23", 2, Card("6♦"))]
    assert refused(state, "lay out 7♥") == ("the cards have been passed", "ED-PUT.23")
    assert refused(lay(HIGH, LOW), "lay out 4♦") == ("only partners pass cards, where four play", "ED-PUT.23")


def test_ED_PUT_23_of_two_equal_cards_the_first_in_the_order_of_the_suits_is_passed_or_laid_out():
    state = lay("3♠ 3♥ 8♠", "K♥ 4♣ 4♥", "2♦ Q♦ 6♦", "A♣ 5♣ 10♣")
    assert told(state, "gives")[1][2] == (Card("3♠"), 2) and told(state, "lays out")[0][2] == Card("4♥")


def test_ED_PUT_23_it_is_played_out_as_two_handed_and_the_points_are_the_sides():
    over = run(four(), ["put", "see", "A♣", "3♠", "2♦", "K♥"])
    assert over.takers == (2, 2) and over.returns() == (5, 0, 5, 0)
    assert told(over, "scores") == [("ED-PUT.18", 2, (5, (0,)))]
    assert PUT.say(over.events[-1]) == "Seat 2 has 5 points with seat 0, and wins the game."


def test_ED_PUT_24_the_dealer_and_the_player_on_his_right_give_unless_it_is_ruled_otherwise():
    state = four()
    assert told(state, "gives") == [("ED-PUT.24", 3, (Card("A♣"), 1)), ("ED-PUT.24", 0, (Card("3♠"), 2))]
    assert state.to_play() == 1
    assert run(four(dealer=2), ["throw up"]).returns() == (1, 0, 1, 0)


@pytest.mark.parametrize(("givers", "players"), [
    ("the dealer and the player on his right", (1, 2)), ("the dealer and the eldest hand", (2, 3)),
    ("the dealer’s partner and the eldest hand", (3, 0)), ("the dealer’s partner and the player on his right", (1, 0))])
def test_ED_PUT_25_either_partner_may_be_the_giver_and_the_nearest_to_the_dealer_s_left_leads(givers, players):
    state = four(givers=givers)
    assert {seat for seat in range(4) if state.hands[seat]} == set(players) and state.to_play() == players[0]
    assert [cite for cite, *_ in told(state, "gives")] == [
        "ED-PUT.24" if givers == "the dealer and the player on his right" else "ED-PUT.25"] * 2
    assert len(GIVERS) == 4


def test_ED_PUT_26_a_receiver_who_may_refuse_keeps_his_own_three():
    state = four(may_refuse=True)
    assert (state.to_play(), cards(state.hands[1])) == (1, "4♥ 7♥ K♥ A♣")
    assert actions(state) == "lay out 4♥ lay out A♣"
    assert refused(state, "lay out 7♥") == (
        "the receiver lays out the worst of his own cards, or the one passed to him", "ED-PUT.26")
    assert refused(state, "K♥")[1] == refused(state, "put")[1] == refused(state, "lay out nothing")[1] == "ED-PUT.26"
    kept = state.apply("lay out A♣").apply("lay out 6D")
    assert list(map(cards, kept.hands)) == ["", "4♥ 7♥ K♥", "3♠ 2♦ Q♦", ""] and kept.to_play() == 1
    assert told(kept, "lays out") == [("ED-PUT.26", 1, Card("A♣")), ("ED-PUT.26", 2, Card("6♦"))]
    assert state.view(1).prompt.cite == "ED-PUT.26"


@pytest.mark.parametrize("seat", [None, 0, 2, 3])
def test_ED_PUT_26_whether_the_card_passed_was_kept_is_known_to_the_receiver_alone(seat):
    state = four(may_refuse=True)
    assert run(state, ["lay out A♣"]).view(seat) == run(state, ["lay out 4♥"]).view(seat)


def test_ED_PUT_26_only_a_card_laid_out_is_taken_for_one():
    state = four(may_refuse=True)
    assert refused(state, tuple(state.legal_actions()[0]))[1] == "ED-PUT.26"


def shown(state, seat, kind):
    return [event.data for event in state.view(seat).events if event.kind == kind]


def test_what_is_passed_and_laid_aside_is_known_to_those_alone_who_handled_it():
    state = four()
    assert [shown(state, seat, "gives") for seat in (None, 0, 1, 2, 3)] == [
        [(None, 1), (None, 2)], [(None, 1), (Card("3♠"), 2)], [(Card("A♣"), 1), (None, 2)],
        [(None, 1), (Card("3♠"), 2)], [(Card("A♣"), 1), (None, 2)]]
    assert [shown(state, seat, "lays out") for seat in range(4)] == [
        [None, None], [Card("4♥"), None], [None, Card("6♦")], [None, None]]
    assert [shown(state, seat, "lays down")[0] for seat in range(4)] == [None, None, None, (Card("5♣"), Card("10♣"))]
    assert [[str(card) for card in state.view(seat)["aside"].cards if card] for seat in range(4)] == [
        ["8♠", "9♠"], ["4♥"], ["6♦"], ["5♣", "10♣"]]
    assert shown(state, None, "lays out") == [None, None] and len(state.view(None)["aside"].cards) == 6
    assert "3♠" in str(state.view(None, open_hands=True).events)


def test_the_passing_is_said_without_the_cards_to_those_who_may_not_know_them():
    said = [PUT.say(event) for event in four().view(1).events[1:4]]
    assert said == ["Seat 3 passes its best card, the A♣, to seat 1.",
                    "Seat 3 lays the other two face down, out of play.", "Seat 1 lays out a card, the 4♥, face down."]
    assert PUT.say(four().view(0).events[1]) == "Seat 3 passes its best card to seat 1."


# The laws


REMEDIES = {
    "ED-PUT.27": "the adversary may demand a new deal", "ED-PUT.28": "the dealer abides by the deal",
    "ED-PUT.29": "the cards are shuffled and dealt again",
    "ED-PUT.30": "a fresh deal, or the extra cards are drawn from the adversary’s hand",
    "EW104.v": "the adversary adds a point, and has a fresh deal or draws the extra cards",
    "EW104.vi": "he pays the stakes",
    "EW104.vii": "“I put” is not retracted: abide what comes of it, or pay the stakes"}


def law(point, source="EW"):
    """The remedy as the table says it, its sentence, and the hand that it is asked of."""
    state, ruling = breach(point, source), PUT.rules[source].rulings[point]
    assert state.events[-1].cite == ruling.cite or point == "retract"
    return state, ruling.value, ruling.cite


def test_ED_PUT_27_law_i_a_card_of_the_adversary_s_turned_up():
    state, remedy, cite = law("exposes_adversary")
    assert remedy == REMEDIES[cite] and cite == "ED-PUT.27"
    assert state.view(1)["faced"].cards[0] in state.hands[1]
    assert refused(state, "new deal") == (remedy, "ED-PUT.27")


def test_ED_PUT_28_law_ii_a_card_of_the_dealer_s_own_turned_up():
    state, remedy, cite = law("exposes_own")
    assert remedy == REMEDIES[cite] and cite == "ED-PUT.28"
    assert state.view(1)["faced"].cards[0] in state.hands[0]
    assert told(run(state, actions(state).split()[:1]), "leads")  # he abides by it


def test_ED_PUT_29_law_iii_a_card_faced_in_the_pack():
    state, remedy, cite = law("faced")
    assert remedy == REMEDIES[cite] and cite == "ED-PUT.29"
    assert not {*state.view(1)["faced"].cards} & {card for hand in state.hands for card in hand}
    assert actions(state) == "" and refused(state, "put") == (remedy, "ED-PUT.29")


def test_ED_PUT_30_law_iv_too_many_cards_to_the_adversary():
    state, remedy, cite = law("adversary_overdealt")
    assert remedy == REMEDIES[cite] and cite == "ED-PUT.30" and [len(hand) for hand in state.hands] == [3, 4]


def test_EW104_v_too_many_cards_to_the_dealer():
    state, remedy, cite = law("dealer_overdealt")
    assert remedy == REMEDIES[cite] and cite == "EW104.v" and [len(hand) for hand in state.hands] == [4, 3]
    assert state.view(1)["hand 0"].cards == (None,) * 4
    card = next(iter(state.hands[1]))
    assert actions(state) == "" and refused(state, str(card)) == (remedy, "EW104.v")
    assert state.view(1).prompt == Note(f"Nobody plays on: {remedy}.", "EW104.v")


def test_EW104_v_its_point_is_told_and_may_be_the_fifth_and_end_the_game():
    point = remedied(breach("dealer_overdealt"))
    assert told(point, "scores", "wins the game") == [("EW104.v", 1, (1, ()))] and point.returns() == (0, 1)
    fifth = remedied(breach("dealer_overdealt")._replace(purses=(3, 4)))
    assert told(fifth, "scores", "wins the game") == [("EW104.v", 1, (1, ())), ("ED-PUT.7", 1, (5, ()))]
    assert fifth.to_play() is None
    assert told(remedied(breach("dealer_overdealt", "HOYLE")), "scores") == [("ED-PUT.31", 1, (1, ()))]


@pytest.mark.parametrize("law", [law for law in LAWS if law != "dealer_overdealt"])
def test_no_other_law_touches_the_score(law):
    assert remedied(breach(law)) == breach(law)


@pytest.mark.parametrize("said", ["I put", "i PUT", "“I put.”", ' "I Put" '])
def test_EW104_vii_to_put_may_be_said_as_the_page_has_it(said):
    assert run(lay(LOW, HIGH), [said]).moves == ("put",)
    assert refused(run(lay(LOW, HIGH), ["put"]), said) == ("it is put: see it, or throw up", "ED-PUT.14")


def test_EW104_vi_no_bystander_must_interfere():
    _, remedy, cite = law("bystander")
    assert remedy == REMEDIES[cite] and cite == "EW104.vi"


@pytest.mark.parametrize(("source", "cite"), [("EW", "EW104.vii"), ("CM", "CM-PUT.9"), ("HOYLE", "ED-PUT.33")])
def test_EW104_vii_i_put_cannot_be_retracted(source, cite):  # T3
    state = breach("retract", source)
    assert state.stage == breach("retract").stage and actions(state).count(" ") <= 2
    assert refused(state, "retract")[1] == cite == refused(state, "throw up")[1]
    assert refused(lay(HIGH, LOW, source=source), "retract") == (
        "nothing is put, so there is nothing to retract", cite)


def test_T3_retracting_a_put_is_refused_with_the_law():
    put = run(lay(LOW, HIGH), ["put"])
    assert refused(put, "retract") == (
        "“I put” is not retracted: abide what comes of it, or pay the stakes", "EW104.vii")
    assert "retract" in put.view(0).words


def test_ED_PUT_31_hoyle_has_the_point_for_too_many_cards_to_the_dealer_too():
    assert law("dealer_overdealt", "HOYLE")[1:] == (REMEDIES["EW104.v"], "ED-PUT.31")


def test_ED_PUT_32_hoyle_makes_the_bystander_pay_too():
    assert law("bystander", "HOYLE")[1:] == (REMEDIES["EW104.vi"], "ED-PUT.32")


def test_ED_PUT_33_in_hoyle_too_he_abides_by_what_he_put():
    assert law("retract", "COTTON")[2] == "ED-PUT.33"
    assert refused(breach("retract", "HOYLE"), "throw up") == (
        "“I put” is not retracted: abide what comes of it, or pay the stakes", "ED-PUT.33")


def test_CM_PUT_8_laws_i_and_ii_stand_in_one_sentence():
    assert law("exposes_adversary", "CM")[1:] == (REMEDIES["ED-PUT.27"], "CM-PUT.8")
    assert law("exposes_own", "CM")[1:] == (REMEDIES["ED-PUT.28"], "CM-PUT.8")


def test_CM_PUT_9_he_must_stand_his_cards_or_pay_the_stakes():
    assert refused(breach("retract", "CM"), "throw up") == (
        "“I put” is not retracted: abide what comes of it, or pay the stakes", "CM-PUT.9")


def test_no_law_is_broken_in_a_deal_that_is_played():
    for seed in range(20):
        assert not {event.kind for event in PUT.deal(seed).events} & set(LAWS)
    assert len(LAWS) == 7


# The prudent player


def test_T6_after_a_tied_first_trick_the_prudent_player_wins_the_second_if_he_can():
    state = run(lay("7♦ K♦ 4♦", "7♥ J♥ 5♥"), ["7♥", "7♦", "put", "see", "J♥"])
    assert prudent(state.view(0)) == Card("K♦")


def test_T6_after_a_tied_first_trick_the_prudent_player_leads_his_best():
    state = run(lay("7♦ K♦ 4♦", "7♥ A♥ 5♥"), ["7♥", "7♦", "put", "see"])
    assert prudent(state.view(1)) == Card("A♥")


def test_the_prudent_player_wins_as_cheaply_as_he_can():
    state = run(lay("3♦ Q♦ J♦", "9♥ 8♥ 8♣"), "9♥")
    state = run(state, ["put", "see"])
    assert prudent(state.view(0)) == Card("J♦")


def test_the_prudent_player_sees_with_a_good_hand_and_gives_a_point_with_a_bad_one():
    for hand, answer in (("3♠ 2♠ A♠", "see"), ("4♠ 5♠ 4♥", "throw up")):
        assert prudent(run(lay(hand, HIGH), ["put"]).view(0)) == answer


def test_the_prudent_player_puts_when_he_has_nothing_to_lose():
    state = run(lay(HIGH, "4♠ 5♠ 6♠", before=scored(4, 0)), "4♠ A♦")
    assert state.purses == (4, 0) and prudent(state.view(1)) == "put"
    early = run(lay(HIGH, "4♠ 5♠ 6♠"), "4♠ A♦")
    assert prudent(early.view(1)) == "throw up"


def test_the_prudent_receiver_lays_out_his_worst_card():
    assert str(prudent(four(may_refuse=True).view(1))) == "lay out 4♥"
    poor = lay("3♠ 9♠ 8♠", "K♥ 7♥ 6♥", "2♦ Q♦ 6♦", "5♣ 4♣ 5♦", may_refuse=True)
    assert str(prudent(poor.view(1))) == "lay out 5♣"


# What it comes to


@pytest.mark.parametrize(("leads", "answers", "comes_to"), [
    ("3♠ 2♠ A♠", "K♥ Q♥ J♥", 1), ("4♠ 5♠ 6♠", "K♥ Q♥ J♥", -1), ("7♠ 8♠ 9♠", "7♥ 8♥ 9♥", 0),
    ("3♠ 4♠ 4♥", "3♥ 3♦ 3♣", -1)])
def test_what_a_deal_comes_to_when_both_hands_are_seen(leads, answers, comes_to):
    one, other = (tuple(PLACE[Card(card)] for card in hand.split()) for hand in (leads, answers))
    assert outcome(one, other) == comes_to


def test_a_single_trick_wins_or_not_as_it_is_ruled():
    assert [outcome((5,), (4,), 0, 0, needed) for needed in (1, 2)] == [1, 0]
    assert [outcome((4,), (5,), 0, 0, needed) for needed in (1, 2)] == [-1, 0]


def test_a_deal_laid_out_says_who_has_how_many_cards():
    state = PUT.deal(1, seats=4)
    assert Counter(map(len, state.as_dealt)) == {3: 4} and lay_out(state.deal)[0].eldest == 1
    pack = PUT.stack(["3♠ 9♠ 8♠", "K♥ 7♥ 4♥", "2♦ Q♦ 6♦", "A♣ 5♣ 10♣"], source="EW")
    assert cards(PUT.deal(pack=pack, seats=4).as_dealt[3]) == "A♣ 5♣ 10♣"


@pytest.mark.parametrize("may_refuse", [False, True])
def test_where_every_hand_lies_open_what_is_imagined_holds_the_same_cards(may_refuse):
    state = four(may_refuse=True) if may_refuse else four()
    assert imagined(state.view(1, open_hands=True), Random(1)).as_dealt == state.as_dealt


def test_ED_PUT_34_what_the_prudent_player_weighs_is_the_deal_as_it_is_ruled():
    # two tricks were tied, and the last is his: it wins or it does not
    ruled = {ruling: sighted(seen("4♠ 5♠ A♠", "4♦ 5♦ 3♦", "4♦ 4♠ 5♦ 5♠", one_trick_two_ties=ruling,
                                  source="COTTON").view(1)) for ruling in ("majority", "no result")}
    assert {ruling: result(sight, (PLACE[Card("A♠")],)) for ruling, sight in ruled.items()} == {
        "majority": 1, "no result": 0}
