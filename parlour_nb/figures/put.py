"""Figures of Put."""

from __future__ import annotations

from itertools import accumulate

from ..cards import PUT
from ..odds.put import equilibrium, hands, ranking, share, share_that_goes_on, written
from . import BLUE, BROWN, GOLD, PAPER, RED, Picture, drawing

HELD = "3 2 A, 3 J 6, K Q 8, 10 9 8, 7 6 5".split(", ")
"""The hands that are named in the figure."""


def worth_of_hands(mine: int = 0, theirs: int = 0) -> Picture:
    """How often the eldest hand wins, draws and loses when both have put, hand by hand in their order of rank."""
    ways, order = dict(hands()), ranking()
    ends = [100 * better / 22_100 for better in accumulate(ways[hand] for hand, _ in order)]
    won, kept = ([float(part) for part in parts] for parts in zip(
        *((chance.won, chance.won + chance.nothing) for _, chance in order), strict=True))
    share = float(share_that_goes_on(mine, theirs))
    rows = [f"{place:5}  {written(hand):8}  {float(chance.won):.3f}  {float(chance.nothing):7.3f}  "
            f"{float(chance.lost):.3f}  {end:5.1f}" for place, ((hand, chance), end) in enumerate(
                zip(order, ends, strict=True), 1) if place % 35 == 1 or written(hand) in HELD]
    data = "\n".join([" rank  hand        won  nothing   lost  of 100 hands", *rows])
    with drawing() as (figure, axes):
        axes.fill_between(ends, won, color=BLUE, linewidth=0)
        axes.fill_between(ends, won, kept, color=GOLD, linewidth=0)
        axes.axvline(100 * share, color=RED, linewidth=1.5)
        axes.text(100 * share + 1, 0.93, f"at {mine}–{theirs}, worth\ngoing on with\nleft of this line",
                  color=RED, fontsize=9, va="top")
        for (hand, _), end, height in zip(order, ends, kept, strict=True):
            if written(hand) in HELD:
                axes.annotate(written(hand), (end, height), (end + 2, min(height + 0.09, 1.04)), fontsize=9,
                              arrowprops={"arrowstyle": "-", "linewidth": 0.8})
        axes.text(12, 0.3, "won", color=PAPER, weight="bold")
        axes.annotate("comes to nothing", (13, 0.8), (16, 0.93), color=BROWN, weight="bold",
                      arrowprops={"arrowstyle": "-", "color": BROWN})
        axes.text(84, 0.62, "lost", color=RED, weight="bold")
        axes.set_title(f"The eldest hand may go on with {100 * share:.0f} hands of 100 at {mine}–{theirs}")
        axes.set_xlabel("hands of a hundred, the best first")
        axes.set_ylabel("chance when both have put")
        axes.set_xlim(0, 100)
        axes.set_ylim(0, 1.1)
    alt = (f"Areas: how often a deal that both have put is won, comes to nothing or is lost by the eldest hand, from "
           f"the best hand, 3 3 3, to the worst, 4 4 4. A line at {100 * share:.0f} in 100 parts the hands worth "
           f"going on with at {mine} to {theirs} from those worth throwing up.")
    return Picture(figure, alt, data)


def when_to_put(mine: int = 0, theirs: int = 0) -> Picture:
    """How often the eldest hand should put, and the dealer see, by the best card of the hand, in equilibrium."""
    words, ranks = equilibrium(mine, theirs), PUT[::-1]
    puts, sees = ([share(said, PUT.index(rank)) for rank in ranks] for said in (words.puts, words.sees))
    rows = [f"{rank.index:>9}  {put:.3f}  {see:.3f}" for rank, put, see in zip(ranks, puts, sees, strict=True)]
    rows += [f"{'any':>9}  {share(words.puts):.3f}  {share(words.sees):.3f}"]
    data = "\n".join(["best card    put    see", *rows])
    put_in, see_in = (f"{100 * share(said):.0f}" for said in words[:2])
    any_three = "with any three, in all " if puts[0] > 0.999 else ""
    with drawing() as (figure, axes):
        for shift, said, colour, hatch in ((-0.2, puts, BLUE, ""), (0.2, sees, GOLD, "//")):
            at = [place + shift for place in range(len(ranks))]
            axes.bar(at, said, 0.38, color=colour, edgecolor=BROWN if hatch else PAPER, hatch=hatch)
            for x, chance in zip(at, said, strict=True):
                if chance > 0.005:
                    axes.text(x, chance + 0.015, f"{chance:.2f}", ha="center", fontsize=7)
        axes.text(12.4, 0.9, "the eldest hand puts", color=BLUE, weight="bold", ha="right")
        axes.text(12.4, 0.81, "the dealer sees", color=BROWN, weight="bold", ha="right")
        axes.set_title(f"At {mine}–{theirs} put {any_three}with {put_in} hands of 100; see with {see_in}")
        axes.set_xticks(range(len(ranks)), [rank.index for rank in ranks])
        axes.set_xlabel("best card of the hand")
        axes.set_ylabel("share of such hands")
        axes.set_ylim(0, 1.1)
    alt = (f"Bars: how often the word is said before a card is played, by the best card of the hand. At "
           f"{mine}–{theirs} the eldest hand puts with {put_in} hands of 100 and the dealer sees with {see_in}. With a "
           f"three {100 * puts[0]:.0f} hands of 100 put and {100 * sees[0]:.0f} see; with an ace for the best card "
           f"{100 * puts[2]:.0f} and {100 * sees[2]:.0f}; with a king {100 * puts[3]:.0f} and {100 * sees[3]:.0f}.")
    return Picture(figure, alt, data)
