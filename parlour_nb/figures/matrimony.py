"""Figures of Matrimony."""

from __future__ import annotations

from collections.abc import Sequence

from ..odds.matrimony import gained
from . import BLUE, BROWN, RED, Picture, drawing


def gained_by_players(source: str = "EW", players: Sequence[int] = range(5, 15)) -> Picture:
    """How often the pairs, a couple and the sweep are won at Matrimony, by the number of players."""
    counts = [gained(seats, source) for seats in players]
    lines = {"pairs, the highest": (BLUE, "o", 0, [float(count.pairs) for count in counts]),
             "each couple": (BROWN, "s", 0.015, [float(count.couple) for count in counts]),
             "the ace sweeps all": (RED, "^", -0.015, [float(count.swept) for count in counts])}
    data = "players  pairs  couple  swept\n" + "\n".join(
        f"{seats:7}  {float(count.pairs):.3f}  {float(count.couple):6.3f}  {float(count.swept):.3f}"
        for seats, count in zip(players, counts, strict=True))
    first, last = counts[0], counts[-1]
    times = [float(count.pairs / count.couple) for count in (first, last)]
    with drawing() as (figure, axes):
        for name, (colour, mark, apart, shares) in lines.items():
            axes.plot(players, shares, color=colour, marker=mark)
            axes.text(players[-1] + 0.25, shares[-1] + apart, name, color=colour, weight="bold", va="center")
        axes.set_title(f"Pairs are won {times[0]:.1f} times as often as matrimony "
                       f"among {players[0]}, {times[1]:.1f} among {players[-1]}")
        axes.set_xlabel("players")
        axes.set_ylabel("share of deals")
        axes.set_xticks(list(players))
        axes.set_xlim(players[0] - 0.4, players[-1] + 3.4)
        axes.set_ylim(0, 0.8)
    alt = (f"Lines: how often a chance is won at Matrimony under {source}, by number of players. Pairs go from "
           f"{float(first.pairs):.2f} among {players[0]} to {float(last.pairs):.2f} among {players[-1]}; matrimony, "
           f"and confederacy and intrigue as often, from {float(first.couple):.2f} to {float(last.couple):.2f}, "
           f"so that pairs come {times[0]:.1f} times as often and {times[1]:.1f}; the ace of diamonds turned up sweeps "
           f"all in {float(first.swept):.2f} to {float(last.swept):.2f} of deals.")
    return Picture(figure, alt, data)
