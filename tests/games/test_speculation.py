"""Speculation, sentence by sentence; each test bears the id of the sentence it tests.

Four play, seat 0 deals, seat 1 is eldest, and the cards not named are no trumps, unless a test says otherwise.
"""

from fractions import Fraction
from math import comb
from random import Random

import pytest

from parlour_nb import POPE_JOAN
from parlour_nb.cards import Card, Rank
from parlour_nb.engine import CannotDeal, play
from parlour_nb.games.speculation import CASSELL, EW, GUIDE, HI, LUCAS, RG, SPECULATION, chance, chance_unbeaten, worth
from parlour_nb.odds.speculation import chance_highest, chance_no_trump, highest_dealt, no_trump_dealt
from parlour_nb.players import prudent
from parlour_nb.searching import imagined
from parlour_nb.table.drawing import parts
from parlour_nb.table.sitting import Sitting
from parlour_nb.views import Bids, Row, spoken
from tests.games.laying import actions, gains, refused, run, told
from tests.games.speculation import bidding, lay, shown, turned

BOOKS = list(SPECULATION.rules)


# Enquire Within, 105


def test_EW105_1_several_play_with_the_whole_pack_and_the_ace_is_highest():
    assert len(SPECULATION.pack) == 52
    state = turned(lay({1: "K♠", 2: "A♠", 3: "Q♠"}))
    assert told(state, "falls short") == [("EW105.1", 3, (Card("Q♠"), Card("A♠")))]
    assert told(state, "has the highest") == [("EW105.6", 2, Card("A♠"))]


def test_EW105_1_the_deuce_is_the_lowest_trump():
    assert told(turned(lay({1: "3♠", 2: "2♠"}, up="9♠")), "falls short") == [("EW105.1", 2, (Card("2♠"), Card("3♠")))]


def test_EW105_3_the_highest_trump_in_the_deal_wins_the_pool():
    state = turned(lay({1: "7♣ 9♠", 3: "3♠"}))
    assert gains(state) == {1: 18} and state.pools == (0,)


def test_EW105_3_S1_no_trump_dealt_and_the_company_pool_again():
    state = turned(lay({}))
    assert told(state, "no trump") == [("EW105.3", None, 18)]
    assert (state.pools, gains(state)) == ((18,), {})
    after = state.next_deal(seed=1)
    assert after.pools == (36,)
    assert after.purses == (-6 - 4, -4 - 6, -8, -8)


def test_case_13_the_event_is_decided_by_the_succeeding_deal():
    first = turned(lay({}))
    assert gains(turned(lay({2: "5♠"}, dealer=1, before=first))) == {2: 36}


def test_EW105_4_the_dealer_pools_six_and_every_other_four():
    state = lay({}, dealer=2)
    assert [(seat, data) for _, seat, data in told(state, "pays")] == [
        (3, (4, None)), (0, (4, None)), (1, (4, None)), (2, (6, None))]
    assert state.pools == (18,) and state.purses == (-4, -4, -6, -4)


def test_case_12_the_pool_of_five_is_twenty_two_or_six():
    assert SPECULATION.deal(1, seats=5).pools == (22,)
    assert SPECULATION.deal(1, seats=5, source="RG").pools == (6,)


def test_EW105_4_three_cards_each_singly_and_another_turned_up():
    state = SPECULATION.deal(pack=SPECULATION.pack, seats=2)
    assert [list(map(str, hand)) for hand in state.hands] == [["6♠", "4♠", "2♠"], ["5♠", "3♠", "A♠"]]
    assert told(state, "turns up") == [("EW105.4", 0, Card("7♠"))]


def test_EW105_5_nobody_sees_a_card_before_it_is_shown_not_even_his_own():
    state = run(lay({1: "9♦ 8♦ 7♦"}), "turn")
    assert state.view(1)["hand 1"].cards == (Card("9♦"), None, None)
    assert state.view(0)["hand 1"].cards == (Card("9♦"), None, None)
    assert state.view(0)["hand 0"].cards == (None, None, None) and state.view(0).hand == ()


def test_EW105_5_looking_is_refused():
    assert refused(lay({}), "look") == (
        "no card is looked at before it is shown: the book names no penalty", "EW105.5")


def test_EW105_5_the_eldest_hand_shows_the_uppermost_card_and_nobody_chooses_one():
    state = lay({1: "9♦ 8♦ 7♦"})
    assert (state.to_play(), actions(state)) == (1, "turn")
    assert told(run(state, "turn"), "turns") == [("EW105.5", 1, Card("9♦"))]
    assert refused(state, "9♦") == ("no card is chosen to be played: the uppermost is shown, by saying turn", "EW105.5")


def test_EW105_5_the_highest_bidder_buys_and_pays_if_the_seller_approves():
    state = run(bidding({1: "K♠"}), "bid 3;bid 7;pass;pass")
    assert (state.to_play(), actions(state)) == (1, "sell keep")
    sold = state.apply("sell")
    assert told(sold, "buys") == [("EW105.5", 3, (Card("K♠"), 7, 1))]
    assert gains(sold) == {1: 7, 3: -7}
    assert gains(turned(sold)) == {1: 7, 3: 11}


def test_EW105_5_S4_the_owner_may_refuse_any_price():
    state = run(bidding({1: "K♠"}), "bid 18;keep")
    assert told(state, "keeps") == [("EW105.5", 1, (Card("K♠"), 18, 2))]
    assert gains(turned(state)) == {1: 18}


def test_EW105_5_only_the_owner_decides_and_only_sells_or_keeps():
    state = run(bidding({1: "K♠"}), ["bid 18"])
    for said in ("turn", "bid 19", "pass", "offer"):
        assert refused(state, said) == ("the owner of the K♠ must now sell it for 18, or keep it", "EW105.5")


def test_EW105_5_by_its_words_any_trump_may_be_speculated_on():
    lower = run(lay({1: "K♠", 2: "3♠"}, on_offer="any trump"), "turn;pass;pass;pass;turn")
    assert lower.sale.lot == Card("3♠") and lower.best == Card("K♠")
    sold = run(lower, "bid 1;pass;pass;sell")
    assert gains(sold) == {2: 1, 3: -1} and gains(turned(sold)) == {1: 18, 2: 1, 3: -1}
    assert chance(lower.view(0)) == 0


def test_EW105_6_the_next_eldest_shows_and_so_on_till_all_are_discovered():
    state = turned(lay({1: "9♦ 8♦ 7♦", 0: "9♥ 8♥ 7♥"}, seats=2))
    assert shown(state) == "1:9♦ 0:9♥ 1:8♦ 0:8♥ 1:7♦ 0:7♥"
    assert state.to_play() is None and refused(state, "turn") == ("the deal is over", "EW105.3")
    assert refused(turned(lay({1: "9♠"})), "turn") == ("the deal is over", "EW105.6")


def test_EW105_6_the_possessor_by_purchase_gains_the_pool():
    state = turned(run(bidding({1: "9♠"}), "bid 2;pass;pass;sell"))
    assert told(state, "has the highest", "takes") == [("EW105.6", 2, Card("9♠")), ("EW105.6", 2, (18, "the pool"))]
    assert gains(state) == {1: 2, 2: 16}


def test_EW105_6_after_a_sale_the_next_in_order_shows_whoever_bought():
    assert run(bidding({1: "9♠"}), "pass;bid 2;pass;sell").to_play() == 2


def test_EW105_7_the_chance_of_a_king_shown_first_by_five():
    view = bidding({1: "K♠"}, seats=5).view(0)
    assert chance(view) == Fraction(18, 25)  # the ace is one of 50 cards, of which 14 lie face down: 36 of 50
    assert worth(view).text == (
        "The chance that the K♠ wins the pool is 0.72, exactly 18/25: 50 cards are not seen yet, 14 of them face down "
        "before the players. Of the 22 in the pool it is worth 15.8.")
    assert worth(view).cite == "EW105.7"


def test_EW105_7_recollection_of_the_ace_that_has_appeared():
    assert chance(bidding({1: "K♠"}, up="A♠").view(0)) == 1
    assert chance(bidding({1: "K♠", 2: "9♠"}, played="turn;pass;pass;pass;turn").view(2)) == Fraction(39, 49)


def test_EW105_7_while_no_trump_is_shown_it_is_the_chance_that_none_is_dealt():
    view = lay({}, seats=2).view(0)
    assert round(float(chance(view)), 4) == 0.1812  # case 13
    assert worth(view).text.startswith("The chance that not one trump is dealt is 0.18, exactly ")


def test_EW105_7_the_chance_of_the_card_about_to_be_turned_up():
    view = lay({}, source="RG", seats=2).view(0)
    ranks = [Fraction(comb(51 - higher, 6), comb(51, 6)) for higher in range(4, 13)]  # of a ten, a nine … a deuce
    assert chance(view) == Fraction(4, 13) + sum(ranks) / 13  # an honour wins at once
    assert worth(view).text.startswith("The chance that the card to be turned up wins the pool is ")


def test_EW105_7_a_card_that_is_the_pools_is_worth_nothing_to_anybody():
    # five higher trumps among 51 cards, six of them dealt to two players
    assert worth(lay({}, up="9♠", seats=2, turnup_to_pool=True).view(0)).text == (
        "The chance that the 9♠ stands, and the pool with it, is 0.52, exactly 58179/111860: 51 cards are not seen "
        "yet, 6 of them face down before the players.")


def test_EW105_7_nothing_is_calculated_when_all_is_known():
    assert worth(turned(lay({})).view(0)).text == "Nothing is left to calculate: the deal is over."
    assert worth(lay({}).view(0, open_hands=True)).text == "Nothing is left to calculate: every hand lies open."


def test_EW105_7_with_open_hands_a_card_that_will_be_beaten_is_worth_nothing():
    state = bidding({1: "K♠", 3: "7♥ A♠"})
    assert chance(state.view(2, open_hands=True)) == 0 and prudent(state.view(2, open_hands=True)) == "pass"


# The editor's supplement


def test_ED_SPECULATION_1_S6_from_two_to_seventeen_and_not_eighteen():
    assert [len(SPECULATION.deal(1, seats=seats).hands) for seats in (2, 17)] == [2, 17]
    with pytest.raises(CannotDeal, match=r"^Speculation is for 2 to 17 players \(ED-SPECULATION\.1\), not 18$"):
        SPECULATION.deal(1, seats=18)
    with pytest.raises(CannotDeal, match=r"not 1$"):
        SPECULATION.deal(1, seats=1)
    assert SPECULATION.deal(1, seats=17).laid.stock == ()


def test_ED_SPECULATION_2_no_more_than_ten_with_round_games():
    with pytest.raises(CannotDeal, match=r"2 to 10 players \(ED-SPECULATION\.2\), not 11$"):
        SPECULATION.deal(1, seats=11, source="RG")


def test_ED_SPECULATION_3_the_turn_up_is_nobodys_and_wins_nothing():
    state = lay({2: "3♠"}, up="K♠")
    assert told(state, "belongs to nobody") == [("ED-SPECULATION.3", None, Card("K♠"))]
    assert (state.best, state.owner, state.to_play()) == (None, None, 1)
    assert gains(turned(state)) == {2: 18}


def test_ED_SPECULATION_3_round_games_with_a_turn_up_that_is_nobodys_from_the_deal_to_the_pool():
    state = lay({1: "9♦ K♠ 7♦", 2: "Q♠ 8♦ 7♥", 0: "9♥ 8♥ A♠"}, up="4♠", source="RG", seats=3, turn_up_owner="nobody")
    assert (state.pools, state.to_play(), actions(state)) == ((4,), 1, "turn offer offer all")
    assert refused(state, "bid 1") == ("nothing is on offer: the next card is to be shown", "ED-SPECULATION.8")
    state = run(state, "turn;offer;bid 1;pass;sell")  # seat 2 sells seat 0 an unseen card, and shows what is left
    assert told(state, "buys") == [("EW105.5", 0, ("an unseen card", 1, 2))]
    assert list(map(str, state.down[0])) == ["9♥", "8♥", "A♠", "Q♠"] and state.to_play() == 2
    state = run(state, "turn;turn;turn")  # 8♦, 9♥, and seat 1 its K♠
    assert (state.sale.lot, state.sale.seller, state.sale.still) == (Card("K♠"), 1, (2, 0))
    state = run(state, "bid 1;bid 2;pass;sell")
    assert (state.owner, state.to_play(), gains(state)) == (0, 1, {0: -3, 1: 2, 2: 1})
    state = run(state, "turn;turn;turn")  # 7♦ and 7♥, then the holder, whose cards come last, his 8♥
    assert (state.to_play(), state.view(0).prompt.cite) == (0, "ED-SPECULATION.14")
    end = run(state, "turn;pass;pass;turn")  # the A♠, not sold, and the Q♠ that he had bought
    assert told(end, "falls short", "has the highest") == [
        ("EW105.1", 0, (Card("Q♠"), Card("A♠"))), ("EW105.6", 0, Card("A♠"))]
    assert (end.pools, gains(end)) == ((0,), {0: 1, 1: 2, 2: 1})


def test_EW105_3_round_games_with_a_turn_up_that_is_nobodys_leaves_the_pool_if_no_trump_is_dealt():
    end = turned(lay({}, up="4♠", source="RG", seats=3, turn_up_owner="nobody"))
    assert told(end, "no trump") == [("EW105.3", None, 4)] and end.next_deal(seed=1, turn_up_prize="none").pools == (8,)


@pytest.mark.parametrize("source", ["HI", "LUCAS", "CASSELL"])
def test_ED_SPECULATION_4_the_turn_up_is_the_dealers_who_may_sell_it(source):
    state = lay({}, up="K♠", source=source, dealer=2)
    assert told(state, "is its owner") == [("ED-SPECULATION.4", 2, Card("K♠"))]
    assert (state.to_play(), state.sale.lot, state.sale.seller) == (3, Card("K♠"), 2)
    assert gains(turned(state)) == {2: state.pools[0]}
    assert gains(turned(run(state, "bid 5;pass;pass;sell"))) == {2: 5, 3: state.pools[0] - 5}


def test_ED_SPECULATION_4_so_the_pool_is_always_won():
    assert all(turned(SPECULATION.deal(seed, seats=2, source=book)).pools == (0,)
               for seed in range(60) for book in BOOKS if book != "EW")


def test_ED_SPECULATION_5_round_games_lets_the_dealer_sell_before_turning():
    state = lay({}, up="9♠", source="RG")
    assert (state.to_play(), actions(state)) == (0, "turn offer")
    assert state.view(0)["pool"].hub is None
    sold = run(state, "offer;bid 2;bid 3;pass;pass;sell")
    assert told(sold, "offers", "buys") == [
        ("ED-SPECULATION.5", 0, (1, "the card to be turned up")), ("EW105.5", 2, ("the card to be turned up", 3, 0))]
    assert (sold.to_play(), actions(sold)) == (0, "turn")
    turned_up = sold.apply("turn")
    assert (turned_up.best, turned_up.owner, turned_up.sale, turned_up.to_play()) == (Card("9♠"), 2, None, 3)
    assert gains(turned(turned_up)) == {0: 3, 2: 5 - 3}


def test_ED_SPECULATION_5_no_unseen_card_of_a_hand_before_the_trump_is_turned():
    assert refused(lay({}, source="RG"), "offer all") == (
        "only the card to be turned up can be put up before it is turned", "ED-SPECULATION.5")


@pytest.mark.parametrize("words", ["offer;pass;pass;pass", "offer;bid 1;pass;pass;keep", "offer;bid 1;pass;pass;sell"])
def test_ED_SPECULATION_12_the_card_to_be_turned_up_is_put_up_once_too(words):
    assert refused(run(lay({}, source="RG"), words), "offer") == (
        "the card to be turned up has been put up once, and is now to be turned", "ED-SPECULATION.12")


def test_ED_SPECULATION_6_an_ace_turned_up_gives_the_dealer_the_pool_at_once():
    state = lay({}, up="A♠", source="HI", dealer=1)
    assert state.to_play() is None and gains(state) == {1: 18}
    assert told(state, "wins by it") == [("ED-SPECULATION.6", 1, Card("A♠"))]
    assert lay({}, up="K♠", source="HI").to_play() == 1
    assert lay({}, up="A♠", turn_up_prize="an ace").to_play() is None


def test_ED_SPECULATION_7_an_honour_turned_up_wins_the_pool_and_the_next_card_makes_trumps():
    state = run(lay({1: "9♥"}, up="J♠", stock="4♥", source="RG"), "turn")
    assert told(state, "wins by it", "takes") == [
        ("ED-SPECULATION.7", 0, Card("J♠")), ("ED-SPECULATION.7", 0, (5, "the pool"))]
    assert (state.pools, gains(state)) == ((5,), {0: 5 - 1, 1: -2, 2: -1, 3: -1})
    assert (state.to_play(), state.view(0).dealer, actions(state)) == (1, 1, "turn offer")
    again = run(state, "turn;pass;pass;pass")
    assert (again.laid.up, again.owner, again.to_play()) == (Card("4♥"), 1, 2)
    assert [row.cards for row in again.view(0).zones if isinstance(row, Row) and row.name == "past"] == [(Card("J♠"),)]
    assert turned(again).next_deal(seed=1).deal.dealer == 2


def test_ED_SPECULATION_7_who_bought_the_card_unseen_takes_the_pool():
    assert gains(run(lay({}, up="K♠", stock="4♥", source="RG"), "offer;bid 1;pass;pass;sell;turn")) == {
        1: -1 + 5 - 2, 2: -1, 3: -1}  # seat 0 has the price, and stakes one again


def test_ED_SPECULATION_7_where_the_card_is_nobodys_the_dealer_who_turned_it_takes_the_pool():
    state = lay({1: "9♥"}, up="J♠", stock="4♥", source="RG", turn_up_owner="nobody")
    assert told(state, "wins by it", "belongs to nobody") == [
        ("ED-SPECULATION.7", 0, Card("J♠")), ("ED-SPECULATION.3", None, Card("4♥"))]
    assert gains(state) == {0: 5 - 1, 1: -2, 2: -1, 3: -1}
    assert (state.to_play(), state.best, state.laid.up) == (2, None, Card("4♥"))  # the next dealer is seat 1


def test_ED_SPECULATION_7_with_no_card_left_to_turn_the_deal_is_over():
    state = SPECULATION.deal(pack=SPECULATION.pack, seats=17, turn_up_owner="the dealer",
                             turn_up_prize="an ace, king, queen or knave")
    assert state.to_play() is None and gains(state) == {0: 6 + 16 * 4}  # the K♦ lies last


def test_ED_SPECULATION_8_a_lower_trump_is_not_put_up():
    state = run(lay({1: "K♠", 2: "3♠"}), "turn;pass;pass;pass;turn")
    assert state.sale is None and state.to_play() == 3
    assert told(state, "is put up") == [("ED-SPECULATION.8", 1, Card("K♠"))]


def test_ED_SPECULATION_8_while_no_trump_is_shown_nothing_is_on_offer():
    assert refused(lay({}), "bid 1") == ("nothing is on offer: the next card is to be shown", "ED-SPECULATION.8")


def test_ED_SPECULATION_9_bids_go_round_from_the_owners_left_and_who_passes_is_out():
    state = bidding({1: "K♠"})
    speakers = []
    for said in ("bid 2", "bid 4", "pass", "bid 5", "pass"):
        speakers.append(state.to_play())
        state = state.apply(said)
    assert speakers == [2, 3, 0, 2, 3]
    assert (state.to_play(), state.sale.bidder, state.sale.bid) == (1, 2, 5)
    assert told(state, "bids")[0] == ("ED-SPECULATION.9", 2, 2)


def test_ED_SPECULATION_9_S4_a_bid_equal_to_the_last_is_refused_so_that_the_first_stands():
    state = run(bidding({1: "K♠"}), ["bid 7"])
    for said in ("bid 7", "bid 6"):
        assert refused(state, said) == ("the bid stands at 7, and another must be above it", "ED-SPECULATION.9")
    assert actions(state) == "bid 8 bid 9 bid 10 bid 11 bid 12 bid 13 bid 14 bid 15 bid 16 bid 17 bid 18 pass"


@pytest.mark.parametrize("number", ["0", "07", "six", "-1", "1.5", "1" * 10, "²"])
def test_ED_SPECULATION_9_a_bid_is_a_whole_number(number):
    assert refused(bidding({1: "K♠"}), f"bid {number}") == (
        "a bid is a whole number of counters, as bid 6", "ED-SPECULATION.9")


def test_ED_SPECULATION_9_what_is_on_offer_is_bid_for_before_a_card_is_shown():
    assert refused(bidding({1: "K♠"}), "turn") == (
        "the K♠ is on offer, and the word is to bid above 0, or to pass", "ED-SPECULATION.9")


def test_ED_SPECULATION_9_what_nobody_bids_for_stays_its_owners():
    state = run(bidding({1: "K♠"}), "pass;pass;pass")
    assert told(state, "is not bid for") == [("ED-SPECULATION.9", 1, Card("K♠"))]
    assert (state.owner, state.to_play()) == (1, 2)


def test_ED_SPECULATION_9_a_bid_without_its_number_is_refused_with_the_sentence():
    assert refused(bidding({1: "K♠"}), "Bid") == (
        "the K♠ is on offer, and the word is to bid above 0, or to pass", "ED-SPECULATION.9")


def test_ED_SPECULATION_10_no_bid_beyond_the_pool_and_the_whole_pool_ends_the_bidding():
    state = bidding({1: "K♠"})
    assert refused(state, "bid 19") == ("the pool holds 18, and no card can win more", "ED-SPECULATION.10")
    closed = run(state, "bid 1;bid 18")
    assert (closed.to_play(), closed.sale.bidder) == (1, 3)


def test_ED_SPECULATION_11_no_bid_beyond_what_is_left_of_fifty_counters():
    poor = lay({1: "K♠"})._replace(purses=(-4, -4, -45, 53))  # as after a bad evening
    state = run(poor, "turn")
    assert actions(state) == "bid 1 bid 2 bid 3 bid 4 bid 5 pass"
    assert refused(state, "bid 6") == ("the bidder has no more left than 5 counters", "ED-SPECULATION.11")
    second = run(poor._replace(purses=(-4, -4, 53, -45)), ["turn", "bid 2"])
    assert actions(second) == "bid 3 bid 4 bid 5 pass"
    ruined = run(poor._replace(purses=(-4, -4, -58, 66)), "turn")
    assert actions(ruined) == "pass"
    assert refused(ruined, "bid 1") == ("the bidder has no more left than 0 counters", "ED-SPECULATION.11")


def test_ED_SPECULATION_12_a_card_is_put_up_once():
    state = run(bidding({1: "K♠"}), "bid 3;pass;pass;sell")
    assert refused(state, "sell") == (
        "the K♠ has been put up once, and the next card is to be shown", "ED-SPECULATION.12")


@pytest.mark.parametrize("source", ["HI", "CASSELL"])
def test_ED_SPECULATION_13_after_a_sale_the_player_on_the_buyers_left_shows(source):
    shows = run(lay({1: "K♠"}, source=source), "pass;pass;pass;turn")
    assert run(shows, "pass;bid 2;pass;sell").to_play() == 0  # seat 3 has bought
    assert run(shows, "pass;bid 2;pass;keep").to_play() == 2
    optional = lay({1: "K♠"}, next_to_show="the player on the buyer’s left")
    assert run(optional, "turn;pass;bid 2;pass;sell").to_play() == 0


def test_ED_SPECULATION_13_who_has_sold_all_his_cards_unseen_leaves_the_turn_to_the_buyers_left():
    state = run(lay({}, source="RG", turn_up_owner="nobody"), "offer all;pass;bid 2;pass;sell")
    assert (state.down[1], len(state.down[3]), state.to_play()) == ((), 6, 0)
    in_order = run(lay({}, unseen_sales=True), "offer all;pass;bid 2;pass;sell")
    assert in_order.to_play() == 2


def test_ED_SPECULATION_14_the_holder_of_the_highest_trump_shows_last():
    state = run(lay({1: "7♦ K♠"}, up="2♠", seats=3, source="HI"), "pass;pass")  # the dealer, 0, keeps the 2♠
    seats = [seen.split(":")[0] for seen in shown(turned(state)).split()]
    assert seats == list("121202001")  # 0 shows once his 2♠ is beaten by the K♠, and then it is 1 who waits
    last = run(state, "turn turn turn".split() + ["pass", "pass"] + "turn turn turn turn turn".split())
    assert (last.to_play(), last.view(0).prompt.cite) == (1, "ED-SPECULATION.14")


def test_ED_SPECULATION_15_round_games_stakes_two_and_one():
    assert SPECULATION.deal(1, seats=3, source="RG").purses == (-2, -1, -1)


def test_ED_SPECULATION_16_cassell_stakes_alike():
    assert SPECULATION.deal(1, seats=3, source="CASSELL").purses == (-4, -4, -4)


@pytest.mark.parametrize(("source", "penalty", "cite"), [
    ("RG", "who looks pays to the pool, and if he then wins, it stays", "ED-SPECULATION.17"),
    ("LUCAS", "who looks must turn up all three", "ED-SPECULATION.18")])
def test_ED_SPECULATION_17_18_what_looking_costs(source, penalty, cite):
    assert refused(lay({}, source=source), "look") == (f"no card is looked at before it is shown: {penalty}", cite)


def test_ED_SPECULATION_17_is_no_rule_of_enquire_within():
    assert EW.looking.cite == HI.looking.cite == "EW105.5"


def test_ED_SPECULATION_18_is_lucas_alone():
    assert [book.looking.cite for book in (RG, LUCAS, CASSELL)] == ["ED-SPECULATION.17", "ED-SPECULATION.18", "EW105.5"]


@pytest.mark.parametrize("source", BOOKS)
def test_ED_SPECULATION_19_the_turn_up_may_belong_to_the_pool(source):
    state = lay({1: "3♠"}, up="K♠", source=source, turnup_to_pool=True)
    assert told(state, "belongs to the pool") == [("ED-SPECULATION.19", None, Card("K♠"))]
    assert refused(state, "sell")[0] == "nothing is on offer: the next card is to be shown"
    end = turned(state)
    assert told(end, "stands over") == [("ED-SPECULATION.19", None, (Card("K♠"), state.pools[0]))]
    assert end.pools == state.pools and not any(gains(end).values())
    assert gains(turned(lay({1: "A♠"}, up="K♠", source=source, turnup_to_pool=True))) == {1: state.pools[0]}


def test_ED_SPECULATION_20_a_spare_hand_plays_for_the_pool():
    lies = dict(spare_hand=True, stock="4♦ Q♠ 5♦")
    state = lay({1: "9♠"}, **lies)
    assert told(state, "lays aside") == [("ED-SPECULATION.20", 0, 3)]
    assert state.view(0)["spare"].cards == (None, None, None)
    end = turned(state)
    assert end.view(0)["spare"].cards == (Card("4♦"), Card("Q♠"), Card("5♦"))
    assert told(end, "stands over") == [("ED-SPECULATION.20", None, (Card("Q♠"), 18))] and end.pools == (18,)
    assert gains(turned(lay({1: "K♠"}, **lies))) == {1: 18}
    assert chance(run(state, "turn").view(0)) == chance_unbeaten(5, 50, 11 + 3)
    better = turned(lay({1: "9♠"}, spare_hand=True, stock="10♠ Q♠ J♠"))
    assert told(better, "stands over") == [("ED-SPECULATION.20", None, (Card("Q♠"), 18))]
    row = better.view(0)["highest"]
    assert (row.cards, row.note.cite) == ((Card("Q♠"),), "ED-SPECULATION.20")


def test_ED_SPECULATION_20_seventeen_leave_no_cards_for_it():
    state = SPECULATION.deal(5, seats=17, spare_hand=True)
    assert told(state, "lays aside") == [("ED-SPECULATION.20", 0, 0)] and state.laid.spare == ()
    assert len(SPECULATION.deal(5, seats=16, spare_hand=True).laid.spare) == 3


def test_ED_SPECULATION_21_a_knave_or_a_five_pays_a_counter_to_the_pool():
    state = run(lay({1: "J♦", 2: "5♥", 3: "6♥"}, knave_or_five_fine=True), "turn;turn;turn")
    assert [event for event in told(state, "pays") if event[0] == "ED-SPECULATION.21"] == [
        ("ED-SPECULATION.21", 1, (1, None)), ("ED-SPECULATION.21", 2, (1, None))]
    assert state.pools == (20,)


def test_ED_SPECULATION_22_unseen_cards_are_sold_one_or_all_and_lie_under_the_buyers():
    state = lay({1: "9♦ 8♦ 7♦", 2: "9♥ 8♥ 7♥"}, unseen_sales=True, seats=3)
    assert (state.to_play(), actions(state)) == (1, "turn offer offer all")
    one = run(state, "offer;bid 2;pass;sell")
    assert told(one, "offers", "buys") == [
        ("ED-SPECULATION.22", 1, (1, "an unseen card")), ("EW105.5", 2, ("an unseen card", 2, 1))]
    assert list(map(str, one.down[2])) == ["9♥", "8♥", "7♥", "9♦"]
    assert one.view(2)["hand 2"].cards == (None,) * 4
    assert (one.to_play(), actions(one)) == (1, "turn")
    assert refused(one, "offer") == ("unseen cards are put up once in a deal", "ED-SPECULATION.22")
    both = run(state, "offer all;bid 2;pass;sell")
    assert (both.to_play(), both.down[1], len(both.down[2])) == (2, (), 6)
    assert run(state, "offer;pass;pass").to_play() == 1


def said(state):
    """What is said to the seat that is to act."""
    note = state.view(state.to_play()).prompt
    return spoken(note.text, note.seat, lambda seat: f"seat {seat}")


def test_ED_SPECULATION_5_ED_SPECULATION_22_the_prompt_says_what_may_be_put_up_unseen():
    assert said(lay({}, source="RG")) == "Seat 0 turns up the trump, or puts it up for sale unseen."
    assert said(run(lay({}, source="RG"), "offer;pass;pass;pass")) == "Seat 0 turns up the trump."
    state = lay({}, unseen_sales=True)
    assert said(state) == "Seat 1 shows the uppermost card first, or puts up unseen cards for sale."
    assert said(run(state, "turn")) == "Seat 2 shows the next card, or puts up unseen cards for sale."
    assert said(run(state, "turn;offer;pass;pass;pass")) == "Seat 2 shows the next card."
    assert said(lay({})) == "Seat 1 shows the uppermost card first."


def test_EW105_5_several_unseen_cards_are_spoken_of_as_several():
    state = run(lay({}, unseen_sales=True), "offer all;bid 2;pass;pass")
    assert said(state) == "Seat 1 may sell 3 unseen cards to seat 2 for 2, or keep them."
    assert refused(state, "pass")[0] == "the owner of 3 unseen cards must now sell them for 2, or keep them"
    assert state.view(1)["bids"].note.text == "{who} [put|puts] them up"
    told_of = worth(state.view(1)).text
    assert told_of.startswith("The chance that one of 3 unseen cards wins the pool is 0.") and told_of.endswith(
        "Of the 18 in the pool they are worth 4.4.")  # 18 · (1 − .0246) · 3/12, by case 13
    one = run(lay({}, unseen_sales=True), "offer;bid 2;pass;pass")
    assert said(one) == "Seat 1 may sell an unseen card to seat 2 for 2, or keep it."


def test_ED_SPECULATION_22_each_unseen_card_is_as_likely_as_another():
    view = run(lay({}, unseen_sales=True, seats=2), ["offer all"]).view(0)
    none = chance_unbeaten(12, 51, 6)
    assert chance(view) == (1 - none) / 2  # three of the six face down


def test_ED_SPECULATION_22_not_with_the_other_books_nor_the_last_card_as_all():
    assert refused(lay({}), "offer") == ("a card is put up when it is shown, and not before", "EW105.5")
    state = lay({1: "9♦ 8♦ 7♦"}, unseen_sales=True, seats=2)
    last = run(state, "turn;turn;turn;turn")
    assert actions(last) == "turn offer" and refused(last, "offer all") == ("there is but one card left",
                                                                            "ED-SPECULATION.22")


def test_ED_SPECULATION_23_the_ace_of_trumps_may_end_the_deal():
    state = run(lay({1: "A♠"}, ace_ends=True), "turn")
    assert state.to_play() is None and gains(state) == {1: 18}
    assert told(state, "is the ace") == [("ED-SPECULATION.23", 1, Card("A♠"))]
    assert run(lay({1: "A♠"}), "turn").to_play() == 2


def test_ED_SPECULATION_23_so_does_the_ace_turned_up_unless_it_is_nobodys():
    state = lay({}, up="A♠", source="LUCAS", ace_ends=True)
    assert state.to_play() is None and gains(state) == {0: 18}
    assert told(state, "is the ace", "is put up") == [("ED-SPECULATION.23", 0, Card("A♠"))]
    pools = lay({}, up="A♠", turnup_to_pool=True, ace_ends=True)
    assert (pools.to_play(), pools.pools, gains(pools)) == (None, (18,), {})
    assert lay({}, up="A♠", ace_ends=True).to_play() == 1


def test_ED_SPECULATION_25_the_prudent_player_bids_half_the_way_up_to_the_worth_and_sells_for_no_less():
    state = bidding({1: "K♠"}, seats=5)  # worth 15.84
    assert prudent(state.view(2)) == "bid 8"
    assert prudent(run(state, ["bid 8"]).view(3)) == "bid 12"
    assert prudent(run(state, ["bid 15"]).view(3)) == "pass"
    assert prudent(run(state, "bid 14;pass;pass;pass").view(1)) == "keep"
    assert prudent(run(state, "bid 15;pass;pass;pass").view(1)) == "sell"


def test_ED_SPECULATION_26_the_holder_shows_in_his_turn_under_enquire_within_and_lucas():
    state = turned(run(bidding({1: "K♠"}, seats=2), "pass"))
    assert [seen.split(":")[0] for seen in shown(state).split()] == ["1", "0", "1", "0", "1", "0"]
    lucas = run(lay({}, up="9♠", source="LUCAS", seats=3), "bid 3;pass;sell")
    assert lucas.owner == 1 and lucas.to_play() == 1


def test_ED_SPECULATION_27_cassell_cuts_for_the_deal():
    assert SPECULATION.deal(3, dealer=None, source="CASSELL").events[0][:2] == ("ED-SPECULATION.27", "cuts")


# What holds at every table, and what no sentence says


def test_ED_TABLE_1_whoever_falls_below_zero_is_told():
    state = run(lay({1: "K♠"})._replace(purses=(2, -4, 3, -1)), "turn;bid 5;pass;pass;sell")
    assert told(state, "below zero")[-1] == ("ED-TABLE.1", None, (2,))
    fined = run(lay({1: "5♦"}, knave_or_five_fine=True)._replace(purses=(2, 0, 3, -5)), "turn")
    assert told(fined, "below zero")[-1] == ("ED-TABLE.1", None, (1,))


def test_ED_TABLE_2_who_has_left_neither_stakes_nor_bids():
    state = run(lay({1: "K♠"}, absent=(2,)), "turn")
    assert state.pools == (14,) and state.sale.still == (3, 0) and state.hands[2] == ()


def test_ED_TABLE_3_the_lowest_cut_deals_and_ED_TABLE_4_the_first_knave():
    assert SPECULATION.deal(3, dealer=None).events[0].cite == "ED-TABLE.3"
    assert SPECULATION.deal(3, dealer=None, source="RG").events[0][:2] == ("ED-TABLE.4", "first knave")


def test_S2_counters_are_kept_however_often_the_cards_are_dealt_again():
    state = turned(SPECULATION.deal(1, seats=4))
    for _ in range(10):
        state = play(state.next_deal(), [prudent] * 4)
        assert sum(state.purses) + sum(state.pools) == 0


@pytest.mark.parametrize("source", BOOKS)
def test_nothing_hidden_is_told_by_any_word_of_the_page(source):
    """Two deals that differ only in what nobody has seen look the same to every seat, to the letter."""
    hands = {1: "9♦ 8♦ 7♦", 2: "9♥ 8♥ 7♥", 3: "9♣ 8♣ 7♣"}
    others = {1: "9♦ 7♦ 8♥", 2: "9♥ 7♣ 8♦", 3: "9♣ 7♥ 8♣"}
    for seat in range(4):
        one, other = (run(lay(held, up="4♠", source=source, stock="6♦"), ["turn"] * (source == "RG")) for held in
                      (hands, others))
        if one.sale is not None:
            one, other = (run(state, "pass;pass;pass;turn") for state in (one, other))
        assert one.hands != other.hands and one.view(seat) == other.view(seat)
        assert repr(worth(one.view(seat))) == repr(worth(other.view(seat)))


def test_the_bids_lie_on_the_felt_while_a_card_is_on_offer():
    view = run(bidding({1: "K♠"}), "bid 3;pass").view(2)
    bids = view["bids"]
    assert (bids.title, bids.said, bids.highest, bids.word) == (
        "The bidding for the K♠", ("", "", "bid 3", "pass"), 2, 0)
    assert not [zone for zone in run(bidding({1: "K♠"}), "pass;pass;pass").view(2).zones if isinstance(zone, Bids)]


def test_the_highest_trump_lies_on_the_felt_with_its_owner_and_its_price():
    state = run(bidding({1: "K♠"}), "bid 3;pass;pass;sell")
    row = state.view(0)["highest"]
    assert (row.cards, row.seat, row.note.text, row.note.cite) == ((Card("K♠"),), 2, "bought of <1> for 3", "EW105.5")
    row = run(lay({}, up="9♠", source="RG"), "offer;bid 2;bid 3;pass;pass;sell;turn").view(0)["highest"]
    assert (row.cards, row.seat, row.note.text) == ((Card("9♠"),), 2, "bought of <0> for 3")


def test_two_hands_of_a_stack_are_dealt_as_they_are_to_be_shown():
    pack = SPECULATION.stack(["9♦ 8♦ 7♦", "9♥ 8♥ 7♥"], turn_up="K♠", source="EW")
    state = SPECULATION.deal(pack=pack, seats=2)
    assert [list(map(str, hand)) for hand in state.hands] == [["9♦", "8♦", "7♦"], ["9♥", "8♥", "7♥"]]
    assert state.laid.up == Card("K♠")


def test_the_table_answers_what_a_card_is_worth_with_its_sentence():
    sitting = Sitting(SPECULATION, pack=SPECULATION.stack(GUIDE.hands, turn_up="5♥"), seats=3, you=1)
    for act in ("play turn", "ask What is it worth?"):
        sitting.act(act)
    assert sitting.cite == "EW105.7"
    assert sitting.message.startswith("The chance that the 8♥ wins the pool is ")
    assert 'data-act="ask What is it worth?"' in parts(sitting, 0)["controls"]


def test_a_table_does_not_answer_what_its_game_does_not_know():
    sitting = Sitting(POPE_JOAN)
    sitting.act("ask What is it worth?")
    assert sitting.message == "'What is it worth?' is not asked here; what may be asked: nothing."
    assert "What is it worth" not in parts(sitting, 0)["controls"]


# What is counted (odds) and drawn (figures)


def test_case_13_the_chance_that_no_trump_is_dealt():
    assert [round(float(chance_no_trump(seats)), 4) for seats in (2, 3, 4, 5)] == [0.1812, 0.0697, 0.0246, 0.0079]
    assert no_trump_dealt(2, 400).agrees(chance_no_trump(2))


def test_a_king_of_trumps_loses_three_fiftieths_a_player():
    assert [chance_highest(Rank.KING, seats) for seats in (2, 5, 8, 9, 17)] == [
        Fraction(45, 50), Fraction(36, 50), Fraction(27, 50), Fraction(24, 50), 0]
    assert chance_highest(Rank.ACE, 17) == 1
    assert chance_highest(Rank.QUEEN, 2) == Fraction(45, 50) * Fraction(44, 49)  # neither ace nor king among five
    assert highest_dealt(Rank.KING, 5, 400).agrees(Fraction(36, 50))
    assert highest_dealt(Rank.TWO, 2, 50).mean < 0.5


def test_the_table_counts_as_the_odds_do():
    assert all(chance(bidding({1: "K♠"}, seats=seats).view(0)) == chance_highest(Rank.KING, seats)
               for seats in (2, 5, 12, 17))


def test_the_figure_says_what_it_draws():
    pytest.importorskip("matplotlib")
    from parlour_nb.figures.speculation import highest_by_seats
    picture = highest_by_seats()
    assert "from 0.90 with 2 players to 0.00 with 17" in picture.alt
    assert picture.data.splitlines()[4].split() == ["5", "0.720", "0.514", "0.364"]


@pytest.mark.parametrize("source", BOOKS)
def test_where_every_hand_lies_open_what_is_imagined_lies_as_it_does(source):
    state = lay({1: "9♠"}, source=source)
    while not told(state, "turns"):
        state = state.apply(next(word for word in ("turn", "pass") if word in state.legal_actions()))
    view = state.view(state.to_play(), open_hands=True)
    assert imagined(view, Random(1)).down == state.down


def test_unseen_cards_that_were_bought_lie_open_under_the_buyers():
    state = run(lay({}, unseen_sales=True), "offer all;bid 2;pass;pass;sell;turn")
    assert imagined(state.view(3, open_hands=True), Random(1)).down == state.down
