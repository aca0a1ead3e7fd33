"""The exercise widget: asks a question, and answers the answer, by click, by key, or in code."""

from __future__ import annotations

from typing import Any

from ..exercises import LEARNER, Learner, NoAnswer, Question, Reply, ask
from ..passages import UnknownPassage, passage
from . import asking
from .live import Live


class Exercise(Live):
    """A question that answers: ``Exercise("next play", POPE_JOAN.deal(5).apply("10♣"))``.

    The first word is the kind (see `exercises.KINDS`), what follows is what that kind is told; or a `Question` made
    before. ``exercise.answer("J♣")`` gives the reply that a click gives; *learner* keeps the attempts.
    """

    def __init__(self, kind: str | Question, *given: Any, learner: Learner = LEARNER, **more: Any) -> None:
        self.question = kind if isinstance(kind, Question) else ask(kind, *given, **more)
        self.learner = learner
        self.given, self.said = "", Reply(None, "")
        super().__init__()

    def answer(self, answer: object) -> Reply:
        """The reply to *answer*, as the page gives it; NoAnswer says what an answer would be."""
        reply = self.learner.answer(self.question, answer)
        self.given, self.said = " ".join(str(answer).split()), reply
        self._show()
        return reply

    def obey(self, words: str) -> None:
        """Do what was clicked: ``answer J♣`` (or ``play J♣``, on the felt), ``sentence EW109.12``."""
        verb, _, rest = words.partition(" ")
        try:
            if verb == "sentence":
                self.said = Reply(None, "", passage(rest).id)
            else:
                self.said = self.learner.answer(self.question, rest)
                self.given = rest
        except (NoAnswer, UnknownPassage) as trouble:
            self.fault(f"{trouble}.")

    def fault(self, words: str) -> None:
        """Say in the place of the reply what is amiss."""
        self.said = Reply(None, words)

    def drawn(self) -> dict[str, str]:
        """The exercise as the page shows it."""
        return {"html": asking.asking(self.question, self.tick, self.given, self.said)}

    def twin(self) -> str:
        """The exercise with its answers folded, for a page without a kernel."""
        return asking.twin(self.question)

    def text(self) -> str:
        """The question in plain words, without its answer."""
        return str(self.question)

    def __repr__(self) -> str:
        return f"<Exercise: {self.question.asked}>"
