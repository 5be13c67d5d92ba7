// The first module: speaks the language of the person and shows the page that the address names.

import { textOf } from "./lib/api.js";
import { h, fill } from "./lib/dom.js";
import { speak, _ } from "./lib/i18n.js";
import { keepClient } from "./lib/offline.js";
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
  sheet: async () => (await import("./sheet/page.js")).sheetPage,
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
    void this.show().then(keepClient);
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
      if (isOld(error)) location.reload();
      else if (turn === this.shown) fill(this, trouble(error));
    }
  }
}

/** Whether a part of the client is not there any more, because the server has a newer version. One
 * reload brings that; where it does not help the trouble is shown. @param {unknown} error */
function isOld(error) {
  if (!(error instanceof TypeError) || !/import|module/i.test(error.message) || !navigator.onLine) return false;
  const last = Number(sessionStorage.getItem("king.reloaded") ?? 0);
  sessionStorage.setItem("king.reloaded", String(Date.now()));
  return Date.now() - last > 60_000;
}

/** What is shown when a page cannot be. @param {unknown} error */
function trouble(error) {
  // Browsers say of a network that is not there only that something is of a wrong type.
  const isAway = error instanceof TypeError;
  return h(
    "main",
    { class: "page trouble" },
    h("h1", null, isAway ? _("There is no connection") : _("This page cannot be shown")),
    h("p", null, isAway ? _("This page needs the server, and it does not answer.") : textOf(error)),
    h("p", null, h("button", { type: "button", onclick: () => location.reload() }, _("Try again"))),
    isAway && h("p", null, h("a", { href: "#/sheet" }, _("Score sheets work without a connection"))),
    h("p", null, h("a", { href: "#/" }, _("To the first page"))),
  );
}

customElements.define("king-app", KingApp);
