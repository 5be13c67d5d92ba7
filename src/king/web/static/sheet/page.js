// Score sheets for people with real cards: the list of them, a new one, one that is kept here, one
// that somebody sent.

import { _ } from "../lib/i18n.js";
import { told } from "./told.js";

/** @typedef {import("../app.js").Page} Page */

/** @param {string[]} params @returns {Promise<Page>} */
export async function sheetPage(params) {
  const [name = "", part = ""] = params;
  if (name === "") return (await import("./list.js")).listPage();
  if (name === "new") return (await import("./new.js")).newPage(params.slice(1));
  if (name === "shared") return (await import("./shared.js")).sharedPage(params.slice(1).join("/"));
  if (name === "of") return (await import("./shared.js")).gamePage(part);
  const { keptSheet } = await import("./store.js");
  const kept = await keptSheet(name);
  if (!kept) throw told(_("This sheet is not kept on this device."));
  if (part === "show") return (await import("./show.js")).showPage(kept);
  return (await import("./one.js")).onePage(kept);
}
