"""Cassino at the table: cards picked one after another, what they make, and every button's answer."""

import re

from parlour_nb import CASSINO
from parlour_nb.cards import Card
from parlour_nb.felt import felt
from parlour_nb.table.sitting import Sitting
from tests.games.cassino import trailing


def sitting(*acts, **given):
    made = Sitting(CASSINO, **{"seed": 11, "seats": 2, "you": 1, **given})
    for act in acts:
        made.act(act)
    return made


def offers(made):
    return [str(play) for play in made.composed[1]]


def test_nothing_picked_asks_for_a_card_of_the_hand():
    assert sitting().composed == ("Choose a card of your hand, then what it takes.", ())


def test_a_card_of_the_hand_offers_to_be_laid_down_and_its_greatest_takings():
    made = sitting("pick 9♣")
    assert made.composed[0] == "Choose what the 9♣ takes."
    assert offers(made) == ["9♣ down", "9♣ takes 9♦ + 5♦ 4♣", "9♣ takes 5♦ 4♣", "9♣ takes 9♦"]


def test_cards_picked_so_far_are_summed():
    made = sitting("pick 9♣", "pick 5♦")
    assert made.composed[0] == "5♦, so far."
    made.act("pick 4♣")
    assert made.composed[0] == "4 + 5 = 9."
    assert offers(made)[0] == "9♣ takes 5♦ 4♣"


def test_C17_the_odd_card_is_refused_by_name_and_nothing_is_offered():
    made = sitting("pick Q♥", "pick 3♦")
    assert made.composed == ("The 3♦ is of no use to the Q♥.", ())


def test_another_card_of_the_hand_takes_the_place_of_the_first_and_a_card_picked_twice_is_put_back():
    made = sitting("pick 9♣", "pick 7♥")
    assert made.picked == (Card("7♥"),)
    made.act("pick 7♥")
    assert made.picked == ()


def test_C18_after_a_hint_the_play_it_names_is_one_press_away():
    made = sitting("hint")
    advice, = re.findall(r"advice: (.*)\.", made.message)
    made.act(f"play {advice}")
    assert made.state.moves[0] == CASSINO.read(advice)
    assert made.picked == ()


def test_C21_a_crowded_table_is_all_buttons_and_one_of_them_takes_the_tab():
    state = trailing()
    for _ in range(44):
        state = state.apply(next(play for play in state.legal_actions() if not play.cards))
    page = felt(state.view(state.to_play()))
    assert len(state.table) == 48
    row, = re.findall(r'<ol class="cards" data-rove="row table">(.*?)</ol>', page, re.S)
    assert row.count("<button") == 48
    assert row.count('tabindex="0"') == 1


def test_undo_puts_back_what_was_picked():
    made = sitting("pick 9♣", "pick 9♦", "play 9♣ takes 9♦", "pick 7♥", "undo")
    assert made.picked == ()
    assert not made.state.moves
