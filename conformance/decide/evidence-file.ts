import { promisify } from 'node:util';
import { gunzipSync, gzip } from 'node:zlib';
import { isTooDeep, MOST_LEVELS } from '../../contract/json-depth.ts';
import type { Exchange } from '../model/exchange.ts';
import { digestOf, digestOfAll, type Evidence, type EvidenceMeta, type Gathered, type Round } from './evidence.ts';
import type { Line } from './evidence-line.ts';

const gzipped = promisify(gzip);

/** Characters compressed at a time: the whole text at once would take several times its size in memory. */
const PIECE = 1_000_000;

/**
 * The digest is of the lines, not of their compression, which may change with the library. They are compressed on other threads
 * while the evidence is judged.
 */
export function packEvidence(evidence: Evidence) {
  const packed: Promise<Uint8Array>[] = [];
  const digest = digestOfAll(compressing(piecesOf(evidence), packed));
  return { digest, bytes: async (): Promise<Uint8Array> => Buffer.concat(await Promise.all(packed)) };
}

function* compressing(pieces: Iterable<Uint8Array>, packed: Promise<Uint8Array>[]): Generator<Uint8Array> {
  for (const piece of pieces) {
    packed.push(gzipped(piece, { level: 5 }));
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
    for (const [name, gathered] of Object.entries(round))
      yield { kind: 'artifact', round: index === 0 ? 0 : 1, name, gathered };
  }
}

/** A file that is not evidence, or is damaged. The message is one line. */
export class EvidenceError extends Error {}

export interface SavedEvidence {
  readonly evidence: Evidence;
  readonly digest: string;
}

/** What reads lines is loaded only where evidence is read: `check` writes it. */
export async function unpackEvidence(bytes: Uint8Array): Promise<SavedEvidence> {
  const { lineReader } = await import('./evidence-line.ts');
  const plain = plainOf(bytes);
  let meta: EvidenceMeta | null = null;
  const exchanges: Exchange[] = [];
  const rounds: Map<string, Gathered>[] = [];
  let count = 0;
  const read = lineReader(
    (problem) => new EvidenceError(`not an evidence file of this version: line ${count}: ${problem}`),
  );
  for (const line of linesIn(plain)) {
    count += 1;
    const parsed = read(parsedJson(line));
    if (parsed.kind === 'exchange') exchanges.push(parsed.exchange);
    else if (parsed.kind === 'meta') meta = parsed.meta;
    else roundAt(rounds, parsed.round).set(parsed.name, parsed.gathered);
  }
  if (meta === null) throw new EvidenceError('not an evidence file: it has no header line');
  const named: readonly Round[] = rounds.map((round) => Object.fromEntries(round));
  return { evidence: { meta, exchanges, rounds: named }, digest: digestOf(plain) };
}

function roundAt(rounds: Map<string, Gathered>[], index: number): Map<string, Gathered> {
  while (rounds.length <= index) rounds.push(new Map());
  return rounds[index] ?? new Map();
}

/** Ten times the evidence of the longest check: a few kilobytes can decompress to a terabyte. */
const MOST_MB = 256;
const MOST_BYTES = MOST_MB * 2 ** 20;

/** More than 256 MB of exchanges have: each takes several hundred bytes. */
const MOST_LINES = 1_000_000;
/** The records of 2,500 full pages fit in one. Read as JSON, a line can take twenty times its size in memory. */
const MOST_MB_OF_LINE = 64;
/** A body is a few levels deep in its line. */
const MOST_LEVELS_OF_LINE = MOST_LEVELS + 50;

function plainOf(bytes: Uint8Array): Buffer {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  const plain = isGzip ? decompressed(bytes) : bytes;
  if (plain.length > MOST_BYTES) throw tooLarge();
  return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
}

/** One at a time: the list of all lines of a file that has nothing but line breaks is too large for an array. */
function* linesIn(plain: Buffer): Generator<string> {
  let count = 0;
  for (let start = 0; start < plain.length; ) {
    const found = plain.indexOf('\n', start);
    const end = found < 0 ? plain.length : found;
    count += 1;
    if (count > MOST_LINES) throw new EvidenceError(`the evidence file has too many lines: more than ${MOST_LINES}`);
    if (end - start > MOST_MB_OF_LINE * 2 ** 20)
      throw new EvidenceError(`the evidence file has a line that is too long: more than ${MOST_MB_OF_LINE} MB`);
    if (isTooDeep(plain.subarray(start, end), MOST_LEVELS_OF_LINE))
      throw new EvidenceError(
        `the evidence file has a line that is nested more than ${MOST_LEVELS_OF_LINE} levels deep`,
      );
    if (end > start) yield plain.toString('utf8', start, end);
    start = end + 1;
  }
}

function decompressed(bytes: Uint8Array): Uint8Array {
  try {
    // One large chunk, of which only what is used takes memory: many small ones would be copied into one in the end.
    return gunzipSync(bytes, { maxOutputLength: MOST_BYTES, chunkSize: MOST_BYTES + 1 });
  } catch (error) {
    if (error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw new EvidenceError('the evidence file is damaged: it cannot be decompressed');
  }
}

function tooLarge(): EvidenceError {
  return new EvidenceError(`the evidence file is too large: more than ${MOST_MB} MB of text`);
}

function parsedJson(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new EvidenceError('not an evidence file: a line is not JSON');
  }
}
