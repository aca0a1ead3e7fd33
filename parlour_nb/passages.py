"""The period text, sentence by sentence, and the apparatus that stands beside it.

    >>> passage("EW109.3").text
    'The eight of diamonds must first be taken from the pack.'

The edition is data, in `texts/`, and `texts/FORMAT.txt` explains its marks.
Nothing is read until it is asked for, and nothing is read twice.
"""

from __future__ import annotations

import re
import reprlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

SHARED = "ED-TABLE"
"""The section of the editor's rulings that all games share."""
SpanKind = Literal["plain", "italic", "emended", "variant", "furniture", "supplied"]
LineKind = Literal["heading", "sentence", "furniture", "diagram", "gap"]
_SIGNS: dict[str, LineKind] = {"-": "furniture", "|": "diagram", "//": "gap"}
_ID = re.compile(r"(?P<section>[A-Z]{2}[A-Z0-9-]+)(\.[0-9]+|\.[ivx]+(\.[0-9]+)?)?")
_MARK = re.compile(
    r"\{(?P<printed>[^{}|~]*)(?P<sort>[|~])(?P<other>[^{}|~]*)\}"
    r"|\[\[(?P<furniture>.+?)\]\](?!\])|<(?P<supplied>[^<>]+)>|_(?P<italic>[^_]+)_"
    r"|(?P<plain>(?:(?!\[\[|\]\]|//)[^{}<>_~])+)|(?P<stray>.)"
)


class UnknownPassage(LookupError):
    """No such id in the edition; the message names the nearest."""


class EditionError(Exception):
    """A line of the edition that cannot be read; the message says where and why."""


@dataclass(frozen=True)
class Source:
    """A book, as far as it is held."""

    siglum: str
    title: str
    edition: str
    date: str
    note: str
    witnesses: str
    dash: str  # as the witness files write it


@dataclass(frozen=True)
class Emendation:
    """An entry of the apparatus: what is printed, what to read, and on what ground."""

    id: str
    kind: str
    printed: str
    corrected: str
    ground: str


@dataclass(frozen=True)
class Span:
    """Words of one kind; `entry` is what the apparatus says of them."""

    kind: SpanKind
    printed: str
    text: str
    entry: Emendation | None = None


@dataclass(frozen=True)
class Line:
    """A line of the page. Only a heading and a sentence have an id."""

    kind: LineKind
    id: str
    section: str
    spans: tuple[Span, ...]

    @property
    def text(self) -> str:
        """The words as corrected, without furniture or a dash that only joins.

        >>> passage("CM-POPE.4").text[-25:]
        'for future determination.'
        """
        return self._join(span.text for span in self.spans).rstrip(" —")

    @property
    def printed(self) -> str:
        """The words as printed: there, "for future deter- mination"."""
        return self._join(span.printed for span in self.spans)

    def _join(self, words: Iterable[str]) -> str:
        whole = "".join(words)
        return whole if self.kind == "diagram" else " ".join(whole.split())


@dataclass(frozen=True)
class Passage(Line):
    """A sentence, which the code may cite; `begins` and `ends` say if it is whole."""

    begins: bool = True
    ends: bool = True

    @property
    def source(self) -> str:
        """The siglum of its book."""
        return self.id[:2]

    @property
    def numeral(self) -> str:
        """The numeral printed before a law: "vii." before EW104.vii, else nothing."""
        last = self.id.rpartition(".")[2]
        return "" if last.isdigit() else f"{last}."

    @property
    def note(self) -> str:
        """What to tell a reader who meets half a sentence.

        >>> passage("EW112.iv").note
        'Here the page of Enquire Within upon Everything breaks off.'
        """
        title = _edition(self.source)[0].title
        if not self.ends:
            return f"Here the page of {title} breaks off."
        return "" if self.begins else f"Here the page of {title} begins."


def passage(id: str) -> Passage:
    """The sentence that bears this id.

    >>> passage("EW109.8").text
    'For example, if the ten of spades be turned up, the nine becomes a stop.'
    """
    if id not in _passages():
        raise _unknown("passage", id, _passages())
    return _passages()[id]


def section(id: str) -> tuple[Passage, ...]:
    """The sentences of a section, or of a whole source, in order of print."""
    lines = _edition(id)[1] if id in sigla() else page(id)
    return tuple(line for line in lines if isinstance(line, Passage))


def page(id: str) -> tuple[Line, ...]:
    """All the lines of a section as they stand on the page, its heading first.

    >>> [line.kind for line in page("EW109")][-2:]
    ['sentence', 'furniture']
    """
    lines = tuple(line for line in _edition(id[:2])[1] if line.section == id)
    if not lines:
        raise _unknown("section", id, sections(id[:2]))
    return lines


def heading(id: str) -> str:
    """The heading of a section: "109. Pope Joan." for EW109."""
    return page(id)[0].text


def sections(siglum: str) -> tuple[str, ...]:
    """The sections held of a source, in order of print."""
    return tuple(line.id for line in _edition(siglum)[1] if line.kind == "heading")


@cache
def sigla() -> tuple[str, ...]:
    """The sigla of the books, one for each file of the edition that is named by two letters; the editor's last.

    >>> sigla()[-1]
    'ED'
    """
    names = (file.name for file in _texts().iterdir())
    return tuple(sorted((name[:2].upper() for name in names if re.fullmatch(r"[a-z]{2}\.txt", name)),
                        key=lambda siglum: (siglum == "ED", siglum)))


def sources() -> tuple[Source, ...]:
    """The books, and the editor's supplement last."""
    return tuple(_edition(siglum)[0] for siglum in sigla())


def apparatus(id: str) -> tuple[Emendation, ...]:
    """The entries on a sentence, on a section and its sentences, or on a source.

    >>> [(entry.printed, entry.corrected) for entry in apparatus("CM-POPE.3")]
    [('in- trigue', 'intrigue'), ('slakes', 'stakes')]
    """
    if id in sigla():
        return tuple(entry for entry in _entries() if entry.id.startswith(id))
    _ = passage(id) if "." in id else page(id)
    return tuple(e for e in _entries() if e.id == id or e.id.startswith(f"{id}."))


@cache
def glossary() -> Mapping[str, str]:
    """The terms of the page, each with the id of the sentence to read for it.

    >>> glossary()["eldest hand"]
    'EW109.13'
    """
    return {term: id for terms, id in _table("glossary.txt", 2) for term in terms.split(", ")}


def rebuild(siglum: str) -> str:
    """A source as its witness files write it, on one line."""
    source, lines = _edition(siglum)
    held, marks = [], {"italic": "_{}_", "supplied": ""}
    for line in lines:
        if isinstance(line, Passage):
            held += line.numeral.split()
        if line.kind != "gap":
            held.append("".join(marks.get(s.kind, "{}").format(s.printed) for s in line.spans))
    return " ".join(" ".join(held).replace("—", source.dash).split())


@cache
def _passages() -> dict[str, Passage]:
    return {p.id: p for siglum in sigla() for p in section(siglum)}


@cache
def _edition(siglum: str) -> tuple[Source, tuple[Line, ...]]:
    if siglum not in sigla():
        raise _unknown("source", siglum, sigla())
    about: dict[str, str] = {}
    lines: list[Line] = []
    for place, row in _rows(f"{siglum.lower()}.txt"):
        if row.startswith("@"):
            key, _, about[key] = row[1:].partition(" ")
            continue
        try:
            lines.append(_line(row, siglum, lines[-1].section if lines else ""))
        except ValueError as fault:
            raise EditionError(f"{place}: {fault}") from None
    return Source(siglum, **about), tuple(lines)


def _line(row: str, siglum: str, section: str) -> Line:
    """Read a line of the edition; a ValueError says what is wrong with it."""
    first, _, words = row.partition(" ")
    held = f"[[{words}]]" if first == "-" else words.removeprefix("// ").removesuffix(" //")
    at = section if first in _SIGNS else first
    spans = (_span(mark, at) for mark in _MARK.finditer(held))
    if first in _SIGNS and section:
        return Line(_SIGNS[first], "", section, tuple(spans))
    id = _ID.fullmatch(first)
    if not id or first[:2] != siglum or not words:
        raise ValueError(f"neither a sentence with its id nor a marked line: {row!r}")
    if first == id["section"]:
        return Line("heading", first, first, tuple(spans))
    if id["section"] != section:
        raise ValueError(f"{first} stands under the heading {section!r}")
    begins, ends = words[:3] != "// ", words[-3:] != " //"
    return Passage("sentence", first, section, tuple(spans), begins, ends)


def _span(mark: re.Match[str], id: str) -> Span:
    if words := mark["plain"]:
        printed = re.sub(r"(?<!-)--(?!-)", "—", words)
        return Span("plain", printed, re.sub(r" +([,;:])", r"\1", printed))
    if words := mark["italic"] or mark["supplied"]:
        return Span("italic" if mark["italic"] else "supplied", words, words)
    if words := mark["furniture"]:
        return Span("furniture", words, "", _entry(id, words, ""))
    if mark["stray"]:
        raise ValueError(f"stray {mark['stray']!r} in {mark.string!r}")
    printed, other = mark["printed"], mark["other"]
    if mark["sort"] == "~":
        return Span("variant", printed, printed, _entry(id, printed, other))
    return Span("emended", printed, other, _entry(id, printed, other))


def _entry(id: str, printed: str, other: str) -> Emendation:
    for entry in _entries():
        if (entry.id, entry.printed, entry.corrected) == (id, printed.strip(), other.strip()):
            return entry
    raise ValueError(f"no entry in the apparatus on {printed!r} in {id}")


@cache
def _entries() -> tuple[Emendation, ...]:
    return tuple(Emendation(*row) for row in _table("apparatus.txt", 5))


def _table(name: str, width: int) -> Iterator[list[str]]:
    for place, row in _rows(name):
        fields = [part.strip() for part in row.split("|")]
        if len(fields) != width:
            raise EditionError(f"{place}: not {width} fields: {row!r}")
        yield fields


def _rows(name: str) -> Iterator[tuple[str, str]]:
    text = (_texts() / name).read_text(encoding="utf-8")
    for number, row in enumerate(text.splitlines(), start=1):
        if row.strip() and not row.startswith("#"):
            yield f"{name}:{number}", row.rstrip()


def _texts() -> Traversable:
    from importlib.resources import files  # costs more to import than all the rest

    return files("parlour_nb") / "texts"


def _unknown(what: str, id: str, known: Iterable[str]) -> UnknownPassage:
    from difflib import get_close_matches

    nearest = get_close_matches(str(id)[:40], known, n=3, cutoff=0)  # to compare takes as long as the text is
    return UnknownPassage(f"no {what} {reprlib.repr(id)}; nearest are {', '.join(nearest)}")
