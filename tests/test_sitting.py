"""What is said at the table: why not, the books, and who is ahead in the sitting."""

from parlour_nb import POPE_JOAN
from parlour_nb.table import drawing
from parlour_nb.table.sitting import Sitting
from tests.games.pope_joan import lay


def seated(**deal):
    return Sitting(POPE_JOAN, **deal)


def at(state, you=1):
    """A sitting that takes up this position."""
    sitting = seated(you=you, seed=1, seats=state.deal.seats)
    sitting.begin(state)
    return sitting


def test_why_not_says_each_reason_once_and_begins_it_with_a_capital():
    sitting = at(lay(3, "5♥", {1: "2♠ 3♣ 4♣ 5♣", 2: "A♠ 9♦"}).apply("3♣"))
    sitting.act("why")
    assert sitting.message == "The run stands at the 3♣, so the 4♣ must be played (EW109.12)."


def test_why_not_asks_the_words_of_the_table_too():
    sitting = seated(you=1, seed=1, pope_as_stop=True, lead_lowest=False)
    assert sitting.view().words == ("pass",)
    sitting.act("why")
    assert sitting.message == (
        "Only the holder of Pope may pass, when Pope may stand in for a missing card (ED-POPE.16).")
    sitting = seated(you=1, seed=1)
    sitting.act("why")
    assert sitting.message == "Every card in your hand may be played."


def test_the_books_are_named_by_their_titles():
    html = drawing.table(seated(), 0)
    for option in ('value="EW" selected>EW – Enquire Within …<', 'value="CM">CM – Consult Me …<',
                   'value="RG">RG – Round Games …<'):
        assert option in html


def over(purses, you=0):
    """The end of the second deal of a sitting, with these purses."""
    sitting = seated(you=you, seed=1859, seats=len(purses), names=["", "Ada", "Bob", "Cyril"])
    for _ in range(2):
        sitting.next_deal()
        sitting.play_out()
    sitting.state = sitting.state._replace(purses=purses)
    return sitting


def test_after_several_deals_the_table_says_who_is_ahead_and_ties_are_ties():
    assert over((1, 5, -8, 2)).standing == "After 2 deals Ada is ahead, with 5 counters."
    assert over((5, 1, -8, 2)).standing == "After 2 deals you are ahead, with 5 counters."
    assert over((5, 5, 5, -15)).standing == "After 2 deals you, Ada and Bob are ahead, with 5 counters each."
    assert over((-1, -1, -3, -4), you=None).standing == "After 2 deals seat 0 and Ada are ahead, with −1 counter each."


def test_who_is_ahead_is_told_among_the_news_and_in_words_and_only_when_a_second_deal_is_over():
    sitting = over((1, 5, -8, 2))
    assert "<li>After 2 deals Ada is ahead" in drawing.table(sitting, 0)
    assert "\nAfter 2 deals Ada is ahead, with 5 counters.\n" in drawing.text(sitting)
    sitting.next_deal()
    assert sitting.state.to_play() is not None and sitting.standing == ""
    first = seated(seed=1859)
    first.play_out()
    assert first.state.to_play() is None and first.standing == ""
