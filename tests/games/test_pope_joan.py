"""Pope Joan, sentence by sentence; each test bears the id of the sentence it tests.

Ten players have four cards each and the dealer is seat 0, unless a test says otherwise.
"""

import pytest

from parlour_nb.cards import Card
from parlour_nb.engine import CannotDeal
from parlour_nb.games.pope_joan import CM, COMPARTMENTS, EW, POPE_JOAN, RG, contributions
from tests.games.laying import actions, cards, gains, refused, run, told
from tests.games.pope_joan import CARDS_EACH, PRINTED_PLAY, lay, printed, stops


def board(state):
    return dict(zip(COMPARTMENTS, state.pools, strict=True))


# What several books say in their own words


def out_by_kings(source, opening="A♠", **options):
    """Seat 1 leads its *opening* (spades last); 4♠ is in the stock, so seat 3, with three kings, goes out."""
    deal = lay(10, "5♥", {1: "9♦ A♠", 2: "2♠", 3: "3♠ K♥ K♣ K♦"}, stock="4♠ 10♦", source=source, **options)
    return run(deal, f"{opening} 2♠ 3♠ K♥ K♣ K♦")


def honours(source, holders, play, up="5♥", **options):
    """Hearts are trumps: *holders* hold honours by seat and *play* is played."""
    return run(lay(10, up, holders, source=source, **options), play)


# Enquire Within, 109


@pytest.mark.parametrize("seats", range(3, 11))
def test_EW109_2_it_is_played_by_any_number(seats):
    assert len(POPE_JOAN.deal(1, seats=seats).hands) == seats


def test_EW109_3_the_eight_of_diamonds_is_taken_from_the_pack():
    assert len(POPE_JOAN.pack) == 51 and Card("8♦") not in POPE_JOAN.pack
    assert refused(printed(), "8♦") == ("the 8♦ is taken from the pack", "EW109.3")
    with pytest.raises(CannotDeal, match="8♦: not used in Pope Joan"):
        POPE_JOAN.deal(pack=[Card("8♦"), *POPE_JOAN.pack[1:]], seats=5)


def test_EW109_4_the_deal_is_settled_by_the_lowest_cut_and_then_the_dealer_dresses():
    cuts = [Card(card) for card in "5♠ 3♥ 2♣ K♠ 9♥".split()]
    assert POPE_JOAN.state.first_dealer(EW, range(5), cuts)[0] == 2
    state = POPE_JOAN.deal(1859, seats=5, dealer=None)
    assert [event.kind for event in state.events][:8] == ["cuts"] * 5 + ["deals first", "dresses", "gives"]
    dealer = told(state, "deals first")[0][1]
    assert told(state, "dresses") == [("EW109.4", dealer, None)]
    assert told(state, "gives")[0][1] == dealer == state.deal.dealer


def test_EW109_5_the_board_is_dressed_with_fifteen_counters():
    assert board(printed()) == {"Pope": 6, "Matrimony": 2, "Intrigue": 2, "Ace": 1, "King": 1, "Queen": 1,
                                "Knave": 1, "Game": 1}
    assert told(printed(), "lies") == [("EW109.5", None, (6, 2, 2, 1, 1, 1, 1, 1))]


def test_EW109_6_the_dealer_dresses_at_his_own_expense():
    assert printed().purses == (-15, 0, 0, 0, 0)
    assert told(printed(), "gives") == [("EW109.6", 0, 15)]


@pytest.mark.parametrize(("seats", "each", "stock"),
                         [(3, 14, 8), (4, 11, 6), (5, 8, 10), (6, 7, 8), (7, 6, 8), (8, 5, 10)])
def test_EW109_7_equal_hands_one_turned_up_and_six_or_eight_left(seats, each, stock):
    state = POPE_JOAN.deal(1859, seats=seats)
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.laid.stock) == stock
    assert all(state.laid.turn_up not in hand for hand in state.hands)
    assert told(state, "deals") == [("EW109.7", 0, (each, stock))]


def test_EW109_7_the_stock_forms_stops():
    state = run(lay(10, "5♥", {1: "9♣"}, stock="10♣"), "9♣")
    assert stops(state) == [("EW109.7", "9♣", "is with nobody, so it is in the stock")]


def test_EW109_8_ten_of_spades_turned_up_makes_the_nine_a_stop():
    state = lay(10, "10♠", {1: "9♠", 2: "J♠"})
    assert Card("9♠") in state.stops
    after = run(state, "9♠")
    assert stops(after) == [("EW109.8", "9♠", "is the turn-up")]
    assert after.to_play() == 1


def test_EW109_9_the_kings_and_the_seven_of_diamonds_are_fixed_stops():
    assert cards(lay(10, "5♥", {}).stops) == "K♠ 4♥ K♥ K♣ 7♦ K♦"
    state = run(lay(10, "5♥", {1: "7♦ K♣"}), "7♦ K♣")
    assert stops(state) == [("EW109.9", "7♦", ""), ("EW109.9", "K♣", "")]


def test_EW109_9_the_dealer_alone_may_refer_to_the_stock():
    state = printed()
    assert cards(state.view(0)["stock"].cards) == "4♣ K♣ A♦ A♥ A♠ 2♦ 2♥ 2♠ 3♦ 3♥"
    for seat in (None, 1, 2, 3, 4):
        assert state.view(seat)["stock"].cards == (None,) * 10
    assert state.view(1)["stock"].note.cite == "EW109.9"


@pytest.mark.parametrize(("up", "head"), [("A♣", "Ace"), ("K♣", "King"), ("Q♣", "Queen"), ("J♣", "Knave")])
def test_EW109_10_an_honour_turned_up_pays_the_dealer_its_head(up, head):
    state = lay(10, up, {})
    assert told(state, "takes") == [("EW109.10", 0, (1, head))]
    assert board(state)[head] == 0 and sum(state.pools) == 14 and gains(state) == {0: 1}
    assert state.to_play() == 1


def test_EW109_10_a_ten_turned_up_pays_nothing():
    assert told(lay(10, "10♣", {}), "takes", "pays") == []


def test_EW109_10_pope_turned_up_pays_that_and_the_game_and_a_stake_for_every_card():
    state = lay(10, "9♦", {})
    assert told(state, "takes") == [("EW109.10", 0, (6, "Pope")), ("EW109.10", 0, (1, "Game"))]
    assert told(state, "pays") == [("ED-POPE.21", seat, (4, 0)) for seat in range(1, 10)]
    assert state.to_play() is None and state.legal_actions() == ()
    assert refused(state, "A♠") == ("the deal is over: Pope is turned up", "EW109.10")


def test_EW109_11_the_eldest_hand_begins_with_what_he_pleases():
    state = printed()
    assert state.to_play() == 1
    assert actions(state) == "J♠ K♠ 4♥ J♥ A♣ Q♣ 5♦ 7♦"
    assert refused(state, "Q♠") == ("the Q♠ is not in the leader's hand", "EW109.11")


def test_EW109_11_an_ace_can_never_be_led_through():
    state = run(lay(10, "5♥", {1: "K♠", 2: "A♠"}), "K♠")
    assert stops(state) == [("EW109.9", "K♠", "")] and state.to_play() == 1


def test_EW109_12_whoever_has_the_next_card_follows_till_a_stop_occurs():
    state = run(lay(10, "5♥", {1: "3♠ 6♠", 2: "4♠", 3: "5♠ A♣"}, stock="7♠"), "3♠")
    assert (state.to_play(), actions(state)) == (2, "4♠")
    state = run(state, "4♠")
    assert (state.to_play(), actions(state)) == (3, "5♠")
    assert refused(state, "A♣") == ("the run stands at the 4♠, so the 5♠ must be played", "EW109.12")
    assert refused(state, "pass")[1] == "EW109.12"
    assert [(seat, str(card)) for _, seat, card in told(run(state, "5♠ 6♠"), "leads", "follows")] == [
        (1, "3♠"), (2, "4♠"), (3, "5♠"), (1, "6♠")]


def test_EW109_13_the_player_having_the_stop_becomes_eldest_hand():
    state = run(lay(10, "5♥", {1: "3♠", 2: "4♠ A♣"}, stock="5♠"), "3♠ 4♠")
    assert state.to_play() == 2 and "A♣" in actions(state).split()
    assert state.view(2).prompt.cite == "EW109.13"


def test_EW109_13_who_parts_with_all_his_cards_wins_game_and_a_stake_for_every_card_left_but_from_pope():
    state = out_by_kings("EW")
    assert told(state, "goes out") == [("EW109.13", 3, None)]
    assert told(state, "takes") == [("EW109.15", 3, (1, "King")), ("EW109.13", 3, (1, "Game"))]
    assert told(state, "is excused") == [("EW109.13", 1, 3)]
    assert told(state, "pays") == [("EW109.13", 2, (3, 3))] + [
        ("EW109.13", seat, (4, 3)) for seat in (4, 5, 6, 7, 8, 9, 0)]
    assert gains(state) == {2: -3, 3: 33, **dict.fromkeys((0, 4, 5, 6, 7, 8, 9), -4)}
    assert state.to_play() is None
    assert refused(state, "A♣") == ("the deal is over", "EW109.13")


def test_EW109_14_pope_played_does_not_excuse():
    state = out_by_kings("EW", "9♦ A♠")
    assert told(state, "is excused") == []
    assert told(state, "pays")[0] == ("EW109.14", 1, (2, 3))
    assert gains(state)[1] == 6 - 2


def test_EW109_15_king_and_queen_played_from_one_hand_take_matrimony():
    state = honours("EW", {1: "Q♥ K♥"}, "Q♥ K♥")
    assert told(state, "takes") == [("EW109.15", 1, (1, "Queen")), ("EW109.15", 1, (1, "King")),
                                    ("EW109.15", 1, (2, "Matrimony"))]


def test_EW109_15_the_two_may_be_played_in_different_runs():
    state = honours("EW", {1: "Q♥ K♥ A♠"}, "K♥ A♠ Q♥", stock="2♠")
    assert told(state, "takes")[-1] == ("EW109.15", 1, (2, "Matrimony"))


def test_EW109_15_queen_and_knave_in_the_same_hand_take_intrigue():
    state = honours("EW", {1: "J♥ Q♥"}, "J♥ Q♥", stock="K♥")
    assert told(state, "takes") == [("EW109.15", 1, (1, "Knave")), ("EW109.15", 1, (1, "Queen")),
                                    ("EW109.15", 1, (2, "Intrigue"))]


def test_EW109_15_one_hand_may_take_both_and_the_single_stakes_besides():
    state = honours("EW", {1: "J♥ Q♥ K♥ A♥"}, "A♥ J♥ Q♥ K♥", stock="2♥")
    assert gains(state)[1] == 1 + 1 + 1 + 2 + 1 + 2 + 1 + 4 * 9
    assert board(state) == {"Pope": 6, **dict.fromkeys(COMPARTMENTS[1:], 0)}


def test_EW109_15_in_different_hands_they_take_their_own_stakes_only():
    state = honours("EW", {1: "J♥", 2: "Q♥", 3: "K♥"}, "J♥ Q♥ K♥")
    assert told(state, "takes") == [("EW109.15", 1, (1, "Knave")), ("EW109.15", 2, (1, "Queen")),
                                    ("EW109.15", 3, (1, "King"))]
    assert board(state)["Matrimony"] == board(state)["Intrigue"] == 2


def test_EW109_15_nothing_is_won_by_a_card_held_and_pope_takes_only_its_stake():
    state = run(lay(10, "5♥", {1: "A♥ Q♥ K♥ 9♦"}), "9♦")
    assert told(state, "takes", "pays") == [("EW109.15", 1, (6, "Pope"))]


def test_EW109_15_no_claim_after_the_board_is_dressed_for_the_succeeding_deal():
    state = out_by_kings("EW").next_deal(1860)
    assert refused(state, "claim matrimony") == (
        "the board is dressed for this deal: what was not taken before stands over", "EW109.15")
    assert refused(out_by_kings("EW"), "claim matrimony")[1] == "EW109.15"


def test_EW109_16_the_stakes_remain_for_future_determination():
    state = out_by_kings("EW")
    assert told(state, "stands over") == [("EW109.16", None, (6, 2, 2, 1, 0, 1, 1, 0))]
    after = state.next_deal(pack=printed().deal.pack[:-1] + ("7♥",), seats=10)
    assert after.pools == (12, 4, 4, 2, 1, 2, 2, 1)


def test_EW109_18_the_eight_of_clubs_laid_first_makes_the_seven_a_stop():
    state = run(lay(10, "5♥", {1: "8♣ 5♣", 2: "6♣", 3: "7♣"}, stock="9♣"), "8♣ 5♣ 6♣ 7♣")
    assert stops(state)[-1] == ("EW109.18", "7♣", "has been played")
    assert state.to_play() == 3


def test_EW109_18_or_its_holder_when_eldest_may_lay_it_down():
    state = run(lay(10, "5♥", {1: "8♣ 7♣"}, stock="9♣"), "8♣ 7♣")
    assert state.to_play() == 1 and cards(state.hands[1]).count("♣") == 0
    assert refused(state, "7♣") == ("the 7♣ has been played", "EW109.18")


# The encyclopaedia, s.v. POPE JOAN


def test_CM_POPE_1_the_game_is_determined_by_pope_being_turned_up():
    state = lay(10, "9♦", {}, source="CM")
    assert told(state, "over") == [("CM-POPE.1", 0, None)] and state.to_play() is None
    assert told(state, "takes") == [("EW109.10", 0, (6, "Pope")), ("CM-POPE.1", 0, (1, "Game"))]


def test_CM_POPE_1_the_eldest_hand_begins_with_what_he_pleases():
    state = printed(source="CM")
    assert actions(state) == "J♠ K♠ 4♥ J♥ A♣ Q♣ 5♦ 7♦"
    assert told(run(state, "J♥"), "leads") == [("CM-POPE.1", 1, Card("J♥"))]


def test_CM_POPE_2_the_others_follow_and_who_has_the_stop_leads():
    state = run(lay(10, "5♥", {1: "3♠", 2: "4♠ A♣"}, stock="5♠", source="CM"), "3♠")
    assert refused(state, "A♣")[1] == "CM-POPE.2"
    state = run(state, "4♠")
    assert told(state, "follows") == [("CM-POPE.2", 2, Card("4♠"))] and state.to_play() == 2


def test_CM_POPE_2_the_pool_which_is_game_and_a_stake_for_every_card_but_from_pope():
    state = out_by_kings("CM")
    assert told(state, "takes")[-1] == ("CM-POPE.2", 3, (1, "Game"))
    assert told(state, "is excused") == [("CM-POPE.2", 1, 3)]
    assert told(state, "pays")[:2] == [("CM-POPE.2", 2, (3, 3)), ("CM-POPE.2", 4, (4, 3))]


def test_CM_POPE_2_pope_played_previously_does_not_excuse():
    assert told(out_by_kings("CM", "9♦ A♠"), "pays")[0] == ("CM-POPE.2", 1, (2, 3))


def test_CM_POPE_3_no_stake_unless_played_out_and_matrimony_from_one_hand():
    state = honours("CM", {1: "Q♥ K♥ 9♦"}, "Q♥ K♥")
    assert told(state, "takes") == [("CM-POPE.3", 1, (1, "Queen")), ("CM-POPE.3", 1, (1, "King")),
                                    ("CM-POPE.3", 1, (2, "Matrimony"))]
    parted = honours("CM", {1: "Q♥", 2: "K♥"}, "Q♥ K♥")
    assert board(parted)["Matrimony"] == 2


def test_CM_POPE_4_no_claim_once_dressed_and_the_stakes_stand_over():
    state = out_by_kings("CM")
    assert told(state, "stands over") == [("CM-POPE.4", None, (6, 2, 2, 1, 0, 1, 1, 0))]
    assert refused(state.next_deal(1860), "claim intrigue")[1] == "CM-POPE.4"


def test_CM_POPE_5_the_eight_of_clubs_laid_down_makes_the_seven_a_stop():
    state = run(lay(10, "5♥", {1: "8♣ 6♣", 3: "7♣"}, stock="9♣", source="CM"), "8♣ 6♣ 7♣")
    assert stops(state)[-1] == ("CM-POPE.5", "7♣", "has been played")


# Round Games, pp. 80-82


def test_RG80_2_certain_cards_secure_their_stakes_if_played_out():
    state = honours("RG", {1: "A♥ J♥"}, "A♥ J♥", stock="2♥ Q♥")
    assert told(state, "takes") == [("RG80.2", 1, (1, "Ace")), ("RG80.2", 1, (1, "Knave"))]


def test_RG81_1_the_first_knave_deals():
    cards_turned = [Card(card) for card in "2♠ 5♣ K♥ 9♦ 4♠ 6♠ J♣ J♥".split()]
    assert POPE_JOAN.state.first_dealer(RG, range(5), cards_turned) == (
        1, (("RG81.1", "first knave", 1, Card("J♣")),))


def test_RG81_2_the_players_contribute_and_the_dealer_gives_double():
    state = printed(source="RG")
    assert told(state, "gives") == [("RG81.2", seat, 3) for seat in (1, 2, 3, 4)] + [("RG81.2", 0, 6)]
    assert state.purses == (-6, -3, -3, -3, -3)


def test_RG81_3_eight_divisions_and_game_to_the_first_to_dispose_of_his_cards():
    assert COMPARTMENTS == ("Pope", "Matrimony", "Intrigue", "Ace", "King", "Queen", "Knave", "Game")
    state = out_by_kings("RG")
    assert told(state, "goes out") == [("RG81.3", 3, None)]
    assert told(state, "takes")[-1] == ("RG81.3", 3, (8, "Game"))  # 10 players give 22; 22 - 14


def test_RG81_4_six_two_two_one_each_and_the_remainder_for_game():
    assert told(printed(source="RG"), "lies") == [("RG81.4", None, (6, 2, 2, 1, 1, 1, 1, 4))]


def test_RG81_5_or_the_dealer_for_the_time_being_dresses():
    state = printed(source="RG", dresser="dealer")
    assert told(state, "gives") == [("RG81.5", 0, 15)]
    assert state.pools == (6, 2, 2, 1, 1, 1, 1, 1)


def three_dealers(**options):
    """The ends of five deals in a row at a table of three where the dealer dresses; seat 1 is the first dealer."""
    state = lay(3, "9♦", {}, source="RG", dealer=1, pope_joan_wins=True, dresser="dealer", **options)
    for _ in range(5):
        yield state
        state = state.next_deal(pack=state.deal.pack)


def test_RG81_5_the_game_is_finished_just_before_the_original_dealers_turn_comes_round():
    ends = list(three_dealers())
    assert [told(state, "goes round") for state in ends] == [[("RG81.5", None, more)] for more in (2, 1, 0, 2, 1)]
    assert [POPE_JOAN.say(state.events[-1]) for state in ends[1:3]] == [
        "1 deal more, and the deal has gone round.", "The deal has gone round, and the sitting may end here."]
    with pytest.raises(CannotDeal, match=r"closed when the deal has gone round \(RG81\.5\): 2 deals more$"):
        ends[0].next_deal(pack=ends[0].deal.pack, closing_settlement=True)
    closed = ends[2].next_deal(pack=ends[2].deal.pack, closing_settlement=True)
    assert told(closed, "closes") == [("ED-POPE.18", None, None)]


def test_RG81_5_who_has_left_is_not_waited_for():
    first = next(three_dealers())
    second = first.next_deal(pack=first.deal.pack, seats=3)
    assert told(second, "goes round") == [("RG81.5", None, 1)]
    four = lay(4, "9♦", {}, source="RG", dealer=1, pope_joan_wins=True, dresser="dealer")
    without_the_first = four.next_deal(pack=four.deal.pack, absent=[1])
    assert told(without_the_first, "goes round") == [("RG81.5", None, 2)]  # seats 3 and 0


def test_RG81_5_binds_only_where_the_dealers_dress_and_only_in_round_games():
    for source, dresser in (("RG", "contributions"), ("EW", "dealer"), ("CM", "each two")):
        state = lay(3, "9♦", {}, source=source, dealer=1, pope_joan_wins=True, dresser=dresser)
        assert told(state, "goes round") == []
        assert told(state.next_deal(pack=state.deal.pack, closing_settlement=True), "closes")


def test_RG81_6_the_eight_of_diamonds_has_been_removed():
    assert refused(printed(source="RG"), "8♦")[1] == "RG81.6"


@pytest.mark.parametrize(("seats", "each", "spare"), [(3, 12, 14), (4, 10, 10), (9, 5, 5), (10, 4, 10)])
def test_RG81_7_as_equally_as_possible_with_a_spare_hand_and_the_last_card_turned_up(seats, each, spare):
    state = POPE_JOAN.deal(1859, seats=seats, source="RG")
    assert [len(hand) for hand in state.hands] == [each] * seats
    assert len(state.laid.stock) == spare
    assert state.laid.turn_up == state.deal.pack[-1]
    assert told(state, "deals", "turns up") == [("RG81.7", 0, (each, spare)), ("RG81.7", 0, state.laid.turn_up)]


def test_RG81_7_the_cards_are_dealt_one_at_a_time():
    state = POPE_JOAN.deal(pack=POPE_JOAN.pack, seats=5, source="RG")
    assert cards(state.hands[1]) == "A♠ 6♠ J♠ 3♥ 8♥ K♥ 5♣ 10♣"


def test_RG81_7_the_spare_hand_is_unexposed_and_forms_stops():
    state = printed(source="RG")
    assert all(state.view(seat)["stock"].cards == (None,) * 10 for seat in (None, *range(5)))
    assert stops(run(state, "A♣ 2♣ 3♣"))[-1] == ("RG81.7", "3♣", "is with nobody, so it is in the spare hand")


def test_RG81_8_the_surplus_is_added_to_the_spare_hand():
    assert told(POPE_JOAN.deal(1859, seats=5, source="RG"), "surplus") == [("RG81.8", None, 2)]
    assert told(POPE_JOAN.deal(1859, seats=8, source="RG"), "surplus") == [("RG81.8", None, 5)]
    assert told(POPE_JOAN.deal(1859, seats=4, source="RG"), "surplus") == []


def test_RG82_1_pope_turned_up_pays_that_and_a_stake_a_card_and_play_goes_on():
    state = lay(10, "9♦", {}, source="RG")
    assert told(state, "takes") == [("RG82.1", 0, (6, "Pope"))]
    assert told(state, "pays") == [("RG82.1", seat, (4, 0)) for seat in range(1, 10)]
    assert board(state)["Game"] == 8 and state.to_play() == 1


# The editor's supplement


def test_ED_POPE_1_the_largest_equal_hands_that_leave_at_least_six():
    sizes = {seats: len(POPE_JOAN.deal(7, seats=seats).hands[0]) for seats in range(3, 11)}
    assert sizes == {3: 14, 4: 11, 5: 8, 6: 7, 7: 6, 8: 5, 9: 4, 10: 4}
    assert len(POPE_JOAN.deal(7, seats=4, source="RG", stock="about six or eight").hands[0]) == 11
    assert len(POPE_JOAN.deal(7, seats=4, stock="a spare hand").hands[0]) == 10


def test_ED_POPE_2_one_pack_gives_the_same_turn_up_under_every_book_and_the_same_hands_where_sizes_agree():
    five = [POPE_JOAN.deal(1859, seats=5, source=source) for source in ("EW", "CM", "RG")]
    assert len({state.hands for state in five}) == len({state.laid.turn_up for state in five}) == 1
    four = [POPE_JOAN.deal(1859, seats=4, source=source) for source in ("EW", "RG")]
    assert four[0].laid.turn_up == four[1].laid.turn_up == five[0].laid.turn_up
    assert four[0].laid.stock == four[1].laid.stock[-6:]  # 44 dealt, or 40
    assert [told(state, "lays aside") for state in four] == [[("ED-POPE.2", 0, 6)], [("ED-POPE.2", 0, 10)]]
    kinds = [event.kind for event in four[0].events]
    assert kinds[-3:] == ["deals", "lays aside", "turns up"]


def test_ED_TABLE_3_the_lowest_cut_deals_and_those_who_tie_cut_again():
    cuts = [Card(card) for card in "5♠ 3♥ A♣ K♠ A♥ 9♠ 4♦".split()]
    dealer, events = POPE_JOAN.state.first_dealer(EW, range(5), cuts)
    assert dealer == 4
    assert [(seat, str(card)) for _, kind, seat, card in events if kind == "cuts"] == [
        (0, "5♠"), (1, "3♥"), (2, "A♣"), (3, "K♠"), (4, "A♥"), (2, "9♠"), (4, "4♦")]
    assert told(POPE_JOAN.deal(1, source="RG", dealer=None, first_dealer="lowest cut"), "cuts")[0][0] == "ED-TABLE.3"
    assert told(POPE_JOAN.deal(1, source="EW", dealer=None), "cuts")[0][0] == "ED-TABLE.3"


def test_ED_TABLE_4_the_first_knave_by_option():
    state = POPE_JOAN.deal(1, source="EW", seats=5, dealer=None, first_dealer="first knave")
    (cite, seat, card), = told(state, "first knave")
    assert (cite, seat, card.rank.name) == ("ED-TABLE.4", state.deal.dealer, "KNAVE")


@pytest.mark.parametrize(("seats", "dealer_gives", "game"), [(3, 11, 1), (5, 7, 1), (7, 3, 1), (8, 2, 2), (10, 2, 6)])
def test_ED_POPE_5_each_gives_two_and_the_dealer_makes_good_the_rest(seats, dealer_gives, game):
    state = lay(seats, "5♥", {}, dresser="each two")
    assert told(state, "gives") == [("ED-POPE.5", seat, 2) for seat in range(1, seats)] + [
        ("ED-POPE.5", 0, dealer_gives)]
    assert state.pools == (6, 2, 2, 1, 1, 1, 1, game)


@pytest.mark.parametrize(("seats", "stake", "game"), [(4, 3, 1), (5, 3, 4), (8, 2, 4), (10, 2, 8)])
def test_ED_POPE_6_the_smallest_stake_that_brings_fifteen(seats, stake, game):
    state = lay(seats, "5♥", {}, dresser="contributions")
    assert told(state, "gives") == [("ED-POPE.6", seat, stake) for seat in range(1, seats)] + [
        ("ED-POPE.6", 0, 2 * stake)]
    assert board(state)["Game"] == game


def test_ED_POPE_6_fourteen_players_would_give_one_each():
    assert list(contributions(RG, tuple(range(14))).values()) == [1] * 13 + [2]


def test_ED_POPE_7_from_three_to_ten_may_play():
    for source in ("EW", "CM", "RG"):
        assert [len(POPE_JOAN.deal(1, seats=seats, source=source).hands) for seats in (3, 10)] == [3, 10]
        for seats in (2, 11):
            with pytest.raises(CannotDeal, match=rf"^Pope Joan is for 3 to 10 players \(ED-POPE\.7\), not {seats}$"):
                POPE_JOAN.deal(1, seats=seats, source=source)


@pytest.mark.parametrize(("up", "play", "matrimony", "intrigue", "out_of_reach"), [
    ("K♥", "J♥ Q♥", 2, 0, ("Matrimony",)), ("J♥", "Q♥ K♥", 0, 2, ("Intrigue",)),
    ("Q♥", "J♥ K♥", 2, 2, ("Matrimony", "Intrigue"))])
def test_ED_POPE_8_a_court_card_turned_up_puts_its_pair_out_of_reach(up, play, matrimony, intrigue, out_of_reach):
    state = honours("EW", {1: play}, play, up=up)
    assert (board(state)["Matrimony"], board(state)["Intrigue"]) == (matrimony, intrigue)
    assert told(state, "out of reach") == [("ED-POPE.8", None, out_of_reach)]
    assert POPE_JOAN.say(next(event for event in state.events if event.kind == "out of reach")) == (
        f"{' and '.join(out_of_reach)} cannot be won in this deal.")


def test_ED_POPE_8_an_ace_turned_up_puts_no_pair_out_of_reach():
    assert told(lay(10, "A♥", {}), "out of reach") == []


def test_ED_POPE_9_playing_pope_takes_a_counter_for_each_card_held_by_the_others():
    state = run(lay(10, "5♥", {1: "A♠", 2: "2♠ 9♦"}, stock="3♠ 10♦", source="RG"), "A♠ 2♠ 9♦")
    assert told(state, "takes") == [("RG80.2", 2, (6, "Pope"))]
    assert told(state, "pays") == [("ED-POPE.9", 1, (3, 2))] + [
        ("ED-POPE.9", seat, (4, 2)) for seat in (3, 4, 5, 6, 7, 8, 9, 0)]
    by_option = run(lay(10, "5♥", {1: "9♦"}, playing_pope_collects=True), "9♦")
    assert told(by_option, "pays")[0] == ("ED-POPE.9", 2, (4, 1))


@pytest.mark.parametrize("limit", [4, 6])
def test_ED_POPE_10_the_payment_for_pope_turned_up_may_be_limited(limit):
    state = lay(4, "9♦", {}, source="RG", pope_limit=limit)  # of ten cards
    assert told(state, "pays") == [("ED-POPE.10", seat, (limit, 0)) for seat in (1, 2, 3)]
    small = lay(10, "9♦", {}, source="RG", pope_limit=6)
    assert told(small, "pays")[0] == ("ED-POPE.10", 1, (4, 0))


def test_ED_POPE_11_pope_joan_wins():
    state = lay(10, "9♦", {}, source="RG", pope_joan_wins=True)
    assert told(state, "takes")[-1] == ("ED-POPE.11", 0, (8, "Game"))
    assert told(state, "over") == [("ED-POPE.11", 0, None)] and state.to_play() is None


def test_ED_POPE_12_the_five_pool():
    state = honours("EW", {1: "J♥ Q♥ K♥ A♥"}, "A♥", stock="2♥", five_pool=True)
    assert told(state, "lies") == [("ED-POPE.12", None, (6, 2, 2, 1, 0, 0, 0, 1))]
    assert state.purses[0] == -12
    assert told(run(state, "J♥ Q♥ K♥"), "takes") == [
        ("EW109.15", 1, (1, "Ace")), ("EW109.15", 1, (2, "Intrigue")), ("EW109.15", 1, (2, "Matrimony")),
        ("EW109.13", 1, (1, "Game"))]


def test_ED_POPE_13_the_winner_takes_game_only():
    state = out_by_kings("RG", winner_takes_game_only=True)
    assert told(state, "pays") == [("ED-POPE.13", 2, (3, None))] + [
        ("ED-POPE.13", seat, (4, None)) for seat in (4, 5, 6, 7, 8, 9, 0)]
    assert board(state)["Game"] == 31 and gains(state)[3] == 1 + 8
    assert told(state, "is excused") == [("ED-POPE.26", 1, 3)]


@pytest.mark.parametrize(("seats", "aside", "each", "stock"), [(5, 4, 9, 5), (3, 8, 14, 8), (10, 12, 3, 20)])
def test_ED_POPE_14_limited_stops(seats, aside, each, stock):
    state = POPE_JOAN.deal(1859, seats=seats, limited_stops=aside)
    assert told(state, "deals") == [("ED-POPE.14", 0, (each, stock))]
    assert [len(hand) for hand in state.hands] == [each] * seats and len(state.laid.stock) == stock


def test_ED_POPE_14_the_cards_over_are_the_surplus_of_the_cards_set_aside():
    state = POPE_JOAN.deal(1859, seats=10, limited_stops=12, source="RG")
    assert told(state, "surplus") == [("RG81.8", None, 8)]


def test_ED_POPE_15_whether_the_dealer_may_look_is_an_option():
    assert printed(source="RG", dealer_sees_spare=True).view(0)["stock"].cards[0] == Card("4♣")
    assert printed(source="EW", dealer_sees_spare=False).view(0)["stock"].cards == (None,) * 10


GAP = dict(seats=10, up="5♥", hands={1: "A♠", 2: "9♦", 3: "3♠"}, stock="2♠ 4♠ 10♦", pope_as_stop=True)


def test_ED_POPE_16_pope_may_be_played_in_place_of_a_missing_card():
    asked = run(lay(**GAP), "A♠")
    assert (asked.to_play(), actions(asked)) == (2, "9♦ pass")
    state = run(asked, "9♦")
    assert told(state, "stands in") == [("ED-POPE.16", 2, Card("9♦"))]
    assert told(state, "takes") == [("EW109.15", 2, (6, "Pope"))]
    assert (state.to_play(), actions(state)) == (3, "3♠")  # the run goes on from above the gap
    assert run(state, "3♠").to_play() == 3  # 4♠ is missing too, but Pope is gone


def test_ED_POPE_16_the_holder_may_pass_and_then_the_stopper_leads():
    asked = run(lay(**GAP), "A♠")
    state = run(asked, "pass")
    assert told(state, "passes") == [("ED-POPE.16", 2, None)]
    assert state.to_play() == 1 and len(actions(state).split()) == 3
    assert [str(move) for move in state.moves] == ["A♠", "pass"]
    assert refused(asked, "3♠")[1] == "ED-POPE.16"
    assert refused(state, "pass") == ("only the holder of Pope may pass, when Pope may stand in for a missing card",
                                      "ED-POPE.16")


def test_ED_POPE_16_pope_fills_the_place_of_the_eight_of_diamonds_and_of_a_king():
    state = run(lay(10, "5♥", {1: "7♦ Q♠", 2: "9♦"}, stock="K♠", pope_as_stop=True), "7♦ 9♦")
    assert (stops(state)[-1], state.to_play()) == (("EW109.18", "8♦", "has been played"), 2)
    state = run(lay(10, "5♥", {1: "7♦ Q♠", 2: "9♦"}, stock="K♠", pope_as_stop=True), "Q♠ 9♦")
    assert (stops(state)[-1], state.to_play()) == (("EW109.9", "K♠", ""), 2)


def test_ED_POPE_16_nothing_is_missing_above_a_king():
    assert run(lay(10, "5♥", {1: "K♠", 2: "9♦"}, pope_as_stop=True), "K♠").to_play() == 1


def test_ED_POPE_17_shared_marriage():
    state = honours("EW", {1: "J♥", 2: "Q♥", 3: "K♥"}, "J♥ Q♥ K♥", shared_marriage=True)
    assert [take for take in told(state, "takes") if take[0] == "ED-POPE.17"] == [
        ("ED-POPE.17", 1, (1, "Intrigue")), ("ED-POPE.17", 2, (1, "Intrigue")),
        ("ED-POPE.17", 2, (1, "Matrimony")), ("ED-POPE.17", 3, (1, "Matrimony"))]


def test_ED_POPE_17_an_odd_counter_goes_to_the_higher_card():
    state = lay(10, "5♥", {1: "Q♥", 2: "K♥"}, shared_marriage=True)._replace(pools=(6, 5, 2, 1, 1, 1, 1, 1))
    assert gains(run(state, "Q♥ K♥")) == {1: 1 + 2, 2: 1 + 3}
    assert gains(run(lay(10, "5♥", {1: "Q♥ K♥"}, shared_marriage=True), "Q♥ K♥")) == {1: 4}


def closing(order):
    """Four players close a sitting with (6, 2, 2, 1, 1, 1, 1, 3) on the board; the cards fall in this order."""
    before = lay(4, "9♦", {})._replace(pools=(6, 2, 2, 1, 1, 1, 1, 3), purses=(-17, 0, 0, 0))
    first = order.split()
    pack = first + [str(card) for card in POPE_JOAN.pack if str(card) not in first]
    return before.next_deal(pack=pack, dealer=0, closing_settlement=True)


def test_ED_POPE_18_the_stakes_left_at_the_end_are_dealt_for():
    state = closing("A♦ K♦ Q♦ J♦ 9♦")  # to seats 1, 2, 3, 0, 1
    assert gains(state) == {0: 1 + 1, 1: 1 + 6 + 3, 2: 1 + 1, 3: 1 + 1 + 1}
    assert {cite for cite, *_ in told(state, "takes")} == {"ED-POPE.18"}
    assert state.pools == (0,) * 8 and sum(state.purses) == 0
    assert told(state, "gives", "dresses", "turns up", "deals") == [] and state.to_play() is None


def test_ED_POPE_18_the_cards_lie_face_up_and_all_are_dealt():
    state = closing("A♦ K♦ Q♦ J♦ 9♦")
    view = state.view(2)
    assert [len(hand) for hand in state.hands] == [12, 13, 13, 13] and view.open_hands
    assert None not in view["hand 1"].cards and view["board"].hub is None and view["stock"].cards == ()
    assert view.prompt.text == "The sitting is closed." and view.prompt.cite == "ED-POPE.18"


def test_ED_POPE_19_lead_lowest():
    state = lay(10, "5♥", {1: "4♠ 6♠ J♥ A♣"}, stock="5♠", lead_lowest=True)
    assert actions(state) == "4♠ J♥ A♣"
    assert refused(state, "6♠") == ("the 6♠ is not the lowest spade in the hand", "ED-POPE.19")
    assert "6♠" in actions(run(state, "4♠"))


def test_ED_POPE_20_the_last_card_takes_its_own_prize_first():
    state = honours("EW", {1: "A♠ A♣ A♦ K♥"}, "A♠ A♣ A♦ K♥", stock="2♠ 2♣ 2♦")
    kinds = [event.kind for event in state.events]
    assert kinds[kinds.index("goes out") - 2:][:4] == ["leads", "takes", "goes out", "takes"]
    assert told(state, "takes") == [("ED-POPE.20", 1, (1, "King")), ("EW109.13", 1, (1, "Game"))]


def test_ED_POPE_21_the_dealers_own_hand_is_not_paid_for():
    state = lay(4, "9♦", {}, dealer=2)
    assert {cite for cite, *_ in told(state, "pays")} == {"ED-POPE.21"}
    assert [(seat, paid) for _, seat, paid in told(state, "pays")] == [(3, (11, 2)), (0, (11, 2)), (1, (11, 2))]


@pytest.mark.parametrize(("up", "known"), [
    ("10♠", "9♠ K♠ K♥ K♣ 7♦ K♦"), ("2♥", "K♠ A♥ K♥ K♣ 7♦ K♦"), ("10♦", "K♠ K♥ K♣ 7♦ 9♦ K♦"),
    ("A♣", "K♠ K♥ K♣ 7♦ K♦"), ("K♣", "K♠ K♥ Q♣ 7♦ K♦"), ("7♦", "K♠ K♥ K♣ 6♦ K♦"), ("9♦", "K♠ K♥ K♣ 7♦ K♦")])
def test_ED_POPE_22_six_known_stops_but_five_under_an_ace_a_king_and_the_seven_or_nine_of_diamonds(up, known):
    shown = lay(10, up, {}, source="RG").view(3)["stops"].cards
    assert sorted(cards(shown).split()) == sorted(known.split())
    note = lay(10, up, {}, source="RG").view(3)["stops"].note
    assert (note.text, note.cite) == (f"{len(known.split())}, with the {up} turned up", "ED-POPE.22")


def test_ED_TABLE_1_a_purse_may_fall_below_zero_and_is_shown_so():
    state = out_by_kings("EW")
    assert state.purses[0] == -15 - 4
    assert told(state, "below zero") == [("ED-TABLE.1", None, (0,)), ("ED-TABLE.1", None, (2, 4, 5, 6, 7, 8, 9))]
    assert POPE_JOAN.say(next(e for e in state.events if e.kind == "below zero")) == "Below zero now: seat 0."
    assert state.view(4)["purses"].counters[0] == -19


def test_ED_POPE_24_the_eldest_hand_leads_whatever_he_pleases():
    assert actions(printed(source="RG")) == "J♠ K♠ 4♥ J♥ A♣ Q♣ 5♦ 7♦"
    assert told(run(printed(source="RG"), "J♠"), "leads") == [("ED-POPE.24", 1, Card("J♠"))]


def test_ED_POPE_25_whoever_has_the_next_card_must_play_it_and_the_stopper_leads():
    state = run(printed(source="RG"), "J♠")
    assert refused(state, "8♠") == ("the run stands at the J♠, so the Q♠ must be played", "ED-POPE.25")
    state = run(state, "Q♠ K♠ 5♦ 6♦ 7♦ A♣ 2♣ 3♣")
    assert state.to_play() == 2 and told(state, "follows")[-1] == ("ED-POPE.25", 2, Card("3♣"))


def test_ED_POPE_26_game_a_counter_a_card_and_pope_in_hand_excuses():
    held, played = out_by_kings("RG"), out_by_kings("RG", "9♦ A♠")
    assert told(held, "is excused") == [("ED-POPE.26", 1, 3)]
    assert told(held, "pays")[0] == ("ED-POPE.26", 2, (3, 3))
    assert ("ED-POPE.26", 1, (2, 3)) in told(played, "pays")


def test_ED_POPE_27_kings_seven_of_diamonds_and_the_card_below_the_turn_up():
    state = lay(10, "10♠", {1: "9♠ K♣ 7♦"}, source="RG")
    assert stops(run(state, "9♠ K♣ 7♦")) == [
        ("ED-POPE.27", "9♠", "is the turn-up"), ("ED-POPE.27", "K♣", ""), ("ED-POPE.27", "7♦", "")]


def test_ED_POPE_28_an_honour_turned_up_pays_the_dealer_and_play_goes_on():
    state = lay(10, "Q♣", {}, source="RG")
    assert told(state, "takes") == [("ED-POPE.28", 0, (1, "Queen"))] and state.to_play() == 1


def test_ED_POPE_29_matrimony_from_one_hand_only_and_the_rest_stands_over():
    state = honours("RG", {1: "Q♥ K♥"}, "Q♥ K♥")
    assert told(state, "takes")[-1] == ("ED-POPE.29", 1, (2, "Matrimony"))
    over = out_by_kings("RG")
    assert told(over, "stands over") == [("ED-POPE.29", None, (6, 2, 2, 1, 0, 1, 1, 0))]
    assert refused(over.next_deal(1860), "claim matrimony")[1] == "ED-POPE.29"


def test_ED_TABLE_2_who_leaves_is_passed_over_and_the_order_does_not_change():
    state = lay(5, "9♦", {})
    without_the_next_dealer = state.next_deal(2, absent=[1])
    assert without_the_next_dealer.deal.dealer == 2
    assert told(without_the_next_dealer, "is away") == [("ED-TABLE.2", 1, None)]
    assert POPE_JOAN.say(without_the_next_dealer.events[0]) == "Seat 1 is passed over."
    assert without_the_next_dealer.deal.order == (3, 4, 0, 2)
    assert [len(hand) for hand in without_the_next_dealer.hands] == [11, 0, 11, 11, 11]
    assert told(without_the_next_dealer, "gives") == [("EW109.6", 2, 15)]


def test_ED_TABLE_2_who_comes_back_has_his_old_place():
    away = lay(5, "9♦", {}, absent=(1,))
    assert away.next_deal(2, absent=[]).deal.dealer == 1
    assert away.next_deal(2).deal.dealer == 2


def test_ED_TABLE_2_who_has_left_does_not_cut_for_the_deal_nor_contribute():
    state = POPE_JOAN.deal(1, seats=5, source="RG", dealer=None, absent=[0, 3], first_dealer="lowest cut")
    assert {seat for _, seat, _ in told(state, "cuts")} == {1, 2, 4}
    assert {seat for _, seat, _ in told(state, "gives")} == {1, 2, 4}


def test_ED_POPE_31_a_run_is_turned_face_down_when_it_stops():
    state = run(printed(source="RG"), "J♠ Q♠ K♠ 5♦ 6♦ 7♦ A♣")
    assert [zone.name for zone in state.view(1).zones if zone.name.startswith("run")] == ["run"]
    assert cards(state.view(1)["run"].cards) == "A♣"
    assert cards(state.view(None)["run"].cards) == "A♣"
    turned = state.view(1)["turned"]
    assert (turned.count, turned.top, turned.note.cite) == (6, None, "ED-POPE.31")
    assert all(zone.name != "turned" for zone in printed().view(1).zones)


def test_ED_POPE_31_but_a_seat_still_sees_what_fell_since_it_last_played():
    view = run(printed(source="RG"), "J♠ Q♠ K♠ 5♦ 6♦ 7♦ A♣").view(3)
    runs = [zone for zone in view.zones if zone.name.startswith("run")]
    assert [cards(row.cards) for row in runs] == ["J♠ Q♠ K♠", "5♦ 6♦ 7♦", "A♣"]
    assert runs[0].note.text == "stop: the K♠ is the last of its suit"
    assert all(zone.name != "turned" for zone in view.zones)


# What the books share


def test_the_encyclopaedia_follows_enquire_within_where_its_page_is_lost():
    lost = {point for point, ruling in CM.rulings.items() if ruling is EW.rulings[point]}
    assert {"removed", "dressing", "stock", "turn_up_prize", "dealer_sees_spare", "fixed_stops"} <= lost
    assert all(cite.startswith("CM-POPE") for point, cite in vars(CM.cite).items() if point not in lost)


@pytest.mark.parametrize("source", ["EW", "CM", "RG"])
def test_the_printed_hand_plays_the_same_cards_under_every_book(source):
    state = run(printed(source=source), PRINTED_PLAY)
    assert state.to_play() is None and told(state, "goes out")[0][1] == 1


def test_hand_sizes_of_the_cases_are_those_of_the_table():
    for source, sizes in CARDS_EACH.items():
        assert {n: POPE_JOAN.deal(1, seats=n, source=source).laid.each for n in sizes} == sizes


@pytest.mark.parametrize(("source", "options", "message"), [
    ("HOFFMANN", {}, "Pope Joan has no book 'HOFFMANN'; its books are EW, CM, RG"),
    ("EW", {"six_pool": True}, "Pope Joan has no option 'six_pool'; it has first_dealer, dresser, five_pool"),
    ("EW", {"pope_limit": 5}, "pope_limit is 0 or 4 or 6, not 5"),
    ("EW", {"five_pool": 1}, "five_pool is False or True, not 1")])
def test_an_unknown_book_option_or_value_names_those_there_are(source, options, message):
    with pytest.raises(CannotDeal) as caught:
        POPE_JOAN.deal(1, source=source, **options)
    assert str(caught.value).startswith(message)
