import { beforeAll, describe, expect, it } from 'vitest';
import { check, createHandlerTransport, PROFILES } from '../conformance/index.ts';
import type { KeyName } from '../conformance/model/exchange.ts';
import type { RuleResult } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import { useSandbox } from './support/counterproof.ts';
import { type Announce, limited } from './support/odd-servers.ts';

const seconds = (msLeft: number) => String(Math.max(0, Math.ceil(msLeft / 1000)));

/** Ways to say when the window opens again, all of them correct. */
const announcements: readonly { readonly name: string; readonly announce: Announce }[] = [
  { name: 'Retry-After in seconds', announce: (left) => ({ 'retry-after': seconds(left) }) },
  {
    name: 'Retry-After as a date',
    announce: (left) => ({ 'retry-after': new Date(Date.now() + left + 1000).toUTCString() }),
  },
  { name: 'the RateLimit field', announce: (left) => ({ ratelimit: `"default";r=0;t=${seconds(left)}` }) },
  {
    name: 'the older RateLimit-Reset',
    announce: (left) => ({ 'ratelimit-remaining': '0', 'ratelimit-reset': seconds(left) }),
  },
  {
    name: 'X-RateLimit-Reset since 1970',
    announce: (left) => ({ 'x-ratelimit-reset': String(Math.ceil((Date.now() + left) / 1000)) }),
  },
  { name: 'a header of its own', announce: (left) => ({ 'x-retry-in': `${Math.ceil(left)}ms` }) },
];

/** Checks a deployment, with a burst, for what it says of errors and limits. */
async function resultsOf(handle: Handler): Promise<ReadonlyMap<string, RuleResult>> {
  const profile = PROFILES.get('local');
  if (profile === undefined) throw new Error('there is no profile "local"');
  const { run } = await check({
    url: 'http://in-process.test',
    transport: createHandlerTransport(handle),
    keys,
    profile,
    only: ['errors'],
    allow: { burst: true, writes: true, keyInUrl: true },
  });
  return new Map(run.results.map((result) => [result.rule, result]));
}

const WINDOW = { requests: 250, ms: 1000 };

const sandbox = await useSandbox(0.05);
let keys: ReadonlyMap<KeyName, string>;

beforeAll(async () => {
  keys = new Map([['good', sandbox.keys.good]]);
});

describe('a limit that tells when to come back, and keeps its word', () => {
  it.each(announcements)('$name', async ({ announce }) => {
    const verdicts = await resultsOf(limited(WINDOW, announce)(sandbox.handle));
    expect(verdicts.get('rate-limit-retry-header')).toMatchObject({ outcome: 'passed' });
    expect(verdicts.get('rate-limit-serves-again')).toMatchObject({ outcome: 'passed' });
    expect(verdicts.get('rate-limit-answers-429')).toMatchObject({ outcome: 'passed' });
    expect(verdicts.get('error-invalid-is-400')).toMatchObject({ outcome: 'passed' });
  });

  it('no limit at all is neither praised nor blamed', async () => {
    const verdicts = await resultsOf(sandbox.handle);
    expect(verdicts.get('rate-limit-answers-429')?.outcome).toBe('cantTell');
    expect(verdicts.get('rate-limit-serves-again')?.outcome).toBe('cantTell');
    expect(verdicts.get('rate-limit-retry-header')?.outcome).toBe('inapplicable');
  });
});

describe('a limit that breaks its promise', () => {
  it('does not tell when to come back', async () => {
    const verdicts = await resultsOf(limited(WINDOW, () => ({ 'x-ratelimit-remaining': '0' }))(sandbox.handle));
    expect(verdicts.get('rate-limit-retry-header')?.outcome).toBe('failed');
  });

  it('stays closed after the time that it gave', async () => {
    const shut = limited({ requests: 900, ms: 450 }, () => ({ 'retry-after': '1' }), false)(sandbox.handle);
    const verdicts = await resultsOf(shut);
    expect(verdicts.get('rate-limit-serves-again')?.outcome, verdicts.get('rate-limit-serves-again')?.message).toBe(
      'failed',
    );
  });
});
