"""Figures on Connexions."""

from __future__ import annotations

from ..odds.connexions import SEATS, can_fall, falls
from . import BLUE, BROWN, GOLD, STEEL, Picture, drawing

DEALS = 400


def falling_by_players(deals: int = DEALS) -> Picture:
    """How often a connexion can fall at Connexions, and how often it does, by number of players."""
    can = {seats: float(can_fall(seats)) for seats in SEATS}
    does = {(who, seats): falls(deals, seats, who) for who in ("prudent", "random") for seats in SEATS}
    data = "players  can fall  falls: prudent  falls: at random\n" + "\n".join(
        f"{seats:7}  {can[seats]:8.3f}  " + "  ".join(
            f"{does[who, seats].mean:.2f} ± {does[who, seats].half_width:.2f}{gap}" for who, gap in
            (("prudent", "  "), ("random", ""))) for seats in SEATS)
    with drawing() as (figure, axes):
        for place, seats in enumerate(SEATS):
            bars = (("it can fall", can[seats], 0.0, GOLD),
                    ("prudent play", does["prudent", seats].mean, does["prudent", seats].half_width, BLUE),
                    ("play at random", does["random", seats].mean, does["random", seats].half_width, STEEL))
            for step, (name, share, half, colour) in enumerate(bars):
                at = place + 0.28 * (step - 1)
                axes.bar(at, share, 0.26, color=colour, edgecolor=BROWN, yerr=half or None, ecolor=BROWN, capsize=3)
                axes.text(at, share + half + 0.015, f"{name}\n{share:.2f}", ha="center", fontsize=8)
        most = SEATS[-1]
        axes.set_title(f"Among {most}, a connexion can fall in {can[most]:.2f} of deals; in "
                       f"{does['prudent', most].mean:.2f} one does")
        axes.set_ylabel("share of deals with a connexion")
        axes.set_xticks(range(len(SEATS)), [f"{seats} players" for seats in SEATS])
        axes.set_ylim(0, 0.75)
    alt = ("Bars: the share of deals of Connexions in which a connexion can fall, and in which one does. " + " ".join(
        f"With {seats} players one can in {can[seats]:.2f}, and does in {does['prudent', seats].mean:.2f} when they "
        f"play prudently, in {does['random', seats].mean:.2f} when they play at random." for seats in SEATS))
    return Picture(figure, alt, data)
