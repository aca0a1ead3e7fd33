"""Records: what is saved comes back under the rules, and a bad save gives one clear error."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parlour_nb.engine import GAMES, play
from parlour_nb.games.pope_joan import POPE_JOAN
from parlour_nb.records import BadRecord, load, record, replay, save
from tests.games.laying import run
from tests.games.pope_joan import PRINTED_HAND, PRINTED_PLAY, lay, printed

SAVES = Path(__file__).parent / "saves"


def first(view):
    return view.actions[0]


def bad(saved):
    """The one error that *saved*, a record or a text, gives."""
    with pytest.raises(BadRecord) as caught:
        load(saved if isinstance(saved, str) else json.dumps(saved))
    message = str(caught.value)
    assert message and "\n" not in message and len(message) < 400 and "Traceback" not in message
    return message


def good(**changes):
    """A record of the printed hand after three cards, with *changes* in its one deal."""
    saved = record(run(printed(source="RG"), "J♠ Q♠ K♠"))
    saved["deals"][0] = {key: value for key, value in {**saved["deals"][0], **changes}.items() if value != "leave out"}
    return saved


PACK = good()["deals"][0]["pack"].split()


# What is saved comes back


@pytest.mark.parametrize("source", ["EW", "CM", "RG"])
def test_at_every_step_a_save_loads_as_it_was(source):
    state = printed(source=source)
    for action in [*PRINTED_PLAY.split(), None]:
        back = load(save(state))
        assert back == state and hash(back) == hash(state)
        assert back.legal_actions() == state.legal_actions() and back.to_play() == state.to_play()
        assert back.returns() == state.returns() and back.events == state.events and back.moves == state.moves
        assert [back.view(seat) for seat in (None, *range(5))] == [state.view(seat) for seat in (None, *range(5))]
        state = state.apply(action) if action else state


def test_a_sitting_of_several_deals_with_options_comes_back():
    state = POPE_JOAN.deal(5, source="RG", seats=6, dealer=None, pope_as_stop=True, limited_stops=6)
    for _ in range(4):
        state = play(state, [first] * 6).next_deal(absent=[4])
    state = play(state, [first] * 6).next_deal(source="EW", closing_settlement=True)
    assert load(save(state)) == state
    deals = record(state)["deals"]
    assert deals[0]["dealer"] is None and [deal["absent"] for deal in deals[1:]] == [[4]] * 5


def test_taking_back_after_loading_reaches_the_earlier_state():
    state = run(printed(), "J♠ Q♠ K♠ 5♦ 6♦")
    saved = json.loads(save(state))
    saved["deals"][-1]["actions"] = saved["deals"][-1]["actions"][:-3]
    assert replay(saved) == run(printed(), "J♠ Q♠")


def test_a_record_is_plain_and_short():
    assert record(run(POPE_JOAN.deal(1859, seats=4), "")) == {
        "schema": 1, "game": "pope_joan", "seats": 4,
        "deals": [{"source": "EW", "dealer": 0, "seed": 1859, "actions": []}]}
    assert good()["deals"][0]["actions"] == ["J♠", "Q♠", "K♠"]
    assert "pack" in good()["deals"][0] and "seed" not in good()["deals"][0]


def test_a_save_written_in_plain_letters_loads():
    assert replay(good(actions=["JS", "qs", "K♠"])) == replay(good())


# The saves of earlier editions


@pytest.mark.parametrize(("name", "turn", "purses", "pools"), [
    ("v1-printed-hand-RG", None, (-21, 16, 2, -6, 0), (6, 0, 2, 1, 0, 0, 0, 0)),
    ("v1-middle-of-a-run-EW", 3, (-15, 0, 0, 0, 0), (6, 2, 2, 1, 1, 1, 1, 1)),
    ("v1-pope-as-stop-passed-CM", 1, (-15, 0, 0), (6, 2, 2, 1, 1, 1, 1, 1)),
    ("v1-sitting-with-options-RG", 2, (60, -24, -17, -22, 11, -23), (0, 6, 6, 2, 0, 0, 0, 1)),
    ("v1-closed-sitting-EW", None, (-1, 41, -31, -9), (0, 0, 0, 0, 0, 0, 0, 0)),
])
def test_a_save_of_version_1_still_loads(name, turn, purses, pools):
    text = (SAVES / f"{name}.json").read_text("utf-8")
    state = load(text)
    assert (state.to_play(), state.purses, state.pools) == (turn, purses, pools)
    assert json.loads(save(state)) == json.loads(text)


# Bad saves


@pytest.mark.parametrize("text", ["", " ", "{", "[" * 100_000, save(printed())[:-9], "null", "9♦", '{"schema": 1,}',
                                  "\0", '{"a":' * 5000])
def test_a_text_that_is_no_whole_record_is_refused(text):
    assert bad(text).startswith(("the record is not whole JSON", "the record has no 'schema'"))


@pytest.mark.parametrize(("changes", "message"), [
    ({"schema": 2}, "the record is of version 2; this edition reads version 1"),
    ({"schema": 0}, "the record is of version 0"),
    ({"schema": "1"}, "the record has no 'schema' that is int: it is '1'"),
    ({"schema": True}, "the record has no 'schema' that is int: it is True"),
    ({"game": "whist"}, "the record is of a game 'whist'; the games are " + ", ".join(GAMES)),
    ({"game": None}, "the record has no 'game' that is str: it is None"),
    ({"seats": -5}, "deal 1: Pope Joan is for 3 to 10 players (ED-POPE.7), not -5"),
    ({"seats": 0}, "deal 1: Pope Joan is for 3 to 10 players (ED-POPE.7), not 0"),
    ({"seats": 2}, "deal 1: Pope Joan is for 3 to 10 players (ED-POPE.7), not 2"),
    ({"seats": 10**40}, "deal 1: Pope Joan is for 3 to 10 players (ED-POPE.7), not 1000"),
    ({"seats": 5.0}, "the record has no 'seats' that is int: it is 5.0"),
    ({"deals": []}, "the record holds no deal"),
    ({"deals": {}}, "the record has no 'deals' that is list: it is {}"),
    ({"deals": [None]}, "deal 1 has no 'source' that is str: it is None"),
    ({"deals": [[]]}, "deal 1 has no 'source' that is str: it is None")])
def test_a_record_with_a_wrong_head_is_refused(changes, message):
    assert bad({**good(), **changes}).startswith(message)


@pytest.mark.parametrize(("changes", "message"), [
    ({"source": "HOFFMANN"}, "deal 1: Pope Joan has no book 'HOFFMANN'; its books are EW, CM, RG"),
    ({"source": ""}, "deal 1: Pope Joan has no book ''"),
    ({"dealer": 5}, "deal 1: no seat 5 can deal: seats count from 0 to 4"),
    ({"dealer": -1}, "deal 1: no seat -1 can deal"),
    ({"dealer": "0"}, "deal 1 has no 'dealer' that is int: it is '0'"),
    ({"dealer": None}, "deal 1: the first dealer is settled from a deal number"),
    ({"options": {"six_pool": True}}, "deal 1: no option 'six_pool'; there are first_dealer, dresser, five_pool"),
    ({"options": {"seed": 3}}, "deal 1: no option 'seed'"),
    ({"options": {"five_pool": "yes"}}, "deal 1: five_pool is False or True, not 'yes'"),
    ({"options": {"five_pool": []}}, "deal 1: five_pool cannot be []"),
    ({"options": {"limited_stops": 4.0}}, "deal 1: limited_stops cannot be 4.0"),
    ({"options": []}, "deal 1 has no 'options' that is dict: it is []"),
    ({"absent": [9]}, "deal 1: no seat 9 can be absent"),
    ({"absent": [[]]}, "deal 1: [] among the absent is no seat"),
    ({"absent": 3}, "deal 1 has no 'absent' that is list: it is 3"),
    ({"pack": " ".join(PACK + ["9♦", "8♦"])}, "deal 1: 9♦: twice in the pack"),
    ({"pack": " ".join(PACK + ["8♦"])}, "deal 1: 8♦: not used in Pope Joan"),
    ({"pack": " ".join(PACK).replace("5♦", "9♦")}, "deal 1: 9♦: twice in the pack"),
    ({"pack": " ".join(PACK[:-1])}, "deal 1: the pack has 50 cards, not 51; it lacks 7♥"),
    ({"pack": "9♦ " * 200_000}, "deal 1: the pack has 200,000 cards, not 51"),
    ({"pack": PACK}, "deal 1 has no 'pack' that is str: it is ['"),
    ({"pack": ""}, "deal 1: the pack has 0 cards, not 51"),
    ({"pack": "leave out"}, "deal 1: a deal is made from a deal number (seed=1859) or from a stacked pack"),
    ({"seed": 1}, "deal 1: a deal is made from a deal number (seed=1859) or from a stacked pack, one of the two"),
    ({"seed": -1, "pack": "leave out"}, "deal 1: a deal number is a whole number"),
    ({"seed": 10**30, "pack": "leave out"}, "deal 1: a deal number is a whole number"),
    ({"seed": "1", "pack": "leave out"}, "deal 1 has no 'seed' that is int: it is '1'"),
    ({"actions": ["J♠", "8♠"]},
     "deal 1, action 2 of 2, '8♠': the run stands at the J♠, so the Q♠ must be played (ED-POPE.25)"),
    ({"actions": ["Q♠"]}, "deal 1, action 1 of 1, 'Q♠': the Q♠ is not in the leader's hand (ED-POPE.24)"),
    ({"actions": ["J♠", "claim pope"]}, "deal 1, action 2 of 2, 'claim pope': a stake is paid when its card is played"),
    ({"actions": ["nonsense" * 1000]}, "deal 1, action 1 of 1, 'nonsensenons"),
    ({"actions": [10]}, "deal 1, action 1 of 1, 10: an action is written as text"),
    ({"actions": [["J♠"]]}, "deal 1, action 1 of 1, ['J♠']: an action is written as text"),
    ({"actions": "J♠"}, "deal 1 has no 'actions' that is list: it is 'J♠'"),
    ({"actions": "leave out"}, "deal 1 has no 'actions' that is list: it is None")])
def test_a_record_with_a_wrong_deal_is_refused(changes, message):
    assert bad(good(**changes)).startswith(message)


def test_a_deal_that_begins_too_early_is_refused():
    saved = good()
    assert bad({**saved, "deals": saved["deals"] * 2}) == (
        "deal 2: the deal before it is not over: it is seat 1's turn")


def test_more_actions_than_the_deal_has_are_refused_at_the_first_past_its_end():
    played = PRINTED_PLAY.split()
    message = bad(good(actions=played + ["4♥"] * 300_000))
    assert message == "deal 1, action 21 of 300020, '4♥': the deal is over (RG81.3)"


def test_a_million_actions_are_refused_before_they_are_read():
    assert bad(json.dumps(good()).replace('"K\\u2660"]', '"K♠"' + ',"5♦"' * 1_000_000 + "]")).startswith(
        "the record is 5,000,")


@pytest.mark.parametrize("depth", [50, 300, 700, 900, 960, 980, 990, 995, 1000])
def test_a_value_nested_ever_so_deep_is_refused(depth):
    nest = "[" * depth + "]" * depth
    for key in ("schema", "game", "seats", "deals"):
        bad(json.dumps({**good(), key: "here"}).replace('"here"', nest))
    for key in ("source", "dealer", "seed", "pack", "options", "absent", "actions"):
        bad(json.dumps(good(**{key: "here"})).replace('"here"', nest))
        bad(json.dumps(good(**{key: ["here"]})).replace('"here"', nest))


def test_a_bad_save_leaves_the_state_on_the_table_untouched():
    state = run(printed(), "J♠")
    kept = tuple(state)
    bad(good(actions=["8♠"]))
    assert tuple(state) == kept and state.to_play() == 3


JSON = st.recursive(st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
                    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner, max_size=4),
                    max_leaves=8)


@given(JSON)
def test_no_json_raises_anything_but_a_bad_record(value):
    with pytest.raises(BadRecord):
        load(json.dumps(value))


KEYS = ["schema", "game", "seats", "deals"]
DEAL_KEYS = ["source", "dealer", "seed", "pack", "options", "absent", "actions"]


@settings(max_examples=150)
@given(st.dictionaries(st.sampled_from(KEYS), JSON, max_size=2),
       st.dictionaries(st.sampled_from(DEAL_KEYS), JSON, max_size=3), st.sampled_from([*POPE_JOAN.options, ""]), JSON)
def test_wrong_values_anywhere_in_a_record_raise_nothing_but_a_bad_record(head, deal, option, value):
    saved = good(**deal)
    if option and isinstance(saved["deals"][0].get("options", {}), dict):
        saved["deals"][0].setdefault("options", {})[option] = value
    try:
        state = load(json.dumps({**saved, **head}))
    except BadRecord:
        return
    assert load(save(state)) == state


@given(st.integers(0, 400), st.characters())
def test_a_save_with_one_character_changed_loads_or_is_refused(place, character):
    text = save(printed())
    place %= len(text)
    try:
        state = load(text[:place] + character + text[place + 1:])
    except BadRecord:
        return
    assert load(save(state)) == state


def test_the_saves_kept_are_these():
    """The saves of version 1 were written so; they are never written again."""
    pack = POPE_JOAN.stack(**PRINTED_HAND)
    state = run(POPE_JOAN.deal(pack=pack, seats=5, source="RG", dresser="dealer"), PRINTED_PLAY)
    assert load((SAVES / "v1-printed-hand-RG.json").read_text("utf-8")) == state
    assert lay(3, "5♥", {1: "A♠", 2: "9♦"}, stock="2♠ 10♦", source="CM", pope_as_stop=True).deal.pack == load(
        (SAVES / "v1-pope-as-stop-passed-CM.json").read_text("utf-8")).deal.pack
