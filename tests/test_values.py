"""Values: fields, defaults, and what is refused."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import parlour_nb
from parlour_nb import POPE_JOAN
from parlour_nb.games.pope_joan import EW, PopeJoanRules
from parlour_nb.rulings import Ruling, replace
from parlour_nb.values import Value, held


class Slip(Value):
    text: str
    cite: str = ""
    seat: int | None = None


def test_two_of_a_class_that_hold_the_same_are_one_value():
    assert Slip("a", "EW109.1") == Slip(text="a", cite="EW109.1", seat=None)
    assert len({Slip("a"), Slip("a", ""), Slip("b")}) == 2
    assert Slip("a") != Slip("a", seat=0)


def test_values_of_two_classes_are_never_equal():
    class Other(Value):
        text: str
        cite: str = ""
        seat: int | None = None

    assert Other("a") != Slip("a") and held(Other("a")) == held(Slip("a"))


def test_a_value_is_never_changed():
    note: Any = Slip("a")
    with pytest.raises(AttributeError, match=r"^Slip is a value, and its text is never changed$"):
        note.text = "b"
    assert replace(note, text="b") == Slip("b") and note == Slip("a")


def test_a_value_shows_its_fields():
    assert repr(Slip("a", seat=0)) == "Slip(text='a', cite='', seat=0)"


@pytest.mark.parametrize("values, named, wrong", [
    ((), {}, "text"), (("a",), {"txet": "b"}, "txet"), (("a", "", 0, 1), {}, "too many"),
    (("a",), {"text": "b"}, "text"), ((), {"txet": "a"}, "text, txet"),
])
def test_what_is_one_too_many_or_too_few_is_named(values, named, wrong):
    with pytest.raises(TypeError, match=f"^Slip has text, cite, seat; wrong: {wrong}$"):
        Slip(*values, **named)


def test_a_ruling_that_a_book_must_give_is_wanted_and_one_that_every_table_has_is_not():
    given = {name: ruling for name, ruling in held(EW).items() if name != "lead"}
    with pytest.raises(TypeError, match="wrong: lead$"):
        PopeJoanRules(**given)
    assert EW.absent == Ruling("he is passed over", "ED-TABLE.2", "editor")


@pytest.mark.parametrize("changes, says", [
    ({"options": {"lede": ()}}, "Pope Joan has no point lede: options, overrides and what binds are of the fields"),
    ({"binding": {"leads": "lede"}}, "Pope Joan has no point lede"),
    ({"overrides": {"lead": ("lede",)}}, "Pope Joan has no point lede"),
    ({"overrides": {"lede": ("lead",)}}, "Pope Joan has no point lede"),
    ({"options": {"lead": EW.lead}}, "Pope Joan: lead is given a tuple, as "),
    ({"options": {"lead": (True,)}}, "Pope Joan: the option lead is a tuple of rulings"),
    ({"overrides": {"lead": "dresser"}}, "Pope Joan: lead is given a tuple, as \\('dresser',\\)"),
    ({"binding": {"leads": ["x"]}}, r"Pope Joan has no point \['x'\]"),
    ({"rules": {}}, "Pope Joan has no rules"),
])
def test_what_does_not_go_together_in_a_game_is_found_when_it_is_made(changes, says):
    with pytest.raises(ValueError, match=f"^{says}"):
        replace(POPE_JOAN, **changes)


def test_two_sets_of_rules_are_the_same_only_if_they_are_one():
    assert replace(EW) != EW and held(replace(EW)) == held(EW)


def test_the_fields_stand_in_the_order_in_which_they_are_written():
    assert Slip.fields == ("text", "cite", "seat")
    assert EW.fields[0] == "seats" and EW.fields.index("removed") < EW.fields.index("follow")


def test_importing_a_game_loads_neither_dataclasses_nor_the_edition():
    ask = ("import sys; had = set(sys.modules); from parlour_nb import POPE_JOAN; "
           "print(*sorted({'dataclasses', 'inspect', 'json', 'parlour_nb.passages', 'parlour_nb.felt'} "
           "& (set(sys.modules) - had)))")
    package = Path(parlour_nb.__file__).parent.parent
    shown = subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True, cwd=package)
    assert shown.stdout.split() == []
