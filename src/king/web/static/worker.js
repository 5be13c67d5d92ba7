// The service worker: keeps one whole version of the client, so that the score sheet works without
// a network. The server writes the version and the list of files into it, so it is another script
// whenever a file has changed. Nothing of a game passes through it: neither its requests nor tokens.

const VERSION = "%VERSION%";
/** @type {string[]} */
const FILES = ["%FILES%"];
const CACHE = `king-${VERSION}`;
const SHELL = `/static/~${VERSION}/`;
/** What is known of rules: the same for everybody, asked of the server as long as it answers. */
const KNOWLEDGE = /^\/api\/(plans$|rulesets(\/|$))/;
const FIRST = ["/api/plans", "/api/rulesets"];
const PATIENCE = 4000;

/** @typedef {Event & {waitUntil: (work: Promise<unknown>) => void}} Waiting */
/** @typedef {Waiting & {request: Request, respondWith: (answer: Promise<Response>) => void}} Asking */

self.addEventListener("install", (event) => /** @type {Waiting} */ (event).waitUntil(install()));
self.addEventListener("activate", (event) => /** @type {Waiting} */ (event).waitUntil(activate()));
self.addEventListener("fetch", (event) => answer(/** @type {Asking} */ (event)));

/** Fetch all of this version. Where one file is missing nothing is installed, and the old version
 * stays until the next visit. */
async function install() {
  const page = await fetched("/");
  if (!(await page.clone().text()).includes(SHELL)) throw new Error("the server has a newer version");
  const cache = await caches.open(CACHE);
  await cache.put("/", page);
  const files = FILES.filter((path) => path !== "worker.js" && path !== "index.html");
  await Promise.all([
    ...files.map(async (path) => cache.put(SHELL + path, await fetched(SHELL + path))),
    ...FIRST.map(async (path) => cache.put(path, await fetched(path))),
  ]);
}

/** @param {string} path */
async function fetched(path) {
  const response = await fetch(path, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response;
}

/** The old version goes when no window shows it any more, which is when this begins. */
async function activate() {
  for (const name of await caches.keys()) {
    if (name.startsWith("king-") && name !== CACHE) await caches.delete(name);
  }
  await /** @type {any} */ (self).clients.claim();
}

/** @param {Asking} event */
function answer(event) {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (url.pathname.startsWith(SHELL)) event.respondWith(fromCache(request, url.pathname));
  else if (request.mode === "navigate" && url.pathname === "/") event.respondWith(fromServer(request, "/"));
  else if (KNOWLEDGE.test(url.pathname)) event.respondWith(fromServer(request, url.pathname + url.search));
  else if (url.pathname.startsWith("/static/") && !url.pathname.startsWith("/static/~")) {
    event.respondWith(fromServer(request, SHELL + url.pathname.slice("/static/".length)));
  }
}

/** @param {Request} request @param {string} key */
async function fromCache(request, key) {
  const cache = await caches.open(CACHE);
  return (await cache.match(key)) ?? fetch(request);
}

/**
 * What the server says; what is kept where it does not answer. A page of another version is not
 * kept: it asks for its own files, none of which are here.
 * @param {Request} request @param {string} key
 */
async function fromServer(request, key) {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(key);
  try {
    const response = await (kept ? inTime(fetch(request)) : fetch(request));
    if (response.ok && KNOWLEDGE.test(key.split("?")[0] ?? "")) await cache.put(key, response.clone());
    return response.status >= 500 && kept ? kept : response;
  } catch (error) {
    if (kept) return kept;
    throw error;
  }
}

/** @template T @param {Promise<T>} work @returns {Promise<T>} */
function inTime(work) {
  return new Promise((done, failed) => {
    setTimeout(() => failed(new TypeError("too slow")), PATIENCE);
    work.then(done, failed);
  });
}
