import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { createSandbox, type Sandbox } from '../api/index.ts';
import { ran } from './support/counterproof.ts';
import { type Project, readersProject } from './support/project.ts';

/** What users copy has to work as it is; also on a Node that does not strip types. */
const TSX = resolve('node_modules/tsx/dist/cli.mjs');
const CLIENTS: readonly (readonly [file: string, ...command: string[]])[] = [
  ['examples/clients/sync.mts', process.execPath],
  ['examples/clients/sync.mts', process.execPath, TSX],
  ['examples/clients/sync.py', 'python3'],
];

function isLacking([program = '']: readonly string[]): boolean {
  return inject('missing').some((name) => name === program);
}

const SALES = 600;
let sandbox: Sandbox;
let project: Project;
let folder: string;

beforeEach(async () => {
  project = readersProject();
  folder = project.folder;
  sandbox = await createSandbox({ scale: 0.02 });
});

afterEach(async () => {
  await sandbox.close();
  project.remove();
});

interface Sale {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
}

async function run([program = '', ...args]: readonly string[], key = sandbox.keys.good) {
  const env = { BASE_URL: sandbox.url, KEY: key, FILE: join(folder, 'sales.json') };
  const { code, out, err } = await ran(program, args, { cwd: folder, env });
  return { code, printed: out + err };
}

/** It reads all sales, also where its first pages are refused for a while, and says why where its key is refused. */
async function expectSound(command: readonly string[]): Promise<void> {
  sandbox.trouble({ kind: '429', operation: 'listSales', next: 2 });
  expect(await run(command)).toEqual({ code: 0, printed: `${SALES} sales\n` });
  expect(sandbox.requests.map(({ status }) => status)).toContain(429);
  expect(await run(command, sandbox.keys.revoked)).toMatchObject({ code: 1, printed: expect.stringContaining('401') });
}

function saved(): Sale[] {
  return JSON.parse(readFileSync(join(folder, 'sales.json'), 'utf8'));
}

describe.each(CLIENTS)('%s', (file, ...starter) => {
  const command = [...starter, resolve(file)];

  it('has at most 40 lines of code', () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(40);
  });

  it.skipIf(isLacking(command))(
    'reads every sale, waits where it is limited, and sees the refund of an old sale',
    async () => {
      await expectSound(command);
      expect(new Set(saved().map(({ id }) => id)).size).toBe(SALES);
      // A sale of last month, which `from` and `to` of this month would not show.
      const old = saved().find(
        ({ createdAt, status }) => createdAt < daysAgo(35) && createdAt > daysAgo(45) && status === 'PAID',
      );
      await sandbox.event({ do: 'refund', sale: old?.id ?? 'none' });
      expect(await run(command)).toEqual({ code: 0, printed: `${SALES} sales\n` });
      expect(saved().find(({ id }) => id === old?.id)?.status).toBe('REFUNDED');
    },
  );
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
