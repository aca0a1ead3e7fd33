"""What crosses to the page tells nobody a card that he may not know (G10), nor is any of it markup or program."""

import ast
import json
import random
from html.parser import HTMLParser
from operator import attrgetter
from pathlib import Path

import pytest

from parlour_nb import GAMES, BadRecord, explain, lesson, load, read
from parlour_nb.passages import UnknownPassage
from parlour_nb.records import SEALED
from parlour_nb.table import BadLesson, Exercise, Table, drawing
from parlour_nb.table.acts import ACTS
from parlour_nb.table.sitting import Sitting
from tests.invariants import with_two_hidden_cards_changed

PACKAGE = Path(__file__).parent.parent / "parlour_nb"
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))


def stacked(game, seed=5, **deal):
    """A deal of a pack that was laid out."""
    return game.deal(pack=game.deal(seed).deal.pack, **deal)


def positions(game, luck):
    """Positions of a stacked deal in which somebody plays."""
    rng = random.Random(luck)
    state = stacked(game, luck)
    while state.to_play() is not None:
        yield state
        state = state.apply(rng.choice(state.legal_actions()))


def crosses(table):
    """All that the kernel has told the page: every synchronised trait."""
    return {name: value for name, value in table.get_state().items() if isinstance(value, str) and name[0] != "_"}


class TestG10NothingHiddenCrosses:
    @EVERY_GAME
    def test_two_tables_that_differ_in_hidden_cards_alone_tell_the_page_the_same(self, game):
        rng, compared = random.Random(1), 0
        for state in rng.sample([state for luck in range(4) for state in positions(game, luck)], 6):
            seats = tuple(range(state.deal.seats))
            for you, looks in ((state.to_play(), state.to_play()), (None, None), (seats, None)):
                other = with_two_hidden_cards_changed(state, looks, rng)
                if other is None:
                    continue
                tables = [Sitting(each, you=you) for each in (state, other)]
                for sitting in tables:
                    sitting.you = looks  # at a table passed round, nobody: the curtain has fallen
                    sitting.reading = sitting.history = True
                one, two = (drawing.parts(sitting, 0) for sitting in tables)
                assert one == two and one["html"].count(SEALED) == 1
                compared += 1
        assert compared > 5

    @EVERY_GAME
    def test_no_trait_holds_the_pack_until_the_deal_is_over(self, game):
        table = Table(stacked(game), you=0)
        pack = " ".join(map(str, table.state.deal.pack))
        while table.state.to_play() is not None:
            assert not [name for name, told in crosses(table).items() if pack in told]
            table.play(table.state.legal_actions()[0])
        assert pack in crosses(table)["html"]
        table.close()

    @EVERY_GAME
    def test_what_the_page_keeps_of_a_stacked_deal_is_taken_up_by_the_cell_run_again(self, game):
        first, again = (Sitting(stacked(game), you=0) for _ in range(2))
        for _ in range(2):
            if first.state.to_play() is not None:
                first.play(first.view().actions[0])
        again.act("restore " + "".join(first.kept()))
        assert again.state == first.state and again.message == "The deal is restored."
        again.act("undo")
        assert len(again.state.moves) < len(first.state.moves)

    def test_of_two_deals_of_one_pack_the_first_is_told_when_the_second_is_over(self):
        game = next(iter(GAMES.values()))
        pack = game.deal(5).deal.pack
        sitting = Sitting(game, pack=pack, you=None)
        sitting.act("out")
        sitting.begin(sitting.state.next_deal(pack=pack), None)
        assert "".join(sitting.kept()).count(SEALED) == 2
        sitting.act("out")
        assert "".join(sitting.kept()) == sitting.record()

    def test_without_its_table_it_is_refused_with_what_would_do(self):
        game = next(iter(GAMES.values()))
        kept = "".join(Sitting(stacked(game), you=0).kept())
        with pytest.raises(BadRecord, match="its pack is left out, as the deal is not over"):
            load(kept)
        numbered = Sitting(game, seed=1)
        before = numbered.state
        numbered.act(f"restore {kept}")
        assert "its pack is left out" in numbered.message and numbered.state is before

    def test_a_stacked_deal_that_was_taken_up_from_a_text_is_kept_whole(self):
        game = next(iter(GAMES.values()))
        sitting = Sitting(game, seed=1)
        sitting.act(f"restore {Sitting(stacked(game)).record()}")
        assert sitting.state.deal.seed is None and "".join(sitting.kept()) == sitting.record()


# ---- what is written by others stays inert ----

HOSTILE = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "</textarea><b>", "' onclick='x", "&lt;b&gt;",
           "javascript:alert(1)", "{{7*7}}", "\u202edlrow", "<!--", "]]>", "\x00\x1b[31m", "a" * 999]


class Tags(HTMLParser):
    """The elements of a page, their attributes, and its words."""

    def __init__(self, html):
        super().__init__()
        self.tags, self.attributes, self.words = set(), set(), []
        self.feed(html)

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attributes}

    def handle_data(self, words):
        self.words.append(words)

    def handle_comment(self, words):
        self.tags.add("comment")


def shown(sitting):
    sitting.reading = sitting.history = True
    return "".join(drawing.parts(sitting, 0).values()) + drawing.twin(sitting)


def plain(game):
    """The elements and attributes of a table at which nobody is hostile."""
    sitting = Sitting(game, seed=7)
    sitting.act("hint")
    sitting.act("nonsense")
    found = Tags(shown(sitting))
    sitting.play_out()
    over = Tags(shown(sitting))
    return found.tags | over.tags, found.attributes | over.attributes


def inert(html, tags, attributes):
    found = Tags(html)
    return found.tags <= tags and found.attributes <= attributes


@EVERY_GAME
def test_hostile_names_acts_saves_and_short_texts_are_only_words(game):
    known, seats = plain(game), game.usual_seats
    for at, text in enumerate(HOSTILE):
        sitting = Sitting(game, seed=7, seats=seats, names=[*HOSTILE[at:], *HOSTILE][:seats])
        for act in (text, f"play {text}", f"restore {text}", f"restore P{text}", f"sentence {text}", f"source {text}",
                    f"option {text} 1", f"pick {text}", f"players {text}", f"deal {text}",
                    "restore " + json.dumps({"schema": 1, "game": text, "seats": 4, "deals": [{}]})):
            sitting.act(act)
            assert sitting.message and inert(drawing._answer(sitting), *known)
        assert inert(shown(sitting), *known)
    sitting.play_out()
    assert inert(shown(sitting), *known)


@pytest.mark.parametrize("verb", sorted(ACTS))
def test_no_act_however_long_is_said_back_at_length(verb):
    sitting = Sitting(GAMES["pope_joan"], seed=7)
    sitting.act(f"{verb} {'x' * 1_000_000}")
    assert len(sitting.message) < 500


def test_no_lesson_record_or_id_however_long_is_said_back_at_length():
    long = "x" * 1_000_000
    tried = [lambda said=said: lesson(json.dumps({"game": "pope_joan", **said})) for said in (
        {long: 1}, {"game": long}, {"share": long}, {"options": long}, {"options": {long: 1}},
        {"options": {"lead_lowest": long}}, {"hidden": [long]},
        *({key: long} for key in ("seed", "source", "seats", "dealer", "you", "names", "players", "pace", "guide")))]
    for trial in (*tried, lambda: lesson(long), lambda: load(long), lambda: explain(long), lambda: read(long)):
        with pytest.raises((BadLesson, BadRecord, UnknownPassage)) as caught:
            trial()
        assert len(str(caught.value)) < 500


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_a_hostile_exercise_is_only_words(text):
    exercise = Exercise("choice", text, {text: (True, text, "EW109.1"), "other": (False, text, "EW109.1")})
    exercise.obey(f"answer {text}")
    found = Tags(exercise.drawn()["html"] + exercise.twin())
    assert not found.tags & {"script", "img", "comment"} and not found.attributes & {"onerror", "onclick", "src"}
    exercise.close()


# ---- no program is made of data ----

FORBIDDEN_CALLS = {"eval", "exec", "compile", "__import__", "open", "input", "breakpoint"}
FORBIDDEN_MODULES = {"pickle", "marshal", "shelve", "dill", "joblib", "subprocess", "socket", "urllib", "http",
                     "ctypes", "requests", "yaml", "tempfile"}


@pytest.mark.parametrize("path", sorted(PACKAGE.rglob("*.py")), ids=lambda path: str(path.relative_to(PACKAGE)))
def test_the_package_evaluates_unpickles_and_fetches_nothing(path):
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            assert node.func.id not in FORBIDDEN_CALLS, ast.unparse(node)
        modules = ([alias.name for alias in node.names] if isinstance(node, ast.Import) else
                   [node.module or ""] if isinstance(node, ast.ImportFrom) and not node.level else [])
        assert not {module.split(".")[0] for module in modules} & FORBIDDEN_MODULES, ast.unparse(node)


def test_the_page_s_script_makes_no_program_of_text_and_writes_html_in_one_place():
    script = (PACKAGE / "table" / "table.js").read_text("utf-8")
    for word in ("eval(", "Function(", "insertAdjacentHTML", "outerHTML", "document.write", "fetch(", "XMLHttpRequest",
                 "import(", "postMessage", "localStorage", "setTimeout(\""):
        assert word not in script
    assert script.count("innerHTML") == 1
