import { isDeepStrictEqual } from 'node:util';
import type { Run } from '../../conformance/model/run.ts';
import { readRun } from '../schema/read-run.ts';
import { sha256 } from './digest.ts';
import { NAMES } from './layout.ts';
import { type Statement, statementOf } from './statement.ts';
import { type Entry, readTar } from './tar.ts';

export interface Opened {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly statement: Statement;
  readonly run: Run;
}

/** The bundle is not what was packed; the message says what differs. */
export class Altered extends Error {
  override readonly name = 'Altered';
}

/** Every byte of the archive is accounted for by a digest, and every digest by a file. */
export function openBundle(bytes: Uint8Array): Opened {
  const entries = readTar(bytes);
  checkSums(entries);
  const files = new Map(entries.map(({ name, content }) => [name, content]));
  const run = readRun(textOf(files, NAMES.run), NAMES.run);
  const statement = checkStatement(entries, files, run);
  return { files, statement, run };
}

function checkSums(entries: readonly Entry[]): void {
  const last = entries.at(-1);
  if (last?.name !== NAMES.sums) throw new Altered(`${NAMES.sums} is not where it belongs`);
  const packed = entries.slice(0, -1);
  const expected = packed.map(({ name, content }) => `${sha256(content)}  ${name}\n`);
  const found = Buffer.from(last.content)
    .toString('utf8')
    .split(/(?<=\n)/);
  const differs = packed.find((_, index) => expected[index] !== found[index]);
  if (differs !== undefined) throw new Altered(`${differs.name} is not the file that was packed`);
  if (found.length !== expected.length) throw new Altered(`${NAMES.sums} names files that are not there`);
}

/** Written again from what is there, the statement has to come out the same, byte for byte. */
function checkStatement(entries: readonly Entry[], files: Opened['files'], run: Run): Statement {
  const text = textOf(files, NAMES.statement);
  const statement: Statement = parse(text, NAMES.statement);
  const about = entries.slice(
    0,
    entries.findIndex(({ name }) => name === NAMES.statement),
  );
  const { authorisedBy = null, validUntil = null } = statement.predicate?.counterproof ?? {};
  const expected = statementOf(run, about, { authorisedBy, validUntil });
  if (isDeepStrictEqual(statement, JSON.parse(JSON.stringify(expected)))) return statement;
  throw new Altered('the statement does not speak of these files and this run');
}

export function parse<T>(text: string, name: string): T {
  try {
    return JSON.parse(text);
  } catch {
    throw new Altered(`${name} is not JSON`);
  }
}

export function textOf(files: Opened['files'], name: string): string {
  const content = files.get(name);
  if (content === undefined) throw new Altered(`${name} is missing`);
  return Buffer.from(content).toString('utf8');
}
