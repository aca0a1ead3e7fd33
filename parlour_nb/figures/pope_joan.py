"""Figures on Pope Joan."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import fill

from ..games.pope_joan import POPE_JOAN
from ..odds.pope_joan import stops_in_hands, worth_to_dealer
from . import BLUE, BROWN, GOLD, PAPER, Picture, drawing

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
            axes.bar(at, known, width * 0.92, color=BLUE, edgecolor=PAPER)
            axes.bar(at, hidden, width * 0.92, bottom=known, color=GOLD, edgecolor=BROWN, hatch="//" * number)
            for x, below, above in zip(at, known, hidden, strict=True):
                axes.text(x, below + above + 0.15, source, ha="center", fontsize=8)
        axes.set_title(f"A table of {shown} knows {known_there:.1f} of its {known_there + hidden_there:.1f} stops")
        axes.set_xlabel("players")
        axes.set_ylabel("stops in the hands")
        axes.set_xticks(list(players))
        axes.set_xlim(players[0] - 0.6, players[-1] + 2.6)
        beside = players[-1] + 0.55
        axes.text(beside, known[-1] / 2, "known to all", color=BLUE, weight="bold")
        axes.text(beside, known[-1] + hidden[-1] / 2, "hidden in\nthe stock", color=BROWN, weight="bold")
    alt = (f"Bars: stops in the players' hands when a deal of Pope Joan begins, by number of players, under "
           f"{' and '.join(sources)}. With {shown} players under {sources[0]} {known_there:.2f} are known to all and "
           f"{hidden_there:.2f} are hidden in the stock.")
    return Picture(figure, alt, data)


def worth_by_difference(deals: int = 300, seats: int = 4) -> Picture:
    """What each difference between EW and RG is worth to the dealer, simulated."""
    worth = worth_to_dealer(deals, seats)
    questions = POPE_JOAN.rules["EW"].questions
    names = [questions.get(point, "All of these: RG for EW") for point in worth]
    data = "\n".join([f"{'difference':65} counters a deal", *(
        f"{name:65} {value}" for name, value in zip(names, worth.values(), strict=True))])
    means, widths = ([value[part] for value in worth.values()] for part in (0, 1))
    with drawing() as (figure, axes):
        figure.set_size_inches(8, 0.7 * len(worth) + 1)
        colours = [BLUE] * (len(worth) - 1) + [GOLD]
        axes.barh(range(len(worth)), means, xerr=widths, color=colours, edgecolor=BROWN, height=0.6, capsize=3)
        for place, (mean, width) in enumerate(zip(means, widths, strict=True)):
            axes.text(max(mean + width, 0) + 0.2, place, _signed(mean), va="center", fontsize=9)
        axes.grid(False, axis="y")
        axes.axvline(0, color=BROWN, linewidth=0.8)
        axes.set_yticks(range(len(worth)), [fill(name, 34) for name in names])
        axes.invert_yaxis()
        axes.set_xlim(right=max(map(sum, zip(means, widths, strict=True))) + 1.5)
        most = max(means[:-1], key=abs)
        axes.set_title(f"RG brings the dealer {_signed(means[-1])} a deal, one point alone {_signed(most)}")
        axes.set_xlabel(f"counters a deal more than under EW, {seats} players")
    told = "; ".join(f"{name} {_signed(mean)}" for name, mean in zip(names, means, strict=True))
    alt = (f"Bars: what the dealer of {seats} players gains or loses a deal by each point on which RG differs from EW, "
           f"with its 95 per cent interval: {told}.")
    return Picture(figure, alt, data)


def _signed(number: float) -> str:
    return f"{number:+.1f}".replace("-", "−")
