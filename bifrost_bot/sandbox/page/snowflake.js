/** Discord's ids: numbers too large for JavaScript, kept as text; they carry the instant they were made. */

const EPOCH = 1420070400000n;

/** Negative, zero or positive, as `first` is older than, the same as or newer than `second`. */
export function compareIds(first, second) {
  if (first.length !== second.length) return first.length - second.length;
  return first < second ? -1 : Number(first > second);
}

/** The instant an id was made, in Unix milliseconds. */
export function instantOf(id) {
  return Number((BigInt(id) >> 22n) + EPOCH);
}
