"""Write the golden playthroughs: whole deals in plain text, the sentence's id beside each line.

    python tools/write_playthroughs.py [--check] [GAME …]

One file for each book at the usual seats, one for the fewest seats, one for each named option under every book,
and the hands that are printed. The tests write them again and compare them line by line; whoever changes a rule
on purpose runs this and reads the difference.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from parlour_nb.engine import GAMES, CannotDeal, Game  # noqa: E402
from parlour_nb.passages import passage  # noqa: E402
from parlour_nb.rulings import Ruling  # noqa: E402
from parlour_nb.views import Pile  # noqa: E402
from tests.games.laying import own  # noqa: E402

FOLDER = ROOT / "tests" / "playthroughs"
WIDTH = 18  # of the column of ids
SEED = 1859
LONG_RANGE = 4  # an option with more values than this is a number, and its first value stands for all
SEATS = (8, 4, 5)  # tried first for a deal in which an option tells

Choice = Callable[[Any], Any]
"""What is played in a position."""


def playthroughs(games: Iterable[Game]) -> dict[str, str]:
    """Every golden file of the games by name, written afresh."""
    return {f"{game.name}-{name}.txt": text for game in games for name, text in _of_game(game)}


def _of_game(game: Game) -> Iterator[tuple[str, str]]:
    first, *_ = game.rules
    fewest = game.rules[first].value.seats[0]
    for source in game.rules:
        yield source, _deal(game, source, game.usual_seats)
    yield f"{fewest}-seats", _deal(game, first, fewest)
    for option, choices in game.options.items():
        values = choices if len(choices) <= LONG_RANGE else choices[:1]
        yield f"option-{option}", "\n".join(_option(game, source, option, ruling) for source in game.rules
                                            for ruling in values if _differs(game, source, option, ruling))
    for name, hand in own(game, "PRINTED", {}).items():
        yield name, _printed(game, **hand)


def _differs(game: Game, source: str, option: str, ruling: Ruling) -> bool:
    return bool(game.rules[source].rulings[option].value != ruling.value)


def _deal(game: Game, source: str, seats: int) -> str:
    state = game.deal(SEED, seats=seats, source=source)
    return _text(state, f"{game.title} under {source}, {seats} players, deal number {SEED}")


def _option(game: Game, source: str, option: str, ruling: Ruling) -> str:
    """A deal in which the option tells: the first deal number at which it makes a difference.

    Where it never tells while the lawful actions are played in rotation, the prudent player shows it; or a hand
    that is laid out for it.
    """
    if hand := own(game, "TELLING", {}).get(option):
        told, untold = (_printed(game, source, **hand, name="a hand laid out", **taken)
                        for taken in ({option: ruling.value}, {}))
        assert told.splitlines()[2:] != untold.splitlines()[2:], f"{option} makes no difference"
        return told
    can = [seats for seats in range(2, 53) if _can_deal(game, source, seats)]
    usual, others = [seats for seats in SEATS if seats in can], [seats for seats in can if seats not in SEATS]
    for choice, some in product((_choice, _prudent), (usual, others)):
        for seed, seats in product(range(SEED, SEED + 100), some):
            state = _begin(game, source, seats, seed, {option: ruling.value})
            if _course(state, choice) != _usual_course(game, source, seats, seed, choice):
                return _text(state, f"{game.title} under {source} with {option}={ruling.value!r} ({ruling.cite}), "
                                    f"{seats} players, deal number {state.deal.seed}", choice)
    raise AssertionError(f"{option}={ruling.value!r} makes no difference under {source}")


def _can_deal(game: Game, source: str, seats: int) -> bool:
    try:
        game.deal(SEED, seats=seats, source=source)
    except CannotDeal:
        return False
    return True


def _begin(game: Game, source: str, seats: int, seed: int, option: dict[str, Any]) -> Any:
    """A deal with the option; the second of a sitting, if under the option no deal is played."""
    if option and _is_over_at_once(game, source, seats, option):
        return _played_out(game.deal(seed, seats=seats, source=source), _choice).next_deal(**option)
    return game.deal(seed, seats=seats, source=source, dealer=None if "first_dealer" in option else 0, **option)


def _is_over_at_once(game: Game, source: str, seats: int, option: dict[str, Any]) -> bool:
    deals = (game.deal(seed, seats=seats, source=source, **option) for seed in range(5))
    return all(deal.to_play() is None for deal in deals)


def _played_out(state: Any, choice: Choice) -> Any:
    while state.to_play() is not None:
        state = state.apply(choice(state))
    return state


@cache
def _usual_course(game: Game, source: str, seats: int, seed: int, choice: Choice) -> Any:
    """The course of that deal without an option, with which each of them is compared."""
    return _course(_begin(game, source, seats, seed, {}), choice)


def _course(state: Any, choice: Choice) -> Any:
    """The cards the dealer sees at first, and all that happens when the deal is played out."""
    shown = [getattr(zone, "cards", ()) for zone in state.view(state.deal.dealer).zones]
    return shown, [event[1:] for event in _played_out(state, choice).events]


def _choice(state: Any) -> Any:
    """The action of this playthrough: the lawful ones in rotation."""
    actions = state.legal_actions()
    return actions[len(state.moves) % len(actions)]


def _prudent(state: Any) -> Any:
    """The action that the book advises."""
    return state.deal.game.prudent(state.view(state.to_play()))


def _printed(game: Game, source: str, stack: dict[str, Any], played: str, name: str = "the hand printed",
             **options: Any) -> str:
    """A hand laid out in a book: the piles it is stacked from, what is played, and the options of the deal."""
    seats = len(stack["hands"])
    state = game.deal(pack=game.stack(**stack), seats=seats, source=source, **options)
    said = ", ".join(f"{option}={value!r}" for option, value in options.items())
    title = f"{game.title} under {source}{f' with {said}' if said else ''}, {seats} players, {name}"
    moves = iter(played.split(";") if ";" in played else played.split())
    return _text(state, title, lambda state: next(moves, None) or _choice(state))


def _text(state: Any, title: str, choice: Choice = _choice) -> str:
    """The whole deal, from what is laid out to what each has won."""
    lines = [title, "=" * len(title), *_laid_out(state), ""]
    lines += [_line(event.cite, state.deal.game.say(event)) for event in state.events]
    while (seat := state.to_play()) is not None:
        actions, told = state.legal_actions(), len(state.events)
        if len(actions) > 1:
            lines += ["", _line("", f"Seat {seat} may play " + _listed(actions))]
        state = state.apply(choice(state))
        lines += [_line(event.cite, state.deal.game.say(event)) for event in state.events[told:]]
    lines += ["", _line("", "Won and lost: " + " ".join(f"{won:+d}" for won in state.returns()))]
    lines += [_line("", f"{title}: " + " ".join(map(str, getattr(state, name))))
              for title, name in (("Purses", "purses"), ("Board", "pools")) if getattr(state, name)]
    return "\n".join(lines) + "\n"


def _listed(actions: Iterable[Any]) -> str:
    words = list(map(str, actions))
    return (", " if any(" " in word for word in words) else " ").join(words)


def _laid_out(state: Any) -> Iterator[str]:
    view = state.view(None, open_hands=True)
    for zone in view.zones:
        if hasattr(zone, "cards"):
            yield _line("", f"{zone.name}: " + " ".join(map(str, zone.cards)))
        elif isinstance(zone, Pile):
            yield _line("", f"{zone.name}: {zone.count} cards, {'face down' if zone.top is None else zone.top} on top")


def _line(cite: str, words: str) -> str:
    assert not cite or passage(cite)
    return f"{cite:<{WIDTH}}{words}".rstrip()


def main() -> int:
    """Write the files, or with --check say which are not as they would be written; of the games named, or of all."""
    names = [word for word in sys.argv[1:] if word != "--check"] or list(GAMES)
    fresh = playthroughs(GAMES[name] for name in names)
    stored = {path.name: path.read_text("utf-8") for name in names for path in FOLDER.glob(f"{name}-*.txt")}
    if "--check" in sys.argv:
        stale = sorted(name for name in {*fresh, *stored} if fresh.get(name) != stored.get(name))
        print("\n".join(stale) or "every playthrough is as it would be written")
        return bool(stale)
    FOLDER.mkdir(exist_ok=True)
    for name in set(stored) - set(fresh):
        (FOLDER / name).unlink()
    for name, text in fresh.items():
        (FOLDER / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
