"""Cassino at the table: cards picked one after another, what they make, and every button's answer."""

import copy
import re
from itertools import chain, combinations

import pytest

from parlour_nb import CASSINO
from parlour_nb.cards import PACK, Card, Cards
from parlour_nb.felt import felt
from parlour_nb.games.cassino import EW, Play, compose
from parlour_nb.table import drawing
from parlour_nb.table.sitting import Sitting
from tests.games.cassino import at, trailing


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


BUTTONS = re.compile(r'<button[^>]* data-act="([^"]+)"')
CHOICES = re.compile(r'<select class="act" data-act="([^"]+)".*?</select>', re.S)
CHOICE = re.compile(r'<option value="([^"]+)">')  # not the one that is selected


def buttons(made):
    """Everything that can be pressed or chosen at the table as it stands, as the act that it sends."""
    page = "".join(drawing.parts(made, 0).values())
    yield from BUTTONS.findall(page)
    for found in CHOICES.finditer(page):
        yield from (f"{found[1]} {value}" for value in CHOICE.findall(found[0]))


def standing(made):
    """All of a sitting that an act may change, but what it says."""
    return {name: value for name, value in vars(made).items() if name not in ("message", "cite")}


@pytest.mark.parametrize(("source", "acts"), [("EW", ()), ("CASSELL", ("play 7♥ on 3♦ makes 10",)), ("RG", ("out",))])
def test_C17_every_button_in_every_state_of_the_picks_acts_or_says_why_not(source, acts):
    made, seen = sitting(*acts, source=source), set()
    view = made.view()
    table = sorted(view.picks - set(view.hand))
    picks = [some for hand in ((), *combinations(view.hand, 1)) for some in
             ((*hand, *more) for more in chain([()], combinations(table, 1), combinations(table, 2), [tuple(table)]))]
    for picked in picks:
        made.picked = picked
        assert made.composed[0] or not view.picks
        for act in set(buttons(made)):
            tried = copy.copy(made)
            tried.act(act)
            assert standing(tried) != standing(made) or tried.message, (picked, act)
            seen.add(act.split()[0])
    assert {"next", "undo", "hint", "why", "source", "option", "sentence"} <= seen
    assert made.state.to_play() is None or {"pick", "play"} <= seen


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


def test_every_option_is_shown_with_its_name_and_the_sentence_it_comes_from():
    page = "".join(drawing.parts(sitting(), 0).values())
    for name, rulings in CASSINO.options.items():
        (label, choices), = re.findall(
            rf'<label class="wide">([^<]*)<select class="act" data-act="option {name}".*?>(.*?)</select>', page)
        assert label.strip() == EW.questions[name]
        assert EW.rulings[name].cite in choices
        assert all(ruling.cite in choices for ruling in rulings if ruling.value != EW.rulings[name].value)


def test_on_a_crowded_table_what_is_picked_is_offered_and_the_greatest_takings_that_hold_it():
    small = [card for card in PACK if card.rank < 9]
    view = at({1: "10♠ 10♥", 0: "K♠"}, " ".join(map(str, small))).view(1)
    words, offered = compose(view, [Card("10♠"), Card("3♦")])
    taken = [play.taken for play in offered if isinstance(play, Play)]
    assert words == "3♦, so far." and taken[0] == Cards.of(small) and len(taken) == 5
    assert all(Card("3♦") in cards for cards in taken)
    words, offered = compose(view, list(map(Card, "10♠ 3♦ 7♣".split())))
    assert words == "7 + 3 = 10." and str(offered[0]) == "10♠ takes 7♣ 3♦"
