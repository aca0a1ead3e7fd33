"""Cards, counters and the divisions of a board, as small semantic HTML that `table/table.css` draws.

Pips are empty elements which the style sheet cuts to shape; courts are double-ended figures of our own
design, one half drawn and then turned about. What a reader or a screen reader gets is the index and a name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape
from math import cos, pi, sin

from .accounts import PENNY, money
from .cards import Card, Rank
from .views import Compartment

_SUIT_SIGN = re.compile("([♠♥♣♦])\ufe0e?")


def marked(text: str) -> str:
    """The text as HTML, each suit sign held to its text form so that it never turns into an emoji.

    >>> marked("<K♦>") == "&lt;K♦\ufe0e&gt;"
    True
    """
    return _SUIT_SIGN.sub("\\1\ufe0e", escape(text))


def attributes(**values: str | int | None) -> str:
    """The attributes that have a value, ready to stand in a tag; ``_`` reads as ``-``.

    >>> attributes(class_="card", data_act="play 9♦", title=None)
    ' class="card" data-act="play 9♦"'
    """
    return "".join(f' {name.rstrip("_").replace("_", "-")}="{escape(str(value))}"'
                   for name, value in values.items() if value is not None)


def control(act: str, key: str, inner: str, classes: str = "", **more: str | int | None) -> str:
    """A button that asks for *act*; *key* tells it apart, so that focus can come back to it."""
    given = attributes(class_=f"{classes} act".strip(), data_act=act, data_key=key,
                       data_lm_suppress_shortcuts="true", **more)
    return f'<button type="button"{given}>{inner}</button>'


def idle(html: str) -> str:
    """The HTML with its buttons disabled: without a kernel nobody obeys them, and the Tab key does not stop at them."""
    return html.replace("<button ", "<button disabled ")


@cache
def face(card: Card | None, *, indices: bool = True, tag: str = "span", action: str | None = None,
         lawful: bool = False, title: str = "", small: bool = False, tabindex: int | None = None,
         pressed: bool | None = None) -> str:
    """One card, or a back (None): an image in words, or with tag="button" a control that asks for *action*.

    *lawful* cards are lifted; *title* is what the game calls the card (", Pope"); *small* leaves out all
    but the index; without *indices* it has a bare corner, as packs had in the period.
    """
    name = f"{card.name}{title}" if card is not None else "a card, face down"
    classes = ["card", *_kind(card), *["can"] * lawful, *["small"] * small, *["plain"] * (not indices)]
    inner = "" if card is None else _index(card) if small else _index(card) + _figure(card) + _index(card, foot=True)
    if tag == "button":
        return control(action or f"play {card}", f"card {card}", inner, " ".join(classes), aria_label=name,
                       title="lawful now" if lawful else None, tabindex=tabindex,
                       aria_pressed=None if pressed is None else str(pressed).lower())
    return f'<{tag}{attributes(class_=" ".join(classes), role="img", aria_label=name)}>{inner}</{tag}>'


def backs(number: int, what: str = "", most: int = 20) -> str:
    """So many cards face down, as one image: a fan of small backs (*most* are drawn: the name tells the number).

    >>> backs(2)
    '<span class="fan" role="img" aria-label="2 cards, face down"><i></i><i></i></span>'
    """
    name = f"{counters(number, 'cards')}, face down"
    shape = attributes(class_=f"fan {what}".strip(), role="img", aria_label=name)
    return f'<span{shape}>{"<i></i>" * min(number, most)}</span>'


def counters(number: int, unit: str = "counters") -> str:
    """The number and what it counts, with a true minus sign; money in pounds, shillings and pence.

    >>> counters(-3), counters(1), counters(2, "points"), counters(30, "money")
    ('−3 counters', '1 counter', '2 points', '2s. 6d.')
    """
    if unit in PENNY:
        return money(number, unit)
    return f"{number} {unit[:-1] if abs(number) == 1 and unit[-1:] == 's' else unit}".replace("-", "−")


def amount(number: int, unit: str = "counters") -> str:
    """The number alone, but of money the sum."""
    return counters(number, unit) if unit in PENNY else str(number)


def fish(number: int, most: int = 12) -> str:
    """Bone counters lying about, no more than *most* of them: the number is written beside."""
    return f'<span class="fish" aria-hidden="true">{"<i></i>" * min(number, most)}</span>' if number > 0 else ""


def compartment(part: Compartment, angle: float, unit: str = "counters") -> str:
    """A division of the board; *angle* is from the top, clockwise, and says where its label stands."""
    where = f"--x:{sin(angle):.3f};--y:{-cos(angle):.3f}"
    legend = f'<span class="vh">, won by </span><small>{marked(part.legend)}</small>'
    label = f'<b>{marked(part.name)}</b> <span class="n">{amount(part.counters, unit)}</span>{legend}'
    return (f'<li class="part{" bare" * (not part.counters)}" style="{where}"><span class="name">{label}</span>'
            f"{fish(part.counters) if unit == 'counters' else ''}</li>")


def inlay(around: int) -> str:
    """The brass lines and wells of a round board, as far as they are the same in every position."""
    def at(radius: float, turn: float) -> str:
        return f"{100 + radius * sin(turn):.1f} {100 - radius * cos(turn):.1f}"
    wells = ""
    for place in range(around):
        one, two, thin = (2 * pi * (place - 0.5) / around, 2 * pi * (place + 0.5) / around, 0.02)
        wells += (f'<path d="M{at(35, one + 2 * thin)}L{at(89, one + thin)}A89 89 0 0 1 {at(89, two - thin)}'
                  f'L{at(35, two - 2 * thin)}A35 35 0 0 0 {at(35, one + 2 * thin)}Z"/>')
    return ('<svg viewBox="0 0 200 200" aria-hidden="true"><circle class="rim" cx="100" cy="100" r="94"/>'
            f'{wells}<circle class="rim" cx="100" cy="100" r="32"/></svg>')


def _kind(card: Card | None) -> Iterable[str]:
    return ("back",) if card is None else (card.suit.name.lower(),)


def _index(card: Card, foot: bool = False) -> str:
    if foot:  # drawn from the attribute, so that the card is read and copied once
        return f'<b class="ix foot" data-ix="{card.rank.index}"><i></i></b>'
    return f'<b class="ix">{card.rank.index}<i>{card.suit.symbol}\ufe0e</i></b>'


@cache
def _figure(card: Card) -> str:
    if card.rank >= Rank.KNAVE:
        return f'<span class="court">{_court(card)}<i></i><i></i></span>'
    if card.rank is Rank.ACE:
        return f'<span class="pips ace"><i></i>{_GARTER if str(card) == "A♠" else ""}</span>'
    return f'<span class="pips">{"".join(f"<i class={place!r}></i>" for place in PIPS[card.rank])}</span>'


def _columns(*rows: int) -> tuple[str, ...]:
    return tuple(f"{side} y{row}" for row in rows for side in "lr")


PIPS: dict[Rank, tuple[str, ...]] = {
    Rank.TWO: ("m y0", "m y12"),
    Rank.THREE: ("m y0", "m y6", "m y12"),
    Rank.FOUR: _columns(0, 12),
    Rank.FIVE: (*_columns(0, 12), "m y6"),
    Rank.SIX: _columns(0, 6, 12),
    Rank.SEVEN: (*_columns(0, 6, 12), "m y3"),
    Rank.EIGHT: (*_columns(0, 6, 12), "m y3", "m y9"),
    Rank.NINE: (*_columns(0, 4, 8, 12), "m y6"),
    Rank.TEN: (*_columns(0, 4, 8, 12), "m y2", "m y10"),
}
"""Where the pips stand: left, middle or right, and how far down in twelfths."""

_GARTER = (
    '<svg viewBox="0 0 60 76" aria-hidden="true"><path d="M30 15C37 27 50 32 50 43 50 52 38 55 32 48 32 54 34 57 '
    '39 59H21C26 57 28 54 28 48 22 55 10 52 10 43 10 32 23 27 30 15Z"/><path class="inner" d="M30 24C34 32 44 36 '
    '44 43 44 47 38 49 34 45L30 38 26 45C22 49 16 47 16 43 16 36 26 32 30 24ZM30 31V38"/><path class="line" '
    'd="M30 6C40 22 57 29 57 44 57 57 46 62 41 63 37 66 35 68 30 72 25 68 23 66 19 63 14 62 3 57 3 44 3 29 20 22 '
    '30 6ZM30 2V6M30 72V75M0 44H3M57 44H60"/></svg>')


# ---- courts: the upper half of a figure in a frame of 66 by 116; A and B are the suit's two colours ----

_ROBE = ('<path class="A" d="M0 58V48C5 39 14 36 24 34H42C53 36 61 40 66 50V58L58 62 8 66Z"/>'
         '<path class="Y" d="M25 34 33 44 41 34 47 60 20 62Z"/><path class="B" d="M29 39 33 44 37 39 41 60 26 61Z"/>'
         '<path class="dots" d="M33 47V60M5 58C8 47 14 42 21 40M61 58C58 47 52 42 45 40"/>')
_FACE = ('<path class="W" d="M25 17H41V27C41 33 37 36 33 36S25 33 25 27Z"/>'
         '<path class="line" d="M28 21.5h3M35 21.5h3M33 21.5V27L31.5 28M30.5 31H35.5"/>')
_HALVES = {
    Rank.KING: (
        '<path class="Y" d="M22 17C18 22 19 28 21 31L25 29V17ZM44 17C48 22 47 28 45 31L41 29V17Z"/>' + _FACE
        + '<path class="H" d="M25 27C28 31 30 28 33 29 36 28 38 31 41 27 42 36 38 41 33 42 28 41 24 36 25 27Z"/>'
        '<path class="line" d="M31 32H35M29 34 31 39M33 35V41M37 34 35 39"/>'
        '<path class="Y" d="M22 17 19 4 27 10 33 2 39 10 47 4 44 17Z"/><path class="B" d="M22 17V14H44V17Z"/>'
        '<path class="S" d="M55 2 57 5V36H53V5Z"/><path class="Y" d="M48 36H62V39H48ZM53 39H57V47H53Z"/>'
        '<path class="W" d="M51 40H59V45H51Z"/>'),
    Rank.QUEEN: (
        '<path class="Y" d="M33 8C20 8 18 19 19 26 19 33 15 36 17 41 24 42 27 36 26 30L33 14 40 30C39 36 42 42 49 41 '
        '51 36 47 33 47 26 48 19 46 8 33 8Z"/>' + _FACE
        + '<path class="Y" d="M22 14C20 8 21 5 24 3L28 8 33 2 38 8 42 3C45 5 46 8 44 14 37 11 29 11 22 14Z"/>'
        '<path class="W" d="M26 36C30 39 36 39 40 36L38 40 33 43 28 40Z"/>'
        '<path class="line" d="M57 45V20M57 34C61 33 62 30 62 28M57 37C53 36 52 33 52 31"/>'
        '<path class="B" d="M57 20C51 21 49 15 53 13 52 8 57 6 59 10 64 9 65 15 61 17 61 20 59 21 57 20Z"/>'
        '<path class="Y" d="M55 13H60V17H55Z"/><path class="W" d="M53 41H61V46H53Z"/>'),
    Rank.KNAVE: (
        '<path class="Y" d="M23 15C18 20 20 27 18 31 21 34 25 33 26 29V17ZM43 15C48 20 46 27 48 31 45 34 41 33 40 '
        '29V17Z"/>' + _FACE + '<path class="A" d="M20 16C17 10 22 4 33 4S49 8 46 16C38 12 28 12 20 16Z"/>'
        '<path class="Y" d="M20 16C28 11 38 11 46 16L45 18C37 15 29 15 21 18Z"/>'
        '<path class="B" d="M44 10C41 1 30-1 22 4 30 3 38 5 41 11Z"/>'
        '<path class="Y" d="M54 6H57V58H54Z"/><path class="S" d="M54 10C48 8 46 12 47 18 49 22 52 21 54 19ZM57 12 62 '
        '10V18L57 17ZM53.5 6 55.5 0 57.5 6Z"/><path class="W" d="M51 42H60V48H51Z"/>'),
}


def _court(card: Card) -> str:
    half = _ROBE + _HALVES[card.rank]
    turn = ' transform="rotate(180 33 58)"'
    return (f'<svg viewBox="0 0 66 116" aria-hidden="true"><g>{half}</g><g{turn}>{half}</g>'
            '<path class="B" d="M0 64V58L66 52V58Z"/></svg>')
