import { memoize } from '../kernel/memoize.ts';
import type { KeyName } from '../model/exchange.ts';
import { anyOf } from './any-of.ts';

export interface NamedKey {
  readonly name: KeyName;
  readonly value: string;
}

/** Finds the keys of this run, whole, in part or encoded, so that none of them is ever written down. */
export interface KeyFinder {
  /** The text without them. */
  redact(text: string): string;
  /** A whole key, or its whole secret, is in the text as it is or encoded. */
  isIn(text: string): boolean;
  /** The same over bytes as they came, which costs next to nothing. */
  lookInto(bytes: Buffer): BytesSeen;
}

export interface BytesSeen {
  readonly hasKey: boolean;
  /** Something of a key may be in there: worth a second look at every text. */
  readonly mayTouch: boolean;
}

export const REDACTED = '[redacted]';

/** What has the form of a key of this service, whoever it belongs to; in bounds, or a long word takes minutes. */
const KEY_LIKE = /(?<![A-Za-z0-9])(?:[A-Za-z0-9]{1,16}[_-]){0,4}live_[A-Za-z0-9~.+/=-]{8,}[A-Za-z0-9_~.+/=-]*/gi;
const TOKEN_REST = String.raw`[\w~.+/=%-]*`;
/** A start of the secret that is this long is no accident. */
const TELLING = 8;

export function keyFinder(keys: readonly NamedKey[]): KeyFinder {
  const secrets = [...new Set(keys.map((key) => key.value).filter((value) => value.length >= TELLING))];
  // A key in whatever writing holds its secret in the same writing: half the needles find both.
  const whole = [...new Set(secrets.map(secretOf).flatMap(encodings))];
  const heads = [...new Set(secrets.map((key) => secretOf(key).slice(0, TELLING)))];
  const isAnyIn = anyOf(whole);
  const isTraceIn = anyOf([...whole, ...heads.flatMap((head) => [head, head.toLowerCase(), head.toUpperCase()])]);
  const forms = [...whole.toSorted((a, b) => b.length - a.length).map(escapeRegExp), ...secrets.flatMap(partial)];
  const any = forms.length === 0 ? null : new RegExp(forms.join('|'), 'gi');
  // Fifty plain searches cost a tenth of one expression with fifty branches.
  const marks = [...new Set([...whole, ...secrets.flatMap(ends)].map((mark) => mark.toLowerCase()))];
  const isIn = remembering(
    (text) => whole.some((needle) => text.includes(needle)),
    () => false,
  );
  const redact = (text: string): string => {
    const lower = text.toLowerCase();
    const isMarked = any !== null && marks.some((mark) => lower.includes(mark));
    const known = isMarked ? text.replace(any, REDACTED) : text;
    return known.includes('ive_') || known.includes('IVE_') ? known.replace(KEY_LIKE, REDACTED) : known;
  };
  return {
    redact: remembering(redact, (text) => text),
    isIn,
    lookInto: (bytes) => {
      const isEscaped = bytes.includes('\\u00');
      const isTrace = isTraceIn(bytes);
      const hasKey = (isTrace && isAnyIn(bytes)) || (isEscaped && isIn(unescapeUnicode(bytes.toString('utf8'))));
      return { hasKey, mayTouch: isTrace || isEscaped || bytes.includes('live_') };
    },
  };
}

const SHORT = 200;
const REMEMBERED = 5000;

/** Names and values of headers come again with every answer, and looking for fifty writings of a key takes its time. */
function remembering<Value>(work: (text: string) => Value, ofTooShort: (text: string) => Value): typeof work {
  const ofShort = memoize(work, REMEMBERED);
  return (text) => {
    if (text.length < TELLING) return ofTooShort(text);
    return text.length > SHORT ? work(text) : ofShort(text);
  };
}

/** What follows the fixed prefix that ends in `live_`; the whole of a key that has none. */
export function secretOf(key: string): string {
  const at = key.lastIndexOf('live_');
  const secret = at === -1 ? key : key.slice(at + 5);
  return secret.length >= TELLING ? secret : key;
}

function encodings(text: string): string[] {
  const bytes = Buffer.from(text, 'utf8');
  const base64 = [0, 1, 2].map((offset) => base64Core(bytes, offset)).filter((core) => core.length >= 12);
  const reversed = [...text].toReversed().join('');
  return [text, encodeURIComponent(text), bytes.toString('hex'), bytes.toString('hex').toUpperCase(), reversed].concat(
    base64.flatMap((core) => [core, core.replaceAll('+', '-').replaceAll('/', '_')]),
  );
}

/** The characters of a base64 text that stand for these bytes alone, wherever in the encoded text they begin. */
function base64Core(bytes: Buffer, offset: number): string {
  const encoded = Buffer.concat([Buffer.alloc(offset), bytes])
    .toString('base64')
    .replace(/=+$/, '');
  const first = offset === 0 ? 0 : offset + 1;
  const spare = (bytes.length + offset) % 3 === 0 ? 0 : 1;
  return encoded.slice(first, encoded.length - spare);
}

/** Near misses of a key are told by how its secret begins or ends, in any letter case. */
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
