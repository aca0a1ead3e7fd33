"""The edition rebuilds the five files it was made from, to the letter, white space aside."""

from __future__ import annotations

import importlib.resources
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour_nb import passages
from parlour_nb.passages import EditionError, page, rebuild, sections, sigla, sources

WITNESSES = Path(__file__).parent / "witnesses"
TEXTS = Path(passages.__file__).parent / "texts"
NOT_OF_THE_PERIOD = "AI-modernized reading of the original text"


def words(text: str) -> str:
    """White space aside: one space for any run of it, none after a dash at the line's end."""
    return re.sub(r"--\s+", "--", " ".join(text.split()))


def witness(number: str) -> str:
    (file,) = WITNESSES.glob(f"{number}_*.txt")
    return file.read_text(encoding="utf-8")


def held(number: str) -> str:
    """The part of a witness that is period text."""
    return words(witness(number).partition(NOT_OF_THE_PERIOD)[0])


def rebuilt(number: str) -> str:
    """The same part of the edition, taken by its place and its length."""
    if number == "002":
        return words(rebuild("CM"))
    if number == "004":
        return words(rebuild("RG"))
    whole, length = words(rebuild("EW")), len(held(number))
    start = {"000": 0, "001": whole.find("round game, at"), "003": len(whole) - length}[number]
    return whole[start : start + length]


@pytest.mark.parametrize(
    ("number", "first", "last"),
    [
        ("000", "v. If the dealer give himself", "112. Laws of Cassino."),
        ("001", "round game, at which several", "follow suit, unless one of t"),
        ("002", "Unless the game is determined", "correct way of playing this game :"),
        ("003", "Y] 110. Cassino.", "a ten takes not only"),
        ("004", "emaining in their hands.", "but few players engaged i"),
    ],
)
def test_the_edition_rebuilds_each_witness(number: str, first: str, last: str) -> None:
    assert held(number).startswith(first) and held(number).endswith(last)
    assert rebuilt(number) == held(number)


def test_every_word_of_enquire_within_has_a_witness() -> None:
    assert len(held("000")) + len(held("003")) > len(words(rebuild("EW")))


def test_every_witness_belongs_to_one_source() -> None:
    named = [number for source in sources() for number in source.witnesses.split()]
    assert sorted(file.name[:3] for file in WITNESSES.iterdir()) == sorted(named) >= ["000", "001", "002", "003", "004"]


def test_what_is_not_of_the_period_is_outside_the_edition() -> None:
    assert NOT_OF_THE_PERIOD in witness("002") and witness("002").endswith("Consult me")
    lines = [line for s in sigla() for id in sections(s) for line in page(id)]
    assert not [line for line in lines if "modernized" in line.printed]
    assert not [line for line in lines if "Consult me" in line.printed]
    assert words(rebuild("CM")).count("Unless the game is determined") == 1


def forget() -> None:
    for kept in (passages._edition, passages._entries, passages._passages, passages.glossary):
        kept.cache_clear()


@pytest.fixture
def copy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The files of the edition in a place where they may be spoilt."""
    shutil.copytree(TEXTS, tmp_path / "texts")
    monkeypatch.setattr(importlib.resources, "files", lambda package: tmp_path)
    forget()
    yield tmp_path / "texts"
    forget()


def spoil(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file.name}"
    file.write_text(text.replace(old, new), encoding="utf-8")


@pytest.mark.parametrize(
    ("file", "old", "new", "found"),
    [
        ("ew.txt", "The eight of diamonds must", "The light of diamonds must", "000"),
        ("ew.txt", "HUMBLE", "HUMBLER", "000"),
        ("ew.txt", "_Lurched_ is", "Lurched is", "000 003"),
        ("ew.txt", "bid for--the", "bid for-the", "000 001"),
        ("ew.txt", "2s. are drawn", "3s. are drawn", "000 001"),
        ("ew.txt", "EW106.iii The", "EW106.iv The", "000 001"),
        ("ew.txt", "face upwards", "faced upwards", "003"),
        ("cm.txt", "the seven in some", "the eleven in some", "002"),
        ("cm.txt", "{slakes|stakes}", "stakes", "002"),
        ("rg.txt", "again, else", "again else", "004"),
        ("rg.txt", "engaged i //", "engaged in //", "004"),
        ("rg.txt", "dealt him.", "dealt  him.", ""),
    ],
)
def test_one_letter_changed_is_found(copy: Path, file: str, old: str, new: str, found: str) -> None:
    assert [n for n in ("000", "001", "002", "003", "004") if rebuilt(n) != held(n)] == []
    if old == "HUMBLE":
        spoil(copy / "apparatus.txt", old, new)
    spoil(copy / file, old, new)
    forget()
    differing = [n for n in ("000", "001", "002", "003", "004") if rebuilt(n) != held(n)]
    assert differing == found.split()


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ("{tray~trey}", "{tray~trey", "stray '{'"),
        ("{tray~trey}", "{tray~tree}", "no entry in the apparatus on 'tray' in CM-PUT.2"),
        ("CM-PUT.2 In", "CM-POPE.2 In", "CM-POPE.2 stands under the heading 'CM-PUT'"),
        ("CM-PUT.2 In", "EW105.2 In", "neither a sentence with its id nor a marked line"),
        ("CM-PUT.2 In", "In", "neither a sentence with its id nor a marked line"),
    ],
)
def test_a_malformed_line_is_named(copy: Path, old: str, new: str, complaint: str) -> None:
    rows = (copy / "cm.txt").read_text(encoding="utf-8").splitlines()
    number = 1 + next(i for i, row in enumerate(rows) if row.startswith("CM-PUT.2"))
    spoil(copy / "cm.txt", old, new)
    forget()
    with pytest.raises(EditionError) as error:
        rebuild("CM")
    assert str(error.value).startswith(f"cm.txt:{number}: {complaint}")


def test_a_malformed_entry_of_the_apparatus_is_named(copy: Path) -> None:
    spoil(copy / "apparatus.txt", "CM-POPE.2 | misprint | j | |", "CM-POPE.2 | misprint | j |")
    forget()
    with pytest.raises(EditionError, match=r"^apparatus\.txt:\d+: not 5 fields: .CM-POPE\.2"):
        rebuild("CM")
