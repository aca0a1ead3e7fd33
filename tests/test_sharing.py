"""Sharing: a short text restores the sitting, whatever is mistyped is found out; and transcripts to hand in."""

import csv
import io
import json
import zlib
from operator import attrgetter

import pytest

from parlour_nb import CASSINO, GAMES, POPE_JOAN, SPECULATION, BadRecord, load, play, save, share
from parlour_nb.players import at_random, prudent
from parlour_nb.reading import transcript
from parlour_nb.sharing import LETTERS, _checked, _tag
from parlour_nb.table import Table

DEAL = POPE_JOAN.deal(seed=1859, seats=5)
PLAYED = play(DEAL, [prudent] * 5)


def played(game, seed, **deal):
    start = game.deal(seed, **deal)
    return play(start, [at_random(seed)] * start.deal.seats)


def test_a_deal_fits_on_a_blackboard():
    assert share(DEAL) == "P5QE-M80C-BJYP-0N4"
    assert len(share(PLAYED)) == 24


@pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))
@pytest.mark.parametrize("seed", [0, 7, 10**18 - 1])
def test_every_sitting_is_restored_exactly_under_every_book(game, seed):
    for source in game.rules:
        state = played(game, seed, source=source)
        for sitting in (game.deal(seed, source=source), state, played(game, 1, source=source, before=state)):
            assert save(load(share(sitting))) == save(sitting)


@pytest.mark.parametrize("game", GAMES.values(), ids=attrgetter("name"))
def test_every_option_and_a_stacked_pack_are_restored(game):
    for name, rulings in game.options.items():
        state = played(game, 3, **{name: rulings[-1].value})
        assert save(load(share(state))) == save(state)
    stacked = game.deal(pack=game.deal(3).deal.pack)
    assert len(share(stacked)) < 90 and save(load(share(stacked))) == save(stacked)


def test_a_dealer_settled_by_the_book_and_those_who_have_left_are_restored():
    state = POPE_JOAN.deal(64, seats=6, dealer=None, absent=[1, 4], source="RG", pope_limit=4)
    assert save(load(share(state))) == save(state)


def test_a_play_that_is_lawful_and_not_listed_is_spelled_out(monkeypatch):
    state = played(CASSINO, 7)
    monkeypatch.setattr(type(state), "legal_actions", lambda state: ())  # as on a table too crowded to list
    text = share(state)
    monkeypatch.undo()
    assert len(text) > len(share(state)) and save(load(text)) == save(state)


@pytest.mark.parametrize(("spelled", "error"), [
    (b"[" * 1_000_000, "maximum recursion depth exceeded"), (b" " * 4_000_001, "the text holds more than any sitting"),
    (b"9" * 5000, "4300 digits"), (b"\xff", "can't decode"), (b"null", "the record has no 'schema'")])
def test_a_text_that_unpacks_to_no_record_is_refused(spelled, error):
    packed = int.from_bytes(b"\1" + zlib.compress(spelled, 9), "big")
    with pytest.raises(BadRecord, match=error):
        load("P" + _checked(packed << 11 | 1))


def test_a_text_without_a_deal_is_refused():
    with pytest.raises(BadRecord, match="the text holds no deal"):
        load("P" + _checked(1902592))  # found by hypothesis


def test_every_letter_mistaken_and_every_two_changed_about_are_found_out():
    text = share(PLAYED).replace("-", "")
    wrong = {text[:place] + other + text[place + 1:] for place in range(len(text)) for other in LETTERS}
    wrong |= {text[:place] + text[place + 1] + text[place] + text[place + 2:] for place in range(len(text) - 1)}
    wrong.remove(text)
    assert len(wrong) > 600
    for mistyped in wrong:
        with pytest.raises(BadRecord):
            load(mistyped)


def test_it_may_be_written_small_ungrouped_and_with_letters_that_look_alike():
    text = share(PLAYED)
    assert load(text.lower().replace("-", " ").replace("0", "o").replace("1", "l")) == PLAYED


@pytest.mark.parametrize("written", ["This deal in short: {}.", "“{}”", "({})\n", "\ufeff{}\u200b"])
def test_it_may_be_copied_with_what_stands_round_it_and_with_other_dashes(written):
    assert load(written.format("P5QE-M80C-BJYP-0N4")) == DEAL
    assert load(written.format("P5QE–M80C‑BJYP−0N4")) == DEAL


@pytest.mark.parametrize(("text", "error"), [
    ("P5QE-M80C-BJYP-0N5", "mistyped, left out or out of its place: compare it group by group: P5QE-M80C"),
    ("P5QE-M80C-BJYP-0N", "mistyped, left out"),
    ("P5QE?", "'\\?' is no letter of a shared text"),
    ("QQQQ", "a shared text begins with P, and a record with {; this with 'QQQQ'"),
    ("P" * 20_001, "20,001 letters long"),
    ("P", "mistyped"),
    (None, "a record, or a deal in short, is text, not None"),
    (DEAL, "in short, is text, not <Pope Joan, "),
    ("", "not whole JSON"),
    ('{"schema": 1', "not whole JSON")])
def test_what_cannot_be_restored_says_why(text, error):
    with pytest.raises(BadRecord, match=error):
        load(text)


def test_any_text_whatever_is_restored_or_refused():
    refused = 0
    for number in range(40_000, 44_000):  # about four of these agree with the check by chance
        letters = "P" + "".join(LETTERS[number >> shift & 31] for shift in (10, 5, 0)) * 4
        try:
            load(letters)
        except BadRecord:
            refused += 1
    assert refused > 3_990


def test_a_text_of_an_edition_that_plays_otherwise_is_refused(monkeypatch):
    monkeypatch.setattr("parlour_nb.sharing._digest", lambda state: 1)
    text = share(DEAL)
    monkeypatch.undo()
    with pytest.raises(BadRecord, match="written by an edition that plays otherwise"):
        load(text)


def test_only_a_sitting_can_be_shared():
    with pytest.raises(TypeError, match="a state or a table is shared, not 'POPE'"):
        share("POPE")


def test_every_game_has_a_tag_of_its_own():
    assert len({_tag(game) for game in GAMES.values()}) == len(GAMES)


def test_a_table_is_shared_and_restored():
    table = Table(POPE_JOAN, seed=5, seats=5, you=1)
    table.play("10♣")
    other = Table(POPE_JOAN, seed=1, seats=5, you=1)
    other.restore(share(table))
    assert other.state == table.state
    assert other.act("share") == f"This deal in short: {share(table)}."


class TestTranscripts:
    def test_the_sentences_stand_in_a_column_as_wide_as_the_longest(self):
        assert transcript(SPECULATION.deal(11, seats=5, source="EW")).splitlines()[-2:] == [
            "EW105.4          Seat 0 turns up the 10♠: spades are trumps.",
            "ED-SPECULATION.3 The 10♠ belongs to nobody."]

    def test_text_and_markdown_and_json_have_the_sentence_of_every_event(self):
        state = DEAL.apply(DEAL.legal_actions()[0])
        assert "EW109.6    Seat 0 gives 15 counters to the board." in transcript(state).splitlines()
        assert "2. **EW109.6** Seat 0 gives 15 counters to the board." in transcript(state, "markdown").splitlines()
        assert json.loads(transcript(state, "json"))[1] == {
            "sentence": "EW109.6", "seat": 0, "event": "Seat 0 gives 15 counters to the board."}
        assert len(json.loads(transcript(state, "json"))) == len(state.events)

    @pytest.mark.parametrize("name", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", "＝1", '=cmd|"/c calc"!A1'])
    def test_no_cell_of_a_spreadsheet_can_be_a_formula(self, name):
        rows = list(csv.reader(io.StringIO(transcript(DEAL, "csv", lambda seat: name))))
        assert rows[0] == ["number", "sentence", "seat", "event"] and len(rows) == len(DEAL.events) + 1
        assert rows[1][3].startswith("'" + name)
        assert not [cell for row in rows for cell in row if cell.lstrip()[:1] in set("=+-@＝")]

    def test_a_name_is_no_formula_and_no_entity(self):
        line = transcript(DEAL, "markdown", lambda seat: "$x$ ~~&lt;").splitlines()[1]
        assert line.startswith(r"2. **EW109.6** \$x\$ \~\~\&lt; gives")

    def test_a_name_is_no_markup(self):
        line = transcript(DEAL, "markdown", lambda seat: "*<b>*").splitlines()[1]
        assert line.startswith(r"2. **EW109.6** \*\<b\>\* gives")

    def test_an_unknown_form_names_those_there_are(self):
        with pytest.raises(ValueError, match="written as 'pdf'; the forms are text, markdown, csv, json"):
            transcript(DEAL, "pdf")

    def test_a_table_s_transcript_has_the_names_at_the_table(self):
        table = Table(POPE_JOAN, seed=5, seats=5, you=1, names=["Ann", "Bea"])
        assert "EW109.6    Ann gives 15 counters to the board." in table.transcript().splitlines()
