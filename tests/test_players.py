"""The computer players: what they answer is lawful, in every game, under every book and every option."""

import pytest

from parlour_nb.engine import GAMES, CannotDeal, play
from parlour_nb.games.pope_joan import POPE_JOAN
from parlour_nb.players import PLAYERS, at_random, prudent
from tests.games.pope_joan import lay

RULED = [(name, source, option, ruling.value) for name, game in GAMES.items() for source in game.rules
         for option, choices in game.options.items() for ruling in choices]


@pytest.mark.parametrize("player", ["prudent", "random"])  # the third has its own, in test_searching
@pytest.mark.parametrize(("name", "source", "option", "value"), RULED)
def test_every_player_plays_on_to_the_end_under_every_option(player, name, source, option, value):
    for seed in range(3):
        try:
            state = GAMES[name].deal(seed, source=source, **{option: value})
        except CannotDeal:  # not at the usual number of seats
            continue
        assert play(state, [PLAYERS[player]] * state.deal.seats).to_play() is None


def advised(hand, *, stock="", **options):
    """What the book advises seat 1 of ten, which leads these four cards; the 5♥ is turned up."""
    return str(prudent(lay(10, "5♥", {1: hand}, stock=stock, **options).view(1)))


def test_EW109_11_first_the_stops_then_pope_then_the_lowest_of_the_longest_suit():
    assert advised("3♠ 6♣ 9♦ K♥") == "K♥"
    assert advised("3♠ 6♣ 7♣ 9♦") == "9♦"
    assert advised("3♠ 6♣ 7♣ 9♣") == "6♣"
    assert advised("A♠ 6♣ 7♣ 9♣") == "A♠"


def test_ED_POPE_19_the_advice_keeps_to_the_lowest_cards():
    assert advised("3♥ 6♣ 9♦ K♥", lead_lowest=True) == "9♦"
    assert advised("3♥ 6♣ 2♦ 9♦", lead_lowest=True) == "2♦"
    assert advised("3♥ 2♣ 3♣ K♣", lead_lowest=True) == "2♣"


def test_the_random_player_answers_the_same_view_alike():
    view = POPE_JOAN.deal(seed=1859).view(1)
    assert len({at_random(seed)(view) for seed in range(30)}) > 1
    assert all(at_random(seed)(view) == at_random(seed)(view) for seed in range(30))
