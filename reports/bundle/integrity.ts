import type { Run } from '../../conformance/model/run.ts';
import { readRun } from '../schema/read-run.ts';
import { sha256 } from './digest.ts';
import { NAMES, namesOf } from './layout.ts';
import { parseJson } from './read-json.ts';
import { readSeal, type Seal, statementText } from './statement.ts';
import { type Entry, readTar } from './tar.ts';

export interface Opened {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly seal: Seal;
  readonly run: Run;
}

/** The bundle is not what was packed; the message says what differs. */
export class Altered extends Error {
  override readonly name = 'Altered';
}

/** Every byte of the archive is accounted for by a digest, and every digest by a file that belongs in a bundle. */
export function openBundle(bytes: Uint8Array): Opened {
  const entries = readTar(bytes);
  checkNames(entries.map(({ name }) => name));
  checkSums(entries);
  const files = new Map(entries.map(({ name, content }) => [name, content]));
  const run = readRun(textOf(files, NAMES.run), NAMES.run);
  return { files, seal: checkStatement(entries, files, run), run };
}

/** An extra or repeated file would be unpacked although no statement covers it. */
function checkNames(names: readonly string[]): void {
  const expected = namesOf(names.includes(NAMES.envelope) || names.includes(NAMES.signer));
  const stranger = names.find((name) => !expected.includes(name));
  if (stranger !== undefined) throw new Altered(`${stranger} does not belong in a bundle`);
  const missing = expected.find((name) => !names.includes(name));
  if (missing !== undefined) throw new Altered(`${missing} is missing`);
  const repeated = names.find((name, index) => names.indexOf(name) !== index);
  if (repeated !== undefined) throw new Altered(`${repeated} is there more than once`);
  const misplaced = names.find((name, index) => name !== expected[index]);
  if (misplaced !== undefined) throw new Altered(`${misplaced} is not where it belongs`);
}

function checkSums(entries: readonly Entry[]): void {
  const packed = entries.slice(0, -1);
  const expected = packed.map(({ name, content }) => `${sha256(content)}  ${name}\n`);
  const found = Buffer.from(entries.at(-1)?.content ?? '')
    .toString('utf8')
    .split(/(?<=\n)/, expected.length + 1);
  const differs = packed.find((_, index) => expected[index] !== found[index]);
  if (differs !== undefined)
    throw new Altered(`${differs.name} and its line in ${NAMES.sums} do not agree: one of the two was changed`);
  if (found.length !== expected.length) throw new Altered(`${NAMES.sums} names files that are not there`);
}

/** Written again from what is there, the statement has to come out the same, byte for byte. */
function checkStatement(entries: readonly Entry[], files: Opened['files'], run: Run): Seal {
  const text = textOf(files, NAMES.statement);
  const seal = readSeal(parseJson(text, NAMES.statement));
  const about = entries.slice(
    0,
    entries.findIndex(({ name }) => name === NAMES.statement),
  );
  if (text === statementText(run, about, seal)) return seal;
  throw new Altered('the statement does not speak of these files and this run');
}

export function textOf(files: Opened['files'], name: string): string {
  const content = files.get(name);
  if (content === undefined) throw new Altered(`${name} is missing`);
  return Buffer.from(content).toString('utf8');
}
