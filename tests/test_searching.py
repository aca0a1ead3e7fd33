"""The searching player: what it imagines looks to it as the truth does, and more than its view it never uses."""

import pickle
from random import Random

import pytest

from parlour_nb.engine import GAMES, CannotDeal, play
from parlour_nb.games.cassino import CASSINO
from parlour_nb.games.pope_joan import POPE_JOAN
from parlour_nb.players import PLAYERS, named
from parlour_nb.searching import TRIED, imagined, lead, searching, tried
from tests.games.cassino import at
from tests.invariants import TABLES
from tests.test_players import RULED

FEW = 4  # playouts, so that a test of many moves is quick


def choices(name, seed, **deal):
    """The views from which a seat had to choose, some of them played on as the book advises and some by lot."""
    try:
        state = GAMES[name].deal(seed, **deal)
    except CannotDeal:  # not at this number of seats
        return
    rng = Random(seed)
    while (seat := state.to_play()) is not None:
        view = state.view(seat)
        if len(view.actions) > 1:
            yield view
        state = state.apply(rng.choice((rng.choice(view.actions), GAMES[name].prudent(view))))


@pytest.mark.parametrize(("name", "source", "seats"), TABLES)
def test_what_is_imagined_looks_as_the_truth_does_and_differs(name, source, seats):
    views = list(choices(name, 1859, source=source, seats=seats))
    for place, view in enumerate(views):
        state = imagined(view, Random(place))
        assert state.view(view.seat) == view and state.legal_actions() == view.actions
    packs = {imagined(views[0], Random(seed)).deal.pack for seed in range(5)}
    assert len(packs) == 5


@pytest.mark.parametrize(("name", "source", "option", "value"), RULED)
def test_it_imagines_and_answers_under_every_option(name, source, option, value):
    for seed in range(2):
        views = list(choices(name, seed, source=source, **{option: value}))
        for place, view in enumerate(views):
            assert imagined(view, Random(place)).view(view.seat) == view
        if views:  # a third and two thirds through the choices
            view = views[(1 + seed) * len(views) // 3]
            assert searching(FEW)(view) in view.actions


@pytest.mark.parametrize("name", GAMES)
def test_it_plays_to_the_end_of_deals_in_a_row_whoever_dealt_first(name):
    game = GAMES[name]
    players = [searching(FEW), *[named("random")] * (game.usual_seats - 1)]
    state = play(game.deal(3, dealer=None), players).next_deal()
    while (seat := state.to_play()) is not None:
        if len(state.legal_actions()) > 1:
            assert imagined(state.view(seat), Random(seat)).view(seat) == state.view(seat)
        state = state.apply(state.legal_actions()[0])


def test_what_all_know_of_a_deal_is_neither_its_number_nor_a_pack():
    state = play(POPE_JOAN.deal(3), [POPE_JOAN.prudent] * 5)
    deal = state.next_deal().deal.public
    assert (deal.seed, deal.pack, deal.stands) == (None, (), None)
    assert deal.before == (state.deal.public, state.purses, state.pools, None, ())


@pytest.mark.parametrize("name", GAMES)
def test_positions_alike_in_view_are_answered_alike(name):
    for place, view in enumerate(list(choices(name, 7))[:6]):
        other = imagined(view, Random(place))
        assert other.deal.pack != GAMES[name].deal(7).deal.pack
        assert searching(FEW)(other.view(view.seat)) == searching(FEW)(view)


def test_it_passes_over_who_has_left():
    for view in choices("pope_joan", 5, seats=5, absent=[2]):
        assert imagined(view, Random(0)).view(view.seat) == view


def test_the_same_seed_gives_the_same_answer_and_another_may_give_another():
    views = list(choices("cassino", 11))[:8]
    answers = {seed: [searching(FEW, seed=seed)(view) for view in views] for seed in range(6)}
    assert answers == {seed: [named(searching(FEW, seed=seed))(view) for view in views] for seed in range(6)}
    assert len(set(map(tuple, answers.values()))) > 1
    assert named("searching", 4)(views[0]) == searching(seed=4)(views[0])


def test_it_may_be_sent_to_a_worker():
    view = POPE_JOAN.deal(seed=1859).view(1)
    player = pickle.loads(pickle.dumps(searching(FEW, seed=2)))
    assert player(view) == searching(FEW, seed=2)(view)
    assert PLAYERS["searching"](view) in view.actions


def test_with_milliseconds_it_tries_everything_once_at_least():
    view = POPE_JOAN.deal(seed=1859).view(1)
    assert searching(milliseconds=0.001)(view) in view.actions


@pytest.mark.parametrize("budget", [dict(playouts=0), dict(milliseconds=0), dict(milliseconds=-5), dict(playouts=-1)])
def test_a_budget_of_nothing_is_refused(budget):
    with pytest.raises(ValueError, match="playouts=60, or milliseconds=200"):
        searching(**budget)


def test_of_too_many_actions_some_are_tried_by_lot_and_the_advice_among_them():
    view = at({1: "10♥ 9♣ Q♠"}, "2♦ 3♦ 4♦ 5♦ 6♦ 7♦ A♦ 3♠ 2♠ 4♠ 6♠").view(1)
    few = tried(view, Random(1))
    assert len(view.actions) > 100 and len(few) in (TRIED, TRIED + 1) and set(few) <= set(view.actions)
    assert few[0] == CASSINO.prudent(view) and few != tried(view, Random(2))


def test_what_counts_is_the_lead_over_the_others():
    class Ended:
        returns = staticmethod(lambda: (3, -1, -2, 4))
    assert [lead(Ended, seat) for seat in range(4)] == [8, -8, -12, 12]
