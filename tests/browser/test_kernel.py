"""The table and its kernel: cells run again, kernels restarted, pages reloaded, messages doubled, faults shown."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.lab import LIVE, PANEL, Desk, kept
from tests.browser.test_play import mirror, same

TABLES_OPEN = ("from ipywidgets.widgets.widget import _instances\n"
               "print(sum(type(widget).__name__ == 'Table' for widget in _instances.values()), 'open')")
SIT = "from parlour_nb import POPE_JOAN, Table\ntable = Table(POPE_JOAN, seed={seed}, seats=5)\ntable"


def test_a_cell_run_three_times_has_one_live_table(seated: Desk) -> None:
    seated.run(1, TABLES_OPEN)
    before = seated.output(1).inner_text()
    for _ in range(3):
        seated.run(0)
    expect(seated.page.locator(LIVE)).to_have_count(1)
    seated.run(1)
    assert seated.output(1).inner_text() == before
    same(seated, mirror())
    seated.act("play 3♣")
    same(seated, mirror("play 3♣"))


def test_two_tables_in_two_cells_live_side_by_side(seated: Desk) -> None:
    seated.run(1, SIT.format(seed=51))
    expect(seated.page.locator(LIVE)).to_have_count(2)
    seated.act("play 3♣")
    second = seated.page.locator(LIVE).nth(1)
    second.locator('[data-act="hint"]').click()
    expect(second).to_have_attribute("data-tick", "1")
    same(seated, mirror("play 3♣"))
    seated.run(1, "")


def test_two_tables_of_one_game_and_seat_keep_each_its_own_deal(seated: Desk) -> None:
    seated.run(1, SIT.format(seed=1859))
    second = seated.page.locator(LIVE).nth(1)
    seated.act("play 3♣")
    seated.run(1)
    expect(second.locator(".offer")).to_be_hidden()
    seated.run(0, SIT.format(seed=1859))
    expect(seated.table.locator(".offer")).to_be_visible()
    seated.run(1, "")


def test_a_kernel_at_work_is_not_taken_for_dead(seated: Desk) -> None:
    seated.run(1, "from threading import Event\nEvent().wait()", wait=False)
    seated.page.locator('.jp-Notebook-ExecutionIndicator[data-status="busy"]').first.wait_for()
    tick = seated.tick
    seated.lawful().first.click()
    expect(seated.table.get_by_text("The kernel is busy; your move waits.")).to_be_visible()
    expect(seated.table.locator(".lost")).to_be_hidden()
    seated.command("notebook:interrupt-kernel")
    seated.answered(tick)
    expect(seated.table.locator(".busy")).to_be_hidden()
    same(seated, mirror("play 3♣"))
    seated.run(1, "")


def test_a_kernel_restarted_mid_deal_gives_the_deal_back(seated: Desk) -> None:
    for _ in range(3):
        seated.click(seated.lawful().first)
    record, hand, run = seated.record(), seated.hand(), seated.table.locator(".run").inner_text()
    seated.page.get_by_role("menuitem", name="Kernel", exact=True).click()
    seated.page.locator(".lm-Menu-itemLabel", has_text="Restart Kernel…").first.click()
    seated.page.locator(".jp-Dialog").get_by_role("button", name="Confirm Kernel Restart").click()
    seated.page.locator(".jp-Dialog").wait_for(state="detached")
    seated.idle()
    seated.lawful().first.click()
    expect(seated.table.get_by_text("No answer from the kernel")).to_be_visible(timeout=10_000)
    seated.run(0)
    assert seated.record() != record
    seated.click(seated.table.get_by_role("button", name="Take up the deal left unfinished"))
    assert (seated.record(), seated.hand(), seated.table.locator(".run").inner_text()) == (record, hand, run)
    expect(seated.table.locator(".offer")).to_be_hidden()
    seated.act("undo")
    assert seated.record() != record, "what was played before can be taken back"


def test_a_page_reloaded_mid_deal_still_has_the_deal(seated: Desk) -> None:
    seated.act("play 3♣")
    seated.command("docmanager:save")
    seated.page.reload()
    seated.table.wait_for(timeout=60_000)
    seated.idle()
    same(seated, mirror("play 3♣"))
    seated.click(seated.lawful().first)
    assert seated.tick == 2


def test_a_page_reloaded_without_saving_offers_the_deal_again(seated: Desk) -> None:
    seated.command("docmanager:save")
    seated.act("play 3♣")
    seated.page.reload()
    seated.page.locator(f"{PANEL} .jp-Cell").first.wait_for(timeout=60_000)
    seated.idle()
    seated.run(0, SIT.format(seed=1859))
    seated.click(seated.table.get_by_role("button", name="Take up the deal left unfinished"))
    same(seated, mirror("play 3♣"))


def test_a_deal_not_begun_is_not_offered(seated: Desk) -> None:
    seated.run(0, SIT.format(seed=51))
    expect(seated.table).to_have_attribute("data-tick", "0")
    expect(seated.table.locator(".offer")).to_be_hidden()


def test_a_click_that_arrives_twice_moves_once(seated: Desk) -> None:
    seated.wire.comm.clear()
    tick = seated.tick
    seated.table.locator("button.act.can").evaluate("(card) => { card.click(); card.click(); }")
    seated.answered(tick)
    seated.act("hint")
    assert seated.tick == tick + 2
    assert seated.wire.comm["sent"] == 3
    same(seated, mirror("play 3♣"))


def test_a_message_that_comes_late_moves_nothing(seated: Desk) -> None:
    seated.act("play 3♣")
    seated.table.evaluate("""(table) => {
        const now = table.dataset.tick;
        table.dataset.tick = "0";
        table.querySelector(".can").click();
        table.dataset.tick = now;
    }""")
    seated.act("hint")
    same(seated, mirror("play 3♣"))


def test_a_nonsense_message_is_answered_in_words(seated: Desk) -> None:
    tick = seated.tick
    seated.table.locator("button.act.can").evaluate("(card) => { card.dataset.act = 'dance wildly'; card.click(); }")
    seated.answered(tick)
    assert "dance" in seated.said()
    same(seated, mirror())


def test_two_views_of_one_table_are_one_deal(seated: Desk) -> None:
    seated.run(1, "table")
    both = seated.page.locator(LIVE)
    expect(both).to_have_count(2)
    for place, card in ((0, "3♣"), (1, "6♣")):
        both.nth(place).locator(f'[data-act="play {card}"]').click()
        expect(seated.page.locator(f'{LIVE}[data-tick="{place + 1}"]')).to_have_count(2)
    same(seated, mirror("play 3♣", "play 6♣"))
    assert kept(both.nth(0)) == kept(both.nth(1))
    card = "(card) => card.click()"
    tick, lawful = seated.tick, [both.nth(place).locator("button.act.can").first.element_handle() for place in (0, 1)]
    for handle in lawful:  # in both views before the kernel has answered either
        assert handle is not None
        handle.evaluate(card)
    seated.answered(tick)
    seated.act("hint")
    assert seated.tick == tick + 2, "one of the two was obeyed"
    seated.run(1, "")


def test_a_connection_dropped_and_back_goes_on_with_the_deal(seated: Desk) -> None:
    seated.act("play 3♣")
    kernel = "jupyterapp.shell.currentWidget.sessionContext.session.kernel"
    seated.page.evaluate(f"() => {kernel}._clearSocket()")
    seated.table.locator('[data-act="play 6♣"]').click()
    seated.page.evaluate(f"() => {kernel}.reconnect()")
    seated.idle()
    if seated.tick == 1:  # what was clicked while there was no connection was not kept for later
        seated.table.locator('[data-act="play 6♣"]').click()
        seated.answered(1)
    same(seated, mirror("play 3♣", "play 6♣"))
    seated.act("hint")
    same(seated, mirror("play 3♣", "play 6♣"))


def test_a_stacked_deal_cut_short_is_taken_up_though_the_page_never_had_its_pack(seated: Desk) -> None:
    dealt = "POPE_JOAN, pack=POPE_JOAN.deal(1859, seats=5).deal.pack, seats=5"
    seated.sit(dealt)
    seated.act("play 3♣")
    record = seated.record()
    assert record["deals"][0]["pack"] == "as this table dealt it"
    seated.command("docmanager:save")
    seated.run(0)  # as after a kernel that died
    seated.click(seated.table.get_by_role("button", name="Take up the deal left unfinished"))
    assert seated.record() == record


def test_what_cannot_be_read_does_not_stay_in_the_box_of_a_stacked_deal(seated: Desk) -> None:
    seated.sit("POPE_JOAN, pack=POPE_JOAN.deal(1859, seats=5).deal.pack, seats=5")
    box = seated.table.locator('input[type="number"]')
    box.press_sequentially("-e")
    assert box.evaluate("(box) => box.validity.badInput")
    seated.act("hint")
    assert not box.evaluate("(box) => box.validity.badInput")


def test_the_record_is_written_out_while_its_leaf_is_open(seated: Desk) -> None:
    leaf, field = seated.table.locator("details.keep"), seated.table.locator('[data-key="record"]')
    assert field.input_value() == ""
    leaf.locator("summary").click()
    expect(field).to_have_value(mirror().record())
    seated.act("play 3♣")
    expect(field).to_have_value(mirror("play 3♣").record())
    leaf.locator("summary").click()
    expect(field).to_have_value("")


def test_what_code_does_is_seen_on_the_page(seated: Desk) -> None:
    seated.run(1, 'table.play("3♣")')
    seated.page.locator(f'{LIVE}[data-tick="1"]').wait_for()
    same(seated, mirror("play 3♣"))
    seated.run(1, "")


def test_a_fault_in_the_program_shows_under_the_table(seated: Desk) -> None:
    seated.run(1, "table.sitting.hint = lambda: 1 / 0")
    seated.act("hint")
    assert "ZeroDivisionError" in seated.said()
    seated.act("play 3♣")
    same(seated, mirror("play 3♣"))
    seated.run(1, "")


def test_a_record_is_taken_up_and_a_bad_one_is_refused(seated: Desk) -> None:
    seated.act("play 3♣")
    later = mirror("play 3♣", "undo", "source RG").record()
    seated.table.locator("summary", has_text="record").click()
    field = seated.table.locator('textarea[data-act="restore"]')
    for text, says, after in (("{", "not whole JSON", mirror("play 3♣")), (later, "restored", mirror("source RG"))):
        tick = seated.tick
        field.fill(text)
        field.press("Tab")
        seated.answered(tick)
        assert says in seated.said()
        same(seated, after)
