"""What holds in every game, under every book, at every number of seats, whatever is played."""

import random
from collections.abc import Mapping
from dataclasses import fields, is_dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_nb.cards import Card, Cards
from parlour_nb.engine import GAMES, CannotDeal, IllegalAction, Word
from parlour_nb.passages import passage
from parlour_nb.records import load, save


def seatable(game, source):
    for seats in range(2, 12):
        try:
            game.deal(1, seats=seats, source=source)
        except CannotDeal:
            continue
        yield seats


TABLES = [(name, source, seats) for name, game in GAMES.items() for source in game.rules
          for seats in seatable(game, source)]
EVERY_TABLE = pytest.mark.parametrize(("name", "source", "seats"), TABLES)
LUCK = st.integers(0, 10**9)
ONE_DEAL = settings(max_examples=4)


def options(game, rng):
    """A few of the game's options, each with a value of its own; none that closes the sitting."""
    chosen = rng.sample(sorted(set(game.options) - {"closing_settlement"}), rng.choice([0, 0, 1, 3]))
    return {option: rng.choice(game.options[option]).value for option in chosen}


def deals(name, source, seats, luck, number=1):
    """Some deals in a row, each as the list of its states; the moves are lots drawn by *luck*."""
    rng, game = random.Random(luck), GAMES[name]
    state = game.deal(rng.randrange(10**6), seats=seats, source=source, dealer=rng.choice([None, 0, seats - 1]),
                      **options(game, rng))
    for deal in range(number):
        state = state.next_deal() if deal else state
        states = [state]
        while states[-1].to_play() is not None:
            assert len(states) < 200, "the deal does not end"
            states.append(states[-1].apply(rng.choice(states[-1].legal_actions())))
        state = states[-1]
        yield states


def cards_in_anything(thing):
    """Every card to be found in a value, however deep."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, Cards | Mapping) or (isinstance(thing, tuple | list | set) and thing):
        for part in (thing.values() if isinstance(thing, Mapping) else thing):
            yield from cards_in_anything(part)
    elif is_dataclass(thing):
        for field in fields(thing):
            yield from cards_in_anything(getattr(thing, field.name))


def named(state):
    """The cards cut for the deal, which go back into the pack, and those a stop is named by."""
    return [event.data if event.kind in SETTLING else event.data[0] for event in state.events
            if event.kind in ("cuts", "first knave", "stops")]


SETTLING = ("cuts", "deals first", "first knave")


# ---- what each game says of its own places: added to as games are added ----

PLAYED = {"pope_joan": lambda state: [move for move in state.moves if isinstance(move, Card)]}
"""The cards played, which lie in no hand."""
ASIDE = {"pope_joan": lambda state: [*state.laid.stock, state.laid.turn_up]}
"""The cards that were dealt to nobody."""
PUBLIC = {"pope_joan": lambda state: [*PLAYED["pope_joan"](state), state.laid.turn_up, *state.stops, *named(state)]}
"""The cards everybody may name."""
SPARE = {"pope_joan": lambda state, seat: (state.laid.stock if seat == state.deal.dealer
                                           and state.laid.value.dealer_sees_spare else ())}
"""The cards aside that this seat may see."""
WORDS = {"pope_joan": ["pass", "claim matrimony", "claim"]}


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_no_card_is_lost_and_none_is_in_two_places(name, source, seats, luck):
    for states in deals(name, source, seats, luck):
        for state in states:
            held = [card for hand in state.hands for card in hand]
            assert sorted(held + PLAYED[name](state) + ASIDE[name](state)) == sorted(GAMES[name].pack)


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_no_counter_is_lost_over_deals_in_a_row(name, source, seats, luck):
    for states in deals(name, source, seats, luck, number=3):
        board = sum(states[0].pools) + sum(states[0].returns())
        for state in states:
            assert sum(state.purses) + sum(state.pools) == 0
            assert min(state.pools) >= 0
            assert sum(state.pools) + sum(state.returns()) == board


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_what_is_legal_applies_and_nothing_else_does(name, source, seats, luck):
    game, (states,) = GAMES[name], deals(name, source, seats, luck)
    every = [*map(Card, range(52)), *map(Word, [*game.vocabulary, *WORDS[name]])]
    for state in states:
        legal = state.legal_actions()
        assert bool(legal) == (state.to_play() is not None) and len(set(legal)) == len(legal)
        assert list(legal) == sorted(legal, key=every.index)
        for action in every:
            if action in legal:
                assert state.why_not(action) is None and state.apply(action) == state.apply(str(action))
                continue
            with pytest.raises(IllegalAction) as caught:
                state.apply(action)
            refusal = state.why_not(action)
            assert (refusal.why, refusal.cite) == (caught.value.why, caught.value.cite)
            assert passage(refusal.cite)


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_every_event_has_its_sentence_among_those_of_its_rules_and_can_be_said(name, source, seats, luck):
    game, (states,) = GAMES[name], deals(name, source, seats, luck)
    cited = {ruling.cite for ruling in states[-1].deal.rules.rulings.values()}
    for event in states[-1].events:
        assert passage(event.cite) and event.cite in cited
        assert game.say(event)
    for state in states:
        prompt = state.view(None).prompt
        assert prompt.text and prompt.cite in cited


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_playing_leaves_the_old_state_good_and_can_be_repeated(name, source, seats, luck):
    states, = deals(name, source, seats, luck)
    prints = [(hash(state), state.events, state.hands) for state in states]
    again = states[0]
    for state, move in zip(states[1:], states[-1].moves, strict=True):
        again = again.apply(move)
        assert again == state and hash(again) == hash(state)
    assert [(hash(state), state.events, state.hands) for state in states] == prints
    assert len(set(states)) == len(states)


@EVERY_TABLE
@settings(max_examples=2)
@given(luck=LUCK)
def test_a_save_at_every_step_comes_back(name, source, seats, luck):
    for states in deals(name, source, seats, luck, number=2):
        for state in states:
            back = load(save(state))
            assert back == state and back.legal_actions() == state.legal_actions()
            assert back.returns() == state.returns()
        assert all(load(save(state)).view(seat) == state.view(seat) for seat in range(seats))


@EVERY_TABLE
@settings(max_examples=2)
@given(luck=LUCK)
def test_no_view_holds_a_card_its_seat_may_not_know(name, source, seats, luck):
    states, = deals(name, source, seats, luck)
    for state in states:
        public = set(PUBLIC[name](state))
        for seat in (None, *range(seats)):
            view = state.view(seat)
            own = set(state.hands[seat]) | set(SPARE[name](state, seat)) if seat is not None else set()
            assert set(cards_in_anything(view)) <= public | own
            assert view.actions == (state.legal_actions() if seat == state.to_play() is not None else ())
            assert [len(view[f"hand {other}"].cards) for other in range(seats)] == list(map(len, state.hands))
        assert set(cards_in_anything(states[0].view(None, open_hands=True))) >= {
            card for hand in states[0].hands for card in hand}


@EVERY_TABLE
@settings(max_examples=2)
@given(luck=LUCK)
def test_states_that_differ_only_in_hidden_cards_give_the_same_view(name, source, seats, luck):
    states, = deals(name, source, seats, luck)
    rng, swaps = random.Random(luck), 0
    for seat in (None, *range(seats)):
        for _ in range(8):
            state = rng.choice(states)
            other = with_two_hidden_cards_changed(name, state, seat, rng)
            if other is not None:
                assert other.hands != state.hands or other.laid.stock != state.laid.stock
                assert other.view(seat) == state.view(seat)
                assert state.to_play() != seat or answers(other) == answers(state)
                swaps += 1
    assert swaps or len(states) == 1


def answers(state):
    """What the seat to play is told of every card it tries."""
    return [str(state.why_not(card)) for card in map(Card, range(52))] if state.to_play() is not None else []


def with_two_hidden_cards_changed(name, state, seat, rng):
    """The state with two cards that *seat* cannot know changed about, if what all have seen stays as it was."""
    known = set(PLAYED[name](state)) | set(SPARE[name](state, seat) if seat is not None else ())
    known |= set(state.hands[seat]) if seat is not None else set()
    hidden = [card for card in state.deal.pack[:-1] if card not in known]
    if len(hidden) < 2:
        return None
    pack, (one, two) = list(state.deal.pack), rng.sample(hidden, 2)
    here, there = pack.index(one), pack.index(two)
    pack[here], pack[there] = two, one
    deal = state.deal
    other = deal.game.deal(pack=pack, seats=deal.seats, source=deal.source, dealer=deal.dealer, absent=deal.absent,
                           **dict(deal.options))
    before = tuple(event for event in state.log if event not in other.log and event[1] in SETTLING)
    try:
        for move in state.moves:
            other = other.apply(move)
    except IllegalAction:
        return None
    same = before + other.log == state.log and other.to_play() == state.to_play()
    changed = other.hands != state.hands or other.laid.stock != state.laid.stock
    return other._replace(log=state.log) if same and changed else None


@EVERY_TABLE
def test_two_deal_numbers_give_two_deals(name, source, seats):
    one, two = (GAMES[name].deal(seed, seats=seats, source=source) for seed in (1, 2))
    assert one.hands != two.hands
    assert one == GAMES[name].deal(1, seats=seats, source=source)


def test_every_game_says_here_where_its_cards_are():
    for places in (PLAYED, ASIDE, PUBLIC, SPARE, WORDS):
        assert set(places) == set(GAMES)
    assert len(TABLES) >= 24
