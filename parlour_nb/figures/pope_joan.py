"""Figures on Pope Joan."""

from __future__ import annotations

from collections.abc import Sequence

from ..games.pope_joan import POPE_JOAN
from ..odds.pope_joan import stops_in_hands
from . import Picture, drawing

USUAL = POPE_JOAN.usual_seats


def stops_by_players(sources: Sequence[str] = ("EW", "RG"), players: Sequence[int] = range(3, 11)) -> Picture:
    """The stops in the hands at the start of a deal of Pope Joan, known and hidden, by number of players."""
    counts = {source: [stops_in_hands(seats, source) for seats in players] for source in sources}
    data = "players  " + "  ".join(f"{source} known  {source} hidden" for source in sources) + "\n" + "\n".join(
        f"{seats:7}  " + "  ".join(f"{float(counts[s][place].known):8.2f}  {float(counts[s][place].hidden):9.2f}"
                                   for s in sources) for place, seats in enumerate(players))
    shown = USUAL if USUAL in players else players[0]
    known_there, hidden_there = map(float, stops_in_hands(shown, sources[0]))
    with drawing() as (figure, axes):
        width = 0.8 / len(sources)
        for number, source in enumerate(sources):
            at = [seats + (number - (len(sources) - 1) / 2) * width for seats in players]
            known, hidden = ([float(count[part]) for count in counts[source]] for part in (0, 1))
            axes.bar(at, known, width * 0.92, color="#1d3f72", edgecolor="#fbf7ec")
            axes.bar(at, hidden, width * 0.92, bottom=known, color="#e3c68a", edgecolor="#7a5a1c", hatch="//" * number)
            for x, below, above in zip(at, known, hidden, strict=True):
                axes.text(x, below + above + 0.15, source, ha="center", fontsize=8)
        axes.set_title(f"A table of {shown} knows {known_there:.1f} of its {known_there + hidden_there:.1f} stops")
        axes.set_xlabel("players")
        axes.set_ylabel("stops in the hands")
        axes.set_xticks(list(players))
        axes.set_xlim(players[0] - 0.6, players[-1] + 2.6)
        beside = players[-1] + 0.55
        axes.text(beside, known[-1] / 2, "known to all", color="#1d3f72", weight="bold")
        axes.text(beside, known[-1] + hidden[-1] / 2, "hidden in\nthe stock", color="#7a5a1c", weight="bold")
    alt = (f"Bars: stops in the players' hands when a deal of Pope Joan begins, by number of players, under "
           f"{' and '.join(sources)}. With {shown} players under {sources[0]} {known_there:.2f} are known to all and "
           f"{hidden_there:.2f} are hidden in the stock.")
    return Picture(figure, alt, data)
