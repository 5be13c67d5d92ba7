// Where in a house-rules file a mistake is: the server names a key or a line, people look at lines.

/**
 * The line of a problem, from 0; null when it lies nowhere in particular.
 * @param {string} text
 * @param {import("../lib/protocol.js").Problem} problem
 */
export function lineOf(text, problem) {
  const told = /at line (\d+)/.exec(`${problem.found ?? ""} ${problem.text}`);
  if (told) return Number(told[1]) - 1;
  return problem.key ? lineOfKey(text, wordsOf(problem.key)) : null;
}

/** The line whose key is nearest: the key itself, else what stands around it.
 * @param {string} text @param {string[]} wanted */
function lineOfKey(text, wanted) {
  /** @type {string[]} */
  let heading = [];
  let best = 0;
  /** @type {number | null} */
  let found = null;
  text.split("\n").forEach((line, number) => {
    const written = keyOf(line);
    if (!written) return;
    if (written.isHeading) heading = written.words;
    const path = written.isHeading ? heading : [...heading, ...written.words];
    const shared = sharedLength(path, wanted);
    // A heading counts only as a whole; a key as far as it goes.
    if (shared > best && shared === path.length) {
      best = shared;
      found = number;
    }
  });
  return found;
}

/** The key or heading that a line begins with. @param {string} line */
function keyOf(line) {
  const heading = /^\s*\[\[?([^\]]+)\]/.exec(line);
  if (heading) return { isHeading: true, words: wordsOf(heading[1] ?? "") };
  const key = /^\s*((?:"[^"]*"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:"[^"]*"|'[^']*'|[\w-]+))*)\s*=/.exec(
    line,
  );
  return key ? { isHeading: false, words: wordsOf(key[1] ?? "") } : null;
}

/** @param {string} path */
function wordsOf(path) {
  const words = path.match(/"[^"]*"|'[^']*'|[^.\s]+/g) ?? [];
  return words.map((word) => word.replace(/^["']|["']$/g, "").replace(/\[\d+\]$/, ""));
}

/** @param {string[]} path @param {string[]} wanted */
function sharedLength(path, wanted) {
  let length = 0;
  while (length < path.length && path[length] === wanted[length]) length += 1;
  return length;
}
