"""Matrimony (EW §108), the round game: five chances on a board, and three cards to each, one of them turned up."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import add
from typing import TYPE_CHECKING, Any, NamedTuple

from .. import accounts, dealing
from ..accounts import Account, Counters, Log, counters
from ..cards import PACK, Card, Cards, Rank
from ..engine import Action, Deal, Game, IllegalAction, State, Word, register
from ..guides import Guide, Scene, Step
from ..rulings import Rules, Ruling, asks, replace
from ..views import Bids, Board, Compartment, Event, Hand, Note, Pile, Purses, Row, View, happened

if TYPE_CHECKING:
    from random import Random

CHANCES = ("Best", "Confederacy", "Intrigue", "Matrimony", "Pairs")  # as the printed cross is read
BEST, CONFEDERACY, INTRIGUE, MARRIAGE, PAIRS = range(5)
LEGENDS = ("ace of diamonds turned up", "king and knave", "queen and knave", "king and queen", "the highest")
COUPLES = {CONFEDERACY: (Rank.KING, Rank.KNAVE), INTRIGUE: (Rank.QUEEN, Rank.KNAVE),
           MARRIAGE: (Rank.KING, Rank.QUEEN)}
ACE_OF_DIAMONDS = Card("A♦")
BIT = tuple(1 << card for card in PACK)
RANKS = tuple(sum(1 << rank + 13 * suit for suit in range(4)) for rank in range(13))  # all four of a rank, as a mask
MOST = 12
NOTHING = (0,) * 5
SHOWING, OVER = 5, 6  # what is to be done once a stake is laid on every chance
SHOW = Word("show")
LAYS = tuple(tuple(Word(f"lay {number} on {chance.lower()}") for number in range(MOST + 1)) for chance in CHANCES)
SAID: tuple[tuple[Word, ...], ...] = (*LAYS, (SHOW,), ())
"""What may be said: on each chance in turn so many counters, then that the hand is shown."""
PLACES: dict[Any, tuple[int, int]] = {word: (step, number) for step, words in enumerate(SAID)
                                      for number, word in enumerate(words)}
NOWHERE = (OVER, 0)


# ---- the rules of each book ----

class MatrimonyRules(Rules):
    """The points on which the books of Matrimony rule."""

    first_dealer: Ruling = asks("How is the first dealer settled?")
    chances: Ruling = asks("What are the chances?")
    dealer_lays: Ruling = asks("What does the dealer lay?")
    most: Ruling = asks("How many counters may he lay in all?")
    in_order: Ruling = asks("In what order are the stakes laid?")
    less_one_per_chance: Ruling = asks("Do the others lay one less on each chance, and not in all?")
    spread: Ruling = asks("May they spread it otherwise than the dealer?")
    cards: Ruling = asks("How many cards are dealt face down, and how many face up?")
    sweep: Ruling = asks("What does the ace of diamonds turned up win?")
    look: Ruling = asks("May a player look at his own cards?")
    shown: Ruling = asks("What if the ace of diamonds is not turned up?")
    up_cards: Ruling = asks("Does the card turned up count with the others of a hand?")
    couples: Ruling = asks("Who wins matrimony, confederacy and intrigue?")
    pairs: Ruling = asks("Which pair is the highest?")
    best: Ruling = asks("What wins Best when the ace of diamonds is not turned up?")
    ties: Ruling = asks("Who is preferred of several?")
    stand_over: Ruling = asks("What becomes of a chance nobody gains?")
    purse: Ruling = asks("What if a player cannot pay?")


EW = MatrimonyRules(
    seats=Ruling(range(5, 15), "EW108.1"),
    first_dealer=Ruling("lowest cut", "ED-TABLE.3", "editor"),
    chances=Ruling(CHANCES, "EW108.2"),
    dealer_lays=Ruling("what he pleases, on each or any chance", "EW108.3"),
    most=Ruling(MOST, "ED-MATRIMONY.1", "editor"),
    in_order=Ruling("chance by chance, the dealer first", "ED-MATRIMONY.2", "editor"),
    less_one_per_chance=Ruling(False, "EW108.3"),
    spread=Ruling(False, "ED-MATRIMONY.3", "editor"),
    cards=Ruling((2, 1), "EW108.4"),
    sweep=Ruling("all", "EW108.4"),
    look=Ruling(True, "ED-MATRIMONY.7", "editor"),
    shown=Ruling("each player shows his hand", "EW108.5"),
    up_cards=Ruling(True, "ED-MATRIMONY.8", "editor"),
    couples=Ruling("who has the two cards", "EW108.5"),
    pairs=Ruling("that of aces, and down to deuces", "ED-MATRIMONY.10", "editor"),
    best=Ruling("the highest card", "EW108.6"),
    ties=Ruling("the eldest hand", "EW108.5"),
    stand_over=Ruling("it stands over to the next deal", "EW108.5"),
    purse=Ruling("his purse goes below zero", "ED-TABLE.1", "editor"),
)

CASSELL = replace(
    EW,
    less_one_per_chance=Ruling(True, "ED-MATRIMONY.4"),
    best=Ruling("the highest diamond", "ED-MATRIMONY.11"),
)

FOSTER = replace(
    EW,
    less_one_per_chance=Ruling(False, "ED-MATRIMONY.5"),
    spread=Ruling(True, "ED-MATRIMONY.5"),
    cards=Ruling((1, 1), "ED-MATRIMONY.6"),
    best=Ruling("nothing", "ED-MATRIMONY.12"),
)

OPTIONS = {
    "less_one_per_chance": (Ruling(True, "ED-MATRIMONY.4"), Ruling(False, "EW108.3")),
    "best": (Ruling("the highest card", "EW108.6"), Ruling("the highest diamond", "ED-MATRIMONY.11"),
             Ruling("nothing", "ED-MATRIMONY.12")),
    "up_cards": (Ruling(False, "ED-MATRIMONY.9", "editor"),),
}

SILENT = {"ED-MATRIMONY.13": "advice for the prudent player"}


# ---- the stakes ----

def meant(action: Action) -> tuple[int, int]:
    """The chance and the number that are meant, even if it is more than may ever be laid.

    >>> meant("lay 40 on pairs"), meant("lay 1 on whist")
    ((4, 40), (6, 0))
    """
    words = str(action).split()
    if len(words) == 4 and words[1].isdecimal() and len(words[1]) < 5 and words[3].capitalize() in CHANCES:
        number = int(words[1])
        return (CHANCES.index(words[3].capitalize()), number) if words[1] == str(number) else NOWHERE
    return PLACES.get(str(action), NOWHERE)


def bounds(value: Any, model: Counters, stake: Counters) -> tuple[int, int]:
    """The least and the most that may be laid on the next chance by one who has laid *stake* so far.

    *model* is what the dealer has laid, and empty for himself; *value* are the rulings.

    >>> bounds(EW.value, (), ()), bounds(EW.value, (12, 0, 0, 0, 0), ()), bounds(CASSELL.value, (9, 0, 0, 0, 0), ())
    ((0, 12), (11, 11), (0, 8))
    """
    chance = len(stake)
    if not model:  # he lays on "any chance" at least (EW108.3)
        laid = sum(stake)
        return int(chance == PAIRS and not laid), value.most - laid
    if value.less_one_per_chance:
        return 0, max(0, model[chance] - 1)
    if value.spread:
        left = sum(model) - 1 - sum(stake)
        return left * (chance == PAIRS), left
    dealer = model[chance]  # and the one less is still to come
    return dealer - (dealer > 0), dealer - (not any(model[chance + 1:]))


@lru_cache(maxsize=1 << 12)
def onward(rules: Rules, model: Counters, stake: Counters, asked: bool = True) -> tuple[Counters, int, int]:
    """The stake with what can be but one number laid on it, and the least and the most that may be laid next.

    Who has anything to lay is *asked* once at least (ED-MATRIMONY.2); who has laid one less lays on as the dealer.
    Kept, since many lay alike.
    """
    value = rules.value
    alike = model and not (value.less_one_per_chance or value.spread)
    while (chance := len(stake)) < SHOWING:
        if alike and stake < model[:chance]:
            return stake + model[chance:], 0, 0
        low, high = bounds(value, model, stake)
        if low < high or high and not asked:
            return stake, low, high
        stake += (low,)
    return stake, 0, 0


@lru_cache
def laying(rules: Rules, seats: int, dealer: bool) -> tuple[tuple[tuple[Log, ...], ...], ...]:
    """What the log says when counters are laid, by seat, chance and number, by the dealer or by another."""
    why = rules.cite.dealer_lays if dealer else rules.cite.less_one_per_chance
    return tuple(tuple(tuple((happened(why, "lays", seat, (number, chance)),) for number in range(len(lays)))
                       for chance, lays in enumerate(LAYS)) for seat in range(seats))


def laid_by(events: Iterable[Event], seats: int) -> tuple[list[int], ...]:
    """What each seat has laid on each chance, by what has been told."""
    stakes = tuple([0] * 5 for _ in range(seats))
    for event in events:
        if event.kind == "lays":
            number, chance = event.data
            stakes[event.seat or 0][chance] = number
        elif event.kind == "lays the rest":
            numbers, chance = event.data
            stakes[event.seat or 0][chance:] = numbers
    return stakes


# ---- the cards ----

new = tuple.__new__  # a NamedTuple's own constructor takes twice as long


class Dealt(NamedTuple):
    """The cards of a deal in their places."""

    hands: tuple[Cards, ...]  # from the eldest hand to the dealer, those turned up among them
    up: tuple[tuple[int, Card], ...]  # the cards turned up, each with its seat, in the same order
    sweeper: Any  # the seat to which the ace of diamonds is turned up, or None


def lay_out(deal: Deal) -> Dealt:
    """The cards in their places: those face down go round singly, then one more to each, turned up (EW108.4)."""
    order, pack, (down, _) = deal.order, deal.pack, deal.rules.value.cards
    players, end = len(order), (down + 1) * len(order)
    bits, up = [BIT[card] for card in pack[:end]], pack[end - players:end]
    rounds = [bits[start:start + players] for start in range(0, end, players)]
    return new(Dealt, (tuple(map(Cards, map(sum, zip(*rounds, strict=True)))), tuple(zip(order, up, strict=True)),
                       order[up.index(ACE_OF_DIAMONDS)] if ACE_OF_DIAMONDS in up else None))


def claims(best: str, cards: int) -> Counters:
    """How good a claim these cards (a mask) give to each chance; 0 is none, and of high cards an ace is 13.

    >>> claims("the highest card", Cards.of("Q♥ K♣ 5♦")) == (12, 0, 0, 1, 0)  # a king for Best, and matrimony
    True
    """
    spades, hearts, clubs, diamonds = cards & 8191, cards >> 13 & 8191, cards >> 26 & 8191, cards >> 39
    black, red = spades | clubs, hearts | diamonds
    ranks, twice = black | red, spades & clubs | hearts & diamonds | black & red
    able = ranks if best == "the highest card" else diamonds if best == "the highest diamond" else 0
    courts = ranks >> 10  # knave, queen, king
    return ((able >> 1 | (able & 1) << 12).bit_length(), courts & 5 == 5, courts & 3 == 3, courts & 6 == 6,
            (twice >> 1 | (twice & 1) << 12).bit_length())


def proof(chance: int, claim: int, cards: int) -> Cards:
    """The cards of a hand that make the claim: of a couple one each, of the best one, of a pair all of the rank."""
    if chance in COUPLES:
        one, other = COUPLES[chance]
        return Cards(lowest(cards & RANKS[one]) | lowest(cards & RANKS[other]))
    alike = cards & RANKS[claim % 13]  # an ace claims 13
    return Cards(1 << alike.bit_length() - 1 if chance == BEST else alike)  # of several the diamond lies highest


def lowest(cards: int) -> int:
    """The first card of a mask."""
    return cards & -cards


# ---- the state ----

class _Fields(NamedTuple):
    deal: Deal
    turn: Any  # the seat to lay a stake or to show; None at the end
    low: int  # the least that may be laid now
    high: int
    stake: Counters  # what the seat has laid so far, chance by chance; five noughts when hands are shown
    model: Counters  # what the dealer has laid; empty while he lays
    dealt: Any  # the cards in their places, None until they are dealt
    board: Counters  # the chances, without the stake that is being laid
    held: Counters  # and the purses so
    log: Log
    opening: Counters  # the purses before anything was laid


class Matrimony(_Fields, State):
    """A position at Matrimony; an action is a Word, ``lay 2 on best`` or ``show``."""

    __slots__ = ()

    @classmethod
    def begin(cls, deal: Deal, log: Log = ()) -> Matrimony:
        """The position in which the dealer lays his stakes; no card is dealt yet (EW108.4)."""
        before: Any = deal.before
        board, held = (before.pools, before.purses) if before else (NOTHING, (0,) * deal.seats)
        stake, low, high = onward(deal.rules, (), (), False)
        return new(cls, (deal, deal.dealer, low, high, stake, (), None, board, held, log, held))

    @property
    def pools(self) -> Counters:
        """What lies on each chance."""
        return (*map(add, self.board, self.stake), *self.board[len(self.stake):])

    @property
    def purses(self) -> Counters:
        """Counters by seat, carried from deal to deal."""
        return tuple(held - sum(self.stake) * (seat == self.turn) for seat, held in enumerate(self.held))

    @property
    def step(self) -> int:
        """The chance on which a stake is to be laid, SHOWING, or OVER."""
        return OVER if self.turn is None else len(self.stake)

    @staticmethod
    def first_dealer(rules: Rules, present: Sequence[int], cards: Sequence[Card]) -> tuple[int, Log]:
        """Who deals first, by the lowest cut, and the events that say so (ED-TABLE.3)."""
        return dealing.cut(rules.cite.first_dealer, present, cards)

    @staticmethod
    def stack(game: Game, hands: Sequence[Sequence[Card]], stock: Iterable[Card | str] | None = None,
              dealer: int = 0) -> tuple[Card, ...]:
        """The pack that deals *hands* (by seat; the last card of each is turned up), and then *stock*."""
        return dealing.stacked_singly(game, hands, stock, dealer)

    def to_play(self) -> int | None:
        """The seat that lays a stake or shows its hand, None when the deal is over."""
        return self.turn  # type: ignore[no-any-return]

    def legal_actions(self) -> tuple[Action, ...]:
        """The numbers of counters that may be laid on the chance in question, or ``show``."""
        _, turn, low, high, stake, _, _, _, _, _, _ = self  # quicker than a starred rest
        return SAID[len(stake)][low:high + 1] if turn is not None else ()

    def apply(self, action: Action | str) -> Matrimony:
        """The position after the word (or its notation) is said; IllegalAction names the sentence."""
        chance, number = PLACES.get(action, NOWHERE) if isinstance(action, str) else NOWHERE
        deal, turn, low, high, stake, model, dealt, board, held, log, opening = self
        if chance != len(stake) or turn is None or not low <= number <= high:
            if isinstance(action, str) and not isinstance(action, Word):
                return self.apply(self.deal.game.read(action))
            raise self.refusal(action)
        if chance == SHOWING:
            return self._show()
        log += laying(deal.rules, deal.seats, not model)[turn][chance][number]
        stake, low, high = onward(deal.rules, model, (*stake, number))
        if any(rest := stake[chance + 1:]):
            log += new(Event, (deal.rules.cite.in_order, "lays the rest", turn, (rest, chance + 1))),
        if len(stake) == SHOWING:
            return self._laid(stake, log)
        return new(Matrimony, (deal, turn, low, high, stake, model, dealt, board, held, log, opening))

    def _laid(self, stake: Counters, log: Log) -> Matrimony:
        """A stake is laid on every chance: the next player lays his, or, if there is none to come, cards are dealt."""
        deal, turn, _, _, _, model, _, board, held, _, opening = self
        board = tuple(map(add, board, stake))
        held = (*held[:turn], held[turn] - sum(stake), *held[turn + 1:])
        turn, model = deal.order[deal.order.index(turn) + 1 if model else 0], model or stake
        stake, low, high = onward(deal.rules, model, (), False)
        if len(stake) < SHOWING and turn != deal.dealer:
            return new(Matrimony, (deal, turn, low, high, stake, model, None, board, held, log, opening))
        if len(stake) == SHOWING:
            log += happened(deal.rules.cite.less_one_per_chance, "lay nothing", None, None),
        return self._turned_up(model, Account(board, held, log, CHANCES))

    def _turned_up(self, model: Counters, account: Account) -> Matrimony:
        """The cards are dealt and one of each hand is turned up: the ace of diamonds sweeps all (EW108.4)."""
        deal, cite, dealt = self.deal, self.deal.rules.cite, lay_out(self.deal)
        account.held = self.opening
        account.owe(cite.purse)
        account.note(cite.cards, "deals", deal.dealer, deal.rules.value.cards)
        account.log += new(Event, (cite.cards, "turned up", None, dealt.up)),
        turn = deal.order[0] if dealt.sweeper is None else None
        if turn is None:
            account.note(cite.sweep, "sweeps", dealt.sweeper)
            for chance in range(5):
                account.take(cite.sweep, dealt.sweeper, chance)
        return new(Matrimony, (deal, turn, 0, 0, NOTHING, model, dealt, *account.settled, self.opening))

    def _show(self) -> Matrimony:
        """The hand is shown; when all have shown, every chance goes to whoever has it (EW108.5)."""
        deal, turn, low, high, stake, model, dealt, board, held, log, opening = self
        place = deal.order.index(turn)
        log += new(Event, (deal.rules.cite.shown, "shows", turn, dealt.hands[place])),
        if turn != deal.dealer:
            turn = deal.order[place + 1]
        else:
            board, held, log = self._gained(Account(board, held, log, CHANCES))
            turn = None
        return new(Matrimony, (deal, turn, low, high, stake, model, dealt, board, held, log, opening))

    def _gained(self, account: Account) -> accounts.Settled:
        """Each chance to its winner; what nobody gains stands over."""
        value, cite, order = self.deal.rules.value, self.deal.rules.cite, self.deal.order
        counted: Sequence[Cards] = self.dealt.hands
        if not value.up_cards:
            counted = [Cards(cards & ~BIT[up]) for cards, (_, up) in zip(counted, self.dealt.up, strict=True)]
        for chance, strong in enumerate(zip(*[claims(value.best, cards) for cards in counted], strict=True)):
            if account.pools[chance] and (best := max(strong)):
                place = strong.index(best)  # the first of them is the eldest
                why = cite.best if chance == BEST else cite.pairs if chance == PAIRS else cite.couples
                account.log += new(Event, (why, "has", order[place], (chance, proof(chance, best, counted[place])))),
                if strong.count(best) > 1:
                    others = tuple([seat for seat, claim in zip(order, strong, strict=True) if claim == best][1:])
                    account.log += new(Event, (cite.ties, "is preferred", order[place], others)),
                account.take(why, order[place], chance)
        if any(account.pools):
            account.log += new(Event, (cite.stand_over, "stands over", None, tuple(account.pools))),
        return account.settled

    @property
    def moves(self) -> tuple[Action, ...]:
        """The actions taken in this deal, in order."""
        return tuple(SHOW if event.kind == "shows" else LAYS[event.data[1]][event.data[0]] for event in self.log
                     if event.kind in ("lays", "shows"))

    # ---- refusals ----

    def refusal(self, action: Action) -> IllegalAction:
        """Why *action* is not lawful now, and the sentence that says so."""
        value, cite, step = self.deal.rules.value, self.deal.rules.cite, self.step
        chance, number = meant(action)
        if step == OVER:
            return (IllegalAction("the deal is over: every hand is shown", cite.shown) if self.dealt.sweeper is None
                    else IllegalAction("the deal is over: the ace of diamonds was turned up", cite.sweep))
        if isinstance(action, Card):
            return IllegalAction("no card is played: a hand is shown, when all have laid their stakes", cite.shown)
        if step == SHOWING and chance < SHOWING:
            return IllegalAction("the stakes are laid before the cards are dealt; now the hand is shown", cite.cards)
        if step == SHOWING:
            return IllegalAction("a hand can only be shown", cite.shown)
        if action == SHOW:
            return IllegalAction("no hand is dealt until all have laid their stakes", cite.cards)
        if chance == OVER:
            return IllegalAction(f"the chances are {', '.join(value.chances)}, and a stake is laid as {LAYS[step][1]}",
                                 cite.chances)
        if chance != step:
            return IllegalAction(f"stakes are laid in the order of the board, and it is the turn of {CHANCES[step]}",
                                 cite.in_order)
        return self._wrong_number(number) if self.model else self._wrong_for_dealer(number)

    def _wrong_for_dealer(self, number: int) -> IllegalAction:
        value, cite = self.deal.rules.value, self.deal.rules.cite
        if not number:
            return IllegalAction("the dealer lays something on one chance at least", cite.dealer_lays)
        return IllegalAction(f"no more than {value.most} counters are laid in all, and {sum(self.stake)} lie "
                             "already", cite.most)

    def _wrong_number(self, number: int) -> IllegalAction:
        """Not what those who are not the dealer may lay on this chance."""
        value, cite, low, high = self.deal.rules.value, self.deal.rules.cite, self.low, self.high
        dealer, chance = self.model[self.step], CHANCES[self.step]
        if value.less_one_per_chance:
            return IllegalAction(f"the dealer laid {dealer} on {chance}, and the others lay at least one less there: "
                                 f"{high} at most", cite.less_one_per_chance)
        if value.spread:
            return IllegalAction(f"{counters(sum(self.model) - 1)} are laid in all, one less than the dealer’s, and "
                                 f"{high} of them are left to lay", cite.less_one_per_chance)
        may = str(low) if low == high else f"{low} or {high}"
        return IllegalAction(f"the dealer laid {dealer} on {chance}, and the others lay the same, less one in all: "
                             f"{may}, not {number}", cite.less_one_per_chance)

    # ---- what is known ----

    def returns(self) -> tuple[int, ...]:
        """Counters won or lost by each seat, its stakes among them; what lies on the board makes up the sum."""
        return tuple(now - then for now, then in zip(self.purses, self.opening, strict=True))

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards of each seat; none until the stakes are laid."""
        return self.as_dealt if self.dealt else (Cards(),) * self.deal.seats

    @property
    def as_dealt(self) -> tuple[Cards, ...]:
        """The cards each seat has, or will have when the stakes are laid."""
        held = dict(zip(self.deal.order, (self.dealt or lay_out(self.deal)).hands, strict=True))
        return tuple(held.get(seat, Cards()) for seat in range(self.deal.seats))

    def view(self, seat: int | None, open_hands: bool = False) -> View:
        """What *seat* may know: the board, what was laid, its own cards, those turned up and those shown."""
        deal = self.deal
        purses = (Purses("purses", self.purses), Purses("won", self.returns()))
        board = Board("board", tuple(map(Compartment, CHANCES, self.pools, LEGENDS)), shape="cross")
        most = max(self.high, self.model[self.step] if self.model and self.step < SHOWING else 0)
        said = SAID[self.step][:most + 1]  # what the dealer laid may be tried
        moves = self.moves
        return View(deal.game.name, deal.source, seat, deal.seats, deal.dealer, self.turn, len(moves),
                    (*self._hands(seat, open_hands), board, *self._lying(), *purses),
                    self.legal_actions() if self.turn == seat is not None else (), self._prompt(), self.log,
                    open_hands, said, moves=moves, deal=deal.public)

    def _hands(self, seat: int | None, open_hands: bool) -> tuple[Hand, ...]:
        """The hands: all of it where it may be seen, or else the card turned up, and then the backs."""
        up, look = dict(self.dealt.up) if self.dealt else {}, self.deal.rules.value.look
        shown = {event.seat for event in self.log if event.kind == "shows"}
        return tuple(Hand(f"hand {holder}", holder, tuple(cards)
                          if not cards or open_hands or holder in shown or look and holder == seat
                          else (up[holder], *(None,) * (len(cards) - 1)))
                     for holder, cards in enumerate(self.hands))

    def _lying(self) -> tuple[Bids | Pile | Row, ...]:
        """What lies on the felt: what was laid, then the cards turned up, and at the end those that won."""
        cite = self.deal.rules.cite
        if self.dealt is None:
            stakes = tuple(" + ".join(map(str, stake)) if any(stake) else "" for stake in
                           laid_by(self.log, self.deal.seats))
            return (Bids("stakes", "Laid on " + ", ".join(CHANCES), stakes, word=self.turn),
                    Pile("pack", "The pack", len(PACK), note=Note("dealt when all have laid", cite.cards)))
        if self.turn is None:
            return self._won()
        seats, cards = zip(*self.dealt.up, strict=True)
        note = Note("each may look at his own cards", cite.look) if self.deal.rules.value.look else None
        return (Row("up", "Turned up", cards, seats, note, "apart"),)

    def _won(self) -> tuple[Row, ...]:
        """The cards that have won a chance, and what they took."""
        has = [event for event in self.log if event.kind == "has"]
        took = {event.data[1]: event.data[0] for event in self.log if event.kind == "takes"}
        return tuple(Row(CHANCES[chance], CHANCES[chance], tuple(cards), note=Note(
            f"{{who}} [take|takes] {counters(took[CHANCES[chance]])}", event.cite, event.seat), kind="small")
            for event in has for chance, cards in [event.data])

    def _prompt(self) -> Note:
        cite, value, turn, step = self.deal.rules.cite, self.deal.rules.value, self.turn, self.step
        if step == OVER:
            return (Note("The deal is over: every hand is shown.", cite.shown) if self.dealt.sweeper is None else
                    Note("{who} [have|has] the ace of diamonds turned up, and [sweep|sweeps] all.", cite.sweep,
                         self.dealt.sweeper))
        if step == SHOWING:
            return Note("{who} [show|shows] [your|the] hand.", cite.shown, turn)
        chance, most = CHANCES[step], self.high
        if not self.model:
            return Note(f"{{who}} [lay|lays] what [you please|he pleases] on {chance}; {counters(most)} at most.",
                        cite.dealer_lays, turn)
        if value.less_one_per_chance:
            return Note(f"{{who}} [lay|lays] on {chance} at least one less than the dealer’s {self.model[step]}.",
                        cite.less_one_per_chance, turn)
        if value.spread:
            return Note(f"{{who}} [have|has] {counters(most)} left, one less in all than the dealer, to lay as "
                        f"[you like|he likes]: how many on {chance}?", cite.spread, turn)
        return Note(f"{{who}} [lay|lays] the same, less one in all: on {chance} the dealer laid {self.model[step]}.",
                    cite.spread, turn)


def heap(numbers: Sequence[int], first: int = 0) -> str:
    """Counters with the chances on which they lie, from the *first* of them.

    >>> heap((2, 0, 0, 0, 1)), heap((3,), 2)
    ('2 on Best, 1 on Pairs', '3 on Intrigue')
    """
    return ", ".join(f"{number} on {CHANCES[chance]}" for chance, number in enumerate(numbers, first) if number)


HAVING = ("the best card", "confederacy", "intrigue", "matrimony", "the highest pair")

WORDS: dict[str, Callable[[Event], str]] = {
    **dealing.WORDS, **accounts.WORDS,
    "lays": lambda e: f"{{who}} [lay|lays] {e.data[0] or 'nothing'} on {CHANCES[e.data[1]]}.",
    "lays the rest": lambda e: f"{{who}} [lay|lays] besides {heap(*e.data)}.",
    "lay nothing": lambda e: "The others, who lay less, have nothing to lay.",
    "deals": lambda e: f"{{who}} [deal|deals] {counters(e.data[0], 'card')} to each face down, and then one face up.",
    "turned up": lambda e: "Turned up: " + ", ".join(f"{card} to <{seat}>" for seat, card in e.data) + ".",
    "sweeps": lambda e: "{who} [have|has] the ace of diamonds turned up, and [sweep|sweeps] all.",
    "shows": lambda e: f"{{who}} [show|shows] {e.data}.",
    "has": lambda e: f"{{who}} [have|has] {HAVING[e.data[0]]}: {e.data[1]}.",
    "is preferred": lambda e: "{who} [are|is] preferred, being elder than " + ", ".join(
        f"<{seat}>" for seat in e.data) + ".",
    "stands over": lambda e: f"On the board for the next deal: {heap(e.data)}.",
}


# ---- the prudent player ----

def prudent(view: View) -> Action:
    """ED-MATRIMONY.13's way: the dealer divides evenly what he may lay, the others keep one back at the first."""
    chance = PLACES[view.actions[0]][0]
    low, high = (PLACES[action][1] for action in (view.actions[0], view.actions[-1]))
    if chance == SHOWING:
        return SHOW
    stakes = laid_by(view.events, view.seats)
    own, dealers = stakes[view.seat or 0], stakes[view.dealer]
    if view.seat == view.dealer:
        wanted = high // (SHOWING - chance)
    else:
        wanted = dealers[chance] - (sum(own) == sum(dealers[:chance]))
    return LAYS[chance][min(max(wanted, low), high)]


# ---- what a player may imagine ----

def imagine(view: View, lots: Random) -> Sequence[Card]:
    """Any pack at all: while stakes are laid no card is dealt, and afterwards there is nothing to choose (EW108.4)."""
    return lots.sample(view.deal.game.pack, len(view.deal.game.pack))


GUIDE = Guide(
    hands=("9♠ 9♥ 2♣", "K♠ Q♥ 5♦", "K♥ Q♠ J♦", "7♠ 7♥ 7♣", "A♦ 4♠ 8♣"), you=1,
    steps=(*map(Step, ("lay 3 on best", "lay 2 on confederacy", "lay 2 on intrigue", "lay 2 on matrimony",
                       "lay 3 on pairs")),
           Step("lay 3 on best", "The dealer laid twelve; you lay the same, less one. Lay 3 on Best, as he did.",
                "EW108.3"),
           Step("lay 1 on confederacy", "Keep your one back here: lay 1 on Confederacy. The rest is laid as his is.",
                "EW108.3"),
           *map(Step, ("lay 2 on best",) * 3),
           Step("show", "Nobody has the ace of diamonds turned up. Show your hand: king and queen are matrimony.",
                "EW108.5"),
           *map(Step, ("show",) * 4)))


SCENES: dict[str, Scene] = {
    "EW108.2": Scene(lambda: MATRIMONY.deal(0), tried="lay 1 on love"),
    "ED-MATRIMONY.1": Scene(lambda: MATRIMONY.deal(0), tried="lay 13 on best"),
}


MATRIMONY: Game = register(Game(
    name="matrimony", title="Matrimony", usual_seats=8,
    sections={"EW": ("EW108",), "CASSELL": (), "FOSTER": (), "ED": ("ED-MATRIMONY",)},
    rules={"EW": EW, "CASSELL": CASSELL, "FOSTER": FOSTER}, options=OPTIONS, silent=SILENT, words=WORDS,
    scenes=SCENES,
    overrides={"less_one_per_chance": ("spread",)},
    borrows={"CASSELL": "the article of Cassell not being held", "FOSTER": "the chapter of Foster not being held"},
    state=Matrimony, prudent=prudent, imagine=imagine, vocabulary=("lay …", "show"),
))
