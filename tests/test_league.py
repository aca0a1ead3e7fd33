"""The league of the players: each in every seat, the same cards for whom it is measured against."""

from concurrent.futures import ThreadPoolExecutor

from parlour_nb.engine import GAMES
from parlour_nb.simulation import Tally
from tools.league import PAIRS, match, mean, table


def test_who_plays_as_the_others_do_gains_nothing():
    assert match("cassino", "prudent", "prudent", 1, 3) == Tally(3, (0,), (0,))


def test_the_advice_of_the_book_gains_over_lots_at_cassino():
    found = mean([match("cassino", "prudent", "random", seat, 15) for seat in (0, 1)])
    assert found.mean - found.half_width > 0 and found.deals == 30


def test_the_lead_is_the_mean_of_all_seats_over_each_of_the_others():
    found = mean([Tally(10, (60,), (400,)), Tally(10, (0,), (0,)), Tally(10, (0,), (0,))])
    assert found.mean == 1 and found.deals == 30  # 6 of 3 seats, a third of the deals, over 2 others


def test_every_game_is_a_line_of_the_table():
    with ThreadPoolExecutor(1) as executor:
        head, _, *lines = table([GAMES["pope_joan"], GAMES["put"]], 2, 1, executor)
    assert head == "| Game | " + " | ".join(f"{one} over {other}" for one, other in PAIRS) + " |"
    assert [line.split(" | ")[0] for line in lines] == ["| Pope Joan", "| Put"]
