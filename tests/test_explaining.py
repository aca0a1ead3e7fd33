"""A sentence explained: its code from the files themselves, its tests by name, a position; and all sentences."""

import ast
import re
from functools import cache
from operator import attrgetter
from pathlib import Path

import pytest

from parlour_nb import CASSINO, GAMES, MATRIMONY, POPE_JOAN, PUT, SPECULATION, explain, explaining, tracing
from parlour_nb.coverage import citations, coverage
from parlour_nb.engine import CannotDeal, Game
from parlour_nb.explaining import explained, named_after, sentences
from parlour_nb.passages import UnknownPassage
from parlour_nb.scenes import Found, scene
from parlour_nb.table import Table
from parlour_nb.table.sitting import Sitting

PACKAGE = Path(tracing.__file__).parent


class TestTheCode:
    def test_EW109_12_is_cited_in_two_rulings_and_read_where_the_next_card_is_due(self):
        cited = tracing.cited_at(POPE_JOAN, "EW109.12")
        assert [code.text.partition("=")[0].strip() for code in cited] == ["follow", "pope_as_stop"]
        assert {code.within for code in cited} == {"EW"}
        assert any("must be played" in code.text and code.within == "PopeJoan.refusal"
                   for code in tracing.read_at(POPE_JOAN, "follow"))

    @pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))
    def test_every_line_shown_stands_in_the_file_at_its_number(self, game):
        for id in citations(game):
            shown = tracing.cited_at(game, id)
            assert shown, id
            read = (code for point in tracing.points(game, id) for code in tracing.read_at(game, point))
            for code in (*shown, *read):
                lines = (PACKAGE / code.file).read_text("utf-8").splitlines()
                for number, line in enumerate(code.text.splitlines(), code.line):
                    assert line.strip() == lines[number - 1].strip(), (id, number)

    def test_a_ruling_looked_up_by_name_is_found_too(self):
        assert any(code.within == "scoring" for code in tracing.read_at(CASSINO, "spades"))

    def test_what_only_rules_does_not_act(self):
        assert tracing.acts(POPE_JOAN, "EW109.12") and not tracing.acts(MATRIMONY, "ED-MATRIMONY.8")

    def test_what_is_laid_out_to_show_it_is_no_code_that_obeys_it(self):
        assert CASSINO.scenes["ED-CASSINO.2"].tried and [
            code.text.partition("=")[0] for code in tracing.cited_at(CASSINO, "ED-CASSINO.2")] == ["courts"]


class TestTheTests:
    def test_EW109_1_has_not_those_of_EW109_12(self):
        assert all(test.startswith("test_EW109_12_") for test in named_after("EW109.12") or [""])
        assert not [test for test in named_after("EW109.1") or () if not test.startswith("test_EW109_1_")]

    def test_they_are_functions_of_the_suite(self):
        names = {node.name for path in Path(__file__).parent.rglob("test_*.py")
                 for node in ast.walk(ast.parse(path.read_text("utf-8"))) if isinstance(node, ast.FunctionDef)}
        assert set(named_after("EW109.13") or [""]) <= names

    def test_where_there_are_none_at_hand_it_says_so(self, monkeypatch, tmp_path):
        monkeypatch.setattr("parlour_nb.explaining.TESTS", tmp_path / "nowhere")
        assert "The tests are not at hand here." in str(explained("EW109.17"))


class TestTheEffect:
    def test_EW109_12_acts_where_a_card_is_followed(self):
        found = explained("EW109.12").found
        assert found and found.said.startswith("Seat ") and "follows with the" in found.said
        after = found.state.apply(found.action)
        assert "EW109.12" in {event.cite for event in after.events[len(found.state.events):]}

    def test_EW109_3_acts_where_the_eight_is_refused(self):
        assert explained("EW109.3").effect == "8♦: No: the 8♦ is taken from the pack."

    def test_EW109_4_acts_at_the_cut(self):
        found = explained("EW109.4").found
        assert found and found.action == ""

    def test_ED_POPE_10_acts_under_its_option(self):
        found = explained("ED-POPE.10").found
        assert found and dict(found.state.deal.options) == {"pope_limit": 4}

    def test_ED_POPE_7_acts_where_the_deal_is_refused(self):
        found = explained("ED-POPE.7").found
        assert found and found.action == "seats=2"
        assert found.said == "No: Pope Joan is for 3 to 10 players (ED-POPE.7), not 2."
        assert found.state.deal.seats == 3

    def test_EW104_v_acts_where_the_law_is_broken(self):
        found = explained("EW104.v").found
        assert found and found.said == "Seat 0 deals a card too many to itself."
        assert [len(hand) for hand in found.state.hands] == [4, 3]

    def test_ED_PUT_22_acts_in_a_scene_of_its_own(self):
        assert explained("ED-PUT.22").effect == "Q♥: Nobody scores: one trick and two ties."

    def test_ED_CASSINO_7_acts_where_nothing_comes_of_what_would_count_by_another_book(self):
        assert explained("ED-CASSINO.7").effect == (
            "10♦ takes 7♥ 2♥ A♣ + 6♣ 4♦: Where ED-CASSINO.20 holds: Seat 0 clears the table. Not so here.")

    def test_ED_QUADRILLE_44_acts_where_another_ruling_would_pay_otherwise(self):
        assert explained("ED-QUADRILLE.44").effect == (
            "K♣: Seat 2 pays 1 counter to seat 3. Not so where ED-QUADRILLE.45 holds.")

    def test_EW105_7_acts_where_the_table_is_asked(self):
        found = explained("EW105.7", SPECULATION).found
        assert found and found.action == "What is it worth?" and found.said.startswith("The chance that not one trump")

    def test_a_silent_sentence_says_why_and_has_no_table(self):
        silent = explain("EW109.17")
        assert silent.found is None and "Rules nothing" in str(silent) and "<section" in silent._repr_html_()

    def test_an_explained_sentence_is_playable(self):
        table = explain("EW109.12")
        assert isinstance(table, Table)
        for html in ("".join(table.drawn().values()), table.twin()):
            assert "Where it acts" in html and "test_EW109_12_" in html
        table.play(table.explained.found.action)
        assert "EW109.12" in {event.cite for event in table.sitting.news}

    def test_what_no_game_knows_and_what_is_no_sentence(self, monkeypatch):
        monkeypatch.setattr(explaining, "GAMES", {"pope_joan": POPE_JOAN})
        with pytest.raises(LookupError, match=r"no game that can be played knows CM-QUADRILLE\.1"):
            explain("CM-QUADRILLE.1")
        with pytest.raises(UnknownPassage):
            explain("EW109.99")

    @pytest.mark.parametrize(("game", "named"), [(PUT, "<Put: EW, CM, HOYLE, COTTON>"), ("put", "'put'")])
    def test_a_game_that_does_not_know_the_sentence_is_told_which_does(self, game, named):
        with pytest.raises(LookupError, match=f"EW109.14 is known to <Pope Joan: EW, CM, RG>, and not to {named}"):
            explain("EW109.14", game)


def cites(found):
    """The sentences under which something happens, is refused or is written in the position that was found."""
    state, action, _ = found
    if action.startswith("seats="):
        return {str(fault).partition("(")[2].partition(")")[0] for fault in refusals_to_deal(state, int(action[6:]))}
    if answer := state.deal.game.answers.get(action):
        return {answer(state.view(state.to_play())).cite}
    if refusal := action and state.why_not(action):
        return {refusal.cite}
    if action:
        return {event.cite for event in state.apply(action).events[len(state.events):]}
    view = state.view(state.to_play())
    notes = [view.prompt, *filter(None, (getattr(zone, "note", None) for zone in view.zones))]
    return {said.cite for said in (*state.events, *notes)}


def refusals_to_deal(state, seats):
    with pytest.raises(CannotDeal) as caught:
        state.deal.game.deal(0, source=state.source, seats=seats)
    return [caught.value]


CONTRASTS = {"ED-CASSINO.7", "ED-MATRIMONY.8", "ED-MATRIMONY.9", "ED-MATRIMONY.12", "ED-QUADRILLE.44",
             "ED-QUADRILLE.65"}
"""Those of which only what would be otherwise without them can be seen."""


@cache
def every_scene(game: Game) -> dict[str, Found]:
    """What is found of every sentence of the game, without those of which nothing is."""
    return {id: found for id in sorted(citations(game)) if (found := scene(game, id))}


@pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))
class TestEveryPosition:
    def test_every_sentence_of_the_game_acts_in_a_position(self, game):
        assert sorted(citations(game) - {*every_scene(game)}) == []

    def test_it_is_told_there_or_what_would_be_otherwise_is(self, game):
        untold = {id: found.said for id, found in every_scene(game).items() if id not in cites(found)}
        assert {*untold} == CONTRASTS & citations(game)
        assert all(re.search(r"[Ww]here (EW|ED)[\w.-]+ holds[:.]", said) for said in untold.values())

    def test_every_position_is_a_table_to_play_at(self, game):
        for id, (state, _, _) in every_scene(game).items():
            sitting = Sitting(state, you=state.to_play())
            assert sitting.state is state and (sitting.view().actions or state.to_play() is None
                                               or sitting.view().prompt.text.startswith("Nobody plays on")), id

    def test_the_scenes_of_the_game_are_of_its_own_sentences(self, game):
        assert {*game.scenes} <= citations(game)


class TestAllSentences:
    def test_every_sentence_of_every_game_stands_there_once_with_its_state(self):
        rows = sentences().rows
        held = [id for game in GAMES.values() for book in coverage(game) for id in (*book.cited, *book.silent)]
        assert sorted(id for id, game, _, _ in rows if game != "every table") == sorted(held)
        states = {id: state for id, _, state, _ in rows}
        assert (states["EW109.12"], states["ED-MATRIMONY.8"], states["EW109.17"]) == ("acts", "ruled", "silent")
        assert all(why for *_, why in rows)

    def test_they_stand_in_the_order_of_the_pages(self):
        cassino = [id for id, game, _, _ in sentences().rows if game == "Cassino"]
        assert " ".join(cassino[:8]) == "EW110.1 EW111.i EW111.ii EW111.iii EW111.iv EW111.v EW111.vi EW111.1"
        assert cassino[9:12] == ["EW112.i", "EW112.ii", "EW112.iii"]

    def test_they_read_as_text_and_as_a_table(self):
        assert "EW109.12      acts   Who follows, and must he?" in repr(sentences())
        assert "| EW109.12 | Pope Joan | acts | Who follows, and must he?" in sentences()._repr_markdown_()
