// Puts the table's HTML in place, and turns clicks and keys on what carries `data-act` into messages.
// It holds no rule and draws nothing of its own.

const PATIENCE = 4000; // milliseconds before the page says that the kernel is busy or does not answer

const name = (node) => node.dataset?.key ?? node.getAttribute?.("aria-label");

// Changes `old` into `fresh` where they differ, and leaves the rest: focus, scroll and open leaves live on,
// and a card that lies where it lay is not dealt again.
function become(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  if (old.nodeType === Node.TEXT_NODE) { old.data = fresh.data; return; }
  dress(old, fresh);
  const stay = new Set([...fresh.childNodes].map(name));
  [...old.childNodes].filter((node) => name(node) && !stay.has(name(node))).forEach((node) => node.remove());
  const named = new Map([...old.childNodes].filter(name).map((node) => [name(node), node]));
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const same = name(child) ? named.get(name(child)) : at && !name(at) ? at : null;
    named.delete(name(child));
    if (same?.nodeName !== child.nodeName) old.insertBefore(child, at);
    else {
      if (same === at) at = at.nextSibling;
      else old.insertBefore(same, at);
      become(same, child);
    }
  }
  while (at) { const rest = at.nextSibling; at.remove(); at = rest; }
}

// Gives `old` the attributes of `fresh`.
function dress(old, fresh) {
  for (const { name: attribute } of [...old.attributes]) {
    if (!fresh.hasAttribute(attribute) && attribute !== "open") old.removeAttribute(attribute);
  }
  for (const { name: attribute, value } of fresh.attributes) {
    if (old.getAttribute(attribute) !== value) old.setAttribute(attribute, value);
  }
}

// Sets the value of a field where it is another, or cannot be read: setting it costs the page a layout.
function fill(field, value) {
  if (field.value !== value || field.validity.badInput) field.value = value;
}

function parsed(html) {
  const leaf = document.createElement("template");
  leaf.innerHTML = html;
  return leaf.content.firstElementChild;
}

export default {
  render({ model, el }) {
    const page = document.createElement("div");
    const live = document.createElement("div"); // lives through every repaint, so that changes are spoken
    live.className = "parlour-live";
    live.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    el.append(page, live);
    const table = parsed(model.get("html"));
    const parts = [...table.querySelectorAll("[data-part]")].map((place) => {
      const part = { name: place.dataset.part, html: model.get(place.dataset.part) };
      part.node = parsed(part.html);
      place.replaceWith(part.node);
      return part;
    });
    page.append(table);
    let waiting = null;
    let offered = null;
    let kept = false;
    let shown = [];
    let told = "";

    function paint() {
      clearTimeout(waiting);
      tell("none");
      const focus = page.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      (parts.length ? dress : become)(table, parsed(model.get("html")));
      for (const part of parts) {
        const html = model.get(part.name);
        if (html === part.html) continue;
        become(part.node, parsed(html));
        part.html = html;
      }
      page.querySelectorAll("select").forEach((s) => fill(s, s.querySelector("[selected]")?.value ?? s.value));
      page.querySelectorAll("input").forEach((i) => fill(i, i.defaultValue));
      if (focus && document.activeElement.dataset?.key !== focus) {
        (keyed(focus) ?? page.querySelector('[data-rove="hand"] [tabindex="0"]') ?? keyed("next"))?.focus();
      }
      live.textContent = [".said", ".news li", ".prompt"].flatMap((part) => [...page.querySelectorAll(part)])
        .map((line) => line.textContent.trim()).filter(Boolean).join(" ");
      requestAnimationFrame(show);
      keep();
    }

    // The page is turned to what is new on it: the meaning just opened, or else the sentence that acts now; and the
    // news to its last line, which stands at 0.
    function show() {
      const news = page.querySelector(".status");
      if (news && news.textContent !== told) [told, news.scrollTop] = [news.textContent, 0];
      const leaf = page.querySelector(".page");
      if (!leaf?.clientHeight) return;
      const marks = ['[aria-expanded="true"]', ".now .act"].map((mark) => leaf.querySelector(mark));
      const mark = marks.find((here, at) => here && here.dataset.key !== shown[at]);
      shown = marks.map((here) => here?.dataset.key);
      if (!mark || leaf.scrollHeight <= leaf.clientHeight) return;
      leaf.scrollTop += mark.getBoundingClientRect().top - leaf.getBoundingClientRect().top - leaf.clientHeight / 3;
    }

    const keyed = (key) => page.querySelector(`[data-key="${CSS.escape(key)}"]`);

    // The record of the sitting: the deals that are over, and the one on the table. An exercise has none.
    const record = () => keyed("keep") && keyed("keep").dataset.over + table.dataset.record;

    // It is kept in this tab, so that a kernel that dies takes nothing with it.
    function keep() {
      if (!record()) return;
      const { place, begun } = table.dataset;
      const key = `parlour_nb ${location.pathname} ${place}`;
      if (offered === null) {
        const left = sessionStorage.getItem(key);
        offered = left && left !== record() && begun === "0" ? left : "";
      }
      if (begun !== "0") {
        offered = "";
        sessionStorage.setItem(key, record());
        kept = true;
      } else if (kept) sessionStorage.removeItem(key);
      page.querySelector(".offer").hidden = !offered;
      write();
    }

    // The record is written out where a reader has opened its leaf.
    function write() {
      const field = keyed("record");
      fill(field, field.closest("[open]") ? record() : "");
    }

    // Shows the line of that class about the kernel, or none.
    function tell(which) {
      page.querySelectorAll(".busy, .lost").forEach((line) => { line.hidden = !line.matches(`.${which}`); });
      if (which !== "none") live.textContent = page.querySelector(`.${which}`).textContent;
    }

    function send(act) {
      const lost = () => tell("lost");
      const ask = () => { // where the front end knows that the kernel is at work, it is not lost
        if (model.widget_manager?.kernel?.status !== "busy") lost();
        else { tell("busy"); waiting = setTimeout(ask, PATIENCE); }
      };
      clearTimeout(waiting);
      waiting = setTimeout(ask, PATIENCE);
      try {
        model.send({ act, tick: Number(table.dataset.tick) });
      } catch { // the kernel was restarted, or the notebook opened without it
        lost();
      }
    }

    page.addEventListener("click", (event) => {
      const button = event.target.closest("button.act");
      if (!button) return;
      send(button.dataset.key === "offer" ? `restore ${offered}` : button.dataset.act);
    });

    page.addEventListener("change", (event) => {
      const field = event.target.closest("select.act, input.act, textarea.act");
      if (field && field.value !== "") send(`${field.dataset.act} ${field.value}`);
    });

    page.addEventListener("toggle", (event) => { if (event.target.dataset.key === "keep") write(); }, true);

    page.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && event.target.matches("input.act")) { // no browser says "change" for it
        event.target.blur();
        event.target.focus();
      }
      const hand = event.target.closest("[data-rove]");
      const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
      const cards = hand ? [...hand.querySelectorAll("button")] : [];
      if (!cards.length || !(step || event.key === "Home" || event.key === "End")) return;
      const at = cards.indexOf(document.activeElement);
      const to = event.key === "Home" ? 0 : event.key === "End" ? -1 : (at + step + cards.length) % cards.length;
      cards.forEach((card) => { card.tabIndex = -1; });
      cards.at(to).tabIndex = 0;
      cards.at(to).focus();
      event.preventDefault();
      event.stopPropagation();
    });

    paint();
    model.on("change", paint);
    return () => { clearTimeout(waiting); model.off("change", paint); };
  },
};
