import { mkdirSync, renameSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { TESTED_BIN } from '../../proof/tested-bin.ts';
import { addressPrinted, keysPrinted, type Running, ran, useServedShops } from '../support/counterproof.ts';
import { shim } from '../support/project.ts';

const { good, faulty } = await useServedShops();
const folder = useFolder('shell');

beforeAll(() => {
  mkdirSync(join(folder, 'bin'));
  // As npx does it, with the package of this checkout: --yes counterproof@VERSION COMMAND.
  shim(join(folder, 'bin'), 'npx', `shift 2\nexec '${process.execPath}' '${TESTED_BIN}' "$@"`);
});

function checked(shop: Running, more: Readonly<Record<string, string>> = {}) {
  const env = { PATH: `${join(folder, 'bin')}:${process.env.PATH}`, STAGING_URL: addressPrinted(shop.out), ...more };
  return ran('bash', [resolve('examples/pipelines/check.sh')], { cwd: folder, env });
}

it('releases what keeps the contract, stops for a fault, and compares the two', async () => {
  const released = await checked(good, keysPrinted(good.out));
  expect(released).toMatchObject({ code: 0, out: expect.stringMatching(/\nrelease\n$/) });
  renameSync(join(folder, 'counterproof-out'), join(folder, 'base'));
  const { code, out } = await checked(faulty, { ...keysPrinted(faulty.out), BASE: 'base' });
  expect(code).toBe(1);
  expect(out).toContain('Regression: conformant → nonconformant');
  expect(out).toMatch(/\nstop: the contract is broken\n$/);
});

it('stops where the key is missing', async () => {
  expect(await checked(good)).toMatchObject({ code: 2, out: 'stop: nothing was checked\n' });
});
