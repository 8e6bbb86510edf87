import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSandbox, type Sandbox } from '../api/index.ts';

/** What users copy has to work as it is. */
const CLIENTS = [
  { file: 'examples/clients/sync.ts', command: [process.execPath, resolve('examples/clients/sync.ts')] },
  { file: 'examples/clients/sync.py', command: ['python3', resolve('examples/clients/sync.py')] },
];

const SALES = 600;
const REFUNDED = 'REFUNDED';
let sandbox: Sandbox;
let folder: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-examples-'));
  sandbox = await createSandbox({ scale: 0.02, rate: '5/1s' });
});

afterEach(async () => {
  await sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

interface Sale {
  readonly id: string;
  readonly createdAt: string;
  readonly status: string;
}

function run(
  command: readonly string[],
  base: string,
): Promise<{ readonly code: number | null; readonly printed: string }> {
  const [program = '', ...args] = command;
  const env = { PATH: process.env.PATH, BASE_URL: base, KEY: sandbox.keys.good, FILE: join(folder, 'sales.json') };
  const child = spawn(program, args, { env, cwd: folder });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (printed += text.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, printed })));
}

function saved(): Sale[] {
  return JSON.parse(readFileSync(join(folder, 'sales.json'), 'utf8'));
}

/** The sandbox behind a server that shows one of its sales as refunded. */
async function refunding(id: string): Promise<{ readonly url: string; readonly close: () => void }> {
  const server = createServer((request, response) => {
    const { authorization = '' } = request.headers;
    void sandbox.fetch(request.url ?? '/', { headers: { authorization } }).then(async (answer) => {
      const body = await answer.text();
      const changed = body.includes(id) ? refunded(body, id) : body;
      response.writeHead(answer.status, {
        'content-type': 'application/json',
        'retry-after': answer.headers.get('retry-after') ?? '1',
      });
      response.end(changed);
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address: AddressInfo | string | null = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

function refunded(body: string, id: string): string {
  const page: { data: Sale[] } = JSON.parse(body);
  return JSON.stringify({
    ...page,
    data: page.data.map((sale) => (sale.id === id ? { ...sale, status: REFUNDED } : sale)),
  });
}

describe.each(CLIENTS)('$file', ({ file, command }) => {
  it('has at most 40 lines of code', () => {
    expect(
      readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '').length,
    ).toBeLessThanOrEqual(40);
  });

  it('reads every sale, waits where it is limited, and sees the refund of an old sale', async () => {
    expect(await run(command, sandbox.url)).toEqual({ code: 0, printed: `${SALES} sales\n` });
    expect(new Set(saved().map(({ id }) => id)).size).toBe(SALES);
    expect(sandbox.requests.map(({ status }) => status)).toContain(429);

    const lastMonth = daysAgo(35);
    const old = saved().find(
      ({ createdAt, status }) => createdAt < lastMonth && createdAt > daysAgo(45) && status === 'PAID',
    );
    expect(old).toBeDefined();
    const { url, close } = await refunding(old?.id ?? '');
    const again = await run(command, url);
    close();
    expect(again).toEqual({ code: 0, printed: `${SALES} sales\n` });
    expect(saved().find(({ id }) => id === old?.id)?.status).toBe(REFUNDED);
  });

  it('ends with the status and the reason where the key is refused', async () => {
    await sandbox.close();
    sandbox = await createSandbox({ scale: 0.01 });
    const keys = { ...sandbox.keys, good: sandbox.keys.revoked };
    sandbox = { ...sandbox, keys };
    const { code, printed } = await run(command, sandbox.url);
    expect(code).toBe(1);
    expect(printed).toContain('401');
  });
});

function daysAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString();
}
