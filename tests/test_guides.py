"""Guided deals: every game's guide is a deal that plays as told, each instruction with a sentence of its game."""

import json
import sys
from pathlib import Path

import pytest

from parlour_nb import CASSINO, GAMES, POPE_JOAN, save
from parlour_nb.engine import CannotDeal
from parlour_nb.games.pope_joan import GUIDE
from parlour_nb.passages import passage
from parlour_nb.table import Table
from parlour_nb.table.sitting import Sitting

GUIDES = [pytest.param(game, sys.modules[game.state.__module__].GUIDE, id=name) for name, game in GAMES.items()]
NOTEBOOKS = Path(__file__).parent.parent / "notebooks"


@pytest.mark.parametrize(("game", "guide"), GUIDES)
class TestEveryGuide:
    def test_plays_through_to_its_end_one_instruction_at_a_time(self, game, guide):
        sitting = Sitting(game, guide=guide)
        told = []
        while (step := sitting.step_now).action:
            told.append(step.instruction)
            assert sitting.said.endswith(step.instruction) and sitting.now == step.cite
            sitting.act(f"play {step.action}")
        assert told == [step.instruction for step in guide.steps if step.instruction] and len(told) > 2
        assert [str(move) for move in sitting.state.moves][:len(guide.steps)] == [step.action for step in guide.steps]
        assert "guide" not in sitting.said

    def test_every_play_of_the_learner_is_told_under_a_sentence_of_the_game_and_no_other(self, game, guide):
        pages = {page for pages in game.sections.values() for page in pages} | {"ED-TABLE"}
        state = game.deal(pack=game.stack(guide.hands, **guide.piles), seats=len(guide.hands), **guide.deal)
        for step in guide.steps:
            assert bool(step.instruction) == (state.to_play() == guide.you), step
            assert not step.instruction or step.cite.split(".")[0] in pages and passage(step.cite), step
            state = state.apply(step.action)


@pytest.mark.parametrize("name", GAMES)
def test_every_notebook_has_the_guided_deal(name):
    cells = json.loads((NOTEBOOKS / f"{name}.ipynb").read_text("utf-8"))["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert [f"Table({name.upper()}, guide=GUIDE)" in cell for cell in code].count(True) == 1


def test_another_lawful_play_is_not_what_the_guide_is_about():
    sitting = Sitting(POPE_JOAN, guide=GUIDE)
    sitting.act("play A♣")
    assert sitting.message == "No: that is lawful too, but not what the guide is about." and not sitting.state.moves
    assert sitting.said.endswith("Lead the J♠: with the K♠ in hand you will soon lead again.")


def test_EW109_12_an_unlawful_play_is_refused_as_always():
    sitting = Sitting(POPE_JOAN, guide=GUIDE)
    sitting.act("play J♠")
    sitting.act("play A♣")
    assert sitting.message == "No: the run stands at the Q♠, so the K♠ must be played." and sitting.cite == "EW109.12"


def test_an_instruction_comes_again_when_its_play_is_taken_back():
    sitting = Sitting(POPE_JOAN, guide=GUIDE)
    first = sitting.step_now
    sitting.act("play J♠")
    sitting.act("undo")
    assert sitting.step_now == first


def test_the_guide_leads_on_when_its_deal_is_taken_up_again():
    first = Sitting(POPE_JOAN, guide=GUIDE)
    first.act("play J♠")
    again = Sitting(POPE_JOAN, guide=GUIDE)
    again.act("restore " + "".join(first.kept()))
    assert again.said == "The deal is restored. The Q♠ has come. Follow with the next of the suit, your K♠."
    again.act(f"restore {save(POPE_JOAN.deal(seed=5, seats=4))}")
    assert again.step_now.instruction == ""


def test_a_hint_is_what_the_guide_tells():
    sitting = Sitting(POPE_JOAN, guide=GUIDE)
    sitting.act("hint")
    assert sitting.said == "Lead the J♠: with the K♠ in hand you will soon lead again."


def test_the_guide_leaves_with_its_deal():
    sitting = Sitting(POPE_JOAN, guide=GUIDE)
    sitting.act("source CM")
    assert sitting.guide is None and sitting.step_now.instruction == ""


def test_a_table_shows_the_instruction_and_the_sentence_lights():
    table = Table(POPE_JOAN, guide=GUIDE)
    assert "Lead the J♠" in table.text()
    assert "<p class=\"s now " in table.twin() and "Lead the J♠" in table.twin().replace("\ufe0e", "")


def test_a_guide_deals_its_own_pack():
    with pytest.raises(CannotDeal, match="a guide deals its own pack, and is told nothing more: seed, source"):
        Sitting(POPE_JOAN, guide=GUIDE, seed=5, source="CM")


def test_EW112_iv_and_the_guide_of_cassino_ends_when_the_first_hands_are_played():
    sitting = Sitting(CASSINO, guide=sys.modules[CASSINO.state.__module__].GUIDE)
    for play in ("8♦ takes 6♠ 2♠ + 5♠ 3♠", "10♦ takes 10♠", "2♥ down", "K♠ takes K♥"):
        sitting.act(f"play {play}")
    assert len(sitting.state.hands[0]) == 4 and sitting.step_now.instruction == ""
