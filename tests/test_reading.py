"""The reading pane and what is read of the books: pages, what is lent to them, rulings in words."""


from parlour_nb.engine import GAMES
from parlour_nb.games.pope_joan import EW, POPE_JOAN
from parlour_nb.passages import SHARED, passage
from parlour_nb.reading import Collation, meaning, pane
from parlour_nb.rulings import Ruling, replace


def test_only_the_number_of_seats_is_a_range():
    assert "How many may play? 3 to 10. (inferred)" in meaning(POPE_JOAN, EW, "ED-POPE.7", ())
    rules = replace(EW, lead=Ruling((2, 1), "EW109.11"))
    assert "What may the eldest hand lead? 2, 1." in meaning(POPE_JOAN, rules, "EW109.11", ())


def test_a_silent_sentence_says_once_that_it_rules_nothing():
    assert meaning(POPE_JOAN, EW, "EW109.1", ()) == ["Rules nothing – a comparison: it says what the game is like."]
    for game in GAMES.values():
        for id in game.silent:
            said = meaning(game, next(iter(game.rules.values())), id, ())[0]
            assert said.lower().count("rules nothing") == 1 and said.endswith(".") and ".." not in said


def test_what_a_book_borrows_is_said_with_its_reason():
    cells = dict(Collation(POPE_JOAN).rows)["Which card is taken from the pack?"]
    assert cells == ["8♦. (EW109.3)", "8♦. (EW109.3, the page of CM being lost)", "8♦. (RG81.6)"]
    silent = replace(POPE_JOAN, borrows={})
    assert dict(Collation(silent).rows)["Which card is taken from the pack?"][1] == "8♦. (EW109.3, CM being silent)"


def test_a_ruling_that_all_games_share_stands_with_the_editors_on_the_page():
    page = pane(POPE_JOAN, "EW", EW)
    lent = page[page.index("The editor’s supplement"):]
    assert passage(f"{SHARED}.1").text in lent and passage(f"{SHARED}.4").text not in lent


def test_a_book_of_which_no_page_is_held_says_so():
    without = {book: sections for book, sections in POPE_JOAN.sections.items() if book != "CM"}
    page = pane(replace(POPE_JOAN, sections=without), "CM", EW)
    assert "No page of this book is held." in page and passage("EW109.3").text in page


def test_under_an_option_the_sentence_it_sets_aside_says_so():
    rules = POPE_JOAN.rules_of("EW", {"five_pool": True})
    assert meaning(POPE_JOAN, rules, "EW109.5", ()) == [
        "How is the board dressed? 6, 2, 2, 1, 1, 1, 1, 1. But an option is taken that bears on it: see ED-POPE.12."]


def test_of_the_sentences_that_have_just_acted_those_but_the_acting_one_are_counted():
    page = pane(POPE_JOAN, "EW", EW, lit=("EW109.5", "EW109.7", "EW109.11"), now=("EW109.11",))
    assert ">2 others have just acted</summary>" in page
    assert ">1 other has just acted</summary>" in pane(POPE_JOAN, "EW", EW, lit=("EW109.5",), now=("EW109.11",))
    assert 'class="others"' not in pane(POPE_JOAN, "EW", EW, lit=("EW109.11",), now=("EW109.11",))
