import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createSandbox } from '../api/index.ts';
import { run } from '../cli/commands/doctor.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { inProcess } from './support/in-process.ts';

const KEY = 'cp_live_aKeyThatMustNeverBeSeenAnywhere00000Seen';
const folder = useFolder('doctor');
const sandbox = await createSandbox();
afterAll(() => sandbox.close());

async function doctor(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, out, err } = await inProcess(run, ['--json', ...args], env, folder);
  expect(err).toBe('');
  const findings: { name: string; state: string; says: string }[] = JSON.parse(out);
  const of = (name: string) => findings.find((each) => each.name === name);
  return { code, out, of };
}

it('says that a check can run, and asks the deployment once, without a key', async () => {
  sandbox.forget();
  const { code, out, of } = await doctor([sandbox.url], { COUNTERPROOF_KEY: KEY });
  expect(code).toBe(0);
  expect(of(sandbox.url)?.says).toMatch(/openapi\.json answers 200/);
  expect(sandbox.requests).toMatchObject([{ path: '/public-api/v1/openapi.json', key: null, status: 200 }]);
  expect(of('COUNTERPROOF_KEY')).toEqual({ name: 'COUNTERPROOF_KEY', state: 'ok', says: 'set' });
  expect(out).not.toContain(KEY);
});

it('names every optional package', async () => {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { of } = await doctor([]);
  for (const name of Object.keys(optionalDependencies))
    expect(of(name)).toEqual({ name, state: 'ok', says: 'installed' });
});

describe('says what is missing', () => {
  it.each([
    { why: 'no key', args: [], env: {}, name: 'COUNTERPROOF_KEY', state: 'wrong', says: /a check needs it/ },
    {
      why: 'a key with its scheme',
      args: [],
      env: { COUNTERPROOF_KEY: `Bearer ${KEY}` },
      name: 'COUNTERPROOF_KEY',
      state: 'wrong',
      says: /begins with "Bearer"/,
    },
    {
      why: 'no revoked key',
      args: [],
      env: { COUNTERPROOF_KEY: KEY },
      name: 'COUNTERPROOF_REVOKED_KEY',
      state: 'missing',
      says: /stays untested/,
    },
    {
      why: 'no Chromium',
      args: [],
      env: { COUNTERPROOF_KEY: KEY, CHROMIUM_PATH: '/nowhere' },
      name: 'Chromium',
      state: 'missing',
      says: /\d+ rules stay untested/,
    },
    {
      why: 'no Redis',
      args: [],
      env: { COUNTERPROOF_KEY: KEY, PATH: '/nowhere' },
      name: 'Redis',
      state: 'missing',
      says: /only "sandbox --redis" needs one/,
    },
    {
      why: 'no deployment',
      args: ['http://127.0.0.1:1'],
      env: { COUNTERPROOF_KEY: KEY },
      name: 'http://127.0.0.1:1',
      state: 'wrong',
      says: /cannot be reached/,
    },
  ])('$why', async ({ args, env, name, state, says }) => {
    const { code, out, of } = await doctor(args, env);
    expect(of(name)).toEqual({ name, state, says: expect.stringMatching(says) });
    expect(code).toBe(state === 'wrong' ? 2 : 0);
    expect(out).not.toContain(KEY);
  });
});

it('reads the configuration of the folder, and says what is wrong with it', async () => {
  writeFileSync(join(folder, 'counterproof.config.json'), '{ "urls": "x" }');
  const { code, of } = await doctor([], { COUNTERPROOF_KEY: KEY });
  expect([code, of('configuration')?.says]).toEqual([2, expect.stringContaining('Did you mean url?')]);
});

it('fits 80 columns', async () => {
  const { out } = await inProcess(run, [sandbox.url], { COUNTERPROOF_KEY: KEY }, folder);
  expect(out.split('\n').filter((line) => line.length > 80)).toEqual([]);
});
