import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { KeyName } from '../conformance/model/exchange.ts';
import { type Sandbox, startSandbox } from '../reference-impl/index.ts';
import { limited, tellings } from './refusals/limits.ts';
import { visit } from './refusals/visit.ts';

const WINDOW = { requests: 250, ms: 1000 };

let sandbox: Sandbox;
let keys: ReadonlyMap<KeyName, string>;

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, scale: 0.05, rate: '1000000/1s' });
  keys = new Map([['good', sandbox.keys.good]]);
});

afterAll(() => sandbox.close());

describe('a limit that tells when to come back, and keeps its word', () => {
  it.each(tellings)('$name', async ({ tell }) => {
    const verdicts = await visit(limited(WINDOW, tell)(sandbox.handle), keys, ['errors'], true);
    expect(verdicts.get('rate-limit-retry-header')).toMatchObject({ outcome: 'passed' });
    expect(verdicts.get('rate-limit-serves-again')).toMatchObject({ outcome: 'passed' });
    expect(verdicts.get('rate-limit-answers-429')).toMatchObject({ outcome: 'passed' });
    expect(verdicts.get('error-invalid-is-400')).toMatchObject({ outcome: 'passed' });
  });

  it('no limit at all is neither praised nor blamed', async () => {
    const verdicts = await visit(sandbox.handle, keys, ['errors'], true);
    expect(verdicts.get('rate-limit-answers-429')?.outcome).toBe('cantTell');
    expect(verdicts.get('rate-limit-serves-again')?.outcome).toBe('cantTell');
    expect(verdicts.get('rate-limit-retry-header')?.outcome).toBe('inapplicable');
  });
});

describe('a limit that breaks its promise', () => {
  it('does not tell when to come back', async () => {
    const verdicts = await visit(
      limited(WINDOW, () => ({ 'x-ratelimit-remaining': '0' }))(sandbox.handle),
      keys,
      ['errors'],
      true,
    );
    expect(verdicts.get('rate-limit-retry-header')?.outcome).toBe('failed');
  });

  it('stays closed after the time that it gave', async () => {
    const shut = limited({ requests: 900, ms: 300 }, () => ({ 'retry-after': '1' }), false)(sandbox.handle);
    const verdicts = await visit(shut, keys, ['errors'], true);
    expect(verdicts.get('rate-limit-serves-again')?.outcome, verdicts.get('rate-limit-serves-again')?.message).toBe(
      'failed',
    );
  });
});
