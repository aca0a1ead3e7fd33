"""Figures of Speculation."""

from __future__ import annotations

from collections.abc import Sequence

from ..cards import Rank
from ..odds.speculation import chance_highest
from . import BLUE, BROWN, RED, STEEL, Picture, drawing

LINES = {Rank.KING: (BLUE, "-", (6, 6)), Rank.QUEEN: (BROWN, "--", (6, 6)),
         Rank.KNAVE: (RED, ":", (-40, -14))}  # colour, dashes, and where its name stands


def highest_by_seats(players: Sequence[int] = range(2, 18)) -> Picture:
    """The chance that a king, queen or knave of trumps, shown first, is the highest, by number of players."""
    chances = {rank: [float(chance_highest(rank, seats)) for seats in players] for rank in LINES}
    data = "players  " + "  ".join(f"{rank.name.lower():>5}" for rank in LINES) + "\n" + "\n".join(
        f"{seats:7}  " + "  ".join(f"{chances[rank][place]:5.3f}" for rank in LINES)
        for place, seats in enumerate(players))
    even = max((seats for seats, chance in zip(players, chances[Rank.KING], strict=True) if chance >= 0.5), default=0)
    with drawing() as (figure, axes):
        for rank, (colour, dashes, beside) in LINES.items():
            axes.plot(players, chances[rank], dashes, color=colour, marker="o", markersize=4)
            place = min(len(players) - 1, 3)
            axes.annotate(rank.name.lower(), (players[place], chances[rank][place]), beside,
                          textcoords="offset points", color=colour, weight="bold")
        axes.axhline(0.5, color=STEEL, linewidth=0.8)
        axes.set_title(f"A king of trumps is more likely than not the highest with up to {even} players")
        axes.set_xlabel("players")
        axes.set_ylabel("chance of being the highest")
        axes.set_xticks(list(players))
        axes.set_ylim(0, 1)
    king = chances[Rank.KING]
    alt = (f"Lines: the chance that a trump shown first is the highest dealt, by number of players. That of a king "
           f"falls in a straight line from {king[0]:.2f} with {players[0]} players to {king[-1]:.2f} with "
           f"{players[-1]}; those of a queen and a knave fall faster at first.")
    return Picture(figure, alt, data)
