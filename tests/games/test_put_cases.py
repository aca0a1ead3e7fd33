"""Put: what is counted of it, what the books agree in, and the hand at the table in a match."""

from fractions import Fraction

import pytest

from parlour_nb import POPE_JOAN, PUT, load, play
from parlour_nb.engine import IllegalAction
from parlour_nb.exercises import ask, check
from parlour_nb.games.put import LAWS, SEEN, breach, remedied, standing
from parlour_nb.odds.put import (
    Chances,
    all_deals,
    best_answers,
    chances,
    equilibrium,
    goes_on,
    hands,
    met,
    places,
    ranking,
    share,
    share_that_goes_on,
    worth_dealt,
    written,
)
from parlour_nb.players import prudent
from parlour_nb.table import drawing
from parlour_nb.table.sitting import Sitting
from tests.games.laying import run
from tests.games.put import lay

# ---- counting ----


def test_case_11_the_hands_of_put_and_how_often_one_holds_a_three():
    assert sum(ways for _, ways in hands()) == 22_100 and len(hands()) == 455
    assert Fraction(sum(ways for hand, ways in hands() if 12 in hand), 22_100) == Fraction(1201, 5525)


def test_case_11_two_cards_tie_once_in_seventeen():
    ties = sum(met((one,), (other,)) == 0 for one in range(13) for other in range(13)) / 13
    assert ties == 1 and Fraction(3, 51) == Fraction(1, 17)
    pairs = sum(ways for hand, ways in hands() if hand[0] == hand[1] or hand[1] == hand[2])
    assert pairs == 13 * 4 + 13 * 6 * 48  # three alike, or two and one of the other 48


def test_the_best_hand_never_loses_and_the_worst_never_wins():
    assert written(ranking()[0][0]) == "3 3 3" and written(ranking()[-1][0]) == "4 4 4"
    assert chances(places("3♠ 3♥ 3♣")).won == 1  # one three at the most is against it
    assert chances(places("4♠ 4♥ 4♣")).lost == 1


def test_a_hand_of_three_threes_wins_and_of_three_fours_loses_as_dealer_too():
    assert chances(places("3♠ 3♥ 3♣"), leads=False).won == 1 and chances(places("4♠ 4♥ 4♣"), leads=False).won == 0


def test_two_threes_and_a_deuce_are_held_to_nothing_only_by_two_threes_or_a_three_and_a_deuce_at_the_least():
    won, nothing, lost = chances(places("3♠ 3♥ 2♠"))
    assert lost == 0 and won + nothing == 1 and 0 < nothing < Fraction(1, 300)


def test_to_lead_is_no_advantage_when_both_put_before_a_card_is_played():
    ways = dict(hands())
    assert sum(ways[hand] * chance.worth for hand, chance in ranking()) < Fraction(22_100, 2)


@pytest.mark.parametrize("hand", ["A♠ K♥ 8♣", "3♠ J♥ 6♣", "10♠ 9♥ 8♣"])
def test_what_is_counted_agrees_with_what_is_dealt_and_tried_out(hand):
    assert worth_dealt(hand, 12).agrees(chances(places(hand)).worth)


def test_a_score_is_worth_the_chance_of_the_game_if_points_fall_evenly():
    assert [standing(*score) for score in ((0, 0), (4, 4), (0, 1), (4, 0), (3, 4))] == [
        Fraction(1, 2), Fraction(1, 2), Fraction(93, 256), Fraction(31, 32), Fraction(1, 4)]  # 163 of 256 heads lose


def test_at_four_all_every_hand_goes_on_and_at_nought_about_half():
    assert share_that_goes_on(0, 4) == share_that_goes_on(4, 4) == 1
    assert goes_on(places("4♠ 4♥ 4♣"), 3, 4) and not goes_on(places("4♠ 4♥ 4♣"), 0, 0)
    assert Fraction(1, 2) < share_that_goes_on(0, 0) < Fraction(3, 5)
    assert share_that_goes_on(4, 0) < Fraction(1, 10)


def test_every_deal_is_counted_once_when_both_always_put():
    every = 158_615_808 + 42_824_288 + 205_730_304
    assert every == 407_170_400 == 22_100 * 18_424
    assert all_deals() == Chances(*(Fraction(ways, every) for ways in (158_615_808, 42_824_288, 205_730_304)))


class TestTheWordInEquilibrium:
    pytest.importorskip("scipy")

    def test_neither_can_do_better_by_another_word(self):
        found = equilibrium()
        assert found.exploitability < 1e-9 and round(found.least, 4) == 0.4411

    def test_another_way_of_putting_or_of_seeing_can_be_exploited(self):
        found = equilibrium()
        always, high = dict.fromkeys(found.puts, 1.0), {hand: float(hand[0] >= 11) for hand in found.puts}
        for puts, sees in ((always, found.sees), (high, found.sees), (found.puts, always), (found.puts, high)):
            least, most = best_answers(puts, sees)
            assert most - least > 0.01

    def test_who_always_throws_up_is_answered_by_anything_and_has_a_point_less(self):
        never = dict.fromkeys(equilibrium().puts, 0.0)
        least, most = best_answers(never, never)
        assert round(least, 12) == 93 / 256 and round(most, 12) == 163 / 256  # a point less, or one declined more

    def test_all_that_hold_a_three_put_and_none_whose_best_card_is_an_eight(self):
        puts, sees = equilibrium()[:2]
        assert share(puts, 12) == 1 and share(puts, 4) == share(sees, 7) == 0 and 0.8 < share(sees, 12) < 1
        assert (round(share(puts), 3), round(share(sees), 3)) == (0.557, 0.432)

    def test_a_three_and_two_fours_is_put_and_not_seen_and_its_cards_would_lose(self):
        puts, sees = equilibrium()[:2]
        hand = places("3♠ 4♠ 4♥")
        assert (puts[hand], sees[hand]) == (1, 0) and not goes_on(hand)

    def test_hardly_a_hand_is_left_to_chance(self):
        puts, sees = equilibrium()[:2]
        for words in (puts, sees):
            assert sum(0.001 < chance < 0.999 for chance in words.values()) <= 2

    def test_at_four_all_to_throw_up_is_to_lose_and_the_deal_is_worth_its_cards(self):
        found = equilibrium(4, 4)
        assert abs(found.least - float(all_deals().worth)) < 1e-9 and found.exploitability < 1e-9


def test_the_figure_says_what_it_draws():
    pytest.importorskip("matplotlib")
    from parlour_nb.figures.put import worth_of_hands

    picture = worth_of_hands()
    assert "A line at 56 in 100" in picture.alt and "3 2 A     0.970" in picture.data


# ---- the laws as questions ----


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("source", ["EW", "CM", "HOYLE"])
def test_what_is_the_remedy_is_asked_of_every_law_and_answered_by_its_sentence(law, source):
    question = ask("remedy", PUT, law, source, among=LAWS, state=breach(law, source))
    ruling = PUT.rules[source].rulings[law]
    right, = question.right
    assert check(question, right).cite == ruling.cite and len(question.choices) == 7
    for wrong in set(question.choices) - {right}:
        reply = check(question, wrong)
        assert reply.right is False and reply.cite and reply.words.startswith(("That is for another case.", "So rules"))
    assert str(question).count(right) == 1


def test_EW104_v_the_right_answer_tells_of_the_point():
    question = ask("remedy", PUT, "dealer_overdealt", among=LAWS, state=breach("dealer_overdealt"),
                   after=remedied(breach("dealer_overdealt")))
    reply = check(question, "The adversary adds a point, and has a fresh deal or draws the extra cards")
    assert reply.words == "So rules Enquire Within upon Everything. You score 1 point." and reply.cite == "EW104.v"
    assert "score" not in check(question, "He pays the stakes").words


def test_the_card_that_lies_open_is_shown_to_whoever_is_asked():
    question = ask("remedy", PUT, "exposes_own", among=LAWS, state=breach("exposes_own"))
    assert "Face up: 9♣ seat 0" in str(question)


# ---- at the table ----


def sitting(*acts, **given):
    made = Sitting(PUT, **{"seed": 3, "you": 1, **given})
    for act in acts:
        made.act(act)
    return made


def test_T3_in_a_match_nothing_is_taken_back_across_a_put():
    made = sitting("play put", match=True, players=lambda view: "see" if "see" in view.actions else view.actions[0])
    before = made.state
    made.act("undo")
    assert made.state == before
    assert (made.message, made.cite) == (
        "No: “I put” is not retracted: abide what comes of it, or pay the stakes.", "EW104.vii")
    with pytest.raises(IllegalAction):
        made.undo()


def test_T3_a_put_of_the_other_player_binds_as_well():
    made = sitting("play 4♦", match=True, players=lambda view: "put" if "put" in view.actions else view.actions[0])
    assert [event.kind for event in made.state.events if event.kind == "puts"] == ["puts"]
    made.act("undo")
    assert made.cite == "EW104.vii" and made.state.moves


def test_T3_who_has_seen_a_put_has_put_himself_and_is_bound():
    made = sitting("play 4♦", match=True, players=lambda view: "put" if "put" in view.actions else view.actions[0])
    made.act("play see")
    assert made.state.stage == SEEN and len(made.past) == 2
    made.act("undo")
    assert made.cite == "EW104.vii" and made.state.stage == SEEN


def test_in_a_match_what_is_played_after_the_put_may_be_taken_back_and_what_was_before_any():
    made = sitting("play 4♦", match=True, players=lambda view: view.actions[0])
    made.act("undo")
    assert made.message == "Taken back." and not made.state.moves
    made = sitting("play put", match=True, players=lambda view: view.actions[0])
    made.act("play 4♦")
    made.act("undo")
    assert made.message == "Taken back." and len(made.state.moves) == 2


def test_out_of_a_match_a_learner_may_take_back_what_he_put():
    made = sitting("play put", "undo")
    assert made.message == "Taken back." and not made.state.moves


def test_the_table_of_put_has_a_switch_for_a_match():
    made = sitting()
    assert 'data-act="match" data-key="match" aria-pressed="false"' in drawing.parts(made, 0)["controls"]
    made.act("match")
    assert 'data-act="match" data-key="match" aria-pressed="true"' in drawing.parts(made, 0)["controls"]
    assert 'data-act="match"' not in drawing.parts(Sitting(POPE_JOAN, seats=5), 0)["controls"]


def test_a_word_may_be_tried_when_it_is_not_lawful_and_is_answered():
    made = sitting("play retract")
    assert made.cite == "EW104.vii"
    made.act("why")
    assert "Nothing is put, so there is nothing to see (ED-PUT.14)" in made.message


@pytest.mark.parametrize("seats", [2, 4])
@pytest.mark.parametrize("source", list(PUT.rules))
def test_a_whole_game_is_played_by_the_prudent_and_comes_back_from_its_record(source, seats):
    made = Sitting(PUT, seed=7, seats=seats, you=None, source=source)
    for _ in range(40):
        made.play_out()
        if max(made.state.purses) >= 5:
            break
        made.next_deal()
    assert max(made.state.purses) >= 5 and made.state.events[-1].kind == "wins the game"
    assert load(made.record()) == made.state


def test_a_deal_is_prudently_played_from_the_view_alone():
    one = lay("4♠ 5♠ 6♠", "3♦ 2♦ A♦")
    other = lay("K♠ 5♣ 6♥", "3♦ 2♦ A♦")
    assert prudent(one.view(1)) == prudent(other.view(1))
    assert play(one, [prudent] * 2).to_play() is None
    assert run(one, ["throw up"]).next_deal(pack=PUT.stack(["4♠ 5♠ 6♠", "3♦ 2♦ A♦"], dealer=1)).purses == (1, 0)
