"""How far every text of the table stands out from what is really painted behind it."""

from __future__ import annotations

import base64
from typing import NamedTuple

from playwright.sync_api import Locator

_TEXTS = """(root) => {
  const through = (node) =>
    node === root.parentElement ? 1 : getComputedStyle(node).opacity * through(node.parentElement);
  const notebook = [root.closest(".jp-WindowedPanel-outer")].filter(Boolean)
    .map((node) => node.getBoundingClientRect());
  const frames = (node) => { // all that may cut off what is in the node
    const above = node === root ? notebook : frames(node.parentElement);
    return getComputedStyle(node).overflow === "visible" ? above : [...above, node.getBoundingClientRect()];
  };
  const found = [];
  const add = (host, words, rects) => {
    const style = getComputedStyle(host);
    const [r, g, b, a = 1] = style.color.match(/[\\d.]+/g).map(Number);
    const bare = style.visibility === "hidden" || parseFloat(style.fontSize) === 0 || a === 0 // drawn as a shape
      || host.closest(".vh"); // or only spoken
    if (!words.trim() || bare) return;
    const cut = host === root ? notebook : frames(host.parentElement);
    const open = ([x, y]) => { // it is not scrolled away, and nothing else lies over it
      if (!cut.every((box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom)) return false;
      const top = document.elementFromPoint(x, y);
      return top && (host.contains(top) || top.contains(host));
    };
    const lines = [...rects].slice(0, 2).filter(({ width, height }) => width >= 3 && height >= 3)
      .map(({ left, top, width, height }) => [[1, 1], [5, 1], [1, 5], [5, 5], [1, 3], [3, 1], [3, 3], [3, 5], [5, 3]]
        .map(([x, y]) => [left + width * x / 6, top + height * y / 6]));
    const painted = lines.flatMap((points) => points.slice(0, 4).every(open) ? points : points.filter(open));
    if (!painted.length || painted.length < lines.flat().length / 2) return;
    found.push({ words: words.trim().slice(0, 40), where: `${host.tagName}.${host.className}`,
                 colour: [r, g, b, a * through(host)], points: painted });
  };
  const walk = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(walk.currentNode);
    add(walk.currentNode.parentElement, walk.currentNode.data, range.getClientRects());
  }
  for (const field of root.querySelectorAll("select, input, textarea")) {
    add(field, field.value || field.placeholder || "", [field.getBoundingClientRect()]);
  }
  return found;
}"""

_RATIOS = """async ([picture, texts]) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height);
  const paper = canvas.getContext("2d", { willReadFrequently: true });
  paper.drawImage(image, 0, 0);
  const { data } = paper.getImageData(0, 0, image.width, image.height);
  const channel = (c) => (c /= 255) <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
  const light = ([r, g, b]) => 0.2126 * channel(r) + 0.7152 * channel(g) + 0.0722 * channel(b);
  return texts.map(({ words, where, colour, points }) => {
    const ratios = points.map(([x, y]) => {
      const at = 4 * (Math.round(y) * image.width + Math.round(x));
      const behind = [data[at], data[at + 1], data[at + 2]];
      const ink = behind.map((c, i) => colour[i] * colour[3] + c * (1 - colour[3]));
      const [more, less] = [light(ink), light(behind)].sort((a, b) => b - a);
      return (more + 0.05) / (less + 0.05);
    }).sort((a, b) => a - b);
    return [ratios[Math.min(1, ratios.length - 1)], words, where]; // but for the worst point: a line may cross it
  });
}"""

_BARE = """.parlour *, .parlour *::before, .parlour *::after {
  color: transparent !important; -webkit-text-fill-color: transparent !important;
  text-shadow: none !important; text-decoration-color: transparent !important;
}"""


class Standing(NamedTuple):
    """A text and its contrast with what lies behind it."""

    ratio: float
    words: str
    where: str


def standings(table: Locator) -> list[Standing]:
    """Every text of *table* that is painted on the screen now, the faintest first."""
    page = table.page
    texts = table.evaluate(_TEXTS)
    style = page.add_style_tag(content=_BARE)
    picture = base64.b64encode(page.screenshot(scale="css")).decode()
    style.evaluate("(style) => style.remove()")
    return sorted(Standing(*found) for found in page.evaluate(_RATIOS, [picture, texts]))
