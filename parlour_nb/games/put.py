"""Put (CM s.v. PUT, EW §§101-104): three cards, two tricks, and a word that cannot be taken back."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import cache, lru_cache, partial
from itertools import combinations_with_replacement
from math import comb, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import dealing
from ..cards import PACK, Card, Cards, cards_in
from ..cards import PUT as LOW_TO_HIGH
from ..engine import Action, Deal, Game, IllegalAction, State, Word, register
from ..guides import Guide, Scene, Step
from ..imagining import shown, unknown
from ..rulings import Rules, Ruling, asks, replace
from ..values import Following
from ..views import Bids, Event, Hand, Heap, Note, Pile, Purses, Row, Sides, Trick, View, happened

if TYPE_CHECKING:
    from fractions import Fraction
    from random import Random

PLACE = tuple(LOW_TO_HIGH.index(card.rank) for card in PACK)
"""How high a card is, by card: the fours 0, the threes 12 (CM-PUT.2)."""
CARDS = TRICKS = 3
PUT_IT, SEE, THROW, RETRACT = map(Word, ("put", "see", "throw up", "retract"))
LAY = "lay out "
Log = tuple[Event, ...]
Points = tuple[int, ...]
GIVERS = {"the dealer and the player on his right": (3, 2), "the dealer and the eldest hand": (3, 0),
          "the dealer’s partner and the eldest hand": (1, 0),
          "the dealer’s partner and the player on his right": (1, 2)}
"""Who of four may give, by their places from the dealer's left."""


# ---- the rules of each book ----

class PutRules(Rules):
    """The points on which the books of Put rule."""

    ranks: Ruling = asks("How do the cards rank?")
    first_dealer: Ruling = asks("Which end of the cut deals?")
    cut_ranks: Ruling = asks("How is the cut measured?")
    hands: Ruling = asks("How is it dealt?")
    game: Ruling = asks("How many points are game?")
    lead: Ruling = asks("Who plays first, and what does he lose by throwing up?")
    no_answer: Ruling = asks("What if the dealer lays nothing to the first card?")
    tricks: Ruling = asks("Which card may answer, and who has the trick?")
    tie: Ruling = asks("What if the two cards are equal?")
    leader: Ruling = asks("Who leads to the next trick?")
    put_before_lead: Ruling = asks("May the eldest hand put before he leads?")
    put_before_reply: Ruling = asks("May the dealer put before he answers the first card?")
    after_first: Ruling = asks("What must be said when the first trick is over?")
    declined: Ruling = asks("What if a put is not seen?")
    retract: Ruling = asks("May “I put” be taken back?")
    seen: Ruling = asks("What do two tricks win when both have put?")
    trick_and_tie: Ruling = asks("What of a trick each and a tie?")
    one_trick_two_ties: Ruling = asks("What of one trick and two ties?")
    exchange: Ruling = asks("How do four play?")
    givers: Ruling = asks("Who of four give?")
    may_refuse: Ruling = asks("May a receiver keep his own cards?")
    exposes_adversary: Ruling = asks("The dealer turns up a card of the adversary’s: what is the remedy?")
    exposes_own: Ruling = asks("The dealer turns up a card of his own: what is the remedy?")
    faced: Ruling = asks("A card lies faced in the pack: what is the remedy?")
    adversary_overdealt: Ruling = asks("The adversary is given too many cards: what is the remedy?")
    dealer_overdealt: Ruling = asks("The dealer gives himself too many cards: what is the remedy?")
    bystander: Ruling = asks("A bystander interferes: what is the penalty?")


EW = PutRules(
    seats=Ruling((2, 4), "ED-PUT.1"),
    ranks=Ruling("3 2 A K Q J 10 9 8 7 6 5 4", "ED-PUT.2"),
    first_dealer=Ruling("the lowest card", "ED-PUT.3"),
    cut_ranks=Ruling("by the ranks of Put", "ED-PUT.5", "editor"),
    hands=Ruling("three cards each, singly; the deal passes", "ED-PUT.6"),
    game=Ruling(5, "ED-PUT.7"),
    lead=Ruling("the eldest hand; a point", "ED-PUT.8"),
    no_answer=Ruling("a point to the eldest hand", "ED-PUT.9"),
    tricks=Ruling("any; the better card", "ED-PUT.10"),
    tie=Ruling("nobody has the trick", "ED-PUT.10"),
    leader=Ruling("the winner of the last; after a tie, who led", "ED-PUT.11", "editor"),
    put_before_lead=Ruling(True, "ED-PUT.15"),
    put_before_reply=Ruling(True, "ED-PUT.16"),
    after_first=Ruling("must put or throw", "ED-PUT.12"),
    declined=Ruling("the putter adds a point", "ED-PUT.14"),
    retract=Ruling("“I put” is not retracted: abide what comes of it, or pay the stakes", "EW104.vii"),
    seen=Ruling("the game", "ED-PUT.18"),
    trick_and_tie=Ruling("nothing", "ED-PUT.20"),
    one_trick_two_ties=Ruling("majority", "ED-PUT.21", "editor"),
    exchange=Ruling("the best card is given for the worst", "ED-PUT.23"),
    givers=Ruling("the dealer and the player on his right", "ED-PUT.24", "editor"),
    may_refuse=Ruling(False, "ED-PUT.23", "inference"),
    exposes_adversary=Ruling("the adversary may demand a new deal", "ED-PUT.27"),
    exposes_own=Ruling("the dealer abides by the deal", "ED-PUT.28"),
    faced=Ruling("the cards are shuffled and dealt again", "ED-PUT.29"),
    adversary_overdealt=Ruling("a fresh deal, or the extra cards are drawn from the adversary’s hand", "ED-PUT.30"),
    dealer_overdealt=Ruling("the adversary adds a point, and has a fresh deal or draws the extra cards", "EW104.v"),
    bystander=Ruling("he pays the stakes", "EW104.vi"),
)

HOYLE = replace(  # Hoyle's article is not held; ED-PUT tells what it says
    EW,
    first_dealer=Ruling("the best card for Put", "ED-PUT.4"),
    put_before_lead=Ruling(False, "ED-PUT.17", "inference"),
    put_before_reply=Ruling(False, "ED-PUT.17", "inference"),
    retract=Ruling(EW.retract.value, "ED-PUT.33"),
    seen=Ruling("five points", "ED-PUT.19"),
    dealer_overdealt=Ruling(EW.dealer_overdealt.value, "ED-PUT.31"),
    bystander=Ruling(EW.bystander.value, "ED-PUT.32"),
)

CM = replace(
    HOYLE,
    seats=Ruling((2, 4), "CM-PUT.7"),
    ranks=Ruling(EW.ranks.value, "CM-PUT.2"),
    first_dealer=Ruling(HOYLE.first_dealer.value, "CM-PUT.3"),
    hands=Ruling(EW.hands.value, "CM-PUT.3"),
    game=Ruling(5, "CM-PUT.5"),
    lead=Ruling(EW.lead.value, "CM-PUT.4"),
    no_answer=Ruling(EW.no_answer.value, "CM-PUT.4"),
    tricks=Ruling(EW.tricks.value, "CM-PUT.4"),
    tie=Ruling(EW.tie.value, "CM-PUT.4"),
    after_first=Ruling(EW.after_first.value, "CM-PUT.4"),
    declined=Ruling(EW.declined.value, "CM-PUT.4"),
    retract=Ruling(HOYLE.retract.value, "CM-PUT.9"),
    seen=Ruling("five points", "CM-PUT.5"),
    trick_and_tie=Ruling("nothing", "CM-PUT.6"),
    exchange=Ruling(EW.exchange.value, "CM-PUT.7"),
    may_refuse=Ruling(False, "CM-PUT.7", "inference"),
    exposes_adversary=Ruling(EW.exposes_adversary.value, "CM-PUT.8"),
    exposes_own=Ruling(EW.exposes_own.value, "CM-PUT.8"),
)

COTTON = replace(
    EW,
    first_dealer=HOYLE.first_dealer,
    put_before_reply=Ruling(False, "ED-PUT.13", "inference"),
    after_first=Ruling("may play on", "ED-PUT.13"),
    one_trick_two_ties=Ruling("majority", "ED-PUT.21"),
    retract=HOYLE.retract, dealer_overdealt=HOYLE.dealer_overdealt, bystander=HOYLE.bystander,
)

OPTIONS = {
    "first_dealer": (Ruling("the lowest card", "ED-PUT.3"), Ruling("the best card for Put", "ED-PUT.4")),
    "put_before_lead": (Ruling(True, "ED-PUT.15"), Ruling(False, "ED-PUT.17", "inference")),
    "put_before_reply": (Ruling(True, "ED-PUT.16"), Ruling(False, "ED-PUT.17", "inference")),
    "after_first": (Ruling("must put or throw", "ED-PUT.12"), Ruling("may play on", "ED-PUT.13")),
    "one_trick_two_ties": (Ruling("no result", "ED-PUT.22"),),
    "givers": (EW.givers, *(Ruling(who, "ED-PUT.25", "editor") for who in GIVERS if who != EW.givers.value)),
    "may_refuse": (Ruling(True, "ED-PUT.26", "editor"),),
}

SILENT = {
    "CM-PUT.1": "it says what is usual; CM-PUT.7 tells of the four, and the pack is the whole one",
    "ED-PUT.34": "advice: the prudent player of the table plays by it",
}


# ---- what a deal comes to when both hands are seen ----

Places = tuple[int, ...]


@lru_cache(maxsize=1 << 16)
def outcome(leads: Places, answers: Places, won: int = 0, lost: int = 0, needed: int = 1) -> int:
    """What the deal comes to for him who is to lead if both play their best: 1 won, 0 nothing, -1 lost.

    *leads* and *answers* are the two hands by `PLACE`; *won* and *lost* are the leader's tricks so far, *needed* how
    many win where the other has fewer: one by ED-PUT.21, two by ED-PUT.22.

    >>> outcome((12, 11, 0), (10, 9, 8)), outcome((12, 0, 0), (11, 1, 1)), outcome((5, 5, 5), (5, 5, 5))
    (1, -1, 0)
    """
    if not leads or won == 2 or lost == 2:
        return (max(won, lost) >= needed) * ((won > lost) - (won < lost))
    return max([min([after(led, reply, left, kept, won, lost, needed) for reply, kept in each_of(answers)])
                for led, left in each_of(leads)])


def after(led: int, reply: int, leads: Places, answers: Places, won: int, lost: int, needed: int = 1) -> int:
    """The same for the leader when these two cards lie on the table, and *leads* and *answers* are left."""
    if led < reply:
        return -outcome(answers, leads, lost + 1, won, needed)
    return outcome(leads, answers, won + (led > reply), lost, needed)


@cache
def each_of(hand: Places) -> tuple[tuple[int, Places], ...]:
    """A card of every height in the hand, and what the hand is without it.

    >>> each_of((12, 0, 0))
    ((12, (0, 0)), (0, (12, 0)))
    """
    return tuple([(card, hand[:at] + hand[at + 1:]) for at, card in enumerate(hand) if card not in hand[:at]])


@lru_cache(maxsize=1 << 10)
def holdings(unseen: tuple[int, ...], cards: int) -> tuple[tuple[Places, int], ...]:
    """Every hand of so many cards, by heights, and in how many ways it comes; *unseen* cards there are of each."""
    found = [(hand, prod([comb(unseen[place], hand.count(place)) for place in set(hand)]))
             for hand in combinations_with_replacement(range(13), cards)]
    return tuple([(hand, ways) for hand, ways in found if ways])


@lru_cache
def standing(mine: int, theirs: int, game: int = 5) -> Fraction:
    """The chance of the game from these scores if every point is as likely to fall to the one as to the other.

    >>> standing(0, 0), standing(0, 1), standing(4, 3)
    (Fraction(1, 2), Fraction(93, 256), Fraction(3, 4))
    """
    from fractions import Fraction  # slow to import, and no rule wants it

    if max(mine, theirs) >= game:
        return Fraction(mine > theirs)
    return (standing(mine + 1, theirs, game) + standing(mine, theirs + 1, game)) / 2


# ---- a deal laid out ----

class Laid(Following):
    """The cards of a deal in their places; all of it follows from the Deal, so no two are told apart."""

    value: Any  # the rulings, as plain values
    cite: Any  # and their passages
    eldest: int  # who leads, and his adversary is the dealer, or plays for him
    other: dict[int, int]
    dealt: list[int]  # the hands of play as masks, by seat; with may_refuse still of four cards
    partners: dict[int, tuple[int, ...]]  # of those who play; nobody where two play
    opening: Points  # points by seat as the deal began
    free: int  # so many tricks may be played before somebody puts

    __slots__ = tuple(__annotations__)


def lay_out(deal: Deal) -> tuple[Laid, Log]:
    """The cards in their places, dealt singly from the eldest hand, and of four what the partners pass (ED-PUT.23)."""
    order, before, rules = deal.order, deal.before, deal.rules
    value, pack, dealt, opening = rules.value, deal.pack, [0] * deal.seats, (0,) * deal.seats
    if before is not None and max(before.purses) < value.game:
        opening = before.purses
    free = TRICKS if value.after_first == "may play on" else 1
    if len(order) == 2:
        eldest, dealer = order
        dealt[eldest] = 1 << pack[0] | 1 << pack[2] | 1 << pack[4]
        dealt[dealer] = 1 << pack[1] | 1 << pack[3] | 1 << pack[5]
        return Laid(value, rules.cite, eldest, _facing(eldest, dealer), dealt, _ALONE, opening, free), ()
    held = {seat: sorted(pack[place:len(order) * CARDS:len(order)]) for place, seat in enumerate(order)}
    eldest, dealer = sorted([order[place - 2] for place in GIVERS[value.givers]], key=order.index)
    partners: dict[int, tuple[int, ...]] = {seat: (order[order.index(seat) - 2],) for seat in (eldest, dealer)}
    log: Log = ()
    for receiver, (giver,) in partners.items():
        dealt[receiver], told = passed(rules, held[giver], held[receiver], giver, receiver)
        log += told
    return Laid(value, rules.cite, eldest, _facing(eldest, dealer), dealt, partners, opening, free), log


@lru_cache
def _facing(eldest: int, dealer: int) -> dict[int, int]:
    """Who sits against whom."""
    return {eldest: dealer, dealer: eldest}


_ALONE: Any = defaultdict(tuple)


def passed(rules: Rules, gives: list[Card], keeps: list[Card], giver: int, receiver: int) -> tuple[int, Log]:
    """The receiver's hand once his partner's best card has come, and what is told of it (ED-PUT.23)."""
    value, cite = rules.value, rules.cite
    best, worst = max(gives, key=PLACE.__getitem__), min(keeps, key=PLACE.__getitem__)
    log: Log = (Event(cite.givers, "gives", giver, (best, receiver)),
                Event(cite.exchange, "lays down", giver, tuple(card for card in gives if card != best)))
    if not value.may_refuse:
        keeps = [card for card in keeps if card != worst]
        log += Event(cite.exchange, "lays out", receiver, worst),
    return sum(1 << card for card in (*keeps, best)), log


PRIVATE: dict[str, Callable[[Event], tuple[Any, ...]]] = {
    "gives": lambda e: (e.seat, e.data[1]), "lays down": lambda e: (e.seat,), "lays out": lambda e: (e.seat,)}
"""The events that not all may know, and the seats that do."""


def told_to(seat: int | None, event: Event) -> Event:
    """The event as that seat may know it: of cards passed face down, only that they were."""
    if event.kind not in PRIVATE or seat in PRIVATE[event.kind](event):
        return event
    return event._replace(data=(None, event.data[1]) if event.kind == "gives" else None)


# ---- the state ----

class Lay(NamedTuple):
    """The card a receiver lays out: it is no card of play, and his adversary does not see it."""

    out: Card

    def __str__(self) -> str:
        return f"{LAY}{self.out}"


def open_words(laid: Laid, led: Any, takers: tuple[Any, ...]) -> tuple[Action, ...]:
    """What may be said while nobody has put: who is to lead has the word, and he who answers the first card."""
    if led is None:
        return (PUT_IT, THROW) if takers or laid.value.put_before_lead else (THROW,)
    return () if takers else (PUT_IT, THROW) if laid.value.put_before_reply else (THROW,)


OPEN, ASKED, SEEN, LAYING, BROKEN = range(5)
"""Nobody has put; one has, and is not answered; both have; cards are passed; a law is broken, and nobody plays on."""
WORDS_NOW = {OPEN: (PUT_IT, SEE, THROW), ASKED: (PUT_IT, SEE, THROW, RETRACT), SEEN: (THROW, RETRACT), LAYING: (),
             BROKEN: ()}
"""What may be tried at each stage, lawful or not."""
NONE: Any = None  # no card led, nobody's trick
new = tuple.__new__  # a NamedTuple's own constructor takes twice as long


class _Fields(NamedTuple):
    deal: Deal
    laid: Laid
    stage: int
    turn: Any  # the seat to act, None at the end; not int | None, which would need asserts where speed counts
    leads: int  # who leads, or led, to the trick on hand
    led: Any  # the card that lies unanswered, or None
    held: int  # the cards in all hands of play, a mask
    takers: tuple[Any, ...]  # of the tricks so far; None of a tie
    purses: Points  # points by seat, over the game
    moves: tuple[Action, ...]
    log: Log


class Put(_Fields, State):
    """A position at Put; an action is a card played, or ``put``, ``see``, ``throw up``."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: Deal, log: Log = ()) -> Put:
        """The position with three cards dealt to each; a game that was won is begun anew."""
        laid, told = lay_out(deal)
        log += happened(laid.cite.hands, "deals", deal.dealer, CARDS),
        stage = LAYING if laid.value.may_refuse and told else OPEN
        return new(cls, (deal, laid, stage, laid.eldest, laid.eldest, None, sum(laid.dealt), (), laid.opening, (),
                         log + told if told else log))

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, Log]:
        """The lowest card deals, or the best, both by the ranks of Put (ED-PUT.3-5)."""
        dealer, log = dealing.cut(rules.cite.cut_ranks, present, cards, LOW_TO_HIGH,
                                  highest=rules.value.first_dealer == "the best card for Put")
        return dealer, (*log[:-1], log[-1]._replace(cite=rules.cite.first_dealer))

    @staticmethod
    def stack(game: Game, hands: Sequence[Sequence[Card]], stock: Iterable[Card | str] | None = None,
              dealer: int = 0) -> tuple[Card, ...]:
        """The pack that deals *hands* (by seat, three each, before anything is passed), then *stock* (the rest)."""
        return dealing.stacked_singly(game, hands, stock, dealer)

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards of play still held, by seat; a giver has none."""
        return tuple([Cards(dealt & self.held) for dealt in self.laid.dealt])

    @property
    def as_dealt(self) -> tuple[Cards, ...]:
        """The hands as they came from the pack, before anything was passed."""
        return dealing.dealt_singly(self.deal.pack, self.deal.order, self.deal.seats, CARDS)[0]

    def to_play(self) -> int | None:
        """The seat that is to play or to speak, None when the deal is over."""
        return self.turn  # type: ignore[no-any-return]

    def legal_actions(self) -> tuple[Action, ...]:
        """The cards that may be played, then what may be said; to a put, only whether it is seen."""
        _, laid, stage, turn, _, led, held, takers, _, _, _ = self  # at once: a field at a time is slower
        if turn is None:
            return ()
        if stage == SEEN:
            return cards_in(laid.dealt[turn] & held)
        if stage == OPEN:
            cards = cards_in(laid.dealt[turn] & held) if len(takers) < laid.free else ()
            return cards + open_words(laid, led, takers)
        return (SEE, THROW) if stage == ASKED else self._layings() if stage == LAYING else ()

    def _layings(self) -> tuple[Lay, ...]:
        """What a receiver may lay out who may refuse: the worst of his own, or the card that was passed to him."""
        gift = next(event.data[0] for event in self.log if event.kind == "gives" and event.data[1] == self.turn)
        own = [card for card in self.hands[self.turn] if card != gift]
        return tuple(map(Lay, sorted((gift, min(own, key=PLACE.__getitem__)))))

    # ---- playing and speaking ----

    def apply(self, action: Action | str) -> Put:
        """The position after a card or a word (or its notation); IllegalAction names the sentence."""
        if not isinstance(action, Card):
            return self._said(action)
        deal, laid, stage, turn, leads, led, held, takers, purses, moves, log = self
        if (not (stage == SEEN or stage == OPEN and len(takers) < laid.free) or turn is None
                or not laid.dealt[turn] & held & 1 << action):
            raise self.refusal(action)
        held ^= 1 << action
        moves += action,
        if led is None:
            log += happened(self._leading, "leads", turn, action),
            return new(Put, (deal, laid, stage, laid.other[turn], leads, action, held, takers, purses, moves, log))
        over = PLACE[action] - PLACE[led]
        if over > 0:
            log += happened(laid.cite.tricks, "wins", turn, action),
            leads = turn
        elif over:
            log += happened(laid.cite.tricks, "passes", turn, action),
        else:
            log += happened(laid.cite.tie, "ties", turn, action),
        takers += leads if over else None,
        word = laid.eldest if stage == OPEN and laid.free == 1 else leads
        after = new(Put, (deal, laid, stage, word, leads, None, held, takers, purses, moves, log))
        return after._settled() if len(takers) > 1 and (len(takers) == TRICKS or takers.count(leads) == 2) else after

    def _said(self, action: Action) -> Put:
        """The position after something said, or after a notation."""
        if isinstance(action, str) and not isinstance(action, Word):
            return self.apply(self.deal.game.read(action))
        if isinstance(action, Word) and action.startswith(LAY):
            action = written(action)
        deal, laid, stage, turn, leads, led, held, takers, purses, moves, log = self
        lawful = open_words(laid, led, takers) if stage == OPEN and turn is not None else self.legal_actions()
        if action not in lawful or not isinstance(action, Word | Lay):  # a number is equal to a card
            raise self.refusal(action)
        if isinstance(action, Lay):
            return self._laid_out(action)
        moves += action,
        if action == THROW:
            cite = self._throwing
            log += happened(cite, "throws up", turn, None),
            return self._scored(cite, laid.other[turn], 1, moves, log)
        if action == PUT_IT:
            log += happened(self._putting, "puts", turn, None),
            return new(Put, (deal, laid, ASKED, laid.other[turn], leads, led, held, takers, purses, moves, log))
        log += happened(laid.cite.seen, "sees", turn, (laid.value.seen, laid.value.one_trick_two_ties)),
        turn = laid.other[leads] if led is not None else leads
        return new(Put, (deal, laid, SEEN, turn, leads, led, held, takers, purses, moves, log))

    @property
    def _throwing(self) -> str:
        """The sentence under which the seat to play may throw up."""
        cite = self.laid.cite
        cites = (cite.declined, cite.after_first, cite.lead, cite.no_answer)
        return str(cites[0 if self.stage == ASKED else 1 if self.takers else 2 if self.led is None else 3])

    @property
    def _putting(self) -> str:
        """The sentence under which the seat to play may put."""
        cite = self.laid.cite
        return str(cite.after_first if self.takers else cite.put_before_lead if self.led is None
                   else cite.put_before_reply)

    @property
    def _leading(self) -> str:
        """The sentence under which a card is led: at first the eldest hand's, then the last trick's."""
        return str(self.laid.cite.leader if self.takers else self.laid.cite.lead)

    def _laid_out(self, lay: Lay) -> Put:
        """The receiver's hand is of three cards again; the other's turn, or the eldest hand begins (ED-PUT.26)."""
        # one sentence for either card: by two the others would know which it was
        log = (*self.log, Event(self.laid.cite.may_refuse, "lays out", self.turn, lay.out))
        done = self.turn != self.laid.eldest
        return self._replace(stage=OPEN if done else LAYING, turn=self.laid.other[self.turn],
                             held=self.held ^ 1 << lay.out, moves=(*self.moves, lay), log=log)

    # ---- the score ----

    def _settled(self) -> Put:
        """What the tricks come to, when they are played out or two of them are one's (ED-PUT.18-22)."""
        laid, cite, takers = self.laid, self.laid.cite, self.takers
        eldest, dealer = (takers.count(seat) for seat in (laid.eldest, laid.other[laid.eldest]))
        if eldest == dealer:
            return self._replace(turn=None, log=(*self.log, happened(
                cite.trick_and_tie, "scores nothing", None, "a trick each and a tie" if eldest else "three ties")))
        single = max(eldest, dealer) == 1
        if single and laid.value.one_trick_two_ties == "no result":
            return self._replace(turn=None, log=(*self.log, happened(
                cite.one_trick_two_ties, "scores nothing", None, "one trick and two ties")))
        winner, log = laid.eldest if eldest > dealer else laid.other[laid.eldest], self.log
        if single:
            log += happened(cite.one_trick_two_ties, "single trick", winner, None),
        if self.stage == OPEN:
            return self._scored(cite.after_first, winner, 1, self.moves, log)
        points = laid.value.game - (laid.opening[winner] if laid.value.seen == "the game" else 0)
        return self._scored(cite.seen, winner, points, self.moves, log)

    def _scored(self, cite: str, winner: int, points: int, moves: tuple[Action, ...], log: Log) -> Put:
        """The deal is over, and the winner's side has so many points more; five of them are the game."""
        deal, laid, stage, _, leads, led, held, takers, purses, _, _ = self
        partners, scores = laid.partners[winner], list(purses)
        for seat in (winner, *partners):
            scores[seat] += points
        log += happened(cite, "scores", winner, (points, partners)),
        if scores[winner] >= laid.value.game:
            log += happened(laid.cite.game, "wins the game", winner, (scores[winner], partners)),
        return new(Put, (deal, laid, stage, None, leads, led, held, takers, tuple(scores), moves, log))

    def returns(self) -> Points:
        """Points each seat has gained in this deal; partners both have their side's."""
        return tuple([now - then for now, then in zip(self.purses, self.laid.opening, strict=True)])

    # ---- what is refused, and why ----

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action* is not lawful now, and the sentence that says so; of hands, only the seat's own is told."""
        cite, value, stage = self.laid.cite, self.laid.value, self.stage
        if action == RETRACT:
            return IllegalAction(value.retract if stage in (ASKED, SEEN) else "nothing is put, so there is nothing to "
                                 "retract", cite.retract)
        if stage == BROKEN:
            return self._law_broken()
        if action == "new deal":
            return IllegalAction("no card was turned up in dealing, so that no new deal can be demanded",
                                 cite.exposes_adversary)
        if self.turn is None:
            return IllegalAction("the deal is over, and the deal passes", cite.hands)
        if stage == LAYING or isinstance(action, Lay):
            return self._laying_refused(action)
        if action not in (PUT_IT, SEE, THROW) and not isinstance(action, Card):
            return IllegalAction("what is done here is to play a card, put, see or throw up", cite.tricks)
        if stage == ASKED:
            return IllegalAction("it is put: see it, or throw up", cite.declined)
        if stage == SEEN and action == THROW:
            return IllegalAction(value.retract, cite.retract)
        if stage == SEEN and action in (PUT_IT, SEE):
            return IllegalAction("both have put: the cards are played out", cite.seen)
        if action == SEE:
            return IllegalAction("nothing is put, so there is nothing to see", cite.declined)
        return self._word_refused() if action in (PUT_IT, THROW) else self._card_refused(action)

    def _law_broken(self) -> IllegalAction:
        """What the law says that is broken: the fault in dealing comes before all play."""
        law = self.log[-1].kind
        return IllegalAction(getattr(self.laid.value, law), getattr(self.laid.cite, law))

    def _word_refused(self) -> IllegalAction:
        cite = self.laid.cite
        if self.takers:
            return IllegalAction("the word is his who leads: the other answers", cite.after_first)
        if self.led is None:
            return IllegalAction("the eldest hand does not put before he leads", cite.put_before_lead)
        return IllegalAction("the dealer does not put before he answers the first card", cite.put_before_reply)

    def _card_refused(self, card: Action) -> IllegalAction:
        cite = self.laid.cite
        if self.stage == OPEN and len(self.takers) >= self.laid.free:
            return IllegalAction("the first trick is over: the eldest hand puts or throws up before a card is played",
                                 cite.after_first)
        return IllegalAction(f"the {card} is not in the hand", cite.tricks if self.led is not None else self._leading)

    def _laying_refused(self, action: Action) -> IllegalAction:
        value, cite = self.laid.value, self.laid.cite
        if self.stage == LAYING:
            return IllegalAction("the receiver lays out the worst of his own cards, or the one passed to him",
                                 cite.may_refuse)
        return IllegalAction("the cards have been passed" if value.may_refuse or len(self.deal.order) == 4 else
                             "only partners pass cards, where four play", cite.exchange)

    # ---- what a seat may know ----

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know: its hand, the tricks, what has been said, and of cards passed those it saw."""
        deal, laid, cite = self.deal, self.laid, self.laid.cite
        events = self.log if open_hands or len(deal.order) == 2 else tuple([told_to(seat, e) for e in self.log])
        hands = tuple(Hand(f"hand {holder}", holder, tuple(cards) if open_hands or holder == seat
                           else (None,) * len(cards)) for holder, cards in enumerate(self.hands))
        sides = tuple(tuple(sorted((player, *laid.partners[player]))) for player in laid.other)
        made = tuple(map(self.takers.count, laid.other))
        stock = Pile("stock", "The pack", len(deal.pack) - CARDS * len(deal.order),
                     note=Note(f"they rank {laid.value.ranks}", cite.ranks))
        return View(deal.game.name, deal.source, seat, deal.seats, deal.dealer, self.turn, len(self.moves),
                    (*hands, Sides("sides", sides, made), *self._spoken_for(), *self._tricks(), *faced(self.log), stock,
                     *aside(events, cite.exchange), Purses("purses", self.purses, "points"),
                     Purses("won", self.returns(), "points")),
                    self.legal_actions() if self.turn == seat is not None else (), self._prompt(), events, open_hands,
                    () if self.log[-1].kind in LAWS else WORDS_NOW[self.stage], moves=moves_told(self.moves, events),
                    deal=deal.public)

    def _spoken_for(self) -> tuple[Bids, ...]:
        """What has been said, if anything."""
        said = dict.fromkeys(range(self.deal.seats), "") | {
            event.seat: SAID[event.kind] for event in self.log if event.kind in SAID}
        if not any(said.values()):
            return ()
        asked = self.turn if self.stage == ASKED else None
        return (Bids("said", "Said", tuple(said[seat] for seat in range(self.deal.seats)), word=asked),)

    def _tricks(self) -> tuple[Row | Trick, ...]:
        """The tricks so far, the last one, or that on hand, round the centre."""
        tricks: list[list[Event]] = []
        for event in self.log:
            if event.kind == "leads":
                tricks.append([event])
            elif event.kind in ANSWERS:
                tricks[-1].append(event)
        return tuple(_row(number, trick, number == len(tricks)) for number, trick in enumerate(tricks, 1))

    def _prompt(self) -> Note:
        cite, turn, stage = self.laid.cite, self.turn, self.stage
        if turn is None:
            return Note("The deal is over.", cite.hands)
        if stage == BROKEN:
            return Note(f"Nobody plays on: {self._law_broken().why}.", self._law_broken().cite)
        if stage == LAYING:
            return Note("{who} [lay|lays] out one card: the worst, or the one passed over.", cite.may_refuse, turn)
        if stage == ASKED:
            return Note("It is put to {who}: see it, or throw up.", cite.declined, turn)
        if stage == OPEN and len(self.takers) >= self.laid.free:
            return Note("{who} [have|has] the word: put, or throw up.", cite.after_first, turn)
        said = "".join(f", or {MAY_BE_SAID[word]}" for word in self.legal_actions() if isinstance(word, Word))
        if self.led is not None:
            return Note(f"{{who}} [win|wins], [pass|passes] or [tie|ties] the {self.led}{said}.", cite.tricks, turn)
        return Note(f"{{who}} [lead|leads]{said}.", self._throwing if said else self._leading, turn)


MAY_BE_SAID = {PUT_IT: "[put|puts]", THROW: "[throw|throws] up"}
SAID = {"puts": "I put", "sees": "sees it", "throws up": "throws up"}
ANSWERS = ("wins", "passes", "ties")


def moves_told(moves: tuple[Action, ...], events: Sequence[Event]) -> tuple[Action | None, ...]:
    """The moves, with None for a card laid out of which the events do not tell."""
    if not any(isinstance(move, Lay) for move in moves):
        return moves
    laid = iter([event.data for event in events if event.kind == "lays out"])
    told: list[Any] = [next(laid) if isinstance(move, Lay) else move for move in moves]
    return tuple([Lay(card) if isinstance(move, Lay) and card is not None else card
                  for move, card in zip(moves, told, strict=True)])


def _row(number: int, trick: Sequence[Event], last: bool) -> Row | Trick:
    cards, seats = tuple(event.data for event in trick), tuple(int(event.seat or 0) for event in trick)
    ended = trick[-1] if len(trick) == 2 else None
    note = Note(RESULTS[ended.kind], ended.cite, ended.seat) if ended else None
    name, title = f"trick {number}", ("First", "Second", "Third")[number - 1] + " trick"
    taker = {"wins": seats[-1], "passes": seats[0]}.get(ended.kind) if ended else None
    return Trick(name, title, cards, seats, taker, note) if last else Row(name, title, cards, seats, note, "past")


RESULTS = {"wins": "{who} [win|wins] it", "passes": "{who} [pass|passes] it", "ties": "{who} [tie|ties] it"}


def aside(events: Iterable[Event], cite: str) -> tuple[Heap, ...]:
    """The cards laid face down, out of play, where four play: a seat sees those it laid there."""
    laid = [event.data for event in events if event.kind in ("lays down", "lays out")]
    told = [card for event in events if event.kind == "lays down" for card in event.data or (None, None)]
    told += [event.data for event in events if event.kind == "lays out"]
    return (Heap("aside", "Laid aside", tuple(told), Note("out of play", cite)),) if laid else ()


def said(notation: str) -> Action | None:
    """“I put”, as the page has it; None for other words."""
    return PUT_IT if notation.strip("“”\". ").lower() == "i put" else None


def written(notation: str) -> Action | None:
    """The card laid out by that notation, as ``lay out 4♦``; None if it is none."""
    try:
        return Lay(Card(notation.removeprefix(LAY)))
    except ValueError:
        return None


# ---- the laws: what goes wrong, and the remedy ----

LAWS = ("exposes_adversary", "exposes_own", "faced", "adversary_overdealt", "dealer_overdealt", "bystander", "retract")
"""The points on which the laws i to vii rule, in their order."""


def breach(law: str, source: str = "EW", seed: int = 1859) -> Put:
    """The deal of that number in which one of `LAWS` is broken, for the question what the remedy is.

    It lies before the eldest hand: with a card turned up, or one too many in a hand. No such deal is ever played.

    >>> [len(hand) for hand in breach("dealer_overdealt").hands], breach("exposes_own").view(1)["faced"].cards
    ([4, 3], (Card('9♣'),))
    """
    from copy import copy

    state: Put = PUT.deal(seed, seats=2, source=source)
    pack, cite, eldest, dealer = state.deal.pack, getattr(state.laid.cite, law), *state.deal.order
    if law == "retract":
        while PUT_IT not in state.legal_actions():
            state = state.apply(state.legal_actions()[0])
        return state.apply(PUT_IT).apply(SEE)
    whose = eldest if law in ("exposes_adversary", "adversary_overdealt") else dealer
    card = {"exposes_adversary": pack[0], "exposes_own": pack[1]}.get(law, pack[2 * CARDS])
    log = (*state.log, Event(cite, law, whose, card if law != "bystander" else None))
    if not law.endswith("overdealt"):
        return state._replace(log=log, stage=BROKEN if law in ("exposes_adversary", "faced") else OPEN)
    dealt = [mask | (seat == whose) << card for seat, mask in enumerate(state.laid.dealt)]
    laid = copy(state.laid)
    laid.dealt = dealt
    return state._replace(log=log, stage=BROKEN, laid=laid, held=sum(dealt))


def remedied(state: Put) -> Put:
    """A `breach` with what its law adds to the score: under law v a point to the eldest hand, and it may be the fifth.

    >>> remedied(breach("dealer_overdealt")).purses, remedied(breach("faced")).purses
    ((0, 1), (0, 0))
    """
    if state.log[-1].kind != "dealer_overdealt":
        return state
    return state._scored(state.laid.cite.dealer_overdealt, state.laid.eldest, 1, state.moves, state.log)


def faced(log: Log) -> tuple[Row, ...]:
    """The card that lies face up where the laws are broken, and none ever does in a deal that is played."""
    return tuple(Row("faced", "Face up", (event.data,), seats=(event.seat,) if event.kind != "faced" else (),
                     kind="small") for event in log if event.kind in LAWS[:3])


# ---- what seldom happens ----

def single_trick(ruling: str = "majority") -> Put:
    """A deal of two ties, if the cards are played as they stand, and a trick."""
    state: Put = PUT.deal(pack=PUT.stack(["7♥ 8♥ Q♥", "7♠ 8♠ K♠"]), one_trick_two_ties=ruling)
    return state


TIES = "7♠; 7♥; put; see; 8♠; 8♥; K♠"
SCENES: dict[str, Scene] = {
    **{rules.rulings[law].cite: Scene(partial(breach, law, source), tried="retract" * (law == "retract"))
       for law in LAWS for source, rules in (("HOYLE", HOYLE), ("CM", CM), ("EW", EW))},
    "ED-PUT.9": Scene(lambda: PUT.deal(9)),
    "ED-PUT.21": Scene(single_trick, TIES, "Q♥"),
    "ED-PUT.22": Scene(partial(single_trick, "no result"), TIES, "Q♥"),
}


# ---- words ----

def _with(others: Sequence[int]) -> str:
    """The partner who shares it."""
    return "".join(f" with <{seat}>" for seat in others)


SEEN_FOR = {"majority": "whoever has most of the three tricks wins", "no result": "two of the three tricks win"}
STAKES = {"the game": "the game, whatever the score", "five points": "five points"}

WORDS: dict[str, Callable[[Event], str]] = {
    **dealing.WORDS,
    "deals first": lambda e: f"{{who}} [cut|cuts] the {'best' if e.data else 'lowest'} card, and [deal|deals].",
    "deals": lambda e: f"{{who}} [deal|deals] {e.data} cards to each, one at a time.",
    "gives": lambda e: f"{{who}} [pass|passes] [your|its] best card{_named(e.data[0])} to <{e.data[1]}>.",
    "lays down": lambda e: f"{{who}} [lay|lays] the other two{_named(*e.data or [None])} face down, out of play.",
    "lays out": lambda e: f"{{who}} [lay|lays] out a card{_named(e.data)} face down.",
    "leads": lambda e: f"{{who}} [lead|leads] the {e.data}.",
    "wins": lambda e: f"{{who}} [win|wins] it with the {e.data}.",
    "passes": lambda e: f"{{who}} [pass|passes] it, playing the {e.data}.",
    "ties": lambda e: f"{{who}} [tie|ties] it with the {e.data}: nobody has the trick.",
    "puts": lambda e: "{who} [say|says]: “I put.”",
    "sees": lambda e: f"{{who}} [see|sees] it; both have put, and {SEEN_FOR[e.data[1]]} {STAKES[e.data[0]]}.",
    "throws up": lambda e: "{who} [throw|throws] up [your|its] cards.",
    "scores": lambda e: f"{{who}} [score|scores] {e.data[0]} point{'s' * (e.data[0] != 1)}{_with(e.data[1])}.",
    "single trick": lambda e: "{who} [have|has] the only trick, and [win|wins] by it.",
    "scores nothing": lambda e: f"Nobody scores: {e.data}.",
    "wins the game": lambda e: f"{{who}} [have|has] {e.data[0]} points{_with(e.data[1])}, and [win|wins] the game.",
    "exposes_adversary": lambda e: f"The {e.data} of {{who}} is turned up in dealing.",
    "exposes_own": lambda e: f"{{who}} [turn|turns] up a card of [your|its] own in dealing, the {e.data}.",
    "faced": lambda e: f"The {e.data} lies faced in the pack.",
    "adversary_overdealt": lambda e: "{who} [are|is] dealt a card too many.",
    "dealer_overdealt": lambda e: "{who} [deal|deals] a card too many to [yourself|itself].",
    "bystander": lambda e: "A bystander interferes.",
}
def _named(*cards: Card | None) -> str:
    """The cards by name, for those who may know them."""
    return f", the {' and the '.join(map(str, cards))}," if cards[0] is not None else ""


# ---- the prudent player ----

class Sight(NamedTuple):
    """A position as one seat sees it, by heights: its hand, a card that lies unanswered, the tricks, the unseen cards.

    *mine* says that the trick on hand is the seat's lead; *cards* are how many the adversary holds, and *needed* is how
    many tricks win where the other has fewer, as in `outcome`.
    """

    hand: Places
    led: int | None
    mine: bool
    won: int
    lost: int
    unseen: tuple[int, ...]
    cards: int
    needed: int


def sighted(view: View) -> Sight:
    """What the view comes to for the play of the cards."""
    seen, led, leader = list(view.hand), None, None
    for zone in view.zones:
        if isinstance(zone, Heap | Row | Trick):
            seen += [card for card in zone.cards if card is not None]
        if isinstance(zone, Trick):
            leader = zone.taker if zone.taker is not None else zone.seats[0]
            led = PLACE[zone.cards[0]] if len(zone.cards) == 1 and zone.cards[0] is not None else None
    unseen = [4] * len(LOW_TO_HIGH)
    for card in seen:
        unseen[PLACE[card]] -= 1
    side, other = sorted(zip(view["sides"].sides, view["sides"].made, strict=True),
                         key=lambda one: view.seat not in one[0])
    mine = leader == view.seat if leader is not None else led is None and view.seat == eldest_of(view)
    theirs = sum(len(view[f"hand {seat}"].cards) for seat in other[0])
    needed = 2 if view.deal.rules.value.one_trick_two_ties == "no result" else 1
    return Sight(heights(view.hand), led, mine, side[1], other[1], tuple(unseen), theirs, needed)


def eldest_of(view: View) -> int:
    """Who leads first: of those that play, the nearest to the dealer's left."""
    players = [seat for seat in range(view.seats) if view[f"hand {seat}"].cards]
    return min(players, key=lambda seat: (seat - view.dealer - 1) % view.seats)


def heights(cards: Iterable[Card]) -> Places:
    """The cards by `PLACE`, the highest first."""
    return tuple(sorted((PLACE[card] for card in cards), reverse=True))


def result(sight: Sight, theirs: Places) -> int:
    """What the position comes to for the seat against that hand, if both were seen: 1, 0 or -1."""
    hand, led, mine, won, lost, _, _, needed = sight
    if led is None:
        return outcome(hand, theirs, won, lost, needed) if mine else -outcome(theirs, hand, lost, won, needed)
    if mine:
        return min([after(led, reply, hand, kept, won, lost, needed) for reply, kept in each_of(theirs)])
    return max([-after(led, reply, theirs, kept, lost, won, needed) for reply, kept in each_of(hand)])


def weighed(sight: Sight, of: Callable[[Places], int]) -> tuple[int, int, int]:
    """In how many of the hands that the adversary may hold the deal is won, comes to nothing, or is lost."""
    ways = {1: 0, 0: 0, -1: 0}
    for theirs, number in holdings(sight.unseen, sight.cards):
        ways[of(theirs)] += number
    return ways[1], ways[0], ways[-1]


def worth(ways: tuple[int, int, int], mine: int, theirs: int) -> Fraction:
    """The chance of the game if this deal is played for the whole of it, nothing being gained where it is nothing."""
    return (ways[0] + ways[1] * standing(mine, theirs)) / sum(ways)


def prudent(view: View) -> Action:
    """Go on with a put that is worth more than the point, and win a trick as cheaply as may be (ED-PUT.34)."""
    if isinstance(view.actions[0], Lay):
        return min(view.actions, key=lambda lay: PLACE[lay.out])  # type: ignore[attr-defined]
    points, sight = view["purses"].counters, sighted(view)
    mine = points[view.seat or 0]
    theirs = next(points[side[0]] for side in view["sides"].sides if view.seat not in side)
    cards = [card for card in view.actions if isinstance(card, Card)]
    if THROW in view.actions:
        chance = worth(weighed(sight, lambda held: result(sight, held)), mine, theirs)
        put = SEE if SEE in view.actions else PUT_IT if PUT_IT in view.actions else None
        if put and chance > standing(mine + 1, theirs) or not cards and chance >= standing(mine, theirs + 1):
            return put
        if not cards:
            return THROW

    if decisive := not (sight.won or sight.lost) and len(sight.hand) < CARDS:  # a tie went before
        cards = winning(cards, sight.led) or cards

    def value(card: Card) -> tuple[Fraction, int]:
        ways = weighed(sight, lambda held: played(sight, PLACE[card], held))
        return worth(ways, mine, theirs), -PLACE[card]
    return max(cards, key=PLACE.__getitem__ if decisive and sight.led is None else value)


def winning(cards: Sequence[Card], led: int | None) -> list[Card]:
    """Those of the cards that win the trick."""
    return [card for card in cards if led is not None and PLACE[card] > led]


def played(sight: Sight, card: int, theirs: Places) -> int:
    """What comes of playing that card of the hand, against a hand of the adversary."""
    hand, led, _, won, lost, _, _, needed = sight
    rest = dict(each_of(hand))[card]
    if led is None:
        return min([after(card, reply, rest, kept, won, lost, needed) for reply, kept in each_of(theirs)])
    return -after(led, card, theirs, rest, lost, won, needed)


# ---- what a player may imagine ----

def imagine(view: View, lots: Random) -> Sequence[Card]:
    """A pack that may lie behind the view: all a seat holds of four it knows but by what was passed (ED-PUT.23)."""
    order, known = view.deal.order, shown(view, ("leads", *ANSWERS))
    if len(order) == 4:
        known = before_passing(view, known, lots)
    rest = unknown(view, *known.values())
    lots.shuffle(rest)
    for seat in order:
        while len(known[seat]) < CARDS:
            known[seat].append(rest.pop())
    return (*dealing.singly(order, known), *rest)


def before_passing(view: View, known: dict[Any, list[Card]], lots: Random) -> dict[Any, list[Card]]:
    """The cards known of each hand as it was dealt: of the seat's partner, none is better than the one he passed.

    What the adversary has played may have been dealt to him, or passed.
    """
    known = {seat: list(cards) for seat, cards in known.items()}
    for giver, gift, receiver in [(event.seat, *event.data) for event in view.events if event.kind == "gives"]:
        if gift is not None:
            out = [event.data for event in view.events if event.kind == "lays out" and event.seat == receiver]
            known[receiver] = [card for card in known[receiver] + out if card != gift]
            worse = [card for card in unknown(view, [gift], *known.values())
                     if (PLACE[card], -card) < (PLACE[gift], -gift)]
            told = [event.data for event in view.events if event.kind == "lays down" and event.seat == giver]
            known[giver] = [gift, *(told[0] or lots.sample(worse, 2))]
        elif known[receiver] and lots.random() < 0.5:
            known[giver].append(known[receiver].pop(lots.randrange(len(known[receiver]))))
    return known


GUIDE = Guide(  # a trick lost on purpose, and a put with the best card behind it
    hands=("5♣ Q♦ 2♠", "3♠ 9♥ K♣"), you=1,
    steps=(Step("9♥", "You are eldest hand. Lead the 9♥, your worst, and see what it draws.", "ED-PUT.8"), Step("Q♦"),
           Step("put", "The trick is lost, but you hold the three, which nothing beats, and a king. Put.", "ED-PUT.12"),
           Step("see"), Step("2♠"),
           Step("3♠", "Both have put: the game hangs on two tricks. Win the deuce with the 3♠.", "ED-PUT.10"),
           Step("K♣", "A trick to each. You lead to the last: play the K♣.", "ED-PUT.11"), Step("5♣")))


PUT: Game = register(Game(
    name="put", title="Put", usual_seats=2,
    sections={"EW": ("EW104",), "CM": ("CM-PUT",), "HOYLE": (), "COTTON": (), "ED": ("ED-PUT",)},
    rules={"EW": EW, "CM": CM, "HOYLE": HOYLE, "COTTON": COTTON}, options=OPTIONS, silent=SILENT, words=WORDS,
    state=Put, prudent=prudent, imagine=imagine, vocabulary=("put", "see", "throw up", "lay out …"), notation=said,
    never=("retract", "new deal"), binding={"puts": "retract", "sees": "retract"}, scenes=SCENES,
    overrides={"may_refuse": ("exchange",)},
))
