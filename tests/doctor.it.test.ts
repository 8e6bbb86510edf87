import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSandbox } from '../api/index.ts';
import { run } from '../cli/commands/doctor.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { closedAfterwards } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';

const KEY = 'cp_live_aKeyThatMustNeverBeSeenAnywhere00000Seen';
const folder = useFolder('doctor');
const sandbox = closedAfterwards(await createSandbox());

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
  const keyed = { COUNTERPROOF_KEY: KEY };
  const withScheme = { COUNTERPROOF_KEY: `Bearer ${KEY}` };
  it.each<[string, Readonly<Record<string, string>>, name: string, state: string, says: RegExp]>([
    ['no key', {}, 'COUNTERPROOF_KEY', 'wrong', /a check needs it/],
    ['a key with its scheme', withScheme, 'COUNTERPROOF_KEY', 'wrong', /begins with "Bearer"/],
    ['no revoked key', keyed, 'COUNTERPROOF_REVOKED_KEY', 'missing', /stays untested/],
    ['no Chromium', { ...keyed, CHROMIUM_PATH: '/nowhere' }, 'Chromium', 'missing', /\d+ rules stay untested/],
    ['no Redis', { ...keyed, PATH: '/nowhere' }, 'Redis', 'missing', /only "sandbox --redis" needs one/],
    ['no deployment', keyed, 'http://127.0.0.1:1', 'wrong', /cannot be reached/],
  ])('%s', async (_, env, name, state, says) => {
    const { code, out, of } = await doctor(name.startsWith('http:') ? [name] : [], env);
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
