"""What holds in every game, under every book, at every number of seats, whatever is played."""

import random
from collections.abc import Mapping
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_nb.cards import Card, Cards
from parlour_nb.engine import GAMES, CannotDeal, Game, IllegalAction, Word
from parlour_nb.passages import passage
from parlour_nb.records import load, save
from parlour_nb.values import Value, held
from parlour_nb.views import Event
from tests.games.laying import own

AT_MOST = 8  # numbers of seats that are tried of one game under one book, and seats that are looked from in a position
LONG = 100  # positions of a deal; of more, some are tried where each costs as much as the whole deal


def can_deal(game, **deal):
    try:
        return game.deal(1, **deal)
    except CannotDeal:
        return None


def seatable(game, source):
    """The numbers of seats at which the game can be dealt; when there are many, the first, the usual and the last."""
    every = [seats for seats in range(2, 53) if can_deal(game, source=source, seats=seats)]
    return every if len(every) <= AT_MOST else sorted({*every[:3], game.usual_seats, every[-1]})


TABLES = [(name, source, seats) for name, game in GAMES.items() for source in game.rules
          for seats in seatable(game, source)]
EVERY_TABLE = pytest.mark.parametrize(("name", "source", "seats"), TABLES)
LUCK = st.integers(0, 10**9)
ONE_DEAL = settings(max_examples=4)


@cache
def lasting(game):
    """The game's options but those by which a deal is over before it is begun."""
    return sorted(option for option, (*_, ruling) in game.options.items()
                  if any(game.deal(seed, **{option: ruling.value}).to_play() is not None for seed in range(5)))


def options(game, rng):
    """A few of the game's options, each with a value of its own."""
    chosen = rng.sample(lasting(game), min(rng.choice([0, 0, 1, 3]), len(lasting(game))))
    return {option: rng.choice(game.options[option]).value for option in chosen}


def deals(name, source, seats, luck, number=1):
    """Some deals in a row, each as the list of its states; the moves are lots drawn by *luck*."""
    rng, game = random.Random(luck), GAMES[name]
    dealers = [0, seats - 1] + [None] * (can_deal(game, seats=seats, source=source, dealer=None) is not None)
    state = game.deal(rng.randrange(10**6), seats=seats, source=source, dealer=rng.choice(dealers),
                      **options(game, rng))
    for deal in range(number):
        state = state.next_deal() if deal else state
        states = [state]
        while states[-1].to_play() is not None:
            assert len(states) < 500, "the deal does not end"
            states.append(states[-1].apply(rng.choice(states[-1].legal_actions())))
        state = states[-1]
        yield states


def cards_in_anything(thing):
    """Every card to be found in a value, however deep."""
    if isinstance(thing, Card):
        yield thing
    elif isinstance(thing, Event):
        yield from cards_in_event(thing)
    elif isinstance(thing, Cards | Mapping) or (isinstance(thing, tuple | list | set) and thing):
        for part in (thing.values() if isinstance(thing, Mapping) else thing):
            yield from cards_in_anything(part)
    elif isinstance(thing, Value) and not isinstance(thing, Game):  # that it has a pack tells nothing
        yield from cards_in_anything(held(thing))


@cache
def cards_in_event(event):
    """The cards it tells of; the same events stand in view after view."""
    return tuple(card for part in event for card in cards_in_anything(part))


# ---- where the cards are; a game says in its own helpers (tests/games/<name>.py) what differs ----

SETTLING = ("cuts", "deals first", "partners", "first knave")
"""The kinds of event by which the first dealer is settled, with cards that go back into the pack."""


def played(state):
    """The cards that have left a hand: an action is a card, a word, or a value with the card played as its `card`."""
    return [card for card in (getattr(move, "card", move) for move in state.moves) if isinstance(card, Card)]


def face_up(state):
    """The cards all have seen where they lie: those played, and what the game says besides."""
    return {*played(state), *own(state.deal.game, "face_up", lambda state: ())(state)}


def public(state):
    """The cards everybody may name."""
    cut = cards_in_anything([event.data for event in state.events if event.kind in SETTLING])
    return {*face_up(state), *cut, *own(state.deal.game, "named", lambda state: ())(state)}


def known(state, seat):
    """The cards this seat has seen where they lie, its own among them."""
    if seat is None:
        return face_up(state)
    unseen = own(state.deal.game, "unseen", lambda state, seat: ())(state, seat)
    return {*face_up(state), *state.hands[seat],
            *own(state.deal.game, "seen", lambda state, seat: ())(state, seat)} - {*unseen}


def words(game):
    """What may be said in the game, and what is never lawful."""
    said = [word for word in game.vocabulary if not word.endswith("…")]
    never = [begun for word in game.never for begun in (word.replace("…", "such"), word.removesuffix(" …"))]
    return list(map(Word, [*said, *never, "no such word"]))


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_no_card_is_lost_and_none_is_in_two_places(name, source, seats, luck):
    for states in deals(name, source, seats, luck):
        for state, after in zip(states, [*states[1:], None], strict=True):
            held = [card for hand in state.hands for card in hand]
            assert len(set(held)) == len(held) and set(held) <= set(GAMES[name].pack)
            assert not set(held) & set(played(state))
            if aside := own(GAMES[name], "aside", None):
                assert sorted(held + played(state) + aside(state)) == sorted(GAMES[name].pack)
            if after is not None and after.to_play() is not None:
                kept = {card for hand in after.hands for card in hand}
                assert set(held) - kept <= set(cards_in_anything(after.moves[len(state.moves):]))


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_no_counter_is_lost_over_deals_in_a_row(name, source, seats, luck):
    for states in deals(name, source, seats, luck, number=3):
        if states[0].view(None)["purses"].unit == "points":
            continue
        board = sum(states[0].pools) + sum(states[0].returns())
        for state in states:
            assert sum(state.purses) + sum(state.pools) == 0
            assert min(state.pools) >= 0
            assert sum(state.pools) + sum(state.returns()) == board


def place(game, action):
    """Where an action stands among the lawful: by the card played, in the order of the pack; then what is said."""
    card = getattr(action, "card", action)
    if isinstance(card, Card):
        return int(card), 0
    said = str(action)
    at = next((at for at, word in enumerate(game.vocabulary)
               if said == word or word.endswith("…") and said.startswith(word[:-1])), None)
    assert at is not None, f"the action {said!r} has no card, and is not in the vocabulary of {game.title}"
    return 52 + at, int(said.split()[-1]) if said.split()[-1].isdecimal() else 0


@EVERY_TABLE
@ONE_DEAL
@given(luck=LUCK)
def test_what_is_legal_applies_and_nothing_else_does(name, source, seats, luck):
    game, (states,) = GAMES[name], deals(name, source, seats, luck)
    every = {action: None for state in states for action in state.legal_actions()}
    every |= dict.fromkeys([*map(Card, range(52)), *words(game)])
    meant = own(game, "meant", lambda action: action)
    for state in states:
        legal = state.legal_actions()
        assert bool(legal) == (state.to_play() is not None) and len(set(legal)) == len(legal)
        assert list(legal) == sorted(legal, key=lambda action: place(game, action))
        lawful = set(legal)
        for action in [*every, *tried(state)]:
            if meant(action) in lawful:
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
        for state in states[::1 + len(states) // LONG]:
            back = load(save(state))
            assert back == state and back.legal_actions() == state.legal_actions()
            assert back.returns() == state.returns()
        assert all(load(save(state)).view(seat) == state.view(seat) for seat in range(seats))


@EVERY_TABLE
@settings(max_examples=2)
@given(luck=LUCK)
def test_no_view_holds_a_card_its_seat_may_not_know(name, source, seats, luck):
    states, = deals(name, source, seats, luck)
    rng = random.Random(luck)
    for state in states:
        for seat in (None, *rng.sample(range(seats), min(seats, AT_MOST if len(states) < LONG else 2))):
            view = state.view(seat)
            assert set(cards_in_anything(view)) <= public(state) | known(state, seat)
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
            other = with_two_hidden_cards_changed(state, seat, rng)
            if other is not None:
                assert other.deal.pack != state.deal.pack
                assert other.view(seat) == state.view(seat)
                assert state.to_play() != seat or answers(other) == answers(state)
                swaps += 1
    assert swaps or len(states) == 1


def tried(state):
    """Actions a game says should be tried in this position besides cards and words, lawful or not."""
    return own(state.deal.game, "tried", lambda state: ())(state)


def answers(state):
    """What the seat to play is told of every card and every word it tries."""
    every = [*map(Card, range(52)), *words(state.deal.game), *tried(state)]
    return [str(state.why_not(action)) for action in every] if state.to_play() is not None else []


def with_two_hidden_cards_changed(state, seat, rng):
    """The state with two cards that *seat* cannot know changed about, if what all have seen stays as it was."""
    hidden = [card for card in state.deal.pack if card not in known(state, seat)]
    if len(hidden) < 2:
        return None
    pack, (one, two) = list(state.deal.pack), rng.sample(hidden, 2)
    here, there = pack.index(one), pack.index(two)
    pack[here], pack[there] = two, one
    deal = state.deal
    other = deal.game.deal(pack=pack, seats=deal.seats, source=deal.source, dealer=deal.dealer, absent=deal.absent,
                           **dict(deal.options))
    before = tuple(event for event in state.events if event not in other.events and event.kind in SETTLING)
    try:
        for move in state.moves:
            other = other.apply(move)
    except IllegalAction:
        return None
    seen, told = (position.view(seat).events for position in (state, other))
    same = before + told == seen and other.to_play() == state.to_play()
    return other._replace(log=(*state.log[:len(before)], *other.log)) if same else None


@EVERY_TABLE
def test_two_deal_numbers_give_two_deals(name, source, seats):
    one, two = (GAMES[name].deal(seed, seats=seats, source=source) for seed in (1, 2))
    assert one.as_dealt != two.as_dealt
    assert one == GAMES[name].deal(1, seats=seats, source=source)


def test_every_game_is_dealt_under_every_book_from_the_fewest_seats_to_the_most():
    for name, game in GAMES.items():
        for source, rules in game.rules.items():
            tried = [seats for table, book, seats in TABLES if (table, book) == (name, source)]
            assert {*tried} <= {*rules.value.seats} and (tried[0], tried[-1]) == (min(rules.value.seats),
                                                                                  max(rules.value.seats))
            assert game.usual_seats in tried


EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=str)


@EVERY_GAME
def test_ED_TABLE_1_a_purse_may_fall_below_zero(game):
    ends = [played_out(game.deal(seed)) for seed in range(10)]
    assert not ends[0].pools or min(min(end.purses) for end in ends) < 0


@EVERY_GAME
def test_ED_TABLE_2_who_leaves_is_passed_over_and_the_others_keep_their_order(game):
    for seats in range(3, 53):
        if state := can_deal(game, seats=seats, absent=[1]):
            assert 1 not in state.deal.order and not state.hands[1] and state.view(0)["hand 1"].cards == ()
            after = played_out(state).next_deal()
            assert after.deal.absent == (1,) and after.deal.dealer == state.deal.order[0]
            assert after.purses[1] == 0 and sorted(after.deal.order) == sorted(state.deal.order)
            return
    numbers = {seats for name, _, seats in TABLES if name == game.name}
    assert not numbers & {number + 1 for number in numbers}, "one might leave, and cannot"


def played_out(state):
    while state.to_play() is not None:
        state = state.apply(state.legal_actions()[-1])
    return state
