"""Figures of Quadrille."""

from __future__ import annotations

from ..odds.quadrille import as_odds, friend_has
from . import BLUE, BROWN, GOLD, PAPER, Picture, drawing


def friend_by_cards() -> Picture:
    """The chance that the friend holds at least one of so many given cards, reckoned with and without his king."""
    many = range(1, 6)
    chances = {known: [float(friend_has(given, known)) for given in many] for known in (False, True)}
    data = "given cards  ten of thirty  nine of twenty-nine\n" + "\n".join(
        f"{given:11}  {chances[False][given - 1]:13.3f}  {chances[True][given - 1]:19.3f}" for given in many)
    printed, known = (as_odds(friend_has(2, king)) for king in (False, True))
    with drawing() as (figure, axes):
        for shift, king, colour, hatch in ((-0.2, False, BLUE, ""), (0.2, True, GOLD, "//")):
            at = [given + shift for given in many]
            axes.bar(at, chances[king], 0.38, color=colour, edgecolor=BROWN if king else PAPER, hatch=hatch)
            for x, chance in zip(at, chances[king], strict=True):
                axes.text(x, chance + 0.015, f"{chance:.2f}", ha="center", fontsize=8)
        axes.axhline(5 / 9, color=BROWN, linestyle="--", linewidth=1)
        axes.text(5.5, 5 / 9 + 0.015, "5 to 4", color=BROWN, ha="right")
        axes.set_title(f"One of two cards: {printed[0]} to {printed[1]} as printed, {known[0]} to {known[1]} once the "
                       "king is known")
        axes.set_xlabel("cards the ombre would like his friend to have")
        axes.set_ylabel("chance of at least one")
        axes.set_ylim(0, 1.05)
        axes.text(0.62, 0.95, "any ten of the thirty unseen", color=BLUE, weight="bold")
        axes.text(0.62, 0.88, "nine beside the king called", color=BROWN, weight="bold")
    alt = ("Bars: the chance that the friend holds at least one of one to five given cards. Of two it is "
           f"{chances[False][1]:.3f}, {printed[0]} to {printed[1]}, when his ten are any of the thirty unseen cards, "
           f"{chances[True][1]:.3f}, {known[0]} to {known[1]}, when the king called is one of them; a dashed line "
           "marks 5 to 4.")
    return Picture(figure, alt, data)
