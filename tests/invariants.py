"""What holds in every game, whatever is played: each invariant a function that looks at the positions of one deal.

`tests/test_invariants.py` tries each on a few deals of every table; `tools/play_many.py` all of them on as many as one
likes, where looking is dear in a few positions of each. One that does not hold raises AssertionError.
"""

import random
from collections.abc import Mapping
from functools import cache

import pytest

from parlour_nb.cards import Card, Cards
from parlour_nb.engine import GAMES, CannotDeal, Game, IllegalAction, Word
from parlour_nb.passages import passage
from parlour_nb.records import load, save
from parlour_nb.rulings import Rules
from parlour_nb.values import Value, held
from parlour_nb.views import Event
from tests.games.laying import own

AT_MOST = 8  # numbers of seats that are tried of one game under one book, and seats that are looked from in a position
EVERY = 10**6  # positions that are looked at closely: all there are
ENDLESS = 1_000  # positions; seventeen at Speculation, with every card up for sale, come to seven hundred and fifty
LONG = 50  # positions of a deal; of more, some are tried where each costs as much as the whole deal


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
            assert len(states) < ENDLESS, "the deal does not end"
            states.append(states[-1].apply(rng.choice(states[-1].legal_actions())))
        state = states[-1]
        yield states


def cards_in_anything(*things):
    """Every card to be found in the values, however deep."""
    found, left = set(), list(things)
    while left:
        thing = left.pop()
        if isinstance(thing, Card):
            found.add(thing)
        elif isinstance(thing, Event):
            found |= cards_in_event(thing)
        elif isinstance(thing, (Cards, tuple, list, set, frozenset)):
            left += thing
        elif isinstance(thing, Value) and not isinstance(thing, (Game, Rules)):  # they are the same at every deal
            left += held(thing).values()
        elif not isinstance(thing, (str, int)) and isinstance(thing, Mapping):
            left += thing.values()
    return found


@cache
def cards_in_event(event):
    """The cards it tells of; the same events stand in view after view."""
    return cards_in_anything(*event)


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
    cut = cards_in_anything(*(event.data for event in state.events if event.kind in SETTLING))
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


def tried(state):
    """Actions a game says should be tried in this position besides cards and words, lawful or not."""
    return own(state.deal.game, "tried", lambda state: ())(state)


def answers(state):
    """What the seat to play is told of every card and every word it tries."""
    every = [*map(Card, range(52)), *words(state.deal.game), *tried(state)]
    return [str(state.why_not(action)) for action in every] if state.to_play() is not None else []


def with_two_hidden_cards_changed(state, seat, rng):
    """The state with two cards that *seat* cannot know changed about, if what all have seen stays as it was."""
    shown = known(state, seat)
    hidden = [card for card in state.deal.pack if card not in shown]
    if len(hidden) < 2:
        return None
    pack, (one, two) = list(state.deal.pack), rng.sample(hidden, 2)
    here, there = pack.index(one), pack.index(two)
    pack[here], pack[there] = two, one
    deal = state.deal
    other = deal.game.deal(pack=pack, seats=deal.seats, source=deal.source, dealer=deal.dealer, absent=deal.absent,
                           before=deal.before, **dict(deal.options))
    before = tuple(event for event in state.events if event not in other.events and event.kind in SETTLING)
    try:
        for move in state.moves:
            other = other.apply(move)
    except IllegalAction:
        return None
    seen, told = (position.view(seat).events for position in (state, other))
    same = before + told == seen and other.to_play() == state.to_play()
    return other._replace(log=(*state.log[:len(before)], *other.log)) if same else None


# ---- the invariants, each of one deal; *closely* is in how many positions that is tried which takes long ----

def some(states, rng, number):
    """So many of the positions, or all, in the order of the deal."""
    return states if number >= len(states) else [states[at] for at in sorted(rng.sample(range(len(states)), number))]


def no_card_is_lost(states, rng, closely=EVERY):
    """No card is lost and none is in two places."""
    game = states[0].deal.game
    for state, after in zip(states, [*states[1:], None], strict=True):
        held = [card for hand in state.hands for card in hand]
        assert len(set(held)) == len(held) and set(held) <= set(game.pack)
        assert not set(held) & set(played(state))
        if aside := own(game, "aside", None):
            assert sorted(held + played(state) + aside(state)) == sorted(game.pack)
        if after is not None and after.to_play() is not None:
            kept = {card for hand in after.hands for card in hand}
            assert set(held) - kept <= cards_in_anything(after.moves[len(state.moves):])


def no_counter_is_lost(states, rng, closely=EVERY):
    """Purses and pools together make nought, and the board holds what it was given."""
    if states[0].view(None)["purses"].unit == "points":
        return
    board = sum(states[0].pools) + sum(states[0].returns())
    for state in states:
        assert sum(state.purses) + sum(state.pools) == 0
        assert min(state.pools) >= 0
        assert sum(state.pools) + sum(state.returns()) == board


def what_is_legal_applies(states, rng, closely=EVERY):
    """What is legal applies, and nothing else does: it is refused under a sentence."""
    game = states[0].deal.game
    every = {action: None for state in states for action in state.legal_actions()}
    every |= dict.fromkeys([*map(Card, range(52)), *words(game)])
    meant = own(game, "meant", lambda action: action)
    for state in some(states, rng, closely):
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


def every_event_has_its_sentence(states, rng, closely=EVERY):
    """Every event and every prompt cites a sentence among those of its rules, and can be said."""
    game = states[-1].deal.game
    cited = {ruling.cite for ruling in states[-1].deal.rules.rulings.values()}
    for event in states[-1].events:
        assert passage(event.cite) and event.cite in cited
        assert game.say(event)
    for state in states:
        prompt = state.view(None).prompt
        assert prompt.text and prompt.cite in cited


def the_old_state_stays_good(states, rng, closely=EVERY):
    """Playing leaves the old state good, and can be repeated."""
    prints = [(hash(state), state.events, state.hands) for state in states]
    again = states[0]
    for state, move in zip(states[1:], states[-1].moves, strict=True):
        again = again.apply(move)
        assert again == state and hash(again) == hash(state)
    assert [(hash(state), state.events, state.hands) for state in states] == prints
    assert len(set(states)) == len(states)


def a_save_comes_back(states, rng, closely=EVERY):
    """A save at every step comes back."""
    for state in some(states[::1 + len(states) // LONG], rng, closely):
        back = load(save(state))
        assert back == state and back.legal_actions() == state.legal_actions()
        assert back.returns() == state.returns()
        for seat in (state.to_play(), rng.randrange(state.deal.seats)):
            assert back.view(seat) == state.view(seat)


def no_view_tells_too_much(states, rng, closely=EVERY):
    """No view holds a card that its seat may not know."""
    seats = states[0].deal.seats
    for state in some(states, rng, closely):
        named = public(state)
        for seat in (None, *rng.sample(range(seats), min(seats, AT_MOST if len(states) < LONG else 2))):
            view = state.view(seat)
            assert cards_in_anything(view) <= named | known(state, seat)
            assert view.actions == (state.legal_actions() if seat == state.to_play() is not None else ())
            assert [len(view[f"hand {other}"].cards) for other in range(seats)] == list(map(len, state.hands))
    assert cards_in_anything(states[0].view(None, open_hands=True)) >= {
        card for hand in states[0].hands for card in hand}


def hidden_cards_make_no_difference(states, rng, closely=EVERY):
    """States that differ only in hidden cards give the same view; the number of those that were compared."""
    swaps = 0
    for seat in (None, *range(states[0].deal.seats)):
        for _ in range(min(8, closely)):
            state = rng.choice(states)
            other = with_two_hidden_cards_changed(state, seat, rng)
            if other is not None:
                assert other.deal.pack != state.deal.pack
                assert other.view(seat) == state.view(seat)
                assert state.to_play() != seat or answers(other) == answers(state)
                swaps += 1
    return swaps


INVARIANTS = (no_card_is_lost, no_counter_is_lost, what_is_legal_applies, every_event_has_its_sentence,
              the_old_state_stays_good, a_save_comes_back, no_view_tells_too_much, hidden_cards_make_no_difference)
