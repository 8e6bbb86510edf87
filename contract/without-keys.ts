/** Read through: `%41`, and `\u0041` as JSON has it, one in the other too. */
const escaped = /%[\da-f]{2}|\\u[\da-f]{4}/i;
/** As long as a key, or as the rest of one; the eight characters of a prefix, which the contract shows, stay. */
const afterPrefix = /live_[\w.~+/-]{8,}=*/gi;
/** As long as a secret, which may stand alone. */
const run = /(?<![A-Za-z0-9])[A-Za-z0-9]{32,}/g;
const isMixed = (text: string) => /[A-Z]/.test(text) && /[a-z]/.test(text) && /\d/.test(text);

const mark = '[key]';

interface Range {
  readonly start: number;
  readonly end: number;
}

/**
 * The text without what a client may have sent as a key: `<prefix>live_<secret>`, a secret without its prefix, and the given
 * secrets. They are looked for in the text as it is and with its escapes read, however often it was escaped: what shows the
 * text may decode it. The time grows with the length of the text alone.
 */
export function withoutKeys(text: string, secrets: readonly string[] = []): string {
  const ranges = escaped.test(text) ? rangesInDecoded(text, secrets) : rangesIn(text, secrets);
  return ranges.length === 0 ? text : covered(text, ranges);
}

function rangesIn(text: string, secrets: readonly string[]): Range[] {
  const ranges: Range[] = [];
  let before = 0;
  for (const { 0: found, index } of text.matchAll(afterPrefix)) {
    let start = index;
    while (start > before && /\w/.test(text.charAt(start - 1))) start--;
    before = index + found.length;
    ranges.push({ start, end: before });
  }
  for (const { 0: found, index } of text.matchAll(run))
    if (isMixed(found)) ranges.push({ start: index, end: index + found.length });
  for (const secret of secrets)
    for (let index = text.indexOf(secret); index >= 0; index = text.indexOf(secret, index + secret.length))
      ranges.push({ start: index, end: index + secret.length });
  return ranges;
}

function rangesInDecoded(text: string, secrets: readonly string[]): Range[] {
  const { decoded, starts } = decode(text);
  return rangesIn(decoded, secrets).map(({ start, end }) => ({
    start: starts[start] ?? 0,
    end: end < decoded.length ? (starts[end] ?? text.length) : text.length,
  }));
}

/** No character of a key, and one character in latin1. */
const OTHER = 0xff;

/** With where each character begins in the text. What an escape stands for may be part of another one. */
function decode(text: string): { readonly decoded: string; readonly starts: Uint32Array } {
  const codes = Buffer.alloc(text.length);
  const starts = new Uint32Array(text.length);
  let length = 0;
  for (let index = 0; index < text.length; index++) {
    codes[length] = Math.min(text.charCodeAt(index), OTHER);
    starts[length++] = index;
    let read = lengthRead(codes, length);
    while (read < length) {
      length = read;
      read = lengthRead(codes, length);
    }
  }
  return { decoded: codes.toString('latin1', 0, length), starts };
}

const PERCENT = 0x25;
const BACKSLASH = 0x5c;
const SMALL_U = 0x75;

/** Reads the escape that ends here, if one does, and gives the length then. */
function lengthRead(codes: Buffer, length: number): number {
  if (codes[length - 3] === PERCENT) return put(codes, length - 3, numberAt(codes, length - 2, 2), length);
  if (codes[length - 6] !== BACKSLASH || codes[length - 5] !== SMALL_U) return length;
  return put(codes, length - 6, numberAt(codes, length - 4, 4), length);
}

function put(codes: Buffer, at: number, code: number, length: number): number {
  if (code < 0) return length;
  codes[at] = Math.min(code, OTHER);
  return at + 1;
}

function numberAt(codes: Buffer, start: number, digits: number): number {
  const text = codes.toString('latin1', start, start + digits);
  return /^[\da-f]+$/i.test(text) ? Number.parseInt(text, 16) : -1;
}

function covered(text: string, ranges: Range[]): string {
  ranges.sort((a, b) => a.start - b.start);
  const parts: string[] = [];
  let end = 0;
  for (const range of ranges) {
    if (range.start >= end) parts.push(text.slice(end, range.start), mark);
    end = Math.max(end, range.end);
  }
  return parts.join('') + text.slice(end);
}
