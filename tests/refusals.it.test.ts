import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyName } from '../conformance/model/exchange.ts';
import { type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { faults } from './refusals/faults.ts';
import { variants } from './refusals/variants.ts';
import { type AreaUnderTest, complaints, visit } from './refusals/visit.ts';

const ALL: readonly AreaUnderTest[] = ['auth', 'document', 'parameters', 'read-only', 'tenancy'];

let sandbox: Sandbox;
let keys: ReadonlyMap<KeyName, string>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, scale: 0.05, rate: '1000000/1s' });
  const { good, revoked, disabled, rotated, other } = sandbox.keys;
  keys = new Map([
    ['good', good],
    ['revoked', revoked],
    ['disabled', disabled],
    ['rotated', rotated],
    ['other', other],
  ]);
});

afterAll(() => sandbox.close());

describe('a correct deployment is not accused', () => {
  it('the reference', async () => {
    expect(complaints(await visit(sandbox.handle, keys, ALL))).toEqual([]);
  });

  it.each(variants)('$name', async ({ twist }) => {
    expect(complaints(await visit(twist()(sandbox.handle), keys, ALL))).toEqual([]);
  });

  it('with nothing but the good key', async () => {
    const good = new Map([['good', sandbox.keys.good] as const]);
    expect(complaints(await visit(sandbox.handle, good, ALL))).toEqual([]);
  });
});

describe('one broken promise is seen', () => {
  it.each(faults)('$name', async ({ area, rule, twist }) => {
    const areas: readonly AreaUnderTest[] =
      area === 'parameters' ? ['parameters', 'errors'] : area === 'read-only' ? ['read-only', 'auth'] : [area];
    const verdicts = await visit(twist(sandbox.keys.good)(sandbox.handle), keys, areas);
    expect(verdicts.get(rule)?.outcome, verdicts.get(rule)?.message).toBe('failed');
  });

  it.each(['revoked', 'disabled', 'rotated'] as const)('a %s key still opens one operation', async (dead) => {
    const token = keys.get(dead) ?? '';
    const verdicts = await visit(
      (request) => {
        const opens = request.headers.authorization === `Bearer ${token}` && request.url.includes('/analytics/staff');
        const headers = { ...request.headers, authorization: `Bearer ${sandbox.keys.good}` };
        return sandbox.handle(opens ? { ...request, headers } : request);
      },
      keys,
      ['auth'],
    );
    expect(verdicts.get(`auth-${dead}-key-refused`)?.outcome).toBe('failed');
  });
});
