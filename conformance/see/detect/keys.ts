import { memoize } from '../../model/values/memoize.ts';

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

/** Finds the keys of this run, whole, in part or encoded, so that they are never written to a file. */
export interface KeyFinder {
  /** The text without them. */
  redact(text: string): string;
  /** The text contains a whole key or its whole secret, plain or encoded. */
  isIn(text: string): boolean;
  /** The same over raw bytes, which is fast. `mayTouch`: they may contain a part of a key, and then every string is searched. */
  lookInto(bytes: Buffer): { readonly hasKey: boolean; readonly mayTouch: boolean };
}

export const REDACTED = '[redacted]';

/** Any key of this service by its form. The length is bounded: a long word would take minutes. */
const KEY_LIKE = /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{1,16}[_-]){0,4}live_[A-Za-z0-9~.+/=-]{8,}[A-Za-z0-9_~.+/=-]*/gi;
const TOKEN_REST = String.raw`[\w~.+/=%-]*`;
/** A match of so many first characters of the secret is not a coincidence. */
const TELLING = 8;

export function keyFinder(keys: readonly string[]): KeyFinder {
  const secrets = [...new Set(keys.filter((key) => key.length >= TELLING))];
  // An encoded key contains its secret in the same encoding, so searching for the secret finds both.
  const whole = [...new Set(secrets.map(secretOf).flatMap(encodings))];
  const heads = [...new Set(secrets.map((key) => secretOf(key).slice(0, TELLING)))];
  const isTraceIn = anyOf([...whole, ...heads.flatMap((head) => [head, head.toLowerCase(), head.toUpperCase()])]);
  const forms = [...whole.toSorted((a, b) => b.length - a.length).map(escapeRegExp), ...secrets.flatMap(partial)];
  const any = forms.length === 0 ? null : new RegExp(forms.join('|'), 'gi');
  // Fifty plain searches take a tenth of the time of one regular expression with fifty branches.
  const marks = [...new Set([...whole, ...secrets.flatMap(ends)].map((mark) => mark.toLowerCase()))];
  const isIn = remembering((text) => whole.some((needle) => text.includes(needle)));
  const redact = (text: string): string => {
    const lower = text.toLowerCase();
    const isMarked = any !== null && marks.some((mark) => lower.includes(mark));
    const known = isMarked ? text.replace(any, REDACTED) : text;
    return known.includes('ive_') || known.includes('IVE_') ? known.replace(KEY_LIKE, REDACTED) : known;
  };
  return {
    redact: remembering(redact),
    isIn,
    lookInto: (bytes) => {
      const isEscaped = bytes.includes('\\u00');
      const isTrace = isTraceIn(bytes);
      const hasKey =
        (isTrace && whole.some((needle) => bytes.includes(needle))) ||
        (isEscaped && isIn(unescapeUnicode(bytes.toString('utf8'))));
      return { hasKey, mayTouch: isTrace || isEscaped || bytes.includes('live_') };
    },
  };
}

const SHORT = 200;
const REMEMBERED = 5000;

/** Headers repeat in every response, and searching for fifty spellings of a key is slow. */
function remembering<Value>(work: (text: string) => Value): typeof work {
  const ofShort = memoize(work, REMEMBERED);
  return (text) => (text.length > SHORT ? work(text) : ofShort(text));
}

/** The part after the prefix that ends in `live_`; the whole key if it has no prefix. */
export function secretOf(key: string): string {
  const at = key.lastIndexOf('live_');
  const secret = at === -1 ? key : key.slice(at + 5);
  return secret.length >= TELLING ? secret : key;
}

function encodings(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const base64 = [0, 1, 2].map((offset) => base64Core(bytes, offset)).filter((core) => core.length >= 12);
  const reversed = [...text].toReversed().join('');
  const hex = bytes.toString('hex');
  const letters = [...bytes];
  const escapes = [
    hex.replace(/../g, '%$&'),
    hex.toUpperCase().replace(/../g, '%$&'),
    hex.replace(/../g, '\\x$&'),
    letters.map((code) => `&#${code};`).join(''),
    letters.map((code) => `&#x${code.toString(16)};`).join(''),
  ];
  return [text, encodeURIComponent(text), hex, hex.toUpperCase(), reversed, ...escapes].concat(
    base64.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]),
  );
}

/** The base64 characters that encode only these bytes, for each of the three alignments. */
function base64Core(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = offset === 0 ? 0 : offset + 1;
  const spare = (bytes.length + offset) % 3 === 0 ? 0 : 1;
  return encoded.slice(first, encoded.length - spare);
}

/** A changed key is recognized by the beginning or end of its secret, in any letter case. */
function ends(key: string): string[] {
  const secret = secretOf(key);
  return secret.length < TELLING * 2 ? [] : [secret.slice(0, TELLING), secret.slice(-TELLING * 2)];
}

function partial(key: string): string[] {
  const [head, tail] = ends(key).map(escapeRegExp);
  if (head === undefined || tail === undefined) return [];
  return [`[\\w-]{0,64}${head}${TOKEN_REST}`, `[\\w~.+/=-]{0,256}${tail}${TOKEN_REST}`];
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function unescapeUnicode(text: string): string {
  return text.replace(/\\u([0-9a-fA-F]{4})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}
