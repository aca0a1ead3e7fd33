"""Figures of Cassino."""

from __future__ import annotations

from ..cards import Rank
from ..odds.cassino import chance_of_taking, takings_to_choose_from
from . import BLUE, BROWN, GOLD, PAPER, Picture, drawing


def taking_by_rank() -> Picture:
    """The chance that a card can take something from the four cards first laid, by its rank."""
    chances = {rank: float(chance_of_taking(rank)) for rank in Rank}
    data = "card  chance\n" + "\n".join(f"{rank.index:4}  {chance:.3f}" for rank, chance in chances.items())
    with drawing() as (figure, axes):
        like = chances[Rank.KING]
        axes.bar([rank.index for rank in Rank], [like] * 13, color=BLUE, edgecolor=PAPER)
        axes.bar([rank.index for rank in Rank], [chance - like for chance in chances.values()], bottom=like,
                 color=GOLD, edgecolor=BROWN, hatch="//")
        for rank, chance in chances.items():
            axes.text(rank, chance + 0.01, f"{chance:.2f}", ha="center", fontsize=9)
        most = max(chances, key=chances.__getitem__)
        axes.set_title(f"A {most.name.lower()} takes something {100 * chances[most]:.0f} times in 100, a king "
                       f"{100 * like:.0f}: a king must wait for a king")
        axes.set_ylabel("chance of taking")
        axes.set_xlabel("card played to four on the table")
        axes.set_ylim(0, 0.6)
        axes.text(2.0, 0.44, "by a sum besides", color=BROWN, weight="bold")
        axes.text(11.0, 0.27, "by its like", color=BLUE, weight="bold", ha="center")
    alt = (f"Bars: the chance that a card can take something from four cards on the table, by rank. It grows from "
           f"{chances[Rank.ACE]:.2f} for an ace, which can only take an ace, to {chances[Rank.TEN]:.2f} for a ten; "
           f"knave, queen and king have {like:.2f} again.")
    return Picture(figure, alt, data)


def takings_by_rank() -> Picture:
    """How many takings a card has, on average, of the four cards first laid, by its rank."""
    takings = {rank: float(takings_to_choose_from(rank)) for rank in Rank}
    data = "card  takings\n" + "\n".join(f"{rank.index:4}  {many:.3f}" for rank, many in takings.items())
    with drawing() as (figure, axes):
        axes.bar([rank.index for rank in Rank], list(takings.values()), color=BLUE, edgecolor=PAPER)
        for rank, many in takings.items():
            axes.text(rank, many + 0.01, f"{many:.2f}", ha="center", fontsize=9)
        axes.set_title(f"A ten has {takings[Rank.TEN]:.1f} takings on average, a king {takings[Rank.KING]:.2f}")
        axes.set_ylabel("takings, on average")
        axes.set_xlabel("card played to four on the table")
        axes.set_ylim(0, 0.8)
    alt = (f"Bars: the average number of takings that a card has of four cards on the table, by rank. It grows from "
           f"{takings[Rank.ACE]:.2f} for an ace to {takings[Rank.TEN]:.2f} for a ten; knave, queen and king have "
           f"{takings[Rank.KING]:.2f}.")
    return Picture(figure, alt, data)
