"""Speculation (EW §105): three cards each that nobody looks at, turned one by one, and every trump up for sale."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import accounts, dealing
from ..accounts import Account, Counters, Log, Settled, counters
from ..cards import PACK, WHIST, Card, Rank
from ..engine import Action, Deal, Game, IllegalAction, State, Word, register
from ..guides import Guide, Scene, Step
from ..imagining import unknown
from ..rulings import Rules, Ruling, asks, replace
from ..values import Value
from ..views import Bids, Board, Compartment, Event, Hand, Heap, Note, Pile, Purses, Row, View, happened

if TYPE_CHECKING:
    from random import Random

TURN, LOOK, PASS, SELL, KEEP = map(Word, ("turn", "look", "pass", "sell", "keep"))
OFFER, OFFER_ALL = Word("offer"), Word("offer all")
HEIGHT = tuple(WHIST.index(card.rank) for card in PACK)  # "the same value as at whist" (EW105.1)
ACE = 12  # the height of an ace
THREE = 3  # cards to each (EW105.4)
KNAVES_AND_FIVES = sum(1 << card for card in PACK if card.rank in (Rank.FIVE, Rank.KNAVE))
THE_TURN_UP = "the card to be turned up"


# ---- the rules of each book ----

class SpeculationRules(Rules):
    """The points on which the books of Speculation rule."""

    first_dealer: Ruling = asks("How is the first dealer settled?")
    stakes: Ruling = asks("What do the dealer and the others put in the pool?")
    each: Ruling = asks("How many cards has each?")
    spare_hand: Ruling = asks("Is a spare hand dealt to the pool?")
    turn_up: Ruling = asks("Which card makes trumps?")
    turn_up_owner: Ruling = asks("Whose is the card turned up?")
    turnup_to_pool: Ruling = asks("Does the card turned up belong to the pool?")
    turn_up_unseen: Ruling = asks("May its owner sell it before it is turned?")
    turn_up_prize: Ruling = asks("Which card turned up wins the pool at once?")
    looking: Ruling = asks("What if a player looks at his cards?")
    lead: Ruling = asks("Who shows first, and what?")
    ranks: Ruling = asks("Which trump is higher?")
    knave_or_five_fine: Ruling = asks("Does who turns a knave or a five pay to the pool?")
    on_offer: Ruling = asks("Which cards may be speculated on?")
    bidding: Ruling = asks("In what order are bids made?")
    ceiling: Ruling = asks("How high may a bid go?")
    brought: Ruling = asks("How many counters has each to bid with?")
    approval: Ruling = asks("May the owner refuse the highest bid?")
    once: Ruling = asks("May a card be put up again?")
    unseen_sales: Ruling = asks("May unseen cards be sold?")
    next_to_show: Ruling = asks("Who shows next?")
    holder: Ruling = asks("Does the holder of the highest trump show in his turn?")
    ace_ends: Ruling = asks("Does the ace of trumps end the deal?")
    won: Ruling = asks("Who gains the pool?")
    no_trump: Ruling = asks("What if not one trump is dealt?")
    purse: Ruling = asks("What if a player cannot pay?")
    worth: Ruling = asks("What is a card worth?")


NEXT_IN_ORDER, BUYERS_LEFT = "the next in order", "the player on the buyer’s left"
SUPERIOR = "a trump higher than any so far"

EW = SpeculationRules(
    seats=Ruling(range(2, 18), "ED-SPECULATION.1", "inference"),
    first_dealer=Ruling("lowest cut", "ED-TABLE.3", "editor"),
    stakes=Ruling((6, 4), "EW105.4"),
    each=Ruling(THREE, "EW105.4"),
    spare_hand=Ruling(False, "EW105.4", "inference"),
    turn_up=Ruling("the next card", "EW105.4"),
    turn_up_owner=Ruling("nobody", "ED-SPECULATION.3", "editor"),
    turnup_to_pool=Ruling(False, "ED-SPECULATION.3", "editor"),
    turn_up_unseen=Ruling(False, "EW105.4", "inference"),
    turn_up_prize=Ruling("none", "EW105.3", "inference"),
    looking=Ruling("the book names no penalty", "EW105.5"),
    lead=Ruling("the eldest hand, the uppermost card", "EW105.5"),
    ranks=Ruling("as at whist, the ace highest", "EW105.1"),
    knave_or_five_fine=Ruling(False, "EW105.5", "inference"),
    on_offer=Ruling(SUPERIOR, "ED-SPECULATION.8", "editor"),
    bidding=Ruling("round the table, each above the last", "ED-SPECULATION.9", "editor"),
    ceiling=Ruling("as high as the pool", "ED-SPECULATION.10", "editor"),
    brought=Ruling(50, "ED-SPECULATION.11", "editor"),
    approval=Ruling("yes", "EW105.5"),
    once=Ruling("no", "ED-SPECULATION.12", "editor"),
    unseen_sales=Ruling(False, "EW105.5", "inference"),
    next_to_show=Ruling(NEXT_IN_ORDER, "EW105.6"),
    holder=Ruling("yes", "ED-SPECULATION.26", "editor"),
    ace_ends=Ruling(False, "EW105.6"),
    won=Ruling("the possessor of the highest trump", "EW105.6"),
    no_trump=Ruling("the company pool again", "EW105.3"),
    purse=Ruling("his purse goes below zero", "ED-TABLE.1", "editor"),
    worth=Ruling("the pool, times the chance that it proves the highest", "EW105.7", "inference"),
)

HI = replace(
    EW,
    turn_up_owner=Ruling("the dealer", "ED-SPECULATION.4"),
    turn_up_prize=Ruling("an ace", "ED-SPECULATION.6"),
    on_offer=Ruling(SUPERIOR, "ED-SPECULATION.8"),
    next_to_show=Ruling(BUYERS_LEFT, "ED-SPECULATION.13"),
    holder=Ruling("no, his cards come last", "ED-SPECULATION.14"),
)

RG = replace(
    HI,
    seats=Ruling(range(2, 11), "ED-SPECULATION.2"),
    first_dealer=Ruling("first knave", "ED-TABLE.4", "inference"),
    stakes=Ruling((2, 1), "ED-SPECULATION.15"),
    turn_up_unseen=Ruling(True, "ED-SPECULATION.5"),
    turn_up_prize=Ruling("an ace, king, queen or knave", "ED-SPECULATION.7"),
    looking=Ruling("who looks pays to the pool, and if he then wins, it stays", "ED-SPECULATION.17"),
    unseen_sales=Ruling(True, "ED-SPECULATION.22"),
)

LUCAS = replace(
    EW,
    turn_up_owner=Ruling("the dealer", "ED-SPECULATION.4"),
    looking=Ruling("who looks must turn up all three", "ED-SPECULATION.18"),
    next_to_show=Ruling(NEXT_IN_ORDER, "ED-SPECULATION.26"),
)

CASSELL = replace(
    HI,
    first_dealer=Ruling("lowest cut", "ED-SPECULATION.27"),
    stakes=Ruling((4, 4), "ED-SPECULATION.16", "editor"),
    turn_up_prize=Ruling("none", "ED-SPECULATION.4", "inference"),
    on_offer=Ruling(SUPERIOR, "ED-SPECULATION.8", "inference"),  # as with the other two that show to the buyer's left
    holder=Ruling("no, his cards come last", "ED-SPECULATION.14", "inference"),
)

OPTIONS = {
    "first_dealer": (Ruling("lowest cut", "ED-TABLE.3", "editor"), Ruling("first knave", "ED-TABLE.4")),
    "turn_up_owner": (Ruling("nobody", "ED-SPECULATION.3", "editor"), Ruling("the dealer", "ED-SPECULATION.4")),
    "turn_up_prize": (Ruling("none", "EW105.3", "inference"), Ruling("an ace", "ED-SPECULATION.6"),
                      Ruling("an ace, king, queen or knave", "ED-SPECULATION.7")),
    "turnup_to_pool": (Ruling(True, "ED-SPECULATION.19"),),
    "spare_hand": (Ruling(True, "ED-SPECULATION.20"),),
    "knave_or_five_fine": (Ruling(True, "ED-SPECULATION.21"),),
    "on_offer": (Ruling("any trump", "EW105.5"),),
    "unseen_sales": (Ruling(True, "ED-SPECULATION.22"), Ruling(False, "EW105.5", "inference")),
    "next_to_show": (Ruling(NEXT_IN_ORDER, "EW105.6"), Ruling(BUYERS_LEFT, "ED-SPECULATION.13")),
    "ace_ends": (Ruling(True, "ED-SPECULATION.23"),),
}

SILENT = {
    "EW105.2": "what a counter is worth is for the company; the table counts them",
    "ED-SPECULATION.24": "it explains a sentence, and says what our table does not do",
    "ED-SPECULATION.25": "how the prudent player plays, no rule of the game",
}


# ---- a deal laid out ----

class Company(Value):
    """What is the same in every deal under these rules for those in that order; no two of one Deal are told apart."""

    value: Any  # the rulings, as plain values
    cite: Any  # and their passages
    after: Mapping[int, tuple[int, ...]]  # the seats in turn after each, itself the last
    shown: Sequence[Mapping[Card, Log]]  # what the log says of a card turned, by seat and card
    fined: int  # the cards that cost their holder a counter, as a mask
    buyers_left: bool
    holder_last: bool
    turn_up_owner: str
    unseen_sales: bool
    brought: int

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Company)

    def __hash__(self) -> int:
        return 0


class Laid(NamedTuple):
    """What seldom changes in a deal."""

    company: Company
    up: Any  # the card turned up, None while it lies face down
    suit: Any  # its suit, which is trumps
    dealer: int  # who turns it up, and owns it where it is the dealer's
    stock: tuple[Card, ...]  # the cards below it
    spare: tuple[Card, ...]  # the spare hand
    offered: int  # the seats that have put up unseen cards, as a mask


@lru_cache(maxsize=256)
def company(rules: Rules, seats: int, order: tuple[int, ...]) -> Company:
    """The company of these seats, and what is said of every card that one of them may turn."""
    value, cite = rules.value, rules.cite
    shown = tuple([{card: (happened(cite.lead, "turns", seat, card),) for card in PACK} for seat in range(seats)])
    after = {seat: order[place + 1:] + order[:place + 1] for place, seat in enumerate(order)}
    return Company(value, cite, after, shown, KNAVES_AND_FIVES * value.knave_or_five_fine,
                   value.next_to_show == BUYERS_LEFT, value.holder != "yes",
                   "the pool" if value.turnup_to_pool else value.turn_up_owner, value.unseen_sales, value.brought)


@lru_cache(maxsize=256)
def stake(rules: Rules, order: tuple[int, ...], dealer: int, pools: Counters, purses: Counters, log: Log) -> Settled:
    """The pool, the purses and the log once all have staked (EW105.4); kept, since all deals of a table begin alike."""
    account, (dealers, others) = Account(pools, purses, log), rules.value.stakes
    for seat in (*order[order.index(dealer) + 1:], *order[:order.index(dealer) + 1]):
        account.pay(rules.cite.stakes, seat, None, dealers if seat == dealer else others)
    account.owe(rules.cite.purse)
    return account.settled


@lru_cache(maxsize=4096)
def bids(last: int, most: int) -> tuple[Word, ...]:
    """What may be said when a bid of *last* stands and nobody may go above *most*."""
    return *(Word(f"bid {counters}") for counters in range(last + 1, most + 1)), PASS


SHOW: tuple[Word, ...] = (TURN,)
DECIDE: tuple[Word, ...] = (SELL, KEEP)


def unseen(number: int) -> str:
    """Cards put up unseen, in words."""
    return "an unseen card" if number == 1 else f"{number} unseen cards"


# ---- the state ----

new = tuple.__new__  # a NamedTuple's own constructor takes twice as long


class Sale(NamedTuple):
    """A card on offer: what it is (unseen cards in words), whose, who may yet bid, and the bid that stands."""

    lot: Any
    seller: int
    still: tuple[int, ...]
    bid: int
    bidder: Any


class _Fields(NamedTuple):
    deal: Deal
    laid: Laid
    down: tuple[tuple[Card, ...], ...]  # the cards face down before each seat, the uppermost first
    turn: Any  # the seat to act, None at the end
    may: tuple[Word, ...]  # what it may do
    best: Any  # the highest trump so far
    owner: Any  # whose it is; None is the pool, or nobody
    sale: Any
    pools: Counters
    purses: Counters
    log: Log
    staked: Counters  # the purses when the pool was made


class Speculation(_Fields, State):
    """A position at Speculation; an action is a word: ``turn``, ``bid 6``, ``pass``, ``sell``, ``keep``."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: Deal, log: Log = ()) -> Speculation:
        """The position when the pool is made and the cards are dealt; the last card dealt lies uppermost."""
        before: Any = deal.before
        order, pack, rules = deal.order, deal.pack, deal.rules
        value, cite, players = rules.value, rules.cite, len(order)
        pools, purses = (before.pools, before.purses) if before else ((0,), (0,) * deal.seats)
        pools, purses, log = stake(rules, order, deal.dealer, pools, purses, log)
        log += happened(cite.each, "deals", deal.dealer, THREE),
        end = THREE * players
        piles: list[tuple[Card, ...]] = [()] * deal.seats
        for place, seat in enumerate(order):
            piles[seat] = pack[place + 2 * players], pack[place + players], pack[place]
        spare = pack[end + 1:end + 4] if value.spare_hand else ()
        if value.spare_hand:
            log += happened(cite.spare_hand, "lays aside", deal.dealer, len(spare)),
        laid = new(Laid, (company(rules, deal.seats, order), None, None, deal.dealer,
                          (pack[end], *pack[end + 1 + len(spare):]), spare, 0))
        return new(cls, (deal, laid, tuple(piles), None, (), None, None, None, pools, purses, log,
                         purses))._before_turning()

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, Log]:
        """Who deals first, by the lowest cut or the first knave, and the events that say so (ED-TABLE.3-4)."""
        settle = dealing.first_knave if rules.value.first_dealer == "first knave" else dealing.cut
        return settle(rules.cite.first_dealer, present, cards)

    @staticmethod
    def stack(game: Game, hands: Sequence[Sequence[Card]], turn_up: Card | str,
              stock: Iterable[Card | str] | None = None, dealer: int = 0) -> tuple[Card, ...]:
        """The pack that deals *hands* (by seat, the card to be shown first named first), *turn_up* and what follows."""
        dealt = (*dealing.in_turn(game, [hand[::-1] for hand in hands], dealer), Card(turn_up))
        rest = [card for card in game.pack if card not in dealt]
        return (*dealt, *(rest if stock is None else map(Card, stock)))

    def next_deal(self, seed: int | None = None, **changes: Any) -> Any:
        """The deal after this one, dealt by the player next to whoever turned up the last trump (ED-SPECULATION.7)."""
        absent = tuple(changes.get("absent", self.deal.absent))
        following = (*self.deal.game.order(self.laid.dealer, self.deal.seats, absent), self.laid.dealer)
        return State.next_deal(self, seed, **{"dealer": following[0], **changes})

    def to_play(self) -> int | None:
        """The seat that shows, bids or decides; None when the deal is over."""
        return self.turn  # type: ignore[no-any-return]

    def legal_actions(self) -> tuple[Word, ...]:
        """``turn`` (and, where it is allowed, to put up unseen cards); the bids and ``pass``; or ``sell``, ``keep``."""
        return self.may

    def apply(self, action: Action | str) -> Speculation:
        """The position after the word is said; IllegalAction names the sentence that forbids it."""
        if not isinstance(action, Word):
            if isinstance(action, str):
                return self.apply(self.deal.game.read(action))
            raise self.refusal(action)
        if action not in self.may:
            raise self.refusal(action)
        return _ACTS.get(action, Speculation._bid)(self, action)

    # ---- showing ----

    def _turn(self, _said: Word) -> Speculation:
        """The seat turns its uppermost card (EW105.5)."""
        deal, laid, down, turn, _, best, owner, _, pools, purses, log, staked = self
        company, up, suit, _, _, _, _ = laid
        if up is None:
            return self._turn_up("faces")
        piles, pile = list(down), down[turn]
        card, piles[turn] = pile[0], pile[1:]
        down, log = tuple(piles), log + company.shown[turn][card]
        if company.fined >> card & 1:
            account = Account(pools, purses, log)
            account.pay(company.cite.knave_or_five_fine, turn, None, 1)
            account.owe(company.cite.purse)
            pools, purses, log = account.settled
        if card // 13 == suit:
            return new(Speculation, (deal, laid, down, turn, SHOW, best, owner, None, pools, purses, log,
                                     staked))._trump(card)
        seat: Any = company.after[turn][0]
        if not down[seat] or company.holder_last and seat == owner:
            seat = next_to_show(company, down, turn, owner)
        after: Speculation = new(Speculation, (deal, laid, down, seat, SHOW, best, owner, None, pools, purses, log,
                                               staked))
        return after if seat is not None and not company.unseen_sales else after._shows()

    def _trump(self, card: Card) -> Speculation:
        """A trump is shown: the highest so far is put up for sale, unless it is the ace, and that ends the deal."""
        deal, laid, down, seat, _, best, owner, _, pools, purses, log, staked = self
        value, cite = laid.company.value, laid.company.cite
        superior = best is None or HEIGHT[card] > HEIGHT[best]
        if superior:
            best, owner = card, seat
        else:
            log += happened(cite.ranks, "falls short", seat, (card, best)),
        state: Speculation = new(Speculation, (deal, laid, down, seat, SHOW, best, owner, None, pools, purses, log,
                                               staked))
        if superior and value.ace_ends and HEIGHT[card] == ACE:
            return state._told(cite.ace_ends, "is the ace", seat, card)._settled()
        return state._put_up(card, seat) if superior or value.on_offer == "any trump" else state._onward(seat)

    def _onward(self, after: int) -> Speculation:
        """The next to show after that seat, or the end of the deal."""
        deal, laid, down, _, _, best, owner, _, pools, purses, log, staked = self
        seat = next_to_show(laid.company, down, after, owner)
        state: Speculation = new(Speculation, (deal, laid, down, seat, SHOW, best, owner, None, pools, purses, log,
                                               staked))
        return state if seat is not None and not laid.company.unseen_sales else state._shows()

    def _shows(self) -> Speculation:
        """What the seat that is to show may do besides turning; with nobody left to show, the deal is settled."""
        if self.turn is None:
            return self._settled()
        if self.laid.offered >> self.turn & 1:
            return self
        return self._replace(may=(TURN, OFFER, OFFER_ALL) if len(self.down[self.turn]) > 1 else (TURN, OFFER))

    def _told(self, cite: str, kind: str, seat: int | None, data: Any = None) -> Speculation:
        return self._replace(log=(*self.log, happened(cite, kind, seat, data)))

    # ---- the card turned up ----

    def _before_turning(self) -> Speculation:
        """The top card of the pack is to be turned: by the dealer, who may sell it unseen, or at once."""
        laid = self.laid
        if laid.company.value.turn_up_unseen and laid.company.turn_up_owner == "the dealer":
            return self._replace(turn=laid.dealer, may=(TURN, OFFER), owner=laid.dealer)
        return self._turn_up("turns up")

    def _turn_up(self, kind: str) -> Speculation:
        """The trump is turned up; it may win the pool (ED-SPECULATION.6-7), be its owner's to sell, or nobody's."""
        deal, laid, down, _, _, _, owner, _, pools, purses, log, staked = self
        company, _, _, dealer, stock, spare, offered = laid
        card, whose, cite = stock[0], company.turn_up_owner, company.cite
        log += happened(cite.turn_up, kind, dealer, card),
        prize = whose != "the pool" and wins(company.value.turn_up_prize, card)
        own = whose == "the dealer" and owner in (None, dealer) and not prize
        if own:
            owner, log = dealer, (*log, happened(cite.turn_up_owner, "is its owner", dealer, card))
        elif whose == "the pool":
            log += happened(cite.turnup_to_pool, "belongs to the pool", None, card),
        elif whose == "nobody" and not prize:
            log += happened(cite.turn_up_owner, "belongs to nobody", None, card),
        best = None if whose == "nobody" and not prize else card
        laid = new(Laid, (company, card, card // 13, dealer, stock[1:], spare, offered))
        state: Speculation = new(Speculation, (deal, laid, down, None, (), best, owner, None, pools, purses, log,
                                               staked))
        if prize:
            return state._prize(dealer if owner is None else owner)
        if company.value.ace_ends and best is not None and HEIGHT[card] == ACE:
            return state._told(cite.ace_ends, "is the ace", owner, card)._settled()
        return state._put_up(card, dealer) if own else state._onward(
            owner if owner is not None and company.buyers_left else dealer)

    def _prize(self, winner: int) -> Speculation:
        """The card turned up wins the pool: the deal is over, or all stake again for the next card of the pack."""
        laid, rules = self.laid, self.deal.rules
        account = Account(self.pools, self.purses, self.log)
        account.note(rules.cite.turn_up_prize, "wins by it", winner, laid.up)
        account.take(rules.cite.turn_up_prize, winner)
        pools, purses, log = account.settled
        if rules.value.turn_up_prize == "an ace" or not laid.stock:
            return self._replace(owner=winner, pools=pools, purses=purses, log=log)
        dealer = laid.company.after[laid.dealer][0]
        pools, purses, log = stake(rules, self.deal.order, dealer, pools, purses, log)
        return self._replace(laid=laid._replace(dealer=dealer, up=None), best=None, owner=None, pools=pools,
                             purses=purses, log=log)._before_turning()

    # ---- selling ----

    def _offer(self, action: Word) -> Speculation:
        """Unseen cards are put up: the card to be turned up, one of a hand, or all that are left of it."""
        seat, laid, cite = self.turn, self.laid, self.laid.company.cite
        if laid.up is None:
            return self._told(cite.turn_up_unseen, "offers", seat, (1, THE_TURN_UP))._put_up(THE_TURN_UP, seat)
        number = 1 if action == OFFER else len(self.down[seat])
        state = self._told(cite.unseen_sales, "offers", seat, (number, unseen(number)))
        return state._replace(laid=laid._replace(offered=laid.offered | 1 << seat))._put_up(unseen(number), seat)

    def _put_up(self, lot: Card | str, seller: int) -> Speculation:
        """The company may bid for it, from the owner's left (ED-SPECULATION.9)."""
        deal, laid, down, _, _, best, owner, _, pools, purses, log, staked = self
        company, still = laid.company, laid.company.after[seller][:-1]
        if isinstance(lot, Card):
            log += happened(company.cite.on_offer, "is put up", seller, lot),
        may = bids(0, min(pools[0], company.brought + purses[still[0]]))
        return new(Speculation, (deal, laid, down, still[0], may, best, owner,
                                 new(Sale, (lot, seller, still, 0, None)), pools, purses, log, staked))

    def _bid(self, action: Word) -> Speculation:
        """So many counters are offered, within the pool and what is left to the bidder (ED-SPECULATION.10-11)."""
        deal, laid, down, turn, _, best, owner, (lot, seller, still, _, _), pools, purses, log, staked = self
        bid, may = int(action[4:]), DECIDE
        log += happened(laid.company.cite.bidding, "bids", turn, bid),
        if len(still) == 1 or bid == pools[0]:
            turn, sale = seller, new(Sale, (lot, seller, (), bid, turn))
        else:
            sale = new(Sale, (lot, seller, (*still[1:], turn), bid, turn))
            turn = still[1]
            may = bids(bid, min(pools[0], laid.company.brought + purses[turn]))
        return new(Speculation, (deal, laid, down, turn, may, best, owner, sale,
                                 pools, purses, log, staked))

    def _pass(self, _said: Word) -> Speculation:
        """The seat is out of the bidding for this card (ED-SPECULATION.9)."""
        deal, laid, down, turn, _, best, owner, (lot, seller, still, bid, bidder), pools, purses, log, staked = self
        log += happened(laid.company.cite.bidding, "passes", turn, None),
        still, may = still[1:], DECIDE
        if not still:
            return self._replace(log=log)._told(laid.company.cite.bidding, "is not bid for", seller, lot)._kept()
        turn = still[0]
        if turn == bidder:
            turn, still = seller, ()
        else:
            may = bids(bid, min(pools[0], laid.company.brought + purses[turn]))
        return new(Speculation, (deal, laid, down, turn, may, best, owner,
                                 new(Sale, (lot, seller, still, bid, bidder)), pools, purses, log, staked))

    def _sell(self, _said: Word) -> Speculation:
        """The owner approves of the price: it is paid at once, and the card changes hands (EW105.5)."""
        laid, (lot, seller, _, bid, buyer) = self.laid, self.sale
        account = Account(self.pools, self.purses, self.log)
        account.note(laid.company.cite.approval, "buys", buyer, (lot, bid, seller))
        account.purses[buyer] -= bid
        account.purses[seller] += bid
        account.owe(laid.company.cite.purse)
        state = self._replace(purses=tuple(account.purses), log=account.log)
        if lot == THE_TURN_UP:
            return state._replace(owner=buyer, turn=seller, may=SHOW, sale=None)
        if isinstance(lot, str):
            return state._laid_under(seller, buyer)
        state = state._replace(owner=buyer) if lot == self.best else state
        return state._onward(buyer if laid.company.buyers_left else seller)

    def _laid_under(self, seller: int, buyer: int) -> Speculation:
        """The buyer lays the unseen cards under his own; the seller shows what he has left (ED-SPECULATION.22)."""
        laid, down = self.laid, list(self.down)
        number = next(event.data[0] for event in reversed(self.log) if event.kind == "offers")
        down[buyer], down[seller] = down[buyer] + down[seller][:number], down[seller][number:]
        state = self._replace(down=tuple(down), sale=None)
        if down[seller]:
            return state._replace(turn=seller, may=SHOW)
        return state._onward(buyer if laid.company.buyers_left else seller)

    def _keep(self, _said: Word) -> Speculation:
        lot, seller, _, bid, buyer = self.sale
        return self._told(self.laid.company.cite.approval, "keeps", seller, (lot, bid, buyer))._kept()

    def _kept(self) -> Speculation:
        """What was put up is not sold: unseen cards are shown now, after a card shown the next is."""
        seller = self.sale.seller
        if isinstance(self.sale.lot, str):
            return self._replace(turn=seller, may=SHOW, sale=None)
        return self._onward(seller)

    # ---- the end ----

    def _settled(self) -> Speculation:
        """All is shown: the owner of the highest trump gains the pool, or it stands over (EW105.3, EW105.6)."""
        laid, cite = self.laid, self.laid.company.cite
        account = Account(self.pools, self.purses, self.log)
        best, owner, keeps = self.best, self.owner, cite.turnup_to_pool
        if laid.spare and not any(self.down):
            account.note(cite.spare_hand, "turns the spare hand", None, laid.spare)
            if higher := [card for card in laid.spare if card // 13 == laid.suit and (
                    best is None or HEIGHT[card] > HEIGHT[best])]:
                best, owner, keeps = max(higher, key=HEIGHT.__getitem__), None, cite.spare_hand
        if best is None:
            account.note(cite.no_trump, "no trump", None, account.pools[0])
        elif owner is None:
            account.note(keeps, "stands over", None, (best, account.pools[0]))
        else:
            account.note(cite.won, "has the highest", owner, best)
            account.take(cite.won, owner)
        pools, purses, log = account.settled
        return self._replace(turn=None, may=(), best=best, owner=owner, sale=None, pools=pools, purses=purses, log=log)

    @property
    def moves(self) -> tuple[Word, ...]:
        """The actions taken in this deal, in order."""
        return tuple(_MOVES[event.kind](event) for event in self.log if event.kind in _MOVES)

    @property
    def hands(self) -> tuple[tuple[Card, ...], ...]:
        """The cards before each seat: those it has turned, and those face down, the uppermost first."""
        turned = self._turned
        return tuple(turned[seat] + down for seat, down in enumerate(self.down))

    @property
    def _turned(self) -> tuple[tuple[Card, ...], ...]:
        cards: list[tuple[Card, ...]] = [()] * self.deal.seats
        for _, kind, seat, card in self.log:
            if kind == "turns":
                cards[seat] += card,  # type: ignore[index]
        return tuple(cards)

    def returns(self) -> tuple[int, ...]:
        """Counters won or lost by each seat since the pool was made; what is still in the pool makes up the sum."""
        return tuple(now - then for now, then in zip(self.purses, self.staked, strict=True))

    # ---- what is refused ----

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action* is not lawful now, and the sentence that says so."""
        value, cite, said = self.laid.company.value, self.laid.company.cite, str(action)
        if action == LOOK:
            return IllegalAction(f"no card is looked at before it is shown: {value.looking}", cite.looking)
        if self.turn is None:
            return IllegalAction("the deal is over", self.log[-1].cite)
        if not isinstance(action, Word):
            return IllegalAction("no card is chosen to be played: the uppermost is shown, by saying turn", cite.lead)
        if self.sale is None:
            return self._not_while_showing(said)
        lot, seller, still, bid, _ = self.sale
        if not still:
            return IllegalAction(f"the owner of {the(lot)} must now sell {it(lot)} for {bid}, or keep {it(lot)}",
                                 cite.approval)
        if said.startswith("bid "):
            return self._not_bid(said[4:])
        return IllegalAction(f"{the(lot)} is on offer, and the word is to bid above {bid}, or to pass", cite.bidding)

    def _not_while_showing(self, said: str) -> IllegalAction:
        """Why that is not said while cards are being shown."""
        value, cite = self.laid.company.value, self.laid.company.cite
        if not said.startswith("offer") and self.best is not None and self.owner is not None:
            return IllegalAction(f"the {self.best} has been put up once, and the next card is to be shown", cite.once)
        if not said.startswith("offer"):
            return IllegalAction("nothing is on offer: the next card is to be shown", cite.on_offer)
        if self.laid.up is None and said == OFFER:
            return IllegalAction("the card to be turned up has been put up once, and is now to be turned", cite.once)
        if self.laid.up is None:
            return IllegalAction("only the card to be turned up can be put up before it is turned", cite.turn_up_unseen)
        if not value.unseen_sales:
            return IllegalAction("a card is put up when it is shown, and not before", cite.unseen_sales)
        if self.laid.offered >> self.turn & 1:
            return IllegalAction("unseen cards are put up once in a deal", cite.unseen_sales)
        return IllegalAction("there is but one card left", cite.unseen_sales)

    def _not_bid(self, number: str) -> IllegalAction:
        """Why so many counters cannot be bid."""
        company, bid, pool = self.laid.company, self.sale.bid, self.pools[0]
        cite, left = company.cite, max(company.brought + self.purses[self.turn], 0)
        if not number.isdecimal() or len(number) > 9 or number != str(int(number)) or number == "0":
            return IllegalAction("a bid is a whole number of counters, as bid 6", cite.bidding)
        if int(number) <= bid:
            return IllegalAction(f"the bid stands at {bid}, and another must be above it", cite.bidding)
        if int(number) > pool:
            return IllegalAction(f"the pool holds {pool}, and no card can win more", cite.ceiling)
        return IllegalAction(f"the bidder has no more left than {counters(left)}", cite.brought)

    # ---- what a seat may know ----

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know: the cards shown, the pool, the bids; its own cards face down no more than others'."""
        deal, laid, cite, turned = self.deal, self.laid, self.laid.company.cite, self._turned
        hands = tuple(Hand(f"hand {holder}", holder, turned[holder] + (cards if open_hands else (None,) * len(cards)))
                      for holder, cards in enumerate(self.down))
        pool = Board("pool", (Compartment("Pool", self.pools[0], "the highest trump"),), laid.up)
        up = Note("the top card makes trumps", cite.turn_up) if laid.up is None else None
        stock = Pile("stock", "The pack", len(laid.stock), note=up)
        moves = self.moves
        return View(deal.game.name, deal.source, seat, deal.seats, laid.dealer, self.turn, len(moves),
                    (*hands, pool, *self._highest, *self._bids, *self._spare, *self._past, stock,
                     Purses("purses", self.purses), Purses("won", self.returns())),
                    self.may if self.turn == seat is not None else (), self._prompt, self.events, open_hands,
                    (TURN, LOOK) if self.sale is None else (), moves=moves, deal=deal.public)

    @property
    def _highest(self) -> tuple[Row, ...]:
        """The highest trump so far, and whose it is."""
        cite = self.laid.company.cite
        if self.best is None:
            none = Note("no trump is shown yet", cite.won)
            return (Row("highest", "The highest trump", (), note=none),) * (self.laid.up is not None)
        lots = (self.best, THE_TURN_UP) if self.best == self.laid.up else (self.best,)
        bought = next((event for event in self.log if event.kind == "buys" and event.data[0] in lots
                       and event.seat == self.owner), None)
        note = (Note(f"bought of <{bought.data[2]}> for {bought.data[1]}", bought.cite, self.owner) if bought else
                Note("it belongs to the pool", cite.turnup_to_pool if self.best == self.laid.up else cite.spare_hand)
                if self.owner is None else None)
        return Row("highest", "The highest trump", (self.best,), note=note, kind="apart", seat=self.owner),

    @property
    def _bids(self) -> tuple[Bids, ...]:
        """What has been said for the card on offer."""
        if self.sale is None:
            return ()
        lot, seller, still, _, bidder = self.sale
        said = [""] * self.deal.seats
        for event in reversed(self.log):
            if event.kind not in ("bids", "passes"):
                break
            said[event.seat] = said[event.seat] or ("pass" if event.data is None else f"bid {event.data}")
        cite = self.laid.company.cite
        note = Note(f"{{who}} [put|puts] {it(lot)} up", cite.on_offer if isinstance(lot, Card) else
                    cite.turn_up_unseen if lot == THE_TURN_UP else cite.unseen_sales, seller)
        return Bids("bids", f"The bidding for {the(lot)}", tuple(said), bidder, self.turn if still else None, note),

    @property
    def _spare(self) -> tuple[Heap, ...]:
        spare, cite = self.laid.spare, self.laid.company.cite.spare_hand
        shown = any(event.kind == "turns the spare hand" for event in self.log)
        return (Heap("spare", "The spare hand", spare if shown else (None,) * len(spare),
                     Note("it plays for the pool", cite)),) * bool(spare)

    @property
    def _past(self) -> tuple[Row, ...]:
        """The cards turned up before the one that makes trumps (ED-SPECULATION.7)."""
        ups = tuple(event.data for event in self.log if event.kind in ("turns up", "faces") and
                    event.data != self.laid.up)
        note = Note("each won the pool", self.laid.company.cite.turn_up_prize)
        return (Row("past", "Turned up before", ups, note=note, kind="small"),) * bool(ups)

    @property
    def _prompt(self) -> Note:
        cite, seat, sale = self.laid.company.cite, self.turn, self.sale
        if seat is None:
            return Note("The deal is over.", self.log[-1].cite)
        if sale is None and self.laid.up is None:
            offer = ", or [put|puts] it up for sale unseen" * (OFFER in self.may)
            return Note(f"{{who}} [turn|turns] up the trump{offer}.", cite.turn_up, seat)
        offer = ", or [put|puts] up unseen cards for sale" * (OFFER in self.may)
        if sale is None and not any(event.kind == "turns" for event in self.log):
            return Note(f"{{who}} [show|shows] the uppermost card first{offer}.", cite.lead, seat)
        if sale is None:
            return Note(f"{{who}} [show|shows] the next card{offer}.",
                        cite.next_to_show if seat != self.owner else cite.holder, seat)
        if not sale.still:
            return Note(f"{{who}} may sell {the(sale.lot)} to <{sale.bidder}> for {sale.bid}, or keep {it(sale.lot)}.",
                        cite.approval, seat)
        return Note(f"{{who}} may bid for {the(sale.lot)}, or pass.", cite.bidding, seat)


def next_to_show(company: Company, down: Sequence[Sequence[Card]], after: int, owner: int | None) -> int | None:
    """The seat that shows after that one: the next with a card face down, the holder of the highest trump last of
    all where the book will have it so (ED-SPECULATION.14)."""
    for seat in company.after[after]:
        if down[seat] and (seat != owner or not company.holder_last):
            return seat
    return owner if owner is not None and down[owner] else None


def wins(prize: str, card: Card) -> bool:
    """Whether the card turned up wins the pool at once (ED-SPECULATION.6-7)."""
    return prize != "none" and (card.rank is Rank.ACE or prize != "an ace" and card.rank >= Rank.KNAVE)


def the(lot: Card | str) -> str:
    """What is on offer, in words."""
    return lot if isinstance(lot, str) else f"the {lot}"


def it(lot: Card | str) -> str:
    """What is on offer, when it has been named."""
    return "them" if isinstance(lot, str) and lot.endswith("s") else "it"


_ACTS: dict[Word, Callable[[Speculation, Word], Speculation]] = {
    TURN: Speculation._turn, PASS: Speculation._pass, SELL: Speculation._sell, KEEP: Speculation._keep,
    OFFER: Speculation._offer, OFFER_ALL: Speculation._offer}
_MOVES: dict[str, Callable[[Event], Word]] = {
    "turns": lambda e: TURN, "faces": lambda e: TURN, "passes": lambda e: PASS, "keeps": lambda e: KEEP,
    "buys": lambda e: SELL, "bids": lambda e: Word(f"bid {e.data}"),
    "offers": lambda e: OFFER if e.data[0] == 1 else OFFER_ALL}
"""The word that was said, by the kind of event."""


# ---- what is said ----

def _up(event: Event) -> str:
    return f"{{who}} [turn|turns] up the {event.data}: {event.data.suit.name.lower()} are trumps."


WORDS: dict[str, Callable[[Event], str]] = {
    **dealing.WORDS, **accounts.WORDS,
    "deals": lambda e: f"{{who}} [deal|deals] {counters(e.data, 'card')} to each, face down.",
    "lays aside": lambda e: ("{who} [lay|lays] aside a spare hand." if e.data else
                             "There is no card left for a spare hand."),
    "turns up": _up,
    "faces": _up,
    "belongs to nobody": lambda e: f"The {e.data} belongs to nobody.",
    "is its owner": lambda e: f"{{who}} [own|owns] the {e.data}.",
    "belongs to the pool": lambda e: f"The {e.data} belongs to the pool.",
    "wins by it": lambda e: f"{{who}} [win|wins] the pool by the {e.data}.",
    "turns": lambda e: f"{{who}} [show|shows] the {e.data}.",
    "falls short": lambda e: f"The {e.data[0]} is a trump, and lower than the {e.data[1]}.",
    "is the ace": lambda e: f"Nothing can beat the {e.data}, and the deal is over.",
    "is put up": lambda e: f"{{who}} [put|puts] up the {e.data}, and the company may bid for it.",
    "offers": lambda e: f"{{who}} [put|puts] up {e.data[1]}.",
    "bids": lambda e: f"{{who}} [bid|bids] {e.data}.",
    "passes": lambda e: "{who} [pass|passes].",
    "is not bid for": lambda e: f"Nobody bids for {the(e.data)}.",
    "buys": lambda e: f"{{who}} [buy|buys] {the(e.data[0])} of <{e.data[2]}> for {counters(e.data[1])}.",
    "keeps": lambda e: f"{{who}} [keep|keeps] {the(e.data[0])}, and [refuse|refuses] {e.data[1]}.",
    "turns the spare hand": lambda e: "The spare hand is turned: " + " ".join(map(str, e.data)) + ".",
    "no trump": lambda e: f"Not one trump has been dealt: {counters(e.data)} stand over, and the company pool again.",
    "stands over": lambda e: f"The {e.data[0]} is the pool’s, and {counters(e.data[1])} stand over for the next deal.",
    "has the highest": lambda e: f"{{who}} [have|has] the highest trump, the {e.data}.",
}


# ---- what a card is worth ----

def chance_unbeaten(higher: int, unseen: int, down: int) -> Fraction:
    """The chance that none of so many higher trumps is among the cards face down (EW105.7).

    Any *down* of the *unseen* cards may be those: C(unseen − higher, down) choices of C(unseen, down) leave all the
    higher ones out.

    >>> chance_unbeaten(1, 50, 14)
    Fraction(18, 25)
    """
    return Fraction(comb(unseen - higher, down), comb(unseen, down))


class Known(NamedTuple):
    """What a view tells of the cards that are not shown."""

    hidden: tuple[Card, ...]  # those the viewer has not seen
    down: int  # how many of these lie face down before players or in a spare hand
    open: tuple[Card, ...]  # not shown yet, but seen, where every hand lies open


def known(view: View) -> Known:
    """The cards not shown, as far as the viewer knows them."""
    held = [card for zone in view.zones if isinstance(zone, Hand | Heap) for card in zone.cards]
    shown = {event.data for event in view.events if event.kind in ("turns", "turns up", "faces")}
    seen = {*shown, *held}
    return Known(tuple(card for card in PACK if card not in seen), held.count(None),
                 tuple(card for card in held if card is not None and card not in shown))


def beat(cards: Iterable[Card], suit: int, best: Card | None) -> int:
    """How many of the cards are trumps that beat it; while none is shown, how many are trumps."""
    return sum(card // 13 == suit and (best is None or HEIGHT[card] > HEIGHT[best]) for card in cards)


def stands(of: Known, suit: int, best: Card | None) -> Fraction:
    """The chance that nothing face down beats it."""
    if beat(of.open, suit, best):
        return Fraction(0)
    return chance_unbeaten(beat(of.hidden, suit, best), len(of.hidden), of.down)


def chance(view: View) -> Fraction:
    """The exact chance, as far as the viewer can know, that what is on offer wins the pool.

    With nothing on offer it is that of the highest trump shown, or, while none is, that of no trump's being dealt.
    Of cards put up unseen each is as likely as any other face down to be the highest.
    """
    of, up, (lot, number) = known(view), view["pool"].hub, on_offer(view)
    if up is None:
        return _of_turn_up(of, SPECULATION.rules[view.source].value.turn_up_prize)
    best = next(iter(view["highest"].cards), None)
    unbeaten = stands(of, up // 13, best)
    if number:
        return (1 - unbeaten) * Fraction(number, of.down + len(of.open))
    return unbeaten if lot in (None, best) else Fraction(0)


def _of_turn_up(of: Known, prize: str) -> Fraction:
    """Of the card about to be turned up: any of those not seen, which may win at once or stand unbeaten."""
    chances = [Fraction(1) if wins(prize, card) else
               stands(of._replace(hidden=tuple(other for other in of.hidden if other != card)), card // 13, card)
               for card in of.hidden]
    return sum(chances, Fraction(0)) / len(chances)


def on_offer(view: View) -> tuple[Card | str | None, int]:
    """What is on offer in the view, if anything is, and how many unseen cards of a hand it is."""
    if not any(isinstance(zone, Bids) for zone in view.zones):
        return None, 0
    event = next(event for event in reversed(view.events) if event.kind in ("is put up", "offers"))
    if event.kind == "is put up":
        return event.data, 0
    return event.data[1], 0 if event.data[1] == THE_TURN_UP else event.data[0]


def worth(view: View) -> Note:
    """What the card on offer, or the highest trump shown, is worth in the deal then undetermined (EW105.7)."""
    cite, up, pool = SPECULATION.rules[view.source].cite.worth, view["pool"].hub, view["pool"].compartments[0].counters
    if view.to_play is None or view.open_hands:
        return Note("Nothing is left to calculate: " + ("every hand lies open." if view.open_hands else
                                                        "the deal is over."), cite)
    of, odds, lot = known(view), chance(view), on_offer(view)[0]
    best = next(iter(view["highest"].cards), None) if up is not None else THE_TURN_UP
    what = best if lot is None else lot
    of_cards = f"{counters(len(of.hidden), 'card')} are not seen yet, {of.down} of them face down before the players"
    said = str(odds) if odds.denominator == 1 else f"{float(odds):.2f}, exactly {odds}"
    if what is None:
        return Note(f"The chance that not one trump is dealt is {said}: {of_cards}.", cite)
    if what == best and up is not None and view["highest"].seat is None:
        return Note(f"The chance that the {best} stands, and the pool with it, is {said}: {of_cards}.", cite)
    one_of, they_are = ("one of ", "they are") if it(what) == "them" else ("", "it is")
    return Note(f"The chance that {one_of}{the(what)} wins the pool is {said}: {of_cards}. Of the {pool} in the pool "
                f"{they_are} worth {float(pool * odds):.1f}.", cite)


# ---- the prudent player ----

def prudent(view: View) -> Action:
    """EW105.7's calculation: bid up to what the card is worth, half the way at a time, and sell for no less."""
    if TURN in view.actions:
        return TURN
    value = int(view["pool"].compartments[0].counters * chance(view))
    last = next(event for event in reversed(view.events) if event.kind in ("bids", "is put up", "offers"))
    bid = last.data if last.kind == "bids" else 0
    if SELL in view.actions:
        return SELL if bid >= value else KEEP
    lawful = [int(str(action)[4:]) for action in view.actions if action != PASS]
    wanted = [number for number in lawful if number <= value]
    return Word(f"bid {min(wanted[-1], max(wanted[0], (bid + value + 1) // 2))}") if wanted else PASS


# ---- what a player may imagine ----

def imagine(view: View, lots: Random) -> Sequence[Card]:
    """A pack that may lie behind the view: the cards turned are in their places, and any other may be anywhere."""
    order, pack = view.deal.order, view.deal.game.pack
    players, spare = len(order), THREE * view.deal.rules.value.spare_hand
    piles = {seat: [place + 2 * players, place + players, place] for place, seat in enumerate(order)}
    ups = iter((THREE * players, *range(THREE * players + 1 + spare, len(pack))))
    lies: dict[int, Card] = {}
    number = 0
    for kind, seat, data in [event[1:] for event in view.events]:
        if kind == "turns":
            lies[piles[seat].pop(0)] = data
        elif kind in ("turns up", "faces"):
            lies[next(ups)] = data
        elif kind == "offers":
            number = data[0]
        elif kind == "buys" and isinstance(data[0], str) and data[0] != THE_TURN_UP:  # cards unseen change hands
            seller = data[2]
            piles[seat], piles[seller] = piles[seat] + piles[seller][:number], piles[seller][number:]
    for seat, pile in piles.items():  # face up where every hand lies open
        last = list(view[f"hand {seat}"].cards)[-len(pile):] if pile else []
        lies |= {place: card for place, card in zip(pile, last, strict=True) if card is not None}
    rest = unknown(view, lies.values())
    lots.shuffle(rest)
    return [lies[place] if place in lies else rest.pop() for place in range(len(pack))]


GUIDE = Guide(
    hands=("9♣ 10♦ 4♠", "7♣ K♥ 3♥", "8♥ 2♠ J♦"), piles={"turn_up": "5♥"}, you=1,
    steps=(Step("turn", "Show your uppermost card: say turn. Nobody has seen it, not even you.", "EW105.5"),
           Step("turn"), Step("bid 2"),
           Step("bid 4", "A trump, and it is up for sale. Bid 4.", "EW105.5"),
           Step("pass"), Step("sell"), Step("turn"),
           Step("turn", "The 8♥ is yours, wherever it lies. Show your next card.", "EW105.6"),
           Step("bid 6"), Step("bid 8"), Step("pass"),
           Step("keep", "Only the ace can beat your king. Ask what it is worth: more than 8. Keep it.", "EW105.7"),
           Step("turn"), Step("turn"),
           Step("turn", "When all are shown, the highest trump gains the pool. Show your last card.", "EW105.6"),
           Step("turn"), Step("turn")))


SCENES: dict[str, Scene] = {
    "EW105.3": Scene(lambda: SPECULATION.deal(243)),
    "ED-SPECULATION.6": Scene(lambda: SPECULATION.deal(8, source="HI")),
    "ED-SPECULATION.10": Scene(lambda: SPECULATION.deal(9), "turn", "bid 23"),
    "ED-SPECULATION.11": Scene(lambda: SPECULATION.deal(24, seats=17), "turn", "bid 47"),
    "ED-SPECULATION.12": Scene(lambda: SPECULATION.deal(0)),
}


SPECULATION: Game = register(Game(
    name="speculation", title="Speculation", usual_seats=5,
    sections={"EW": ("EW105",), "HI": (), "RG": (), "LUCAS": (), "CASSELL": (), "ED": ("ED-SPECULATION",)},
    rules={"EW": EW, "HI": HI, "RG": RG, "LUCAS": LUCAS, "CASSELL": CASSELL}, options=OPTIONS, silent=SILENT,
    borrows={"HI": "the page of Hoyle not being held", "RG": "the article of Round Games not being held",
             "LUCAS": "the page of Lucas not being held", "CASSELL": "the article of Cassell not being held"},
    overrides={"turnup_to_pool": ("turn_up_owner", "turn_up_prize", "turn_up_unseen")},
    words=WORDS, state=Speculation, prudent=prudent, imagine=imagine, answers={"What is it worth?": worth},
    scenes=SCENES, vocabulary=("turn", "offer", "offer all", "bid …", "pass", "sell", "keep"), never=("look",),
))
