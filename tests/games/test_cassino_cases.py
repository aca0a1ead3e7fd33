"""Cassino: the worked cases, printed and derived, and what players of other programs ran into."""

import random
from fractions import Fraction
from itertools import chain, combinations

import pytest

from parlour_nb.cards import PACK, Card, Cards, Rank, shuffled
from parlour_nb.engine import IllegalAction
from parlour_nb.games.cassino import CASSELL, CASSINO, EW, FOSTER, RG, Play, compose, gains, grouped
from parlour_nb.odds.cassino import takings_to_choose_from
from parlour_nb.players import at_random
from tests.games.cassino import RAISED, RAISING, at, ended, lay, play, takings, trailing, tried
from tests.games.laying import actions, cards, refused, told


def at_the_end(state, player=CASSINO.prudent):
    while (seat := state.to_play()) is not None:
        state = state.apply(player(state.view(seat)))
    return state


def positions(seed, **deal):
    """A deal played by lot, position by position."""
    rng, state = random.Random(seed), CASSINO.deal(seed, **deal)
    yield state
    while state.to_play() is not None:
        state = state.apply(rng.choice(state.legal_actions()))
        yield state


# The worked cases


def test_case_43_ten_takes_everything_that_is_or_makes_a_ten_at_once():
    state = play(at({1: "10♦", 0: "K♠"}, "10♠ 9♥ A♥ 8♣ 2♣ 7♦ 3♦ 6♠ 4♠ 5♥ 5♣"),
                 "10♦ takes 10♠ + 9♥ A♥ + 8♣ 2♣ + 7♦ 3♦ + 6♠ 4♠ + 5♥ 5♣")
    assert not state.table and len(state.heaps[1]) == 12
    assert [" ".join(map(str, group)) for group in grouped(state.moves[0])] == [
        "10♠", "9♥ A♥", "8♣ 2♣", "7♦ 3♦", "6♠ 4♠", "5♥ 5♣"]


def test_case_45_eight_on_five_three_six_two_is_a_sweep():
    state = play(at({1: "8♦", 0: "K♠"}, "5♥ 3♠ 6♣ 2♥", "FOSTER"), "8♦ takes 5♥ 3♠ + 6♣ 2♥")
    assert told(state, "clears") == [("ED-CASSINO.6", 1, None)] and state.clears == (0, 1)


def test_case_46_three_cards_with_the_nine_are_better_than_two():
    state = at({1: "9♦"}, "2♥ 2♣ 5♥ 7♣", "FOSTER")
    assert takings(state, "9♦") == {"2♥ 5♥ 2♣", "2♥ 7♣", "2♣ 7♣"}
    assert CASSINO.prudent(state.view(1)) == Play(Card("9♦"), Cards.of("2♥ 2♣ 5♥"))


def test_case_48_king_on_two_kings():
    assert takings(at({1: "K♦"}, "K♠ K♥"), "K♦") == {"K♠", "K♥", "K♠ K♥"}
    assert takings(at({1: "K♦"}, "K♠ K♥", court_takes="one"), "K♦") == {"K♠", "K♥"}


def test_case_49_six_raised_to_seven_nine_and_ten():
    state = CASSINO.deal(pack=CASSINO.stack(**RAISED), seats=2, source="CASSELL")
    numbers = []
    for played in RAISING.split(";")[:3]:
        state = state.apply(played)
        build, = state.builds
        numbers.append((build.number, build.owner))
    assert numbers == [(7, 1), (9, 0), (10, 1)]
    state = play(state, ";".join(RAISING.split(";")[3:]))
    assert cards(state.heaps[1]) == "A♠ 6♠ A♥ 2♣ 10♣" and state.builds == ()


def test_case_50_two_on_seven_makes_nine_and_an_ace_makes_it_ten():
    state = play(at({1: "9♦ 2♣", 0: "7♠ 2♠ A♠ 10♥"}, "7♥ J♥", "FOSTER"), "2♣ on 7♥ makes 9")
    assert takings(state, "7♠") == takings(state, "2♠") == set()
    state = play(state, "A♠ on 7♥ 2♣ makes 10")
    assert takings(state, "9♦") == set() and actions(state) == "9♦ down"  # without a ten it is lost


def test_case_53_eleven_points_a_deal_whatever_is_played():
    for seed in range(12):
        over = at_the_end(CASSINO.deal(seed, seats=2 + 2 * (seed % 2)), at_random(seed))
        points = sum(points for side in over.sides for what, points, _ in over.tally(side) if "clearing" not in what)
        even = [len(over.heaps[side]) for side in over.sides] == [26, 26]
        cards_of_spades = [len([card for card in over.heaps[side] if card < 13]) for side in over.sides]
        assert points == 11 - 3 * even and sum(cards_of_spades) == 13


def test_case_53_with_26_cards_each_nobody_has_the_three_points():
    half = PACK[13:39]  # hearts and clubs, against spades and diamonds
    state = ended(" ".join(map(str, half)), " ".join(map(str, [card for card in PACK if card not in half])))
    assert [sum(points for _, points, _ in state.tally(side)) for side in (0, 1)] == [2, 6]
    assert state.returns() == (0, 4)


def test_case_53_with_11_shared_two_sides_never_tie_but_with_8_they_may():
    aces_and_little = "A♥ A♣ A♦ 2♠ "  # 4 points against Great Cassino, an ace and spades
    eight = [str(card) for card in PACK if str(card) not in "A♥ A♣ A♦ 2♠ 10♦ A♠"]
    spades = [card for card in eight if "♠" in card]
    others = [card for card in eight if "♠" not in card]
    one, two = [*others[:22]], [*spades, *others[22:]]
    state = ended(aces_and_little + " ".join(one), "10♦ A♠ " + " ".join(two))
    assert len(state.heaps[0]) == len(state.heaps[1]) == 26
    assert told(state, "nobody scores") == [("EW111.1", None, (4, 4))]


@pytest.mark.parametrize(("totals", "scored"), [
    ((6, 5), (1, 0)), ((7, 4), (3, 0)), ((4, 7), (0, 3)), ((5, 5), (0, 0)), ((4, 4), (0, 0))])
def test_case_54_two_sides_score_the_difference(totals, scored):
    for rules in (EW, RG, CASSELL, FOSTER):
        assert tuple(gains(dict(enumerate(totals)), rules)[0].values()) == scored


@pytest.mark.parametrize(("totals", "scored"), [
    ((7, 2, 2), (3, 0, 0)), ((2, 7, 2), (0, 3, 0)), ((6, 3, 2), (1, 0, 0)), ((5, 3, 3), (0, 0, 0)),
    ((5, 4, 2), (0, 0, 0)), ((7, 2, 1), (4, 0, 0)), ((5, 3, 2), (0, 0, 0)), ((5, 5, 0), (0, 0, 0)),
    ((4, 4, 3), (0, 0, 0))])
def test_case_56_of_three_the_two_lowest_together_are_taken_from_the_highest(totals, scored):
    assert tuple(gains(dict(enumerate(totals)), EW)[0].values()) == scored


@pytest.mark.parametrize(("totals", "scored"), [
    ((7, 2, 2), (5, 0, 0)), ((5, 4, 2), (3, 2, 0)), ((3, 3, 3, 2), (1, 1, 1, 0)), ((4, 4, 2, 1), (3, 3, 1, 0))])
def test_round_games_gives_each_what_he_is_above_the_lowest(totals, scored):
    assert tuple(gains(dict(enumerate(totals)), RG)[0].values()) == scored


@pytest.mark.parametrize(("seats", "deals"), [(2, 6), (3, 4), (4, 3)])
@pytest.mark.parametrize("source", CASSINO.rules)
def test_case_57_the_pack_is_exactly_exhausted(seats, deals, source):
    over = at_the_end(CASSINO.deal(7, seats=seats, source=source))
    assert len(told(over, "deals")) == deals and len(over.moves) == 48
    assert sum(map(len, over.heaps)) == 52 and over.view(None)["stock"].count == 0


@pytest.mark.parametrize(("loser", "lurched"), [(5, [1]), (6, [])])
def test_case_58_the_lurch_is_below_six(loser, lurched):
    state = ended("10♦ 3♥", "10♥ 3♦", purses=(9, loser))
    assert [seat for _, seat, _ in told(state, "is lurched")] == lurched


# What players of other programs ran into


def test_C1_cards_are_laid_on_the_table_in_every_pack():
    first = at_the_end(CASSINO.deal(1))
    second = first.next_deal()
    for state in (CASSINO.deal(1), second):
        assert len(state.table) == 4 and [len(hand) for hand in state.hands] == [4, 4]
    assert 4 + 8 * 6 == len(first.deal.pack) == 52 and len(at_the_end(second).moves) == 48


def test_C3_an_ace_makes_no_fourteen_with_a_king():
    state = at({1: "A♦ K♦"}, "K♠ A♠")
    assert takings(state, "A♦") == {"A♠"} and takings(state, "K♦") == {"K♠"}
    assert refused(state, "A♦ takes K♠ A♠") == ("court cards only pair: the K♠ is no equal of the A♦", "ED-CASSINO.2")


def test_C4_several_sets_are_taken_in_one_play_and_every_union_is_offered():
    state = at({1: "10♦"}, "10♠ 6♥ 4♣ 8♠ 2♦")
    assert takings(state, "10♦") == {"10♠", "6♥ 4♣", "8♠ 2♦", "10♠ 6♥ 4♣", "8♠ 10♠ 2♦", "8♠ 6♥ 4♣ 2♦",
                                     "8♠ 10♠ 6♥ 4♣ 2♦"}
    assert len(play(state, "10♦ takes 10♠ 6♥ 4♣ 8♠ 2♦").moves) == 1


def test_C5_builds_of_one_number_become_one_that_cannot_be_raised():
    state = play(at({1: "2♣ 3♣ 9♦ 9♠", 0: "A♠ 10♥ K♥"}, "7♥ 6♥ Q♠", "CASSELL"), "2♣ on 7♥ makes 9;K♥ down")
    assert "3♣ on 6♥ makes 9" not in {str(action) for action in state.legal_actions()}
    state = play(state, "3♣ on 6♥ + 7♥ 2♣ makes 9s")
    build, = state.builds
    assert (cards(Cards(build.cards)), build.number, build.called) == ("6♥ 7♥ 2♣ 3♣", 9, True)
    assert refused(state, "A♠ on 6♥ 7♥ 2♣ 3♣ makes 10")[1] == "ED-CASSINO.16"
    assert not any("makes" in str(action) for action in state.legal_actions())


def test_C6_the_owner_of_a_build_cannot_merely_lay_a_card_down():
    state = play(at({1: "2♣ 9♦ J♠", 0: "K♠"}, "7♥", "CASSELL"), "2♣ on 7♥ makes 9;K♠ down")
    assert not any(not action.cards for action in state.legal_actions())
    assert state.why_not("J♠ down").cite == "ED-CASSINO.17"


def test_C7_the_card_that_takes_the_build_is_kept():
    state = play(at({1: "3♦ 9♦ 5♦", 0: "K♠"}, "6♥ 9♥ 5♥", "CASSELL"), "3♦ on 6♥ makes 9;K♠ down")
    assert state.why_not("9♦ takes 9♥").cite == "ED-CASSINO.17"
    assert state.why_not("9♦ takes 9♥ + 6♥ 3♦") is None and state.why_not("5♦ takes 5♥") is None


def test_C8_after_52_cards_the_deal_is_over():
    over = at_the_end(CASSINO.deal(1))
    assert over.to_play() is None and over.legal_actions() == () and not any(over.hands)
    with pytest.raises(IllegalAction, match="the pack is played out"):
        over.apply("K♠ down")


def test_C9_the_prudent_player_never_plays_from_an_empty_hand():
    over = at_the_end(CASSINO.deal(1))
    assert over.view(0).actions == () and over.view(0).hand == ()
    with pytest.raises(ValueError):
        CASSINO.prudent(over.view(0))


def test_C10_the_second_game_starts_at_zero():
    won = ended("10♦ 3♥", "10♥ 3♦", purses=(9, 4))
    second = won.next_deal(2)
    assert second.purses == second.returns() == (0, 0)
    assert [second.tally(side) for side in second.sides] == [[], []]
    assert second.clears == (0, 0) and not any(second.heaps)


def test_C14_26_to_26_scores_nobody_the_three():
    state = ended(" ".join(map(str, PACK[::2])), " ".join(map(str, PACK[1::2])))
    assert not any(what == "cards" for side in (0, 1) for what, _, _ in state.tally(side))


def test_C15_great_cassino_alone_is_two_and_little_alone_one():
    assert ended("10♦", "5♥").returns() == (2, 0)
    assert [points for what, points, _ in ended("2♠", "5♥").tally(0) if what != "spades"] == [1]


@pytest.mark.parametrize(("totals", "scored"), [
    ((7, 4), (3, 0)), ((5, 5), (0, 0)), ((7, 2, 1), (4, 0, 0)), ((5, 3, 2), (0, 0, 0))])
def test_C16_only_the_difference_is_scored(totals, scored):
    assert tuple(gains(dict(enumerate(totals)), EW)[0].values()) == scored


def picks(state):
    """Every choice of cards at the table: none, a card of the hand, and with it one or two of the table."""
    hand, table = state.hands[state.to_play()], state.table
    for card in hand:
        for more in chain([()], combinations(table, 1), combinations(table, 2)):
            yield (card, *more)


def test_C17_every_choice_of_cards_is_answered_in_words():
    for source in ("EW", "CASSELL"):
        for state in list(positions(3, source=source))[:-1:5]:
            view = state.view(state.to_play())
            for picked in picks(state):
                words, offered = compose(view, picked)
                assert words.endswith(".") and set(offered) <= set(view.actions)
                assert all(set(picked[1:]) <= set(getattr(action, "cards", ())) for action in offered)
                assert offered or any(f"The {odd} is of no use" in words or f"the {odd} does not go with" in words
                                      for odd in picked[1:])


@pytest.mark.parametrize(("picked", "said"), [
    ("10♦ J♣", "The J♣ is of no use to the 10♦."), ("10♦ 6♠ J♣", "The J♣ is of no use to the 10♦."),
    ("K♦ 6♠", "The 6♠ is of no use to the K♦."), ("10♦ 6♠", "6♠, so far."), ("10♦ 6♠ 4♥", "6 + 4 = 10."),
    ("10♦ 6♠ 4♥ 4♣", "6 + 4 + 4 = 14: the 4♣ does not go with the 6♠ and the 4♥."),
    ("10♦ 6♠ 9♥", "6 + 9 = 15, so far."), ("10♦", "Choose what the 10♦ takes."), ("K♦", "The K♦ takes nothing here.")])
def test_C17_the_odd_card_is_named(picked, said):
    view = at({1: "10♦ K♦"}, "6♠ 4♥ 4♣ 9♥ A♣ J♣").view(1)
    assert compose(view, list(map(Card, picked.split())))[0] == said


def test_C18_what_is_advised_is_lawful():
    for seed, source in enumerate(CASSINO.rules):
        for state in list(positions(seed, source=source, seats=4))[:-1]:
            assert state.why_not(str(CASSINO.prudent(state.view(state.to_play())))) is None


def test_C21_forty_eight_cards_on_the_table_are_all_in_view():
    state = trailing()
    while len(state.table) < 48:
        state = state.apply(Play(next(iter(state.hands[state.to_play()]))))
    assert len(state.view(None)["table"].cards) == 48 and len(state.hands[state.to_play()]) == 1
    assert state.view(state.to_play()).picks == frozenset([*state.table, *state.hands[state.to_play()]])
    while state.to_play() is not None:
        state = state.apply(Play(next(iter(state.hands[state.to_play()]))))
    assert len(state.table) == 52 and state.returns() == (0, 0, 0, 0)


def test_R5_sets_are_of_cards_and_not_of_ranks():
    state = at({1: "10♦"}, "5♠ 5♥ 5♣")
    assert takings(state, "10♦") == {"5♠ 5♥", "5♠ 5♣", "5♥ 5♣"}
    assert takings(at({1: "8♦"}, "4♠ 4♥ 4♣ 4♦"), "8♦") == {
        "4♠ 4♥", "4♠ 4♣", "4♠ 4♦", "4♥ 4♣", "4♥ 4♦", "4♣ 4♦", "4♠ 4♥ 4♣ 4♦"}


def test_how_many_takings_a_king_has_of_four_cards():
    # of the sets of one, two or three kings that may lie there: 3·4/51 + 3·6/1275 + 4/20825
    assert takings_to_choose_from(Rank.KING) == Fraction(3 * 4, 51) + Fraction(3 * 6, 1275) + Fraction(4, 20825)


# The takings, against a plain search


def falls_apart(left, of):
    """Whether cards fall into sets, each an equal or two or more numerals that add up; by trying all."""
    if not left:
        return True
    first, rest = left[0], left[1:]
    for size in range(len(rest) + 1):
        for some in combinations(rest, size):
            group = (first, *some)
            equal = size == 0 and first.rank == of.rank
            sums = size > 0 and max(card.rank for card in (*group, of)) < 10 and (
                sum(card.rank + 1 for card in group) == of.rank + 1)
            if (equal or sums) and falls_apart([card for card in rest if card not in some], of):
                return True
    return False


@pytest.mark.parametrize("seed", range(40))
def test_the_takings_are_those_a_plain_search_finds(seed):
    card, *table = shuffled(PACK if seed % 2 else PACK[:9] + PACK[13:22] + PACK[26:30], seed)[:9]
    some = [some for size in range(1, 9) for some in combinations(table, size)]
    found = {Cards.of(taken) for taken in some if falls_apart(list(taken), card)}
    state = at({1: str(card)}, " ".join(map(str, table)))
    plays = state.legal_actions()
    assert {action.taken for action in plays if action.taken} == found
    assert len(plays) == len(found) + 1  # each once, and laying it down
    for action in plays:
        parts = grouped(action)
        assert sorted(one for group in parts for one in group) == sorted(action.cards)
        assert all(falls_apart([*group], card) for group in parts)
        assert CASSINO.read(str(action)) == action


@pytest.mark.parametrize("seed", range(6))
def test_where_all_must_be_taken_the_takings_are_the_largest_of_these(seed):
    card, *table = shuffled(PACK[:9] + PACK[13:22] + PACK[26:30], seed)[:9]
    hand, laid = {1: str(card)}, " ".join(map(str, table))
    free = {action.taken for action in at(hand, laid).legal_actions() if action.taken}
    largest = {action.taken for action in at(hand, laid, must_take_all=True).legal_actions() if action.taken}
    assert largest == {some for some in free if not any(some & more == some != more for more in free)}


def built(state, action):
    """Whether a building is lawful, told from the cards alone: the pile falls into sets of its number, the card in one,
    whole builds only, a single one raised or all of that number joined, and every own build keeps its card."""
    hand = [card for card in state.hands[state.to_play()] if card != action.card]
    piles = [build for build in state.builds if build.cards & action.cards]
    kept = [build.number for build in state.builds if build.owner == state.to_play() and build not in piles]
    if not all(any(card.rank + 1 == number for card in hand) for number in (*kept, action.number)):
        return False
    raised = [build for build in piles if build.number != action.number]
    loose = [card for card in action.cards if not any(card in Cards(build.cards) for build in piles)]
    of = PACK[action.number - 1]
    if any(build.cards & ~action.cards for build in piles) or len(raised) > 1 or any(b.called for b in raised):
        return False
    if any(build.number == action.number and build not in piles for build in state.builds):
        return False
    several = sum(card.rank + 1 for card in (action.card, *action.cards)) > action.number
    if several != action.called:
        return False
    if not raised:
        return falls_apart([action.card, *loose], of)
    left = action.number - raised[0].number - action.card.rank - 1
    return any(sum(card.rank + 1 for card in some) == left
               and falls_apart([card for card in loose if card not in some], of)
               for size in range(len(loose) + 1) for some in combinations(loose, size))


@pytest.mark.parametrize("seed", range(5))
def test_the_builds_are_those_a_plain_search_finds(seed):
    for state in list(positions(seed, source="CASSELL"))[:-1]:
        lies = [*state.table, *(card for build in state.builds for card in Cards(build.cards))]
        if len(lies) > 7:
            continue
        low = [card for card in lies if card.rank < 10]
        some = [Cards.of(cards) for size in range(1, 8) for cards in combinations(low, size)]
        found = {Play(card, cards, of, called) for card in state.hands[state.to_play()] if card.rank < 10
                 for cards in some for of in range(1, 11)
                 for called in (False, True) if built(state, Play(card, cards, of, called))}
        assert {action for action in state.legal_actions() if action.number} == found


@pytest.mark.parametrize("source", CASSINO.rules)
def test_what_is_not_listed_is_refused_and_what_is_listed_is_not(source):
    for seed in range(3):
        for state in list(positions(seed, source=source))[:-1:3]:
            lawful = state.legal_actions()
            listed = set(lawful)
            for action in [*tried(state), *listed, *(Play(card) for card in PACK)]:
                assert (state.why_not(action) is None) == (action in listed) == (action in lawful), action


def test_on_a_table_too_crowded_to_list_every_lawful_taking_is_still_accepted():
    small = [card for card in PACK if card.rank < 9]
    state = at({1: "10♠ 10♥", 0: "K♠"}, " ".join(map(str, small)))
    plays = state.legal_actions()
    assert len(plays) == 2 * 1_888_629_800 and len(state.view(1).actions) == 4_000
    assert plays[0] == Play(Card("10♠")) and plays[len(plays) // 2] == Play(Card("10♥"))
    assert plays[len(plays) // 2 - 1] in plays and plays[-1] == plays[len(plays) - 1] in plays
    everything = Play(Card("10♠"), Cards.of(small))  # 4 times 45 points, 18 tens
    assert str(everything).count(" + ") == 17
    assert not state.apply(everything).table
    assert not state.apply(str(everything)).table
    assert refused(state, Play(Card("10♠"), Cards.of(small[1:])))[1] == "EW112.iv"


# Where the cards are


@pytest.mark.parametrize("source", CASSINO.rules)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_card_is_in_a_hand_on_the_table_in_a_build_in_a_heap_or_in_the_stock(source, seats):
    for seed in range(5):
        for state in positions(seed, source=source, seats=seats):
            dealt = 4 + 4 * seats * len(told(state, "deals"))
            stock = Cards.of(state.deal.pack[dealt:])
            places = [*state.hands, state.table, *(Cards(build.cards) for build in state.builds), *state.heaps, stock]
            assert sum(map(len, places)) == 52 and Cards.of([card for place in places for card in place]) == 2**52 - 1
            assert state.view(None)["stock"].count == len(stock) == 52 - dealt
            assert all(build.number <= 10 and state.hands[build.owner] for build in state.builds)
            assert len({build.number for build in state.builds}) == len(state.builds)
        assert not state.builds and not any(state.hands)


def test_a_view_shows_the_builds_with_their_number_and_their_builder():
    state = play(at({1: "2♣ 9♦", 0: "K♠"}, "7♥ 3♦", "CASSELL"), "2♣ on 7♥ makes 9")
    row = state.view(0)["build 0"]
    assert (row.title, row.badge) == ("Build of nine", "9") and cards(row.cards) == "7♥ 2♣"
    assert (row.seat, row.note.cite) == (1, "ED-CASSINO.15")
    assert state.view(0).picks == frozenset(map(Card, "K♠ 7♥ 2♣ 3♦".split()))
    assert state.view(1).picks == frozenset()


def test_the_first_hands_of_a_deal_played_by_hand():
    state = lay({1: "8♦ 2♠ 5♣ 9♥", 0: "7♠ A♥ 10♦ K♥"}, "5♠ 3♠ K♠ 7♥")
    state = play(state, "8♦ takes 5♠ 3♠;K♥ takes K♠;2♠ down;7♠ takes 7♥;5♣ down;A♥ down;9♥ down;10♦ takes 9♥ A♥")
    assert cards(state.heaps[1]) == "3♠ 5♠ 8♦" and cards(state.heaps[0]) == "7♠ K♠ A♥ 7♥ 9♥ K♥ 10♦"
    assert cards(state.table) == "2♠ 5♣" and [len(hand) for hand in state.hands] == [4, 4] and state.to_play() == 1
