"""Lessons: one small file presets a table, and says in one line what is wrong with it. Seats shared at one screen."""

import json

import pytest

from parlour_nb import POPE_JOAN, lesson, load, share
from parlour_nb.engine import CannotDeal
from parlour_nb.table import BadLesson, Table
from parlour_nb.table.sitting import Sitting

LESSON = {"game": "pope_joan", "about": "Stops", "source": "RG", "seed": 22, "seats": 4, "you": 1,
          "players": "random", "options": {"lead_lowest": True}, "hidden": ["hint", "source", "option"]}


def opened(**changes):
    return lesson(json.dumps({**LESSON, **changes}))


class TestLessons:
    def test_a_lesson_presets_the_table(self, tmp_path):
        (tmp_path / "stops.json").write_text(json.dumps(LESSON), "utf-8")
        table = Table.from_lesson(tmp_path / "stops.json")
        assert table.text() == lesson(str(tmp_path / "stops.json")).text()
        deal = table.state.deal
        assert (deal.source, deal.seed, deal.seats, dict(deal.options)) == ("RG", 22, 4, {"lead_lowest": True})
        assert (table.sitting.you, table.sitting.players) == (1, "random")

    def test_what_is_put_away_is_neither_shown_nor_done(self):
        table = opened()
        html = "".join(table.drawn().values())
        assert 'data-act="hint"' not in html and 'data-act="source"' not in html
        assert 'data-act="option ' not in html and 'data-act="undo"' in html
        assert table.act("hint") == "'hint' is put away at this table." and table.act("source EW") != ""
        assert table.state.source == "RG"

    def test_a_lesson_may_begin_in_the_middle_of_a_deal(self):
        state = POPE_JOAN.deal(seed=5, seats=5).apply("10♣")
        table = lesson(json.dumps({"share": share(state), "you": 3, "hidden": ["deal"]}))
        assert table.state == state and table.sitting.you == 3

    def test_a_lesson_may_be_the_guided_deal_or_for_two_at_one_screen(self):
        assert "Lead the J♠" in lesson('{"game": "pope_joan", "guide": true}').text()
        assert opened(you=[0, 1], names=["Ann", "Bea", "Cy", "Di"]).sitting.readers == (0, 1)

    @pytest.mark.parametrize(("changes", "error"), [
        ({"game": "whist"},
         "the game is one of cassino, connexions, matrimony, pope_joan, put, quadrille, speculation, not 'whist'"),
        ({"sources": "EW"},
         "nothing is called 'sources'; a lesson says game, about, source, seed, share, seats, dealer, you, players, "
         "names, pace, options, hidden, open_hands, match, guide"),
        ({"source": "XX"}, "Pope Joan has no book 'XX'; its books are EW, CM, RG"),
        ({"seats": 40}, "Pope Joan is for 3 to 10 players (ED-POPE.7), not 40"),
        ({"you": 9}, "there is no seat 9: seats count from 0 to 3"),
        ({"you": [1, 9]}, "there is no seat 9: seats count from 0 to 3"),
        ({"players": "wild"}, "the players are prudent or random or searching, not 'wild'"),
        ({"hidden": ["play"]},
         "'play' cannot be put away; what can is ask, deal, hint, history, indices, match, next, open, option, out, "
         "pace, players, read, restore, seat, seats, sentence, share, source, step, undo, why"),
        ({"hidden": 5}, "hidden is a list of the acts put away, not 5"),
        ({"hidden": "hint"}, "hidden is a list of the acts put away, not 'hint'"),
        ({"names": "Ann"}, "names is a list of what the seats are called, as ['Ada', 'Bob'], not 'Ann'"),
        ({"options": ["lead_lowest"]},
         "options is rulings by the name of the point, as {\"lead_lowest\": true}, not ['lead_lowest']"),
        ({"options": {"lowest": True}},
         "Pope Joan has no option 'lowest'; it has first_dealer, dresser, five_pool, stock, limited_stops, "
         "dealer_sees_spare, pope_joan_wins, pope_limit, playing_pope_collects, lead_lowest, pope_as_stop, "
         "shared_marriage, winner_takes_game_only, closing_settlement"),
        ({"share": "P5QE"},
         "a letter of the text is mistyped, left out or out of its place: compare it group by group: P5QE"),
        ({"open_hands": "false"}, "open_hands is true or false, not 'false'"),
        ({"about": ["Stops"]}, "about is a line of text, for the teacher, not ['Stops']"),
        ({"dealer": "Ann"}, "no seat 'Ann' can deal: seats count from 0 to 3"),
        ({"seed": -1}, "a deal number is a whole number from 0 to 18 digits, not -1"),
        ({"guide": True}, "a guide has its learner's seat, and is not told you")])
    def test_a_lesson_that_cannot_be_opened_says_why_in_one_line(self, changes, error):
        with pytest.raises(BadLesson) as caught:
            opened(**changes)
        assert str(caught.value) == f"the lesson: {error}"

    @pytest.mark.parametrize(("text", "error"), [
        ('{"game": "put", "share": "P5QE-M80C-BJYP-0N4"}', "the deal in short is of pope_joan, and game says 'put'"),
        ('{"share": "P5QE-M80C-BJYP-0N4", "guide": true}',
         "a guided deal is dealt from its beginning: say game in place of share"),
        ('{"share": "P5QE-M80C-BJYP-0N4", "seed": 5}', "a deal that is taken up is told nothing more: seed")])
    def test_a_deal_in_short_goes_with_nothing_that_gainsays_it(self, text, error):
        with pytest.raises(BadLesson) as caught:
            lesson(text)
        assert str(caught.value) == f"the lesson: {error}"

    def test_a_lesson_may_name_the_game_of_its_deal_in_short_and_begin_with_a_mark(self, tmp_path):
        (tmp_path / "deal.json").write_text('{"game": "pope_joan", "share": "P5QE-M80C-BJYP-0N4"}', "utf-8-sig")
        assert lesson(tmp_path / "deal.json").state.deal == POPE_JOAN.deal(seed=1859, seats=5).deal

    def test_CM_PUT_9_a_lesson_may_be_a_match(self):
        assert lesson('{"game": "put", "match": true}').sitting.match

    @pytest.mark.parametrize(("text", "error"), [
        ('{"game"', "the lesson is not whole JSON: Expecting ':' delimiter: line 1 column 8 (char 7)"),
        ("nowhere.json", "the lesson nowhere.json cannot be read: No such file or directory"),
        ("game: put\n" * 9, "the lesson game: put game: put game: put game: put game: put [...] cannot be read: "
                            "No such file or directory")])
    def test_what_is_no_lesson(self, text, error):
        with pytest.raises(BadLesson) as caught:
            lesson(text)
        assert str(caught.value) == error


class TestTwoAtOneScreen:
    def shared(self, **more):
        return Sitting(POPE_JOAN, seed=5, seats=4, you=(1, 3), names=["Al", "Ann", "Cy", "Bea"], **more)

    def test_the_others_play_by_themselves_and_a_curtain_falls_between_the_two(self):
        sitting = self.shared()
        assert (sitting.you, sitting.curtain) == (1, None) and sitting.view().hand == tuple(sitting.state.hands[1])
        turns = set()
        while sitting.state.to_play() is not None:
            if sitting.curtain is not None:
                assert sitting.view().seat is None and sitting.curtain in (1, 3)
                sitting.act("ready")
            turns.add(sitting.you)
            assert sitting.view().seat == sitting.you == sitting.state.to_play()
            sitting.play(sitting.state.legal_actions()[0])
        assert turns == {1, 3}

    def test_nobody_plays_behind_the_curtain(self):
        sitting = self.shared()
        while sitting.curtain is None:
            sitting.play(sitting.state.legal_actions()[0])
        before = sitting.state
        sitting.act(f"play {before.legal_actions()[0]}")
        assert sitting.state == before and "not your turn" in sitting.message

    def test_the_log_tells_their_names(self):
        sitting = self.shared()
        sitting.play(sitting.state.legal_actions()[0])
        said = [sitting.game.say(event, sitting.name) for event in sitting.state.events]
        assert any(line.startswith("Ann leads") for line in said) and not any("ou lead" in line for line in said)

    def test_what_is_taken_back_is_the_last_play_of_either(self):
        sitting = self.shared()
        first = sitting.state
        sitting.play(first.legal_actions()[0])
        sitting.act("undo")
        assert sitting.state == first and len(sitting.past) == 0

    def test_the_two_stay_when_it_is_dealt_again(self):
        sitting = self.shared()
        sitting.act("source CM")
        assert sitting.readers == (1, 3) and sitting.state.source == "CM"
        sitting.act("seats 3")
        assert sitting.readers == (1,)

    def test_a_seat_told_twice_is_one(self):
        assert not Sitting(POPE_JOAN, seed=5, seats=4, you=(1, 1)).passed

    def test_a_seat_that_is_not_there_is_refused(self):
        with pytest.raises(CannotDeal, match="there is no seat 7"):
            Sitting(POPE_JOAN, seed=5, seats=4, you=(1, 7))


def test_a_state_is_taken_up_where_it_stands():
    state = POPE_JOAN.deal(seed=5, seats=5).apply("10♣")
    table = Table(load(share(state)), you=3)
    assert table.state == state and len(table.sitting.past) == 0
    with pytest.raises(CannotDeal, match="a deal that is taken up is told nothing more: source"):
        Table(state, source="CM")
