"""Sharing: a sitting as a short text that fits on a blackboard, with a check on every letter.

The text is a number written to base 32, a *mixed-radix* one: each fact is a digit with a radix of its own. An action is
its place among the lawful ones, so that a forced play costs nothing. What cannot be said so is spelled out, packed.
"""

from __future__ import annotations

import json
import reprlib
import zlib
from collections.abc import Iterator, Sequence
from hashlib import blake2b
from typing import Any

from . import records
from .engine import GAMES, Deal, Game, State
from .records import BadRecord, record, replay

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""No I, L, O or U: they are taken for 1, 1, 0 and V."""
MARK = "P"
"""What every text begins with: the first edition of this way of writing."""
_LIKE = str.maketrans("OILU‐‑‒–—−", "011V------")  # and the dashes that are made of hyphens in messages
_ROUND = " .,;\"'“”‘’()\u200b\ufeff"
"""What may stand round a text that is copied out of a sentence."""
_PRIME = 1021  # the greatest below 32 * 32: two letters hold the remainder
_LONGEST = 20_000  # letters
_TAG, _SMALL = 1024, 32
_MOST = 100_000  # deals, or actions in one


def share(sitting: Any) -> str:
    """The sitting (a state, or a table) as a short text that `load` restores, in groups of four.

    The text holds the deals, their books and options, the actions, and a digest of all that: whatever differs when it
    is restored is noticed. Read to base 32 the whole is a multiple of 1021, so that any one letter mistaken, and any
    two neighbours changed about, are found out.

    >>> from parlour_nb import POPE_JOAN
    >>> share(POPE_JOAN.deal(seed=1859, seats=5))
    'P5QE-M80C-BJYP-0N4'
    """
    state = getattr(sitting, "state", sitting)
    if not isinstance(state, State):
        raise TypeError(f"a state or a table is shared, not {sitting!r}")
    try:
        digits = [(0, 2), (_digest(state), _TAG), *_sitting(state)]
    except ValueError:  # an action that is lawful and not listed
        packed = zlib.compress(json.dumps(record(state), ensure_ascii=False).encode(), 9)
        digits = [(1, 2), (_digest(state), _TAG), (int.from_bytes(b"\1" + packed, "big"), 0)]
    number = 0
    for digit, radix in reversed(digits):
        number = number * radix + digit
    return _grouped(MARK + _checked(number))


def load(text: str) -> Any:
    """The state that *text* holds, as `share` or `save` wrote it; BadRecord says what is amiss with anything else."""
    if not isinstance(text, str):
        raise BadRecord(f"a record, or a deal in short, is text, not {reprlib.repr(text)}")
    if text.lstrip()[:1] in ("{", "[", ""):
        return records.load(text)
    number = _Digits(_number(text))
    spelled, digest = number.take(2), number.take(_TAG)
    try:
        state = _spelled(number) if spelled else _restored(number)
    except (ValueError, LookupError, RecursionError, zlib.error) as fault:
        raise BadRecord(f"the text cannot be restored by this edition: {fault}") from fault
    if number.rest or _digest(state) != digest:
        raise BadRecord("the text was written by an edition that plays otherwise: ask for the record instead")
    return state


# ---- letters ----

def _checked(number: int) -> str:
    """The number in letters, two of them added that make the whole, the mark included, a multiple of 1021."""
    letters = ""
    while number:
        number, digit = divmod(number, 32)
        letters = LETTERS[digit] + letters
    over = _value(MARK + letters) * 1024 % _PRIME
    check = -over % _PRIME
    return letters + LETTERS[check // 32] + LETTERS[check % 32]


def _value(letters: str) -> int:
    value = 0
    for letter in letters:
        value = value * 32 + LETTERS.index(letter)
    return value


def _grouped(letters: str) -> str:
    return "-".join(letters[start:start + 4] for start in range(0, len(letters), 4))


def _number(text: str) -> int:
    """The number that the letters spell; BadRecord if one of them is none, or they do not agree with the check."""
    written = text.rpartition(":")[2].strip().strip(_ROUND)  # what the table says of it stands before
    letters = "".join(written.upper().translate(_LIKE).replace("-", " ").split())
    if len(letters) > _LONGEST:
        raise BadRecord(f"the text is {len(letters):,} letters long; no sitting is over {_LONGEST:,}")
    if strange := [letter for letter in letters if letter not in LETTERS]:
        raise BadRecord(f"{strange[0]!r} is no letter of a shared text; they are {LETTERS}")
    if not letters.startswith(MARK):
        raise BadRecord(f"a shared text begins with {MARK}, and a record with {{; this with {text.strip()[:8]!r}")
    if _value(letters) % _PRIME:
        raise BadRecord("a letter of the text is mistyped, left out or out of its place: "
                        f"compare it group by group: {_grouped(letters[:40])}{' …' * (len(letters) > 40)}")
    return _value(letters[1:-2])


# ---- facts as digits ----

Digits = Iterator[tuple[int, int]]


class _Digits:
    """A number taken apart again, digit by digit."""

    def __init__(self, rest: int) -> None:
        self.rest = rest

    def take(self, radix: int) -> int:
        self.rest, digit = divmod(self.rest, radix)
        return digit

    def long(self, most: int) -> int:
        """A number of any size, as `_long` wrote it; BadRecord if it is over *most*."""
        number, place = 0, 1
        while self.take(2):
            number, place = number + place * self.take(16), place * 16
        if number > most:
            raise BadRecord(f"{number} where {most} is the most there can be")
        return number


def _long(number: int) -> Digits:
    """A number of any size: a one before every digit to base 16, and a nought at the end."""
    while number:
        yield 1, 2
        yield number % 16, 16
        number //= 16
    yield 0, 2


def _sitting(state: Any) -> Digits:
    game, deals, last = state.deal.game, [state], state.deal.before
    while last is not None:
        deals.insert(0, last)
        last = last.deal.before
    yield _tag(game), _TAG
    yield state.deal.seats, 64
    yield from _long(len(deals))
    for deal in deals:
        yield from _deal(deal.deal)
        yield from _actions(deal)


def _restored(number: _Digits) -> Any:
    tag = number.take(_TAG)
    game = next((game for game in GAMES.values() if _tag(game) == tag), None)
    if game is None:
        raise BadRecord(f"no game of this edition is meant; its games are {', '.join(GAMES)}")
    seats, state = number.take(64), None
    for _ in range(number.long(_MOST)):
        state = game.deal(seats=seats, before=state, **_dealt(game, seats, number))
        for _ in range(number.long(_MOST)):
            actions = state.legal_actions()
            state = state.apply(actions[number.take(max(1, len(actions)))])
    if state is None:
        raise BadRecord("the text holds no deal")
    return state


def _deal(deal: Deal) -> Digits:
    """What settles a deal; the order of books, options and their rulings is part of this way of writing."""
    game = deal.game
    yield list(game.rules).index(deal.source), _SMALL
    yield 0 if deal.settled else deal.dealer + 1, deal.seats + 1
    yield from _long(sum(1 << seat for seat in deal.absent))
    yield from _long(len(deal.options))
    for name, value in deal.options:
        rulings = _choices(game, deal.source, name)
        yield list(game.options).index(name), _SMALL
        yield next(place for place, choice in enumerate(rulings)
                   if choice == value and type(choice) is type(value)), _SMALL
    yield int(deal.seed is None), 2
    yield from _order(game, deal.pack) if deal.seed is None else _long(deal.seed)


def _dealt(game: Game, seats: int, number: _Digits) -> dict[str, Any]:
    source = list(game.rules)[number.take(_SMALL)]
    dealer = number.take(seats + 1) - 1
    absent = number.long(1 << seats)
    made: dict[str, Any] = {"source": source, "dealer": None if dealer < 0 else dealer,
                            "absent": [seat for seat in range(seats) if absent >> seat & 1]}
    for _ in range(number.long(_SMALL)):
        name = list(game.options)[number.take(_SMALL)]
        made[name] = _choices(game, source, name)[number.take(_SMALL)]
    return made | ({"pack": _ordered(game, number)} if number.take(2) else {"seed": number.long(10**18)})


def _choices(game: Game, source: str, name: str) -> list[Any]:
    return [ruling.value for ruling in game.choices(source, name)]


def _order(game: Game, pack: Sequence[Any]) -> Digits:
    """A stacked pack: each card's place among those that are left of the game's own."""
    left = list(game.pack)
    for card in pack:
        yield left.index(card), len(left)
        left.remove(card)


def _ordered(game: Game, number: _Digits) -> list[Any]:
    left = list(game.pack)
    return [left.pop(number.take(len(left))) for _ in game.pack]


def _actions(state: Any) -> Digits:
    yield from _long(len(state.moves))
    position = state.deal.game.deal(**state.deal.keywords)
    for action in state.moves:
        lawful = position.legal_actions()
        yield lawful.index(action), len(lawful)
        position = position.apply(action)


def _spelled(number: _Digits) -> Any:
    rest, number.rest = number.rest, 0
    packed = rest.to_bytes((rest.bit_length() + 7) // 8, "big")[1:]
    unpacking = zlib.decompressobj()
    spelled = unpacking.decompress(packed, 4_000_000)
    if unpacking.unconsumed_tail:
        raise BadRecord("the text holds more than any sitting")
    return replay(json.loads(spelled))


def _tag(game: Game) -> int:
    return _hashed(game.name)


def _digest(state: Any) -> int:
    return _hashed(records.save(state))


def _hashed(text: str) -> int:
    return int.from_bytes(blake2b(text.encode(), digest_size=2).digest(), "big") % _TAG
