import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import type { Exchange } from '../model/exchange.ts';
import { digestOf, digestOfAll } from './digest.ts';
import type { Evidence, EvidenceMeta, Gathered, Round } from './evidence.ts';
import { isLine, type Line } from './evidence-line.ts';

export interface PackedEvidence {
  readonly digest: string;
  /** The file. */
  readonly bytes: () => Promise<Uint8Array>;
}

const gzipped = promisify(gzip);

/** Compressed so many characters at a time: the whole text, several times over, would be most of what a visit holds. */
const PIECE = 1_000_000;

/**
 * The digest is of the lines, not of their compression, which may change with the library. Compressing takes its time: of
 * evidence that will be kept it goes on beside this thread from the start, of any other not before it is asked for.
 */
export function packEvidence(evidence: Evidence, willBeKept: boolean): PackedEvidence {
  const packed: Promise<Uint8Array>[] = [];
  const pieces = piecesOf(evidence);
  const digest = digestOfAll(willBeKept ? compressing(pieces, packed) : pieces);
  return {
    digest,
    bytes: async () => Buffer.concat(await Promise.all(willBeKept ? packed : Array.from(piecesOf(evidence), compress))),
  };
}

function compress(piece: Uint8Array): Promise<Uint8Array> {
  return gzipped(piece, { level: 5 });
}

function* compressing(pieces: Iterable<Uint8Array>, packed: Promise<Uint8Array>[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    packed.push(compress(piece));
    yield piece;
  }
}

function* piecesOf(evidence: Evidence): Generator<Uint8Array> {
  let piece = '';
  for (const line of linesOf(evidence)) {
    piece += `${JSON.stringify(line)}\n`;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  yield Buffer.from(piece);
}

function* linesOf({ meta, exchanges, rounds }: Evidence): Generator<Line> {
  yield { kind: 'meta', meta };
  for (const exchange of exchanges) yield { kind: 'exchange', exchange };
  for (const [index, round] of rounds.entries()) {
    for (const [name, gathered] of Object.entries(round)) yield { kind: 'artifact', round: index, name, gathered };
  }
}

/** A file that is no evidence of ours. The message is one clear line. */
export class EvidenceError extends Error {}

export function unpackEvidence(bytes: Uint8Array): { readonly evidence: Evidence; readonly digest: string } {
  const text = textOf(bytes);
  const lines = text.split('\n').filter((line) => line !== '');
  let meta: EvidenceMeta | null = null;
  const exchanges: Exchange[] = [];
  const rounds: Map<string, Gathered>[] = [];
  for (const line of lines) {
    const parsed = parseLine(line);
    if (parsed.kind === 'meta') meta = parsed.meta;
    else if (parsed.kind === 'exchange') exchanges.push(parsed.exchange);
    else roundAt(rounds, parsed.round).set(parsed.name, parsed.gathered);
  }
  if (meta === null) throw new EvidenceError('not an evidence file: it has no header line');
  const named: readonly Round[] = rounds.map((round) => Object.fromEntries(round));
  return { evidence: { meta, exchanges, rounds: named }, digest: digestOf(text) };
}

function roundAt(rounds: Map<string, Gathered>[], index: number): Map<string, Gathered> {
  if (!Number.isInteger(index) || index < 0 || index > 1)
    throw new EvidenceError('not an evidence file: a round that cannot be');
  while (rounds.length <= index) rounds.push(new Map());
  return rounds[index] ?? new Map();
}

/** Ten times what the longest visit leaves behind. A file of a few kilobytes can say that it is a terabyte. */
const MOST_MB = 256;
const MOST_BYTES = MOST_MB * 2 ** 20;

function textOf(bytes: Uint8Array): string {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? decompressed(bytes) : bytes;
  if (plain.length > MOST_BYTES) throw tooLarge();
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength).toString('utf8');
}

function decompressed(bytes: Uint8Array): Uint8Array {
  try {
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES });
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new EvidenceError('the evidence file is damaged: it cannot be decompressed');
  }
}

function tooLarge(): EvidenceError {
  return new EvidenceError(`the evidence file is too large: more than ${MOST_MB} MB of text`);
}

function parseLine(line: string): Line {
  let parsed: unknown;
  try {
    parsed = JSON.parse(line);
  } catch {
    throw new EvidenceError('not an evidence file: a line is not JSON');
  }
  if (!isLine(parsed)) throw new EvidenceError('not an evidence file of this version');
  return parsed;
}
