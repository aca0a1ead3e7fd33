"""The whole table as HTML and as text: controls, page, felt and what is said; for the widget and its twins."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from html import escape
from pathlib import Path
from textwrap import shorten
from typing import Any

from .. import felt, reading
from ..engine import Game
from ..faces import idle, marked
from ..players import PLAYERS
from ..rulings import Rules, Ruling
from ..views import Event
from .acts import PACES
from .sitting import Sitting

_QUIET = 'data-lm-suppress-shortcuts="true"'  # keys typed here are not the notebook's
_WHOLE = f'<details class="whole" data-key="whole"><summary class="btn" {_QUIET}>The whole page</summary></details>'


PARTS = ("controls", "page", "felt", "news", "below")
"""The parts of the table, each one element, which the page changes by themselves."""


def parts(sitting: Sitting, tick: int, cell: str = "") -> dict[str, str]:
    """The table as the widget shows it: each of `PARTS`, and the `html` with a place for each.

    *tick* counts the acts, so that none is done twice; *cell* tells the tables of one notebook apart.
    """
    over, now = sitting.kept()
    data = (f'data-tick="{tick}" data-record="{escape(now)}" data-place="{place(sitting, cell)}" '
            f'data-begun="{int(sitting.begun)}"')
    places = (f'<i data-part="{part}"></i>' for part in PARTS)
    drawn = (_controls(sitting), _page(sitting), _felt(sitting), _news(sitting), _below(sitting, over))
    return {"html": _frame(sitting, data, *places), **dict(zip(PARTS, drawn, strict=True))}


def twin(sitting: Sitting, above: str = "") -> str:
    """The table as it stands, under *above*, with its style, for a page without a kernel."""
    how = '<p class="how">The table as it stood. To play, run this cell in Jupyter.</p>'
    page = _page(sitting).replace("<section ", '<section tabindex="0" ', 1)  # the Tab key stops there, to scroll it
    drawn = above + how, page, _felt(sitting), _news(sitting), ""
    return styled(idle(_frame(sitting, 'data-static="1"', *drawn)))


def styled(html: str) -> str:
    """The HTML with the style it needs where no widget brings it."""
    return f"<style>{_css()}</style>{html}"


def text(sitting: Sitting) -> str:
    """The table and the sentences that act, as plain text."""
    said = [f"{sitting.said} {sitting.cite}".strip()] if sitting.message or sitting.step_now.instruction else []
    said += [sitting.standing] if sitting.standing else []
    ids = dict.fromkeys(id for id in (*sitting.lit, sitting.now) if "." in id)
    return "\n".join([felt.text(sitting.view(), sitting.name), *said, "", "The sentences that act:", reading.text(ids)])


def place(sitting: Sitting, cell: str = "") -> str:
    """A tag of the table's cell, game and seat, under which the page keeps the record of a deal cut short."""
    return hashlib.blake2b(f"{sitting.game.name} {sitting.you} {cell}".encode(), digest_size=6).hexdigest()


@cache
def _css() -> str:
    return (Path(__file__).parent / "table.css").read_text("utf-8")


def _frame(sitting: Sitting, data: str, controls: str, page: str, felt: str, news: str, below: str) -> str:
    return (f'<div class="parlour" {data} style="--pace:{PACES[sitting.pace]}ms">{controls}'
            f'<div class="spread">{page}{felt}{_WHOLE}</div>{news}{below}</div>')


def _felt(sitting: Sitting) -> str:
    if sitting.curtain is not None:
        return felt.curtain(sitting.view(), sitting.curtain, sitting.name)
    return felt.felt(sitting.view(), sitting.name, indices=sitting.indices, lit=frozenset(sitting.lit),
                     answer=_answer(sitting), picked=sitting.picked, offers=sitting.composed[1])


def _page(sitting: Sitting) -> str:
    deal, events = sitting.state.deal, sitting.view().events
    panel = ""
    if sitting.chosen:
        panel = reading.meaning_html(reading.meaning(sitting.game, deal.rules, sitting.chosen, events, sitting.name))
    return reading.pane(sitting.game, deal.source, deal.rules, lit=sitting.lit, now=(sitting.now,),
                        acted={event.cite for event in events}, chosen=sitting.chosen, meaning=panel)


def _answer(sitting: Sitting) -> str:
    """What the table answers to the last act: a refusal with its sentence, a hint."""
    cite = felt.cite(sitting.cite, "answer") if "." in sitting.cite else ""
    return f'<p class="said" data-key="said">{marked(sitting.said)} {cite}</p>'


def _news(sitting: Sitting) -> str:
    news = "".join(_event(sitting, event) for event in sitting.news)
    news += f"<li>{marked(sitting.standing)}</li>" if sitting.standing else ""
    return f'<div class="status"><ol class="news" aria-label="what has just happened">{news}</ol></div>'


def _event(sitting: Sitting, event: Event) -> str:
    return f"<li>{marked(sitting.game.say(event, sitting.name))} {felt.cite(event.cite)}</li>"


# ---- controls ----

def _controls(sitting: Sitting) -> str:
    deal = sitting.state.deal
    over = sitting.state.to_play() is None
    watching = sitting.you is None and not over
    return '<div class="controls">' + _offered(
        sitting,
        source=_select("Book", "source", [(siglum, _book(siglum)) for siglum in sitting.game.rules], deal.source),
        deal=_number_box("Deal", "deal", deal.seed),
        seats=_select("Players", "seats", [(str(n), str(n)) for n in deal.rules.value.seats], str(deal.seats)),
        next=_button("next", "Next deal" if over else "New deal"), undo=_button("undo", "Undo"),
        hint=_button("hint", "Hint"), ask=_questions(sitting), why=_button("why", "Why not?"),
        read=_button("read", "Read the table", pressed=sitting.reading),
        step=_button("step", "Next card") if watching else "", out=_button("out", "Play out") if watching else ""
    ) + _more(sitting) + "</div>"


def _offered(sitting: Sitting, **acts: str) -> str:
    """The controls of these acts, without those that are put away."""
    return "".join(html for act, html in acts.items() if act not in sitting.hidden)


def _questions(sitting: Sitting) -> str:
    """The game's own questions, which the table answers."""
    return "".join(_button(f"ask {escape(question)}", escape(question)) for question in sitting.game.answers)


def _book(siglum: str) -> str:
    """The book as a reader knows it: its siglum and the first words of its title."""
    return f"{siglum} – {shorten(reading.book_title(siglum), 17, placeholder=' …')}"


def _more(sitting: Sitting) -> str:
    deal = sitting.state.deal
    seats = [("none", "watch"), ("all", "pass the table round"),
             *((str(seat), f"seat {seat}") for seat in range(deal.seats))]
    players = sitting.players if isinstance(sitting.players, str) else ""
    seat = "all" if sitting.passed else str(sitting.you).lower()
    acts = _offered(
        sitting, seat=_select("Your seat", "seat", seats, seat),
        players=_select("The others", "players", [(name, name) for name in PLAYERS], players),
        pace=_select("Pace", "pace", [(pace, pace) for pace in PACES], sitting.pace),
        open=_button("open", "Open hands", pressed=sitting.open_hands),
        indices=_button("indices", "Corner indices", pressed=sitting.indices),
        match=_button("match", "A match", pressed=sitting.match) if sitting.game.binding else "",
        option=_choices(sitting.game, deal.source, sitting.game.rules_of(
            deal.source, {**dict(deal.options), **sitting.coming})))
    return (f'<details class="more" data-key="more"><summary class="btn" {_QUIET}>More</summary>'
            f'<div class="set">{acts}</div></details>')


@lru_cache
def _choices(game: Game, source: str, taken: Rules) -> str:
    """Every named option, with what is *taken* now; kept, for they are half of the page's words and seldom change."""
    return "".join(_choice(game.choices(source, name), taken, name) for name in game.options)


def _choice(choices: Sequence[Ruling], taken: Rules, name: str) -> str:
    """One named option: the book's own ruling first, then the others, each with its passage."""
    values = [(f"{place}", f"{reading.value_in_words(ruling.value, name)} {ruling.cite}")
              for place, ruling in enumerate(choices) if place == 0 or ruling.value != choices[0].value]
    chosen = choices.index(taken.rulings[name])
    return _select(taken.questions[name], f"option {name}", values, str(chosen), wide=True)


def _below(sitting: Sitting, over: str) -> str:
    """What stands below the table: its words and the whole deal where they are asked for, and the record."""
    words = (f'<textarea class="words" readonly rows="14" aria-label="the table in words" data-key="words" {_QUIET}>'
             f"{escape(text(sitting))}</textarea>") if sitting.reading else ""
    history = "".join(_event(sitting, event) for event in sitting.view().events) if sitting.history else ""
    asks = _offered(sitting, history=_button("history", "The whole deal so far", pressed=sitting.history),
                    share=_button("share", "In short"))
    told = f'<ol class="history">{history}</ol>' if history else ""
    return f'<div class="below">{words}{asks}{told}{_record(over)}{_KERNEL}</div>'


def _record(over: str) -> str:
    """The leaf with the record, which the page writes out when a reader opens it, and with a place to take one up."""
    return (f'<details class="keep" data-key="keep" data-over="{escape(over)}"><summary class="btn" '
            f'{_QUIET}>The record of this sitting</summary><textarea readonly rows="3" aria-label="the record" '
            f'data-key="record" {_QUIET}></textarea><label>Take up a record, or a deal in short: <textarea rows="2" '
            f'class="act" data-act="restore" data-key="restore" {_QUIET}></textarea></label></details>')


_KERNEL = (
    '<p class="busy" hidden>The kernel is busy; your move waits.</p><p class="lost" hidden>No answer from the kernel. '
    'Run this cell again; the deal can then be taken up where it was left.</p><p class="offer" hidden><button '
    f'type="button" class="btn act" data-act="restore" data-key="offer" {_QUIET}>Take up the deal left unfinished'
    '</button></p>')


def _button(act: str, label: str, pressed: bool | None = None) -> str:
    state = "" if pressed is None else f' aria-pressed="{str(pressed).lower()}"'
    return f'<button type="button" class="btn act" data-act="{act}" data-key="{act}"{state} {_QUIET}>{label}</button>'


def _select(label: str, act: str, values: Iterable[tuple[str, str]], chosen: str, wide: bool = False) -> str:
    options = "".join(f'<option value="{escape(value)}"{" selected" * (value == chosen)}>{escape(words)}</option>'
                      for value, words in values)
    return (f'<label class="{"wide" if wide else "field"}">{escape(label)} '
            f'<select class="act" data-act="{act}" data-key="{act}" {_QUIET}>{options}</select></label>')


def _number_box(label: str, act: str, value: Any) -> str:
    shown = "" if value is None else value
    return (f'<label class="field">{label} <input type="number" min="0" step="1" inputmode="numeric" class="act" '
            f'data-act="{act}" data-key="{act}" value="{shown}" placeholder="stacked" {_QUIET}></label>')
