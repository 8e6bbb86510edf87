import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { useFolder } from '../../contract/testing/folder.ts';
import { counterproof, serving, useSandbox } from '../support/counterproof.ts';
import { writeFleet } from './places.ts';

/** Several visits, each with its processes, on a machine that does other things too. */
const PATIENT = { timeout: 900_000 };

const sandbox = await useSandbox(0.02);
const folder = useFolder('fleet-chain');
const PUBLIC_KEY = 'counterproof-fleet/signing-key.pub.pem';

const call = (args: readonly string[], env: Record<string, string> = {}) =>
  counterproof(args, { cwd: folder, env: { SHOP_KEY: sandbox.keys.good, ...env } });

const rest = 'schedule: every 1h, keys: { good: { env: SHOP_KEY } }';
writeFleet(join(folder, 'fleet.yaml'), `name: shop, url: '${sandbox.url}', ${rest}`);

it('an auditor gets the bundles of a folder and holds the chain, and what was done to it', PATIENT, async () => {
  for (let turn = 0; turn < 3; turn++) expect(await call(['fleet', 'run', 'shop'])).toMatchObject({ code: 0 });
  expect(statSync(join(folder, 'counterproof-fleet/signing-key.pem')).mode & 0o077).toBe(0);
  expect(readFileSync(join(folder, 'counterproof-fleet/.gitignore'), 'utf8')).toBe('*\n');
  expect(await call(['fleet', 'export', '--bundles', 'audit'])).toMatchObject({ code: 0, err: '' });
  const names = readdirSync(join(folder, 'audit/shop')).sort();
  expect(names.map((name) => name.slice(0, 6))).toEqual(['000001', '000002', '000003']);
  const [first = '', second = '', third = ''] = names;

  const chain = (...more: string[]) => call(['verify', '--chain', ...more]);
  expect(await chain('audit')).toMatchObject({ code: 3, out: expect.stringContaining('NOT CHECKED') });
  const held = await chain('audit', '--key', PUBLIC_KEY, '--json');
  const { ok, chains } = JSON.parse(held.out);
  expect([held.code, ok, chains[0].first, chains[0].last]).toEqual([0, true, 1, 3]);
  // Each of them is a bundle as `check --bundle` makes one: the evidence is judged again.
  const alone = await call(['verify', `audit/shop/${second}`, '--key', PUBLIC_KEY]);
  expect(alone).toMatchObject({ code: 0, out: expect.stringContaining('✓ judged again') });
  // The history names the bundle of a visit.
  const [last] = JSON.parse((await call(['fleet', 'history', 'shop', '--json'])).out);
  expect(last.bundle).toEqual({ number: 3, digest: chains[0].head });

  // Where "fleet up" holds the folder, it is asked, and gives the same.
  const up = await serving(['fleet', 'up'], /shows them/, { cwd: folder, env: { SHOP_KEY: sandbox.keys.good } });
  expect(await call(['fleet', 'export', '--bundles', 'asked'])).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(folder, 'asked/shop', second))).toEqual(readFileSync(join(folder, 'audit/shop', second)));
  const month = new Date().toISOString().slice(0, 7);
  const report = ['fleet', 'export', '--month', month, '--format', 'html', '--out', 'month.html'];
  expect(await call(report)).toMatchObject({ code: 0, err: '' });
  expect(readFileSync(join(folder, 'month.html'), 'utf8')).toContain(chains[0].head);
  await up.stop();

  // What else can be done to a chain is tried in reports/bundle/.
  rmSync(join(folder, 'audit/shop', third));
  const says = expect.stringMatching(`^INVALID: no bundle is sha256:${chains[0].head}`);
  expect(await chain('audit', '--key', PUBLIC_KEY, '--head', chains[0].head)).toMatchObject({ code: 1, out: says });
  rmSync(join(folder, 'audit/shop', first));
  const pruned = expect.stringContaining('those before number 2 are not here');
  expect(await chain('audit', '--key', PUBLIC_KEY)).toMatchObject({ code: 0, out: pruned });
  expect(await call(['verify', 'audit/shop', '--head', 'ab'])).toMatchObject({ code: 2 });
});
