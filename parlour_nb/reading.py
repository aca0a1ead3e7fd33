"""The reading pane: the page as printed, each sentence with what it does in the game and where it acted."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from html import escape
from typing import Any

from .engine import Game
from .faces import marked
from .passages import SHARED, Line, Passage, Span, page, passage, sources
from .rulings import Rules, Ruling, collation
from .views import Event

SEAT = "seat {}".format
BASIS = {"text": "", "inference": " (inferred)", "editor": " (our ruling)"}


def pane(game: Game, source: str, rules: Rules, *, lit: Collection[str] = (), now: Collection[str] = (),
         acted: Collection[str] = (), chosen: str = "", meaning: str = "") -> str:
    """The page of *source* as HTML, with what it borrows from other books and from the editor below it.

    *lit* are the sentences that have just acted, *now* the one that acts now, *acted* those that acted
    earlier in the deal; *meaning* is shown under the *chosen* sentence.
    """
    marks = {**dict.fromkeys(acted, "acted"), **dict.fromkeys(lit, "lit"), **dict.fromkeys(now, "now")}
    own = game.sections.get(source, ())
    lines = [line for section in own for line in page(section)]
    parts = [_leaf(game, lines, marks, chosen, meaning) or '<p class="gap">No page of this book is held.</p>']
    cited = {ruling.cite for ruling in rules.rulings.values()} | set(marks)
    for book, sections in {**game.sections, "ED": (*game.sections.get("ED", ()), SHARED)}.items():
        lent = [line for section in sections if section not in own for line in page(section) if line.id in cited]
        if lent:
            whence = "The editor’s supplement" if book == "ED" else f"From {escape(book_title(book))}"
            parts.append(f'<h4 class="lent">{whence}</h4>' + _leaf(game, lent, marks, chosen, meaning))
    title = escape(book_title(source))
    head = f'<header class="running">{title}</header>'
    return (f'<section class="page" lang="en" aria-label="the page">{head}{"".join(parts)}{_others("".join(parts))}'
            f"<footer>{title} · marked: acting now · grey: rules nothing</footer></section>")


def _others(page: str) -> str:
    """Unfolds, on a narrow table, the sentences that have acted besides the one that acts now."""
    more = page.count('<p class="s lit ')
    return (f'<details class="others" data-key="others"><summary class="btn" data-lm-suppress-shortcuts="true">'
            f"{more} {'other has' if more == 1 else 'others have'} just acted</summary></details>") if more else ""


def _leaf(game: Game, lines: Iterable[Line], marks: dict[str, str], chosen: str, meaning: str) -> str:
    return "".join(_line(game, line, marks.get(line.id, ""), meaning if line.id == chosen else "") for line in lines)


def _line(game: Game, line: Line, mark: str, meaning: str) -> str:
    if line.kind == "heading":
        return f"<h3>{html(line)}</h3>"
    if line.kind == "diagram":
        return f'<pre class="diagram">{html(line)}</pre>'
    if line.kind != "sentence":
        return f'<p class="{line.kind}">{html(line)}</p>'
    silent = "silent" if line.id in game.silent else ""
    said = {"now": "acting now: ", "lit": "has just acted: ", "acted": "acted in this deal: "}.get(mark, "")
    button = (f'<button type="button" class="id cite act" data-act="sentence {line.id}" data-key="id {line.id}" '
              f'data-lm-suppress-shortcuts="true" aria-label="{said}{line.id}, what it does" '
              f'aria-expanded="{str(bool(meaning)).lower()}">{line.id.partition(".")[2]}</button>')
    note = line.note if isinstance(line, Passage) else ""
    ends = f' <em class="breaks">[{escape(note)}]</em>' if note else ""
    return f'<p class="s {mark} {silent}">{button}{html(line)}{ends}</p>{meaning}'


def html(line: Line) -> str:
    """The words of the line as printed, each correction beside what it corrects."""
    return "".join(map(span_html, line.spans))


def span_html(span: Span) -> str:
    """The words of one span as printed, a correction beside what it corrects."""
    printed, text = escape(span.printed), escape(span.text)
    ground = f' title="{escape(span.entry.ground)}"' if span.entry else ""
    if span.kind == "emended":
        return f'<del class="printed">{printed}</del><ins class="read"{ground}>{text}</ins>'
    if span.kind == "variant":
        other = f", for which others read {escape(span.entry.corrected)}" if span.entry else ""
        return f'<span class="variant" title="so printed{other}">{printed}</span>'
    if span.kind == "italic":
        return f"<i>{text}</i>"
    return f'<span class="{span.kind}">{printed}</span>' if span.kind in ("furniture", "supplied") else printed


def book_title(siglum: str) -> str:
    """The title of the book, or the siglum where the edition has no such book."""
    return next((source.title for source in sources() if source.siglum == siglum), siglum)


def meaning(game: Game, rules: Rules, id: str, events: Sequence[Event], name: Callable[[int], str] = SEAT) -> list[str]:
    """What the sentence does, line by line: why it is silent, the points it rules, and where it acted.

    Raises UnknownPassage (which names the nearest ids) for an id that is not in the edition.
    """
    sentence = passage(id)
    lines = [f"Rules nothing – {game.silent[id]}."] if id in game.silent else []
    for point, ruling in rules.rulings.items():
        if ruling.cite == id:
            lines.append(f"{rules.questions[point]} {value_in_words(ruling.value, point)}{BASIS[ruling.basis]}"
                         f"{_set_aside(game, rules, point)}")
    if not lines:
        lines.append("Not in force at this table: another book, or another option, rules by it.")
    lines += [f"Here: {game.say(event, name)}" for event in events if event.cite == id]
    lines += [f"Printed “{span.entry.printed}”, read “{span.entry.corrected}”: {span.entry.ground}"
              for span in sentence.spans if span.entry and span.kind != "furniture"]
    return lines


def _set_aside(game: Game, rules: Rules, point: str) -> str:
    """What to add where an option is taken that sets the point aside, wholly or in part."""
    taken = [rules.rulings[option].cite for option, points in game.overrides.items()
             if point in points and rules.rulings[option].value]
    return f" But an option is taken that bears on it: see {', '.join(taken)}." if taken else ""


def value_in_words(value: object, point: str = "") -> str:
    """A ruling's value as a reader would say it: yes and no, a list; on the point ``seats``, how many may play.

    >>> value_in_words(range(3, 11), "seats"), value_in_words((2, 4), "seats"), value_in_words((2, 1), "pool")
    ('3 to 10.', '2 or 4.', '2, 1.')
    """
    if isinstance(value, bool):
        return "Yes." if value else "No."
    if isinstance(value, tuple):
        return (" or " if point == "seats" else ", ").join(map(str, value)) + "."
    if isinstance(value, range):
        return f"{value[0]} to {value[-1]}."
    words = "none" if value == 0 else str(value)
    return words[0].upper() + words[1:] + "."


def meaning_html(lines: Sequence[str]) -> str:
    """The meaning as a panel to stand under its sentence."""
    return f'<ul class="meaning">{"".join(f"<li>{marked(line)}</li>" for line in lines)}</ul>'


def text(ids: Iterable[str]) -> str:
    """The sentences, each after its id, for the text twin."""
    return "\n".join(f"{id}: {passage(id).text}" for id in ids)


class Reading:
    """Sentences of the edition to be read in a cell: Markdown in a notebook, plain text elsewhere."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines

    def _repr_markdown_(self) -> str:
        return "\n\n".join(_markdown(line) for line in self.lines)

    def __repr__(self) -> str:
        return "\n".join(f"{line.id}  {line.text}" if line.kind == "sentence" else line.printed for line in self.lines)


def _markdown(line: Line) -> str:
    words = "".join(f"~~{span.printed.strip()}~~ **[{span.text.strip()}]**" if span.kind == "emended" else span.printed
                    for span in line.spans)
    if line.kind == "heading":
        return f"### {words}"
    return f"> **{line.id}** {words}" if line.kind == "sentence" else f"> *{words}*"


def read(*ids: str) -> Reading:
    """The sentences or whole sections named, as printed: ``read("EW109.3")``, ``read("EW109")``.

    Raises UnknownPassage, which names the nearest ids.

    >>> read("EW109.3", "EW109.14")
    EW109.3  The eight of diamonds must first be taken from the pack.
    EW109.14  If Pope has been played, then the player having held it is not excused.
    """
    lines: list[Line] = []
    for id in ids:
        lines += [passage(id)] if "." in id else page(id)
    return Reading(lines)


class Collation:
    """What the books rule, point by point, as a table: each value with the sentence and its basis."""

    def __init__(self, game: Game, differing: bool = False) -> None:
        self.books = list(game.rules)
        points = next(iter(game.rules.values())).rulings
        self.rows = [(question, [_ruled(game, book, point, ruling) for book, ruling in rulings.items()])
                     for point, (question, rulings) in zip(points, collation(game.rules), strict=True)
                     if not differing or len({ruling.value for ruling in rulings.values()}) > 1]

    def _repr_markdown_(self) -> str:
        lines = [("", self.books), ("---", ["---"] * len(self.books)), *self.rows]
        return "\n".join(f"| {question} | {' | '.join(cells)} |" for question, cells in lines)

    def __repr__(self) -> str:
        return "\n".join(line for question, cells in self.rows for line in (
            question, *(f"  {book}: {cell}" for book, cell in zip(self.books, cells, strict=True))))


def _ruled(game: Game, book: str, point: str, ruling: Ruling) -> str:
    why = "" if ruling.cite.startswith((book, "ED")) else game.borrows.get(book, f"{book} being silent")
    return f"{value_in_words(ruling.value, point)} ({ruling.cite}{f', {why}' if why else ''}){BASIS[ruling.basis]}"


def transcript(state: Any, form: str = "text", name: Callable[[int], str] = SEAT,
               events: Sequence[Event] | None = None) -> str:
    """All that has happened in the deal, or the *events* that a seat may know: each with the sentence it is under.

    *form* is one of `FORMS`, to read (``text``, ``markdown``) or to hand in (``csv``, ``json``); ValueError for others.
    *name* says what a seat is called.
    """
    if form not in FORMS:
        raise ValueError(f"no transcript is written as {form!r}; the forms are {', '.join(FORMS)}")
    told = state.events if events is None else events
    return FORMS[form]([(event.cite, event.seat, state.deal.game.say(event, name)) for event in told])


Told = Sequence[tuple[str, int | None, str]]  # the sentence, the seat, what happened


def _as_text(told: Told) -> str:
    """A line an event, beside its sentence in a column as wide as the longest."""
    wide = max((len(cite) for cite, _, _ in told), default=0)
    return "\n".join(f"{cite:{wide}} {words}" for cite, _, words in told)


def _as_csv(told: Told) -> str:
    """The events as a table for a spreadsheet, in which no cell can be taken for a formula."""
    paper = io.StringIO()
    rows = csv.writer(paper, lineterminator="\n")
    rows.writerow(("number", "sentence", "seat", "event"))
    for number, (cite, seat, words) in enumerate(told, 1):
        rows.writerow((number, _inert(cite), "" if seat is None else seat, _inert(words)))
    return paper.getvalue()


def _inert(cell: str) -> str:
    return f"'{cell}" if cell[:1].isspace() or cell.startswith(tuple("=+-@＝＋－＠")) else cell


def _plainly(words: str) -> str:
    """Words in which nothing can be taken for Markdown or HTML."""
    return re.sub(r"([\\`*_\[\]<>|#$~&])", r"\\\1", words)


FORMS: dict[str, Callable[[Told], str]] = {
    "text": _as_text,
    "markdown": lambda told: "\n".join(
        f"{number}. **{cite}** {_plainly(words)}" for number, (cite, _, words) in enumerate(told, 1)),
    "csv": _as_csv,
    "json": lambda told: json.dumps([dict(sentence=cite, seat=seat, event=words) for cite, seat, words in told],
                                    ensure_ascii=False, indent=1)}
"""How a transcript may be written."""
