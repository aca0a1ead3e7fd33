"""The notebooks as a static site: with scripts off and nothing but the loopback, each page reads whole."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import nbformat
import pytest
from playwright.sync_api import Browser, Page, ViewportSize, expect

from parlour_nb import GAMES
from tests.browser.axe import grave
from tests.browser.lab import Wire, served
from tests.test_notebooks import HEADINGS
from tools.make_site import DESCRIBED, PICTURE, converted, make

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
NAMES = sorted(path.stem for path in NOTEBOOKS.glob("*.ipynb"))
STOOD = "The table as it stood. To play, run this cell in Jupyter."
SPACE = re.compile(r"\s+")


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("site")
    make(NOTEBOOKS, folder)
    with served(folder) as address:
        yield address


@pytest.fixture(scope="module")
def reader(browser: Browser) -> Page:
    """A page of a browser that runs no script."""
    page = browser.new_context(java_script_enabled=False, viewport=ViewportSize(width=360, height=780)).new_page()
    page.set_default_timeout(10_000)
    return page


@pytest.fixture(scope="module")
def wire(reader: Page) -> Iterator[Wire]:
    """What the reader asks for, from first to last: nothing but what the loopback has."""
    wire, missing = Wire(reader), []
    reader.on("response", lambda answer: missing.append(answer.url) if answer.status >= 400 else None)
    yield wire
    assert wire.asked and not wire.abroad() and not [url for url in missing if "favicon" not in url]


class Opened(NamedTuple):
    """A page before the reader, and what it asked for."""

    name: str
    page: Page
    asked: set[str]


@pytest.fixture(scope="module", params=NAMES)
def opened(request: pytest.FixtureRequest, site: str, reader: Page, wire: Wire) -> Opened:
    """Each page in turn, opened once."""
    before = len(wire.asked)
    reader.goto(f"{site}/{request.param}.html")
    return Opened(request.param, reader, {url.removeprefix(site) for url in wire.asked[before:]})


@pytest.fixture(scope="module")
def contents(site: str, reader: Page) -> list[str]:
    """Where the contents at the end of the index lead."""
    page = reader.context.new_page()
    page.goto(f"{site}/index.html")
    ways = [way.get_attribute("href") or "" for way in page.locator(".contents a").all()]
    page.close()
    return ways


def flat(text: str) -> str:
    return SPACE.sub(" ", text).strip()


def stored(name: str):
    return nbformat.read(NOTEBOOKS / f"{name}.ipynb", as_version=4)


def outputs(name: str, kind: str):
    """What the cells of the notebook gave of that kind."""
    return [output["data"][kind] for cell in stored(name).cells for output in cell.get("outputs", [])
            if kind in output.get("data", {})]


def printed(cell) -> str:
    return "".join(output.text for output in cell.get("outputs", []) if output.output_type == "stream")


def test_H6_a_page_shows_all_that_the_cells_printed_and_the_period_text(opened):
    shown = flat(opened.page.inner_text("main"))
    for cell in stored(opened.name).cells:
        assert flat(printed(cell)) in shown, cell.id
    text = "\n".join(outputs(opened.name, "text/markdown"))
    ids = re.findall(r"^> \*\*(\S+)\*\* ", text, re.M)
    assert (ids or opened.name not in GAMES) and not [id for id in ids if f"{id} " not in shown]


def test_H7_a_page_shows_the_tables_as_they_stood(opened):
    tables = opened.page.locator(".parlour[data-static]").filter(has_text=STOOD)
    assert tables.count() == sum(html.count(STOOD) for html in outputs(opened.name, "text/html"))
    assert tables.count() or opened.name not in GAMES
    for table in tables.all():
        assert table.get_by_text(STOOD).is_visible()
        assert (table.locator(".felt").bounding_box() or {})["height"] > 300
        assert table.locator(":is(.card, .board):visible").count() > 0


def test_W23_every_picture_on_a_page_is_there_and_described(opened):
    pictures = opened.page.locator("main img").all()
    assert len(pictures) == sum(html.count("<img") for html in outputs(opened.name, "text/html"))
    assert all(len(picture.get_attribute("alt") or "") > 60 for picture in pictures)
    assert all(picture.evaluate("(image) => image.naturalWidth") > 300 for picture in pictures)


def test_W18_no_phone_has_to_move_a_page_sideways(opened):
    assert opened.page.evaluate("document.scrollingElement.scrollWidth") == 360


def test_H6_a_page_holds_no_script_and_asks_for_its_style_alone(opened):
    assert opened.page.locator("script, iframe, object, embed, [onclick]").count() == 0
    assert {url for url in opened.asked if not url.startswith("data:")} - {"/favicon.ico"} == {
        f"/{opened.name}.html", "/site.css"}


def test_a_page_of_a_game_tells_one_whole_deal(opened):
    if opened.name not in GAMES:
        return
    cells = stored(opened.name).cells
    start = next(place for place, cell in enumerate(cells) if cell.source.startswith("## A hand, annotated"))
    end = next(place for place, cell in enumerate(cells) if place > start and cell.source.startswith("## "))
    told = "\n".join(printed(cell) for cell in cells[start:end])
    acts = re.findall(r"^[A-Z][A-Z-]+\d*\.\S+ +\S.*$", told, re.M)
    shown = flat(opened.page.inner_text("main"))
    assert len(acts) >= 5 and not [act for act in acts if flat(act) not in shown]


def test_the_contents_lead_to_every_heading_of_a_page(contents, opened):
    assert {way.partition(".")[0] for way in contents} == set(NAMES)
    headings = [way.partition("#")[2] for way in contents if way.startswith(f"{opened.name}.html#")]
    assert opened.name not in GAMES or [
        flat(opened.page.locator(f'[id="{anchor}"]').inner_text()) for anchor in headings] == HEADINGS


def test_links_between_notebooks_lead_from_page_to_page(site, reader, wire):
    reader.goto(f"{site}/index.html")
    for name in GAMES:
        assert reader.locator(f'main p a[href="{name}.html"]').count() > 0
    reader.locator('main p a[href="cassino.html"]').first.click()
    assert reader.title() == "Cassino"
    assert reader.locator('a[href*=".ipynb"]').count() == 0


def test_answers_unfold_without_a_script(site, reader, wire):
    reader.goto(f"{site}/cassino.html")
    answer = reader.locator("details:has(> summary:text-is('Answer'))").first
    expect(answer.locator("> :not(summary)").first).to_be_hidden()
    answer.locator("summary").click()
    expect(answer.locator("> :not(summary)").first).to_be_visible()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_W13_a_page_has_no_serious_fault_for_any_reader(site, browser, scheme):
    page = browser.new_page(color_scheme=scheme, viewport=ViewportSize(width=1280, height=900))
    page.goto(f"{site}/index.html")
    found = grave(page, theme=scheme)
    page.close()
    assert found == []


def test_a_picture_without_a_description_is_refused(tmp_path):
    bare = nbformat.v4.new_output("display_data", {"image/png": "iVBORw0KGgo="})
    cells = [nbformat.v4.new_code_cell("figure", outputs=[bare])]
    nbformat.write(nbformat.v4.new_notebook(cells=cells), tmp_path / "bare.ipynb")
    with pytest.raises(ValueError, match="bare.ipynb: a picture without a description"):
        converted(tmp_path / "bare.ipynb")


def test_what_counts_as_a_description():
    assert DESCRIBED.search('<img alt="Bars" src="x">')
    assert not [img for img in ('<img src="x">', '<img alt="" src="x">') if DESCRIBED.search(PICTURE.findall(img)[0])]
