"""Subjects to be timed: each plays one whole deal at random and counts what it did."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, NamedTuple

OURS, OPENSPIEL, RLCARD, CHESS = "parlour_nb", "OpenSpiel", "RLCard", "python-chess"

OPENSPIEL_GAMES = ("crazy_eights", "hearts", "euchre", "cribbage", "gin_rummy", "spades", "oh_hell", "skat")
RLCARD_GAMES = ("gin-rummy", "uno")
TABLES = {"pope_joan": {"seats": 5, "source": "EW"}}  # how our games are laid; elsewhere, their own defaults


class Count(NamedTuple):
    decisions: int
    chances: int = 0


class Subject(NamedTuple):
    family: str
    name: str
    playout: Callable[[], Count]


def subjects(seed: int) -> Iterator[Subject]:
    yield from ours(Random(seed))
    yield from openspiel(Random(seed))
    yield from rlcard(Random(seed))
    yield from chess(Random(seed))


def ours(random: Random) -> Iterator[Subject]:
    from parlour_nb import GAMES

    for game in GAMES.values():
        yield Subject(OURS, game.name, our_playout(game, TABLES.get(game.name, {}), random))


def our_playout(game: Any, table: dict[str, Any], random: Random) -> Callable[[], Count]:
    chance = random.random

    def playout() -> Count:
        state = game.deal(seed=random.getrandbits(32), **table)
        decisions = 0
        while state.to_play() is not None:
            actions = state.legal_actions()
            state = state.apply(actions[int(chance() * len(actions))])
            decisions += 1
        assert state.events
        return Count(decisions)

    return playout


def openspiel(random: Random) -> Iterator[Subject]:
    import pyspiel

    for name in OPENSPIEL_GAMES:
        yield Subject(OPENSPIEL, name, openspiel_playout(pyspiel.load_game(name), random))


def openspiel_playout(game: Any, random: Random) -> Callable[[], Count]:
    """Chance outcomes are equally likely in these games, so the cheap `legal_actions` serves for them too."""
    chance = random.random

    def playout() -> Count:
        state = game.new_initial_state()
        decisions = chances = 0
        while not state.is_terminal():
            if state.is_chance_node():
                chances += 1
            else:
                decisions += 1
            actions = state.legal_actions()
            state.apply_action(actions[int(chance() * len(actions))])
        return Count(decisions, chances)

    return playout


def chess(random: Random) -> Iterator[Subject]:
    """Whole games of chess, in pure Python like ours; no draw is claimed."""
    from chess import Board

    chance = random.random

    def playout() -> Count:
        board = Board()
        decisions = 0
        while not board.is_game_over():
            moves = list(board.legal_moves)
            board.push(moves[int(chance() * len(moves))])
            decisions += 1
        return Count(decisions)

    yield Subject(CHESS, "chess", playout)


def rlcard(random: Random) -> Iterator[Subject]:
    import rlcard

    for name in RLCARD_GAMES:
        env = rlcard.make(name, {"seed": random.getrandbits(31)})
        yield Subject(RLCARD, name, rlcard_playout(env, random))
        yield Subject(f"{RLCARD} bare", name, rlcard_bare_playout(env.game, random))


def rlcard_playout(env: Any, random: Random) -> Callable[[], Count]:
    """RLCard as its users drive it: an environment that hands over an encoded observation."""
    chance = random.random

    def playout() -> Count:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(chance() * len(actions))])
            decisions += 1
        return Count(decisions)

    return playout


def rlcard_bare_playout(game: Any, random: Random) -> Callable[[], Count]:
    """RLCard's rules alone, without environment and encoding."""
    chance = random.random
    rules = game if hasattr(game, "get_legal_actions") else game.judge

    def playout() -> Count:
        game.init_game()
        decisions = 0
        while not game.is_over():
            actions = rules.get_legal_actions()
            game.step(actions[int(chance() * len(actions))])
            decisions += 1
        return Count(decisions)

    return playout
