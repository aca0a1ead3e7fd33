"""The acts of the page in words, as ``source CM``: what each does with a sitting, by its verb."""

from __future__ import annotations

import reprlib
from collections.abc import Callable, Collection
from typing import TYPE_CHECKING

from ..engine import CannotDeal
from ..players import PLAYERS

if TYPE_CHECKING:
    from .sitting import Sitting

PACES = {"at once": 0, "brisk": 250, "slow": 700}
"""Milliseconds between the cards of the other players as they appear."""

NEEDED = {"play", "pick", "ready"}
"""The acts without which nobody plays."""


def one_of(choices: Collection[str], what: str, said: object) -> str:
    """What is *said*, if it is one of the choices; CannotDeal says which there are."""
    if not isinstance(said, str) or said not in choices:
        raise CannotDeal(f"the {what} {' or '.join(choices)}, not {reprlib.repr(said)}")
    return said


def _number(words: str) -> int:
    digits = words.strip()  # of more kinds of space than int() knows
    if not digits.isdecimal() or len(digits) > 18:
        raise CannotDeal(f"{words[:20]!r} is not a whole number of at most 18 digits")
    return int(digits)


def _option(sitting: Sitting, words: str) -> None:
    """``option NAME PLACE``: put the ruling at that place among the option's choices (0 is the book's own)."""
    name, _, place = words.partition(" ")
    deal = sitting.state.deal
    if name not in sitting.game.options:
        raise CannotDeal(f"{sitting.game.title} has no option {name[:20]!r}")
    choices = sitting.game.choices(deal.source, name)
    if (number := _number(place)) >= len(choices):
        raise CannotDeal(f"{name} has the choices 0 to {len(choices) - 1}, not {number}")
    sitting.option(name, choices[number].value)


def _seat(sitting: Sitting, words: str) -> None:
    """``seat 2``; ``seat none`` watches, and with ``seat all`` the table is passed round."""
    everybody = tuple(range(sitting.state.deal.seats))
    sitting.take_up(sitting.state, None if words == "none" else everybody if words == "all" else _number(words))


def _pace(sitting: Sitting, words: str) -> None:
    sitting.pace = one_of(PACES, "pace is", words)


def _players(sitting: Sitting, words: str) -> None:
    sitting.players = one_of(PLAYERS, "players are", words)


def _switch(trait: str) -> Callable[[Sitting, str], None]:
    return lambda sitting, words: setattr(sitting, trait, not getattr(sitting, trait))


ACTS: dict[str, Callable[[Sitting, str], None]] = {
    "play": lambda sitting, words: sitting.play(words),
    "pick": lambda sitting, words: sitting.pick(words),
    "undo": lambda sitting, words: sitting.undo(),
    "ready": lambda sitting, words: sitting.lift(),
    "hint": lambda sitting, words: sitting.hint(),
    "ask": lambda sitting, words: sitting.ask(words),
    "why": lambda sitting, words: sitting.why_not(),
    "sentence": lambda sitting, words: sitting.choose(words),
    "source": lambda sitting, words: sitting.redeal(source=words),
    "deal": lambda sitting, words: sitting.redeal(seed=_number(words)),
    "seats": lambda sitting, words: sitting.redeal(seats=_number(words)),
    "next": lambda sitting, words: sitting.next_deal(),
    "step": lambda sitting, words: sitting.step(),
    "out": lambda sitting, words: sitting.play_out(),
    "share": lambda sitting, words: sitting.share(),
    "restore": lambda sitting, words: sitting.restore(words),
    "option": _option,
    "seat": _seat,
    "pace": _pace,
    "players": _players,
    "open": _switch("open_hands"),
    "indices": _switch("indices"),
    "match": _switch("match"),
    "read": _switch("reading"),
    "history": _switch("history"),
}
"""Every act of the page, by its verb."""
