"""What the edition says of itself: ids, readings, apparatus, fragments, glossary."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour_nb import passages
from parlour_nb.passages import (
    Line,
    Passage,
    UnknownPassage,
    apparatus,
    glossary,
    heading,
    page,
    passage,
    section,
    sections,
    sigla,
    sources,
)

TEXTS = Path(passages.__file__).parent / "texts"
SIGLA = sigla()
SENTENCES = [sentence for siglum in SIGLA for sentence in section(siglum)]
LINES = [line for siglum in SIGLA for id in sections(siglum) for line in page(id)]
INLINE = {"emended": {"misprint", "line end", "layout", "loss"}, "variant": {"variant"}}


def count(id: str) -> int:
    return len(section(id))


# Ids


@pytest.mark.parametrize(
    ("id", "beginning"),
    [
        ("EW104.v", "If the dealer give himself more cards"),
        ("EW105.1", "Speculation is a lively round game, at which"),
        ("EW106.ii", "The ace of spades and king of hearts."),
        ("EW107.1", "For the First Connexion, 2s. are drawn from the pool;"),
        ("EW108.5", "If it be not turned up, then each player shows"),
        ("EW108.6", "Observe: The ace of diamonds turned up takes"),
        ("EW109.1", "A game somewhat similar to Matrimony."),
        ("EW109.3", "The eight of diamonds must first be taken"),
        ("EW109.7", "The cards are then dealt round equally"),
        ("EW109.9", "The four kings, and the seven of diamonds"),
        ("EW109.11", "Unless the game be determined"),
        ("EW109.12", "The other players follow"),
        ("EW109.13", "The player having the stop"),
        ("EW109.14", "If Pope has been played"),
        ("EW109.16", "In all such cases the stakes remain"),
        ("EW109.18", "For instance, if a player begin by laying down the eight of clubs"),
        ("EW111.1", "In some deals at this game"),
        ("EW112.iv", "Each person plays one card at a time"),
        ("CM-POPE.2", "The other players are to follow"),
        ("CM-POPE.6", "Whenever clubs are led after that"),
        ("CM-PUT.1", "Put is usually played by two persons"),
        ("CM-QUADRILLE.3", "The following is the correct way"),
        ("RG80.2", "The holders of certain other cards"),
        ("RG81.6", "The stakes being completed"),
        ("RG81.10", "With eight players"),
        ("RG82.2", "If there are but few players engaged i"),
        ("ED-POPE.13", "By another variation the winner of the deal takes Game only"),
        ("ED-POPE.31", "Each run is turned face down"),
    ],
)
def test_an_id_never_moves(id: str, beginning: str) -> None:
    assert passage(id).text.startswith(beginning)


def test_the_sections_and_how_many_sentences_each_holds() -> None:
    held = {id: count(id) for siglum in SIGLA for id in sections(siglum)}
    printed = {
        "EW104": 3,
        "EW105": 7,
        "EW106": 6,
        "EW107": 4,
        "EW108": 6,
        "EW109": 18,
        "EW110": 1,
        "EW111": 8,
        "EW112": 4,
        "CM-POPE": 6,
        "CM-PUT": 9,
        "CM-QUADRILLE": 3,
        "RG80": 2,
        "RG81": 10,
        "RG82": 2,
    }
    ours = {"ED-TABLE": 4, "ED-POPE": 27}  # at least: new sentences go to the end
    assert printed.items() <= held.items()
    assert [id for id in held if id[:2] in ("EW", "CM", "RG")] == sorted(printed, key=list(held).index)
    assert all(held[id] >= number for id, number in ours.items())


def test_every_id_is_unique_in_the_files() -> None:
    rows = [
        row for s in SIGLA for row in (TEXTS / f"{s.lower()}.txt").read_text("utf-8").split("\n")
    ]
    ids = [row.split(" ")[0] for row in rows if row[:2] in SIGLA]
    assert len(ids) == len(set(ids)) == len(SENTENCES) + sum(map(len, map(sections, SIGLA)))


STRUCK_OUT = {"ED-POPE": {3, 4, 23, 30}}
"""Sentences of ours that ED-TABLE has said since for every game."""


def test_numbered_sentences_count_up_from_one() -> None:
    for id in {sentence.section for sentence in SENTENCES}:
        numbers = [int(p.id.split(".")[1]) for p in section(id) if p.id.split(".")[1].isdigit()]
        gone = STRUCK_OUT.get(id, set())
        assert numbers == sorted(set(range(1, len(numbers) + len(gone) + 1)) - gone), id


@pytest.mark.parametrize(
    ("id", "nearest"),
    [("EW109.71", "EW109.7"), ("EW109", "EW109.9"), ("CM-PUTT.1", "CM-PUT.1"), ("", "")],
)
def test_an_unknown_id_is_refused_with_the_nearest(id: str, nearest: str) -> None:
    with pytest.raises(UnknownPassage) as error:
        passage(id)
    assert str(error.value).startswith(f"no passage {id!r}; nearest are {nearest}")


def test_an_unknown_section_is_refused_with_the_nearest() -> None:
    for ask in (section, page, heading, apparatus):
        with pytest.raises(UnknownPassage, match=r"^no section 'EW10'; nearest are EW110, "):
            ask("EW10")
    with pytest.raises(UnknownPassage, match="^no source 'HI'; nearest are "):
        section("HI")


def test_only_sentences_can_be_cited() -> None:
    assert {line.kind for line in LINES if isinstance(line, Passage)} == {"sentence"}
    for line in LINES:
        if line.kind != "sentence":
            assert line.id == (line.section if line.kind == "heading" else "")
            with pytest.raises(UnknownPassage):
                passage(line.id)
    cited = " ".join(sentence.text for sentence in SENTENCES)
    for furniture in ("KNOWLEDGE", "IGNORANCE", "LOWLY", "CARDS", "au.s", "[81]", "[82]"):
        assert furniture not in cited


# Readings


def test_the_printed_reading_is_kept_beside_the_correction() -> None:
    assert "the slakes deposited" in passage("CM-POPE.3").printed
    assert "the stakes deposited" in passage("CM-POPE.3").text
    assert "has been j played" in passage("CM-POPE.2").printed
    assert "has been played" in passage("CM-POPE.2").text
    assert passage("CM-PUT.7").printed.startswith(
        "Four -hand Pvt differs only in that au.s CARDS 105 CARDS two of the players"
    )
    assert passage("CM-PUT.7").text.startswith(
        "Four-hand Put differs only in that two of the players"
    )
    assert "so [82] that" in passage("RG81.10").printed
    assert "so that" in passage("RG81.10").text


def test_a_variant_of_another_book_does_not_change_the_text() -> None:
    assert "the oldest hand has the preference" in passage("EW108.5").text
    (span,) = [span for span in passage("EW108.5").spans if span.kind == "variant"]
    assert (span.printed, span.text) == ("oldest", "oldest")
    assert span.entry is not None and span.entry.corrected == "eldest"


def test_spaces_before_stops_are_closed_up_in_the_reading_text_only() -> None:
    assert "the best ; next" in passage("CM-PUT.2").printed
    assert "the best; next" in passage("CM-PUT.2").text
    assert "&c. , at" in passage("CM-PUT.3").printed
    assert "&c., at" in passage("CM-PUT.3").text
    assert not [p.id for p in SENTENCES if re.search(r" [;:,.]|  |^ | $", p.text)]


def test_dashes_and_italics_are_read_and_not_shown_as_signs() -> None:
    assert passage("EW104.vii").text.startswith('Either party saying, "I put"—that is,')
    assert passage("EW104.vii").spans[1].kind == "italic"
    assert passage("EW108.5").printed.endswith("the next deal.—")
    assert passage("EW108.5").text.endswith("the next deal.")
    assert not [p.id for p in SENTENCES if re.search(r"[_{}<>~|]|--|//|\[\[", p.text)]


def test_the_words_supplied_are_those_of_the_heading() -> None:
    supplied = {p.id: s.text for p in SENTENCES for s in p.spans if s.kind == "supplied"}
    assert supplied == {"EW105.1": "Speculation", "EW107.1": "For the First Connexion,"}
    for id, words in supplied.items():
        assert heading(passage(id).section).endswith(words)


def test_headings() -> None:
    assert heading("EW105") == "105. Speculation"
    assert heading("EW109") == "109. Pope Joan."
    assert heading("CM-PUT") == "PUT, Game of."
    assert heading("CM-QUADRILLE") == "QUADRILLE, Game of."
    assert page("EW104")[0].spans[0].kind == "supplied"


def test_the_numeral_of_a_law() -> None:
    assert [p.numeral for p in section("EW112")] == ["i.", "ii.", "iii.", "iv."]
    assert passage("EW111.1").numeral == ""


def test_the_board_of_matrimony_stands_between_its_sentences() -> None:
    kinds = [line.kind for line in page("EW108")]
    assert kinds == ["heading", *["sentence"] * 2, *["diagram"] * 6, *["sentence"] * 4, "furniture"]
    board = [line.text for line in page("EW108") if line.kind == "diagram"]
    strokes = [[i for i, sign in enumerate(row) if sign == "|"] for row in board[2:4]]
    assert strokes[0] == strokes[1] and len(strokes[0]) == 2
    assert "INTRIGUE." in board[2] and "QUEEN AND KNAVE." in board[3]


# Fragments


def test_where_the_pages_begin_and_break_off() -> None:
    assert {p.id: p.note for p in SENTENCES if p.note} == {
        "EW112.iv": "Here the page of Enquire Within upon Everything breaks off.",
        "CM-QUADRILLE.3": "Here the page of Consult Me (title surmised) breaks off.",
        "RG80.1": "Here the page of Round Games with Cards begins.",
        "RG82.2": "Here the page of Round Games with Cards breaks off.",
    }
    gaps = {line.section for line in LINES if line.kind == "gap"}
    assert gaps == {"EW104", "EW112", "CM-POPE", "CM-QUADRILLE", "RG80", "RG82"}


def test_a_whole_sentence_ends_in_a_stop() -> None:
    assert not [p.id for p in SENTENCES if p.ends and not re.search(r"[.:]$", p.text)]


# Apparatus


def entries() -> list[passages.Emendation]:
    return [entry for siglum in SIGLA for entry in apparatus(siglum)]


def test_every_inline_mark_has_its_entry_and_every_entry_its_mark() -> None:
    marks = [(span.kind, span.entry) for line in LINES for span in line.spans if span.entry]
    for kind, entry in marks:
        assert entry.kind in INLINE.get(kind, {kind}), entry
    assert sorted(entry.id + entry.printed for _, entry in marks) == sorted(
        entry.id + entry.printed for entry in entries() if entry.kind != "note"
    )


def test_every_entry_gives_its_ground_and_names_a_known_place() -> None:
    for entry in entries():
        assert entry.ground
        assert entry.id in SIGLA or apparatus(entry.id)
        for id in re.findall(r"\b[A-Z]{2}[0-9A-Z-]*\.[0-9]+", entry.ground):
            passage(id)


def test_a_note_on_a_sentence_quotes_it() -> None:
    for entry in entries():
        if entry.kind == "note" and "." in entry.id:
            page_words = heading(passage(entry.id).section) + " " + passage(entry.id).printed
            assert entry.printed in page_words, entry


@pytest.mark.parametrize(
    ("id", "printed", "corrected"),
    [
        ("EW107.2", "gold", "guineas"),
        ("EW107.3", "card of connexions", "card of connexion"),
        ("EW108", "INTRIGUE; OR", "INTRIGUE."),
        ("EW108.5", "oldest", "eldest"),
        ("CM-POPE.1", "cards", "card"),
        ("CM-POPE.2", "accord- ingly", "accordingly"),
        ("CM-POPE.2", "en- titled", "entitled"),
        ("CM-POPE.2", "j", ""),
        ("CM-POPE.3", "in- trigue", "intrigue"),
        ("CM-POPE.3", "slakes", "stakes"),
        ("CM-POPE.4", "deter- mination", "determination"),
        ("CM-POPE.5", "atten- tion", "attention"),
        ("CM-POPE.5", "the same", "it"),
        ("CM-PUT.2", "tray", "trey"),
        ("CM-PUT.4", '" put,’’', "“put,”"),
        ("CM-PUT.7", "Four -hand Pvt", "Four-hand Put"),
        ("CM-PUT.7", "au.s CARDS 105 CARDS", ""),
        ("CM-PUT.8", "ad- versary’s", "adversary’s"),
        ("CM-QUADRILLE.1", "tens, nines, eights,", "four tens, nines, and eights"),
        ("RG81.10", "[82]", ""),
    ],
)
def test_an_error_of_the_page_stands_in_the_apparatus(
    id: str, printed: str, corrected: str
) -> None:
    assert (printed, corrected) in [(e.printed, e.corrected) for e in apparatus(id)]


def test_the_apparatus_of_a_sentence_of_a_section_and_of_a_source() -> None:
    assert {entry.id for entry in apparatus("CM-POPE.3")} == {"CM-POPE.3"}
    assert len(apparatus("CM-PUT")) == 6
    assert apparatus("EW109.1") == ()
    assert "CM" in {entry.id for entry in apparatus("CM")}


# The editor's supplement, the books, the glossary


def test_the_editors_sentences_end_in_their_authority() -> None:
    for sentence in section("ED"):
        assert re.search(r" \([^()]+\)\.$", sentence.text), sentence.id
        assert len(sentence.text) < 420, sentence.id


def test_the_editors_size_of_the_stock() -> None:
    hands = {n: next(h for h in range(17, 0, -1) if 50 - n * h >= 6) for n in range(3, 11)}
    assert hands == {n: 44 // n for n in range(3, 11)}
    names = ("three players", "four", "five", "six", "seven", "eight")
    table = ", ".join(f"{hands[n]} for {name}" for n, name in enumerate(names, start=3))
    assert f"{table}, {hands[9]} for nine or ten (" in passage("ED-POPE.1").text
    assert hands[9] == hands[10]
    assert [n for n in hands if hands[n] == 50 // (n + 1)] == [5, 6, 7, 8, 10]
    assert "for five to eight players, and for ten" in passage("ED-POPE.1").text


def test_the_books() -> None:
    titles = {source.siglum: source.title for source in sources()}
    assert titles.items() >= {
        ("EW", "Enquire Within upon Everything"),
        ("CM", "Consult Me (title surmised)"),
        ("RG", "Round Games with Cards"),
        ("ED", "The editor's supplement"),
    }
    assert list(titles) == [*sorted(set(titles) - {"ED"}), "ED"] == list(SIGLA)


def test_a_book_is_found_by_its_file(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in ("zz.txt", "ed.txt", "ab.txt", "apparatus.txt", "FORMAT.txt", "notes"):
        (tmp_path / name).write_text("")
    monkeypatch.setattr(passages, "_texts", lambda: tmp_path)
    assert sigla.__wrapped__() == ("AB", "ZZ", "ED")


def test_a_term_stands_in_the_sentence_it_leads_to() -> None:
    forms: dict[str, list[str]] = {}
    for row in (TEXTS / "glossary.txt").read_text("utf-8").splitlines()[1:]:
        terms, _, id = row.partition(" | ")
        lines: list[Line] = [passage(id)]
        if id == "EW108.2":
            lines += [line for line in page("EW108") if line.kind == "diagram"]
        words = " ".join(line.text for line in lines).lower()
        assert any(term in words for term in terms.split(", ")), row
        for term in terms.split(", "):
            forms.setdefault(term, []).append(id)
    assert forms == {term: [id] for term, id in glossary().items()}


def test_the_words_a_learner_asks_for() -> None:
    asked = (
        "eldest hand, stop, pope, stock, turn-up, dress, pool, matrimony, intrigue, "
        "confederacy, fish, connexion, put, tie, lurched, great cassino, little cassino, "
        "the cards, the spades"
    )
    assert set(asked.split(", ")) <= glossary().keys()


def test_nothing_is_read_at_import() -> None:
    code = (
        "import sys; from parlour_nb import passages as p;"
        "print([f.cache_info().currsize for f in (p.sigla, p._edition, p._entries, p._passages)])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[0, 0, 0, 0]"
