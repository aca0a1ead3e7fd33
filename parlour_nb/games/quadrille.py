"""Quadrille (CM s.v. QUADRILLE, and what completes it): an ombre for four, with a friend nobody knows."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import accounts, dealing, tricks
from ..accounts import Account, Counters, Log, counters
from ..cards import PACK, Card, Cards, Rank, Suit, cards_in
from ..engine import Action, CannotDeal, Deal, Game, IllegalAction, State, Word, register
from ..guides import Guide, Scene, Step
from ..imagining import shown, spread, unknown
from ..rulings import Rules, Ruling, asks, replace
from ..values import Following
from ..views import Bids, Board, Compartment, Event, Hand, Note, Purses, Row, Sides, View, happened

if TYPE_CHECKING:
    from random import Random

SPADILLE, BASTO = Card("A♠"), Card("A♣")
FORTY = tuple(card for card in PACK if card.rank not in (Rank.EIGHT, Rank.NINE, Rank.TEN))
BIDS = PASS, ASK, ALONE, VOLE = tuple(map(Word, ("pass", "ask leave", "sans prendre", "vole")))
SUITS = {Word(suit.name.lower()): suit for suit in Suit}
KINGS = {Word(f"call the king of {suit}"): PACK[13 * suit_ + Rank.KING] for suit, suit_ in SUITS.items()}
QUEENS = {Word(f"call the queen of {suit}"): PACK[13 * suit_ + Rank.QUEEN] for suit, suit_ in SUITS.items()}
CALLS = KINGS | QUEENS
CALLED = {card: word for word, card in CALLS.items()}
STOP, NO_WORD = Word("stop"), Word("")
PLAYS, SPOKEN = ("leads", "follows"), ("bids", "names", "calls", "stops")
SIX, EACH = 6, 10  # tricks that win, and the cards of a hand
FIRST_SIX = 40 - 4 * SIX  # cards in hand after six tricks
PACKETS = {"three, three, four": (3, 3, 4), "three, four, three": (3, 4, 3), "four, three, three": (4, 3, 3)}
STAKES = {"one counter each": (0, 1), "the dealer’s mark of four": (4, 0),
          "a mark of ten and one counter each": (10, 1)}
"""What the dealer lays, and what each of the four lays besides."""
new = tuple.__new__  # a NamedTuple's own constructor takes twice as long


# ---- the rules of each book ----

class QuadrilleRules(Rules):
    """The points on which the books of Quadrille rule."""

    removed: Ruling = asks("Which cards are taken from the pack?")
    right: Ruling = asks("Which way does everything go, and who is eldest hand?")
    first_dealer: Ruling = asks("How is the first dealer settled?")
    stakes: Ruling = asks("What is laid in the pool before a deal?")
    tours: Ruling = asks("How many tours make a party?")
    packets: Ruling = asks("In what packets are the ten cards dealt?")
    matadors: Ruling = asks("Which are the matadors?")
    trump_rank: Ruling = asks("How do the other trumps rank?")
    plain_rank: Ruling = asks("How do the cards rank out of trumps?")
    bids: Ruling = asks("What may be offered, and which offer is higher?")
    passed: Ruling = asks("May one who has passed speak again?")
    asked: Ruling = asks("Must one who asked leave play?")
    turned: Ruling = asks("May he turn it into sans prendre?")
    unasked: Ruling = asks("What if trumps are named without leave?")
    forced: Ruling = asks("What if all pass?")
    forced_alone: Ruling = asks("May the holder of spadille, when forced, play alone?")
    named: Ruling = asks("Who names trumps, and is the name binding?")
    call: Ruling = asks("Which king may the ombre call?")
    four_kings: Ruling = asks("What does he call who has all four kings?")
    three_kings: Ruling = asks("And who has the three that are not trumps?")
    friend: Ruling = asks("Who knows the friend?")
    lead: Ruling = asks("Who leads?")
    follow: Ruling = asks("What must be followed?")
    taking: Ruling = asks("What takes a trick?")
    renege: Ruling = asks("Must a matador be played to a trump led?")
    matador_led: Ruling = asks("And to a higher matador?")
    renounce: Ruling = asks("What does a renounce cost?")
    game: Ruling = asks("How many tricks win?")
    lost: Ruling = asks("When is it a remise, and when codille?")
    ending: Ruling = asks("How long is the play?")
    vole: Ruling = asks("How is the vole undertaken in play?")
    vole_forced: Ruling = asks("Is forced spadille open to the vole?")
    vole_shown: Ruling = asks("And before the card called has appeared?")
    vole_own: Ruling = asks("And before a queen called, or a king of the ombre’s own, has appeared?")
    vole_failed: Ruling = asks("What if a vole undertaken fails?")
    red_aces: Ruling = asks("Has the holder of a red ace a fish?")
    pool: Ruling = asks("Who takes the pool when the game is won?")
    consolation: Ruling = asks("What does each adversary pay for the game?")
    mats: Ruling = asks("And for the matadors?")
    double_mats: Ruling = asks("Are double matadors paid?")
    vole_pays: Ruling = asks("And for the vole?")
    own_king: Ruling = asks("Is an ombre who called a king of his own paid as one alone?")
    preference: Ruling = asks("Is one suit paid double?")
    beasts: Ruling = asks("How great is a beast?")
    remise: Ruling = asks("What does a remise cost?")
    codille: Ruling = asks("What does codille cost?")
    division: Ruling = asks("How do ombre and friend divide what they lose?")
    few: Ruling = asks("And when the ombre has made few tricks?")
    forced_half: Ruling = asks("And in forced spadille?")
    claims: Ruling = asks("Until when may matadors and sans prendre be claimed?")
    looking: Ruling = asks("May the tricks be looked at?")
    telling: Ruling = asks("May the trumps be told out?")
    purse: Ruling = asks("What if a player cannot pay?")


CM = QuadrilleRules(  # the page of CM ends where the play begins, and ED-QUADRILLE completes it
    seats=Ruling((4,), "CM-QUADRILLE.1"),
    removed=Ruling("the tens, nines and eights", "CM-QUADRILLE.1"),
    right=Ruling("to the right; the dealer’s right-hand neighbour is eldest", "ED-QUADRILLE.2", "inference"),
    first_dealer=Ruling("lowest cut", "ED-TABLE.3", "editor"),
    stakes=Ruling("one counter each", "ED-QUADRILLE.7", "editor"),
    tours=Ruling(10, "ED-QUADRILLE.10"),
    packets=Ruling("three, three, four", "CM-QUADRILLE.2"),
    matadors=Ruling("spadille, manille, basto", "ED-QUADRILLE.4"),
    trump_rank=Ruling("eleven in black, twelve in red with punto", "ED-QUADRILLE.5"),
    plain_rank=Ruling("the low cards of red suits in reverse", "ED-QUADRILLE.6"),
    bids=Ruling("pass, ask leave, sans prendre, vole", "ED-QUADRILLE.11"),
    passed=Ruling("no", "ED-QUADRILLE.12"),
    asked=Ruling("yes, unless another offers more; he may then take that on himself", "ED-QUADRILLE.13"),
    turned=Ruling("no, but by a forced sans prendre", "ED-QUADRILLE.14"),
    unasked=Ruling("he must play alone", "ED-QUADRILLE.15"),
    forced=Ruling("the holder of spadille must play", "ED-QUADRILLE.16"),
    forced_alone=Ruling(True, "ED-QUADRILLE.17", "editor"),
    named=Ruling("the ombre, and it binds him", "ED-QUADRILLE.19"),
    call=Ruling("one he does not hold, and not that of trumps", "ED-QUADRILLE.20"),
    four_kings=Ruling("a queen that he does not hold, or a king of his own; not of trumps", "ED-QUADRILLE.21"),
    three_kings=Ruling("one of his own, and plays alone in fact", "ED-QUADRILLE.22"),
    friend=Ruling("nobody but himself, until the card called is played", "ED-QUADRILLE.23"),
    lead=Ruling("the eldest hand, then whoever took the trick", "ED-QUADRILLE.24"),
    follow=Ruling("the suit led, if possible", "ED-QUADRILLE.25"),
    taking=Ruling("the highest trump, or else the highest of the suit led", "ED-QUADRILLE.26"),
    renege=Ruling("not to a lower trump", "ED-QUADRILLE.27"),
    matador_led=Ruling("yes, if no other trump is beside it", "ED-QUADRILLE.28"),
    renounce=Ruling("a beast", "ED-QUADRILLE.40"),
    game=Ruling(SIX, "ED-QUADRILLE.29"),
    lost=Ruling("five tricks are a remise, fewer are codille", "ED-QUADRILLE.30"),
    ending=Ruling("all ten tricks", "ED-QUADRILLE.32", "editor"),
    vole=Ruling("by a seventh card after the first six tricks", "ED-QUADRILLE.34"),
    vole_forced=Ruling(False, "ED-QUADRILLE.35"),
    vole_shown=Ruling(False, "ED-QUADRILLE.36"),
    vole_own=Ruling(False, "ED-QUADRILLE.64", "inference"),
    vole_failed=Ruling("the game is kept, the vole is paid", "ED-QUADRILLE.37"),
    red_aces=Ruling(False, "ED-QUADRILLE.54", "editor"),
    pool=Ruling("the ombre, or he and his friend by halves", "ED-QUADRILLE.41"),
    consolation=Ruling("1, or 2 to an ombre alone", "ED-QUADRILLE.42", "editor"),
    mats=Ruling(1, "ED-QUADRILLE.43", "editor"),
    double_mats=Ruling(False, "ED-QUADRILLE.44", "editor"),
    vole_pays=Ruling("2 or 6, in place of the consolation", "ED-QUADRILLE.46", "editor"),
    own_king=Ruling(False, "ED-QUADRILLE.62", "inference"),
    preference=Ruling(False, "ED-QUADRILLE.55", "editor"),
    beasts=Ruling("as much as is down", "ED-QUADRILLE.38"),
    remise=Ruling("the pool stays; the same payments, and a beast", "ED-QUADRILLE.49", "editor"),
    codille=Ruling("the adversaries share the pool; the same payments, and a beast", "ED-QUADRILLE.50", "editor"),
    division=Ruling("by halves", "ED-QUADRILLE.51"),
    few=Ruling("with fewer than three he pays alone", "ED-QUADRILLE.52"),
    forced_half=Ruling("by halves, whatever the ombre has made", "ED-QUADRILLE.53"),
    claims=Ruling("until the next deal is finished", "ED-QUADRILLE.56"),
    looking=Ruling("by who is to lead or to play", "ED-QUADRILLE.57"),
    telling=Ruling("no", "ED-QUADRILLE.58"),
    purse=Ruling("his purse goes below zero", "ED-TABLE.1", "editor"),
)

GREATER, AFTER_THE_BEAST = "each greater than the last", "after the beast"
C18 = replace(  # the treatises of the eighteenth century, known here from the supplement alone
    CM,
    stakes=Ruling("a mark of ten and one counter each", "ED-QUADRILLE.9", "inference"),
    beasts=Ruling(GREATER, "ED-QUADRILLE.39", "inference"),
)

OPTIONS = {
    "stakes": (Ruling("one counter each", "ED-QUADRILLE.7", "editor"),
               Ruling("the dealer’s mark of four", "ED-QUADRILLE.8", "editor")),
    "tours": (Ruling(1, "ED-QUADRILLE.10"), Ruling(5, "ED-QUADRILLE.10"), Ruling(20, "ED-QUADRILLE.10")),
    "packets": tuple(Ruling(packets, "ED-QUADRILLE.3") for packets in list(PACKETS)[1:]),
    "forced_alone": (Ruling(False, "ED-QUADRILLE.18", "editor"),),
    "ending": (Ruling("the ombre’s sixth trick", "ED-QUADRILLE.33"),),
    "red_aces": (Ruling(True, "ED-QUADRILLE.54"), Ruling(AFTER_THE_BEAST, "ED-QUADRILLE.66", "editor")),
    "double_mats": (Ruling(True, "ED-QUADRILLE.45", "editor"),),
    "vole_pays": (Ruling("2 or 6, beside the consolation", "ED-QUADRILLE.47", "editor"),),
    "own_king": (Ruling(True, "ED-QUADRILLE.63", "editor"),),
    "vole_own": (Ruling(True, "ED-QUADRILLE.65", "editor"),),
    "preference": (Ruling("hearts", "ED-QUADRILLE.55"),),
    "beasts": (Ruling("as much as is down", "ED-QUADRILLE.38"), Ruling(GREATER, "ED-QUADRILLE.39", "inference")),
}

SILENT = {
    "CM-QUADRILLE.3": "the page breaks off here, before the play of which it was to speak",
    "ED-QUADRILLE.1": "it says how the page is completed",
    "ED-QUADRILLE.31": "a reading that is rejected, since it contradicts its own book",
    "ED-QUADRILLE.48": "a payment out of a pool that the winner has taken whole",
    "ED-QUADRILLE.59": "a fault in dealing, which the table does not make, with its remedy",
    "ED-QUADRILLE.60": "a fault in playing, which the table does not let happen, with its remedy",
    "ED-QUADRILLE.61": "advice, which the prudent player follows",
}
LAWS = ("claim", "look", "tell", "renounce")
"""Words that are no action, and have a sentence against them."""


def law(cite: Any, word: str) -> tuple[str, str]:
    """What is said to one of those words, and the sentence."""
    why, point = {"claim": ("matadors and sans prendre are paid without a claim", "claims"),
                  "look": ("the last trick lies open, and what was played before stands in the record", "looking"),
                  "tell": ("nobody may tell the trumps out", "telling"),
                  "renounce": ("to renounce would cost a beast, and the table lets nobody do it", "renounce")}[word]
    return why, getattr(cite, point)


# ---- how the cards rank ----

@cache
def ranking(suit: Suit, trumps: Suit | None = None) -> tuple[Card, ...]:
    """The cards of a suit, best first; as trumps it takes in spadille and basto (ED-QUADRILLE.4-6).

    >>> print(*ranking(Suit.SPADES, Suit.SPADES)), print(*ranking(Suit.HEARTS, Suit.SPADES))
    A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠ 3♠
    K♥ Q♥ J♥ A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥
    (None, None)
    """
    first = 13 * suit
    low = [PACK[first + rank] for rank in range(Rank.TWO, Rank.SEVEN + 1)]
    if not suit.red:
        low.reverse()
    court = [PACK[first + rank] for rank in (Rank.KING, Rank.QUEEN, Rank.KNAVE)]
    ace = [PACK[first]] * suit.red
    if suit is not trumps:
        return (*court, *ace, *low)
    *low, manille = low
    return (SPADILLE, manille, BASTO, *ace, *court, *low)


class Ranks:
    """The ranking while one suit is trumps; there is one for each suit."""

    def __init__(self, trumps: Suit) -> None:
        suits = [ranking(suit, trumps) for suit in Suit]
        self.trumps = suits[trumps]
        self.mask = Cards.of(self.trumps)
        self.matadors = Cards.of(self.trumps[:3])
        self.strength = tricks.strengths([suit[::-1] for suit in suits], trumps)
        self.follow = {card: int(Cards.of(suit)) for suit in suits for card in suit}
        """By the card led, the cards that follow it."""
        spared = {card: int(Cards.of(self.trumps[:min(place, 3)])) for place, card in enumerate(self.trumps)}
        self.obliged = {card: follow & ~spared.get(card, 0) for card, follow in self.follow.items()}
        """Those that oblige their holder to follow: all but the matadors higher than a trump led."""


RANKS = tuple(map(Ranks, Suit))


@lru_cache
def ranked(rules: Rules, trumps: Suit) -> Log:
    """What is said of the ranking once trumps are named."""
    cite, first = rules.cite, RANKS[trumps].trumps[:3]
    return (happened(cite.matadors, "matadors", None, first), happened(cite.renege, "privilege", None, None),
            happened(cite.plain_rank, "plain", None, trumps))


def labels(trumps: Suit) -> tuple[str, ...]:
    """What the trumps are called, best first.

    >>> labels(Suit.HEARTS)[:4]
    ('spadille', 'manille', 'basto', 'punto')
    """
    named = ("spadille", "manille", "basto", *["punto"] * trumps.red)
    return named + ("",) * (len(ranking(trumps, trumps)) - len(named))


# ---- a deal laid out ----

class Contract(NamedTuple):
    """What the ombre plays, as far as it is settled; *friend* is the ombre himself when he has none."""

    ombre: int
    bid: Word
    forced: bool = False
    trumps: Any = None  # the suit
    called: Card | None = None
    friend: int = -1
    vole: bool = False  # undertaken

    @property
    def side(self) -> tuple[int, ...]:
        """The ombre, and the friend if there is one."""
        return (self.ombre,) if self.friend in (self.ombre, -1) else (self.ombre, self.friend)

    @property
    def own_king(self) -> bool:
        """Whether the ombre has called a king of his own."""
        return self.called is not None and self.friend == self.ombre


Entries = tuple[dict[int, Log], ...]  # what the log says, by seat and card


class Said(NamedTuple):
    """What the log says of playing and taking, made but once."""

    leads: Entries
    follows: Entries
    takes: tuple[Log, ...]


@lru_cache
def said_of(rules: Rules, seats: int) -> Said:
    """All that may be said under these rules of cards played and tricks taken."""
    def entries(cite: str, kind: str) -> Entries:
        return tuple({card: (happened(cite, kind, seat, card),) for card in PACK} for seat in range(seats))
    taken = tuple((happened(rules.cite.taking, "takes the trick", seat, None),) for seat in range(seats))
    return Said(entries(rules.cite.lead, "leads"), entries(rules.cite.follow, "follows"), taken)


class Laid(Following):
    """The cards of a deal in their places; all of it follows from the Deal, so no two are told apart."""

    value: Any  # the rulings, as plain values
    cite: Any  # and their passages
    dealt: tuple[int, ...]  # the hands as masks, by seat
    owner: Sequence[Any]  # seat by card
    opening: Counters  # the purses when all had staked
    after: dict[int, int]  # the next seat, by seat
    leads: Entries
    follows: Entries
    takes: tuple[Log, ...]
    early: bool  # whether play stops at the sixth trick

    __slots__ = tuple(__annotations__)


@lru_cache
def places(order: tuple[int, ...], packets: str) -> tuple[int, ...]:
    """The seats to which the cards of the pack fall, one after another (CM-QUADRILLE.2)."""
    return tuple(seat for packet in PACKETS[packets] for seat in order for _ in range(packet))


BIT = {card: 1 << card for card in PACK}


def lay_out(deal: Deal, opening: Counters) -> Laid:
    """The cards in their places, dealt in packets to the right."""
    value, said = deal.rules.value, said_of(deal.rules, deal.seats)
    owner: list[Any] = [None] * 52
    dealt = [0] * deal.seats
    for card, seat in zip(deal.pack, places(deal.order, value.packets), strict=True):
        owner[card] = seat
        dealt[seat] |= BIT[card]
    return Laid(value, deal.rules.cite, tuple(dealt), owner, opening, tricks.after(deal.order), *said,
                value.ending != CM.ending.value)


@lru_cache(maxsize=256)
def stake(rules: Rules, order: tuple[int, ...], pools: Counters, purses: Counters, log: Log) -> accounts.Settled:
    """The pool, the purses and the log once all have staked and the cards are dealt; kept, since deals begin alike."""
    value, cite, account = rules.value, rules.cite, Account(pools, purses, log)
    mark, one = STAKES[value.stakes]
    account.pay(cite.stakes, order[-1], None, mark)
    for seat in order:
        account.pay(cite.stakes, seat, None, one)
    account.owe(cite.purse)
    account.note(cite.removed, "removes", None)
    account.note(cite.packets, "deals", order[-1], (value.packets, order[0]))
    account.note(cite.right, "eldest", order[0])
    return account.settled


# ---- the speaking ----

class Turn(NamedTuple):
    """Whose word it is and what he may say; or, when all is said, nobody's, and who offered the most and what."""

    seat: int | None
    words: tuple[Word, ...]
    highest: int | None
    bid: Word


@lru_cache(maxsize=4096)
def speaking(order: tuple[int, ...], said: tuple[str, ...]) -> Turn:
    """Where the round stands when each seat has *said* that; a higher offer displaces a lower (ED-QUADRILLE.11-13)."""
    levels = [BIDS.index(Word(said[seat])) if said[seat] else 0 for seat in order]
    best = max(levels)
    highest = order[levels.index(best)] if best else None
    left = [seat for seat in order if not said[seat]]
    if left and best < 3:
        return Turn(left[0], (PASS, *BIDS[best + 1:]), highest, BIDS[best])
    if best > 1 and ASK in said:  # who asked may take the offer on himself: all others have had their say
        return Turn(said.index(ASK), (PASS, BIDS[best]), highest, BIDS[best])
    return Turn(None, (), highest, BIDS[best])


def calls(hand: int, trumps: Suit) -> tuple[Word, ...]:
    """What the ombre may call (ED-QUADRILLE.20-22).

    >>> calls(Cards.of("K♠ K♥"), Suit.SPADES)
    ('call the king of clubs', 'call the king of diamonds')
    """
    kings, queens = ([word for word, card in named.items() if card.suit is not trumps] for named in (KINGS, QUEENS))
    wanted = [word for word in kings if not hand >> CALLS[word] & 1]
    if wanted:
        return tuple(wanted)
    if not hand >> PACK[13 * trumps + Rank.KING] & 1:
        return tuple(kings)
    return (*kings, *[word for word in queens if not hand >> CALLS[word] & 1])


# ---- what is paid ----

class Due(NamedTuple):
    """What each adversary pays or is paid, by heads (ED-QUADRILLE.42-47)."""

    game: int
    mats: int
    vole: int


def due(value: Any, contract: Contract, dealt: Sequence[int]) -> Due:
    """The payments of this contract, when the hands dealt were these masks."""
    alone, trumps = contract.called is None or contract.own_king and value.own_king, contract.trumps
    mats = RANKS[trumps].matadors
    held = [dealt[seat] & mats for seat in contract.side]
    paid = value.mats * (sum(held) == mats) * (1 + (value.double_mats and mats in held))
    times = 2 if value.preference and trumps is Suit.HEARTS else 1
    return Due(times * (1 + alone), times * paid, times * (6 if alone else 2))


def settle(deal: Deal, laid: Laid, contract: Contract, made: Counters, account: Account, beast: int) -> int:
    """Pay for the game won or lost; the value is the next beast where each is greater than the last."""
    value, cite, pays = laid.value, laid.cite, due(laid.value, contract, laid.dealt)
    got = sum(made[seat] for seat in contract.side)
    if value.preference and contract.trumps is Suit.HEARTS:
        account.note(cite.preference, "doubles", None)
    if contract.own_king:
        account.note(cite.own_king, "own king", contract.ombre, value.own_king)
    late = got < value.game and value.red_aces == AFTER_THE_BEAST
    if value.red_aces and not late:
        fish(laid, account)
    if got >= value.game:
        win(deal, laid, contract, got, pays, account)
        beast = stake_of(value)
    else:
        beast = lose(deal, laid, contract, made, pays, account, beast)
    if late:
        fish(laid, account)
    account.owe(cite.purse)
    account.note(cite.tours, "party", None, deals_left(deal))
    return beast


def fish(laid: Laid, account: Account) -> None:
    """The holder of each red ace gets a counter out of the pool (ED-QUADRILLE.54, 66)."""
    for ace in (Card("A♥"), Card("A♦")):
        account.take(laid.cite.red_aces, laid.owner[ace], share=1)


def win(deal: Deal, laid: Laid, contract: Contract, got: int, pays: Due, account: Account) -> None:
    """The ombre's side takes the pool and is paid (ED-QUADRILLE.37, 41-47)."""
    cite, side = laid.cite, contract.side
    account.note(cite.game, "wins", contract.ombre, got)
    half = account.pools[0] // 2 if len(side) == 2 else 0
    account.take(cite.pool, contract.ombre, share=account.pools[0] - half)
    if half:
        account.take(cite.pool, contract.friend, share=half)
    against = [seat for seat in deal.order if seat not in side]
    every = contract.vole and got == EACH
    if not every or laid.value.vole_pays != CM.vole_pays.value:
        exchange(account, cite.consolation, against, side, pays.game)
    exchange(account, cite.double_mats if laid.value.double_mats else cite.mats, against, side, pays.mats)
    if every:
        account.note(cite.vole_pays, "wins the vole", contract.ombre)
        exchange(account, cite.vole_pays, against, side, pays.vole)
    elif contract.vole:
        account.note(cite.vole_failed, "fails", contract.ombre)
        exchange(account, cite.vole_failed, against, side, -pays.vole)


def exchange(account: Account, cite: str, against: Sequence[int], side: Sequence[int], each: int) -> None:
    """Each adversary pays the ombre's side (or is paid, if it is less than nothing): of two, the one the ombre."""
    for place, seat in enumerate(against):
        partner = side[place % len(side)]
        account.pay(cite, *((seat, partner) if each > 0 else (partner, seat)), abs(each))


def lose(deal: Deal, laid: Laid, contract: Contract, made: Counters, pays: Due, account: Account, beast: int) -> int:
    """Remise or codille: payments, the pool shared by codille, and a beast laid (ED-QUADRILLE.49-53)."""
    value, cite, side = laid.value, laid.cite, contract.side
    got, against = sum(made[seat] for seat in side), [seat for seat in deal.order if seat not in side]
    codille = got < value.game - 1
    account.note(cite.lost, "loses", contract.ombre, got)
    if len(side) == 2 and contract.forced:
        account.note(cite.forced_half, "half", contract.friend)
    elif len(side) == 2 and made[contract.ombre] < 3:
        account.note(cite.few, "alone", contract.ombre, made[contract.ombre])
        side = (contract.ombre,)
    cost, down = cite.codille if codille else cite.remise, account.pools[0]
    if codille:
        share_out(account, cite.codille, sorted(against, key=lambda seat: best_trump(laid, contract, seat)))
    exchange(account, cost, against, side, -(pays.game + pays.mats + pays.vole * contract.vole))
    laying = beast if value.beasts == GREATER else down
    half = laying // 2 if len(side) == 2 else 0
    account.pay(cite.beasts, contract.ombre, None, laying - half)
    account.pay(cite.division, contract.friend, None, half)
    if value.beasts == GREATER:
        beast = next_beast(beast, stake_of(value), codille)
        account.note(cite.beasts, "next beast", None, beast)
    return beast


def share_out(account: Account, cite: str, seats: Sequence[int]) -> None:
    """The pool in equal parts, the odd counters to those named first."""
    part, odd = divmod(account.pools[0], len(seats))
    for place, seat in enumerate(seats):
        account.take(cite, seat, share=part + (place < odd))


def best_trump(laid: Laid, contract: Contract, seat: int) -> int:
    """The place of the highest trump dealt to *seat* in the ranking; after all of them, if it had none."""
    trumps = RANKS[contract.trumps].trumps
    return next((place for place, card in enumerate(trumps) if laid.owner[card] == seat), len(trumps))


def stake_of(value: Any) -> int:
    """What is laid in the pool for one deal."""
    mark, one = STAKES[value.stakes]
    return mark + 4 * one


def next_beast(last: int, stake: int, codille: bool) -> int:
    """The beast after *last*: forty-two after the first of fourteen, or by codille twenty-eight, then fourteen more.

    >>> next_beast(14, 14, False), next_beast(14, 14, True), next_beast(42, 14, False)
    (42, 28, 56)
    """
    return last + stake * (2 if last == stake and not codille else 1)


def deals_left(deal: Deal) -> int:
    """The deals still to be played in the party after this one (ED-QUADRILLE.10)."""
    played, state = 1, deal.before
    while state is not None:
        played, state = played + 1, state.deal.before
    return -played % int(4 * deal.rules.value.tours)


# ---- the state ----

class _Fields(NamedTuple):
    deal: Deal
    laid: Laid
    said: tuple[str, ...]  # what each seat has said last in the speaking
    contract: Any  # None while they speak
    turn: Any  # the seat to play, None at the end; not int | None, which would need asserts where speed counts
    lawful: int  # what it may play, as a mask
    words: tuple[Word, ...]  # what it may say
    trick: tuple[Card, ...]  # the cards of the trick in play
    held: int  # the cards not yet played, as a mask
    made: int  # the tricks of every seat, four bits each
    beast: int  # what the next beast is, where each is greater than the last
    pools: Counters
    purses: Counters
    log: Log


class Quadrille(_Fields, State):
    """A position at Quadrille; an action is a card played, or a word of the speaking."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: Deal, log: Log = ()) -> Quadrille:
        """The position when all have staked, and the eldest hand is to speak."""
        before: Any = deal.before
        pools, purses = (before.pools, before.purses) if before else ((0,), (0,) * deal.seats)
        pools, purses, log = stake(deal.rules, deal.order, pools, purses, log)
        laid = lay_out(deal, purses)
        stakes = before.over // stake_of(before.deal.rules.value) if before else 1  # so a beast is reckoned
        beast = stakes * stake_of(laid.value)
        said = ("",) * deal.seats
        turn, words, _, _ = speaking(deal.order, said)
        return new(cls, (deal, laid, said, None, turn, 0, words, (), ALL, 0, beast, pools, purses, log))

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, Log]:
        """Who deals first: the lowest cut, and the events that say so (ED-TABLE.3)."""
        return dealing.cut(rules.cite.first_dealer, present, cards)

    @staticmethod
    def stack(game: Game, hands: Sequence[Sequence[Card]], dealer: int = 0,
              packets: str = "three, three, four") -> tuple[Card, ...]:
        """The pack that deals *hands* (by seat, ten cards each) in those packets."""
        if [len(hand) for hand in hands] != [EACH] * 4:  # five with one away are dealt from a number
            raise CannotDeal("Quadrille deals four hands of ten cards, not "
                             + (", ".join(str(len(hand)) for hand in hands) or "none"))
        left = [iter(hand) for hand in hands]
        return tuple(next(left[seat]) for seat in places(game.order(dealer, 4), packets))

    def to_play(self) -> int | None:
        """The seat that is to speak or to play, None when the deal is over."""
        return self.turn  # type: ignore[no-any-return]

    def legal_actions(self) -> tuple[Action, ...]:
        """The cards that may be played, in the order of the pack, or what may be said."""
        return cards_in(self.lawful) + self.words if self.words else cards_in(self.lawful)

    def apply(self, action: Action | str) -> Quadrille:
        """The position after the card or the word (or its notation); IllegalAction names the sentence."""
        if not isinstance(action, Card):
            return self._say(action)
        deal, laid, said, contract, turn, lawful, words, trick, held, made, beast, pools, purses, log = self
        if not lawful >> action & 1:
            raise self.refusal(action)
        if words:  # who took the first six tricks plays a seventh card
            contract = contract._replace(vole=True)
            log += happened(laid.cite.vole, "undertakes", turn, None),
        log += (laid.follows if trick else laid.leads)[turn][action]
        held ^= 1 << action
        trick += action,
        if action == contract.called:
            log += happened(laid.cite.friend, "shows", turn, turn == contract.ombre),
        if len(trick) == 4:
            return self._taken(contract, trick, held, log)
        turn = laid.after[turn]
        hand, rank, led = laid.dealt[turn] & held, RANKS[contract.trumps], trick[0]
        lawful = hand & rank.follow[led] if hand & rank.obliged[led] else hand
        return new(Quadrille, (deal, laid, said, contract, turn, lawful, (), trick, held, made, beast, pools, purses,
                               log))

    def _taken(self, contract: Contract, trick: tuple[Card, ...], held: int, log: Log) -> Quadrille:
        """The trick is full: who takes it leads, unless the play is over."""
        deal, laid, said, _, _, _, _, _, _, made, beast, pools, purses, _ = self
        seat = laid.owner[max(trick, key=RANKS[contract.trumps].strength[trick[0]].__getitem__)]
        made += 1 << 4 * seat
        log += laid.takes[seat]
        words: tuple[Word, ...] = ()
        if held.bit_count() == FIRST_SIX or laid.early:
            open_to_vole = held.bit_count() == FIRST_SIX and self._may_vole(contract, made, held)
            if open_to_vole:
                words = (STOP,)
                log += happened(laid.cite.vole_pays, "open", seat, (
                    due(laid.value, contract, laid.dealt).vole, laid.value.vole_pays.partition(", ")[2])),
            if laid.early and not open_to_vole and not contract.vole and known(contract, made, held) >= SIX:
                return self._end(contract, trick, held, made, log)
        if not held:
            return self._end(contract, trick, held, made, log)
        return new(Quadrille, (deal, laid, said, contract, seat, laid.dealt[seat] & held, words, (), held, made, beast,
                               pools, purses, log))

    def _may_vole(self, contract: Contract, made: int, held: int) -> bool:
        """Whether all know the first six tricks to be the ombre's side's, and the vole is open (ED-QUADRILLE.34-36)."""
        value = self.laid.value
        shown = is_known(contract, held) or (value.vole_own if no_friends_king(contract) else value.vole_shown)
        return not (contract.vole or contract.forced and not value.vole_forced) and shown \
            and known(contract, made, held) == SIX

    def _end(self, contract: Contract, trick: tuple[Card, ...], held: int, made: int, log: Log) -> Quadrille:
        account = Account(self.pools, self.purses, log)
        beast = settle(self.deal, self.laid, contract, counted(made, self.deal.seats), account, self.beast)
        return new(Quadrille, (self.deal, self.laid, self.said, contract, None, 0, (), (), held, made, beast,
                               *account.settled))

    # ---- what is said ----

    def _say(self, action: Action) -> Quadrille:
        """The position after a word, or after an action in its notation."""
        if not isinstance(action, Word):
            if isinstance(action, str):
                return self.apply(self.deal.game.read(action))
            raise self.refusal(action)
        if action not in self.words:
            raise self.refusal(action)
        if self.contract is None:
            return self._bid(action)
        if action == STOP:
            log = (*self.log, happened(self.laid.cite.vole, "stops", self.turn, action))
            return self._end(self.contract, (), self.held, self.made, log)
        return self._name(SUITS[action]) if action in SUITS else self._call(action)

    def _bid(self, word: Word) -> Quadrille:
        """The next to speak, or when all is said the ombre, who is to name trumps."""
        deal, laid, said, _, turn, lawful, _, trick, held, made, beast, pools, purses, log = self
        cite = laid.cite
        log += happened(cite.passed if word == PASS else cite.asked if said[turn] else cite.bids, "bids", turn, word),
        said = (*said[:turn], word, *said[turn + 1:])
        seat, words, highest, bid = speaking(deal.order, said)
        if seat is not None:
            return new(Quadrille, (deal, laid, said, None, seat, lawful, words, trick, held, made, beast, pools, purses,
                                   log))
        if highest is None:
            contract = Contract(laid.owner[SPADILLE], ASK, forced=True)
            log += happened(cite.forced, "forced", contract.ombre, None),
            log += happened(cite.forced_alone, "choice", contract.ombre, laid.value.forced_alone),
        else:
            contract = Contract(highest, bid)
        return self._replace(said=said, turn=contract.ombre, words=tuple(SUITS), contract=contract, log=log)

    def _name(self, trumps: Suit) -> Quadrille:
        """Trumps are named; the ombre calls, or the eldest hand leads."""
        laid, contract = self.laid, self.contract._replace(trumps=trumps)
        state = self._replace(contract=contract, log=(*self.log, happened(
            laid.cite.named, "names", self.turn, Word(trumps.name.lower()))))
        if contract.bid != ASK:
            return state._lead(contract._replace(friend=contract.ombre, vole=contract.bid == VOLE))
        alone = (ALONE,) * (contract.forced and laid.value.forced_alone)
        return state._replace(words=alone + calls(laid.dealt[self.turn], trumps))

    def _call(self, word: Word) -> Quadrille:
        """A card is called, or the holder of spadille plays alone; the eldest hand leads."""
        laid, contract, turn = self.laid, self.contract, self.turn
        if word == ALONE:
            event = happened(laid.cite.forced_alone, "bids", turn, word)
            said = (*self.said[:turn], word, *self.said[turn + 1:])
            return self._replace(said=said, log=(*self.log, event))._lead(contract._replace(bid=ALONE, friend=turn))
        cite = call_cite(laid.cite, laid.dealt[turn], contract.trumps)
        state = self._replace(log=(*self.log, happened(cite, "calls", turn, word)))
        return state._lead(contract._replace(called=CALLS[word], friend=laid.owner[CALLS[word]]))

    def _lead(self, contract: Contract) -> Quadrille:
        eldest = self.deal.order[0]
        return self._replace(contract=contract, turn=eldest, words=(), lawful=self.laid.dealt[eldest],
                             log=self.log + ranked(self.deal.rules, contract.trumps))

    @property
    def moves(self) -> tuple[Action, ...]:
        """The actions taken in this deal, in order."""
        return tuple([event.data for event in self.log if event.kind in PLAYS or event.kind in SPOKEN])

    @property
    def over(self) -> int:
        """The next beast."""
        return self.beast

    def returns(self) -> tuple[int, ...]:
        """Counters won or lost by each seat since all had staked; what is left in the pool makes up the sum."""
        return tuple(now - then for now, then in zip(self.purses, self.laid.opening, strict=True))

    # ---- why not ----

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action* is not lawful now, and the sentence that says so; only the seat's own cards are told."""
        cite = self.laid.cite
        if isinstance(action, Word) and (word := action.partition(" ")[0]) in LAWS:
            return IllegalAction(*law(cite, word))
        if self.turn is None:
            return IllegalAction("the deal is over", cite.ending if self.held == 0 or self.laid.early else cite.vole)
        if isinstance(action, Card):
            return IllegalAction(*(self._card_refused(action) if self.lawful else
                                   ("no card is played before trumps are named, and a king called", cite.bids)))
        stage = (self._bid_refused if self.contract is None else self._naming_refused if self.contract.trumps is None
                 else self._word_refused if self.lawful else self._call_refused)
        return IllegalAction(*stage(action if isinstance(action, Word) else NO_WORD))

    def _bid_refused(self, action: Word) -> tuple[str, str]:
        cite = self.laid.cite
        if action in SUITS:
            if self.turn == self.deal.dealer and ASK in self.words:  # the youngest, and all others have passed
                return "trumps are named after the offer: say ask leave or sans prendre first", cite.unasked
            return "to name trumps now would be to play alone: say sans prendre first", cite.unasked
        if action in CALLS:
            return "a card is called when trumps are named", cite.call
        if action not in BIDS:
            return f"it is yet to be settled who plays: say {' or '.join(self.words)}", cite.bids
        if self.said[self.turn]:
            return f"{self.words[1]} is offered: take it on yourself, or pass", cite.asked
        _, _, _, bid = speaking(self.deal.order, self.said)
        return f"{bid} has been said, and only a higher offer displaces it", cite.bids

    def _naming_refused(self, action: Word) -> tuple[str, str]:
        cite = self.laid.cite
        if action == ALONE and self.contract.bid == ASK and not self.contract.forced:
            return "leave was asked, and cannot be turned into sans prendre", cite.turned
        return "the ombre names trumps first: " + ", ".join(SUITS), cite.named

    def _call_refused(self, action: Word) -> tuple[str, str]:
        cite, contract, hand = self.laid.cite, self.contract, self.laid.dealt[self.turn]
        if action in SUITS:
            return f"{contract.trumps.name.lower()} are named, and the name binds", cite.named
        if action == ALONE:
            if contract.forced:
                return "who is forced by spadille calls a king", cite.forced_alone
            return "leave was asked, and cannot be turned into sans prendre", cite.turned
        card = CALLS.get(action)
        if card is None:
            return "a king is to be called", cite.call
        if card.suit is contract.trumps:
            return f"the {card} is of trumps, and cannot be called", cite.call
        if card.rank is Rank.QUEEN and cite.four_kings != call_cite(cite, hand, contract.trumps):
            return "a queen is called by who holds all four kings", cite.four_kings
        return f"the {card} is in this hand", cite.four_kings if card.rank is Rank.QUEEN else cite.call

    def _word_refused(self, action: Word) -> tuple[str, str]:
        cite = self.laid.cite
        if action == STOP:
            contract = self.contract
            if contract.forced and known(contract, self.made, self.held) == SIX and not self.laid.value.vole_forced:
                return "forced spadille is not open to the vole, so the play goes on", cite.vole_forced
            if not self.trick and self.turn == contract.ombre and not is_known(contract, self.held) \
                    and known(contract, self.made, self.held) == SIX and self.held.bit_count() == FIRST_SIX:
                return (f"the vole is not open before the {contract.called} has appeared, so the play goes on",
                        cite.vole_own if no_friends_king(contract) else cite.vole_shown)
            return "to stop is for who takes the sixth of the first six tricks, all of one known side", cite.vole
        if action in SUITS:
            return f"{self.contract.trumps.name.lower()} are named, and the name binds", cite.named
        if action in CALLS:
            return "what is called is called before the first trick", cite.call
        return "it is settled who plays, and a card is to be played", cite.bids if action in BIDS else cite.lead

    def _card_refused(self, card: Card) -> tuple[str, str]:
        cite, hand = self.laid.cite, self.laid.dealt[self.turn]
        if card not in FORTY:
            return f"the {card} is taken from the pack", cite.removed
        if not self.held >> card & 1:
            return f"the {card} has been played", cite.lead
        if not hand >> card & 1:
            return f"the {card} is not in this hand", cite.packets
        led, rank = self.trick[0], RANKS[self.contract.trumps]
        if rank.mask >> led & 1:
            own = Cards(hand & self.held & rank.mask)
            if len(own) == 1 and own & rank.matadors:
                return f"the {led} forces the {own}, which has no other trump beside it", cite.matador_led
            return "trumps are led, and must be followed if possible", cite.follow
        why = " (the black aces are trumps)" * (card in (SPADILLE, BASTO) and card.suit is led.suit)
        return f"{led.suit.name.lower()} are led, and must be followed if possible{why}", cite.follow

    # ---- what a seat may know ----

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards still held, by seat."""
        return tuple(Cards(dealt & self.held) for dealt in self.laid.dealt)

    @property
    def made_by(self) -> tuple[int, ...]:
        """The tricks taken so far, by seat."""
        return counted(self.made, self.deal.seats)

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know: its hand, what was said, the tricks, and the sides once they are known to it."""
        deal, contract = self.deal, self.contract
        hands = tuple(Hand(f"hand {holder}", holder, tuple(cards) if open_hands or holder == seat
                           else (None,) * len(cards)) for holder, cards in enumerate(self.hands))
        pool = Board("pool", (Compartment("Pool", self.pools[0], "for the game"),))
        playing = (*tricks.lying(self.log, PLAYS), self._sides(seat)) if self._begun else ()
        table = BIDS if contract is None else tuple(SUITS) if contract.trumps is None else () if self._begun \
            else tuple(KINGS)
        moves = self.moves
        return View(deal.game.name, deal.source, seat, deal.seats, deal.dealer, self.turn, len(moves),
                    (*hands, *playing, self._bids(), pool, *self._named(), *self._payments(),
                     Purses("purses", self.purses), Purses("won", self.returns())),
                    self.legal_actions() if self.turn == seat is not None else (), self._prompt(),
                    self.log if open_hands else self._told(seat), open_hands, table or self.words, moves=moves,
                    deal=deal.public)

    def _told(self, seat: int | None) -> Log:
        """The events; that the king called is the ombre's own is told to nobody else until it is played."""
        contract, cite = self.contract, self.laid.cite
        if contract is None or contract.friend != contract.ombre or seat == contract.ombre \
                or is_known(contract, self.held):
            return self.log
        return tuple(event._replace(cite=cite.call) if event.kind == "calls" else event for event in self.log)

    @property
    def _begun(self) -> bool:
        """Whether the cards are being played, or have been."""
        return self.contract is not None and self.contract.friend >= 0

    def _bids(self) -> Bids:
        contract, cite = self.contract, self.laid.cite
        if contract is None:
            turn = speaking(self.deal.order, self.said)
            return Bids("bids", "The speaking", self.said, turn.highest, self.turn)
        note = None
        if contract.trumps is not None:
            calls = f", and {{who}} [call|calls] the {contract.called.name}" if contract.called else ""
            note = Note(f"{contract.trumps.name.capitalize()} are trumps{calls}",
                        cite.friend if contract.called else cite.named, contract.ombre)
        return Bids("bids", "The speaking", self.said, contract.ombre, note=note)

    def _sides(self, seat: int | None) -> Sides:
        """The tricks by side to whom the sides are known, to others each seat's own."""
        contract, made, order = self.contract, self.made_by, sorted(self.deal.order)
        if not is_known(contract, self.held) and not (seat == contract.friend and seat is not None):
            return Sides("tricks", tuple((player,) for player in order), tuple(made[player] for player in order))
        against = tuple(player for player in order if player not in contract.side)
        return Sides("sides", (contract.side, against), tuple(sum(made[player] for player in side)
                                                              for side in (contract.side, against)))

    def _named(self) -> tuple[Row, ...]:
        """The ranking of the present trump."""
        if self.contract is None or (trumps := self.contract.trumps) is None:
            return ()
        cite = self.laid.cite
        note = Note(f"{len(RANKS[trumps].trumps)} trumps, the best first", cite.trump_rank)
        return (Row("ranking", f"Trumps: {trumps.name.lower()}", RANKS[trumps].trumps, note=note, kind="small",
                    labels=labels(trumps)),)

    def _payments(self) -> tuple[Row, ...]:
        """What each adversary pays, plainly marked for what it is."""
        value, cite = self.laid.value, self.laid.cite
        note = Note("reconstructed, not printed: each adversary pays or is paid 1 for the game, 2 if the ombre is "
                    f"alone; {value.mats} more for the matadors; for the vole 2, or 6 if he is alone"
                    + ("; twice as much in hearts" if value.preference else ""), cite.consolation)
        return (Row("payments", "Payments (reconstructed)", (), note=note, kind="small"),)

    def _prompt(self) -> Note:
        cite, turn, contract = self.laid.cite, self.turn, self.contract
        if turn is None:
            return Note("The deal is over.", cite.ending if self.held == 0 or self.laid.early else cite.vole)
        if contract is None:
            if self.said[turn]:
                return Note("{who} asked leave, and may take the higher offer on [yourself|himself].", cite.asked, turn)
            return Note("{who} [are|is] to speak.", cite.bids, turn)
        if contract.trumps is None:
            forced = "[are|is] forced by spadille, and " * contract.forced
            return Note(f"{{who}} {forced}[name|names] trumps.", cite.forced if forced else cite.named, turn)
        if not self._begun:
            alone = ", or [play|plays] sans prendre" * (ALONE in self.words)
            return Note(f"{{who}} [call|calls] a king{alone}.", cite.call, turn)
        if self.words:
            return Note("{who} may stop here, or undertake the vole by playing on.", cite.vole, turn)
        if not self.trick:
            return Note("{who} [lead|leads].", cite.lead, turn)
        led = self.trick[0]
        trumps = RANKS[contract.trumps].mask >> led & 1
        return Note(f"{'Trumps' if trumps else led.suit.name.capitalize()} are led: {{who}} [follow|follows], "
                    "if possible.", cite.follow, turn)


ALL = int(Cards.of(FORTY))

def counted(made: int, seats: int) -> tuple[int, ...]:
    """The tricks by seat, which a state keeps four bits each."""
    return tuple([made >> 4 * seat & 15 for seat in range(seats)])


def is_known(contract: Contract, held: int) -> bool:
    """Whether all know who plays with the ombre: he is alone, or the card called has been played."""
    return contract.called is None or not held >> contract.called & 1


def no_friends_king(contract: Contract) -> bool:
    """Whether the card called is a queen, or a king of the ombre's own."""
    return contract.own_king or contract.called is not None and contract.called.rank is Rank.QUEEN


def known(contract: Contract, made: int, held: int) -> int:
    """The tricks that all know to be the ombre's side's."""
    side = contract.side if is_known(contract, held) else (contract.ombre,)
    return sum(made >> 4 * seat & 15 for seat in side)


def call_cite(cite: Any, hand: int, trumps: Suit) -> str:
    """The sentence under which the holder of *hand* calls: whether he has four kings, the three, or fewer."""
    held = [bool(hand >> king & 1) for king in KINGS.values() if king.suit is not trumps]
    if not all(held):
        return str(cite.call)
    return str(cite.four_kings if hand >> PACK[13 * trumps + Rank.KING] & 1 else cite.three_kings)


def written(notation: str) -> Action | None:
    """What is called by that notation, as ``call K♥``; None if nothing is."""
    verb, _, card = notation.strip().partition(" ")
    return CALLED.get(Card(card), Word(f"call {card}")) if verb.lower() == "call" else None


# ---- in words ----

OFFERED = {PASS: "{who} [pass|passes].", ASK: "{who} [ask|asks] leave.",
           ALONE: "{who} [offer|offers] to play sans prendre.", VOLE: "{who} [offer|offers] the vole."}
WORDS: dict[str, Callable[[Event], str]] = {
    **dealing.WORDS, **accounts.WORDS, **tricks.WORDS,
    "removes": lambda e: "The tens, nines and eights are taken from the pack.",
    "deals": lambda e: f"{{who}} [deal|deals] to the right, beginning with <{e.data[1]}>: {e.data[0]} cards to each.",
    "eldest": lambda e: "{who} [are|is] eldest hand.",
    "bids": lambda e: OFFERED[e.data],
    "forced": lambda e: "All have passed: {who} [hold|holds] spadille, and must play.",
    "choice": lambda e: "{who} may play alone, or call." if e.data else "{who} must call.",
    "names": lambda e: f"{{who}} [name|names] {e.data} as trumps.",
    "matadors": lambda e: "The matadors are spadille {}, manille {} and basto {}.".format(*e.data),
    "privilege": lambda e: "Their holder need not play them to a lower trump.",
    "plain": lambda e: "Elsewhere king, queen and knave are high, and in red suits the low cards count backwards.",
    "calls": lambda e: "{who} [call|calls] " + e.data.removeprefix("call ") + ".",
    "follows": lambda e: f"{{who}} [play|plays] the {e.data}.",
    "shows": lambda e: ("{who} [play|plays] the card called: the ombre plays alone." if e.data else
                        "{who} [play|plays] the card called, and [are|is] the friend."),
    "open": lambda e: f"The vole is open to {{who}}: {counters(e.data[0])} from each adversary, {e.data[1]}.",
    "undertakes": lambda e: "{who} [play|plays] on: the vole is undertaken.",
    "stops": lambda e: "{who} [stop|stops] at the sixth trick.",
    "own king": lambda e: ("{who} called a king of [your|its] own, and [are|is] paid as one "
                           + ("alone." if e.data else "who asked leave.")),
    "doubles": lambda e: "Hearts are the preference, and are paid double.",
    "wins": lambda e: f"{{who}} [win|wins] the game with {counters(e.data, 'trick')}.",
    "wins the vole": lambda e: "{who} [have|has] the vole.",
    "fails": lambda e: "The vole has failed: {who} [keep|keeps] the game, and the vole is paid to the adversaries.",
    "loses": lambda e: (f"{{who}} [lose|loses] with {counters(e.data, 'trick')}: "
                        + ("a remise." if e.data == SIX - 1 else "codille.")),
    "next beast": lambda e: f"The next beast will be {counters(e.data)}.",
    "half": lambda e: "{who} [pay|pays] half, whatever the ombre has made.",
    "alone": lambda e: f"{{who}} [pay|pays] all alone, having made {counters(e.data, 'trick')}.",
    "party": lambda e: ("The party is over." if not e.data else f"{counters(e.data, 'deal')} more in the party."
                        if e.data % 4 else f"A tour is over; {counters(e.data // 4, 'tour')} more in the party."),
}


# ---- the prudent player ----

ASKS, OFFERS, DARES = 4.0, 5.5, 8.5
"""The hand counts with which it asks leave, plays alone, and offers the vole (ED-QUADRILLE.61)."""


def count(hand: Iterable[Card], trumps: Suit) -> float:
    """The tricks a hand may be counted for with these trumps: matadors, long trumps, kings and guarded queens.

    >>> count(map(Card, "A♠ 7♥ A♣ K♥ K♠ 2♠ 3♣ 4♣ 5♣ 7♦".split()), Suit.HEARTS)
    4.4
    """
    held = Cards.of(hand)
    rank = RANKS[trumps]
    long = len(Cards(held & rank.mask))
    tricks = len(Cards(held & rank.matadors)) + 0.6 * min(3, len(Cards(held & rank.mask & ~rank.matadors)))
    tricks += max(0, long - 5) * 0.4
    for suit in Suit:
        if suit is not trumps:
            plain = ranking(suit)
            own = [card in held for card in plain]
            tricks += 0.8 * own[0] + 0.4 * (own[1] and sum(own) > 1) + 0.3 * (long > 2 and not any(own))
    return tricks


def worth_of(hand: Sequence[Card], trumps: Suit) -> float:
    """The count, less two if a king of one's own would have to be called."""
    return count(hand, trumps) - 2 * (CALLS[calls(Cards.of(hand), trumps)[0]] in hand)


def prudent(view: View) -> Action:
    """Bids on a hand count, and plays by a few maxims (ED-QUADRILLE.61)."""
    if STOP in view.actions:
        return master(Seen(view)) or STOP
    if not isinstance(view.actions[0], Card):
        return speak(view)
    seen = Seen(view)
    return follow(seen) if seen.trick else lead(seen)


def speak(view: View) -> Action:
    """What the hand count bids it say; the longest count is trumps, and a short suit is called."""
    hand = view.hand
    if view.actions[0] in SUITS:
        return max(SUITS, key=lambda word: worth_of(hand, SUITS[word]))
    best = max(worth_of(hand, suit) for suit in Suit)
    worth = [0.0, ASKS, OFFERS, DARES]
    if PASS in view.actions:
        return max((word for word in view.actions if best >= worth[BIDS.index(Word(word))]),
                   key=lambda word: BIDS.index(Word(word)))
    called = [word for word in view.actions if word in CALLS]
    trumps = next(SUITS[event.data] for event in view.events if event.kind == "names")
    if ALONE in view.actions and count(hand, trumps) >= OFFERS:
        return ALONE
    return min(called, key=lambda word: (CALLS[word].rank is not Rank.KING, CALLS[word] in hand,
                                         sum(card.suit is CALLS[word].suit for card in hand)))


class Seen:
    """What a player makes of his view: the trumps, the cards still out, and with whom he plays."""

    def __init__(self, view: View) -> None:
        self.view, events = view, view.events
        names = next(event for event in events if event.kind == "names")
        self.rank, self.ombre = RANKS[SUITS[names.data]], names.seat
        self.called = next((CALLS[event.data] for event in events if event.kind == "calls"), None)
        shown = next((event.seat for event in events if event.kind == "shows"), None)
        gone = {event.data for event in events if event.kind in PLAYS}
        me, hand, others = view.seat, view.hand, {*range(view.seats)} - {view.seat}
        friend = me if self.called in hand else shown if self.called else self.ombre
        side = {self.ombre, friend}
        self.with_ombre = me in side
        self.allies = side & others if me in side else others - side if friend is not None else set()
        self.out = [card for card in FORTY if card not in gone and card not in hand]
        lies = view["trick"]
        self.trick: tuple[Card, ...] = () if lies.taker is not None else lies.cards
        self.holder = lies.seats[tricks.taking(self.trick, self.rank.strength)] if self.trick else None
        self.lawful = [card for card in view.actions if isinstance(card, Card)]

    def trump(self, card: Card) -> bool:
        """Whether the card is a trump."""
        return bool(self.rank.mask >> card & 1)

    def best(self, card: Card) -> bool:
        """Whether no card that is out is higher of its suit."""
        strength = self.rank.strength[card]
        return not any(strength[other] > strength[card] and (self.trump(card) or not self.trump(other))
                       for other in self.out)

    def worth(self, card: Card) -> tuple[bool, int]:
        """How dear the card is: a trump before all, then by its place in its suit."""
        return self.trump(card), self.rank.strength[card][card]


def master(seen: Seen) -> Card | None:
    """A card to lead when every card in hand must take its trick."""
    if all(map(seen.best, seen.lawful)) and (not any(map(seen.trump, seen.out)) or all(map(seen.trump, seen.lawful))):
        return max(seen.lawful, key=seen.worth)
    return None


def lead(seen: Seen) -> Card:
    """Trumps from the ombre's side, the friend's king, kings from the adversaries, or else low from a long suit."""
    plain = [card for card in seen.lawful if not seen.trump(card)]
    trumps = [card for card in seen.lawful if seen.trump(card)]
    if seen.with_ombre and trumps and any(map(seen.trump, seen.out)):
        top = max(trumps, key=seen.worth)
        if seen.best(top):
            return top
    if sure := [card for card in plain if seen.best(card)]:
        return min(sure, key=lambda card: (card is not seen.called, sum(other.suit is card.suit for other in plain)))
    to_friend = [card for card in plain if seen.called in seen.out and card.suit is seen.called.suit]
    if to_friend and seen.view.seat == seen.ombre:
        return min(to_friend, key=seen.worth)
    if not plain:
        return min(trumps, key=seen.worth)
    return min(plain, key=lambda card: (-sum(other.suit is card.suit for other in plain), seen.worth(card)))


def follow(seen: Seen) -> Card:
    """Leave an ally his trick; take with the least that is sure to, or that suffices when few come after."""
    strength, trick = seen.rank.strength[seen.trick[0]], seen.trick
    low = min(seen.lawful, key=seen.worth)
    lies = trick[tricks.taking(trick, seen.rank.strength)]
    last = len(trick) == 3
    if seen.holder in seen.allies and (last or seen.best(lies)):
        return low
    taking = sorted([card for card in seen.lawful if strength[card] > strength[lies]], key=seen.worth)
    if not taking:
        return low
    sure = [card for card in taking if last or seen.best(card)]
    return (sure or (taking if len(trick) == 2 or seen.trump(taking[0]) else [low]))[0]


# ---- what a player may imagine ----

def imagine(view: View, lots: Random) -> Sequence[Card] | None:
    """A pack that may lie behind the view: spadille with who was forced, nobody with what he would have had to play."""
    order, known, barred = view.deal.order, shown(view, PLAYS), wanting(view)
    named = {card for cards in known.values() for card in cards}
    for event in view.events:
        if event.kind == "forced" and SPADILLE not in named:
            known[event.seat].append(SPADILLE)
    drawn = spread(unknown(view, *known.values()), [EACH - len(known[seat]) for seat in order],
                   [barred[seat] for seat in order], lots)
    if drawn is None:
        return None
    held = {seat: [*known[seat], *more] for seat, more in zip(order, drawn, strict=False)}
    return [held[seat].pop() for seat in places(order, view.deal.rules.value.packets)]


def wanting(view: View) -> dict[Any, int]:
    """The cards that each seat has shown it does not hold, as masks: what it did not follow, the king it called.

    An ombre is not suspected of having called his own before he plays it.
    """
    barred, led, rank = dict.fromkeys(view.deal.order, 0), SPADILLE, RANKS[0]
    for event in view.events:
        if event.kind == "names":
            rank = RANKS[SUITS[event.data]]
        elif event.kind == "calls" and event.cite == view.deal.rules.cite.call:
            barred[event.seat] |= BIT[CALLS[event.data]]
        elif event.kind == "leads":
            led = event.data
        elif event.kind == "follows" and not rank.follow[led] >> event.data & 1:
            barred[event.seat] |= rank.obliged[led]
    return barred


GUIDE = Guide(  # the ombre draws trumps, finds the friend, and stops at the sixth trick
    hands=("J♠ 7♠ 5♥ 6♥ 6♣ 7♣ A♦ 6♦ J♦ Q♦", "2♠ Q♠ K♠ 3♥ 4♥ 2♣ J♣ K♣ 4♦ 5♦", "4♠ 5♠ 6♠ 2♥ J♥ Q♥ 5♣ Q♣ 2♦ 3♦",
           "A♠ 3♠ A♥ 7♥ K♥ A♣ 3♣ 4♣ 7♦ K♦"), you=3,
    steps=(Step(ASK, "With hearts for trumps your hand counts four tricks and more. Ask leave.", "ED-QUADRILLE.11"),
           Step(PASS), Step(PASS), Step(PASS),
           Step("hearts", "Nobody offers more: you are the ombre. Name hearts.", "ED-QUADRILLE.19"),
           Step("call the king of clubs", "Call the king of clubs: its holder is your friend, and will not say so.",
                "ED-QUADRILLE.20"),
           Step("A♠", "Spadille is the best trump. Lead it, to draw the others’.", "ED-QUADRILLE.24"),
           Step("2♥"), Step("3♥"), Step("5♥"),
           Step("7♥", "The seven of hearts is manille, the second trump. Lead it.", "ED-QUADRILLE.24"),
           Step("J♥"), Step("4♥"), Step("6♥"),
           Step("A♣", "And basto, the third: the ace of clubs is a trump too.", "ED-QUADRILLE.24"),
           Step("Q♥"), Step("5♦"), Step("6♦"),
           Step("3♣", "Now find your friend: lead a club towards his king.", "ED-QUADRILLE.24"),
           Step("5♣"), Step("K♣"), Step("6♣"), Step("K♠"), Step("7♠"),
           Step("3♠", "Your friend leads, and takes this trick too. Follow with the 3♠.", "ED-QUADRILLE.25"),
           Step("4♠"), Step("4♦"), Step("A♦"),
           Step("K♦", "A red ace ranks below the knave. Take the trick with the king.", "ED-QUADRILLE.25"), Step("2♦"),
           Step(STOP, "Six tricks win, and being the first six they open the vole. Stop here, and be paid.",
                "ED-QUADRILLE.34")))

def eldest(hand: str, **options: Any) -> Quadrille:
    """A deal whose eldest hand has these ten cards; the others have what is left."""
    rest = [card for card in FORTY if str(card) not in hand.split()]
    state: Quadrille = QUADRILLE.deal(
        pack=QUADRILLE.stack([rest[:EACH], rest[EACH:2 * EACH], rest[2 * EACH:], hand.split()]), **options)
    return state


TRUMPS, KINGS_TOO = "A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ 6♠ 5♠ 4♠", "A♠ 2♠ A♣ K♠ Q♠ J♠ 7♠ K♥ K♣ K♦"
ASKED = "ask leave; pass; pass; pass"
OWN_KING = (f"{ASKED}; spades; call the king of hearts; A♠; Q♣; 7♥; 3♠; 2♠; A♦; J♥; 4♠; A♣; 2♦; Q♥; 5♠; "
            "K♠; 3♦; 2♣; 6♠; Q♠; 4♦; 3♣; A♥; J♠; 5♦; 4♣; 2♥")
SCENES: dict[str, Scene] = {
    "ED-QUADRILLE.13": Scene(lambda: QUADRILLE.deal(21)),
    "ED-QUADRILLE.14": Scene(lambda: QUADRILLE.deal(1), ASKED, "sans prendre"),
    "ED-QUADRILLE.16": Scene(lambda: QUADRILLE.deal(1), "pass; pass; pass", "pass"),
    "ED-QUADRILLE.17": Scene(lambda: QUADRILLE.deal(1), "pass; pass; pass", "pass"),
    "ED-QUADRILLE.18": Scene(lambda: QUADRILLE.deal(1, forced_alone=False), "pass; pass; pass", "pass"),
    "ED-QUADRILLE.21": Scene(lambda: QUADRILLE.deal(1), f"{ASKED}; spades", "call the queen of hearts"),
    "ED-QUADRILLE.22": Scene(lambda: QUADRILLE.deal(236), f"{ASKED}; spades", "call the king of clubs"),
    "ED-QUADRILLE.28": Scene(lambda: QUADRILLE.deal(8)),
    "ED-QUADRILLE.35": Scene(lambda: eldest(TRUMPS), "pass; pass; pass; pass; spades; sans prendre"),
    "ED-QUADRILLE.36": Scene(lambda: eldest(TRUMPS), f"{ASKED}; spades; call the king of hearts"),
    "ED-QUADRILLE.37": Scene(lambda: QUADRILLE.deal(186)),
    "ED-QUADRILLE.44": Scene(lambda: QUADRILLE.deal(0)),
    "ED-QUADRILLE.49": Scene(lambda: QUADRILLE.deal(20)),
    "ED-QUADRILLE.51": Scene(lambda: QUADRILLE.deal(20)),
    "ED-QUADRILLE.52": Scene(lambda: QUADRILLE.deal(59)),
    "ED-QUADRILLE.53": Scene(lambda: QUADRILLE.deal(23)),
    "ED-QUADRILLE.62": Scene(lambda: QUADRILLE.deal(368)),
    "ED-QUADRILLE.63": Scene(lambda: QUADRILLE.deal(368, own_king=True)),
    "ED-QUADRILLE.64": Scene(lambda: eldest(KINGS_TOO), OWN_KING, "stop"),
    "ED-QUADRILLE.65": Scene(lambda: eldest(KINGS_TOO, vole_own=True), OWN_KING),
}


QUADRILLE: Game = register(Game(
    name="quadrille", title="Quadrille", usual_seats=4,
    sections={"CM": ("CM-QUADRILLE",), "ED": ("ED-QUADRILLE",)}, rules={"CM": CM, "C18": C18},
    borrows={"C18": "its pages being known from the supplement alone"}, options=OPTIONS, silent=SILENT, scenes=SCENES,
    words=WORDS, state=Quadrille, prudent=prudent, imagine=imagine, pack=FORTY,
    vocabulary=(*BIDS, *SUITS, *CALLS, STOP), notation=written, never=tuple(f"{word} …" for word in LAWS),
    rightwards=True,
))
