"""A reader plays Speculation in JupyterLab: shows, bids, asks what a card is worth, and never sees a card too soon."""

from __future__ import annotations

import json

from parlour_nb import load
from parlour_nb.players import prudent
from tests.browser.lab import Desk, kept

TABLE = 'SPECULATION, seed=14, seats=4, you=0, source="HI"'
SHOWN = ("turns", "turns up")


def test_plays_a_whole_deal_by_mouse_and_no_card_is_on_the_page_before_it_is_shown(seated: Desk) -> None:
    seated.sit(TABLE)
    while not seated.over():
        state = load(json.dumps(seated.record()))
        page = seated.table.inner_html().replace("\ufe0e", "")
        record = kept(seated.table)
        hidden = [card for pile in state.down for card in pile]
        assert not [card for card in hidden if card.name in page or f"{card}" in record]
        seated.act(f"play {prudent(state.view(0))}")
    end = load(json.dumps(seated.record()))
    assert end.to_play() is None and len(end.moves) > 12
    assert seated.table.locator("table.result tbody tr").count() == 4
    assert {event.kind for event in end.events} >= {*SHOWN, "takes"}


def test_asks_what_it_is_worth_and_is_refused_a_look(seated: Desk) -> None:
    seated.sit('SPECULATION, seed=14, seats=4, you=1, source="EW"')
    seated.act("play look")
    assert seated.said().startswith("No: no card is looked at before it is shown")
    seated.act("ask What is it worth?")
    assert seated.said().startswith("The chance that not one trump is dealt is ")
    assert seated.said().endswith("EW105.7")
