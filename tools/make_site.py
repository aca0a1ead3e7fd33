"""Make all notebooks into a small static site: every page reads whole without a kernel, a script or a network.

    python tools/make_site.py [FOLDER]

A page is the notebook as it is stored: prose, code, tables as they stood, figures. The index becomes the first page,
and has the contents of all at its end; links from notebook to notebook lead from page to page. FOLDER (site) is
made anew.
"""

from __future__ import annotations

import re
import shutil
import sys
from pathlib import Path
from string import Template
from typing import NamedTuple

from nbconvert import HTMLExporter

ROOT = Path(__file__).parent.parent
PARTS = Path(__file__).parent / "site"
ANCHOR = re.compile(r'<a class="anchor-link".*?</a>', re.S)
HEADING = re.compile(r'<h([12]) id="([^"]*)">(.*?)</h\1>', re.S)
LINK = re.compile(r'(<a href="[^":#]*)\.ipynb(?=[#"])')
PICTURE = re.compile(r"<img\b[^>]*>")
DESCRIBED = re.compile(r'\balt="(?!"|No description)')  # what nbconvert writes for a picture without a description
STYLE = re.compile(r"<style>.*?</style>", re.S)


class Page(NamedTuple):
    """A notebook as HTML, its title, the headings in it with their anchors, and the styles that its tables bring."""

    name: str
    title: str
    headings: dict[str, str]
    body: str
    styles: str


def converted(path: Path) -> Page:
    """The page of a notebook; ValueError if a picture in it has no description."""
    exporter = HTMLExporter(template_name="basic", exclude_input_prompt=True, exclude_output_prompt=True)
    html = LINK.sub(r"\1.html", ANCHOR.sub("", exporter.from_filename(str(path))[0]))
    for picture in PICTURE.findall(html):
        if not DESCRIBED.search(picture):
            raise ValueError(f"{path.name}: a picture without a description: {picture[:80]}")
    styles = dict.fromkeys(STYLE.findall(html))  # each once, though every table brings it
    headings = {anchor: words for level, anchor, words in HEADING.findall(html) if level == "2"}
    title = next((re.sub("<.*?>", "", words) for level, _, words in HEADING.findall(html) if level == "1"), path.stem)
    return Page(path.stem, title, headings, widened(STYLE.sub("", html)), "".join(styles))


def widened(html: str) -> str:
    """The HTML with its plain tables each in a frame of its own, which a narrow page can move sideways, by keys too."""
    frame = '<div class="wide" tabindex="0" role="region" aria-label="A table">'
    return re.sub(r"<table>.*?</table>", lambda table: f"{frame}{table[0]}</div>", html, flags=re.S)


def in_order(pages: dict[str, Page]) -> list[Page]:
    """The index first, then the others as it links them, then those it does not."""
    linked = re.findall(r'<a href="([^":#]*)\.html', pages["index"].body)
    return [pages[name] for name in dict.fromkeys(["index", *linked, *sorted(pages)]) if name in pages]


def contents(pages: list[Page]) -> str:
    """All pages with their headings."""
    items = ""
    for page in pages:
        headings = (link(f"{page.name}.html#{anchor}", words) for anchor, words in page.headings.items())
        items += f'<li>{link(f"{page.name}.html", page.title)}<ul><li>{"</li><li>".join(headings)}</li></ul></li>'
    return f'<nav class="contents" aria-labelledby="contents"><h2 id="contents">Contents</h2><ul>{items}</ul></nav>'


def ways(page: Page, pages: list[Page]) -> str:
    """The links at the head of a page to every page."""
    here = {page.name: ' aria-current="page"'}
    return "".join(f"<li>{link(f'{other.name}.html', other.title, here.get(other.name, ''))}</li>" for other in pages)


def link(href: str, words: str, more: str = "") -> str:
    """A link; *words* are HTML already."""
    return f'<a href="{href}"{more}>{words}</a>'


def make(notebooks: Path, site: Path) -> list[Path]:
    """Write the site of the notebooks in that folder; the files written."""
    pages = in_order({path.stem: converted(path) for path in sorted(notebooks.glob("*.ipynb"))})
    shell = Template((PARTS / "page.html").read_text("utf-8"))
    shutil.rmtree(site, ignore_errors=True)
    site.mkdir(parents=True)
    shutil.copy(PARTS / "site.css", site)
    for page in pages:
        body = page.body + (contents(pages) if page.name == "index" else "")
        html = shell.substitute(title=page.title, styles=page.styles, ways=ways(page, pages), body=body)
        (site / f"{page.name}.html").write_text(html, "utf-8")
    return sorted(site.iterdir())


if __name__ == "__main__":
    for written in make(ROOT / "notebooks", Path(sys.argv[1]) if sys.argv[1:] else ROOT / "site"):
        print(f"{written.name}: {written.stat().st_size // 1024} KB")
