"""Two books' wording of one rule, aligned word by word: where they agree, where they differ, what is not as printed."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from html import escape
from typing import NamedTuple

from . import reading
from .passages import Passage, Span, passage

_PIECE = re.compile(r"\s+|[^\s—]+—?|—")  # a dash ends a word


class Word(NamedTuple):
    """A word as it is read, as it is printed, and as HTML with a correction beside what it corrects."""

    text: str
    printed: str
    html: str

    @property
    def key(self) -> str:
        """What counts when two words are compared: neither capitals nor stops."""
        return re.sub(r"\W", "", self.text.casefold())

    def __add__(self, other: tuple[object, ...]) -> Word:
        return Word(*(f"{mine}{more}" for mine, more in zip(self, other, strict=True)))


class Part(NamedTuple):
    """Words that stand against each other; they agree if they are alike but for capitals and stops."""

    agree: bool
    first: tuple[Word, ...]
    second: tuple[Word, ...]


def words(sentence: Passage) -> list[Word]:
    """The words of a sentence in order; what is no part of the text, as a page number, is left out.

    >>> [(word.text, word.printed) for word in words(passage("CM-POPE.3"))][11:14]
    [('make', 'make'), ('intrigue,', 'in- trigue,'), ('when', 'when')]
    """
    found: list[Word] = []
    goes_on = False
    for piece in (piece for span in sentence.spans if span.kind != "furniture" for piece in _pieces(span)):
        if piece.text.isspace():
            goes_on = False
            continue
        found[-1:] = [found[-1] + piece] if goes_on else [*found[-1:], piece]
        goes_on = not piece.text.endswith("—")
    return found


def _pieces(span: Span) -> Iterator[Word]:
    """The pieces of a span, words and blanks; a correction is one piece."""
    if span.kind not in ("plain", "italic"):
        yield Word(span.text, span.printed, reading.span_html(span))
        return
    for piece in _PIECE.findall(span.text):
        html = f"<i>{escape(piece)}</i>" if span.kind == "italic" else escape(piece)
        yield Word(piece, piece, html)


@dataclass(frozen=True)
class Wording:
    """Two wordings of one rule, in parts; reads as HTML and as plain text."""

    ids: tuple[str, str]
    parts: tuple[Part, ...]

    @property
    def agreeing(self) -> int:
        """How many words the two have in common, in the same order."""
        return sum(len(part.first) for part in self.parts if part.agree)

    @property
    def counted(self) -> str:
        """How far they agree, in a sentence."""
        first, second = (sum(map(len, side)) for side in ([part.first for part in self.parts],
                                                          [part.second for part in self.parts]))
        return f"{self.agreeing} words agree, of {first} in {self.ids[0]} and {second} in {self.ids[1]}."

    def __repr__(self) -> str:
        """The first wording with the second's in braces where they differ, and in brackets what is not as printed."""
        return f"{self.counted}\n" + " ".join(self._told(part) for part in self.parts)

    def _told(self, part: Part) -> str:
        if part.agree:
            return " ".join(_read(one.text, one, other) for one, other in zip(part.first, part.second, strict=True))
        first, second = (" ".join(_read(word.text, word) for word in side) or "–" for side in (part.first, part.second))
        return f"{{{first} | {second}}}"

    def _repr_html_(self) -> str:
        first, second = map(escape, self.ids)
        told = " ".join(_part_html(part) for part in self.parts)
        return (f'<div class="parlour collated"><section class="page" lang="en" aria-label="two wordings">'
                f'<header class="running">{first} above, {second} below</header><p>{told}</p>'
                f"<footer>{escape(self.counted)}</footer></section></div>")


def _read(text: str, *either: Word) -> str:
    """The word, and what is printed for it in either book where that is not what is read."""
    marks = (f" [printed {word.printed.strip()}]" for word in either if word.printed != word.text)
    return text + "".join(marks)


def _part_html(part: Part) -> str:
    if part.agree:
        return " ".join(one.html if one.html == other.html else _stack((one,), (other,), "alike")
                        for one, other in zip(part.first, part.second, strict=True))
    return _stack(part.first, part.second, "differ")


def _stack(first: Sequence[Word], second: Sequence[Word], kind: str) -> str:
    """The words of the first book above those of the second."""
    above, below = (" ".join(word.html for word in side) or "–" for side in (first, second))
    return f'<span class="{kind}"><span>{above}</span><span class="vh"> against </span><span>{below}</span></span>'


def word_collation(first: str, second: str) -> Wording:
    """The wordings of a rule in two books, aligned word by word; each is the id of a sentence, or of several in order.

    Words agree that differ only in capitals or stops. UnknownPassage for an id that is not in the edition.

    >>> word_collation("EW109.16", "CM-POPE.4").counted
    '10 words agree, of 10 in EW109.16 and 30 in CM-POPE.4.'
    """
    ours, theirs = ([word for id in ids.split() for word in words(passage(id))] for ids in (first, second))
    matcher = SequenceMatcher(None, [word.key for word in ours], [word.key for word in theirs], autojunk=False)
    parts = (Part(tag == "equal", tuple(ours[i:j]), tuple(theirs[k:m])) for tag, i, j, k, m in matcher.get_opcodes())
    return Wording((first, second), tuple(parts))
