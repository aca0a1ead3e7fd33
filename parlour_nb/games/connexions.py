"""Connexions (EW §§106-107): three cards that answer each other, and diamonds always trumps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import accounts, dealing, tricks
from ..accounts import Account, Counters, Log, Settled, money
from ..cards import PACK, WHIST, Card, Cards, Suit, cards_in
from ..engine import Action, Deal, Game, IllegalAction, State, Word, leaders, register
from ..guides import Guide, Scene, Step
from ..imagining import shown, spread, unknown
from ..rulings import Rules, Ruling, asks
from ..tricks import strengths
from ..values import Following
from ..views import Board, Compartment, Event, Hand, Note, Pile, Purses, Row, Sides, View, happened

if TYPE_CHECKING:
    from random import Random

PAIRS = (Cards.of("A♠ A♣"), Cards.of("A♠ K♥"), Cards.of("A♣ K♥"))  # EW106.i-iii
CARDS = Cards.of("A♠ A♣ K♥")
CONNECTING = int(CARDS)  # a plain int: the hot path is quicker with it
NAMES = ("first", "second", "third")
MAJORITY = 3  # after the three connexions, what is drawn last
SUITS = tuple(0x1FFF << 13 * suit for suit in Suit)
BIT = tuple(1 << card for card in PACK)
LED = tuple(SUITS[card.suit] for card in PACK)  # the suit of each card, as a mask
DIAMONDS = SUITS[Suit.DIAMONDS]
STRENGTHS = strengths([[PACK[13 * suit + rank] for rank in WHIST] for suit in Suit], Suit.DIAMONDS)
PLAYS = ("leads", "follows", "answers", "trumps", "trumps freely", "puts in", "throws away")
GOLD, SILVER = "gold", "silver"
UNITS = {GOLD: "money", SILVER: "halfpence"}  # silver draws halfpence
GUINEA, HALF_SOVEREIGN = "a guinea, or a shilling", "half a sovereign, or a sixpence"
COINS = {(GUINEA, GOLD): ("a guinea", 252), (GUINEA, SILVER): ("a shilling", 24),
         (HALF_SOVEREIGN, GOLD): ("half a sovereign", 120), (HALF_SOVEREIGN, SILVER): ("a sixpence", 12)}
"""What each player puts into the pool, by the stake and the money: pence of gold, halfpence of silver."""


# ---- the rules of the book ----

class ConnexionsRules(Rules):
    """The points on which the book of Connexions rules."""

    first_dealer: Ruling = asks("How is the first dealer settled?")
    money: Ruling = asks("Is gold staked, or silver?")
    coin: Ruling = asks("What does each put into the pool?")
    renewed: Ruling = asks("When do all stake again?")
    short_pool: Ruling = asks("What if the pool falls short?")
    change: Ruling = asks("What becomes of odd halfpence when a sitting goes over to gold?")
    each: Ruling = asks("How many cards are dealt to each of three, and of four?")
    packets: Ruling = asks("How are they dealt?")
    trumps: Ruling = asks("What is trumps?")
    first: Ruling = asks("What makes the first connexion?")
    second: Ruling = asks("What makes the second?")
    third: Ruling = asks("What makes the third?")
    made: Ruling = asks("When is a connexion made?")
    lead: Ruling = asks("Who leads?")
    follow: Ruling = asks("Must a suit be followed?")
    void: Ruling = asks("What may be played by who cannot follow suit?")
    liberty: Ruling = asks("May a card of connexion be played whatever was led?")
    answer: Ruling = asks("Must a connexion be answered, or may it be?")
    trumping: Ruling = asks("When may a trump be played by who could follow suit?")
    plain: Ruling = asks("What takes a trick without a connexion?")
    trumped: Ruling = asks("What takes a trick with a connexion, if a trump is played?")
    untrumped: Ruling = asks("And if none is played?")
    lone: Ruling = asks("Has a card of connexion any power when it stays alone?")
    possessor: Ruling = asks("Who possesses a connexion?")
    drawn: Ruling = asks("When is money drawn, and in what order?")
    sums: Ruling = asks("What is drawn for each connexion, and for the majority in tricks?")
    halfpence: Ruling = asks("What is a sixpence where silver is pooled?")
    majority: Ruling = asks("What is the majority in tricks?")
    tie: Ruling = asks("What if several have most tricks?")
    purse: Ruling = asks("What if a player cannot pay?")


EW = ConnexionsRules(
    seats=Ruling((3, 4), "EW106.1"),
    first_dealer=Ruling("lowest cut", "ED-TABLE.3", "editor"),
    money=Ruling(GOLD, "EW107.2"),
    coin=Ruling(GUINEA, "ED-CONNEXIONS.16", "editor"),
    renewed=Ruling("when the pool is empty", "ED-CONNEXIONS.18", "editor"),
    short_pool=Ruling("each claim takes what is left", "ED-CONNEXIONS.20", "editor"),
    change=Ruling("they go into the pool", "ED-CONNEXIONS.23", "editor"),
    each=Ruling((10, 8), "EW106.2"),
    packets=Ruling("singly", "ED-CONNEXIONS.1", "editor"),
    trumps=Ruling("diamonds, always", "EW106.2"),
    first=Ruling("the two black aces", "EW106.i"),
    second=Ruling("the ace of spades and king of hearts", "EW106.ii"),
    third=Ruling("the ace of clubs and king of hearts", "EW106.iii"),
    made=Ruling("when two of the cards fall in one trick", "ED-CONNEXIONS.4", "editor"),
    lead=Ruling("the eldest hand, then whoever takes the trick", "ED-CONNEXIONS.3", "editor"),
    follow=Ruling("yes, if possible", "EW107.3"),
    void=Ruling("any card", "EW107.3", "inference"),
    liberty=Ruling("yes", "EW107.3"),
    answer=Ruling("must", "ED-CONNEXIONS.8", "editor"),
    trumping=Ruling("after a connexion, in the same trick", "EW107.3"),
    plain=Ruling("the highest trump, or the highest of the suit led", "EW106.2", "inference"),
    trumped=Ruling("the highest trump", "EW107.3"),
    untrumped=Ruling("the first card of connexion", "EW107.3"),
    lone=Ruling("none but its own", "ED-CONNEXIONS.10", "editor"),
    possessor=Ruling("who takes the trick in which it falls", "ED-CONNEXIONS.5", "editor"),
    drawn=Ruling("when the hands are finished, the connexions by precedence and the tricks last", "EW107.4"),
    sums=Ruling((24, 12, 6, 6), "EW107.1"),
    halfpence=Ruling("a halfpenny", "ED-CONNEXIONS.22", "inference"),
    majority=Ruling("more than any other player has", "ED-CONNEXIONS.12", "editor"),
    tie=Ruling("it stays in the pool", "ED-CONNEXIONS.14", "editor"),
    purse=Ruling("his purse goes below zero", "ED-TABLE.1", "editor"),
)

OPTIONS = {
    "possessor": (Ruling("who has both its cards among his tricks", "ED-CONNEXIONS.6", "editor"),
                  Ruling("who was dealt both its cards", "ED-CONNEXIONS.7", "editor")),
    "answer": (Ruling("may", "ED-CONNEXIONS.9", "editor"),),
    "lone": (Ruling("it takes the trick unless trumped", "ED-CONNEXIONS.11", "editor"),),
    "majority": (Ruling("more than half of all the tricks", "ED-CONNEXIONS.13", "editor"),),
    "tie": (Ruling("they divide it", "ED-CONNEXIONS.15", "editor"),),
    "money": (Ruling(SILVER, "EW107.2"),),
    "coin": (Ruling(HALF_SOVEREIGN, "ED-CONNEXIONS.17", "editor"),),
    "renewed": (Ruling("before every deal", "ED-CONNEXIONS.19", "editor"),),
    "short_pool": (Ruling("all stake again at once", "ED-CONNEXIONS.21", "editor"),),
    "packets": (Ruling("by two at a time", "ED-CONNEXIONS.2", "editor"),),
}

SILENT = {
    "EW106.3": "it introduces the three connexions, which the next sentences name",
    "ED-CONNEXIONS.24": "the way the computer plays, which binds nobody",
}


# ---- a deal laid out ----

Entries = tuple[tuple[Log, ...], ...]  # what the log says, by seat and card


class Said(NamedTuple):
    """What the log says of cards played and tricks taken, made but once: these are nearly all events."""

    plays: dict[str, Entries]
    plain: tuple[Log, ...]
    trumped: tuple[Log, ...]
    untrumped: tuple[Log, ...]
    lone: tuple[Log, ...]


@lru_cache
def said(rules: Rules, seats: int) -> Said:
    """All that may be said under these rules of a card played, and of a trick taken."""
    cite, every = rules.cite, range(seats)
    cites = dict(zip(PLAYS, (cite.lead, cite.follow, cite.answer, cite.void, cite.trumping, cite.liberty, cite.void),
                     strict=True))
    return Said({kind: tuple([tuple([(happened(why, kind, seat, card),) for card in PACK]) for seat in every])
                 for kind, why in cites.items()},
                *(tuple([(happened(why, "takes the trick", seat, None),) for seat in every])
                  for why in (cite.plain, cite.trumped, cite.untrumped, cite.lone)))


class Laid(Following):
    """The cards of a deal in their places; all of it follows from the Deal, so no two are told apart."""

    value: Any  # the rulings, as plain values
    cite: Any  # and their passages
    players: int
    dealt: list[int]  # the hands as masks, by seat
    rest: tuple[Card, ...]  # the cards left over
    after: dict[int, int]  # whose turn comes after each seat's
    around: dict[int, tuple[int, ...]]  # and the turns of a trick, by who leads
    said: Said
    leads: Entries
    follows: Entries
    must_answer: bool
    lone_takes: bool
    staked: Counters  # the purses once the pool was made

    __slots__ = tuple(__annotations__)


def lay_out(deal: Deal, staked: Counters) -> Laid:
    """The cards in their places: dealt from the eldest hand, singly or by two, the rest left over (EW106.2)."""
    order, pack, value = deal.order, deal.pack, deal.rules.value
    players = len(order)
    end, turns = value.each[players - 3] * players, in_packets(order, value)
    dealt, bit_of = [0] * deal.seats, BIT.__getitem__
    for place, seat in enumerate(turns):
        dealt[seat] |= sum(map(bit_of, pack[place:end:len(turns)]))
    words = said(deal.rules, deal.seats)
    return Laid(value, deal.rules.cite, players, dealt, pack[end:], tricks.after(order), tricks.around(order), words,
                words.plays["leads"], words.plays["follows"], value.answer == EW.answer.value,
                value.lone != EW.lone.value, staked)


def in_packets(order: tuple[int, ...], value: Any) -> tuple[int, ...]:
    """To whom one card after another is dealt, over and over."""
    return order if value.packets == EW.packets.value else tuple([seat for seat in order for _ in range(2)])


def carried(deal: Deal) -> Settled:
    """The pool and the purses as the deal before left them, in the money now staked (ED-CONNEXIONS.23)."""
    before: Any = deal.before
    if before is None:
        return (0,), (0,) * deal.seats, ()
    value, cite = deal.rules.value, deal.rules.cite
    now, then = (accounts.PENNY[UNITS[staked]] for staked in (value.money, before.deal.rules.value.money))
    if now == then:
        return before.pools, before.purses, ()
    purses = tuple([purse * now // then for purse in before.purses])
    return (-sum(purses),), purses, (happened(cite.change, "changes", None, value.money),)


@lru_cache(maxsize=256)
def opening(rules: Rules, order: tuple[int, ...], pools: Counters, purses: Counters, log: Log) -> Settled:
    """The pool, the purses and the log once all have staked, if they must, and the cards are dealt.

    Kept, since all deals of one table begin alike.
    """
    value, cite, account = rules.value, rules.cite, Account(pools, purses, log)
    if value.renewed == "before every deal" or not account.pools[0]:
        stake(account, rules, order)
        account.note(cite.renewed, "terms", None, value.renewed)
        account.note(cite.short_pool, "shortfall", None, value.short_pool)
        account.owe(cite.purse)
    else:
        account.note(cite.renewed, "stands", None, (account.pools[0], UNITS[value.money]))
    each = value.each[len(order) - 3]
    account.note(cite.each, "deals", order[-1], (each, 52 - each * len(order)))
    account.note(cite.packets, "gives", order[-1], value.packets)
    account.note(cite.trumps, "trumps are", None, None)
    return account.settled


def stake(account: Account, rules: Rules, order: Sequence[int]) -> None:
    """Everybody puts the same coin into the pool (ED-CONNEXIONS.16)."""
    coin, worth = COINS[rules.value.coin, rules.value.money]
    for seat in order:
        account.purses[seat] -= worth
    account.pools[0] += worth * len(order)
    account.note(rules.cite.coin, "stake", None, (coin, worth * len(order), UNITS[rules.value.money]))


# ---- the state ----

new = tuple.__new__  # a NamedTuple's own constructor takes twice as long


class _Fields(NamedTuple):
    deal: Deal
    laid: Laid
    held: int  # the cards not yet played, as a mask
    turn: Any  # the seat to play, None at the end; not int | None, which would need asserts where speed counts
    lawful: int  # what it may play, as a mask
    trick: tuple[Card, ...]  # the cards of the trick in play
    fallen: int  # the cards of connexion among them, as a mask
    made: int  # the tricks of every seat, four bits each
    fell: tuple[tuple[int, int], ...]  # the connexions that fell, each with who took the trick
    pools: Counters
    purses: Counters
    log: Log


class Connexions(_Fields, State):
    """A position at Connexions; an action is the card played."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: Deal, log: Log = ()) -> Connexions:
        """The position when all have staked and the cards are dealt."""
        pools, purses, changed = carried(deal)
        pools, purses, log = opening(deal.rules, deal.order, pools, purses, log + changed)
        laid, eldest = lay_out(deal, purses), deal.order[0]
        return new(cls, (deal, laid, sum(laid.dealt), eldest, laid.dealt[eldest], (), 0, 0, (), pools, purses, log))

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, Log]:
        """Who deals first: the lowest cut, and the events that say so (ED-TABLE.3)."""
        return dealing.cut(rules.cite.first_dealer, present, cards)

    stack = staticmethod(dealing.stacked_singly)

    def to_play(self) -> int | None:
        """The seat that is to play to the trick, None when the deal is over."""
        return self.turn  # type: ignore[no-any-return]

    def legal_actions(self) -> tuple[Action, ...]:
        """The cards that may be played, in the order of the pack."""
        return cards_in(self.lawful)

    def apply(self, action: Action | str) -> Connexions:
        """The position after the card (or its notation) is played; IllegalAction names the sentence."""
        if not isinstance(action, Card):
            if isinstance(action, str) and not isinstance(action, Word):
                return self.apply(self.deal.game.read(action))
            raise self.refusal(action)
        deal, laid, held, turn, lawful, trick, fallen, made, fell, pools, purses, log = self
        bit = BIT[action]
        if not lawful & bit:
            raise self.refusal(action)
        if not trick:
            led = LED[action]
            log += laid.leads[turn][action]
        else:
            led = LED[trick[0]]
            log += (laid.follows if bit & led and not bit & CONNECTING else laid.said.plays[
                kind_of(action, led, fallen, laid.dealt[turn] & held)])[turn][action]
        held ^= bit
        trick += action,
        if bit & CONNECTING:
            log += connected(laid.cite, turn, fallen, fallen | bit)
            fallen |= bit
        if len(trick) == laid.players:
            return self._taken(held, trick, fallen, log)
        turn = laid.after[turn]
        lawful = lawful_cards(laid.dealt[turn] & held, led, fallen, laid.must_answer)
        return new(Connexions, (deal, laid, held, turn, lawful, trick, fallen, made, fell, pools, purses, log))

    def _taken(self, held: int, trick: tuple[Card, ...], fallen: int, log: Log) -> Connexions:
        """The trick is full: who takes it leads, or when the hands are finished, all is drawn."""
        deal, laid, _, turn, _, _, _, made, fell, pools, purses, _ = self
        card, why = taker(trick, fallen, laid.said, laid.lone_takes)
        seat: Any = laid.around[laid.after[turn]][trick.index(card)]  # after the last comes who has led
        log += why[seat]
        made += 1 << 4 * seat
        if fallen & fallen - 1:
            fell += tuple([(which, seat) for which, pair in enumerate(PAIRS) if pair & ~fallen == 0])
        if not held:
            pools, purses, told = draw(deal.rules, deal.order, counted(made, deal.seats),
                                       possessors(laid, fell, log), pools, purses)
            seat, log = None, log + told
        lawful = laid.dealt[seat] & held if held else 0
        return new(Connexions, (deal, laid, held, seat, lawful, (), 0, made, fell, pools, purses, log))

    @property
    def moves(self) -> tuple[Action, ...]:
        """The cards played in this deal, in order."""
        return tuple(event.data for event in self.log if event.kind in PLAYS)

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action* is not lawful now, and the sentence that says so; only the seat's own cards are told."""
        cite, turn = self.laid.cite, self.turn
        if isinstance(action, Word) and action.startswith("draw"):
            return IllegalAction("no money can be drawn till the hands are finished" if turn is not None else
                                 "all that could be drawn has been drawn", cite.drawn)
        if turn is None:
            return IllegalAction("the deal is over", cite.drawn)
        if not isinstance(action, Card):
            return IllegalAction("an action here is a card to play", cite.lead)
        if action in self.moves:
            return IllegalAction(f"the {action} has been played", cite.each)
        hand = self.hands[turn]
        if action not in hand:
            return IllegalAction(f"the {action} is not in this hand", cite.each)
        lead, own = self.trick[0], Cards(hand & CARDS)
        if own and self.fallen and self.laid.must_answer:
            lies = next(card for card in self.trick if card in CARDS)
            return IllegalAction(f"the {lies} lies there, and the {' or the '.join(map(str, own))} must answer it",
                                 cite.answer)
        suit = lead.suit.name.lower()
        if action.suit is Suit.DIAMONDS:
            return IllegalAction(f"{suit} were led and can be followed, and no connexion lies there to let a trump "
                                 "be played", cite.trumping)
        return IllegalAction(f"{suit} were led, and must be followed if possible", cite.follow)

    def returns(self) -> tuple[int, ...]:
        """Pence won by each seat (halfpence of silver) since all staked; what was not drawn is in the pool."""
        return tuple(now - then for now, then in zip(self.purses, self.laid.staked, strict=True))

    # ---- what a seat may know ----

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards still held, by seat."""
        return tuple(Cards(dealt & self.held) for dealt in self.laid.dealt)

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks taken so far, by seat."""
        return counted(self.made, self.deal.seats)

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know: its hand, the trick and the one before it, tricks and connexions taken, the pool."""
        deal, laid, unit = self.deal, self.laid, UNITS[self.laid.value.money]
        hands = tuple(Hand(f"hand {holder}", holder, tuple(cards) if open_hands or holder == seat
                           else (None,) * len(cards)) for holder, cards in enumerate(self.hands))
        taken = Sides("tricks", tuple((player,) for player in sorted(deal.order)),
                      tuple(self.tricks[player] for player in sorted(deal.order)))
        pool = Board("pool", (Compartment("Pool", self.pools[0], "connexions and tricks"),), unit=unit)
        stock = Pile("stock", "Left over", len(laid.rest), note=Note("nobody sees them", laid.cite.packets))
        moves = self.moves
        return View(deal.game.name, deal.source, seat, deal.seats, deal.dealer, self.turn, len(moves),
                    (*hands, *tricks.lying(self.log, PLAYS), taken, pool, self._connexions(), stock,
                     Purses("purses", self.purses, unit), Purses("won", self.returns(), unit)),
                    self.legal_actions() if self.turn == seat is not None else (), self._prompt(), self.events,
                    open_hands, moves=moves, deal=deal.public)

    def _connexions(self) -> Row:
        """The cards of connexion, and who took which connexions, or to whom they fell if that does not take them."""
        done, to = ("taken", "by") if self.laid.value.possessor == EW.possessor.value else ("fallen", "to")
        fell = [f"the {NAMES[which]} {to} <{seat}>" for which, seat in self.fell]
        note = Note(f"{done}: " + ", ".join(fell) if fell else f"no connexion is {done}", self.laid.cite.made)
        return Row("connexions", "Cards of connexion", tuple(CARDS), note=note, kind="small")

    def _prompt(self) -> Note:
        cite, turn = self.laid.cite, self.turn
        if turn is None:
            return Note("The hands are finished, and the pool is drawn.", cite.drawn)
        if not self.trick:
            return Note("{who} [lead|leads].", cite.lead, turn)
        if self.fallen & self.fallen - 1:
            third = "" if self.fallen == CARDS else f", but the third card {self.laid.value.answer} answer it"
            return Note(f"A connexion has fallen, and a trump is free{third}: {{who}} [play|plays].", cite.trumping,
                        turn)
        if self.fallen:
            return Note(f"A card of connexion lies there, and another {self.laid.value.answer} answer it: "
                        "{who} [play|plays].", cite.answer, turn)
        return Note(f"{self.trick[0].suit.name.capitalize()} are led: {{who}} [follow|follows] suit, if possible.",
                    cite.follow, turn)


def counted(made: int, seats: int) -> tuple[int, ...]:
    """The tricks by seat, which a state keeps four bits each."""
    return tuple([made >> 4 * seat & 15 for seat in range(seats)])


def lawful_cards(hand: int, led: int, fallen: int, must_answer: bool) -> int:
    """The cards of a hand that may follow, as masks: *led* is the suit led, *fallen* the cards of connexion that lie.

    A connexion must be answered; or else a card of connexion may be played whatever was led; after a connexion a
    trump too; but otherwise a suit must be followed, if possible (EW107.3).

    >>> hand = Cards.of("A♣ 7♥ 2♦")
    >>> hearts, card = Cards(SUITS[Suit.HEARTS]), Cards.of("A♠")
    >>> [str(Cards(lawful_cards(hand, hearts, *case))) for case in ((0, True), (card, True), (card, False))]
    ['7♥ A♣', 'A♣', '7♥ A♣']
    """
    suit, connects = hand & led, hand & CONNECTING
    if fallen and connects and must_answer:
        return connects
    if not suit:
        return hand
    return suit | connects | hand & DIAMONDS if fallen & fallen - 1 else suit | connects


def kind_of(card: Card, led: int, fallen: int, hand: int) -> str:
    """What it is called to play the card, a lawful one, to that suit: answering comes before following suit."""
    bit = BIT[card]
    if fallen and bit & CONNECTING:
        return "answers"
    if bit & led:
        return "follows"
    if bit & CONNECTING:
        return "puts in"
    if bit & DIAMONDS:
        return "trumps freely" if hand & led else "trumps"
    return "throws away"


def connected(cite: Any, seat: int, before: int, after: int) -> Log:
    """The events of the connexions made by the last card: its cards are in *after*, not in *before* (EW106.i-iii)."""
    cites = (cite.first, cite.second, cite.third)
    return tuple([happened(cites[which], "connects", seat, which) for which, pair in enumerate(PAIRS)
                  if pair & ~after == 0 and pair & ~before])


def taker(trick: tuple[Card, ...], fallen: int, said: Said, lone_takes: bool) -> tuple[Card, tuple[Log, ...]]:
    """The card that takes the trick, and what is then said, by seat.

    With a connexion the highest trump takes it, or if there is none the first card of connexion (EW107.3); without
    one the highest trump, or the highest of the suit led. A card of connexion that stays alone has no other power,
    unless it is agreed to have (ED-CONNEXIONS.10-11).
    """
    best = max(trick, key=STRENGTHS[trick[0]].__getitem__)
    if not fallen:
        return best, said.plain
    first = next(card for card in trick if fallen >> card & 1)
    if fallen & fallen - 1:
        return (best, said.trumped) if best.suit is Suit.DIAMONDS else (first, said.untrumped)
    if lone_takes:
        return best if best.suit is Suit.DIAMONDS else first, said.lone
    return best, said.plain if first.suit is trick[0].suit else said.lone


# ---- drawing the pool ----

@lru_cache(maxsize=1 << 12)
def draw(rules: Rules, order: tuple[int, ...], made: Counters, have: tuple[tuple[int, int], ...], pools: Counters,
         purses: Counters) -> Settled:
    """The pool is drawn, the connexions first and in their order, and then the majority in tricks (EW107.4).

    *made* are the tricks by seat, *have* who possesses which connexion; the log is that of the drawing. Kept, since
    many deals come to the same.
    """
    value, cite, account, held = rules.value, rules.cite, Account(pools, purses, ()), dict(have)
    account.note(cite.drawn, "finished", None)
    for which in range(MAJORITY):
        if which in held:
            claim(account, rules, order, which, [held[which]])
        else:
            account.note(cite.possessor, "unclaimed", None, which)
    most = leaders(made)
    if value.majority != EW.majority.value and 2 * made[most[0]] <= sum(made):
        account.note(cite.majority, "no majority", None, made)
    else:
        if len(most) == 1:
            account.note(cite.majority, "most tricks", most[0], made[most[0]])
        else:
            account.note(cite.tie, "tie", None, (made[most[0]], most))
        if len(most) == 1 or value.tie != EW.tie.value:
            claim(account, rules, order, MAJORITY, most)
    account.owe(cite.purse)
    return account.settled


def possessors(laid: Laid, fell: tuple[tuple[int, int], ...], log: Log) -> tuple[tuple[int, int], ...]:
    """Who possesses which connexion (EW107.4): under the book, who took the trick in which it fell."""
    if laid.value.possessor == EW.possessor.value:
        return fell
    dealt = laid.value.possessor.startswith("who was dealt")
    holder = holders(laid.dealt) if dealt else takers(log)
    pairs = [[holder.get(card) for card in pair] for pair in PAIRS]
    return tuple([(which, one) for which, (one, other) in enumerate(pairs) if one is not None and one == other])


def holders(dealt: Sequence[int]) -> dict[Card, Any]:
    """Who was dealt each card."""
    return {card: seat for seat, hand in enumerate(dealt) for card in cards_in(hand)}


def takers(log: Log) -> dict[Card, Any]:
    """Who has each card among his tricks."""
    found: dict[Card, Any] = {}
    trick: list[Card] = []
    for event in log:
        if event.kind in PLAYS:
            trick.append(event.data)
        elif event.kind == "takes the trick":
            for card in trick:
                found[card] = event.seat
            trick.clear()
    return found


def claim(account: Account, rules: Rules, order: Sequence[int], which: int, seats: Sequence[int]) -> None:
    """The *seats* draw what is due for a connexion or for the tricks, in equal parts, as far as the pool goes."""
    value, cite = rules.value, rules.cite
    due, why = value.sums[which], cite.sums
    if value.money == SILVER:
        due, why = due // 6, cite.money if due >= 12 else cite.halfpence  # in halfpence, a penny for a shilling
    if account.pools[0] < due and value.short_pool != EW.short_pool.value:
        stake(account, rules, order)
    if account.pools[0] < due:
        due = account.pools[0]
        account.note(cite.short_pool, "falls short", None, (which, due, UNITS[value.money]))
    for seat in seats:
        if share := due // len(seats):
            account.pools[0] -= share
            account.purses[seat] += share
            account.note(why, "draws", seat, (which, share, UNITS[value.money]))


# ---- in words ----

CLAIMS = ("the first connexion", "the second connexion", "the third connexion", "the majority in tricks")


def _sum(number: int, unit: str) -> str:
    """Money at the end of a sentence."""
    return money(number, unit).rstrip(".") + "."


def _paired(which: int) -> str:
    return " and ".join(map(str, PAIRS[which]))


WORDS: dict[str, Callable[[Event], str]] = {
    **dealing.WORDS, **tricks.WORDS,
    "below zero": accounts.WORDS["below zero"],
    "changes": lambda e: f"The sitting goes over to {e.data}"
                         + ("; odd halfpence go into the pool." if e.data == GOLD else "."),
    "stake": lambda e: f"Everybody puts {e.data[0]} into the pool, which adds {_sum(*e.data[1:])}",
    "terms": lambda e: f"All stake again {e.data}.",
    "shortfall": lambda e: f"Should the pool fall short, {e.data}.",
    "stands": lambda e: f"The pool stands at {_sum(*e.data)}",
    "deals": lambda e: f"{{who}} [deal|deals] {e.data[0]} cards to each; {e.data[1]} are left over.",
    "gives": lambda e: f"They are dealt {e.data}, and none is turned up.",
    "trumps are": lambda e: "Diamonds are trumps, as always.",
    "answers": lambda e: f"{{who}} [answer|answers] with the {e.data}.",
    "trumps": lambda e: f"{{who}} [trump|trumps] with the {e.data}.",
    "trumps freely": lambda e: f"{{who}} [trump|trumps] with the {e.data}, and no revoke: a connexion has fallen.",
    "puts in": lambda e: f"{{who}} [play|plays] the {e.data}, a card of connexion, whatever was led.",
    "throws away": lambda e: f"{{who}} [throw|throws] away the {e.data}.",
    "connects": lambda e: f"The {NAMES[e.data]} connexion falls: {_paired(e.data)}.",
    "finished": lambda e: "The hands are finished, and the pool is drawn.",
    "unclaimed": lambda e: f"Nobody has {CLAIMS[e.data]}.",
    "most tricks": lambda e: f"{{who}} [have|has] most tricks, {e.data}.",
    "tie": lambda e: f"{' and '.join(f'<{seat}>' for seat in e.data[1])} have most tricks, {e.data[0]} each.",
    "no majority": lambda e: "Nobody has more than half of the tricks.",
    "falls short": lambda e: f"The pool falls short: {money(*e.data[1:])} is left for {CLAIMS[e.data[0]]}.",
    "draws": lambda e: f"{{who}} [draw|draws] {money(*e.data[1:])} for {CLAIMS[e.data[0]]}.",
}


# ---- the prudent player ----

def prudent(view: View) -> Action:
    """Lead cards of connexion, take cheaply, trump a connexion or as the last, throw away low (ED-CONNEXIONS.24)."""
    lawful = [card for card in view.actions if isinstance(card, Card)]
    lies = view["trick"]
    trick = () if lies.taker is not None else lies.cards
    plain = [card for card in lawful if card.suit is not Suit.DIAMONDS]
    if not trick:
        return max(plain or lawful, key=lambda card: (card in CARDS, _height(card)))
    last = len(trick) + 1 == len(view["tricks"].sides)
    kept = [card for card in lawful if card not in CARDS] or lawful
    taking = [card for card in kept if takes(card, trick) and (
        last or card.suit is not Suit.DIAMONDS or connexion_in(trick))]
    return min(taking or kept, key=_height)


def _height(card: Card) -> tuple[bool, int]:
    return card.suit is Suit.DIAMONDS, WHIST.index(card.rank)


def connexion_in(trick: Sequence[Card]) -> bool:
    """Whether two cards of connexion lie there."""
    return sum(card in CARDS for card in trick) > 1


def takes(card: Card, trick: tuple[Card, ...]) -> bool:
    """Whether the card would take the trick as it lies, under the book."""
    whole = (*trick, card)
    fallen = sum(1 << each for each in whole if each in CARDS)
    return taker(whole, fallen, _NOTHING, False)[0] == card


_NOTHING = Said({}, (), (), (), ())


# ---- what a player may imagine ----

def imagine(view: View, lots: Random) -> Sequence[Card] | None:
    """A pack that may lie behind the view: no seat holds what it would have had to play (EW107.3)."""
    order, value = view.deal.order, view.deal.rules.value
    known, barred = shown(view, PLAYS), wanting(view)
    each = value.each[len(order) - 3]
    drawn = spread(unknown(view, *known.values()), [each - len(known[seat]) for seat in order],
                   [barred[seat] for seat in order], lots)
    if drawn is None:
        return None
    *hands, rest = drawn
    held = {seat: [*known[seat], *more] for seat, more in zip(order, hands, strict=True)}
    turns = in_packets(order, value)
    return (*(held[turns[place % len(turns)]].pop() for place in range(each * len(order))), *rest)


def wanting(view: View) -> dict[Any, int]:
    """The cards that each seat has shown it does not hold, as masks: a suit not followed, a connexion not answered."""
    barred, lies, led = dict.fromkeys(view.deal.order, 0), False, 0
    for event in view.events:
        if event.kind == "leads":
            lies, led = False, LED[event.data]
        if event.kind in ("trumps", "throws away"):
            barred[event.seat] |= led
        if event.kind in PLAYS:
            if lies and event.data not in CARDS and view.deal.rules.value.answer == EW.answer.value:
                barred[event.seat] |= CARDS
            lies = lies or event.data in CARDS
    return barred

GUIDE = Guide(  # all three connexions fall in the first trick, to a trump
    hands=("J♠ 3♥ A♣ 2♣ 6♣ Q♣ K♣ 8♦", "A♠ 3♠ 9♠ A♥ 4♥ 5♣ 6♦ J♦", "5♥ 8♥ J♥ K♥ J♣ 2♦ 4♦ 10♦",
           "2♠ 4♠ K♠ 7♥ 7♣ 3♦ 5♦ 7♦"), you=3,
    steps=(Step("A♠"), Step("K♥"),
           Step("3♦", "A connexion lies there: you may trump, though you could follow suit. Play the 3♦.", "EW107.3"),
           Step("A♣"),
           Step("K♠", "All three connexions are yours. Who takes the trick leads: try the K♠.", "ED-CONNEXIONS.3"),
           *map(Step, "J♠ 3♠ 2♦ J♥".split()),
           Step("7♥", "Your king was trumped. Hearts are led now, and you have one: follow with the 7♥.", "EW107.3"),
           *map(Step, "3♥ A♥ 9♠ 5♥".split()),
           Step("2♠", "No connexion lies there, so no trump is free. Follow with the 2♠.", "EW107.3"),
           *map(Step, "8♦ K♣ 5♣ J♣".split()),
           Step("7♣", "Follow with the 7♣.", "EW107.3"),
           *map(Step, "Q♣ 4♥ 8♥".split()),
           Step("5♦", "You have no club left, and may play any card. Trump with the 5♦.", "EW107.3"),
           Step("4♠", "Lead the 4♠, and keep your last trump.", "ED-CONNEXIONS.3"),
           *map(Step, "2♣ 6♦ 10♦ 4♦".split()),
           Step("7♦", "Play your last card. When the hands are finished, the pool is drawn.", "EW107.4"),
           *map(Step, "6♣ J♦".split())))


SCENES: dict[str, Scene] = {
    "EW106.ii": Scene(lambda: CONNEXIONS.deal(7)), "EW106.iii": Scene(lambda: CONNEXIONS.deal(1)),
    "ED-CONNEXIONS.10": Scene(lambda: CONNEXIONS.deal(3)),
    "ED-CONNEXIONS.14": Scene(lambda: CONNEXIONS.deal(1)),
    "ED-CONNEXIONS.15": Scene(lambda: CONNEXIONS.deal(1, tie="they divide it")),
    "ED-CONNEXIONS.22": Scene(lambda: CONNEXIONS.deal(0, money=SILVER)),
    "ED-CONNEXIONS.23": Scene(lambda: CONNEXIONS.deal(0, money=SILVER)),
}


CONNEXIONS: Game = register(Game(
    name="connexions", title="Connexions", usual_seats=4,
    sections={"EW": ("EW106", "EW107"), "ED": ("ED-CONNEXIONS",)}, rules={"EW": EW}, options=OPTIONS, silent=SILENT,
    words=WORDS, state=Connexions, prudent=prudent, imagine=imagine, never=("draw …",), scenes=SCENES,
))
