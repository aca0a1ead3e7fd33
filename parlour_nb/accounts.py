"""The counters while something is being paid: what lies on the board, the purses, and the events that moved them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from .views import Event, happened

Counters = tuple[int, ...]
Log = tuple[Event, ...]
Settled = tuple[Counters, Counters, Log]  # the board, the purses and the log


class Account:
    """The counters while something is being paid: compartments of the board, purses, and the events that moved them.

    *names* are the compartments; what is paid to nobody goes into the *common* one.
    """

    def __init__(self, pools: Counters, purses: Counters, log: Log, names: Sequence[str] = ("the pool",),
                 common: int = 0) -> None:
        self.pools, self.purses, self.log, self.held = list(pools), list(purses), log, purses
        self.names, self.common = names, common

    def note(self, cite: str, kind: str, seat: int | None, data: Any = None) -> None:
        """Say what happened under the sentence *cite*."""
        self.log += happened(cite, kind, seat, data),

    @property
    def settled(self) -> Settled:
        """The board, the purses and the log once all is paid."""
        return tuple(self.pools), tuple(self.purses), self.log

    def take(self, cite: str, seat: int, head: int = 0, share: int | None = None) -> None:
        """*seat* takes what lies on *head* (or a share of it); nothing is said of an empty one."""
        counters = self.pools[head] if share is None else share
        if counters:
            self.pools[head] -= counters
            self.purses[seat] += counters
            self.note(cite, "takes", seat, (counters, self.names[head]))

    def pay(self, cite: str, seat: int, to: int | None, counters: int) -> None:
        """*seat* pays *to*, or to the common compartment when that is None."""
        if counters:
            self.purses[seat] -= counters
            if to is None:
                self.pools[self.common] += counters
            else:
                self.purses[to] += counters
            self.note(cite, "pays", seat, (counters, to))

    def owe(self, cite: str) -> None:
        """Say whose purse has fallen below zero since this was last asked (ED-TABLE.1)."""
        if below := tuple([seat for seat, held in enumerate(self.held) if self.purses[seat] < 0 <= held]):
            self.note(cite, "below zero", None, below)
        self.held = tuple(self.purses)


def counters(number: int, of: str = "counter") -> str:
    """So many counters (or cards), in words.

    >>> counters(1), counters(-3), counters(2, "card")
    ('1 counter', '-3 counters', '2 cards')
    """
    return f"{number} {of}" + "s" * (number != 1)


PENNY = {"money": 1, "halfpence": 2}
"""The units that are money: how many make a penny."""


def money(number: int, unit: str = "money") -> str:
    """So much money in £ s. d., what is nought left out.

    >>> money(264), money(30), money(-13, "halfpence"), money(0)
    ('£1 2s.', '2s. 6d.', '−6½d.', '0d.')
    """
    pence, half = divmod(abs(number) * 2 // PENNY[unit], 2)
    pounds, shillings, pence = pence // 240, pence % 240 // 12, pence % 12
    parts = [f"£{pounds}"] * (pounds > 0) + [f"{shillings}s."] * (shillings > 0)
    return "−" * (number < 0) + (
        " ".join(parts + [f"{pence or ''}{'½' * half}d."] * (pence + half > 0)) or "0d.")


WORDS: dict[str, Callable[[Event], str]] = {
    "takes": lambda e: f"{{who}} [take|takes] {counters(e.data[0])} from {e.data[1]}.",
    "pays": lambda e: (f"{{who}} [pay|pays] {counters(e.data[0])} to "
                       + ("the pool." if e.data[1] is None else f"<{e.data[1]}>.")),
    "below zero": lambda e: "Below zero now: " + ", ".join(f"<{seat}>" for seat in e.data) + ".",
}
