/** No body of the API comes near it. Parsing and walking a body of two million levels takes seconds. */
export const MOST_LEVELS = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPENING: ReadonlySet<number> = new Set([0x5b, 0x7b]);
const BLANK: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** Whether JSON is nested deeper than that, without parsing it. Of other texts it reads no more than the first character. */
export function isTooDeep(json: Uint8Array, mostLevels = MOST_LEVELS): boolean {
  return scan(json, { most: Number.POSITIVE_INFINITY, byPlace: false }, mostLevels) === 'levels';
}

/** No text of the API comes near it, and patterns that look for private data take long in longer ones. */
export const MOST_TEXT_BYTES = 2 ** 20;

/** Whether a text in JSON is longer than that, without parsing it; of anything else, whether all of it is. */
export function hasLongText(json: Uint8Array, mostBytes = MOST_TEXT_BYTES): boolean {
  if (json.length <= mostBytes) return false;
  if (!OPENING.has(json[startOf(json)] ?? 0)) return true;
  for (let at = json.indexOf(QUOTE); at >= 0; ) {
    const end = endOfText(json, at);
    if (end - at - 1 > mostBytes) return true;
    at = json.indexOf(QUOTE, end + 1);
  }
  return false;
}

/** When two names of fields count as one: where the names are equal, or only where the objects around them are as well. */
export interface NamesCounted {
  readonly most: number;
  readonly byPlace: boolean;
}

const COLON = 0x3a;
/** A name, its quotes, a colon, a value and a comma. */
const BYTES_OF_NAME = 6;
const FNV_PRIME = 0x01000193;
/** Another one in each process: otherwise names could be chosen that count as one. */
const SEED = Math.floor(Math.random() * 2 ** 32) | 0;

export type Excess = 'names' | 'levels';

/**
 * Whether JSON has more different names of fields than that, or is nested too deep: whichever comes first, in one pass and
 * without parsing it. Positions in lists are all one place. Of other texts it reads no more than the first character.
 */
export function excessOf(json: Uint8Array, names: NamesCounted): Excess | null {
  const isShort = json.length <= names.most * BYTES_OF_NAME;
  return scan(json, isShort ? { ...names, most: Number.POSITIVE_INFINITY } : names, MOST_LEVELS);
}

function scan(json: Uint8Array, { most, byPlace }: NamesCounted, mostLevels: number): Excess | null {
  const start = startOf(json);
  if (!OPENING.has(json[start] ?? 0)) return null;
  const counts = Number.isFinite(most);
  const seen = new Set<number>();
  const around: number[] = [];
  let here = SEED;
  let hasEnded = false;
  for (let at = start; at < json.length; at += 1) {
    switch (json[at]) {
      case QUOTE: {
        const end = endOfText(json, at);
        if (counts && json[afterBlanks(json, end + 1)] === COLON) {
          here = hashOf(json, at + 1, end, byPlace ? (around[around.length - 1] ?? SEED) : SEED);
          seen.add(here);
          if (seen.size > most) return 'names';
        }
        at = end;
        break;
      }
      case 0x5b:
      case 0x7b:
        if (around.push(here) > mostLevels) return hasEnded ? null : 'levels';
        break;
      case 0x5d:
      case 0x7d:
        // What stands next in a list is at the place of the list.
        here = around.pop() ?? SEED;
        hasEnded ||= around.length === 0;
        break;
    }
  }
  return null;
}

function afterBlanks(json: Uint8Array, start: number): number {
  let at = start;
  while (BLANK.has(json[at] ?? 0)) at += 1;
  return at;
}

/** FNV-1a of these bytes and a quote, which ends a name: `a` in `b` is another place than `ba`. */
function hashOf(json: Uint8Array, start: number, end: number, seed: number): number {
  let hash = seed;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (json[at] ?? 0), FNV_PRIME);
  return Math.imul(hash ^ QUOTE, FNV_PRIME) | 0;
}

/** After a byte order mark and blanks. */
function startOf(json: Uint8Array): number {
  return afterBlanks(json, json[0] === 0xef && json[1] === 0xbb && json[2] === 0xbf ? 3 : 0);
}

/** Where the text that begins here ends. */
function endOfText(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
