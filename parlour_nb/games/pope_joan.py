"""Pope Joan (EW §109, CM s.v. POPE, RG pp. 80-82): run the suits upward, and mind the stops."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import accounts, dealing
from ..accounts import Account, Counters, Log, Settled, counters
from ..cards import PACK, Card, Cards, Rank, cards_in
from ..engine import Action, CannotDeal, Deal, Game, IllegalAction, State, Word, register
from ..guides import Guide, Scene, Step
from ..imagining import shown, spread, unknown
from ..rulings import Rules, Ruling, asks, replace
from ..values import Following
from ..views import Board, Compartment, Event, Hand, Heap, Note, Pile, Purses, Row, View, happened

if TYPE_CHECKING:
    from random import Random

COMPARTMENTS = ("Pope", "Matrimony", "Intrigue", "Ace", "King", "Queen", "Knave", "Game")
POPE, MATRIMONY, INTRIGUE, ACE, KING, QUEEN, KNAVE, GAME = range(8)
NINE = Card("9♦")
EIGHT, SEVEN = Card("8♦"), Card("7♦")
BIT = {card: 1 << card for card in PACK}
TRUMP_HONOURS = 0b1110000000001  # ace, knave, queen, king of a suit
PASS = Word("pass")
PLAYS = ("leads", "follows", "stands in")
new = tuple.__new__  # a NamedTuple's own constructor takes twice as long
NO_CARD = 52  # past the king
AFTER = tuple(NO_CARD if card.rank is Rank.KING else PACK[card + 1] for card in PACK)  # the next of the suit, or none
LEAD = None  # what is due when the turn is the leader's
DUE: dict[int, tuple[Action, ...]] = {card: (card,) for card in PACK} | {NINE: (NINE, PASS), NO_CARD: ()}
"""The lawful actions, by the card due: none when the deal is over."""


# ---- the rules of each book ----

class PopeJoanRules(Rules):
    """The points on which the books of Pope Joan rule."""

    removed: Ruling = asks("Which card is taken from the pack?")
    first_dealer: Ruling = asks("How is the first dealer settled?")
    dressed: Ruling = asks("Who dresses the board, and when?")
    dressing: Ruling = asks("How is the board dressed?")
    five_pool: Ruling = asks("Has the board only five divisions?")
    dresser: Ruling = asks("At whose expense is the board dressed?")
    whole_rounds: Ruling = asks("Where each dealer dresses, must the deal go round before the sitting ends?")
    packets: Ruling = asks("In what order does one pack fall?")
    stock: Ruling = asks("How many cards are left to form stops?")
    limited_stops: Ruling = asks("Is a fixed number of cards set aside instead?")
    surplus: Ruling = asks("Where do the odd cards go?")
    turn_up: Ruling = asks("Which card makes trumps?")
    turn_up_stop: Ruling = asks("What does the turn-up stop?")
    fixed_stops: Ruling = asks("Which cards are always stops?")
    known_stops: Ruling = asks("How many stops are known at the start?")
    dealer_sees_spare: Ruling = asks("May the dealer look at the stock?")
    turn_up_prize: Ruling = asks("What does an ace, king, queen or knave turned up pay the dealer?")
    pope_turned: Ruling = asks("What does Pope turned up pay the dealer?")
    cards_dealt: Ruling = asks("Which cards are paid for when Pope is turned up?")
    pope_joan_wins: Ruling = asks("Does Pope turned up win the Game too, and end the deal?")
    pope_limit: Ruling = asks("Is the payment for each card limited when Pope is turned up?")
    lead: Ruling = asks("What may the eldest hand lead?")
    lead_lowest: Ruling = asks("Must the lowest card of a suit be led?")
    follow: Ruling = asks("Who follows, and must he?")
    stock_stop: Ruling = asks("What does a card in the stock stop?")
    played_stop: Ruling = asks("What does a card already played stop?")
    pope_as_stop: Ruling = asks("May Pope be played in place of a missing card?")
    stopper_leads: Ruling = asks("Who leads after a stop?")
    played_out: Ruling = asks("When are the stakes on the cards won?")
    same_hand: Ruling = asks("Must matrimony and intrigue be in one hand?")
    matched_turn_up: Ruling = asks("Can they be won when one of the two is turned up?")
    shared_marriage: Ruling = asks("Are they divided when the two cards fall from different hands?")
    playing_pope_collects: Ruling = asks("Does playing Pope also collect a stake for each card held?")
    last_prize: Ruling = asks("Does the winner's last card win its own stake?")
    game_stake: Ruling = asks("Who wins the Game?")
    cards_left: Ruling = asks("What is paid for cards not played?")
    winner_takes_game_only: Ruling = asks("Do the payments for cards left go on the board instead?")
    pope_excuses: Ruling = asks("Does Pope in hand excuse from paying?")
    pope_played: Ruling = asks("Does Pope played excuse?")
    stand_over: Ruling = asks("What becomes of a stake nobody wins?")
    claims: Ruling = asks("How long may a stake be claimed?")
    played_cards: Ruling = asks("What is done with the cards of a run?")
    purse: Ruling = asks("What if a player cannot pay?")
    closing_settlement: Ruling = asks("Are the stakes left at the end of the sitting dealt for?")


EW = PopeJoanRules(
    seats=Ruling(range(3, 11), "ED-POPE.7", "inference"),
    removed=Ruling("8♦", "EW109.3"),
    first_dealer=Ruling("lowest cut", "ED-TABLE.3", "editor"),
    dressed=Ruling("the dealer, before he deals", "EW109.4"),
    dressing=Ruling((6, 2, 2, 1, 1, 1, 1, 1), "EW109.5"),
    five_pool=Ruling(False, "EW109.5"),
    dresser=Ruling("dealer", "EW109.6", "inference"),  # it is the way of "some companies"; ED-POPE.5 is the usual one
    whole_rounds=Ruling(False, "EW109.6", "inference"),
    packets=Ruling("hands, stock, turn-up", "ED-POPE.2", "editor"),
    stock=Ruling("about six or eight", "EW109.7", "inference"),
    limited_stops=Ruling(0, "EW109.7"),
    surplus=Ruling("the stock", "EW109.7"),
    turn_up=Ruling("one card, in no hand", "EW109.7"),
    turn_up_stop=Ruling("the card below it", "EW109.8"),
    fixed_stops=Ruling("the kings and 7♦", "EW109.9"),
    known_stops=Ruling(6, "ED-POPE.22", "inference"),
    dealer_sees_spare=Ruling(True, "EW109.9"),
    turn_up_prize=Ruling("the stake on that head", "EW109.10"),
    pope_turned=Ruling("Pope, and a stake for every card", "EW109.10"),
    cards_dealt=Ruling("those of the other players", "ED-POPE.21", "editor"),
    pope_joan_wins=Ruling(True, "EW109.10"),
    pope_limit=Ruling(0, "EW109.10"),
    lead=Ruling("any card", "EW109.11", "inference"),
    lead_lowest=Ruling(False, "EW109.11", "inference"),
    follow=Ruling("whoever holds the next card, and he must", "EW109.12"),
    stock_stop=Ruling("the card below it", "EW109.7"),
    played_stop=Ruling("the card below it", "EW109.18"),
    pope_as_stop=Ruling(False, "EW109.12"),
    stopper_leads=Ruling("whoever played the stop", "EW109.13"),
    played_out=Ruling("when the card is played", "EW109.15"),
    same_hand=Ruling("both played from one hand", "EW109.15"),
    matched_turn_up=Ruling("no", "ED-POPE.8", "inference"),
    shared_marriage=Ruling(False, "EW109.15"),
    playing_pope_collects=Ruling(False, "EW109.15"),
    last_prize=Ruling("yes, before the deal is settled", "ED-POPE.20", "editor"),
    game_stake=Ruling("the first to part with all his cards", "EW109.13"),
    cards_left=Ruling("a stake for each, to the winner", "EW109.13"),
    winner_takes_game_only=Ruling(False, "EW109.13"),
    pope_excuses=Ruling("yes", "EW109.13"),
    pope_played=Ruling("no", "EW109.14"),
    stand_over=Ruling("it stands over", "EW109.16"),
    claims=Ruling("until the board is next dressed", "EW109.15"),
    played_cards=Ruling("turned face down", "ED-POPE.31", "editor"),
    purse=Ruling("his purse goes below zero", "ED-TABLE.1", "editor"),
    closing_settlement=Ruling(False, "EW109.16", "inference"),
)

CM = replace(  # the page of CM begins at EW109.11; what stood before it is lost, and EW is followed
    EW,
    pope_joan_wins=Ruling(True, "CM-POPE.1"),
    lead=Ruling("any card", "CM-POPE.1", "inference"),
    lead_lowest=Ruling(False, "CM-POPE.1", "inference"),
    follow=Ruling(EW.follow.value, "CM-POPE.2"),
    pope_as_stop=Ruling(False, "CM-POPE.2"),
    stopper_leads=Ruling(EW.stopper_leads.value, "CM-POPE.2"),
    game_stake=Ruling(EW.game_stake.value, "CM-POPE.2"),
    cards_left=Ruling(EW.cards_left.value, "CM-POPE.2"),
    winner_takes_game_only=Ruling(False, "CM-POPE.2"),
    pope_excuses=Ruling("yes", "CM-POPE.2"),
    pope_played=Ruling("no", "CM-POPE.2"),
    played_out=Ruling(EW.played_out.value, "CM-POPE.3"),
    same_hand=Ruling(EW.same_hand.value, "CM-POPE.3"),
    shared_marriage=Ruling(False, "CM-POPE.3"),
    playing_pope_collects=Ruling(False, "CM-POPE.3"),
    stand_over=Ruling(EW.stand_over.value, "CM-POPE.4"),
    claims=Ruling(EW.claims.value, "CM-POPE.4"),
    closing_settlement=Ruling(False, "CM-POPE.4", "inference"),
    played_stop=Ruling(EW.played_stop.value, "CM-POPE.5"),
)

RG = replace(  # the pages before and after RG's pp. 80-82 are not held; ED-POPE tells what they say
    EW,
    removed=Ruling("8♦", "RG81.6"),
    first_dealer=Ruling("first knave", "RG81.1", "inference"),
    dressed=Ruling(EW.dressed.value, "RG81.3", "inference"),
    dressing=Ruling(EW.dressing.value, "RG81.4"),
    five_pool=Ruling(False, "RG81.3"),
    dresser=Ruling("contributions", "RG81.2"),
    whole_rounds=Ruling(True, "RG81.5"),
    stock=Ruling("a spare hand", "RG81.7"),
    limited_stops=Ruling(0, "RG81.7"),
    surplus=Ruling("the spare hand", "RG81.8"),
    turn_up=Ruling("the last card, in no hand", "RG81.7"),
    turn_up_stop=Ruling(EW.turn_up_stop.value, "ED-POPE.27"),
    fixed_stops=Ruling(EW.fixed_stops.value, "ED-POPE.27"),
    dealer_sees_spare=Ruling(False, "RG81.7", "inference"),
    turn_up_prize=Ruling(EW.turn_up_prize.value, "ED-POPE.28"),
    pope_turned=Ruling(EW.pope_turned.value, "RG82.1"),
    cards_dealt=Ruling(EW.cards_dealt.value, "RG82.1"),
    pope_joan_wins=Ruling(False, "RG82.1"),
    pope_limit=Ruling(0, "RG82.1"),
    lead=Ruling("any card", "ED-POPE.24"),
    lead_lowest=Ruling(False, "ED-POPE.24"),
    follow=Ruling(EW.follow.value, "ED-POPE.25"),
    stock_stop=Ruling(EW.stock_stop.value, "RG81.7"),
    played_stop=Ruling(EW.played_stop.value, "ED-POPE.25", "inference"),
    pope_as_stop=Ruling(False, "ED-POPE.25"),
    stopper_leads=Ruling(EW.stopper_leads.value, "ED-POPE.25"),
    played_out=Ruling(EW.played_out.value, "RG80.2"),
    same_hand=Ruling(EW.same_hand.value, "ED-POPE.29"),
    shared_marriage=Ruling(False, "ED-POPE.29"),
    playing_pope_collects=Ruling(True, "ED-POPE.9"),
    game_stake=Ruling(EW.game_stake.value, "RG81.3"),
    cards_left=Ruling(EW.cards_left.value, "ED-POPE.26"),
    winner_takes_game_only=Ruling(False, "ED-POPE.26"),
    pope_excuses=Ruling("yes", "ED-POPE.26"),
    pope_played=Ruling("no", "ED-POPE.26"),
    stand_over=Ruling(EW.stand_over.value, "ED-POPE.29"),
    claims=Ruling(EW.claims.value, "ED-POPE.29"),
    played_cards=Ruling("turned face down", "ED-POPE.31"),
    closing_settlement=Ruling(False, "ED-POPE.29", "inference"),
)

OPTIONS = {
    "first_dealer": (Ruling("lowest cut", "ED-TABLE.3", "editor"), Ruling("first knave", "ED-TABLE.4")),
    "dresser": (Ruling("dealer", "RG81.5"), Ruling("each two", "ED-POPE.5", "editor"),
                Ruling("contributions", "ED-POPE.6", "inference")),
    "five_pool": (Ruling(True, "ED-POPE.12"),),
    "stock": (Ruling("about six or eight", "ED-POPE.1", "editor"), Ruling("a spare hand", "RG81.7")),
    "limited_stops": tuple(Ruling(cards, "ED-POPE.14") for cards in range(4, 13)),
    "dealer_sees_spare": (Ruling(True, "ED-POPE.15"), Ruling(False, "ED-POPE.15")),
    "pope_joan_wins": (Ruling(True, "ED-POPE.11"), Ruling(False, "RG82.1")),
    "pope_limit": (Ruling(4, "ED-POPE.10"), Ruling(6, "ED-POPE.10")),
    "playing_pope_collects": (Ruling(True, "ED-POPE.9"), Ruling(False, "EW109.15")),
    "lead_lowest": (Ruling(True, "ED-POPE.19"),),
    "pope_as_stop": (Ruling(True, "ED-POPE.16"),),
    "shared_marriage": (Ruling(True, "ED-POPE.17"),),
    "winner_takes_game_only": (Ruling(True, "ED-POPE.13"),),
    "closing_settlement": (Ruling(True, "ED-POPE.18"),),
}

SILENT = {
    "EW109.1": "a comparison: it says what the game is like",
    "EW109.2": "“any number” is said loosely, and ED-POPE.7 says how many the pack can seat; the pack is that of "
               "EW109.3, the board that of EW109.5",
    "EW109.17": "a remark on memory, which EW109.18 explains",
    "CM-POPE.6": "advice, and garbled in print; EW109.18 has the whole of it",
    "RG80.1": "the tail of a sentence whose head is on a page we do not hold",
    "RG81.9": "an example of the dealing; it is worked in the tests",
    "RG81.10": "an example of the dealing; it is worked in the tests",
    "RG82.2": "the page breaks off before it rules anything; ED-POPE.10 tells what follows",
}


# ---- a deal laid out ----

@lru_cache
def hand_size(rules: Rules, players: int) -> int:
    """Cards dealt to each of so many players: what the book's stock or spare hand leaves (EW109.7, RG81.7)."""
    if rules.value.limited_stops:
        return int(50 - rules.value.limited_stops) // players
    return 50 // (players + 1) if rules.value.stock == "a spare hand" else 44 // players


def aside(rules: Rules) -> str:
    """What the book calls the cards laid aside."""
    return "spare hand" if rules.value.stock == "a spare hand" else "stock"


Entries = tuple[dict[int, Log], ...]  # what the log says, by seat and card


class Said(NamedTuple):
    """What the log says of cards played and of stops, made but once: these are two thirds of all events."""

    leads: Entries
    follows: Entries
    fixed_stops: Entries
    turn_up_stop: Entries
    stock_stop: Entries
    played_stop: Entries


@lru_cache
def said(rules: Rules, seats: int) -> Said:
    """All that may be said under these rules of a card played, and of the next one missing."""
    def entries(cite: str, kind: str, *why: str) -> Entries:
        return tuple({card: (happened(cite, kind, seat, (card, *why) if why else card),) for card in PACK}
                     for seat in range(seats))
    cite = rules.cite
    follows, stands_in = entries(cite.follow, "follows"), entries(cite.pope_as_stop, "stands in")
    return Said(entries(cite.lead, "leads"),
                tuple(cards | {NINE: pope[NINE]} for cards, pope in zip(follows, stands_in, strict=True)),
                entries(cite.fixed_stops, "stops", ""),
                entries(cite.turn_up_stop, "stops", "is the turn-up"),
                entries(cite.stock_stop, "stops", f"is with nobody, so it is in the {aside(rules)}"),
                entries(cite.played_stop, "stops", "has been played"))


class Laid(Following):
    """The cards of a deal in their places; all of it follows from the Deal, so no two are told apart."""

    value: Any  # the rulings, as plain values
    cite: Any  # and their passages
    each: int  # cards dealt to each
    dealt: tuple[int, ...]  # the hands as masks, by seat
    owner: Sequence[Any]  # seat by card, None for the stock and the turn-up
    stock: tuple[Card, ...]
    turn_up: Card
    honours: int  # the cards that may win a stake, as a mask
    missing: dict[int, Entries]  # cards that nobody has, and what is then said
    leads: Entries
    follows: Entries
    played_stop: Entries
    lead_lowest: bool
    pope_as_stop: bool

    __slots__ = tuple(__annotations__)


def lay_out(deal: Deal) -> Laid:
    """The cards in their places: dealt singly from the eldest hand, then the stock, the last card turned up.

    At the closing of the sitting all of them are dealt, and none is turned up (ED-POPE.18).
    """
    order, pack, rules = deal.order, deal.pack, deal.rules
    each = hand_size(rules, len(order))
    end = len(pack) if rules.value.closing_settlement else each * len(order)
    owner: list[Any] = [None] * (NO_CARD + 1)
    for card, seat in zip(pack[:end], order * -(-end // len(order)), strict=False):
        owner[card] = seat
    dealt = [0] * deal.seats
    for place, seat in enumerate(order):
        dealt[seat] = sum(map(BIT.__getitem__, pack[place:end:len(order)]))
    stock, turn_up, entries = pack[end:-1], pack[-1], said(rules, deal.seats)
    missing: dict[int, Entries] = dict.fromkeys(stock, entries.stock_stop)
    missing[turn_up], missing[EIGHT], missing[NO_CARD] = entries.turn_up_stop, entries.fixed_stops, entries.fixed_stops
    return Laid(rules.value, rules.cite, each, tuple(dealt), owner, stock, turn_up,
                TRUMP_HONOURS << 13 * (turn_up // 13) | 1 << NINE, missing, entries.leads, entries.follows,
                entries.played_stop, rules.value.lead_lowest, rules.value.pope_as_stop)


opened = partial(Account, names=COMPARTMENTS, common=GAME)


# ---- dressing the board, and what the turn-up pays ----

def dressing(rules: Rules) -> Counters:
    """The counters put on each head: fifteen in all, twelve on a five-pool board (EW109.5, ED-POPE.12)."""
    heads: Counters = rules.value.dressing
    return (*heads[:KING], 0, 0, 0, heads[GAME]) if rules.value.five_pool else heads


def contributions(rules: Rules, order: tuple[int, ...]) -> dict[int, int]:
    """What each seat gives towards the board, the dealer last in *order* (EW109.6, RG81.2, RG81.5)."""
    due, players, dealer = sum(dressing(rules)), len(order), order[-1]
    if rules.value.dresser == "dealer":
        return {dealer: due}
    if rules.value.dresser == "each two":
        return {seat: 2 + max(0, due - 2 * players) * (seat == dealer) for seat in order}
    stake = -(-due // (players + 1))
    return {seat: stake * (1 + (seat == dealer)) for seat in order}


@lru_cache(maxsize=256)
def dress(rules: Rules, order: tuple[int, ...], pools: Counters, purses: Counters, log: Log) -> Settled:
    """The board, the purses and the log once the board is dressed, what is over on Game (RG81.4), and the cards dealt.

    Kept, since all deals of one table begin alike.
    """
    given, heads, account = contributions(rules, order), dressing(rules), opened(pools, purses, log)
    account.note(rules.cite.dressed, "dresses", order[-1])
    for seat, stake in given.items():
        account.purses[seat] -= stake
        account.note(rules.cite.dresser, "gives", seat, stake)
    account.pools = [pool + counters for pool, counters in zip(account.pools, heads, strict=True)]
    account.pools[GAME] += sum(given.values()) - sum(heads)
    account.note(rules.cite.five_pool if rules.value.five_pool else rules.cite.dressing, "lies", None,
                 tuple(account.pools))
    account.owe(rules.cite.purse)
    value, cite, each = rules.value, rules.cite, hand_size(rules, len(order))
    stock, spare = 50 - each * len(order), value.limited_stops or each
    account.note(cite.limited_stops if value.limited_stops else cite.stock, "deals", order[-1], (each, stock))
    if value.stock == "a spare hand" and stock > spare:
        account.note(cite.surplus, "surplus", None, stock - spare)
    account.note(cite.packets, "lays aside", order[-1], stock)
    return account.settled


def turn_up_pays(account: Account, deal: Deal, laid: Laid) -> bool:
    """Pay the dealer for the honour turned up; true if that ends the deal (EW109.10, RG82.1)."""
    card, dealer, value, cite = laid.turn_up, deal.dealer, laid.value, laid.cite
    if card != NINE:
        account.take(cite.turn_up_prize, dealer, HEADS[card % 13])
        if lost := tuple([COMPARTMENTS[head] for head, _ in PAIRS.get(card % 13, ())]):
            account.note(cite.matched_turn_up, "out of reach", None, lost)
        return False
    account.take(cite.pope_turned, dealer, POPE)
    for seat in deal.order[:-1]:
        account.pay(cite.pope_limit if value.pope_limit else cite.cards_dealt, seat, dealer,
                    min(laid.each, value.pope_limit or laid.each))
    if value.pope_joan_wins:
        account.take(cite.pope_joan_wins, dealer, GAME)
        account.note(cite.pope_joan_wins, "over", dealer)
        finish(account, deal)
    account.owe(cite.purse)
    return bool(value.pope_joan_wins)


HEADS: dict[int, int] = {Rank.ACE: ACE, Rank.NINE: POPE, Rank.KNAVE: KNAVE, Rank.QUEEN: QUEEN, Rank.KING: KING}
PAIRS: dict[int, tuple[tuple[int, int], ...]] = {
    Rank.KNAVE: ((INTRIGUE, 0),), Rank.QUEEN: ((MATRIMONY, 0), (INTRIGUE, -1)), Rank.KING: ((MATRIMONY, -1),)}
"""The double heads an honour may win, by rank, and how far below it lies the lower card of the two."""


def finish(account: Account, deal: Deal) -> None:
    """Say who owes, what stands over for the next deal (EW109.16), and whether the deal has gone round (RG81.5)."""
    value, cite = deal.rules.value, deal.rules.cite
    account.owe(cite.purse)
    if any(account.pools):
        account.log += Event(cite.stand_over, "stands over", None, tuple(account.pools)),  # seldom twice alike
    if value.dresser == "dealer" and value.whole_rounds:
        account.note(cite.whole_rounds, "goes round", None, deals_to_come(deal))


def deals_to_come(deal: Deal) -> int:
    """The deals still to be played after *deal* before the first dealer's turn comes round again."""
    first, round_table = deal, deal.game.order(deal.dealer, deal.seats)
    while first.before is not None:
        first = first.before.deal
    return sum(seat in deal.order for seat in round_table[:round_table.index(first.dealer)])


def may_close(deal: Deal) -> None:
    """CannotDeal when each dealer dresses the board and not all have done so as often (RG81.5)."""
    value, cite, before = deal.rules.value, deal.rules.cite, deal.before
    if before and value.dresser == "dealer" and value.whole_rounds and (more := deals_to_come(before.deal)):
        raise CannotDeal("each dealer dresses the board in turn, so the sitting is closed when the deal has gone "
                         f"round ({cite.whole_rounds}): {counters(more, 'deal')} more")


def close(account: Account, deal: Deal, laid: Laid) -> bool:
    """Close the sitting: the stakes left are dealt for face up, diamonds being trumps (ED-POPE.18)."""
    cite = deal.rules.cite.closing_settlement
    ace, knave, queen, king, pope = (laid.owner[Card(name)] for name in ("A♦", "J♦", "Q♦", "K♦", "9♦"))
    for head, seat in ((POPE, pope), (GAME, pope), (ACE, ace), (KING, king), (QUEEN, queen), (KNAVE, knave)):
        account.take(cite, seat, head)
    for head, higher, lower in ((MATRIMONY, king, queen), (INTRIGUE, queen, knave)):
        account.take(cite, lower, head, account.pools[head] // 2)
        account.take(cite, higher, head)
    account.note(cite, "closes", None)
    return True


# ---- the state ----

@cache
def known_stops(up: Card) -> tuple[Card, ...]:
    """The cards that stop a run wherever the others lie, when that card is turned up (EW109.8-9)."""
    return tuple(card for card in PACK if AFTER[card] in (NO_CARD, EIGHT, up) and card not in (EIGHT, up))


def leads(laid: Laid, played: int, turn: int) -> int:
    """The cards that may be led, as a mask: the leader's hand (EW109.11), or the lowest of each suit (ED-POPE.19)."""
    hand = laid.dealt[turn] & ~played
    if laid.lead_lowest:
        return sum(suit & -suit for suit in (hand & 0x1FFF << 13 * s for s in range(4)))
    return hand


class _Fields(NamedTuple):
    deal: Deal
    laid: Laid
    played: int  # a mask
    turn: Any  # the seat to play, None at the end; not int | None, which would need asserts where speed counts
    due: Any  # the card to be played now (NINE asks Pope's holder, by pope_as_stop); LEAD; NO_CARD at the end
    pools: Counters
    purses: Counters
    log: Log
    dressed: Counters  # the purses as the board was dressed


class PopeJoan(_Fields, State):
    """A position at Pope Joan; an action is the card played (or ``pass``, when Pope may be a stop)."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: Deal, log: Log = ()) -> PopeJoan:
        """The position when the board is dressed and the cards are dealt."""
        before: Any = deal.before
        pools, purses = (before.pools, before.purses) if before else ((0,) * 8, (0,) * deal.seats)
        laid, over = lay_out(deal), deal.rules.value.closing_settlement
        if over:
            may_close(deal)
        else:
            pools, purses, log = dress(deal.rules, deal.order, pools, purses, log)
            log += happened(laid.cite.turn_up, "turns up", deal.dealer, laid.turn_up),
        dressed = purses
        if over or laid.honours >> laid.turn_up & 1:
            account = opened(pools, purses, log)
            over = (close if over else turn_up_pays)(account, deal, laid)
            pools, purses, log = account.settled
        turn, due = (None, NO_CARD) if over else (deal.order[0], LEAD)
        return new(cls, (deal, laid, 0, turn, due, pools, purses, log, dressed))

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, Log]:
        """Who deals first, by the lowest cut or the first knave, and the events that say so (EW109.4, RG81.1)."""
        settle = dealing.first_knave if rules.value.first_dealer == "first knave" else dealing.cut
        return settle(rules.cite.first_dealer, present, cards)

    @staticmethod
    def stack(game: Game, hands: Sequence[Sequence[Card]], turn_up: Card | str,
              stock: Iterable[Card | str] | None = None, dealer: int = 0) -> tuple[Card, ...]:
        """The pack that deals *hands* (by seat, all of one size), *turn_up* and *stock* (the rest, if not said)."""
        first, last = dealing.in_turn(game, hands, dealer), Card(turn_up)
        rest = [card for card in game.pack if card not in first and card != last]
        return (*first, *(rest if stock is None else map(Card, stock)), last)

    def to_play(self) -> int | None:
        """The seat that leads or must follow, None when the deal is over."""
        return self.turn  # type: ignore[no-any-return]

    def legal_actions(self) -> tuple[Action, ...]:
        """The cards that may be played, low to high by suit; ``pass`` too when Pope's holder is asked."""
        _, laid, played, turn, due, _, _, _, _ = self  # at once: a field at a time is slower
        return DUE[due] if due is not LEAD else cards_in(leads(laid, played, turn))

    def apply(self, action: Action | str) -> PopeJoan:
        """The position after the card (or its notation) is played; IllegalAction names the sentence."""
        if not isinstance(action, Card):
            return self._said(action)
        deal, laid, played, turn, due, pools, purses, log, dressed = self
        if action not in DUE[due] if due is not LEAD else not leads(laid, played, turn) >> action & 1:
            raise self.refusal(action)
        played |= 1 << action
        log += (laid.leads if due is LEAD else laid.follows)[turn][action]
        if laid.honours >> action & 1:
            pools, purses, log = self._prizes(turn, action, played, log)
        if not laid.dealt[turn] & ~played:
            return self._out(turn, played, pools, purses, log)
        reached = action if due is not NINE else AFTER[self._last]
        due = AFTER[reached]
        follower = laid.owner[due]
        if follower is None or played >> due & 1:  # a stop: who made it leads (EW109.13)
            log += laid.missing.get(due, laid.played_stop)[turn][reached]
            follower, due = self._after_stop(due, turn, played) if laid.pope_as_stop else (turn, LEAD)
        return new(PopeJoan, (deal, laid, played, follower, due, pools, purses, log, dressed))

    def _after_stop(self, missing: int, stopper: int, played: int) -> tuple[int, int | None]:
        """Who plays after a stop and what is due where Pope may stand in, if any holds it still (ED-POPE.16)."""
        pope = self.laid.owner[NINE]
        if missing == NO_CARD or pope is None or played >> NINE & 1:
            return stopper, LEAD
        return pope, NINE

    def _said(self, action: Action) -> PopeJoan:
        """The position after an action that is not a card: a notation, or Pope's holder passing."""
        if isinstance(action, str) and not isinstance(action, Word):
            return self.apply(self.deal.game.read(action))
        if action != PASS or self.due != NINE:
            raise self.refusal(action)
        return self._replace(turn=self.laid.owner[self._last], due=LEAD,
                             log=(*self.log, happened(self.laid.cite.pope_as_stop, "passes", self.turn, None)))

    @property
    def _last(self) -> Card:
        """The card last played."""
        return Card(next(event.data for event in reversed(self.log) if event.kind in PLAYS))

    @property
    def moves(self) -> tuple[Action, ...]:
        """The actions taken in this deal, in order."""
        return tuple(PASS if event.kind == "passes" else event.data for event in self.log
                     if event.kind in PLAYS or event.kind == "passes")

    def _prizes(self, seat: int, card: Card, played: int, log: Log) -> Settled:
        """What *seat* is paid at once for the honour it has played (EW109.15, RG80.2)."""
        value, cite, account = self.laid.value, self.laid.cite, opened(self.pools, self.purses, log)
        account.take(cite.played_out if self._left(seat, played) else cite.last_prize, seat, HEADS[card % 13])
        if card == NINE and value.playing_pope_collects:
            for other in self.deal.order:
                if other != seat:
                    account.pay(cite.playing_pope_collects, other, seat, self._left(other, played))
            account.owe(cite.purse)
        for head, lower in PAIRS.get(card % 13, ()):
            if played >> card + lower & 3 == 3:
                self._marriage(account, head, PACK[card + lower])
        return account.settled

    def _marriage(self, account: Account, head: int, lower: int) -> None:
        """Both cards of a pair are out: one hand takes the head, two share it only where that is agreed."""
        seat, other = self.laid.owner[lower], self.laid.owner[lower + 1]
        if seat == other:
            account.take(self.laid.cite.same_hand, seat, head)
        elif self.laid.value.shared_marriage:
            account.take(self.laid.cite.shared_marriage, seat, head, account.pools[head] // 2)
            account.take(self.laid.cite.shared_marriage, other, head)

    def _left(self, seat: int, played: int) -> int:
        return (self.laid.dealt[seat] & ~played).bit_count()

    def _out(self, winner: int, played: int, pools: Counters, purses: Counters, log: Log) -> PopeJoan:
        """The winner has parted with all its cards: it takes the Game and is paid (EW109.13-14)."""
        laid, cite, account = self.laid, self.laid.cite, opened(pools, purses, log)
        pope = laid.owner[NINE]
        account.note(cite.game_stake, "goes out", winner)
        account.take(cite.game_stake, winner, GAME)
        for seat in self.deal.order:
            left = self._left(seat, played)
            if seat == pope and left and not played >> NINE & 1:
                account.note(cite.pope_excuses, "is excused", seat, left)
            elif laid.value.winner_takes_game_only:
                account.pay(cite.winner_takes_game_only, seat, None, left)
            else:
                account.pay(cite.pope_played if seat == pope else cite.cards_left, seat, winner, left)
        finish(account, self.deal)
        pools, purses, log = account.settled
        return new(PopeJoan, (self.deal, laid, played, None, NO_CARD, pools, purses, log, self.dressed))

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action* is not lawful now, and the sentence that says so; only the seat's own cards are told."""
        cite, due = self.laid.cite, self.due
        if isinstance(action, Word) and action.startswith("claim"):
            return self._claim_refused()
        if self.turn is None:
            return IllegalAction(*self._over)
        if action == PASS and self.laid.value.pope_as_stop:
            return IllegalAction("only the holder of Pope may pass, when Pope may stand in for a missing card",
                                 cite.pope_as_stop)
        if not isinstance(action, Card):
            return IllegalAction("an action here is a card to play" if action != PASS else
                                 "nobody passes at Pope Joan: who has the next card must play it", cite.follow)
        if action == EIGHT:
            return IllegalAction("the 8♦ is taken from the pack", cite.removed)
        if self.played >> action & 1:
            return IllegalAction(f"the {action} has been played", cite.played_stop)
        if due == NINE:
            return IllegalAction("only Pope (9♦) may stand in for the missing card; play it or pass", cite.pope_as_stop)
        if due is not LEAD:
            return IllegalAction(f"the run stands at the {self._last}, so the {PACK[due]} must be played", cite.follow)
        if self.laid.owner[action] != self.turn:
            return IllegalAction(f"the {action} is not in the leader's hand", cite.lead)
        return IllegalAction(f"the {action} is not the lowest {action.suit.name.lower()[:-1]} in the hand",
                             cite.lead_lowest)

    @property
    def _over(self) -> tuple[str, str]:
        """That nothing is to be played, in words, and the sentence that ended it."""
        if self.laid.value.closing_settlement:
            return "the sitting is closed", self.laid.cite.closing_settlement
        if not self.played:
            return "the deal is over: Pope is turned up", self.laid.cite.pope_joan_wins
        return "the deal is over", self.laid.cite.game_stake

    def _claim_refused(self) -> IllegalAction:
        if self.deal.before is not None:
            return IllegalAction("the board is dressed for this deal: what was not taken before stands over",
                                 self.laid.cite.claims)
        return IllegalAction("a stake is paid when its card is played, and only then", self.laid.cite.played_out)

    def returns(self) -> tuple[int, ...]:
        """Counters won or lost by each seat since the board was dressed; what is left on the board makes up the sum."""
        return tuple(now - then for now, then in zip(self.purses, self.dressed, strict=True))

    # ---- what a seat may know ----

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards still held, by seat."""
        return tuple(Cards(dealt & ~self.played) for dealt in self.laid.dealt)

    @property
    def stops(self) -> tuple[Card, ...]:
        """The stops everybody knows from the start: kings, 7♦ and the card below the turn-up (EW109.8-9)."""
        return known_stops(self.laid.turn_up)

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know: its hand, the board, the runs since it last played, and what is public."""
        deal, laid, cite = self.deal, self.laid, self.laid.cite
        closing = laid.value.closing_settlement
        open_hands = open_hands or closing
        hands = tuple(Hand(f"hand {holder}", holder, tuple(cards) if open_hands or holder == seat
                           else (None,) * len(cards)) for holder, cards in enumerate(self.hands))
        board = Board("board", tuple(Compartment(name, counters, LEGENDS[name]) for name, counters
                                     in zip(COMPARTMENTS, self.pools, strict=True)), None if closing else laid.turn_up)
        sees = open_hands or (seat == deal.dealer and laid.value.dealer_sees_spare)
        stock = Heap("stock", f"The {aside(deal.rules)}",
                     laid.stock if sees else (None,) * len(laid.stock),
                     Note("the dealer may look", cite.dealer_sees_spare) if laid.value.dealer_sees_spare else None)
        known = None if closing else Note(f"{len(self.stops)}, with the {laid.turn_up} turned up", cite.known_stops)
        stops = Row("stops", "Known stops", () if closing else self.stops, note=known, kind="small")
        runs = self._runs(seat)
        down = self.played.bit_count() - sum(len(run.cards) for run in runs)
        turned = (Pile("turned", "Runs turned down", down, note=Note("face down when they stop", cite.played_cards)),
                  ) * (down > 0)
        moves = self.moves
        return View(deal.game.name, deal.source, seat, deal.seats, deal.dealer, self.turn, len(moves),
                    (*hands, board, *runs, stops, stock, *turned, Purses("purses", self.purses),
                     Purses("won", self.returns())),
                    self.legal_actions() if self.turn == seat is not None else (), self._prompt(), self.events,
                    open_hands, (PASS,) if laid.value.pope_as_stop else (), moves=moves, deal=deal.public)

    def _runs(self, seat: int | None) -> tuple[Row, ...]:
        """The runs since *seat* last played, the present one last, each with the reason it stopped."""
        runs: list[list[Event]] = []
        for event in self.events:
            if event.kind == "leads":
                runs.append([])
            if event.kind in (*PLAYS, "stops", "goes out"):
                runs[-1].append(event)
        since = next((back for back, run in enumerate(reversed(runs)) if any(e.seat == seat for e in run)), 0)
        return tuple(_row(run, back)
                     for back, run in reversed(tuple(enumerate(reversed(runs[-1 - since:])))))

    def _prompt(self) -> Note:
        if self.turn is None:
            words, cite = self._over
            return Note(words[:1].upper() + words[1:] + ".", cite)
        if self.due is LEAD:
            cite = self.laid.cite.stopper_leads if self.played else self.laid.cite.lead
            return Note("{who} [are|is] eldest hand, and [lead|leads].", cite, self.turn)
        if self.due == NINE:
            return Note("{who} may play Pope in place of the missing card, or pass.", self.laid.cite.pope_as_stop,
                        self.turn)
        return Note(f"{{who}} [have|has] the {PACK[self.due]}, and must play it.", self.laid.cite.follow, self.turn)


LEGENDS = {"Pope": "9♦", "Matrimony": "K Q of trumps", "Intrigue": "Q J of trumps", "Ace": "A of trumps",
           "King": "K of trumps", "Queen": "Q of trumps", "Knave": "J of trumps", "Game": "first out"}


def _row(run: Sequence[Event], back: int) -> Row:
    cards = [event for event in run if event.kind not in ("stops", "goes out")]
    notes = [Note(WORDS[event.kind](event), event.cite, event.seat) for event in run if event not in cards]
    name, title = (f"run {back} before", "Before it") if back else ("run", "The run")
    return Row(name, title, tuple(event.data for event in cards), tuple(event.seat for event in cards),
               notes[-1] if notes else None, "past" if back else "run")


def heads(pools: Counters) -> str:
    """What lies on the board, head by head."""
    return ", ".join(f"{counters} {head}" for head, counters in zip(COMPARTMENTS, pools, strict=True) if counters)


def _stopped(event: Event) -> str:
    card, why = event.data
    if why:
        return f"stop: the {PACK[AFTER[card]]} {why}"
    return f"stop: the {card} is the last of its suit" if card.rank is Rank.KING else "stop: the 8♦ is out of the pack"


WORDS: dict[str, Callable[[Event], str]] = {
    **dealing.WORDS, **accounts.WORDS,
    "gives": lambda e: f"{{who}} [give|gives] {counters(e.data)} to the board.",
    "dresses": lambda e: "{who} [dress|dresses] the board.",
    "lies": lambda e: "On the board: " + heads(e.data) + ".",
    "deals": lambda e: f"{{who}} [deal|deals] {e.data[0]} cards to each; {e.data[1]} are left to form stops.",
    "surplus": lambda e: f"{e.data} odd cards are added to the spare hand.",
    "lays aside": lambda e: f"{{who}} [lay|lays] the {counters(e.data, 'card')} aside in one packet.",
    "out of reach": lambda e: f"{' and '.join(e.data)} cannot be won in this deal.",
    "turns up": lambda e: f"{{who}} [turn|turns] up the {e.data}: {e.data.suit.name.lower()} are trumps.",
    "over": lambda e: "Pope is turned up: {who} [win|wins] the game, and the deal is over.",
    "leads": lambda e: f"{{who}} [lead|leads] the {e.data}.",
    "follows": lambda e: f"{{who}} [follow|follows] with the {e.data}.",
    "stands in": lambda e: "{who} [play|plays] Pope in place of the missing card.",
    "passes": lambda e: "{who} [keep|keeps] Pope back.",
    "stops": _stopped,
    "pays": lambda e: (f"{{who}} [pay|pays] {counters(e.data[0])} to "
                       + ("Game." if e.data[1] is None else f"<{e.data[1]}>.")),
    "goes out": lambda e: "{who} [have|has] played all [your|its] cards, and [win|wins] the Game.",
    "is excused": lambda e: ("{who} [hold|holds] Pope, and [are|is] excused from paying for "
                             + counters(e.data, "card") + "."),
    "stands over": lambda e: "On the board for the next deal: " + heads(e.data) + ".",
    "goes round": lambda e: ("The deal has gone round, and the sitting may end here." if not e.data else
                             f"{counters(e.data, 'deal')} more, and the deal has gone round."),
    "closes": lambda e: "The sitting is closed.",
}

# ---- the prudent player ----

def prudent(view: View) -> Action:
    """EW109.11's advice: first the stops, then Pope, then the lowest of the longest suit, an ace by preference."""
    lawful, gone = [card for card in view.actions if isinstance(card, Card)], gone_cards(view)
    if len(view.actions) == 1 or NINE in lawful and PASS in view.actions:
        return view.actions[0]
    if stops := [card for card in lawful if card in view["stops"].cards or AFTER[card] in gone]:
        return stops[-1]
    if NINE in lawful:
        return NINE
    suits = [[card for card in view.hand if card.suit is suit] for suit in {card.suit: None for card in view.hand}]
    return max(suits, key=lambda suit: (suit[0].rank is Rank.ACE, len(suit)))[0]


def gone_cards(view: View) -> set[Card]:
    """The cards this seat knows cannot follow: those played, and the stock where the dealer may look at it."""
    seen = {event.data for event in view.events if event.kind in PLAYS}
    return seen | {card for card in view["stock"].cards if card is not None}


# ---- what a player may imagine ----

def imagine(view: View, lots: Random) -> Sequence[Card] | None:
    """A pack that may lie behind the view, by what has been played, by whom, and what stopped the runs."""
    deal, up, known = view.deal, view["board"].hub, shown(view, PLAYS)
    barred = dict.fromkeys(deal.order, 0)
    for event in view.events:
        if event.kind == "leads" and deal.rules.value.lead_lowest:  # none lower of the suit was in that hand
            barred[event.seat] |= (1 << event.data) - (1 << event.data // 13 * 13)
    seen = [card for card in view["stock"].cards if card is not None]
    stock = seen or sorted(in_stock(view))
    if (holder := pope_holder(view)) is not None and NINE not in known[holder]:
        known[holder].append(NINE)
    each, rest = hand_size(deal.rules, len(deal.order)), unknown(view, [up], stock, *known.values())
    drawn = spread(rest, [each - len(known[seat]) for seat in deal.order], [barred[seat] for seat in deal.order], lots)
    if drawn is None:
        return None
    *hands, left = drawn
    held = {seat: known[seat] + more for seat, more in zip(deal.order, hands, strict=True)}
    return (*dealing.singly(deal.order, held), *stock, *left, up)


def in_stock(view: View) -> set[Card]:
    """The cards that must be in the stock, since a run has stopped for want of them."""
    played = {event.data for event in view.events if event.kind in PLAYS}
    after = {AFTER[event.data[0]] for event in view.events if event.kind == "stops"} - {NO_CARD, EIGHT}
    stock = {PACK[card] for card in after - played - {view["board"].hub}}
    if view.deal.rules.value.pope_as_stop and after - played and pope_holder(view) is None:
        stock |= {NINE} - played - {view["board"].hub, *view.hand}  # nobody was asked for Pope
    return stock


def pope_holder(view: View) -> int | None:
    """Who has shown that he holds Pope: he was asked to play it in place of a missing card (ED-POPE.16)."""
    if view.deal.rules.value.pope_as_stop and view.prompt.cite == view.deal.rules.cite.pope_as_stop:
        return view.to_play
    return next((event.seat for event in view.events if event.kind == "passes"), None)


GUIDE = Guide(  # the hand that RG prints on pp. 83-84, played under EW by A
    hands=("2♣ J♣ 9♥ 10♦ 10♥ J♦ Q♦ K♦", "5♦ 7♦ 4♥ J♥ J♠ K♠ A♣ Q♣", "3♣ Q♥ K♥ 7♠ 10♠ 10♣ 3♠ 4♦",
           "Q♠ 8♠ 4♠ 5♣ 5♥ 5♠ 6♣ 6♥", "6♦ 9♠ 9♦ 6♠ 7♣ 8♣ 8♥ 9♣"),
    piles={"turn_up": "7♥"}, you=1,
    steps=(Step("J♠", "Lead the J♠: with the K♠ in hand you will soon lead again.", "EW109.11"),
           Step("Q♠"),
           Step("K♠", "The Q♠ has come. Follow with the next of the suit, your K♠.", "EW109.12"),
           Step("5♦", "A king is a stop, and he who plays it leads. Lead the 5♦.", "EW109.13"),
           Step("6♦"),
           Step("7♦", "Follow with the 7♦. Look for its follower: it is not in the pack.", "EW109.3"),
           Step("A♣", "The 7♦ is a stop too. Now lead the A♣, before which no card can come.", "EW109.9"),
           *map(Step, "2♣ 3♣ Q♥ K♥ 7♠ 8♠ 9♠ 10♠ 10♣ J♣".split()),
           Step("Q♣", "Others have led in the meantime, and won what they played. Follow with the Q♣.", "EW109.12"),
           Step("J♥", "Nobody has the K♣: it lies in the stock. Hearts are trumps: lead the knave for its stake.",
                "EW109.15"),
           Step("4♥", "One card is left, and whoever parts with all his cards wins the Game. Lead it.", "EW109.13")))


SCENES: dict[str, Scene] = {  # in deal 13 Pope is turned up
    "RG82.1": Scene(lambda: POPE_JOAN.deal(13, source="RG")),
    "ED-POPE.10": Scene(lambda: POPE_JOAN.deal(13, pope_limit=4)),
    "ED-POPE.20": Scene(lambda: POPE_JOAN.deal(15, seats=5)),
    "ED-POPE.21": Scene(lambda: POPE_JOAN.deal(13)),
}


POPE_JOAN: Game = register(Game(
    name="pope_joan", title="Pope Joan", usual_seats=5,
    sections={"EW": ("EW109",), "CM": ("CM-POPE",), "RG": ("RG80", "RG81", "RG82"), "ED": ("ED-POPE",)},
    rules={"EW": EW, "CM": CM, "RG": RG}, borrows={"CM": "the page of CM being lost"}, options=OPTIONS, silent=SILENT,
    overrides={"five_pool": ("dressing",), "limited_stops": ("stock", "surplus"), "pope_limit": ("cards_dealt",),
               "pope_as_stop": ("follow", "stopper_leads"), "shared_marriage": ("same_hand",),
               "winner_takes_game_only": ("cards_left",)},
    words=WORDS, state=PopeJoan, prudent=prudent, imagine=imagine,
    pack=tuple(card for card in PACK if card != EIGHT), vocabulary=("pass",), never=("claim …",), scenes=SCENES,
))
