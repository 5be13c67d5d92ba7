// Keeping a sheet that comes in a file.

import { bring } from "./incoming.js";
import { planOf } from "./plans.js";
import { keepSheet } from "./store.js";

/** Keep what a file holds; the answer is the name of the new sheet. @param {Blob} file */
export async function importSheet(file) {
  const { text, plan } = await bring(new Uint8Array(await file.arrayBuffer()), planOf);
  return keepSheet(text, plan);
}
