"""Matrimony, sentence by sentence; each test bears the id of the sentence it tests.

Five play and the dealer is seat 0, so that seat 1 is the eldest hand, unless a test says otherwise; the last card of
each hand is the one turned up.
"""

from itertools import product
from math import comb

import pytest

from parlour_nb.cards import Card, Cards
from parlour_nb.engine import CannotDeal, play
from parlour_nb.games.matrimony import CASSELL, CHANCES, EW, FOSTER, LEGENDS, MATRIMONY, claims, onward
from parlour_nb.players import prudent
from tests.games.laying import actions, gains, refused, told
from tests.games.matrimony import ended, lay, said, staked, won


def board(state):
    return dict(zip(CHANCES, state.pools, strict=True))


def has(state):
    """The cards with which each chance was won, by chance."""
    return {CHANCES[chance]: (seat, str(cards)) for _, seat, (chance, cards) in told(state, "has")}


# Enquire Within, 108


@pytest.mark.parametrize("source", MATRIMONY.rules)
def test_EW108_1_an_entire_pack_and_from_five_to_fourteen_persons(source):
    assert len(MATRIMONY.pack) == 52
    assert [len(MATRIMONY.deal(1, seats=seats, source=source).hands) for seats in (5, 14)] == [5, 14]
    for seats in (4, 15):
        with pytest.raises(CannotDeal, match=rf"Matrimony is for 5 to 14 players \(EW108.1\), not {seats}"):
            MATRIMONY.deal(1, seats=seats, source=source)


def test_EW108_2_five_chances_on_a_board():
    parts = lay({}).view(0)["board"].compartments
    assert [(part.name, part.legend) for part in parts] == [
        ("Best", "ace of diamonds turned up"), ("Confederacy", "king and knave"), ("Intrigue", "queen and knave"),
        ("Matrimony", "king and queen"), ("Pairs", "the highest")]
    assert lay({}).view(0)["board"].shape == "cross" and len(LEGENDS) == 5
    chances = "the chances are Best, Confederacy, Intrigue, Matrimony, Pairs, and a stake is laid as lay 1 on best"
    assert refused(lay({}), "lay 2 on whist") == (chances, "EW108.2")
    assert refused(lay({}), "lay many on best")[1] == refused(lay({}), "lay ½ on best")[1] == "EW108.2"
    assert refused(lay({}), "lay 01 on best") == refused(lay({}), "lay ٣ on best") == (chances, "EW108.2")


def test_EW108_3_the_dealer_puts_what_he_pleases_on_each_or_any_chance():
    state = lay({})
    assert state.to_play() == 0
    assert actions(state) == " ".join(f"lay {number} on best" for number in range(13))
    state = said(state, "lay 0 on best;lay 7 on confederacy;lay 0 on intrigue")
    assert told(state, "lays") == [("EW108.3", 0, (0, 0)), ("EW108.3", 0, (7, 1)), ("EW108.3", 0, (0, 2))]
    assert board(state) == {**dict.fromkeys(CHANCES, 0), "Confederacy": 7} and state.purses == (-7, 0, 0, 0, 0)


def test_EW108_3_any_chance_is_one_at_least():
    state = staked(lay({}), 0, 0, 0, 0)
    assert actions(state) == " ".join(f"lay {number} on pairs" for number in range(1, 13))
    assert refused(state, "lay 0 on pairs") == ("the dealer lays something on one chance at least", "EW108.3")


def test_EW108_3_when_the_dealer_stakes_twelve_the_rest_lay_down_eleven_each():
    state = staked(lay({}), 3, 2, 2, 2, 3)
    for seat in (1, 2, 3, 4):
        assert state.to_play() == seat and actions(state) == "lay 2 on best lay 3 on best"
        assert refused(state, "lay 1 on best") == (
            "the dealer laid 3 on Best, and the others lay the same, less one in all: 2 or 3, not 1", "EW108.3")
        state = said(state, "lay 2 on best" if seat % 2 else "lay 3 on best;lay 1 on confederacy")
    assert state.purses == (-12, -11, -11, -11, -11)
    assert told(state, "lays")[5:7] == [("EW108.3", 1, (2, 0)), ("EW108.3", 2, (3, 0))]
    assert board(state) == {"Best": 13, "Confederacy": 8, "Intrigue": 10, "Matrimony": 10, "Pairs": 15}


def test_EW108_3_against_a_single_counter_the_others_have_nothing_to_lay():
    state = staked(lay({}), 0, 1, 0, 0, 0)
    assert told(state, "lay nothing") == [("EW108.3", None, None)]
    assert state.purses == (-1, 0, 0, 0, 0) and actions(state) == "show"


def stakes(rules, model, stake=(), asked=False):
    """Every stake that one who is not the dealer can come to, when the dealer has laid *model*."""
    stake, low, high = onward(rules, model, stake, asked)
    if len(stake) == 5:
        return [stake]
    return [end for number in range(low, high + 1) for end in stakes(rules, model, (*stake, number), True)]


def test_EW108_3_whatever_the_dealer_laid_the_others_can_lay_it_less_one_and_nothing_else():
    models = [model for model in product(range(5), repeat=5) if 0 < sum(model) <= 12]
    for model in models:
        less = [tuple(laid - (place == at) for place, laid in enumerate(model)) for at in range(5) if model[at]]
        assert sorted(stakes(EW, model)) == sorted(less)
    assert len(stakes(FOSTER, (2, 0, 2, 0, 0))) == comb(3 + 4, 4)  # three counters on five chances
    assert len(stakes(CASSELL, (3, 0, 2, 1, 0))) == 3 * 2


def test_EW108_4_after_this_two_cards_are_dealt_to_every_one_and_one_turned_up():
    state = lay({1: "2♠ 3♥ 9♣"})
    assert state.hands == (0,) * 5 and state.view(1)["hand 1"].cards == () and state.view(1)["pack"].count == 52
    assert refused(state, "show") == ("no hand is dealt until all have laid their stakes", "EW108.4")
    state = staked(state, 0, 1, 0, 0, 0)
    assert state.hands[1] == Cards.of("2♠ 3♥ 9♣") and [len(hand) for hand in state.hands] == [3] * 5
    assert told(state, "deals") == [("EW108.4", 0, (2, 1))]
    (cite, _, up), = told(state, "turned up")
    assert cite == "EW108.4" and [seat for seat, _ in up] == [1, 2, 3, 4, 0] and up[0] == (1, Card("9♣"))
    assert refused(state, "lay 1 on best") == (
        "the stakes are laid before the cards are dealt; now the hand is shown", "EW108.4")


def test_EW108_4_the_cards_go_round_beginning_on_the_left():
    state = MATRIMONY.deal(pack=MATRIMONY.pack, seats=5, dealer=3)
    assert [str(hand) for hand in state.as_dealt] == ["2♠ 7♠ Q♠", "3♠ 8♠ K♠", "4♠ 9♠ A♥", "5♠ 10♠ 2♥", "A♠ 6♠ J♠"]


def test_EW108_4_who_gets_the_ace_of_diamonds_turned_up_sweeps_all():
    state = ended({3: "2♠ 4♥ A♦", 1: "K♠ Q♥ 5♦"}, 3, 2, 2, 2, 3)
    assert told(state, "sweeps") == [("EW108.4", 3, None)]
    assert told(state, "takes") == [("EW108.4", 3, (11, "Best")), ("EW108.4", 3, (10, "Confederacy")),
                                    ("EW108.4", 3, (10, "Intrigue")), ("EW108.4", 3, (10, "Matrimony")),
                                    ("EW108.4", 3, (15, "Pairs"))]
    assert gains(state) == {0: -12, 1: -11, 2: -11, 3: 45, 4: -11} and state.pools == (0,) * 5
    assert told(state, "shows") == [] and state.to_play() is None and state.legal_actions() == ()
    assert refused(state, "show") == ("the deal is over: the ace of diamonds was turned up", "EW108.4")


def test_EW108_4_the_sweep_takes_what_has_stood_over_too():
    before = ended({}, 0, 12, 0, 0, 0)
    assert before.pools == (0, 56, 0, 0, 0)
    after = ended({2: "2♠ 4♥ A♦"}, 12, 0, 0, 0, 0, before=before)
    assert told(after, "takes") == [("EW108.4", 2, (56, "Best")), ("EW108.4", 2, (56, "Confederacy"))]


def test_EW108_5_each_player_shows_his_hand_from_the_eldest():
    state = staked(lay({2: "A♦ 3♠ 8♣"}), 0, 1, 0, 0, 0)
    for seat in (1, 2, 3, 4, 0):
        assert state.to_play() == seat and actions(state) == "show"
        state = said(state, "show")
    assert [event[:2] for event in told(state, "shows")] == [("EW108.5", seat) for seat in (1, 2, 3, 4, 0)]
    assert told(state, "shows")[1][2] == Cards.of("A♦ 3♠ 8♣")
    assert refused(state, "show") == ("the deal is over: every hand is shown", "EW108.5")


@pytest.mark.parametrize("action", [[], {}, None, 2, 2.5, ("lay 2 on best",)])
def test_EW108_2_what_is_no_word_is_refused(action):
    assert refused(MATRIMONY.deal(1), action)[1] == "EW108.2"


def test_EW108_5_no_card_is_played():
    state = staked(lay({1: "A♦ 3♠ 8♣"}), 0, 1, 0, 0, 0)
    assert refused(state, "A♦") == ("no card is played: a hand is shown, when all have laid their stakes", "EW108.5")
    assert refused(state, "fold")[1] == "notation"


@pytest.mark.parametrize(("cards", "chance"), [("K♠ J♥ 5♦", "Confederacy"), ("Q♠ J♥ 5♦", "Intrigue"),
                                              ("K♠ Q♠ 5♦", "Matrimony"), ("9♠ 9♥ 5♦", "Pairs")])
def test_EW108_5_any_having_matrimony_intrigue_and_so_on_takes_the_counters_on_that_point(cards, chance):
    state = ended({2: cards})
    assert [taken for taken in won(state) if taken[2] != "Best"] == [
        ("EW108.5" if chance != "Pairs" else "ED-MATRIMONY.10", 2, chance)]
    assert board(state)[chance] == 0


def test_EW108_5_king_queen_and_knave_take_three_chances_and_best_besides():
    state = ended({3: "K♠ Q♥ J♦"})
    assert won(state) == [("EW108.6", 3, "Best"), ("EW108.5", 3, "Confederacy"), ("EW108.5", 3, "Intrigue"),
                          ("EW108.5", 3, "Matrimony")]


@pytest.mark.parametrize(("dealer", "first"), [(0, 2), (2, 4), (3, 4), (4, 2)])
def test_EW108_5_of_similar_combinations_the_eldest_hand_has_the_preference(dealer, first):
    state = ended({2: "K♠ Q♥ 5♦", 4: "K♥ Q♠ 6♣"}, dealer=dealer)
    other = 6 - first
    assert [(cite, seat, others) for cite, seat, others in told(state, "is preferred")] == [
        ("EW108.5", first, (other,))] * 2  # for Best, and for matrimony
    assert ("EW108.5", first, "Matrimony") in won(state)


def test_EW108_5_a_chance_not_gained_stands_over_to_the_next_deal():
    state = ended({1: "K♠ Q♥ 5♦"})
    assert told(state, "stands over") == [("EW108.5", None, (0, 10, 10, 0, 15))]
    after = state.next_deal(pack=state.deal.pack)
    assert after.pools == (0, 10, 10, 0, 15) and after.purses == state.purses and after.to_play() == 1
    assert board(staked(after, 0, 5))["Confederacy"] == 15


def test_EW108_6_when_in_hand_the_ace_of_diamonds_ranks_only_as_any_other_ace():
    state = ended({2: "A♦ 3♠ 8♣", 1: "A♠ 4♠ 9♣"})
    assert told(state, "sweeps") == [] and won(state) == [("EW108.6", 1, "Best")]
    assert has(state)["Best"] == (1, "A♠")


@pytest.mark.parametrize(("hands", "winner", "card"), [
    ({1: "K♠ 3♥ 8♣", 4: "A♣ 3♠ 9♦"}, 4, "A♣"), ({1: "Q♠ 3♥ 8♣", 4: "K♣ 3♠ 9♦"}, 4, "K♣"),
    ({1: "10♠ 3♥ 8♣", 4: "J♣ 3♠ 9♦"}, 4, "J♣"), ({1: "A♠ 3♥ 8♣", 4: "A♦ 3♠ 9♦"}, 1, "A♠"),
])
def test_EW108_6_failing_an_ace_the_king_or_next_superior_card_wins_best(hands, winner, card):
    assert has(ended(hands))["Best"] == (winner, card)


def test_EW108_6_best_is_always_won():
    for seed in range(40):
        assert play(staked(MATRIMONY.deal(seed, seats=5), 12), [prudent] * 5).pools[0] == 0


# The supplement


def test_ED_MATRIMONY_1_the_dealer_lays_no_more_than_twelve_in_all():
    state = said(lay({}), "lay 9 on best")
    assert actions(state).endswith("lay 3 on confederacy")
    assert refused(state, "lay 4 on confederacy") == (
        "no more than 12 counters are laid in all, and 9 lie already", "ED-MATRIMONY.1")
    assert refused(lay({}), "lay 40 on best") == (
        "no more than 12 counters are laid in all, and 0 lie already", "ED-MATRIMONY.1")


def test_ED_MATRIMONY_2_stakes_are_laid_in_the_order_of_the_board_and_from_the_eldest():
    state = said(lay({}, dealer=3), "lay 3 on best")
    assert refused(state, "lay 3 on pairs") == (
        "stakes are laid in the order of the board, and it is the turn of Confederacy", "ED-MATRIMONY.2")
    state, seats = said(state, "lay 9 on confederacy"), []
    while state.dealt is None:
        seats.append(state.to_play())
        state = state.apply(state.legal_actions()[0])
    assert seats == [4, 0, 1, 2]


def test_ED_MATRIMONY_2_what_can_be_but_one_number_is_laid_without_asking():
    state = said(lay({}), "lay 3 on best;lay 9 on confederacy")  # twelve: nothing is left for the others
    assert state.to_play() == 1 and state.stake == ()
    state = said(state, "lay 2 on best")
    assert told(state, "lays the rest") == [("ED-MATRIMONY.2", 1, ((9, 0, 0, 0), 1))] and state.to_play() == 2


def test_ED_MATRIMONY_3_the_one_less_is_taken_from_whichever_chance_he_pleases():
    dealer = (3, 0, 2, 0, 1)
    for place, played in ((0, "lay 2 on best"), (2, "lay 3 on best;lay 1 on intrigue"),
                          (4, "lay 3 on best;lay 2 on intrigue")):
        state = said(staked(lay({}), *dealer), played)
        assert state.to_play() == 2  # so all is laid
        assert [at for at in range(5) if state.pools[at] == 2 * dealer[at] - 1] == [place]
    state = staked(lay({}), *dealer)
    assert state.view(1).prompt.cite == "ED-MATRIMONY.3"
    assert prudent(state.view(1)) == "lay 2 on best"


def test_ED_MATRIMONY_4_against_nine_on_a_chance_they_lay_eight_at_most():
    state = staked(lay({}, source="CASSELL"), 9, 3, 0, 0, 0)
    assert actions(state) == " ".join(f"lay {number} on best" for number in range(9))
    assert refused(state, "lay 9 on best") == (
        "the dealer laid 9 on Best, and the others lay at least one less there: 8 at most", "ED-MATRIMONY.4")
    state = said(state, "lay 8 on best;lay 2 on confederacy")
    assert state.to_play() == 2 and state.purses == (-12, -10, 0, 0, 0)
    assert actions(staked(lay({}, less_one_per_chance=True), 9, 3)) == actions(staked(lay({}, source="CASSELL"), 9, 3))
    other = staked(lay({}, source="CASSELL", less_one_per_chance=False), 9, 3)
    assert actions(other) == "lay 8 on best lay 9 on best" and refused(other, "lay 7 on best")[1] == "EW108.3"


def test_ED_MATRIMONY_5_they_spread_one_less_as_they_like():
    state = staked(lay({}, source="FOSTER"), 12)
    assert actions(state) == " ".join(f"lay {number} on best" for number in range(12))
    assert refused(state, "lay 12 on best") == (
        "11 counters are laid in all, one less than the dealer’s, and 11 of them are left to lay", "ED-MATRIMONY.5")
    assert state.view(1).prompt.cite == "ED-MATRIMONY.5"
    state = said(state, "lay 1 on best;lay 0 on confederacy;lay 4 on intrigue;lay 0 on matrimony")
    assert state.purses == (-12, -11, 0, 0, 0) and state.pools == (13, 0, 4, 0, 6)
    assert told(state, "lays the rest") == [("ED-MATRIMONY.2", 1, ((6,), 4))]


def test_ED_MATRIMONY_6_one_card_down_and_one_up():
    state = staked(lay({1: "K♠ Q♥"}, source="FOSTER"), 0, 1, 0, 0, 0)
    assert [len(hand) for hand in state.hands] == [2] * 5
    assert told(state, "deals") == [("ED-MATRIMONY.6", 0, (1, 1))]
    assert told(state, "turned up")[0][2][0] == (1, Card("Q♥"))


def test_ED_MATRIMONY_7_a_player_may_look_at_his_own_cards():
    state = staked(lay({1: "K♠ Q♥ 5♦"}), 0, 1, 0, 0, 0)
    assert state.view(1)["hand 1"].cards == tuple(Cards.of("K♠ Q♥ 5♦"))
    for seat in (None, 0, 2, 3, 4):
        assert state.view(seat)["hand 1"].cards == (Card("5♦"), None, None)
    assert said(state, "show").view(4)["hand 1"].cards == tuple(Cards.of("K♠ Q♥ 5♦"))
    assert state.view(1)["up"].note.cite == "ED-MATRIMONY.7"


def test_ED_MATRIMONY_8_the_card_turned_up_counts_and_one_player_may_win_several_chances():
    state = ended({2: "K♠ 5♦ Q♥"})
    assert [chance for _, seat, chance in won(state) if seat == 2] == ["Best", "Matrimony"]
    assert EW.up_cards.value is CASSELL.up_cards.value is FOSTER.up_cards.value is True


def test_ED_MATRIMONY_9_to_the_letter_a_card_turned_up_is_not_in_hand():
    state = ended({2: "K♠ 5♦ Q♥", 3: "7♣ 6♦ A♣"}, up_cards=False)
    assert won(state) == [("EW108.6", 2, "Best")] and has(state)["Best"] == (2, "K♠")
    swept = ended({3: "2♠ 4♥ A♦"}, up_cards=False)
    assert told(swept, "sweeps") == [("EW108.4", 3, None)]


@pytest.mark.parametrize(("hands", "winner", "pair"), [
    ({1: "K♠ K♥ 8♣", 4: "A♣ A♠ 9♦"}, 4, "A♠ A♣"), ({1: "4♠ 4♥ 8♣", 4: "5♣ 5♠ 9♦"}, 4, "5♠ 5♣"),
    ({1: "7♣ 7♥ 7♠", 4: "8♣ 8♠ 9♦"}, 4, "8♠ 8♣"), ({1: "7♣ 7♥ 7♠", 4: "6♣ 6♠ 9♦"}, 1, "7♠ 7♥ 7♣"),
])
def test_ED_MATRIMONY_10_aces_are_the_highest_pair_and_three_of_a_rank_are_a_pair(hands, winner, pair):
    state = ended(hands)
    assert has(state)["Pairs"] == (winner, pair) and ("ED-MATRIMONY.10", winner, "Pairs") in won(state)


def test_ED_MATRIMONY_11_best_to_the_highest_diamond():
    state = ended({1: "A♠ 3♥ 8♣", 3: "K♦ 3♠ 9♣", 4: "10♦ 6♣ 9♥"}, source="CASSELL")
    assert has(state)["Best"] == (3, "K♦") and ("ED-MATRIMONY.11", 3, "Best") in won(state)
    aces = ended({1: "A♠ 3♥ 8♣", 3: "K♦ 3♠ 9♣", 4: "A♦ 6♣ 9♥"}, best="the highest diamond")
    assert has(aces)["Best"] == (4, "A♦")
    none = ended(dict(enumerate(["2♠ 3♠ 4♠", "2♥ 3♥ 4♥", "2♣ 3♣ 4♣", "5♠ 6♠ 7♠", "5♥ 6♥ 7♥"])), source="CASSELL")
    assert "Best" not in has(none) and none.pools[0] > 0


def test_ED_MATRIMONY_12_best_only_by_the_ace_of_diamonds_turned_up():
    for options in (dict(source="FOSTER"), dict(best="nothing")):
        held = "A♦ 3♠" if "source" in options else "A♦ 3♠ 9♦"
        state = ended({2: held}, 12, **options)
        assert "Best" not in has(state) and state.pools[0] > 0
        assert ended({2: "3♠ A♦" if "source" in options else "9♦ 3♠ A♦"}, 12, **options).pools == (0,) * 5
    assert claims("nothing", Cards.of("A♦ 3♠")) == (0, 0, 0, 0, 0)


def test_ED_MATRIMONY_13_the_prudent_dealer_divides_twelve_evenly_and_the_others_keep_one_back_at_the_first():
    state = play(MATRIMONY.deal(1859), [prudent] * 8)
    stakes = [event.data for event in state.events if event.kind == "lays" and event.seat == 0]
    assert stakes == [(2, 0), (2, 1), (2, 2), (3, 3), (3, 4)]
    assert told(state, "lays", "lays the rest")[5:7] == [
        ("EW108.3", 1, (1, 0)), ("ED-MATRIMONY.2", 1, ((2, 2, 3, 3), 1))]
    foster = play(MATRIMONY.deal(1859, source="FOSTER"), [prudent] * 8)
    assert [event.data for event in foster.events if event.kind == "lays" and event.seat == 3] == [
        (1, 0), (2, 1), (2, 2), (3, 3)]


def test_ED_TABLE_1_who_lays_more_than_he_has_goes_below_zero():
    state = staked(lay({}), 0, 12)
    state = play(state, [prudent] * 5)
    assert told(state, "below zero")[0] == ("ED-TABLE.1", None, (0, 1, 2, 3, 4))


def test_ED_TABLE_3_the_lowest_cut_deals():
    cuts = [Card(card) for card in "5♠ 3♥ 2♣ K♠ 9♥".split()]
    assert MATRIMONY.state.first_dealer(EW, range(5), cuts)[0] == 2
    assert MATRIMONY.deal(1859, dealer=None).to_play() == MATRIMONY.deal(1859, dealer=None).deal.dealer
