"""What is said at the table: why not, the books, and who is ahead in the sitting."""

import pytest

from parlour_nb import POPE_JOAN, BadRecord
from parlour_nb.engine import CannotDeal
from parlour_nb.table import drawing
from parlour_nb.table.sitting import Sitting, called
from tests.games.pope_joan import lay


def seated(**deal):
    return Sitting(POPE_JOAN, **deal)


def drawn(sitting):
    """The table as the page shows it."""
    return "".join(drawing.parts(sitting, 0).values())


def at(state, you=1):
    """A sitting that takes up this position."""
    sitting = seated(you=you, seed=1, seats=state.deal.seats)
    sitting.begin(state, you)
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
    html = drawn(seated())
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
    assert "<li>After 2 deals Ada is ahead" in drawn(sitting)
    assert "\nAfter 2 deals Ada is ahead, with 5 counters.\n" in drawing.text(sitting)
    sitting.next_deal()
    assert sitting.state.to_play() is not None and sitting.standing == ""
    first = seated(seed=1859)
    first.play_out()
    assert first.state.to_play() is None and first.standing == ""


def where(sitting):
    deal = sitting.state.deal
    return sitting.you, deal.seats, deal.seed, deal.source, sitting.state


@pytest.mark.parametrize("act", ["seat 9", "seat", "seats 0", "seats 2", "seats 99", "deal " + "9" * 5000, "deal -1",
                                 "source XX", "option stock 9", "option nothing 0", "sentence EW109", "sentence XX.1"])
def test_an_act_that_cannot_be_done_changes_nothing_and_says_why(act):
    sitting = seated(you=4, seed=1859, seats=5)
    before = where(sitting)
    sitting.act(act)
    assert sitting.message and where(sitting) == before and sitting.chosen == ""
    assert drawn(sitting)


def test_a_record_with_fewer_seats_is_a_bad_record():
    sitting = seated(you=8, seed=1, seats=9)
    before = where(sitting)
    with pytest.raises(BadRecord, match="too few players for you: there is no seat 8"):
        sitting.restore(seated(seed=1, seats=5).record())
    assert where(sitting) == before


def test_who_has_left_the_sitting_has_left_it_under_another_book_too():
    sitting = seated(seed=1859, seats=5, absent=[2])
    for act in ("source CM", "deal 7", "option dresser 2"):
        sitting.act(act)
        assert sitting.state.deal.absent == (2,)
    sitting.act("seats 6")
    assert sitting.state.deal.absent == ()


def test_another_book_leaves_the_deals_before_it_and_other_seats_begin_anew():
    sitting = seated(seed=1859, seats=5)
    sitting.play_out()
    sitting.next_deal()
    first = sitting.state.deal.before
    for act in ("source RG", "option pope_limit 1", "next", "deal 30"):
        sitting.act(act)
        assert sitting.state.deal.before == first
    sitting.act("seats 4")
    assert sitting.state.deal.before is None


def test_the_way_of_settling_the_first_dealer_is_a_choice_that_acts():
    sitting = seated(seed=7, seats=5)
    sitting.act("option first_dealer 1")
    assert [event.cite for event in sitting.state.events if event.kind == "deals first"] == ["ED-TABLE.3"]
    sitting.act("option first_dealer 2")
    assert sitting.state.events[0].kind == "first knave"
    sitting.act("deal 8")
    assert sitting.state.events[0].kind == "first knave"


def test_who_changes_seats_can_take_back_what_was_played_from_the_new_one():
    sitting = seated(you=None, seed=1859, seats=5)
    for _ in range(12):
        sitting.step()
    moves = sitting.state.moves
    sitting.act("seat 3")
    assert sitting.state.to_play() == 3 and sitting.state.moves[:12] == moves and sitting.past
    sitting.act("undo")
    assert sitting.state.to_play() == 3 and sitting.state.moves == moves[:len(sitting.state.moves)]


def test_why_not_of_who_holds_no_cards():
    sitting = seated(you=None, seed=1859)
    sitting.act("why")
    assert sitting.message == "It is not your turn."
    sitting = seated(you=2, seed=1859, absent=[2])
    assert sitting.state.to_play() is None
    sitting.act("why")
    assert sitting.message == "There is nothing to play: the deal is over."


def test_a_name_is_told_alike_everywhere():
    sitting = seated(seed=1859, seats=5, names=["", " Ada\n Byron ", "  ", "you"])
    assert [sitting.name(seat) for seat in range(5)] == ["you", "Ada Byron", "seat 2", "seat 3", "seat 4"]


def test_what_is_no_name_is_not_told_and_who_are_called_alike_are_told_apart():
    names = ["Ann", "YOU", "Seat 0", "ann", "\u202eBob\x07", "C" * 40, "{who} <3> [a|b]"]
    sitting = seated(you=1, seed=1859, seats=7, names=names)
    assert [sitting.name(seat) for seat in range(7)] == [
        "Ann (0)", "you", "seat 2", "ann (3)", "Bob", "C" * 32, "{who} <3> [a|b]"]


# What is chosen when the deal is over


def finished(**deal):
    sitting = seated(seed=1859, seats=5, **deal)
    sitting.play_out()
    return sitting


def test_an_option_chosen_when_the_deal_is_over_holds_from_the_next_and_leaves_what_was_played():
    sitting = finished()
    over = sitting.state
    sitting.act("option five_pool 1")
    assert sitting.message == "That holds from the next deal." and sitting.state is over
    assert chosen(sitting, "five_pool") == "Yes. ED-POPE.12"
    sitting.act("option lead_lowest 1")
    sitting.act("next")
    assert sitting.state.deal.before == over and sitting.coming == {}
    assert sitting.state.deal.options == (("five_pool", True), ("lead_lowest", True))


def test_an_option_chosen_while_the_deal_is_played_deals_the_same_pack_again():
    sitting = seated(seed=1859, seats=5)
    sitting.act("option five_pool 1")
    assert sitting.state.deal.options == (("five_pool", True),) and sitting.state.deal.seed == 1859
    assert sitting.coming == {} and chosen(sitting, "five_pool") == "Yes. ED-POPE.12"


def test_ED_POPE_18_the_closing_settlement_deals_for_what_the_last_deal_left():
    sitting = finished()
    left = sitting.state.pools
    assert any(left)
    sitting.act("option closing_settlement 1")
    sitting.act("next")
    closed = sitting.state
    assert closed.deal.before.pools == left and closed.pools == (0,) * 8
    assert sum(closed.returns()) == sum(left) and closed.to_play() is None
    sitting.act("option closing_settlement 0")  # and the sitting may go on after all
    sitting.act("next")
    assert sitting.state.to_play() is not None and sitting.state.deal.before == closed


def test_RG81_5_the_table_says_when_the_sitting_may_be_closed_and_stays_as_it_is():
    sitting = finished(source="RG", dresser="dealer")
    over = sitting.state
    sitting.act("option closing_settlement 1")
    sitting.act("next")
    assert sitting.message.endswith("closed when the deal has gone round (RG81.5): 4 deals more.")
    assert sitting.state is over
    sitting.act("option closing_settlement 0")
    sitting.act("next")
    assert sitting.state.deal.before is over


def test_what_is_chosen_for_the_next_deal_may_be_given_up_and_is_forgotten_with_the_deal():
    sitting = finished()
    for act in ("option five_pool 1", "option five_pool 0", "next"):
        sitting.act(act)
    assert not sitting.state.deal.rules.value.five_pool
    sitting = finished()
    for act in ("option five_pool 1", "deal 7"):
        sitting.act(act)
    assert sitting.coming == {} and not sitting.state.deal.rules.value.five_pool


def test_how_the_first_dealer_is_settled_can_only_be_chosen_for_the_first_deal():
    sitting = finished()
    sitting.act("option first_dealer 2")
    assert sitting.state.events[0].kind == "first knave" and sitting.state.deal.before is None


def chosen(sitting, option):
    """What the page shows as chosen under an option."""
    shown = drawn(sitting).split(f'data-act="option {option}"')[1].split("</select>")[0]
    return shown.split("selected>")[1].split("<")[0]


# A table that is asked for wrongly


@pytest.mark.parametrize(("wrong", "message"), [
    (dict(pace="fast"), "the pace is at once or brisk or slow, not 'fast'"),
    (dict(pace=[]), "the pace is at once or brisk or slow, not []"),
    (dict(players="foo"), "the players are prudent or random or searching, not 'foo'"),
    (dict(players=None), "the players are prudent or random or searching, not None"),
    (dict(names="Ada"), "names is a list of what the seats are called, as ['Ada', 'Bob'], not 'Ada'"),
    (dict(names=["Ada", 3]), "names is a list of what the seats are called, as ['Ada', 'Bob'], not ['Ada', 3]"),
    (dict(names=7), "names is a list of what the seats are called, as ['Ada', 'Bob'], not 7"),
    (dict(you="0"), "there is no seat '0': seats count from 0 to 4"),
    (dict(you=5), "there is no seat 5: seats count from 0 to 4"),
    (dict(open_hands="no"), "open_hands is True or False, not 'no'"),
    (dict(indices=[]), "indices is True or False, not []"),
    (dict(match=1), "match is True or False, not 1"),
    (dict(passed=None), "passed is True or False, not None"),
    (dict(guide=True), "a guide is that of a game, as pope_joan.GUIDE, not True"),
    (dict(source=["EW"]), "Pope Joan has no book ['EW']; its books are EW, CM, RG"),
    (dict(colour="red"), "Pope Joan has no option 'colour'; it has first_dealer, dresser")])
def test_a_table_asked_for_wrongly_says_what_would_be_right(wrong, message):
    with pytest.raises(CannotDeal) as caught:
        seated(**wrong)
    assert str(caught.value).startswith(message)


def test_a_thousand_of_one_name_are_told_apart():
    assert called(["Ada"] * 20_000)[-1] == "Ada (19999)"


def test_a_player_of_ones_own_may_answer_for_the_others():
    sitting = seated(you=4, seed=1859, seats=5, players=lambda view: view.actions[-1])
    assert sitting.state.moves


def test_a_table_that_is_passed_round_shows_nobodys_hand_until_the_curtain_is_lifted():
    sitting = seated(passed=True, seed=1859, seats=3, you=0)
    assert (sitting.curtain, sitting.view().seat) == (1, None)
    html = drawn(sitting)
    assert "Pass the table to seat 1." in html and 'data-act="play ' not in html and 'class="card' not in html
    sitting.act("ready")
    assert (sitting.curtain, sitting.you) == (None, 1)
    assert 'data-act="play ' in drawn(sitting)
    first = sitting.view().actions[0]
    while sitting.curtain is None:
        sitting.act(f"play {sitting.view().actions[0]}")
    assert sitting.state.to_play() in (0, 2) and sitting.view().actions == ()
    sitting.act(f"play {first}")
    assert sitting.message.startswith("No: it is not your turn")


def test_who_lifts_the_curtain_reads_what_has_happened_since_he_played():
    sitting = seated(passed=True, seed=1859, seats=3)
    sitting.act("ready")
    while sitting.you == 1 or sitting.curtain is not None:
        sitting.act("ready" if sitting.curtain is not None else f"play {sitting.view().actions[0]}")
    assert [event.kind for event in sitting.news] == [event.kind for event in sitting.state.events]


def test_a_seat_is_chosen_or_the_table_is_passed_round():
    sitting = seated(seed=1859, seats=3)
    sitting.act("seat all")
    assert sitting.passed and '<option value="all" selected>' in drawn(sitting)
    sitting.act("seat 2")
    assert not sitting.passed and sitting.you == 2


# What readers of other programs ran into


def test_G6_G7_taking_back_after_a_restore_reaches_the_earlier_positions_and_their_logs():
    sitting = seated(you=1, seed=1859, seats=5)
    positions = [sitting.state]
    for _ in range(4):
        sitting.act(f"play {sitting.view().actions[0]}")
        positions.append(sitting.state)
    again = seated(you=1, seed=1, seats=5)
    again.act(f"restore {sitting.record()}")
    assert again.state == sitting.state
    for earlier in reversed(positions[1:-1]):
        again.act("undo")
        assert again.state == earlier and again.state.events == earlier.events


def test_G2_the_deal_number_is_shown_on_the_table():
    shown = drawn(seated(seed=4711))
    assert 'value="4711"' in shown


def test_R2_nothing_is_chosen_for_the_reader_though_he_has_but_one_card_to_play():
    sitting = at(lay(3, "5♥", {1: "2♠ 4♣", 2: "3♣ 9♦"}).apply("2♠"))
    while sitting.state.to_play() == 1 and len(sitting.view().actions) > 1:
        sitting.act(f"play {sitting.view().actions[0]}")
    waiting = sitting.state
    assert waiting.to_play() == 1 and len(sitting.view().actions) == 1
    assert waiting.view(1).prompt.text.endswith("and must play it.")


@pytest.mark.parametrize("act", ["play 9x", "play", "hint", "why", "undo", "next", "step", "out", "pick 9♦", "read",
                                 "open"])
def test_R1_every_act_changes_the_table_or_says_something(act):
    sitting = seated(you=1, seed=1859, seats=5)
    before = drawn(sitting)
    sitting.act(act)
    assert sitting.message or drawn(sitting) != before
