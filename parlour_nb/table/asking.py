"""An exercise as HTML: the question, what it is about, the answers, and the reply; for the widget and its twin."""

from __future__ import annotations

from html import escape

from .. import felt, reading
from ..exercises import TITLES, Question, Reply
from ..faces import attributes, control, idle, marked
from ..passages import passage

_WAITS = ('<p class="busy" hidden>The kernel is busy; your answer waits.</p>'
          '<p class="lost" hidden>No answer from the kernel. Run this cell again.</p>')


def asking(question: Question, tick: int, answer: str, said: Reply) -> str:
    """The exercise as the widget shows it: *said* is the reply to *answer*."""
    return _parlour(question, attributes(data_tick=tick), _answers(question, answer) + _reply(said) + _WAITS)


def twin(question: Question) -> str:
    """The exercise for a page without a kernel, its answers folded; the style comes with the tables of the page."""
    choices = "".join(f"<li>{marked(choice)}</li>" for choice in question.choices)
    listed = f'<ul class="choices">{choices}</ul>' if choices else ""
    replies = "".join(f"<dt>{marked(answer)}</dt><dd>{_said(reply)} {reply.cite}</dd>"
                      for answer, reply in question.replies.items())
    quoted = "".join(map(_quoted, dict.fromkeys(reply.cite for reply in question.replies.values())))
    folded = f'<details class="answer"><summary>Answer</summary><dl>{replies}</dl>{quoted}</details>'
    return idle(_parlour(question, ' data-static="1"', listed + folded))


def _parlour(question: Question, data: str, below: str) -> str:
    ids = "".join(map(_quoted, question.ids))
    view = question.view
    position = felt.felt(view) if view else ""
    return (f'<div class="parlour exercise"{data}>{position}<section class="page" aria-label="exercise">'
            f'<header class="running">{escape(TITLES[question.kind])}</header>'
            f'<p class="asked">{marked(question.asked)}</p>{ids}{below}</section></div>')


def _answers(question: Question, given: str) -> str:
    """The choices as one toolbar, or a box for a short answer, which Enter or leaving it sends."""
    if not question.choices:
        box = attributes(class_="act", data_act="answer", data_key="answer", data_lm_suppress_shortcuts="true",
                         value=given, inputmode="numeric" if question.kind == "count" else None, autocomplete="off")
        return f'<p class="own-words"><label>Your answer <input type="text"{box}></label></p>'
    buttons = "".join(control(f"answer {choice}", f"answer {choice}", marked(choice), "btn",
                              tabindex=0 if place == 0 else -1, aria_pressed=str(choice == given).lower())
                      for place, choice in enumerate(question.choices))
    return f'<div class="choices" role="toolbar" aria-label="answers" data-rove="answers">{buttons}</div>'


def _reply(said: Reply) -> str:
    verdict = {True: "right", False: "wrong", None: "reading"}[said.right]
    return f'<div class="reply {verdict}" data-key="reply"><p class="said">{_said(said)}</p>{_quoted(said.cite)}</div>'


def _said(reply: Reply) -> str:
    return f"<b>{reply.verdict}</b>{marked(reply.words)}"


def _quoted(id: str) -> str:
    """The sentence that a reply rests on, if it rests on one."""
    return f'<p class="quoted"><b>{id}</b> {reading.html(passage(id))}</p>' if "." in id else ""
