"""The sentence, its code, its effect: what is printed, the lines that obey it, its tests, a position where it acts."""

from __future__ import annotations

import re
import reprlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from html import escape
from itertools import groupby
from pathlib import Path
from typing import Any

from . import felt, reading, tracing
from .coverage import shared
from .engine import GAMES, Game
from .faces import marked
from .passages import passage, section
from .scenes import Found, scene

MOST = 8  # statements of the code that are shown
TESTS = Path(__file__).parent.parent / "tests"


@dataclass(frozen=True)
class Explained:
    """A sentence, its code and its effect in one game; reads as HTML and as plain text."""

    id: str
    game: Game
    found: Found | None

    @property
    def state(self) -> Any:
        """The position in which the sentence acts, or None."""
        return self.found and self.found.state

    @property
    def meaning(self) -> list[str]:
        """What it rules and why it may be silent, and what of it is not as printed."""
        if self.found:
            return reading.meaning(self.game, self.state.deal.rules, self.id, ())
        held = {book for books in tracing.points(self.game, self.id).values() for book in books}
        source = next((book for book in self.game.rules if book in held), next(iter(self.game.rules)))
        return reading.meaning(self.game, self.game.rules[source], self.id, ())

    @property
    def code(self) -> list[tracing.Code]:
        """The lines of the game's file that hold its id, then those that read what it rules."""
        read = {code for point in tracing.points(self.game, self.id) for code in tracing.read_at(self.game, point)}
        return sorted({*tracing.cited_at(self.game, self.id), *sorted(read)[:MOST]}, key=_games_first)

    @property
    def tests(self) -> tuple[str, ...] | None:
        """The tests named after it; None where the tests are not at hand."""
        return named_after(self.id)

    @property
    def effect(self) -> str:
        """What happens in the position, in a sentence."""
        if not self.found:
            return "" if self.id in self.game.silent else "No position was found that shows it: it settles a rare case."
        does = f"{self.found.action}: " if self.found.action else ""
        return f"{does}{self.found.said}"

    def __str__(self) -> str:
        """The sentence and all that hangs on it, in plain words."""
        lines = [f"{self.id}  {passage(self.id).printed}", *(f"- {line}" for line in self.meaning), "",
                 "The code that obeys it:", _listed(self.code)]
        lines += ["", _tested(self.tests), *(f"- {test}" for test in self.tests or ())]
        if self.found:
            lines += ["", f"Where it acts: {self.effect}", felt.text(self.state.view(self.state.to_play()))]
        elif self.effect:
            lines += ["", self.effect]
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return self.html()

    def html(self) -> str:
        """The same as HTML, without the position."""
        words = reading.html(passage(self.id))
        meaning = "".join(f"<li>{marked(line)}</li>" for line in self.meaning)
        tests = "".join(f"<li><code>{test}</code></li>" for test in self.tests or ())
        effect = f"<h4>Where it acts</h4><p>{marked(self.effect)}</p>" if self.effect else ""
        return (f'<section class="explained" aria-label="{self.id} explained"><p class="quoted"><b>{self.id}</b> '
                f"{words}</p><ul>{meaning}</ul><h4>The code that obeys it</h4>"
                f"<pre>{escape(_listed(self.code))}</pre>"
                f"<h4>{_tested(self.tests)}</h4><ul>{tests}</ul>{effect}</section>")


def _games_first(code: tracing.Code) -> tuple[bool, str, int]:
    return not code.file.startswith("games"), code.file, code.line


def _listed(code: Sequence[tracing.Code]) -> str:
    """The lines under the names of their file and of what they stand in; without numbers, which drift."""
    return "\n".join(line for place, parts in groupby(code, lambda part: f"# {part.file}, {part.within}")
                     for line in (place, *(text for part in parts for text in part.text.splitlines())))


def _tested(tests: tuple[str, ...] | None) -> str:
    if tests is None:
        return "The tests are not at hand here."
    return "The tests named after it:" if tests else "No test is named after it."


@cache
def explained(id: str, game: Game | None = None) -> Explained:
    """The sentence explained in *game*, or in the first game that knows it.

    Raises UnknownPassage for an id that is not in the edition, and LookupError for one that no game knows, or *game*
    does not.
    """
    _ = passage(id)
    known = [each for each in GAMES.values() if tracing.points(each, id) or id in each.silent]
    if not known:
        raise LookupError(f"no game that can be played knows {id}; read it with read({id!r})")
    if game is not None and game not in known:
        raise LookupError(f"{id} is known to {' and '.join(map(repr, known))}, and not to {reprlib.repr(game)}")
    game = game or known[0]
    return Explained(id, game, None if id in game.silent else scene(game, id))


def named_after(id: str) -> tuple[str, ...] | None:
    """The tests named after a sentence, in order; None where the tests are not at hand."""
    if not TESTS.is_dir():
        return None
    name = id.replace("-", "_").replace(".", "_")
    found = re.compile(rf"^ *def (test_{name}_(?!\d)\w*)", re.M)
    return tuple(test for path in sorted(TESTS.rglob("test_*.py")) for test in found.findall(path.read_text("utf-8")))


# ---- all of them ----

class Sentences:
    """Every sentence of the games' pages with its state: it acts, it is ruled by, or it is silent, and why."""

    def __init__(self) -> None:
        self.rows = [(line.id, game.title, *_state(game, line.id)) for game in GAMES.values()
                     for sections in game.sections.values() for name in sections for line in section(name)]
        self.rows += [(id, "every table", "acts" if id in shared().cited else "waits", passage(id).text)
                      for id in (*shared().cited, *shared().unaccounted)]

    def _repr_markdown_(self) -> str:
        head = ["| sentence | game | state | what it settles, or why it settles nothing |", "|---|---|---|---|"]
        return "\n".join([*head, *(f"| {' | '.join(row)} |" for row in self.rows)])

    def __repr__(self) -> str:
        return "\n".join(f"{id:13} {state:6} {why}" for id, _, state, why in self.rows)


def _state(game: Game, id: str) -> tuple[str, str]:
    if id in game.silent:
        return "silent", game.silent[id]
    found = tracing.points(game, id)
    questions = next(iter(game.rules.values())).questions
    asked = " ".join(questions[point] for point in found)
    return ("acts" if tracing.acts(game, id) else "ruled") if found else "waits", asked


def sentences() -> Sentences:
    """All the sentences of all the games, with their states, as one table."""
    return Sentences()
