// Puts the table's HTML in place, and turns clicks and keys on what carries `data-act` into messages.
// It holds no rule and draws nothing of its own.

const PATIENCE = 4000; // milliseconds before the page says that the kernel does not answer

export default {
  render({ model, el }) {
    const page = document.createElement("div");
    const live = document.createElement("div"); // lives through every repaint, so that changes are spoken
    live.className = "parlour-live";
    live.setAttribute("role", "status");
    live.setAttribute("aria-live", "polite");
    el.append(page, live);
    const table = () => page.firstElementChild;
    let waiting = null;
    let offered = null;

    function paint() {
      clearTimeout(waiting);
      const focus = page.contains(document.activeElement) ? document.activeElement.dataset.key : null;
      const open = [...page.querySelectorAll("details[open]")].map((d) => d.dataset.key);
      page.innerHTML = model.get("html");
      open.forEach((key) => keyed(key)?.setAttribute("open", ""));
      if (focus) (keyed(focus) ?? page.querySelector('[data-rove] [tabindex="0"]') ?? keyed("next"))?.focus();
      const said = [".said", ".news", ".prompt"].map((part) => page.querySelector(part)?.innerText ?? "");
      live.textContent = said.join(" ").trim();
      keep();
    }

    const keyed = (key) => page.querySelector(`[data-key="${CSS.escape(key)}"]`);

    // The record of the deal is kept in this tab, so that a kernel that dies takes nothing with it.
    function keep() {
      const { place, record, begun } = table().dataset;
      const key = `parlour_nb ${location.pathname} ${place}`;
      if (offered === null) {
        const left = sessionStorage.getItem(key);
        offered = left && left !== record && begun === "0" && /"actions": \["/.test(left) ? left : "";
      }
      if (begun !== "0") offered = "";
      page.querySelector(".offer").hidden = !offered;
      if (!offered) sessionStorage.setItem(key, record);
    }

    function send(act) {
      model.send({ act, tick: Number(table().dataset.tick) });
      clearTimeout(waiting);
      waiting = setTimeout(() => { page.querySelector(".lost").hidden = false; }, PATIENCE);
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

    page.addEventListener("keydown", (event) => {
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
    model.on("change:html", paint);
    return () => { clearTimeout(waiting); model.off("change:html", paint); };
  },
};
