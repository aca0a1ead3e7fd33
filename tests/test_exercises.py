"""Exercises: questions of every kind, what is right in them, and the same reply in code and on the page."""

import json
import os
import re
import subprocess
import sys
from dataclasses import replace

import pytest

from parlour_nb import CASSINO, POPE_JOAN
from parlour_nb.exercises import KINDS, TITLES, CannotAsk, Learner, NoAnswer, Question, Reply, ask, check
from parlour_nb.passages import UnknownPassage, passage
from parlour_nb.table import Exercise, Table

RUN = POPE_JOAN.deal(seed=5, seats=5).apply("10♣")
PACK = CASSINO.stack(["8♦ K♠ K♥ Q♠", "A♠ A♥ Q♥ J♣"], table="5♠ 3♠ 6♠ 2♠".split(), dealer=1)
EIGHT = CASSINO.deal(pack=PACK, seats=2, dealer=1)
TAKINGS = ["8♦ takes 6♠ 2♠ + 5♠ 3♠", "8♦ takes 6♠ 2♠", "8♦ takes 5♠ 3♠"]


def exercise(*given, **more):
    return Exercise(*given, learner=Learner(), **more)


def test_every_kind_has_its_title():
    assert list(TITLES) == list(KINDS)


class TestTheNextPlay:
    def test_EW109_12_only_the_next_card_is_right(self):
        question = ask("next play", RUN)
        assert question.choices == ("7♠", "8♠", "10♠", "4♥", "8♣", "J♣", "A♦", "5♦")
        assert question.right == ("J♣",)
        assert check(question, "J♣") == Reply(True, "You follow with the J♣.", "EW109.12")
        assert check(question, "8♠") == Reply(
            False, "The run stands at the 10♣, so the J♣ must be played.", "EW109.12")

    def test_an_answer_is_taken_as_it_may_be_typed(self):
        question = ask("next play", RUN)
        assert {check(question, typed).right for typed in ("jc", " J♣\ufe0e ", "JC.")} == {True}

    def test_a_word_that_is_no_choice_is_judged_by_the_rules_all_the_same(self):
        assert check(ask("next play", RUN), "pass") == Reply(
            False, "Nobody passes at Pope Joan: who has the next card must play it.", "EW109.12")

    def test_the_position_shown_does_not_tell_the_answer(self):
        question = ask("next play", RUN)
        assert question.view and question.view.actions == () and "You may play" not in str(question)
        assert not re.search(r'class="[^"]*\bcan\b|lawful now', exercise(question).html)

    def test_where_all_is_lawful_there_is_nothing_to_ask(self):
        with pytest.raises(CannotAsk, match="nothing is to be found out"):
            ask("next play", POPE_JOAN.deal(seed=5, seats=5))

    def test_EW112_iv_a_taking_is_one_play(self):
        question = ask("next play", EIGHT, also=["8♦ takes 5♠ 2♠"])
        assert {play for play in question.right if play.startswith("8♦ takes")} == set(TAKINGS)
        assert not check(question, "8♦ takes 5♠ 2♠").right
        assert check(question, "8D takes 2S 6S").right, "in whatever order the cards are named"


class TestTheSentence:
    def test_EW109_12_forbids_to_pass(self):
        question = ask("sentence", RUN, "pass")
        assert question.choices == ("EW109.10", "EW109.11", "EW109.12", "EW109.13") and question.right == ("EW109.12",)
        assert question.asked == "You try: pass. Which sentence forbids it?"
        assert check(question, "ew109.13") == Reply(
            False, "Who leads after a stop? Whoever played the stop.", "EW109.13")

    def test_EW109_12_allows_the_next_card(self):
        assert ask("sentence", RUN, "J♣", ["EW109.8", "EW109.12"]).right == ("EW109.12",)

    def test_the_right_one_must_be_among_them(self):
        with pytest.raises(CannotAsk, match="EW109.12, which acts here, is not among EW109.8"):
            ask("sentence", RUN, "J♣", ["EW109.8"])


class TestTheRemedy:
    def test_RG81_2_all_contribute_under_rg(self):
        question = ask("remedy", POPE_JOAN, "dresser", "RG")
        assert question.choices == ("Contributions.", "Dealer.", "Each two.") and question.right == ("Contributions.",)
        assert check(question, "dealer") == Reply(False, "So rules Enquire Within upon Everything.", "EW109.6")
        assert check(question, "each two").cite == "ED-POPE.5"

    def test_where_the_books_agree_wrong_answers_are_given(self):
        with pytest.raises(CannotAsk, match="all books rule alike on 'removed'"):
            ask("remedy", POPE_JOAN, "removed")
        question = ask("remedy", POPE_JOAN, "removed", also={"9♦.": "That is Pope."})
        assert check(question, "9D") == Reply(False, "That is Pope.", "EW109.3")

    def test_an_unknown_point_names_those_there_are(self):
        with pytest.raises(CannotAsk, match="has no point 'dress'; it has seats, "):
            ask("remedy", POPE_JOAN, "dress")


class TestCounting:
    def test_EW112_iv_the_eight_has_three_takings(self):
        takings = [play for play in EIGHT.legal_actions() if play.taken]
        question = ask("count", "How many takings has the eight?", takings, "EW112.iv", state=EIGHT,
                       near={2: ("Both at once is a third.", "EW112.iv")})
        assert question.choices == () and question.right == ("3",)
        assert check(question, 3).words == f"{'; '.join(TAKINGS)}."
        assert check(question, "2") == Reply(False, "Both at once is a third.", "EW112.iv")
        assert check(question, 5).right is False
        with pytest.raises(NoAnswer, match="'three' is no answer here; answer with a whole number"):
            check(question, "three")
        assert {check(question, typed).right for typed in (3, " 3 ", "03", "3.", "٣")} == {True}
        assert {check(question, typed).right for typed in ("0", "13", "3" * 5000)} == {False}


class TestReadings:
    def test_EW109_10_whether_pope_turned_up_ends_the_deal(self):
        question = ask("reading", POPE_JOAN, "pope_joan_wins", seed=13, seats=5)
        assert question.choices == ("Yes.", "No.") and question.right == () and question.ids == ("EW109.10",)
        assert check(question, "yes") == Reply(None, "So the table plays, unless an option is taken (by the text). "
                                               "The seats win +39, −8, −8, −8, −8.", "EW109.10")
        assert check(question, "no").words.startswith("The deals part here: Seat 1 leads the K♣.")
        assert check(question, "no").cite == "RG82.1"

    def test_ED_CASSINO_18_the_same_play_under_another_sentence_is_no_difference(self):
        question = ask("reading", CASSINO, "last_take", seed=11, seats=2)
        assert "by the printed words wins the game" in check(question, "the game").words

    def test_a_reading_without_effect_in_the_deal_says_so(self):
        question = ask("reading", POPE_JOAN, "pope_joan_wins", seed=5, seats=5)
        assert check(question, "no").words.startswith("In this deal it makes no difference.")

    def test_a_point_without_options_has_no_other_reading(self):
        with pytest.raises(CannotAsk, match="no other reading of 'removed'; it does of first_dealer"):
            ask("reading", POPE_JOAN, "removed", seed=5)


class TestAnyQuestion:
    ANSWERS = {"9♦": (True, "So it is styled.", "EW109.5"), "8♦": (False, "It is taken out.", "EW109.3")}

    def test_an_unknown_kind_names_those_there_are(self):
        with pytest.raises(CannotAsk, match="kind 'riddle'; the kinds are next play, sentence"):
            ask("riddle")

    def test_one_answer_at_least_is_right(self):
        with pytest.raises(CannotAsk, match="none of the answers is right: 8♦"):
            ask("choice", "Which is Pope?", {"8♦": (False, "It is taken out.", "EW109.3")})

    def test_what_is_no_choice_is_answered_with_the_choices(self):
        with pytest.raises(NoAnswer, match="'7♦' is no answer here; the answers are 9♦, 8♦"):
            check(ask("choice", "Which is Pope?", self.ANSWERS), "7♦")

    def test_a_reply_cites_a_sentence_that_there_is(self):
        with pytest.raises(UnknownPassage):
            ask("choice", "Which is Pope?", {"9♦": (True, "So it is styled.", "EW109.99")})

    def test_a_reply_reads_with_its_sentence(self):
        assert repr(check(ask("choice", "Which is Pope?", self.ANSWERS), "8♦")) == (
            "No. It is taken out. (EW109.3)\nEW109.3: The eight of diamonds must first be taken from the pack.")


class TestTheLearner:
    def test_attempts_are_kept_in_order_and_written_as_json(self):
        learner = Learner()
        question = ask("next play", RUN)
        for answer in ("8♠", "J♣"):
            learner.answer(question, answer)
        with pytest.raises(NoAnswer):
            learner.answer(question, "perhaps")
        assert [(kept["answer"], kept["right"], kept["cite"]) for kept in json.loads(learner.save())] == [
            ("8♠", False, "EW109.12"), ("J♣", True, "EW109.12")]
        assert json.loads(learner.save())[0]["asked"] == "What may be played now?"


class TestTheWidget:
    def test_a_click_and_the_code_give_the_same_reply(self):
        clicked, coded = exercise("next play", RUN), exercise("next play", RUN)
        for act, answer in (("answer 8♠", "8♠"), ("play J♣", "J♣")):
            clicked._clicked(clicked, {"act": act, "tick": clicked.tick}, None)
            assert coded.answer(answer) == clicked.said
            assert clicked.html == coded.html
        assert clicked.learner == coded.learner
        assert "follow with the J♣" in clicked.html and passage("EW109.12").text[:30] in clicked.html

    def test_a_message_that_comes_twice_is_obeyed_once(self):
        asked = exercise("next play", RUN)
        for _ in range(2):
            asked._clicked(asked, {"act": "answer 8♠", "tick": 0}, None)
        assert len(asked.learner.attempts) == 1

    def test_what_is_no_answer_is_said_on_the_page(self):
        asked = exercise("next play", RUN)
        asked._clicked(asked, {"act": "answer perhaps", "tick": 0}, None)
        assert "is no answer here" in asked.html and asked.learner.attempts == ()

    def test_a_sentence_of_the_felt_opens(self):
        asked = exercise("next play", RUN)
        asked._clicked(asked, {"act": "sentence EW109.8", "tick": 0}, None)
        assert "if the ten of spades be turned up" in asked.html

    def test_the_twins_have_the_question_and_the_choices_and_only_html_the_folded_answer(self):
        bundle = exercise("next play", RUN)._repr_mimebundle_()[0]
        assert bundle["text/plain"] == str(ask("next play", RUN))
        assert "- J♣" in bundle["text/plain"] and "follow with" not in bundle["text/plain"]
        before, folded = bundle["text/html"].split("<details")
        assert "What may be played now?" in before and "You follow with the J♣" in folded.replace("\ufe0e", "")

    def test_asking_changes_nothing_outside(self):
        assert replace(ask("next play", RUN)) == ask("next play", RUN) and isinstance(ask("next play", RUN), Question)


class TestTheStaticMode:
    def test_only_twins_are_given_and_no_widget_is_opened(self, monkeypatch):
        monkeypatch.setenv("PARLOUR_NB_STATIC", "1")
        for shown in (exercise("next play", RUN), Table(POPE_JOAN, seed=5, seats=5, you=1)):
            assert set(shown._repr_mimebundle_()[0]) == {"text/plain", "text/html"}
            assert shown.comm is None
        assert shown.play("10♣") is None and "J♣" in shown.text()

    @pytest.mark.parametrize("off", ["", "0"])
    def test_an_empty_word_or_nought_is_no_static_mode(self, monkeypatch, off):
        monkeypatch.setenv("PARLOUR_NB_STATIC", off)
        asked = exercise("next play", RUN)
        assert "application/vnd.jupyter.widget-view+json" in asked._repr_mimebundle_()[0] and asked.comm is not None


def test_questions_are_asked_and_answered_without_widgets():
    code = ("import sys; from parlour_nb import POPE_JOAN; from parlour_nb.exercises import ask, check; "
            "print(check(ask('next play', POPE_JOAN.deal(5, seats=5).apply('10♣')), 'J♣').right, "
            "'ipywidgets' in sys.modules, 'anywidget' in sys.modules)")
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=os.environ)
    assert shown.stdout.split() == ["True", "False", "False"]
