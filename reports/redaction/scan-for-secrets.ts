import { isUtf8 } from 'node:buffer';
import { hash } from 'node:crypto';
import { decodings } from './decodings.ts';

export interface Needle {
  /** Names the secret in a hit, so that a failing test does not print it. */
  readonly label: string;
  readonly value: string;
}

export interface Hit {
  readonly label: string;
  /** How the bytes had to be read to find it, from the outside in; empty where it stood there as it is. */
  readonly path: readonly string[];
  readonly offset: number;
}

/** Encodings can be wrapped in one another; nothing that we write goes deeper than this. */
const DEPTH = 4;

/** Where a secret stands in these bytes: as it is, or behind base64, URL escapes, JSON and HTML escapes, gzip and the like. */
export function scanForSecrets(bytes: Uint8Array, needles: readonly Needle[]): Hit[] {
  const wanted = needles
    .filter(({ value }) => value !== '')
    .map(({ label, value }) => ({ label, forms: formsOf(value) }));
  const hits = new Map<string, Hit>();
  const seen = new Set<string>();
  const look = (layer: Buffer, path: readonly string[]) => {
    for (const { label, forms } of wanted) {
      const offset = firstOf(layer, forms);
      if (offset >= 0) remember(hits, { label, path, offset });
    }
    if (path.length >= DEPTH) return;
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

function firstOf(layer: Buffer, forms: readonly Buffer[]): number {
  for (const form of forms) {
    const at = layer.indexOf(form);
    if (at >= 0) return at;
  }
  return -1;
}
