import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';

/** A limit for the size of files ends a write in its middle, as a full disk does. */
const LIMITED = `trap '' XFSZ; ulimit -f "$1"; shift; exec "$@"`;
const BIN = resolve(import.meta.dirname, '../../bin/counterproof.js');
const folder = useFolder('full-disk');
let child: ChildProcess;
let said = { out: '', err: '' };

afterEach(() => void child.kill('SIGKILL'));

function sandboxWithin(blocks: number, name: string): void {
  const args = ['sandbox', '--port', '0', '--scale', '0.3', '--file', join(folder, name, 'shop.db'), '--log', 'off'];
  child = spawn('/bin/sh', ['-c', LIMITED, 'sh', String(blocks), process.execPath, BIN, ...args]);
  said = { out: '', err: '' };
  const mine = said;
  child.stdout?.on('data', (text: Buffer) => (mine.out += text.toString()));
  child.stderr?.on('data', (text: Buffer) => (mine.err += text.toString()));
}

describe.skipIf(process.platform === 'win32')('a sandbox whose disk is full', () => {
  it('from the start, ends with one line and leaves no file', async () => {
    sandboxWithin(100, 'start');
    const code = await new Promise((done) => child.once('close', done));
    expect(code).toBe(2);
    expect(said.err).toMatch(/^counterproof sandbox: \S+shop\.db cannot be written \([^)]+\): use a file [^\n]+\.\n$/);
    expect(readdirSync(join(folder, 'start'))).toEqual([]);
  });

  it('while it loads sales, says so in one line, and serves the rest', async () => {
    sandboxWithin(4000, 'later');
    while (!said.out.includes('Check:') || said.err === '') await sleep(50);
    const [, url = ''] = /at (http:\S+)/.exec(said.out) ?? [];
    const [, key = ''] = /good +(\S+)/.exec(said.out) ?? [];
    const headers = { authorization: `Bearer ${key}` };
    const statuses = ['me', 'products?limit=1', 'sales?limit=1'].map(
      async (path) => (await fetch(`${url}/public-api/v1/${path}`, { headers })).status,
    );
    expect(await Promise.all(statuses)).toEqual([200, 200, 503]);
    expect(said.err).toMatch(/^counterproof sandbox: the shop cannot be stored in \S+shop\.db \([^)]+\)\. [^\n]+\n$/);
  });
});
