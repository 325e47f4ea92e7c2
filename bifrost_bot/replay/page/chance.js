// Draws again what was drawn: HMAC-SHA256 of `phase/purpose/index/attempt`, reduced to the bound by rejection. Its key
// is the seed, with which what players added by joining and the public beacon are mixed where there was any. Written out here, since not every place from which a saved page is opened lets it use the browser's own.

const ROUND_CONSTANTS = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01,
  0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc,
  0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147,
  0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08,
  0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208,
  0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const BLOCK = 64;
const RANGE = 1n << 256n;

/** Returns the SHA-256 of bytes, as 32 bytes. */
function sha256(bytes) {
  const padded = new Uint8Array(Math.ceil((bytes.length + 9) / BLOCK) * BLOCK);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bytes.length / 2 ** 29));
  view.setUint32(padded.length - 4, (bytes.length << 3) >>> 0);
  const state = new Uint32Array([
    0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
  ]);
  for (let at = 0; at < padded.length; at += BLOCK) compress(state, view, at);
  const digest = new DataView(new ArrayBuffer(32));
  state.forEach((word, at) => digest.setUint32(4 * at, word));
  return new Uint8Array(digest.buffer);
}

function compress(state, view, start) {
  const words = new Uint32Array(64);
  const turn = (word, by) => (word >>> by) | (word << (32 - by));
  for (let at = 0; at < 16; at += 1) words[at] = view.getUint32(start + 4 * at);
  for (let at = 16; at < 64; at += 1) {
    const early = words[at - 15];
    const late = words[at - 2];
    const low = turn(early, 7) ^ turn(early, 18) ^ (early >>> 3);
    const high = turn(late, 17) ^ turn(late, 19) ^ (late >>> 10);
    words[at] = words[at - 16] + low + words[at - 7] + high;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let at = 0; at < 64; at += 1) {
    const mixed = (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + h + ROUND_CONSTANTS[at] + words[at];
    const most = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + mixed) >>> 0, c, b, a, (mixed + most) >>> 0];
  }
  [a, b, c, d, e, f, g, h].forEach((word, at) => {
    state[at] += word;
  });
}

/** Returns the HMAC-SHA256 of bytes under a key. */
function hmac(key, bytes) {
  const block = new Uint8Array(BLOCK);
  block.set(key.length > BLOCK ? sha256(key) : key);
  const joined = (pad, rest) => {
    const whole = new Uint8Array(BLOCK + rest.length);
    whole.set(block.map((byte) => byte ^ pad));
    whole.set(rest, BLOCK);
    return whole;
  };
  return sha256(joined(0x5c, sha256(joined(0x36, bytes))));
}

function hex(bytes) {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Returns the number that a key fixes for a draw whose bound is a whole number from 1 to 2^53 - 1. */
function draw(key, phase, purpose, index, bound) {
  const encoder = new TextEncoder();
  const secret = encoder.encode(key);
  const most = BigInt(bound);
  const fair = RANGE - (RANGE % most);
  for (let attempt = 0; ; attempt += 1) {
    const number = BigInt(`0x${hex(hmac(secret, encoder.encode(`${phase}/${purpose}/${index}/${attempt}`)))}`);
    if (number < fair) return number % most;
  }
}

/** Returns the key of all draws; replays of older programs have neither nonces nor a beacon. */
function mixed({ seed, nonces = [], beacon = "" }) {
  const encoder = new TextEncoder();
  const added = encoder.encode(`chance/${[...nonces, beacon].join("/")}`);
  return nonces.length === 0 && beacon === "" ? seed : hex(hmac(encoder.encode(seed), added));
}

/** Returns whether a draw has numbers that can be drawn: whole ones, which JavaScript holds exactly, below the bound. */
function isDraw([phase, purpose, index, bound, value]) {
  const whole = [phase, index, bound, value].every(Number.isSafeInteger);
  return whole && typeof purpose === "string" && 0 <= value && value < bound;
}

/** Returns whether the seed is the one promised, and each draw with whether it is what the seed gives. */
function checkChance(chance) {
  const key = mixed(chance);
  return {
    promised: hex(sha256(new TextEncoder().encode(chance.seed))) === chance.commitment,
    draws: chance.draws.map((made) => {
      const [phase, purpose, index, bound, value] = made;
      const right = isDraw(made) && draw(key, phase, purpose, index, bound) === BigInt(value);
      return { phase, purpose, index, bound, value, right };
    }),
  };
}
