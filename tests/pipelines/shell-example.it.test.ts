import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressPrinted, keysPrinted, type Running, serving } from '../support/counterproof.ts';

const SHOP = ['sandbox', '--port', '0', '--scale', '0.02', '--memory', '--log', 'off', '--rate', '100000/1s'];

let folder: string;
let good: Running;
let faulty: Running;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'counterproof-shell-'));
  mkdirSync(join(folder, 'bin'));
  // As npx does it, with the package of this checkout: --yes counterproof@VERSION COMMAND.
  writeFileSync(
    join(folder, 'bin/npx'),
    `#!/bin/sh\nshift 2\nexec '${process.execPath}' '${resolve('bin/counterproof.js')}' "$@"\n`,
  );
  chmodSync(join(folder, 'bin/npx'), 0o755);
  [good, faulty] = await Promise.all([
    serving(SHOP, /Check:/),
    serving([...SHOP, '--fault', 'sales-tab-creator-is-cashier'], /Check:/),
  ]);
});

afterAll(async () => {
  await Promise.all([good?.stop(), faulty?.stop()]);
  rmSync(folder, { recursive: true, force: true });
});

function checked(
  shop: Running,
  env: Readonly<Record<string, string>> = {},
): Promise<{ code: number | null; out: string }> {
  const { PATH = '', HOME, TMPDIR } = process.env;
  const child = spawn('bash', [resolve('examples/pipelines/check.sh')], {
    cwd: folder,
    env: { PATH: `${join(folder, 'bin')}:${PATH}`, HOME, TMPDIR, STAGING_URL: addressPrinted(shop.out), ...env },
  });
  let out = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (out += text.toString()));
  return new Promise((done) => child.once('close', (code) => done({ code, out })));
}

it('releases what keeps the contract, stops for a fault, and compares the two', async () => {
  expect(await checked(good, keysPrinted(good.out))).toMatchObject({
    code: 0,
    out: expect.stringMatching(/\nrelease\n$/),
  });
  renameSync(join(folder, 'counterproof-out'), join(folder, 'base'));
  const { code, out } = await checked(faulty, { ...keysPrinted(faulty.out), BASE: 'base' });
  expect(code).toBe(1);
  expect(out).toContain('Regression: conformant → nonconformant');
  expect(out).toMatch(/\nstop: the contract is broken\n$/);
});

it('stops where the key is missing', async () => {
  expect(await checked(good)).toMatchObject({ code: 2, out: expect.stringMatching(/\nstop: nothing was checked\n$/) });
});
