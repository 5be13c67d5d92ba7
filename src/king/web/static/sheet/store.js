// The sheets of this device. Each change is one transaction: two windows of one sheet add their
// lines one after the other, and what a window shows has been written before.

import { _ } from "../lib/i18n.js";
import { told } from "./told.js";

/** @typedef {import("./plan.js").Plan} Plan */
/** @typedef {import("./begun.js").Begun} Begun */
/**
 * A sheet as it is kept: the text of its file, the plan that its rules were made into, and the
 * deals that windows have begun and that are not in the text yet, the last one at the end.
 * @typedef {{id: string, text: string, plan: Plan, at: number, begun?: {by: string, deal: Begun}[]}} Kept
 */

const NAME = "king";
const SHEETS = "sheets";
const WINDOW = "king.window";
/** How many windows can have begun a deal of one sheet. */
const MOST_BEGUN = 4;
let thisWindow = "";

/** What changes a sheet in another window. */
const news = "BroadcastChannel" in window ? new BroadcastChannel("king.sheets") : null;

/** Sheets of this page alone, where the browser keeps nothing. @type {Map<string, Kept>} */
const memory = new Map();
let isLasting = true;

/** Whether sheets are still there when the page is closed. */
export function lasts() {
  return isLasting;
}

/** @type {Promise<IDBDatabase | null> | null} */
let opened = null;

function database() {
  opened ??= new Promise((done) => {
    const fail = () => {
      isLasting = false;
      done(null);
    };
    try {
      const asked = indexedDB.open(NAME, 1);
      asked.onupgradeneeded = () => asked.result.createObjectStore(SHEETS, { keyPath: "id" });
      asked.onsuccess = () => {
        const found = asked.result;
        // Another window may need a newer form of the store one day.
        found.onversionchange = () => {
          found.close();
          opened = null;
        };
        found.onclose = () => (opened = null);
        done(found);
      };
      asked.onerror = fail;
    } catch {
      fail();
    }
  });
  return opened;
}

/** Every sheet, the last one used first. @returns {Promise<Kept[]>} */
export async function allSheets() {
  const base = await database();
  const rows = base ? await asked(base.transaction(SHEETS).objectStore(SHEETS).getAll()) : [...memory.values()];
  return rows.sort((/** @type {Kept} */ one, /** @type {Kept} */ other) => other.at - one.at);
}

/** @param {string} id @returns {Promise<Kept | null>} */
export async function keptSheet(id) {
  const base = await database();
  if (!base) return memory.get(id) ?? null;
  return (await asked(base.transaction(SHEETS).objectStore(SHEETS).get(id))) ?? null;
}

/** Keep a new sheet; the answer is its name in addresses. @param {string} text @param {Plan} plan */
export async function keepSheet(text, plan) {
  const kept = { id: newId(), text, plan, at: Date.now() };
  await written((store) => store.put(kept), () => memory.set(kept.id, kept));
  void navigator.storage?.persist?.().catch(() => false);
  return kept.id;
}

/** @param {string} id */
export async function forgetSheet(id) {
  await written((store) => store.delete(id), () => memory.delete(id));
  news?.postMessage(id);
}

/**
 * Change the text of a sheet, whatever another window has made of it meanwhile. When the change is
 * refused by throwing, nothing is written. What this window had begun is over by that.
 * @param {string} id @param {(text: string) => string} change @returns {Promise<Kept>}
 */
export async function changeSheet(id, change) {
  const after = await rewritten(id, (kept) => ({ ...kept, text: change(kept.text), at: Date.now(), begun: ofOthers(kept) }));
  news?.postMessage(id);
  return after;
}

/** Keep the deal that this window has begun, or none any more. No other window is told.
 * @param {string} id @param {Begun | null} deal */
export async function keepBegun(id, deal) {
  await rewritten(id, (kept) => ({ ...kept, begun: [...ofOthers(kept), ...(deal ? [{ by: here(), deal }] : [])].slice(-MOST_BEGUN) }));
}

/** The deal to go on with: that of this window before it was made anew, else the last one that was
 * begun, of a window that may be no more. It is this window's from now on.
 * @param {Kept} kept @returns {Begun | null} */
export function takeBegun(kept) {
  const found = kept.begun?.findLast(({ by }) => by === here()) ?? kept.begun?.at(-1);
  if (!found) return null;
  rewritten(kept.id, (now) => ({ ...now, begun: [...ofOthers(now).filter(({ by }) => by !== found.by), { by: here(), deal: found.deal }] })).catch(() => undefined);
  return found.deal;
}

/** @param {Kept} kept */
function ofOthers(kept) {
  return (kept.begun ?? []).filter(({ by }) => by !== here());
}

/** The name of this window, the same when its page is made anew. */
function here() {
  if (!thisWindow) {
    thisWindow = newId();
    try {
      thisWindow = sessionStorage.getItem(WINDOW) ?? thisWindow;
      sessionStorage.setItem(WINDOW, thisWindow);
    } catch {
      // Without a store it has another name next time.
    }
  }
  return thisWindow;
}

/** @param {string} id @param {(kept: Kept) => Kept} change @returns {Promise<Kept>} */
async function rewritten(id, change) {
  /** @type {Kept | null} */
  let after = null;
  const changed = (/** @type {Kept | undefined} */ kept) => {
    if (!kept) throw told(_("This sheet is not kept on this device."));
    after = change(kept);
    return after;
  };
  /** @type {unknown} */
  let trouble = null;
  await written(
    (store, cancel) => {
      const found = store.get(id);
      found.onsuccess = () => {
        try {
          store.put(changed(found.result));
        } catch (error) {
          trouble = error;
          cancel();
        }
      };
    },
    () => memory.set(id, changed(memory.get(id))),
  ).catch((error) => {
    throw trouble ?? error;
  });
  return /** @type {Kept} */ (/** @type {unknown} */ (after));
}

/** Be told when another window has changed a sheet. The function returned ends it.
 * @param {(id: string) => void} listen */
export function whenChanged(listen) {
  const hear = (/** @type {MessageEvent} */ event) => listen(String(event.data));
  news?.addEventListener("message", hear);
  return () => news?.removeEventListener("message", hear);
}

/**
 * A transaction that is on the disc when it is over.
 * @param {(store: IDBObjectStore, cancel: () => void) => unknown} work
 * @param {() => unknown} otherwise
 */
async function written(work, otherwise) {
  const base = await database();
  if (!base) {
    otherwise();
    return;
  }
  await new Promise((done, failed) => {
    const turn = base.transaction(SHEETS, "readwrite", { durability: "strict" });
    turn.oncomplete = () => done(null);
    turn.onabort = () => failed(turn.error ?? new Error("not written"));
    work(turn.objectStore(SHEETS), () => turn.abort());
  });
}

/** @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
function asked(request) {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
}

/** A name that nothing else has, also where it is brought to another device. */
function newId() {
  const bytes = crypto.getRandomValues(new Uint8Array(9));
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
}
