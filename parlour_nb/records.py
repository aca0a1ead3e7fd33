"""Records: a sitting as plain data, saved as JSON and restored by playing it again under the rules."""

from __future__ import annotations

import json
import reprlib
from collections.abc import Mapping
from typing import Any

from .engine import GAMES, CannotDeal, Deal, IllegalAction, State

SCHEMA = 1
SEALED = "as this table dealt it"
"""What stands for a stacked pack in the record that a page keeps of a deal that is not over."""
_LONGEST = 4_000_000  # characters; a long evening of a hundred deals is about 60,000


class BadRecord(ValueError):
    """A record that cannot be restored; the message says what is wrong, where, and what would be right."""


def record(state: State) -> dict[str, Any]:
    """The sitting that led to *state*: game, seats and, deal by deal, book, options, pack and actions."""
    deals: list[dict[str, Any]] = []
    last: State | None = state
    while last is not None:
        deals.insert(0, deal_record(last))
        last = last.deal.before
    return {"schema": SCHEMA, "game": state.deal.game.name, "seats": state.deal.seats, "deals": deals}


def deal_record(state: State) -> dict[str, Any]:
    """The deal that led to *state*, without those before it: book, options, pack and actions."""
    deal: Deal = state.deal
    made: dict[str, Any] = {"source": deal.source, "dealer": None if deal.settled else deal.dealer}
    if deal.options:
        made["options"] = dict(deal.options)
    if deal.absent:
        made["absent"] = list(deal.absent)
    if deal.seed is not None:
        made["seed"] = deal.seed
    else:
        made["pack"] = " ".join(map(str, deal.pack))
    return {**made, "actions": [str(action) for action in state.moves]}


def replay(record: Mapping[str, Any]) -> Any:
    """The state a record leads to, every action checked by the rules; BadRecord if one is not lawful."""
    schema = _want(record, "schema", int, "the record")
    if schema != SCHEMA:
        raise BadRecord(f"the record is of version {schema}; this edition reads version {SCHEMA}")
    name = _want(record, "game", str, "the record")
    if name not in GAMES:
        raise BadRecord(f"the record is of a game {name[:40]!r}; the games are {', '.join(GAMES)}")
    seats, deals = _want(record, "seats", int, "the record"), _want(record, "deals", list, "the record")
    if not deals:
        raise BadRecord("the record holds no deal")
    state: Any = None
    for number, made in enumerate(deals, 1):
        state = _replay_deal(name, seats, made, state, f"deal {number}")
    return state


def _replay_deal(name: str, seats: int, made: Any, before: Any, where: str) -> Any:
    source = _want(made, "source", str, where)
    dealer = None if made.get("dealer", 0) is None else _want(made, "dealer", int, where)
    actions = _want(made, "actions", list, where)
    options = _want({"options": {}, **made}, "options", dict, where)
    absent = _want({"absent": [], **made}, "absent", list, where)
    chance: dict[str, Any] = {"seed": _want(made, "seed", int, where)} if "seed" in made else {}
    if made.get("pack") == SEALED:
        raise BadRecord(f"{where}: its pack is left out, as the deal is not over; the table that dealt it can take it "
                        "up, and save() there tells all")
    if "pack" in made:
        chance["pack"] = _want(made, "pack", str, where).split()
    if clash := sorted(set(options) - set(GAMES[name].options)):
        raise BadRecord(f"{where}: no option {reprlib.repr(clash[0])}; there are {', '.join(GAMES[name].options)}")
    if strange := [option for option, value in options.items() if not isinstance(value, str | int)]:
        raise BadRecord(f"{where}: {strange[0]} cannot be {reprlib.repr(options[strange[0]])}")
    if strange := [seat for seat in absent if type(seat) is not int]:
        raise BadRecord(f"{where}: {reprlib.repr(strange[0])} among the absent is no seat")
    try:
        state = GAMES[name].deal(seats=seats, source=source, dealer=dealer, absent=absent, before=before,
                                 **chance, **options)
    except CannotDeal as fault:
        raise BadRecord(f"{where}: {fault}") from fault
    for number, action in enumerate(actions, 1):
        try:
            if not isinstance(action, str):
                raise IllegalAction("an action is written as text", "notation")
            state = state.apply(action)
        except IllegalAction as refusal:
            step = f"{where}, action {number} of {len(actions)}, {reprlib.repr(action)}"
            raise BadRecord(f"{step}: {refusal}") from refusal
    return state


def _want(record: Any, key: str, kind: type, where: str) -> Any:
    value = record.get(key) if isinstance(record, Mapping) else None
    if not isinstance(value, kind) or isinstance(value, bool):
        raise BadRecord(f"{where} has no {key!r} that is {kind.__name__}: it is {reprlib.repr(value)}")
    return value


def save(state: State) -> str:
    """The sitting as JSON text, to be kept or sent; `load` restores it."""
    return json.dumps(record(state), ensure_ascii=False)


def load(text: str) -> Any:
    """The state saved as *text*; BadRecord gives one clear error for anything else."""
    if len(text) > _LONGEST:
        raise BadRecord(f"the record is {len(text):,} characters long; no sitting is over {_LONGEST:,}")
    try:
        saved = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise BadRecord(f"the record is not whole JSON: {fault}") from fault
    return replay(saved)
