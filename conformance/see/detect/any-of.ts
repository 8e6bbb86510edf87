/** Skipping further is not faster. */
const WIDEST = 64;

/**
 * Whether the bytes contain any of these texts (each of two bytes or more), in one pass for all of them: the algorithm of Wu
 * and Manber, which skips ahead by what the pair of bytes at a position allows.
 */
export function anyOf(texts: readonly string[]): (bytes: Uint8Array) => boolean {
  const needles = texts.map((text) => Buffer.from(text, 'utf8'));
  if (needles.length === 0) return () => false;
  const window = Math.min(WIDEST, ...needles.map((needle) => needle.length));
  const toPair = window - 2;
  const skips = skipsOf(needles, toPair);
  const ending = Map.groupBy(needles, (needle) => pairAt(needle, toPair));
  return (bytes) => {
    const last = bytes.length - 2;
    for (let at = toPair; at <= last; ) {
      const pair = pairAt(bytes, at);
      const skip = skips[pair] ?? 0;
      const start = at - toPair;
      if (skip === 0 && ending.get(pair)?.some((needle) => standsAt(bytes, start, needle)) === true) return true;
      at += Math.max(1, skip);
    }
    return false;
  };
}

/** For each pair of bytes: the least distance to the end of a possible match. */
function skipsOf(needles: readonly Uint8Array[], toPair: number): Uint8Array {
  const skips = new Uint8Array(2 ** 16).fill(toPair + 1);
  for (const needle of needles) {
    for (let at = 0; at <= toPair; at++) {
      const pair = pairAt(needle, at);
      skips[pair] = Math.min(skips[pair] ?? 0, toPair - at);
    }
  }
  return skips;
}

function pairAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function standsAt(bytes: Uint8Array, start: number, needle: Uint8Array): boolean {
  for (let index = 0; index < needle.length; index++) if (bytes[start + index] !== needle[index]) return false;
  return true;
}
