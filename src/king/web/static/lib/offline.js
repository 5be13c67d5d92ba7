// Without a network: the service worker that keeps the client on this device.

/** A browser takes the address of a worker for code, so it wants to be told that this one is meant. */
const NAME = "/worker.js";

/** @typedef {{createPolicy: (name: string, rules: {createScriptURL: (url: string) => string}) => {createScriptURL: (url: string) => string}}} Policies */

/** Keep the client for times without a network. Where that is not possible everything works as it
 * did, with a network. */
export async function keepClient() {
  if (!("serviceWorker" in navigator)) return;
  try {
    await navigator.serviceWorker.register(address(), { updateViaCache: "none" });
  } catch {
    // A private window, a full disc, a browser that wants https: there is nothing to be done.
  }
}

function address() {
  const policies = /** @type {{trustedTypes?: Policies}} */ (/** @type {unknown} */ (window)).trustedTypes;
  const policy = policies?.createPolicy("king-worker", { createScriptURL: () => NAME });
  return policy?.createScriptURL(NAME) ?? NAME;
}

/** Whether the client is kept: a page that is opened without a network works. */
export async function isKept() {
  if (!("serviceWorker" in navigator)) return false;
  const found = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return found?.active?.state === "activated";
}
