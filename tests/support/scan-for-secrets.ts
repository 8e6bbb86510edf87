import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export interface Needle {
  /** Names the secret in a hit, so that a failing test does not print it. */
  readonly label: string;
  readonly value: string;
}

interface Hit {
  readonly label: string;
  /** How the bytes had to be read to find it, from the outside in; empty where it stood there as it is. */
  readonly path: readonly string[];
  readonly offset: number;
}

/** Encodings can be wrapped in one another; nothing that we write goes deeper than this. */
const DEPTH = 4;

/** Where a secret stands in these bytes: as it is, or behind base64, URL escapes, JSON and HTML escapes, gzip and the like. */
export function scanForSecrets(bytes: Uint8Array, needles: readonly Needle[], depth = DEPTH): Hit[] {
  const wanted = byBeginning(needles.filter(({ value }) => value !== ''));
  const hits = new Map<string, Hit>();
  const seen = new Set<string>();
  const look = (layer: Buffer, path: readonly string[]) => {
    for (const [label, offset] of foundIn(layer, wanted)) remember(hits, { label, path, offset });
    if (path.length >= depth) return;
    for (const { name, content } of decodings(layer)) {
      const mark = hash('sha1', content);
      if (seen.has(mark)) continue;
      seen.add(mark);
      look(content, [...path, name]);
    }
  };
  look(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), []);
  return [...hits.values()];
}

/** One hit for each secret and way of reading is enough to fail on. */
function remember(hits: Map<string, Hit>, hit: Hit): void {
  const key = `${hit.label} ${hit.path.join(' ')}`;
  if (!hits.has(key)) hits.set(key, hit);
}

/**
 * The secret as bytes, and as it looks inside base64 at each of three alignments: base64 that begins in the middle of
 * something else cannot be decoded from where it seems to begin.
 */
function formsOf(value: string): readonly Buffer[] {
  const plain = Buffer.from(value, 'utf8');
  const forms = [plain, Buffer.from(value, 'utf16le')];
  for (let shift = 0; shift < 3; shift++) {
    const text = Buffer.concat([Buffer.alloc(shift), plain])
      .toString('base64')
      .replace(/=+$/, '');
    const from = Math.ceil((shift * 4) / 3);
    const to = text.length - ((shift + plain.length) % 3 === 0 ? 0 : 1);
    const core = text.slice(from, to);
    if (core.length >= 6) forms.push(Buffer.from(core), Buffer.from(core.replaceAll('+', '-').replaceAll('/', '_')));
  }
  return isUtf8(plain) ? forms : [plain];
}

interface Form {
  readonly label: string;
  readonly bytes: Buffer;
}

/** All forms of all secrets, by their first four bytes: there are thousands, and megabytes to look through, so each byte is read once. */
interface Wanted {
  readonly forms: ReadonlyMap<number, readonly Form[]>;
  /** Whether a form may begin like this; most places end here. */
  readonly mayBegin: Uint8Array;
}

function byBeginning(needles: readonly Needle[]): Wanted {
  const all = needles.flatMap(({ label, value }) => formsOf(value).map((bytes) => ({ label, bytes })));
  const short = all.find(({ bytes }) => bytes.length < 4);
  if (short !== undefined) throw new Error(`${short.label}: a secret of less than four bytes is found everywhere`);
  const forms = Map.groupBy(all, ({ bytes }) => bytes.readInt32LE(0));
  const mayBegin = new Uint8Array(0x10000);
  for (const beginning of forms.keys()) mayBegin[shortened(beginning)] = 1;
  return { forms, mayBegin };
}

function shortened(beginning: number): number {
  return Math.imul(beginning, 0x9e3779b1) >>> 16;
}

/** The first place of each secret that stands there. */
function foundIn(layer: Buffer, { forms, mayBegin }: Wanted): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  let four = 0;
  for (let end = 0; end < layer.length; end += 1) {
    // The first three bytes of a layer follow zeros, which no secret begins with.
    four = (four >>> 8) | ((layer[end] ?? 0) << 24);
    if (mayBegin[shortened(four)] !== 1) continue;
    const at = end - 3;
    for (const { label, bytes } of forms.get(four) ?? [])
      if (!found.has(label) && bytes.equals(layer.subarray(at, at + bytes.length))) found.set(label, at);
  }
  return found;
}

interface Decoding {
  readonly name: string;
  readonly content: Buffer;
}

/** Every other way of reading these bytes that gives something else. */
function* decodings(layer: Buffer): Iterable<Decoding> {
  yield* compressed(layer);
  const text = layer.toString('latin1');
  yield* escapes(text);
  yield* base64Runs(text);
  yield* hexRuns(text);
  yield* deflatedStreams(layer);
}

function* compressed(layer: Buffer): Iterable<Decoding> {
  for (let at = layer.indexOf(GZIP); at >= 0; at = layer.indexOf(GZIP, at + 1))
    yield* tried('gzip', () => gunzipSync(layer.subarray(at)));
  if (layer.length > 2000) return;
  yield* tried('deflate', () => inflateSync(layer));
  yield* tried('raw deflate', () => inflateRawSync(layer));
  yield* tried('brotli', () => brotliDecompressSync(layer));
}

const GZIP = Buffer.from([0x1f, 0x8b, 0x08]);

/** A gzip member may stand inside a tar; what follows it makes some decoders stop, after all was decoded. */
function* tried(name: string, decode: () => Buffer): Iterable<Decoding> {
  try {
    const content = decode();
    if (content.length > 0) yield { name, content };
  } catch {
    // Not this encoding.
  }
}

function* escapes(text: string): Iterable<Decoding> {
  const url = text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  if (url !== text) yield { name: 'URL escapes', content: Buffer.from(url, 'latin1') };
  const json = text
    .replace(/\\u([0-9a-f]{4})/gi, (_, hex: string) => utf8(Number.parseInt(hex, 16)))
    .replace(/\\(["\\/])/g, '$1');
  if (json !== text) yield { name: 'JSON escapes', content: Buffer.from(json, 'latin1') };
  const html = text
    .replace(/&#(\d{1,6});/g, (_, decimal: string) => utf8(Number(decimal)))
    .replace(/&#x([0-9a-f]{1,5});/gi, (_, hex: string) => utf8(Number.parseInt(hex, 16)))
    .replace(/&(lt|gt|quot|apos|amp);/g, (_, name: string) => NAMED[name] ?? '');
  if (html !== text) yield { name: 'HTML escapes', content: Buffer.from(html, 'latin1') };
}

const NAMED: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** Layers are read byte by byte, so a character becomes the bytes that it would be written as. */
function utf8(code: number): string {
  return code > 0x10ffff ? '' : Buffer.from(String.fromCodePoint(code), 'utf8').toString('latin1');
}

/** Runs may be broken into lines, as in PEM and MIME. */
function* base64Runs(text: string): Iterable<Decoding> {
  for (const [run] of text.matchAll(/[A-Za-z0-9+/_-]{12,}(?:\r?\n[A-Za-z0-9+/_-]{4,})*={0,2}/g)) {
    const content = Buffer.from(
      run
        .replace(/[\r\n]/g, '')
        .replaceAll('-', '+')
        .replaceAll('_', '/'),
      'base64',
    );
    if (content.length >= 8) yield { name: 'base64', content };
  }
}

function* hexRuns(text: string): Iterable<Decoding> {
  for (const [run] of text.matchAll(/(?:[0-9a-f]{2}){8,}/gi)) yield { name: 'hex', content: Buffer.from(run, 'hex') };
}

/** The streams of a PDF. */
function* deflatedStreams(layer: Buffer): Iterable<Decoding> {
  if (layer.subarray(0, 5).toString('latin1') !== '%PDF-') return;
  for (let at = layer.indexOf('stream'); at >= 0; at = layer.indexOf('stream', at + 6)) {
    const start = at + (layer[at + 6] === 0x0d ? 8 : 7);
    const end = layer.indexOf('endstream', start);
    if (end < 0) return;
    yield* tried('PDF stream', () => inflateSync(layer.subarray(start, end)));
    at = end;
  }
}
