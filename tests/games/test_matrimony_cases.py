"""Matrimony: the worked cases, and what players of other programs ran into."""

from fractions import Fraction
from pathlib import Path

import pytest

from parlour_nb.cards import Card
from parlour_nb.engine import CannotDeal, play
from parlour_nb.games.matrimony import MATRIMONY, laid_by
from parlour_nb.players import prudent
from parlour_nb.table.sitting import Sitting
from tests.games.laying import actions, gains, refused, told
from tests.games.matrimony import ended, lay, staked, won

ROOT = Path(__file__).resolve().parents[2]


# The worked cases


def test_case_22_the_dealer_stakes_twelve_and_eight_players_lay_89_counters():
    state = MATRIMONY.deal(7, seats=8)
    state = staked(state, 3, 2, 2, 2, 3)
    while state.dealt is None:
        state = state.apply(prudent(state.view(state.to_play())))
    laid = [sum(stake) for stake in laid_by(state.events, 8)]
    assert laid == [12, 11, 11, 11, 11, 11, 11, 11] and sum(state.pools) == 89


@pytest.mark.parametrize(("seats", "chance"), [(5, Fraction(5, 52)), (8, Fraction(2, 13)), (14, Fraction(7, 26))])
def test_case_24_the_ace_of_diamonds_is_turned_up_n_times_in_fifty_two(seats, chance):
    deck = list(MATRIMONY.pack)
    swept = 0
    for place in range(52):  # the ace at every place of the pack
        pack = [card for card in deck if card != Card("A♦")]
        pack.insert(place, Card("A♦"))
        state = staked(MATRIMONY.deal(pack=pack, seats=seats), 0, 0, 1, 0, 0)
        swept += bool(told(state, "sweeps"))
    assert Fraction(swept, 52) == chance


def test_case_25_an_ace_in_hand_wins_best_or_a_king_and_of_two_the_eldest():
    assert won(ended({3: "A♣ 2♠ 7♥", 1: "K♣ 3♠ 9♦"}))[0] == ("EW108.6", 3, "Best")
    assert won(ended({3: "Q♣ 2♠ 7♥", 1: "K♣ 3♠ 9♦"}))[0] == ("EW108.6", 1, "Best")
    assert won(ended({3: "A♣ 2♠ 7♥", 1: "A♠ 3♠ 9♦"}))[0] == ("EW108.6", 1, "Best")
    assert won(ended({0: "A♣ 2♠ 7♥", 4: "A♠ 3♠ 9♦"}))[0] == ("EW108.6", 4, "Best")  # the dealer is last


# What players of other programs ran into


def test_M1_ace_of_diamonds_dealt_face_up_sweeps_all_five_and_face_down_counts_as_an_ace():
    up, down = ended({3: "2♠ 4♥ A♦"}), ended({3: "A♦ 4♥ 2♠"})
    assert [chance for _, _, chance in won(up)] == ["Best", "Confederacy", "Intrigue", "Matrimony", "Pairs"]
    assert {seat for _, seat, _ in won(up)} == {3}
    assert won(down) == [("EW108.6", 3, "Best")]


def test_M3_best_without_any_ace_and_the_table_cites_which():
    hands = {1: "K♠ 4♥ 8♣", 3: "Q♦ 3♠ 9♣"}
    assert won(ended(hands))[0] == ("EW108.6", 1, "Best")
    assert won(ended(hands, source="CASSELL"))[0] == ("ED-MATRIMONY.11", 3, "Best")
    rows = [zone for zone in ended(hands).view(0).zones if zone.name == "Best"]
    assert [(str(*row.cards), row.note.cite, row.note.seat) for row in rows] == [("K♠", "EW108.6", 1)]


def test_M4_the_dealer_stakes_twelve_on_one_chance_and_every_other_puts_eleven_there():
    state = staked(lay({}), 12)
    for seat in (1, 2, 3, 4):
        assert state.to_play() == seat and actions(state) == "lay 11 on best"
        assert refused(state, "lay 10 on best") == (
            "the dealer laid 12 on Best, and the others lay the same, less one in all: 11, not 10", "EW108.3")
        assert refused(state, "lay 12 on best")[1] == "EW108.3"
        state = state.apply("lay 11 on best")
    assert state.pools == (56, 0, 0, 0, 0) and state.purses == (-12, -11, -11, -11, -11)


def test_M4_can_be_tried_at_the_table():
    sitting = Sitting(MATRIMONY, seed=7, seats=5, you=1, players=lambda view: view.actions[-1])
    assert {"lay 10 on best", "lay 11 on best"} <= set(sitting.view().words)
    sitting.act("play lay 10 on best")
    assert sitting.message.startswith("No: the dealer laid 12 on Best") and sitting.cite == "EW108.3"
    sitting.act("play Lay 11 on Best")
    assert sitting.message == "" and sitting.state.pools[0] == 56


def test_M5_our_index_and_documents_say_that_it_is_a_round_game():
    for page in ("README.md", "notebooks/index.ipynb", "notebooks/matrimony.ipynb"):
        lines = [line for line in (ROOT / page).read_text("utf-8").splitlines() if "Matrimony" in line]
        assert any("round game" in line and "patience" in line for line in lines), page
    assert "the round game" in (ROOT / "parlour_nb/texts/ed.txt").read_text("utf-8")


# What a seat may know, and what the table answers


def test_nothing_of_the_deal_is_known_while_stakes_are_laid():
    one, two = (staked(MATRIMONY.deal(seed), 3, 2) for seed in (1, 2))
    for seat in (None, *range(8)):
        assert one.view(seat) == two.view(seat)


def test_the_place_of_the_card_turned_up_tells_nothing_of_the_cards_below_it():
    low, high = (staked(lay({1: cards}), 0, 1, 0, 0, 0) for cards in ("2♠ 3♠ 9♥", "Q♦ K♦ 9♥"))
    assert low.view(2)["hand 1"] == high.view(2)["hand 1"]


def test_a_sitting_carries_the_board_and_the_purses_and_the_deal_passes_to_the_left():
    state, dealers = MATRIMONY.deal(3, seats=6), []
    for _ in range(7):
        dealers.append(state.deal.dealer)
        state = play(state, [prudent] * 6)
        assert sum(state.purses) + sum(state.pools) == 0
        after = state.next_deal()
        assert (after.pools, after.purses) == (state.pools, state.purses)
        state = after
    assert dealers == [0, 1, 2, 3, 4, 5, 0]


def test_who_is_absent_lays_nothing_and_has_no_cards():
    state = play(MATRIMONY.deal(3, seats=6, absent=[2]), [prudent] * 6)
    assert not state.hands[2] and state.returns()[2] == 0 and 2 not in {event.seat for event in state.events[1:]}


def test_bad_deals_say_what_would_be_right():
    with pytest.raises(CannotDeal, match="under FOSTER hands of .* cards are dealt, not of 3"):
        MATRIMONY.stack([["2♠", "3♠", "4♠"], ["2♥", "3♥", "4♥"], ["2♣", "3♣", "4♣"], ["2♦", "3♦", "4♦"],
                         ["5♠", "6♠", "7♠"]], source="FOSTER")
    with pytest.raises(CannotDeal, match="best is 'the highest card' or .*, not 'ace'"):
        MATRIMONY.deal(1, best="ace")
    with pytest.raises(CannotDeal, match="less_one_per_chance is False or .*, not 1"):
        MATRIMONY.deal(1, less_one_per_chance=1)


def test_the_result_is_the_net_of_stakes_and_takings():
    state = ended({2: "K♠ Q♥ 5♦"}, 3, 2, 2, 2, 3)
    assert gains(state) == {0: -12, 1: -11, 2: -11 + 11 + 10, 3: -11, 4: -11}
    assert state.pools == (0, 10, 10, 0, 15)
