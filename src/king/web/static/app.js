// The first module: speaks the language of the person and shows the page that the address names.

import { textOf } from "./lib/api.js";
import { h, fill } from "./lib/dom.js";
import { speak, _ } from "./lib/i18n.js";
import { changes, dress, settings } from "./lib/settings.js";

/** @typedef {{element: HTMLElement, title: string, leave?: () => void}} Page */
/** @typedef {(params: string[]) => Page | Promise<Page>} Maker */

/** Pages by the first word of the address after "#/"; each comes only when it is wanted. */
/** @type {Record<string, () => Promise<Maker>>} */
const PAGES = {
  "": async () => (await import("./pages/start.js")).startPage,
  now: async () => (await import("./pages/start.js")).nowPage,
  table: async () => (await import("./table/page.js")).tablePage,
  rules: async () => (await import("./pages/rules.js")).rulesPage,
  games: async () => (await import("./pages/games.js")).gamesPage,
  make: async () => (await import("./pages/make.js")).makePage,
  house: async () => (await import("./pages/house.js")).housePage,
  replay: async () => (await import("./after/replay.js")).replayPage,
  proof: async () => (await import("./after/proof.js")).proofPage,
  settings: async () => (await import("./pages/settings.js")).settingsPage,
};

class KingApp extends HTMLElement {
  constructor() {
    super();
    /** @type {Page | null} */
    this.page = null;
    this.spoken = "";
    this.shown = 0;
  }

  connectedCallback() {
    addEventListener("hashchange", () => void this.show());
    changes.addEventListener("change", () => {
      if (settings.lang !== this.spoken) void this.show();
    });
    dress();
    void this.show();
  }

  async show() {
    const turn = ++this.shown;
    const [name = "", ...params] = location.hash.replace(/^#\/?/, "").split("/");
    try {
      if (this.spoken !== settings.lang) {
        await speak(settings.lang);
        this.spoken = settings.lang;
      }
      const make = await (PAGES[name] ?? PAGES[""])?.();
      const page = await make?.(params.map(decodeURIComponent));
      if (!page) return;
      if (turn !== this.shown) {
        page.leave?.();
        return;
      }
      this.page?.leave?.();
      this.page = page;
      document.title = page.title ? `${page.title} · King` : "King";
      fill(this, page.element);
      window.scrollTo(0, 0);
    } catch (error) {
      if (turn === this.shown) fill(this, trouble(error));
    }
  }
}

/** What is shown when a page cannot be. @param {unknown} error */
function trouble(error) {
  return h(
    "main",
    { class: "page trouble" },
    h("h1", null, _("This page cannot be shown")),
    h("p", null, textOf(error)),
    h("p", null, h("button", { type: "button", onclick: () => location.reload() }, _("Try again"))),
    h("p", null, h("a", { href: "#/" }, _("To the first page"))),
  );
}

customElements.define("king-app", KingApp);
