"""Coverage of the text: every sentence of a game's pages is obeyed by its rules, or said to be silent and why."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass

from .engine import GAMES, Game
from .passages import SHARED, section


@dataclass(frozen=True)
class Coverage:
    """The sentences of one book on one game: those the rules cite, those that rule nothing, and the rest."""

    source: str
    cited: tuple[str, ...]
    silent: tuple[str, ...]
    unaccounted: tuple[str, ...]

    def __str__(self) -> str:
        return (f"{self.source} {len(self.cited)} cited, {len(self.silent)} silent, "
                f"{len(self.unaccounted)} unaccounted")


def citations(game: Game) -> frozenset[str]:
    """Every sentence cited by a ruling of any of the game's books, or by a named option."""
    rulings = [ruling for rules in game.rules.values() for ruling in rules.rulings.values()]
    rulings += [ruling for choices in game.options.values() for ruling in choices]
    return frozenset(ruling.cite for ruling in rulings)


def coverage(game: Game) -> tuple[Coverage, ...]:
    """How each book's pages on *game* are accounted for, in the order of the books.

    >>> from parlour_nb import POPE_JOAN
    >>> print(coverage(POPE_JOAN)[0])
    EW 15 cited, 3 silent, 0 unaccounted
    """
    cited = citations(game)
    return tuple(_of_book(source, _ids(sections), cited, game.silent) for source, sections in game.sections.items())


def _of_book(source: str, ids: tuple[str, ...], cited: Collection[str], silent: Collection[str]) -> Coverage:
    obeyed, still = tuple(id for id in ids if id in cited), tuple(id for id in ids if id in silent)
    return Coverage(source, obeyed, still, tuple(id for id in ids if id not in obeyed + still))


def shared() -> Coverage:
    """How the editor's rulings that all games share are accounted for, over all the games at once."""
    return _of_book(SHARED, _ids((SHARED,)), frozenset().union(*map(citations, GAMES.values())), ())


def astray(game: Game) -> frozenset[str]:
    """Ids cited or called silent that are no sentence of the game's pages or of all games; there should be none."""
    held = {id for sections in (*game.sections.values(), (SHARED,)) for id in _ids(sections)}
    return (citations(game) | set(game.silent)) - held


def _ids(sections: Iterable[str]) -> tuple[str, ...]:
    return tuple(sentence.id for name in sections for sentence in section(name))
