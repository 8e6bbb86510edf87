import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { addressPrinted, keysPrinted, type Running, useServedShops } from '../support/counterproof.ts';

const { good, faulty } = await useServedShops();
const folder = useFolder('shell');

beforeAll(() => {
  mkdirSync(join(folder, 'bin'));
  // As npx does it, with the package of this checkout: --yes counterproof@VERSION COMMAND.
  writeFileSync(join(folder, 'bin/npx'), `#!/bin/sh\nshift 2\nexec '${process.execPath}' '${TESTED_BIN}' "$@"\n`);
  chmodSync(join(folder, 'bin/npx'), 0o755);
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
