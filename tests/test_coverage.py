"""Coverage of the text, both ways: every sentence is accounted for, and every cited one has a test of its name."""

import ast
from functools import cache
from operator import attrgetter
from pathlib import Path

import pytest

from parlour_nb import engine
from parlour_nb.coverage import astray, citations, coverage, shared
from parlour_nb.engine import GAMES
from parlour_nb.games.cassino import CASSINO
from parlour_nb.games.connexions import CONNEXIONS
from parlour_nb.games.pope_joan import EW, POPE_JOAN
from parlour_nb.games.put import PUT
from parlour_nb.games.quadrille import QUADRILLE
from parlour_nb.passages import SHARED, passage, section, sigla
from parlour_nb.rulings import Ruling, replace

HERE = Path(__file__).parent
EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))


@cache
def names_of_tests():
    """The names of all test functions, read and not run."""
    return [node.name for path in HERE.rglob("test_*.py") for node in ast.walk(ast.parse(path.read_text("utf-8")))
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]


def prefix(id):
    """How the name of a sentence's test begins: test_ED_POPE_9_ for ED-POPE.9."""
    return "test_" + id.replace("-", "_").replace(".", "_") + "_"


@EVERY_GAME
def test_every_sentence_is_cited_or_said_to_be_silent(game):
    for book in coverage(game):
        assert book.unaccounted == (), f"{book.source}: neither cited nor silent"


@EVERY_GAME
def test_no_ruling_cites_what_is_no_sentence_of_the_games_pages(game):
    assert astray(game) == frozenset()


@EVERY_GAME
def test_no_silent_sentence_is_cited(game):
    assert citations(game) & set(game.silent) == set()


@EVERY_GAME
def test_every_silent_sentence_says_why(game):
    assert all(len(reason) > 20 and passage(id) for id, reason in game.silent.items())


@EVERY_GAME
def test_every_cited_sentence_has_a_test_named_after_it(game):
    without = [id for id in citations(game) if not any(name.startswith(prefix(id)) for name in names_of_tests())]
    assert sorted(without) == []


def test_every_test_named_after_a_sentence_names_one_there_is():
    known = {prefix(sentence.id) for siglum in sigla() for sentence in section(siglum)}
    begun = {prefix(name) for siglum in sigla() for name in {s.section for s in section(siglum)}}
    for name in names_of_tests():
        if name.startswith(tuple(begun)):
            assert name.startswith(tuple(known)), name


def test_the_figure_for_pope_joan():
    assert [str(book) for book in coverage(POPE_JOAN)] == [
        "EW 15 cited, 3 silent, 0 unaccounted", "CM 5 cited, 1 silent, 0 unaccounted",
        "RG 10 cited, 4 silent, 0 unaccounted", "ED 27 cited, 0 silent, 0 unaccounted"]


def test_the_figure_for_cassino():
    none = [f"{book} 0 cited, 0 silent, 0 unaccounted" for book in ("RG", "CASSELL", "FOSTER")]
    assert [str(book) for book in coverage(CASSINO)] == [
        "EW 11 cited, 2 silent, 0 unaccounted", *none, "ED 24 cited, 1 silent, 0 unaccounted"]


def test_the_figure_for_connexions():
    assert [str(book) for book in coverage(CONNEXIONS)] == [
        "EW 9 cited, 1 silent, 0 unaccounted", "ED 23 cited, 1 silent, 0 unaccounted"]


def test_the_figure_for_quadrille():
    assert [str(book) for book in coverage(QUADRILLE)] == [
        "CM 2 cited, 1 silent, 0 unaccounted", "ED 60 cited, 6 silent, 0 unaccounted"]


def test_the_figure_for_put():
    assert [str(book) for book in coverage(PUT)] == [
        "EW 3 cited, 0 silent, 0 unaccounted", "CM 8 cited, 1 silent, 0 unaccounted",
        *[f"{book} 0 cited, 0 silent, 0 unaccounted" for book in ("HOYLE", "COTTON")],
        "ED 33 cited, 1 silent, 0 unaccounted"]


def test_the_figure_for_matrimony():
    none = [f"{book} 0 cited, 0 silent, 0 unaccounted" for book in ("CASSELL", "FOSTER")]
    assert [str(book) for book in coverage(GAMES["matrimony"])] == [
        "EW 6 cited, 0 silent, 0 unaccounted", *none, "ED 12 cited, 1 silent, 0 unaccounted"]


def test_every_ruling_that_all_games_share_is_cited_by_some_game():
    assert shared().unaccounted == ()


def test_what_all_games_share_is_no_stray_of_any_and_is_counted_once():
    assert f"{SHARED}.1" in citations(POPE_JOAN) and astray(POPE_JOAN) == frozenset()
    assert SHARED not in {section for game in GAMES.values() for held in game.sections.values() for section in held}
    assert shared().source == SHARED and set(shared().cited + shared().unaccounted) == {s.id for s in section(SHARED)}


def test_what_is_left_out_or_unknown_is_found():
    forgetful = replace(POPE_JOAN, silent={"EW109.1": "a comparison", "EW109.99": "no such sentence",
                                           "EW108.1": "a sentence of another game"})
    assert coverage(forgetful)[0].unaccounted == ("EW109.2", "EW109.17")
    assert str(coverage(forgetful)[1]) == "CM 5 cited, 0 silent, 1 unaccounted"
    assert astray(forgetful) == {"EW109.99", "EW108.1"}
    wrong = {"EW": replace(EW, removed=Ruling("8♦", "EW109.33"))}
    assert astray(replace(POPE_JOAN, rules=wrong)) == {"EW109.33"}
    assert "EW109.3" in coverage(replace(POPE_JOAN, rules=wrong))[0].unaccounted


def test_a_ruling_of_a_book_cites_that_book_or_the_editor_or_says_why_it_borrows():
    for game in GAMES.values():
        borrowing = set()
        for source, rules in game.rules.items():
            for point, ruling in rules.rulings.items():
                if not ruling.cite.startswith((source, "ED")):
                    borrowing.add(source)
                assert ruling.basis in ("text", "inference", "editor")
                assert ruling.basis != "editor" or ruling.cite.startswith("ED"), (source, point)
        assert borrowing == set(game.borrows)


# A ruling is one only if code acts on it


def points_read(path):
    """The points of which the module reads the value or the sentence: ``cite.lead``, ``getattr(value, "lead")``."""
    tree = ast.parse(path.read_text("utf-8"))
    reads = [node for node in ast.walk(tree) if isinstance(node, ast.Attribute) and last_name(node.value) in HELD]
    named = any(isinstance(node, ast.Call) and last_name(node.func) == "getattr" and last_name(node.args[0]) in HELD
                for node in ast.walk(tree))
    strings = [node.value for body in ast.walk(tree) if isinstance(body, ast.FunctionDef) for node in ast.walk(body)
               if isinstance(node, ast.Constant)]
    return {node.attr for node in reads} | set(strings if named else ())


HELD = ("value", "cite")
PACKAGE = Path(engine.__file__).parent


def last_name(node):
    """``value`` of ``value``, ``rules.value`` and ``self.laid.rules.value``."""
    return node.id if isinstance(node, ast.Name) else getattr(node, "attr", "")


@EVERY_GAME
def test_every_point_of_a_game_is_read_by_its_code(game):
    read = points_read(PACKAGE / "games" / f"{game.name}.py") | points_read(PACKAGE / "engine.py")
    assert {point for rules in game.rules.values() for point in rules.rulings} - read == set()


def test_what_is_only_ruled_is_not_read(tmp_path):
    written = tmp_path / "game.py"
    written.write_text('EW = MyRules(lead=1)\nOPTIONS = {"stock": 2}\n\ndef lay(deal):\n    """Of the purse."""\n'
                       "    return deal.rules.value.seats, deal.rules.cite.claims, deal.packets\n")
    assert points_read(written) == {"seats", "claims"}
