import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { asked, ran } from './support/counterproof.ts';
import { blocksOf } from './support/pages.ts';
import { OFFLINE_PIP, type Project, readersProject } from './support/project.ts';

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
const ME = '/public-api/v1/me';
const statuses: number[] = [];
let usingUp: Promise<void> = Promise.resolve();
let sandbox: Sandbox;
let project: Project;
let folder: string;

beforeEach(async () => {
  project = await readersProject();
  folder = project.folder;
  sandbox = await opened(0.02, '4/4s');
});

/** Once the client has its first answer, others exceed the rate limit: a client on a slow machine may never reach it by itself. */
function opened(scale: number, rate: string): Promise<Sandbox> {
  let isUsedUp = false;
  statuses.length = 0;
  return startSandbox({
    port: 0,
    scale,
    rate,
    onAnswer: ({ url }, status) => {
      if (url === ME) return;
      statuses.push(status);
      if (isUsedUp) return;
      isUsedUp = true;
      usingUp = useUpLimit();
    },
  });
}

async function useUpLimit(): Promise<void> {
  let status = 0;
  while (status !== 429) ({ status } = await asked(sandbox.url, sandbox.keys.good));
}

afterEach(async () => {
  await usingUp;
  await sandbox.close();
  project.remove();
});

interface Sale {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
}

async function run([program = '', ...args]: readonly string[]) {
  const { url, keys } = sandbox;
  const env = { PATH: process.env.PATH, BASE_URL: url, KEY: keys.good, FILE: join(folder, 'sales.json') };
  const { code, out, err } = await ran(program, args, { cwd: folder, env });
  return { code, printed: out + err };
}

function saved(): Sale[] {
  return JSON.parse(readFileSync(join(folder, 'sales.json'), 'utf8'));
}

describe.each(CLIENTS)('%s', (file, ...starter) => {
  const command = [...starter, resolve(file)];
  const test = it.skipIf(isLacking(command));

  it('has at most 40 lines of code', () => {
    const lines = readFileSync(file, 'utf8').split('\n');
    expect(lines.filter((line) => line.trim() !== '').length).toBeLessThanOrEqual(40);
  });

  // Twice: all sales through a limit, and then the refund of a sale of last month, which `from` and `to` of this month would not show.
  test('reads every sale, waits where it is limited, and sees the refund of an old sale', async () => {
    expect(await run(command)).toEqual({ code: 0, printed: `${SALES} sales\n` });
    expect(new Set(saved().map(({ id }) => id)).size).toBe(SALES);
    expect(statuses).toContain(429);

    const old = saved().find(
      ({ createdAt, status }) => createdAt < daysAgo(35) && createdAt > daysAgo(45) && status === 'PAID',
    );
    await sandbox.control.event({ do: 'refund', sale: old?.id ?? 'none' });
    expect(await run(command)).toEqual({ code: 0, printed: `${SALES} sales\n` });
    expect(saved().find(({ id }) => id === old?.id)?.status).toBe('REFUNDED');
  });

  test('ends with the status and the reason where the key is refused', async () => {
    sandbox = { ...sandbox, keys: { ...sandbox.keys, good: sandbox.keys.revoked } };
    const { code, printed } = await run(command);
    expect(code).toBe(1);
    expect(printed).toContain('401');
  });
});

const saidOn = (page: string, file: string) => blocksOf(page).find((block) => block.file === file)?.text ?? '';

describe.skipIf(inject('missing').some((name) => name === 'python3' || name === 'httpx'))('docs/python.md', () => {
  const PYTHON = 'venv/bin/python';

  it.each(['read_httpx.py', 'read_requests.py'])('%s, as it is there', async (file) => {
    writeFileSync(join(folder, file), saidOn('docs/python.md', file));
    execFileSync('python3', ['-m', 'venv', 'venv'], { cwd: folder });
    const env = { ...process.env, ...OFFLINE_PIP };
    execFileSync(PYTHON, ['-m', 'pip', 'install', '--quiet', 'httpx', 'requests'], { cwd: folder, env });

    await sandbox.close();
    sandbox = await opened(1, '150/10s');
    expect(await run([PYTHON, file])).toEqual({ code: 0, printed: '30000 sales\n' });
    expect(statuses).toContain(429);

    sandbox = { ...sandbox, keys: { ...sandbox.keys, good: sandbox.keys.revoked } };
    expect(await run([PYTHON, file])).toMatchObject({ code: 1, printed: expect.stringMatching(/401/) });
  });
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
