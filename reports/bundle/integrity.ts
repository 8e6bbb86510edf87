import { hash } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import type * as v from 'valibot';
import type { Run } from '../../conformance/model/run.ts';
import { check, parseJson, placeOf, sentenceOf } from '../../contract/schema/read.ts';
import { readRun } from '../schema/read-run.ts';
import { NAMES, namesOf } from './layout.ts';
import { bare, type Seal, sealedStatement, statementText } from './statement.ts';
import { type Entry, readTar } from './tar.ts';

export interface Opened {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly evidence: Uint8Array;
  readonly seal: Seal;
  readonly run: Run;
}

/**
 * Every byte of the archive is accounted for by a digest, and every digest by a file that belongs in a bundle. Throws, with what
 * differs, where it is not what was packed.
 */
export function openBundle(bytes: Uint8Array): Opened {
  const entries = readTar(bytes);
  checkNames(entries.map(({ name }) => name));
  checkSums(entries);
  const files = new Map(entries.map(({ name, content }) => [name, content]));
  const run = readRun(contentOf(files, NAMES.run), NAMES.run);
  return { files, evidence: contentOf(files, NAMES.evidence), seal: checkStatement(entries, files, run), run };
}

/** An extra or repeated file would be unpacked although no statement covers it. */
function checkNames(names: readonly string[]): void {
  const expected = namesOf(names.includes(NAMES.envelope) || names.includes(NAMES.signer));
  const stranger = names.find((name) => !expected.includes(name));
  if (stranger !== undefined) throw new Error(`${stranger} does not belong in a bundle`);
  const missing = expected.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Error(`${missing} is missing`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Error(`${repeated} is there more than once`);
  const misplaced = names.find((name, index) => name !== expected[index]);
  if (misplaced !== undefined) throw new Error(`${misplaced} is not where it belongs`);
}

function checkSums(entries: readonly Entry[]): void {
  const packed = entries.slice(0, -1);
  const expected = packed.map(({ name, content }) => `${hash('sha256', content)}  ${name}\n`);
  const found = Buffer.from(entries.at(-1)?.content ?? '')
    .toString('utf8')
    .split(/(?<=\n)/, expected.length + 1);
  const differs = packed.find((_, index) => expected[index] !== found[index]);
  if (differs !== undefined)
    throw new Error(`${differs.name} and its line in ${NAMES.sums} do not agree: one of the two was changed`);
  if (found.length !== expected.length) throw new Error(`${NAMES.sums} names files that are not there`);
}

/** Written again from what is there, the statement has to come out the same, byte for byte. */
function checkStatement(entries: readonly Entry[], files: Opened['files'], run: Run): Seal {
  const text = textOf(files, NAMES.statement);
  const seal = readPart(files, NAMES.statement, sealedStatement).predicate.counterproof;
  const about = entries.slice(
    0,
    entries.findIndex(({ name }) => name === NAMES.statement),
  );
  if (text === statementText(run, about, seal)) return seal;
  throw new Error('the statement does not speak of these files and this run');
}

/** A part in JSON. */
export function readPart<T>(files: Opened['files'], name: string, schema: v.GenericSchema<T>): T {
  const value = parseJson(contentOf(files, name), (why) => new Error(`${name} ${why}`));
  return check(schema, value, (problem) => new Error(`${name}: ${sentenceOf(problem, placeOf(problem) || 'it')}`));
}

/** Bytes that are no UTF-8 would all be read as the same character: one text would stand for many files. */
export function textOf(files: Opened['files'], name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(contentOf(files, name));
  } catch (error) {
    if (error instanceof TypeError) throw new Error(`${name} is not UTF-8`);
    throw error;
  }
}

function contentOf(files: Opened['files'], name: string): Uint8Array {
  const content = files.get(name);
  if (content === undefined) throw new Error(`${name} is missing`);
  return content;
}

/** Ten times what the longest visit leaves behind: a file of a few kilobytes can say that it is a terabyte. */
const MOST_MB = 256;

/** Why these bytes are not the evidence that a run names, or nothing where they are. */
export function evidenceProblem(run: Run, bytes: Uint8Array): string | null {
  try {
    return hash('sha256', plain(bytes)) === bare(run.evidence.digest) ? null : 'the evidence is not that of the run';
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge ? `the evidence is too large: more than ${MOST_MB} MB` : 'the evidence cannot be decompressed';
  }
}

/** The digest is of what the evidence says; its compression may differ from one library to the next. */
function plain(bytes: Uint8Array): Uint8Array {
  const isGzip = bytes[0] === 0x1f && bytes[1] === 0x8b;
  return isGzip ? gunzipSync(bytes, { maxOutputLength: MOST_MB * 2 ** 20, chunkSize: MOST_MB * 2 ** 20 + 1 }) : bytes;
}
