// The deals of a game computed again from its seed, as docs/fairness.md says, by nothing but this
// file and the hashes of the browser.

const SUITS = "SHDC";
const RANKS = "23456789TJQKA";
const ROLES_DRAW = 65535;

/** @param {string} text */
function bytesOf(text) {
  return new TextEncoder().encode(text);
}

/** @param {string} hex */
function unhex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));
}

/** @param {ArrayBuffer} buffer */
function hexed(buffer) {
  return [...new Uint8Array(buffer)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Four bytes, the highest first. @param {number} number */
function four(number) {
  return Uint8Array.of(number >>> 24, (number >>> 16) & 255, (number >>> 8) & 255, number & 255);
}

/** @param {...Uint8Array} parts */
function joined(...parts) {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let place = 0;
  for (const part of parts) {
    all.set(part, place);
    place += part.length;
  }
  return all;
}

/** Whether this browser computes hashes here: only over https, or from this machine. */
export function canCheck() {
  return globalThis.crypto?.subtle !== undefined;
}

/** What must have been shown before the first deal. @param {string} seed in hex */
export async function commitmentOf(seed) {
  return hexed(await crypto.subtle.digest("SHA-256", joined(bytesOf("king-commitment-1\0"), unhex(seed))));
}

/** The bytes of one deal: blocks of HMAC-SHA256, one after the other. */
class Stream {
  /** @param {CryptoKey} key @param {number} deal @param {string[]} nonces */
  constructor(key, deal, nonces) {
    this.key = key;
    const told = nonces.map(bytesOf).flatMap((nonce) => [four(nonce.length), nonce]);
    this.head = joined(bytesOf("king-shuffle-1\0"), four(deal), ...told);
    this.block = new Uint8Array();
    this.blocks = 0;
    this.place = 0;
  }

  async next() {
    if (this.place === this.block.length) {
      const message = joined(this.head, four(this.blocks));
      this.block = new Uint8Array(await crypto.subtle.sign("HMAC", this.key, message));
      this.blocks += 1;
      this.place = 0;
    }
    return this.block[this.place++] ?? 0;
  }

  /** A number from 0 up to one below, each as likely as the others. @param {number} below */
  async draw(below) {
    const limit = 256 - (256 % below);
    for (;;) {
      const byte = await this.next();
      if (byte < limit) return byte % below;
    }
  }
}

/** The draws of a game. */
export class Draws {
  /** @param {CryptoKey} key @param {string[]} nonces */
  constructor(key, nonces) {
    this.key = key;
    this.nonces = nonces;
  }

  /** @param {string} seed in hex @param {string[]} nonces */
  static async from(seed, nonces) {
    const algorithm = { name: "HMAC", hash: "SHA-256" };
    return new Draws(await crypto.subtle.importKey("raw", unhex(seed), algorithm, false, ["sign"]), nonces);
  }

  /** @param {number} players */
  async firstDealer(players) {
    return new Stream(this.key, 0, this.nonces).draw(players);
  }

  /** The pack of a deal, top card first. @param {number} deal @param {string[]} pack */
  async shuffled(deal, pack) {
    const stream = new Stream(this.key, deal, this.nonces);
    const cards = [...pack];
    for (let last = cards.length - 1; last > 0; last -= 1) {
      const other = await stream.draw(last + 1);
      [cards[last], cards[other]] = [cards[other] ?? "", cards[last] ?? ""];
    }
    return cards;
  }

  /** The cards that gave the first places, by seat. @param {number} players */
  async roles(players) {
    return this.shuffled(ROLES_DRAW, roleCards(players));
  }
}

/** From the top of the ladder down; the ace is last. @param {number} players */
export function roleCards(players) {
  const ranks = players <= 8 ? "KJT9876" : "KQJT98765432";
  return [...ranks.slice(0, players - 1), "A"].map((rank) => `${rank}H`);
}

/** Cards in the order from which every shuffle begins. @param {string[]} codes */
export function packInOrder(codes) {
  const place = (/** @type {string} */ code) => {
    const copy = Number(code.slice(2) || 1);
    return code.startsWith("JK") ? 1e6 + copy : copy * 1000 + SUITS.indexOf(code[1] ?? "") * 20 + RANKS.indexOf(code[0] ?? "");
  };
  return [...codes].sort((a, b) => place(a) - place(b));
}

/**
 * Whether a shuffled pack, dealt from the top, gives these hands: round after round in the same
 * order of seats, as many cards to each, the talon laid aside in one piece, a stock at the end.
 * @param {string[]} pack @param {string[][]} hands in the order of receiving
 * @param {string[]} talon @param {string[]} stock
 * @param {number[]} order seats in the order of dealing
 */
export function dealsOut(pack, hands, talon, stock, order) {
  const owner = new Map([...hands.map((cards, seat) => /** @type {const} */ ([seat, cards])),
    /** @type {const} */ ([-1, talon]), /** @type {const} */ ([-2, stock])]
    .flatMap(([pile, cards]) => cards.map((card, place) => /** @type {const} */ ([card, { pile, place }]))));
  const next = new Map();
  const piles = [];
  // In a race cards may stay over; they are the last of the pack.
  const used = pack.slice(0, pack.findLastIndex((card) => owner.has(card)) + 1);
  for (const card of used) {
    const found = owner.get(card);
    if (!found || found.place !== (next.get(found.pile) ?? 0)) return false;
    next.set(found.pile, found.place + 1);
    piles.push(found.pile);
  }
  return piles.length === owner.size && isRegular(piles, order);
}

/** Rounds of equal packets in one order of seats; the talon in one piece; the stock last.
 * @param {number[]} piles @param {number[]} order */
function isRegular(piles, order) {
  const stockAt = piles.indexOf(-2);
  if (stockAt >= 0 && piles.slice(stockAt).some((pile) => pile !== -2)) return false;
  const first = piles.indexOf(-1);
  if (first >= 0 && piles.slice(first, piles.lastIndexOf(-1) + 1).some((pile) => pile !== -1)) return false;
  const seats = piles.filter((pile) => pile >= 0);
  let place = 0;
  while (place < seats.length) {
    let packet = 1;
    while (seats[place + packet] === seats[place] && order.length > 1) packet += 1;
    for (const seat of order) {
      // At the end cards may not come out even: then the first seats have one more.
      if (place >= seats.length && packet === 1) return true;
      for (let count = 0; count < packet; count += 1) {
        if (seats[place++] !== seat) return false;
      }
    }
  }
  return true;
}
