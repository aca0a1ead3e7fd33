"""Cassino, sentence by sentence; each test bears the id of the sentence it tests.

Two play, seat 1 is the eldest hand and the pack is not yet out, unless a test says otherwise.
"""

import pytest

from parlour_nb.cards import PACK, Card, Cards
from parlour_nb.engine import CannotDeal
from parlour_nb.games.cassino import CASSELL, CASSINO, EW, FOSTER, RG, Build, Play, may_raise
from parlour_nb.views import Note
from tests.games.cassino import at, ended, lay, play, takings
from tests.games.laying import actions, cards, gains, refused, told


def last_cards(hands, table, source="EW", **options):
    """A position in which nothing is left to be dealt."""
    return at(hands, table, source, final=True, **options)


def played_out(state):
    while state.to_play() is not None:
        state = state.apply(state.legal_actions()[-1])
    return state


# Enquire Within, 110


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_EW110_1_two_three_or_four_play_with_an_entire_pack(seats):
    state = CASSINO.deal(1859, seats=seats)
    assert len(CASSINO.pack) == 52 and len(state.hands) == seats


def test_EW110_1_but_not_five():
    with pytest.raises(CannotDeal, match=r"^Cassino is for 2 to 4 players \(EW110\.1\), not 5$"):
        CASSINO.deal(1, seats=5)


# Enquire Within, 111


def test_EW111_i_great_cassino_is_two_points():
    assert told(ended("10♦ 3♥", "10♥ 3♦"), "reckons") == [("EW111.i", 0, (2, "Great Cassino"))]
    assert gains(ended("10♦ 3♥", "10♥ 3♦")) == {0: 2}


def test_EW111_ii_little_cassino_is_one_point():
    assert told(ended("2♠ 3♥", "3♠ 2♦"), "reckons") == [("EW111.ii", 0, (1, "Little Cassino"))]


def test_EW111_iii_the_greater_share_of_cards_is_three_points():
    assert told(ended("4♥ 5♥", "6♥ 7♥ 8♥"), "reckons") == [("EW111.iii", 1, (3, "cards"))]


def test_EW111_iv_the_majority_of_spades_is_one_point():
    assert told(ended("4♠ 5♠ 6♥", "6♠ 7♥ 8♥"), "reckons") == [("EW111.iv", 0, (1, "spades"))]


def test_EW111_v_each_ace_is_one_point():
    state = ended("A♥ A♣", "A♦ 9♥")
    assert told(state, "reckons") == [("EW111.v", 1, (1, "the A♦")), ("EW111.v", 0, (1, "the A♥")),
                                      ("EW111.v", 0, (1, "the A♣"))]


@pytest.mark.parametrize(("loser", "lurched"), [(0, True), (5, True), (6, False), (10, False)])
def test_EW111_vi_lurched_is_to_have_fewer_than_six_when_the_adversary_wins(loser, lurched):
    state = ended("10♦ 3♥", "10♥ 3♦", purses=(9, loser))
    assert told(state, "wins") == [("ED-CASSINO.11", 0, 11)]
    assert told(state, "is lurched") == [("EW111.vi", 1, loser)] * lurched


def test_EW111_vi_nobody_is_lurched_before_the_game_is_won():
    assert told(ended("10♦ 3♥", "10♥ 3♦", purses=(8, 0)), "wins", "is lurched") == []


SEVEN, FOUR = "10♦ A♥ A♣ 2♥ 3♥ 4♥", "2♠ A♠ A♦"  # 2 + 2 aces + 3 for cards; 1 + 2 aces + 1 for spades
FIVE, FIVE_TOO = "10♦ 2♥ 3♥ 4♥ 5♥", "2♠ A♠ A♥ A♦"  # 2 + 3 for cards; 1 + 3 aces + 1 for spades


def test_EW111_1_the_smaller_number_is_subtracted_from_the_larger():
    state = ended(SEVEN, FOUR)
    assert told(state, "scores") == [("EW111.1", 0, (3, (4, 7)))]
    assert state.returns() == (3, 0) and state.purses == (3, 0)


def test_EW111_1_if_both_prove_equal_nobody_scores_and_the_deal_goes_on_in_rotation():
    state = ended(FIVE, FIVE_TOO)
    assert told(state, "scores") == [] and told(state, "nobody scores") == [("EW111.1", None, (5, 5))]
    assert state.returns() == (0, 0)
    assert (state.deal.dealer, state.next_deal(2).deal.dealer) == (0, 1)


def test_EW111_1_partners_score_as_one_party():
    state = ended("", SEVEN, FOUR, "")  # the sides are called by their first seats, 1 and 2
    assert told(state, "scores") == [("EW111.1", 1, (3, (7, 4)))]
    assert state.returns() == (0, 3, 0, 3)


def test_EW111_2_the_two_lowest_together_are_subtracted_from_the_highest():
    state = ended(SEVEN, "A♠ 3♠", "2♠ A♦")  # 7, 2 and 2
    assert told(state, "scores") == [("EW111.2", 0, (3, (2, 2, 7)))]
    assert state.returns() == (3, 0, 0)


def test_EW111_2_nobody_scores_when_they_amount_to_the_highest():
    state = ended("10♦ 3♥ 4♥ 5♥", "A♠ A♥ 3♠", "2♠ A♦")  # 5, 3 and 2
    assert told(state, "nobody scores") == [("EW111.2", None, (3, 2, 5))]
    assert state.returns() == (0, 0, 0)


# Enquire Within, 112


def test_EW112_i_four_to_each_one_at_a_time_and_four_face_up():
    state = CASSINO.deal(pack=PACK, seats=2)
    assert [cards(hand) for hand in state.hands] == ["2♠ 4♠ 6♠ 8♠", "A♠ 3♠ 5♠ 7♠"]
    assert cards(state.table) == "9♠ 10♠ J♠ Q♠"
    assert told(state, "deals", "turns up") == [
        ("EW112.i", 0, 4), ("EW112.i", 0, (Card("9♠"), Card("10♠"), Card("J♠"), Card("Q♠")))]


@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (3, 4), (4, 3)])
def test_EW112_i_four_others_are_dealt_until_the_pack_be_concluded(seats, deals):
    state = played_out(CASSINO.deal(1859, seats=seats))
    assert told(state, "deals") == [("EW112.i", 0, 4)] * deals
    assert 4 + 4 * seats * deals == 52 and len(state.moves) == 48


def test_EW112_i_only_in_the_first_deal_are_cards_turned_up():
    state = played_out(CASSINO.deal(1859))
    assert len(told(state, "turns up")) == 1


def test_EW112_i_after_the_first_cards_are_played_the_eldest_hand_begins_again():
    state = CASSINO.deal(1859, seats=3)
    for _ in range(12):
        state = state.apply(next(play for play in state.legal_actions() if not play.cards))
    assert state.to_play() == 1 and [len(hand) for hand in state.hands] == [4, 4, 4]
    assert len(state.table) == 16


def test_EW112_i_four_play_as_partners_across_the_table():
    state = CASSINO.deal(1859, seats=4)
    assert [state.side(seat) for seat in range(4)] == [2, 1, 2, 1]
    assert [CASSINO.deal(1859, seats=3).side(seat) for seat in range(3)] == [0, 1, 2]
    assert state.view(0)["heap 1"].note == Note("with <3>", "EW112.i")


def test_EW112_iv_each_plays_one_card_at_a_time():
    state = at({1: "9♠ 2♥", 0: "K♠ Q♠"}, "4♥ 5♣")
    state = play(state, "2♥ down")
    assert state.to_play() == 0 and cards(state.hands[1]) == "9♠"
    assert refused(state, "9♠ takes 4♥ 5♣") == ("the 9♠ is not in the hand", "EW112.iv")


def test_EW112_iv_every_card_of_the_same_denomination():
    state = at({1: "K♦"}, "K♠ K♥ Q♠ 3♥")
    assert takings(state, "K♦") == {"K♠", "K♥", "K♠ K♥"}
    after = play(state, "K♦ takes K♠ K♥")
    assert cards(after.table) == "Q♠ 3♥" and cards(after.heaps[1]) == "K♠ K♥ K♦"
    assert told(after, "takes") == [("EW112.iv", 1, Play(Card("K♦"), Cards.of("K♠ K♥")))]


def test_EW112_iv_likewise_all_that_will_combine_therewith():
    state = at({1: "8♦"}, "5♠ 3♠ 6♠ 2♠")
    assert takings(state, "8♦") == {"3♠ 5♠", "2♠ 6♠", "2♠ 3♠ 5♠ 6♠"}


def test_EW112_iv_a_ten_takes_not_only_tens():
    state = at({1: "10♦"}, "10♠ 6♠ 4♥ 7♣ 3♣ J♣ 9♥")
    assert takings(state, "10♦") == {"10♠", "6♠ 4♥", "3♣ 7♣", "6♠ 10♠ 4♥", "10♠ 3♣ 7♣", "6♠ 4♥ 3♣ 7♣",
                                     "6♠ 10♠ 4♥ 3♣ 7♣"}


def test_EW112_iv_a_card_goes_into_one_set_only():
    state = at({1: "10♦"}, "6♠ 4♥ 4♣")
    assert takings(state, "10♦") == {"6♠ 4♥", "6♠ 4♣"}
    assert refused(state, "10♦ takes 6♠ 4♥ 4♣") == ("the 4♣ is left over: the rest makes sets of 10", "EW112.iv")
    assert refused(state, "10♦ takes 6♠ 4♥ + 6♠ 4♣")[0].startswith("the 6♠ is named twice")


@pytest.mark.parametrize(("played", "why"), [
    ("10♦ takes 6♠ 3♣", "6 + 3 = 9: no sets of 10"),
    ("10♦ takes 6♠", "the 6♠ alone does not make 10"),
    ("10♦ takes 7♥ 7♣ 6♠", "6 + 7 + 7 = 20: no sets of 10"),
    ("10♦ takes 6♠ 4♥ 3♣", "the 3♣ is left over: the rest makes sets of 10"),
    ("10♦ takes 6♠ 4♥ 7♥ A♣", "the 7♥ and the A♣ are left over: the rest makes sets of 10"),
    ("8♦ takes 9♠", "the 9♠ is too great to go into 8"),
    ("8♦ takes 6♠ 9♠", "the 9♠ is too great to go into 8"),
    ("A♦ takes 3♣", "the 3♣ is too great to go into 1")])
def test_EW112_iv_the_odd_card_is_named(played, why):
    state = at({1: "10♦ 8♦ A♦"}, "6♠ 9♠ 4♥ 7♥ 3♣ 7♣ A♣")
    assert refused(state, played) == (why, "EW112.iv")


def test_EW112_iv_what_is_not_there_is_named():
    state = at({1: "10♦ K♠"}, "6♠ 4♥")
    assert refused(state, "10♦ takes 6♠ 4♣") == ("the 4♣ is not on the table", "EW112.iv")
    assert refused(state, "10♦ takes 10♦") == ("the 10♦ is not on the table", "EW112.iv")
    assert refused(state, "9♦ down") == ("the 9♦ is not in the hand", "EW112.iv")
    assert refused(state, Play(Card("10♦"), called=True))[1] == "EW112.iv"


def test_EW112_iv_less_than_all_may_be_taken():
    state = at({1: "10♦"}, "10♠ 6♠ 4♥")
    assert cards(play(state, "10♦ takes 10♠").table) == "6♠ 4♥"


# The editor's supplement


def cut(cut_cards, seats=4, rules=EW):
    dealer, events = CASSINO.state.first_dealer(rules, range(seats), [Card(card) for card in cut_cards.split()])
    return dealer, [(kind, seat, str(data)) for _, kind, seat, data in events], {cite for cite, *_ in events}


def test_ED_CASSINO_1_the_lowest_cut_deals_and_the_second_lowest_is_his_partner():
    assert cut("5♠ K♥ 3♣ 9♦") == (2, [("cuts", 0, "5♠"), ("cuts", 1, "K♥"), ("cuts", 2, "3♣"), ("cuts", 3, "9♦"),
                                      ("deals first", 2, "None"), ("partners", 2, "0")], {"ED-CASSINO.1"})


def test_ED_CASSINO_1_partners_sit_opposite_each_other():
    dealer, events, _ = cut("5♠ 3♥ K♣ 9♦")  # the second player has the lowest card, and goes across to the first
    assert dealer == 2 and events[:4] == [("cuts", 0, "5♠"), ("cuts", 2, "3♥"), ("cuts", 1, "K♣"), ("cuts", 3, "9♦")]
    dealer, events, _ = cut("K♠ 3♥ 9♣ A♦")  # the first and the third have the two highest
    assert dealer == 3 and events[-1] == ("partners", 3, "1")


def test_ED_CASSINO_1_the_ace_is_low_and_those_who_tie_cut_again():
    dealer, events, _ = cut("5♠ 5♥ 5♣ A♦ 9♠ 2♥ 7♦")  # the last deals; of three fives the deuce is his partner's
    assert [(seat, card) for kind, seat, card in events if kind == "cuts"] == [
        (0, "5♠"), (1, "5♥"), (2, "5♣"), (3, "A♦"), (0, "9♠"), (1, "2♥"), (2, "7♦")]
    assert (dealer, events[-1]) == (3, ("partners", 3, "1"))
    assert len(cut("A♠ 2♥ K♣ K♦")[1]) == 6  # the two highest play together whatever they have


def test_ED_CASSINO_1_two_or_three_cut_for_the_deal_alone():
    assert cut("5♠ 3♥", seats=2)[:2] == (1, [("cuts", 0, "5♠"), ("cuts", 1, "3♥"), ("deals first", 1, "None")])
    assert cut("5♠ 3♥ A♣", seats=3)[0] == 2
    assert cut("5♠ 3♥ A♣ K♠", rules=RG)[1][-1][0] == "deals first"
    state = CASSINO.deal(1859, seats=4, dealer=None)
    assert told(state, "deals first")[0][1] == state.deal.dealer
    assert told(state, "partners")[0][2] == (state.deal.dealer + 2) % 4


def test_ED_CASSINO_2_an_ace_counts_one():
    assert takings(at({1: "3♦"}, "A♠ 2♥"), "3♦") == {"A♠ 2♥"}


def test_ED_CASSINO_2_court_cards_only_pair():
    state = at({1: "K♦ 3♥"}, "A♠ Q♠ 10♥ 3♣ J♦")
    assert takings(state, "K♦") == set()
    assert refused(state, "K♦ takes 10♥ 3♣") == (
        "court cards only pair: the 10♥ is no equal of the K♦", "ED-CASSINO.2")
    assert refused(state, "K♦ takes Q♠ A♠")[1] == "ED-CASSINO.2"
    assert refused(state, "3♥ takes 3♣ J♦") == ("court cards only pair: the J♦ is no equal of the 3♥", "ED-CASSINO.2")


def test_ED_CASSINO_3_a_card_that_takes_nothing_is_laid_on_the_table():
    state = play(at({1: "9♦ 2♣", 0: "K♠"}, "4♥ Q♠"), "9♦ down")
    assert cards(state.table) == "Q♠ 4♥ 9♦" and told(state, "lays") == [("ED-CASSINO.3", 1, Card("9♦"))]
    assert state.moves == (Play(Card("9♦")),) and not state.moves[0].taken


def test_ED_CASSINO_4_a_card_that_could_take_may_be_laid_down():
    assert actions(at({1: "9♦"}, "9♥")) == "9♦ down 9♦ takes 9♥"


def test_ED_CASSINO_4_unless_the_table_forbids_it():
    state = at({1: "9♦ 2♣"}, "9♥", no_trail_if_can_take=True)
    assert actions(state) == "2♣ down 9♦ takes 9♥"
    assert refused(state, "9♦ down") == ("the 9♦ can take, so it may not be laid down", "ED-CASSINO.4")


@pytest.mark.parametrize("source", ["EW", "RG"])
def test_ED_CASSINO_5_there_is_no_building(source):
    state = at({1: "2♣ 9♦"}, "7♥", source)
    assert actions(state) == "2♣ down 9♦ down"
    assert refused(state, "2♣ on 7♥ makes 9") == (
        "there is no building: a card takes, or it is laid down", "ED-CASSINO.5")


def test_ED_CASSINO_6_who_clears_the_table_scores_a_point_and_the_next_can_only_lay():
    state = play(at({1: "9♠ 2♥", 0: "K♠ 5♥"}, "4♥ 5♣"), "9♠ takes 4♥ 5♣")
    assert told(state, "clears") == [("ED-CASSINO.6", 1, None)] and state.clears == (0, 1)
    assert actions(state) == "K♠ down 5♥ down"
    assert ("clearing the table", 1, "ED-CASSINO.6") in state.tally(1)


def test_ED_CASSINO_6_a_card_left_is_no_clearing_and_the_points_add_up():
    assert told(play(at({1: "9♠", 0: "K♠"}, "4♥ 5♣ J♣"), "9♠ takes 4♥ 5♣"), "clears") == []
    assert told(ended("", "", clears=(2, 0)), "reckons") == [("ED-CASSINO.6", 0, (2, "clearing the table"))]


def test_ED_CASSINO_6_a_build_left_is_no_clearing_either():
    state = building({1: "2♣ 9♦", 0: "4♠ K♠"}, "7♥ 4♥", "2♣ on 7♥ makes 9;4♠ takes 4♥")
    assert not state.table and told(state, "clears") == []


def test_ED_CASSINO_7_clearing_with_the_very_last_card_scores_nothing():
    state = play(last_cards({1: "9♠"}, "4♥ 5♣"), "9♠ takes 4♥ 5♣")
    assert state.to_play() is None and told(state, "clears") == [] and state.clears == (0, 0)
    before_last = play(last_cards({1: "9♠", 0: "K♠"}, "4♥ 5♣"), "9♠ takes 4♥ 5♣")
    assert told(before_last, "clears") == [("ED-CASSINO.6", 1, None)]


def test_ED_CASSINO_8_what_is_left_goes_to_him_who_took_last_and_is_worth_its_cards():
    state = play(last_cards({1: "9♠", 0: "K♠"}, "9♥ 2♣"), "9♠ takes 9♥;K♠ down")
    assert told(state, "takes the rest") == [("ED-CASSINO.8", 1, (Card("K♠"), Card("2♣")))]
    assert cards(state.heaps[1]) == "9♠ K♠ 9♥ 2♣" and not state.table
    assert told(state, "reckons") == [("EW111.iii", 1, (3, "cards")), ("EW111.iv", 1, (1, "spades"))]


def test_ED_CASSINO_8_what_nobody_took_is_nobodys():
    state = play(last_cards({1: "9♠", 0: "K♠"}, "8♥ 2♣"), "9♠ down;K♠ down")
    assert state.to_play() is None and told(state, "takes the rest") == []
    assert state.heaps == (Cards(), Cards()) and cards(state.table) == "9♠ K♠ 8♥ 2♣"
    assert told(state, "nobody scores") == [("EW111.1", None, (0, 0))]


def test_ED_CASSINO_9_nobody_looks_at_any_trick_but_the_last():
    state = at({1: "9♠ 5♦", 0: "K♠ 3♥"}, "9♥ 2♣ 2♥ A♥")
    assert [zone.name for zone in state.view(0).zones if "trick" in zone.name] == []
    state = play(state, "9♠ takes 9♥")
    assert cards(state.view(0)["last trick"].cards) == "9♠ 9♥"
    assert state.view(0)["last trick"].note.cite == "ED-CASSINO.9"
    assert (state.view(0)["heap 1"].count, state.view(0)["heap 1"].top) == (2, None)
    state = play(state, "K♠ down")
    assert cards(state.view(0)["last trick"].cards) == "9♠ 9♥"  # laying down is no trick
    state = play(state, "5♦ takes 2♣ 2♥ A♥")
    assert cards(state.view(None)["last trick"].cards) == "5♦ A♥ 2♥ 2♣"


def test_ED_CASSINO_10_who_has_not_strictly_the_most_scores_nothing_for_it():
    assert told(ended("4♠ 5♥", "5♠ 6♥"), "reckons") == []
    assert told(ended("4♠ 5♥", "5♠ 6♥", "7♥"), "reckons") == []
    assert told(ended("4♠ 5♥ 7♥", "5♠ 6♥", "8♥"), "reckons") == [("EW111.iii", 0, (3, "cards"))]
    tied = [[what for _, _, what in told(ended(*taken), "nobody has most")] for taken in (
        ("4♠ 5♥", "5♠ 6♥"), ("4♠ 5♥ 7♥", "5♠ 6♥", "8♥"), ("4♠ 5♥ 7♠", "5♠ 6♥", "8♥"))]
    assert tied == [["cards", "spades"], ["spades"], []]
    assert told(ended("4♠ 5♥", "5♠ 6♥"), "nobody has most")[0][0] == "ED-CASSINO.10"


def test_ED_CASSINO_11_eleven_points_are_game():
    assert told(ended("10♦ 3♥", "10♥ 3♦", purses=(8, 9)), "wins") == []
    assert told(ended("10♦ 3♥", "10♥ 3♦", purses=(9, 9)), "wins") == [("ED-CASSINO.11", 0, 11)]
    assert ended("10♦ 3♥", "10♥ 3♦", purses=(9, 9)).purses == (11, 9)


def test_ED_CASSINO_11_after_a_game_the_next_deal_begins_from_nothing():
    on, won = (ended("10♦ 3♥", "10♥ 3♦", purses=(points, 9)).next_deal(2) for points in (8, 9))
    assert on.purses == (10, 9) and won.purses == (0, 0)
    assert on.returns() == won.returns() == (0, 0)


def test_ED_CASSINO_11_of_several_who_reach_it_the_most_wins_and_equals_share():
    most = ended("10♦ A♥ 3♥", "2♠ 5♥", "9♥", source="RG", last=None, purses=(10, 10, 0))  # 6, 2 and 0 points
    assert told(most, "wins", "shares the game") == [("ED-CASSINO.11", 0, 16)]
    assert told(most, "is lurched") == [("EW111.vi", 2, 0)]
    both = ended("A♥ 3♥", "A♦ 5♥", "9♥ 6♥", source="RG", last=None, purses=(10, 10, 7))
    assert told(both, "wins", "shares the game") == [("ED-CASSINO.11", 1, 11), ("ED-CASSINO.11", 0, 11)]
    assert told(both, "is lurched") == [] and both.purses == (11, 11, 7)


def test_ED_CASSINO_12_four_may_play_each_for_himself():
    for state in (CASSINO.deal(1859, seats=4, source="RG"), CASSINO.deal(1859, seats=4, partners=False)):
        assert [state.side(seat) for seat in range(4)] == [0, 1, 2, 3] and sorted(state.sides) == [0, 1, 2, 3]
    assert CASSINO.deal(1859, seats=4, source="RG", partners=True).sides == (1, 2)
    assert CASSINO.deal(1859, seats=4, source="RG").view(0)["heap 3"].note == Note("by nobody else", "ED-CASSINO.12")
    assert CASSINO.deal(1859, seats=3, source="RG").view(0)["heap 2"].note is None


def test_ED_CASSINO_13_the_last_take_is_a_point_besides_the_cards():
    state = play(last_cards({1: "9♦", 0: "K♠"}, "9♥ 2♣", "RG"), "9♦ takes 9♥;K♠ down")
    assert told(state, "takes the rest") == [("ED-CASSINO.13", 1, (Card("K♠"), Card("2♣")))]
    assert ("ED-CASSINO.13", 1, (1, "the last take")) in told(state, "reckons")
    assert state.returns() == (0, 3 + 1 + 1)  # cards, spades, the last take
    by_option = play(last_cards({1: "9♦"}, "9♥ 2♣", last_take="the cards left and a point"), "9♦ takes 9♥")
    assert ("ED-CASSINO.13", 1, (1, "the last take")) in told(by_option, "reckons")


def test_ED_CASSINO_14_each_scores_what_he_has_above_the_lowest():
    state = ended(SEVEN, "A♠ 3♠", "2♠ A♦", source="RG", last=None)  # 7, 2 and 2
    assert state.returns() == (5, 0, 0) and told(state, "scores") == [("ED-CASSINO.14", 0, (5, (2, 2, 7)))]
    four = ended(SEVEN, "A♠ 3♠", "2♠ A♦", "9♥", source="RG", last=None)
    assert four.returns() == (7, 2, 2, 0)
    assert ended(SEVEN, "A♠ 3♠", "2♠ A♦", "9♥", partners=False).returns() == (7, 2, 2, 0)


# Building


def building(hands, table, played="", source="CASSELL", **options):
    return play(at(hands, table, source, **options), played) if played else at(hands, table, source, **options)


def test_ED_CASSINO_15_a_card_is_laid_upon_others_to_make_a_number_one_can_take():
    state = building({1: "2♣ 9♦", 0: "K♠"}, "7♥ 3♦", "2♣ on 7♥ makes 9")
    assert told(state, "builds") == [("ED-CASSINO.15", 1, Play(Card("2♣"), Cards.of("7♥"), 9))]
    build, = state.builds
    assert (cards(Cards(build.cards)), build.number, build.called, build.owner) == ("7♥ 2♣", 9, False, 1)
    assert cards(state.table) == "3♦" and state.heaps == (Cards(), Cards())


def test_ED_CASSINO_15_the_build_is_one_card_of_that_number_for_everybody():
    state = building({1: "2♣ 9♦", 0: "9♥ 2♠ 7♠ 10♥"}, "7♥ A♦ Q♠", "2♣ on 7♥ makes 9")
    assert takings(state, "9♥") == {"7♥ 2♣"}
    assert takings(state, "7♠") == takings(state, "2♠") == takings(state, "10♥") == set()
    assert refused(state, "9♥ takes 7♥") == ("the build of 9 stays whole", "ED-CASSINO.15")
    assert refused(state, "7♠ takes 7♥") == ("the build of 9 stays whole", "ED-CASSINO.15")
    assert refused(state, "10♥ takes 7♥ 2♣ A♦") == ("the build of 9 is taken by that number alone", "ED-CASSINO.15")
    assert cards(play(state, "9♥ takes 7♥ 2♣").heaps[0]) == "7♥ 9♥ 2♣"


def test_ED_CASSINO_15_an_equal_and_the_build_and_a_sum_are_taken_together():
    state = building({1: "2♣ 9♦", 0: "K♠"}, "7♥ 6♠ 3♥ 9♣", "2♣ on 7♥ makes 9;K♠ down")
    assert takings(state, "9♦") == {"7♥ 2♣", "7♥ 2♣ 9♣", "6♠ 3♥ 7♥ 2♣", "6♠ 3♥ 7♥ 2♣ 9♣"}


@pytest.mark.parametrize(("played", "why", "cite"), [
    ("2♣ on 7♥ makes 10", "there would be no 10 left in the hand to take it with", "ED-CASSINO.17"),
    ("2♣ on 7♥ makes 12", "there would be no 12 left in the hand to take it with", "ED-CASSINO.17"),
    ("9♦ on 7♥ makes 9", "there would be no 9 left in the hand to take it with", "ED-CASSINO.17"),
    ("2♣ on 6♠ makes 9", "6 + 2 = 8: no sets of 9", "ED-CASSINO.15"),
    ("2♣ on Q♠ makes 9", "court cards only pair: the Q♠ has no number", "ED-CASSINO.2"),
    ("K♦ on 7♥ makes 9", "court cards only pair: the K♦ has no number", "ED-CASSINO.2"),
    ("2♣ on 7♥ makes 9s", "one set is named in the singular, 9", "ED-CASSINO.16"),
    ("2♣ on 7♥ 6♠ 3♥ makes 9", "several sets are named in the plural, 9s", "ED-CASSINO.16")])
def test_ED_CASSINO_15_a_build_that_is_none_is_refused(played, why, cite):
    assert refused(building({1: "2♣ 9♦ K♦"}, "7♥ 6♠ 3♥ Q♠"), played) == (why, cite)


def test_ED_CASSINO_15_nothing_is_built_on_nothing():
    state = building({1: "9♣ 9♦"}, "7♥")
    assert refused(state, Play(Card("9♣"), Cards(), 9)) == ("the 9♣ builds on nothing", "ED-CASSINO.15")


def test_ED_CASSINO_16_anybody_may_increase_a_build_to_a_number_he_holds():
    state = building({1: "2♣ 9♦", 0: "A♠ 10♥ 3♠"}, "7♥ Q♠", "2♣ on 7♥ makes 9")
    assert refused(state, "3♠ on 7♥ 2♣ makes 12")[1] == "ED-CASSINO.17"
    state = play(state, "A♠ on 7♥ 2♣ makes 10")
    build, = state.builds
    assert [cite for cite, _, _ in told(state, "builds")] == ["ED-CASSINO.15", "ED-CASSINO.16"]
    assert (build.number, build.owner, cards(Cards(build.cards))) == (10, 0, "A♠ 7♥ 2♣")
    assert takings(state, "9♦") == set() and actions(state) == "9♦ down"  # the first builder is free of it


def test_ED_CASSINO_16_a_build_goes_into_no_other_sum():
    state = building({1: "2♣ 9♦", 0: "A♠ 10♥ 3♠"}, "6♥ 7♥ Q♠", "2♣ on 7♥ makes 9")
    assert refused(state, "3♠ on 7♥ 2♣ makes 10") == ("the build of 9 goes into no other sum", "ED-CASSINO.15")


def test_ED_CASSINO_16_equals_are_named_in_the_plural_and_increased_no_more():
    state = building({1: "4♣ 4♦ 8♣", 0: "4♠ 5♥ 9♠"}, "4♥ Q♠")
    assert {"4♣ on 4♥ makes 8", "4♣ on 4♥ makes 4s", "4♣ takes 4♥"} <= {str(play) for play in state.legal_actions()}
    eight, fours = play(state, "4♣ on 4♥ makes 8"), play(state, "4♣ on 4♥ makes 4s")
    assert takings(eight, "4♠") == set() and takings(fours, "4♠") == {"4♥ 4♣"}
    assert refused(fours, "5♥ on 4♥ 4♣ makes 9") == ("the build of 4s can be increased no more", "ED-CASSINO.16")
    assert fours.builds[0].called and not eight.builds[0].called


def test_ED_CASSINO_16_a_called_build_cannot_be_increased():
    state = building({1: "2♣ 9♦ 9♠", 0: "A♠ 10♥"}, "7♥ 9♥", "2♣ on 7♥ 9♥ makes 9s")
    assert state.builds[0].called
    assert refused(state, "A♠ on 7♥ 9♥ 2♣ makes 10") == (
        "the build of 9s can be increased no more", "ED-CASSINO.16")


def test_ED_CASSINO_16_two_builds_of_one_number_are_one():
    state = building({1: "2♣ 9♦", 0: "3♠ 9♥ A♠ 10♥"}, "7♥ 6♥ Q♠", "2♣ on 7♥ makes 9")
    assert refused(state, "3♠ on 6♥ makes 9") == ("the build of 9 that lies there is one with it", "ED-CASSINO.16")
    state = play(state, "3♠ on 6♥ + 7♥ 2♣ makes 9s")
    build, = state.builds
    assert (len(Cards(build.cards)), build.number, build.called, build.owner) == (4, 9, True, 0)


def test_ED_CASSINO_17_the_builder_must_keep_a_card_that_takes_his_build():
    state = building({1: "2♣ 9♦ 10♠ 5♦", 0: "K♠ Q♥"}, "7♥ 9♥ 10♣ A♥ 5♠", "2♣ on 7♥ makes 9;K♠ down")
    assert refused(state, "9♦ takes 9♥") == ("that leaves no 9 in the hand for his build", "ED-CASSINO.17")
    assert takings(state, "10♠") >= {"10♣"} and takings(state, "5♦") == {"5♠"}
    assert all("7♥" in taking for taking in takings(state, "9♦"))


def test_ED_CASSINO_17_and_may_not_merely_lay_a_card_down():
    state = building({1: "2♣ 9♦ J♠ 5♦", 0: "K♠ Q♥ 9♥"}, "7♥ A♥", "2♣ on 7♥ makes 9;K♠ down")
    assert actions(state) == "9♦ takes 7♥ 2♣"
    assert refused(state, "J♠ down") == (
        "his build of 9 stands: he may not merely lay a card down", "ED-CASSINO.17")
    assert refused(state, "9♦")[1] == "ED-CASSINO.17"
    freed = building({1: "2♣ 9♦ J♠", 0: "9♥ Q♥"}, "7♥ A♥", "2♣ on 7♥ makes 9;9♥ takes 7♥ 2♣")
    assert "J♠ down" in actions(freed)


def test_ED_CASSINO_17_a_false_build_is_refused():
    assert refused(building({1: "2♣ 8♦"}, "7♥"), "2♣ on 7♥ makes 9") == (
        "there would be no 9 left in the hand to take it with", "ED-CASSINO.17")
    assert refused(building({1: "2♣ 9♦ 8♦ A♦", 0: "K♠"}, "7♥ A♥", "2♣ on 7♥ makes 9;K♠ down"),
                   "9♦ on A♥ makes 10")[1] == "ED-CASSINO.17"


def test_ED_CASSINO_18_read_to_the_letter_the_last_taker_wins_the_game():
    state = play(last_cards({1: "9♦", 0: "K♠"}, "9♥ 2♣", last_take="the game"), "9♦ takes 9♥;K♠ down")
    assert told(state, "wins by the last take", "wins") == [("ED-CASSINO.18", 1, None)]
    assert told(state, "is lurched") == [("EW111.vi", 0, 0)] and state.purses[1] == 11
    assert state.next_deal(2).purses == (0, 0)


def test_ED_CASSINO_19_a_builder_increases_his_own_build_only_if_he_was_dealt_both_cards():
    hands = {1: "2♣ 9♦ A♦ 10♠", 0: "K♠ Q♥"}
    both = building(hands, "7♥ J♥", "2♣ on 7♥ makes 9;K♠ down", source="FOSTER")
    raised = play(both, "A♦ on 7♥ 2♣ makes 10")
    assert raised.builds[0].number == 10 and told(raised, "builds")[-1][0] == "ED-CASSINO.19"
    nine = Build(Cards.of("7♥ 2♣"), 9, False, 1)
    assert may_raise(nine, 10, 1, FOSTER.value, Cards.of("9♦ 10♠"))
    assert not may_raise(nine, 10, 1, FOSTER.value, Cards.of("A♦ 10♠"))
    assert not may_raise(nine, 10, 1, FOSTER.value, Cards.of("9♦ A♦"))
    assert may_raise(nine, 10, 1, CASSELL.value, Cards.of("A♦"))
    assert may_raise(nine, 10, 0, FOSTER.value, Cards())  # another's build


def test_ED_CASSINO_19_another_player_may_increase_it_who_holds_the_new_number():
    state = building({1: "2♣ 9♦", 0: "A♠ 10♥"}, "7♥", "2♣ on 7♥ makes 9", source="FOSTER")
    assert play(state, "A♠ on 7♥ 2♣ makes 10").builds[0].owner == 0


def test_ED_CASSINO_20_clearing_counts_with_the_last_card_too():
    state = play(last_cards({1: "9♠"}, "4♥ 5♣", "FOSTER"), "9♠ takes 4♥ 5♣")
    assert told(state, "clears") == [("ED-CASSINO.20", 1, None)] and state.clears == (0, 1)
    by_option = play(last_cards({1: "9♠"}, "4♥ 5♣", sweep_on_last=True), "9♠ takes 4♥ 5♣")
    assert by_option.clears == (0, 1)
    left = play(last_cards({1: "9♠"}, "4♥ 5♣ J♥", "FOSTER"), "9♠ takes 4♥ 5♣")
    assert told(left, "clears") == []  # what the last taker has besides, he did not clear


def test_ED_CASSINO_21_a_court_card_takes_one_of_its_like():
    state = at({1: "K♦ 9♦"}, "K♠ K♥ 9♠ 9♥", court_takes="one")
    assert takings(state, "K♦") == {"K♠", "K♥"}
    assert takings(state, "9♦") == {"9♠", "9♥", "9♠ 9♥"}
    assert refused(state, "K♦ takes K♠ K♥") == ("the K♦ takes one of its like and no more", "ED-CASSINO.21")


def test_ED_CASSINO_22_all_that_the_card_can_must_be_taken():
    state = at({1: "10♦ K♦"}, "10♠ 6♠ 4♥ K♠ K♥", must_take_all=True)
    assert takings(state, "10♦") == {"6♠ 10♠ 4♥"} and takings(state, "K♦") == {"K♠ K♥"}
    assert refused(state, "10♦ takes 6♠ 4♥") == ("the 10♦ must take all it can, the 10♠ too", "ED-CASSINO.22")
    assert "10♦ down" in actions(state)


def test_ED_CASSINO_22_of_sets_that_exclude_each_other_either_will_do():
    assert takings(at({1: "10♦"}, "6♠ 4♥ 4♣", must_take_all=True), "10♦") == {"6♠ 4♥", "6♠ 4♣"}


def test_ED_CASSINO_24_cards_of_the_table_may_help_to_increase_a_build():
    state = building({1: "5♣ 7♦", 0: "A♠ 10♥ K♠"}, "2♥ 2♦ Q♠", "5♣ on 2♥ makes 7")
    state = play(state, "A♠ on 2♥ 5♣ + 2♦ makes 10")  # seven, the two that lies there, and the ace from the hand
    build, = state.builds
    assert (cards(Cards(build.cards)), build.number, build.owner) == ("A♠ 2♥ 5♣ 2♦", 10, 0)
    assert told(state, "builds")[-1][0] == "ED-CASSINO.24"
    assert not build.called and cards(state.table) == "Q♠"
    assert actions(state) == "7♦ down"  # the first builder is free of it


def test_ED_CASSINO_24_and_several_sets_may_be_called_at_once():
    state = building({1: "5♣ 7♦", 0: "A♠ 10♥ K♠"}, "2♥ 2♦ 6♠ 4♦", "5♣ on 2♥ makes 7")
    assert play(state, "A♠ on 2♥ 5♣ 2♦ + 6♠ 4♦ makes 10s").builds[0].called
    assert refused(state, "A♠ on 2♥ 5♣ 4♦ makes 10") == ("1 + 2 + 5 + 4 = 12: no sets of 10", "ED-CASSINO.15")
    assert refused(state, "K♠ on 2♥ 5♣ 2♦ makes 10")[1] == "ED-CASSINO.2"  # the card from the hand goes into the sum


def test_ED_CASSINO_25_a_build_is_increased_by_the_hand_alone():
    state = building({1: "5♣ 7♦", 0: "A♠ 10♥ 3♠ K♠"}, "2♥ 2♦ Q♠", "5♣ on 2♥ makes 7", source="FOSTER")
    assert refused(state, "A♠ on 2♥ 5♣ + 2♦ makes 10") == (
        "the build of 7 is increased by the A♠ alone, not by cards of the table", "ED-CASSINO.25")
    assert play(state, "3♠ on 2♥ 5♣ makes 10").builds[0].number == 10


def test_ED_CASSINO_25_a_set_that_is_called_besides_is_not_of_the_sum():
    state = building({1: "5♣ 7♦", 0: "A♠ 10♥ 3♠ K♠"}, "2♥ 10♦ Q♠", "5♣ on 2♥ makes 7", source="FOSTER")
    assert told(play(state, "3♠ on 2♥ 5♣ + 10♦ makes 10s"), "builds")[-1][0] == "ED-CASSINO.16"


def advice(state):
    return str(CASSINO.prudent(state.view(state.to_play())))


def test_ED_CASSINO_23_the_most_cards_and_before_all_the_named_ones():
    assert advice(at({1: "9♦ K♦"}, "2♥ 2♣ 5♥ 7♥ J♠")) == "9♦ takes 5♥ 2♥ 2♣"
    assert advice(at({1: "10♥ K♦"}, "10♦ 6♥ 4♥ 3♥ A♣ J♠")).startswith("10♥ takes 10♦ + ")
    assert advice(at({1: "9♦"}, "9♥ 9♠ J♠")) == "9♦ takes 9♠ + 9♥"
    assert advice(at({1: "3♦ K♥"}, "A♠ 2♥ K♣ J♠")) == "3♦ takes 2♥ A♠"


def test_ED_CASSINO_23_with_nothing_to_take_what_is_worth_least_is_laid():
    assert advice(at({1: "A♦ 2♠ 10♦ 9♠ 8♥"}, "Q♣")) == "8♥ down"


def test_the_table_is_cleared_by_preference_builds_and_all():
    state = building({1: "2♣ 9♦", 0: "9♥ 7♣"}, "7♥ 7♦", "2♣ on 7♥ makes 9")
    assert advice(state) == "9♥ takes 7♥ 2♣"
    assert "clears" in {event.kind for event in play(building({1: "2♣ 9♦", 0: "9♥"}, "7♥"),
                                                     "2♣ on 7♥ makes 9;9♥ takes 7♥ 2♣").events}


# The notation


@pytest.mark.parametrize("written", [
    "10♦ takes 6♠ 4♥ + 8♣ 2♦ + 10♠", "10D takes 10S + 2D 8C + 4H 6S", "10d takes 6s 4h 8c 2d 10s",
    "  10♦  takes 8♣ 10♠ 6♠   2♦+4♥ "])
def test_a_taking_is_read_in_plain_letters_in_any_order_and_any_grouping(written):
    state = at({1: "10♦"}, "6♠ 4♥ 8♣ 2♦ 10♠")
    after = play(state, written)
    assert after.moves == (Play(Card("10♦"), Cards.of("6♠ 4♥ 8♣ 2♦ 10♠")),)
    assert str(after.moves[0]) == "10♦ takes 10♠ + 8♣ 2♦ + 6♠ 4♥"


def test_builds_and_cards_laid_down_are_read_in_plain_letters_too():
    state = at({1: "2♣ 9♦ 9♣"}, "7♥ 6♠ 3♥", "CASSELL")
    assert play(state, "2c on 7h makes 9") == play(state, "2♣ on 7♥ makes 9")
    assert play(state, "2C ON 3H 6S + 7H MAKES 9S").builds[0].called
    assert play(state, "9d") == play(state, "9D down") == state.apply(Card("9♦")) == state.apply(Play(Card("9♦")))


@pytest.mark.parametrize("written", ["10♦ takes", "10♦ takes 11♠", "ten takes six", "10♦ takes 6♠ 6♠", "put", "",
                                     "10♦ on 6♠", "10♦ makes 10", "10♦ on 6♠ makes ten"])
def test_what_cannot_be_read_says_how_it_is_written(written):
    why, cite = refused(at({1: "10♦"}, "6♠ 4♥"), written)
    assert cite == "notation" and len(why) > 10


def test_the_pack_being_out_nothing_is_played():
    state = play(last_cards({1: "9♠"}, "4♥ 5♣"), "9♠ takes 4♥ 5♣")
    assert state.legal_actions() == () and refused(state, "9♠ down") == ("the pack is played out", "EW112.i")


def test_a_hand_can_be_laid_out():
    state = lay({1: "10♦ A♠"}, "6♠ 4♥ J♠ J♥", stock="2♠ 3♠", source="RG")
    assert cards(state.table) == "6♠ J♠ 4♥ J♥" and {Card("10♦"), Card("A♠")} <= set(state.hands[1])
    with pytest.raises(CannotDeal, match="the hands are of 3, 4 cards; Cassino deals equal hands"):
        CASSINO.stack(["2♠ 3♠ 4♠", "5♠ 6♠ 7♠ 8♠"], table="9♠ 10♠ J♠ Q♠".split())
