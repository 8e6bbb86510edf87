/** Cases that are commands: they hold where the command ends with 0. */
import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { clientCases } from '../../client/qualify/qualify-clients.ts';
import { requirement } from '../../contract/requirements/index.ts';
import { missingProgram } from '../../proof/clients/source.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { tools as othersTools } from '../../proof/tools/catalogue.ts';
import { SLOW } from '../../vitest.config.ts';
import { lastWords } from '../failures.ts';
import { inLanes, type Part, type Result, since } from './part.ts';

/** Only stops one that hangs. */
const LIMIT_MS = 30 * 60_000;

interface Commands extends Omit<Part, 'run'> {
  readonly lanes: number;
  readonly command: (id: string) => readonly string[];
}

function part({ lanes, command, ...part }: Commands): Part {
  return {
    ...part,
    run: (ids, { report, isAlone }) =>
      inLanes(ids, isAlone ? 1 : lanes, async (id) => report(await ended(id, command(id)))),
  };
}

function ended(id: string, [program = '', ...args]: readonly string[]): Promise<Result> {
  const began = performance.now();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: LIMIT_MS });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-20_000);
    });
  return new Promise((resolve) => {
    const done = (good: boolean, said: string): void => resolve({ id, good, seconds: since(began), said });
    child.on('error', (error) => done(false, error.message));
    child.on('close', (status, signal) =>
      done(status === 0, status === 0 ? '' : `ended with ${status ?? signal}: ${lastWords(plain(printed)).join('\n')}`),
    );
  });
}

function plain(text: string): string {
  return stripVTControlCharacters(text).replaceAll('\r', '\n');
}

const isRunnable = ({ row }: (typeof clientCases)[number]): boolean => missingProgram(row) === null;
const lacking = clientCases.filter((one) => !isRunnable(one)).length;

/** Those that break a recommendation alone may be missed. */
function isPromised(id: string): boolean {
  const known = clientCases.find(({ row }) => row.id === id);
  return known?.kind !== 'faulty' || requirement(known.requirement)?.level === 'must';
}

/** Judged as a user judges one: by the package. A faulty one meets what shows its own requirement, a correct one everything. */
export const clients: Part = part({
  name: 'clients',
  // Correct ones meet everything, and take longest.
  ids: clientCases
    .filter(isRunnable)
    .toSorted((a, b) => Number(a.kind === 'faulty') - Number(b.kind === 'faulty'))
    .map(({ row }) => row.id),
  sample: 6,
  isDrawn: isPromised,
  each: 8,
  busy: 1,
  ...(lacking === 0 ? {} : { leftOut: `${lacking} clients, for want of their languages` }),
  lanes: 3,
  command: (id) => [process.execPath, TESTED_BIN, 'qualify', '--clients', '--quick', '--quiet', '--client', id],
});

export const tools: Part = part({
  name: 'tools',
  ids: othersTools.map(({ id }) => id),
  sample: 0,
  each: 15,
  busy: 1,
  lanes: 2,
  command: (id) => [process.execPath, 'scripts/tools.ts', id],
});

export const slowTests: Part = part({
  name: 'slow-tests',
  ids: globSync(SLOW).sort(),
  sample: 0,
  each: 20,
  busy: 1,
  lanes: 2,
  command: (file) => ['vitest', 'run', file],
});

export const image: Part = part({
  name: 'image',
  ids: ['slim'],
  sample: 0,
  each: 200,
  busy: 0,
  lanes: 1,
  command: () => [process.execPath, 'scripts/images.ts'],
});
