"""What the felt shows: literal expectations of the HTML and of its twin in words."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest

from parlour_nb import POPE_JOAN, felt
from parlour_nb.cards import PACK, Card, Rank
from parlour_nb.faces import PIPS, counters, face
from parlour_nb.values import replace
from parlour_nb.views import Bids, Board, Compartment, Hand, Heap, Note, Pile, Purses, Row, Sides, Trick, View

CSS = (Path(felt.__file__).parent / "table" / "table.css").read_text("utf-8")


class Page(HTMLParser):
    """The elements of a piece of HTML, each with its attributes; fails on a tag left open."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str]]] = []
        self.words = ""
        self.feed(html)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, {name: value or "" for name, value in attrs}))
        self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.found.append((tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        self.words += data

    def of(self, tag: str, **having: str) -> list[dict[str, str]]:
        """The elements of that tag whose attributes hold these words (`class_="seat"`)."""
        return [attrs for name, attrs in self.found if name == tag
                and all(value in attrs.get(key.strip("_"), "").split() for key, value in having.items())]


def dealt(seats: int = 5, seed: int = 1859, moves: int = 0):
    state = POPE_JOAN.deal(seed=seed, seats=seats, source="EW")
    for _ in range(moves):
        if state.to_play() is not None:
            state = state.apply(state.legal_actions()[0])
    return state


def a_view(**changes) -> View:
    zones = (
        Hand("hand 0", 0, (Card("A♠"), Card("9♦"))), Hand("hand 1", 1, (None, None, None)), Hand("hand 2", 2, (None,)),
        Board("board", (Compartment("Pope", 6, "9♦"), Compartment("Game", 1, "first out")), Card("7♥")),
        Row("run 1 before", "Before it", (Card("Q♠"), Card("K♠")), (1, 2),
            Note("stop: the K♠ is the last of its suit", "EW109.9", 2), "past"),
        Row("run", "The run", (Card("2♣"), Card("3♣")), (0, 1)),
        Row("stops", "Known stops", (Card("K♣"),), (), Note("the 7♥ is turned up", "EW109.8"), "small"),
        Heap("stock", "The stock", (None,) * 4), Purses("purses", (3, -15, 1)), Purses("won", (-1, 2, 0)),
    )
    view = View("pope_joan", "EW", 0, 3, 1, 0, 7, zones, (Card("9♦"), "pass"),
                Note("{who} [have|has] the move, not <2>.", "EW109.12", 0), ())
    return replace(view, **changes)


# ---- one card ----

@pytest.mark.parametrize("card", [card for card in PACK if Rank.ACE < card.rank < Rank.KNAVE], ids=str)
def test_a_card_has_as_many_pips_as_its_rank(card):
    pips = face(card).split('<span class="pips">')[1].split("</span>")[0]
    assert pips.count("<i ") == card.rank + 1


def test_pips_stand_alike_when_the_card_is_turned():
    turned = {"l": "r", "r": "l", "m": "m"}
    for rank in set(PIPS) - {Rank.SEVEN}:
        places = {(place[0], int(place[3:])) for place in PIPS[rank]}
        assert {(turned[side], 12 - row) for side, row in places} == places


def test_a_court_is_drawn_twice_and_carries_two_pips():
    for name in ("J♠", "Q♥", "K♦"):
        drawn = face(Card(name))
        half = re.search(r"<g>(.*?)</g><g transform=[^>]*>(.*?)</g>", drawn)
        assert half is not None and half[1] == half[2]
        assert '</svg><i></i><i></i>' in drawn


def test_no_face_has_an_id_or_an_address():
    drawn = "".join(face(card) for card in PACK) + face(None)
    assert " id=" not in drawn and "href" not in drawn and "url(" not in drawn


def test_a_face_is_named_in_words():
    assert 'role="img" aria-label="nine of diamonds, Pope"' in face(Card("9♦"), title=", Pope")
    assert face(None) == '<span class="card back" role="img" aria-label="a card, face down"></span>'


def test_a_card_to_click_says_what_it_asks_for():
    attrs = Page(face(Card("9♦"), tag="button", lawful=True, tabindex=0)).of("button")[0]
    assert attrs == {"type": "button", "class": "card diamonds can act", "data-act": "play 9♦", "data-key": "card 9♦",
                     "data-lm-suppress-shortcuts": "true", "aria-label": "nine of diamonds", "title": "lawful now",
                     "tabindex": "0"}


def test_the_index_is_read_once_and_can_be_left_bare():
    assert Page(face(Card("10♣"))).words == "10♣\ufe0e"
    assert 'class="card clubs plain"' in face(Card("10♣"), indices=False)
    assert ".parlour .plain .ix { display: none; }" in CSS


# ---- the whole felt ----

def test_every_suit_sign_that_is_shown_keeps_its_text_form():
    for seat in (0, 2, None):
        words = Page(felt.felt(dealt(moves=12).view(seat, open_hands=True))).words
        assert re.findall("[♠♥♣♦](?!\ufe0e)", words) == []
        assert "♠\ufe0e" in words


def test_one_card_of_the_hand_takes_the_tab_and_it_is_lawful():
    view = a_view()
    cards = Page(felt.felt(view)).of("button")
    hand = [attrs for attrs in cards if attrs["data-key"].startswith("card ")]
    assert [(attrs["data-key"], attrs["tabindex"]) for attrs in hand] == [("card A♠", "-1"), ("card 9♦", "0")]


def test_what_the_style_names_for_the_whole_page_is_called_after_the_house():
    """A registered property or an animation of that name would be another's too, on whatever page a table stands."""
    named = re.findall(r"@(?:property|keyframes) (\S+)", CSS)
    assert len(named) > 3 and all(name.removeprefix("--").startswith("parlour-") for name in named)


def test_fourteen_cards_are_all_to_be_clicked():
    view = dealt(seats=3, seed=3).view(1)
    assert len(view.hand) == 14
    page = Page(felt.felt(view))
    assert [attrs["data-act"] for attrs in page.of("button") if "card" in attrs["class"].split()] == [
        f"play {card}" for card in view.hand]
    assert page.of("div", role="toolbar")[0]["style"] == "--parlour-n:14;--parlour-m:7;--parlour-t:5"


def test_unlawful_cards_are_to_be_clicked_too():
    state = dealt()
    while len(state.legal_actions()) != 1 or len(state.hands[state.to_play()]) < 2:
        state = state.apply(state.legal_actions()[0])
    view = state.view(state.to_play())
    cards = Page(felt.felt(view)).of("button", class_="card")
    assert len(cards) == len(view.hand) and sum("can" in attrs["class"].split() for attrs in cards) == 1


def test_every_control_can_be_found_again_and_keeps_its_keys_from_the_notebook():
    for state in (dealt(), dealt(moves=15), dealt(moves=99)):
        buttons = Page(felt.felt(state.view(2))).of("button")
        keys = [attrs["data-key"] for attrs in buttons]
        assert len(set(keys)) == len(keys)
        assert {attrs["data-lm-suppress-shortcuts"] for attrs in buttons} == {"true"}
        assert all("act" in attrs["class"].split() and attrs["type"] == "button" for attrs in buttons)


def test_a_word_is_a_button():
    assert 'data-act="play pass" data-key="word pass"' in felt.felt(a_view())


def test_a_word_of_the_table_that_is_not_lawful_now_is_an_unlit_button():
    page = Page(felt.felt(a_view(words=("pass", "put"))))
    words = {attrs["data-key"]: attrs for attrs in page.of("button", class_="word")}
    assert {key: "can" in attrs["class"].split() for key, attrs in words.items()} == {
        "word pass": True, "word put": False}
    assert [attrs.get("title", "")[:20] for attrs in words.values()] == ["lawful now", "EW104.vii: Either pa"]
    assert 'class="says"' not in felt.felt(a_view(words=("put",), to_play=None, actions=()))
    assert 'class="says"' not in felt.felt(a_view(words=("put",), seat=None, actions=()))


def test_pope_joan_offers_pass_only_where_pope_may_be_a_stop():
    assert POPE_JOAN.deal(1).view(1).words == ()
    view = POPE_JOAN.deal(1, pope_as_stop=True).view(1)
    assert view.words == ("pass",) and "pass" not in view.actions and 'data-act="play pass"' in felt.felt(view)


def test_a_hostile_name_is_only_a_name():
    name = '<img src=x onerror="alert(1)"> & [a|b] {who} <2>\n♥'
    html = felt.felt(a_view(to_play=1), lambda seat: name if seat == 1 else "you" if seat == 0 else "Ada")
    assert "<img" not in html
    assert "&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; [a|b] {who} &lt;2&gt; ♥\ufe0e" in html
    assert name.replace("\n", " ") in felt.text(a_view(), lambda seat: name).replace("\n    ", " ")


def test_the_board_tells_every_number():
    words = Page(felt.felt(a_view())).words
    assert "Pope 6, won by 9♦\ufe0e" in words and "Game 1, won by first out" in words
    assert felt.felt(a_view()).split('class="part')[1].count("<i></i>") == 6


def test_a_cross_has_no_wheel():
    parts = (Compartment("Best", 40, "the ace of diamonds"), Compartment("Pairs", 0, "the highest"))
    cross = Board("board", parts + parts + parts[:1], None, "cross")
    html = felt.felt(a_view(zones=(cross,)))
    assert 'class="board cross"' in html and "viewBox" not in html
    assert html.count("<i></i>") == 36  # no more fish are drawn than can be told apart


@pytest.mark.parametrize("shape", ["round", "cross"])
def test_one_or_two_compartments_are_no_board_but_a_plain_pool(shape):
    pool = Board("pool", (Compartment("Pool", 7, "first out"),), Card("7♥"), shape)
    html = felt.felt(a_view(zones=(pool,)))
    assert 'class="board pool"' in html and "viewBox" not in html
    assert "Pool 7, won by first out" in Page(html).words and 'aria-label="seven of hearts"' in html
    assert 'class="board cross"' in felt.felt(a_view(zones=(Board("pool", pool.compartments * 3, None, "cross"),)))


def test_a_row_lies_as_its_kind_says_whatever_its_name():
    rows = (Row("trick 1", "The trick", (Card("Q♠"),), (1,)),
            Row("last", "The last", (Card("2♠"),), (1,), None, "past"),
            Row("seen", "Seen", (Card("K♣"),), kind="small"), Row("table", "The table", (Card("J♣"),), kind="apart"))
    html = felt.felt(a_view(zones=rows))
    lie = dict(re.findall(r'class="row ([a-z ]+)" data-key="row ([a-z0-9 ]+)"', html))
    assert lie == {"run": "trick 1", "past small": "last", "small": "seen", "apart": "table"}
    assert 'class="side"' not in html  # without a board there is nothing to stand beside
    assert html.index("The trick") < html.index("The last")


def test_an_empty_row_says_so():
    html = felt.felt(a_view(zones=(Row("table", "The table", ()),)))
    assert '<h4>The table</h4><p class="note">None.</p>' in html and "<ol class=\"cards\">" not in html
    noted = felt.felt(a_view(zones=(Row("table", "The table", (), (), Note("nothing is laid")),)))
    assert "None." not in noted and "Nothing is laid" in noted


def test_a_pile_shows_its_top_card_and_how_many_it_holds():
    piles = (Pile("pile", "The pile", 3, Card("9♦")), Pile("taken 1", "Taken", 8, seat=1), Pile("left", "Left", 0))
    view = a_view(zones=piles)
    html, words = felt.felt(view, ["you", "Ada", "Bob"].__getitem__), felt.text(view, ["you", "Ada", "Bob"].__getitem__)
    assert '<h4>The pile <small>3 cards</small></h4>' in html and 'aria-label="2 cards, face down"' in html
    assert 'aria-label="nine of diamonds"' in html and '<h4>Taken: Ada <small>8 cards</small></h4>' in html
    assert '<h4>Left <small>0 cards</small></h4></div>' in html
    assert "The pile: 3 cards, 9♦ on top\nTaken, Ada: 8 cards\nLeft: 0 cards\n" in words


def of_four(*zones, **changes) -> View:
    """The view of seat 2 of four at a game of the zones given."""
    return a_view(seat=2, seats=4, zones=zones, actions=(), **changes)


TRICK = Trick("trick", "The trick", (Card("5♠"), Card("K♠"), Card("2♠")), (1, 2, 3), 2)


def test_a_trick_lies_round_the_centre_the_viewer_below_and_the_next_seat_on_the_left():
    html = felt.felt(of_four(TRICK))
    assert re.findall(r'data-key="laid ([^"]+)" style="--x:(-?[\d.]+);--y:(-?[\d.]+)', html) == [
        ("5♠", "1.0", "0.0"), ("K♠", "0.0", "1.0"), ("2♠", "-1.0", "0.0")]
    assert re.findall("<small>(seat[^<]*|you[^<]*)</small>", html) == ["seat 1, led", "you, took it", "seat 3"]
    assert html.count('class="taker"') == 1
    assert "The trick: 5♠ seat 1 (led), K♠ you (took it), 2♠ seat 3\n" in felt.text(of_four(TRICK))


def test_a_trick_not_settled_has_no_taker_and_an_empty_one_shows_no_card():
    assert 'class="taker"' not in felt.felt(of_four(replace(TRICK, taker=None)))
    view = of_four(Trick("trick", "The trick", (), ()))
    assert '<ol class="cards"></ol>' in felt.felt(view) and "The trick: none" in felt.text(view)


def test_bids_stand_from_the_dealer_on_with_the_highest_and_the_word():
    view = of_four(Bids("bids", "The bidding", ("", "", "ask leave", "pass"), highest=2, word=0))
    words = " ".join(Page(felt.felt(view)).words.split())
    assert "The biddingYou ask leave highestSeat 3 pass" in words and "Seat 0 has the word" in words
    assert "Seat 1 " not in words.split("The bidding")[1]
    assert "The bidding: you ask leave (highest), seat 3 pass, seat 0 (has the word)\n" in felt.text(view)
    assert "The bidding: nothing yet" in felt.text(of_four(Bids("bids", "The bidding", ("",) * 4)))


def test_sides_are_called_by_their_players():
    view = of_four(Sides("sides", ((0, 2), (1, 3)), (3, 1)))
    name = ["Ada", "Bob", "you", "Cyril"].__getitem__
    assert ">You and Ada</b>: 3 tricks</li><li><b>Bob and Cyril</b>: 1 trick</li>" in felt.felt(view, name)
    assert "You and Ada: 3 tricks; Bob and Cyril: 1 trick\n" in felt.text(view, name)


def test_money_is_written_in_pounds_shillings_and_pence():
    assert [counters(pence, "money") for pence in (0, 6, 24, 30, -30, 300, 254)] == [
        "0d.", "6d.", "2s.", "2s. 6d.", "−2s. 6d.", "£1 5s.", "£1 1s. 2d."]
    assert [counters(number, "halfpence") for number in (1, 4, 13, -24)] == ["½d.", "2d.", "6½d.", "−1s."]


def test_a_purse_of_money_and_a_pool_of_money_are_sums_without_fish():
    pool = Board("pool", (Compartment("Pool", 42, "the connexions"),), unit="money")
    purses = Purses("purses", (30, -6, 0, 240), "money"), Purses("won", (30, -6, 0, 12), "money")
    view = of_four(pool, *purses, to_play=None)
    html = felt.felt(view)
    assert '<span class="n">3s. 6d.</span>' in html and '<span class="purse">−6d.</span>' in html
    assert "<td>+2s. 6d.</td><td>+2s. 6d.</td>" in html and "money in all" in html
    assert 'class="fish"' not in html
    assert "The pool: Pool 3s. 6d. (the connexions)\n" in felt.text(view)
    assert "Seat 3          0 cards, £1, 1s. this deal\n" in felt.text(view)


def test_a_fish_lies_by_counters_and_not_by_points():
    assert '<span class="purse"><span class="fish"' in felt.felt(of_four(Purses("purses", (3, 0, 3, 3))))
    assert '<span class="purse">3 points</span>' in felt.felt(of_four(Purses("purses", (3, 0, 3, 3), "points")))


def test_a_hand_that_its_owner_may_not_look_at_is_backs_and_what_he_has_turned():
    view = a_view(zones=(Hand("hand 0", 0, (None, Card("9♦"), None)),), actions=("turn",))
    html = felt.felt(view)
    assert 'class="fan large" role="img" aria-label="2 cards, face down"' in html and 'data-act="play 9♦"' in html
    assert view.hand == (Card("9♦"),)
    assert "Your hand: 9♦, 2 cards face down\n" in felt.text(view)
    unseen = a_view(zones=(Hand("hand 0", 0, (None,) * 3),), actions=("turn",))
    assert "3 cards, face down" in felt.felt(unseen) and unseen.hand == ()
    assert "Your hand: 3 cards face down\n" in felt.text(unseen)


def test_a_pile_of_a_row_has_its_number_and_its_owner():
    view = of_four(Row("build 0", "Build of nines", (Card("5♣"), Card("4♦")), kind="pile", badge="9", seat=2))
    html = felt.felt(view)
    assert "<h4>Build of nines: yours</h4>" in html and '<li class="badge" aria-hidden="true">9</li></ol>' in html
    assert "Build of nines, yours: 5♣ 4♦\n" in felt.text(view)
    theirs = Row("build 0", "Build of nines", (Card("5♣"),), kind="pile", badge="9", seat=1)
    assert "Build of nines: seat 1’s" in felt.felt(of_four(theirs))


def test_a_strip_of_ranks_names_its_cards():
    view = of_four(Row("trumps", "The trumps", (Card("A♠"), Card("2♣")), kind="small", labels=("spadille", "manille")))
    assert re.findall("<small>(.*?)</small></li>", felt.felt(view)) == ["spadille", "manille"]
    assert "The trumps: A♠ spadille, 2♣ manille\n" in felt.text(view)


def test_many_words_are_gone_through_with_the_arrows_and_few_with_the_tab():
    bids = tuple(f"bid {number}" for number in range(1, 8))
    page = Page(felt.felt(a_view(actions=bids)))
    assert [attrs["tabindex"] for attrs in page.of("button", class_="word")] == ["0"] + ["-1"] * 6
    assert page.of("div", class_="says")[0]["data-rove"] == "says"
    few = Page(felt.felt(a_view(actions=bids[:6])))
    assert "data-rove" not in few.of("div", class_="says")[0]
    assert "tabindex" not in few.of("button", class_="word")[0]


def test_a_word_of_several_is_explained_by_its_first():
    button = Page(felt.felt(a_view(words=("put it up",)))).of("button", class_="word")[-1]
    assert button["title"].startswith("EW104.vii: Either party saying")


def test_the_curtain_hides_every_card():
    html = felt.curtain(a_view(seat=None), 1, ["Ada", "Bob", "Cyril"].__getitem__)
    assert 'data-act="ready"' in html and "I am Bob: show my cards" in html
    assert 'class="card' not in html and "♦" not in html


def test_the_pope_is_called_pope():
    assert 'aria-label="nine of diamonds, Pope"' in felt.felt(a_view())


def test_cards_laid_since_the_viewer_played_arrive_in_order():
    html = felt.felt(a_view())
    assert re.findall(r'<li data-key="laid ([^"]*)" style="--step:(\d+)">', html) == [("2♣", "0"), ("3♣", "1")]


def test_lit_citations_are_marked():
    html = felt.felt(a_view(), lit=frozenset({"EW109.9"}))
    assert 'class="cite lit act" data-act="sentence EW109.9" data-key="cite EW109.9 run 1 before"' in html
    assert html.count("cite lit") == 1


@pytest.mark.parametrize("seat", [0, 2, None])
@pytest.mark.parametrize("moves", [0, 7, 15])
def test_no_hidden_card_stands_in_the_html(moves, seat):
    view = dealt(moves=moves).view(seat)
    shown = {card for zone in view.zones if isinstance(zone, Hand | Row | Heap) for card in zone.cards}
    named = {card for card in PACK if re.search(f'aria-label="{card.name}[",]', felt.felt(view))}
    assert named == (shown | {view["board"].hub}) - {None}


def test_the_result_is_a_table_once_the_deal_is_over():
    assert "<table" not in felt.felt(a_view())
    html = felt.felt(a_view(to_play=None, actions=()))
    assert '<tr class="best"><th scope="row">Seat 1</th><td>+2</td><td>−15</td></tr>' in html


def test_open_hands_are_marked():
    assert "Every hand lies open." in felt.felt(dealt().view(1, open_hands=True))
    assert "Every hand lies open." not in felt.felt(dealt().view(1))


def test_a_bystander_has_no_hand():
    page = Page(felt.felt(dealt().view(None)))
    assert page.of("div", role="toolbar") == [] and len(page.of("li", class_="seat")) == 5


def test_a_position_crosses_in_few_bytes():
    sizes = [len(felt.felt(dealt(seats, moves=moves).view(1)).encode())
             for seats in (3, 5, 10) for moves in (0, 10, 20, 99)]
    assert max(sizes) < 30_000


# ---- the twin in words ----

def test_the_twin_is_complete():
    assert felt.text(a_view()) == """\
Pope Joan (EW), 7 moves made
  Seat 1, dealer  3 cards, −15 counters
  Seat 2          1 card, 1 counter
  You, to play    2 cards, 3 counters
The board: Pope 6 (9♦), Game 1 (first out); turned up: 7♥
Before it: Q♠ seat 1, K♠ seat 2 — Stop: the K♠ is the last of its suit (EW109.9)
The run: 2♣ you, 3♣ seat 1
Known stops: K♣ — The 7♥ is turned up (EW109.8)
The stock: 4 cards face down
Your hand: A♠ 9♦
You have the move, not seat 2. (EW109.12)
You may play: 9♦, pass"""


def test_the_twin_of_a_stacked_deal():
    hands = ["2♠ 3♠ 4♠ 5♠ 6♠ 7♠ A♣ 2♣", "A♠ 8♠ 9♠ 10♠ J♠ Q♠ K♠ 3♣", "4♣ 5♣ 6♣ 7♣ 8♣ 9♣ 10♣ J♣",
             "A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥", "A♦ 2♦ 3♦ 4♦ 5♦ 6♦ 7♦ 9♦"]
    pack = POPE_JOAN.stack(hands=[hand.split() for hand in hands], turn_up="9♥")
    state = POPE_JOAN.deal(pack=pack, seats=5, source="EW").apply("A♠").apply("2♠").apply("3♠")
    assert felt.text(state.view(0), ["you", "Ada", "Bob", "Cyril", "Dora"].__getitem__) == """\
Pope Joan (EW), 3 moves made
  Ada                   7 cards, 0 counters
  Bob                   8 cards, 0 counters
  Cyril                 8 cards, 0 counters
  Dora                  8 cards, 0 counters
  You, dealer, to play  6 cards, −15 counters
The board: Pope 6 (9♦), Matrimony 2 (K Q of trumps), Intrigue 2 (Q J of trumps), Ace 1 (A of
    trumps), King 1 (K of trumps), Queen 1 (Q of trumps), Knave 1 (J of trumps), Game 1 (first
    out); turned up: 9♥
The run: A♠ Ada, 2♠ you, 3♠ you
Known stops: K♠ 8♥ K♥ K♣ 7♦ K♦ — 6, with the 9♥ turned up (ED-POPE.22)
The stock: 10♥ J♥ Q♥ K♥ Q♣ K♣ 10♦ J♦ Q♦ K♦ — The dealer may look (EW109.9)
Your hand: 4♠ 5♠ 6♠ 7♠ A♣ 2♣
You have the 4♠, and must play it. (EW109.12)
You may play: 4♠"""


# ---- the style sheet ----

def test_every_rule_of_the_style_sheet_stays_inside_the_table():
    bare = re.sub(r"/\*.*?\*/", "", CSS, flags=re.S)
    bare = re.sub(r"@keyframes[^{]*\{(?:[^{}]*\{[^{}]*\})*\s*\}", "", bare)
    while bare != (bare := re.sub(r"\([^()]*\)", "", bare)):
        pass  # take out what stands in brackets, from the inside
    heads = [head for head in re.findall(r"([^{};]+)\{", bare) if not head.strip().startswith("@")]
    assert len(heads) > 100
    assert [part for head in heads for part in head.split(",") if ".parlour" not in part] == []


def test_the_style_sheet_fetches_nothing():
    assert not re.search(r"url\(|@import|@font-face|https?:", CSS)


def test_motion_and_contrast_settings_are_heeded():
    assert "@media (prefers-reduced-motion: reduce)" in CSS and "forced-color-adjust: none" in CSS


def test_a_small_row_that_is_only_a_note_says_no_none():
    row = Row("payments", "Payments", (), note=Note("one counter each", "ED-QUADRILLE.42"), kind="small")
    assert "Payments — One counter each (ED-QUADRILLE.42)" in felt.text(a_view(zones=(row,)))
