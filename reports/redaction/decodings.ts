import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync } from 'node:zlib';

export interface Decoding {
  readonly name: string;
  readonly content: Buffer;
}

/** Every other way of reading these bytes that gives something else. */
export function* decodings(layer: Buffer): Iterable<Decoding> {
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
