import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Checked, check, createHttpTransport, PROFILES, type Visit } from '../conformance/index.ts';
import type { KeyName } from '../conformance/model/exchange.ts';
import type { Handler } from '../contract/http.ts';
import { faults } from '../proof/faults/catalogue.ts';
import { type Sandbox, type SandboxOptions, type Served, serve, startSandbox } from '../reference-impl/index.ts';
import { limited } from './support/odd-servers.ts';

/** Real deployments sell, stumble, answer late and hold back. None of it may show in a verdict, over real HTTP. */
const open: { close(): Promise<void> }[] = [];

afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

interface Conditions {
  readonly sandbox?: SandboxOptions;
  readonly around?: (calm: Handler, sandbox: Sandbox) => Handler;
}

async function deployment({ sandbox: options = {}, around = (calm) => calm }: Conditions): Promise<[Sandbox, Served]> {
  const sandbox = await startSandbox({ port: 0, scale: 0.02, rate: '1000000/1s', ...options });
  const served = await serve(around(sandbox.handle, sandbox));
  open.push(sandbox, served);
  return [sandbox, served];
}

type Run = Checked['run'];

async function visited(conditions: Conditions): Promise<{ readonly run: Run; readonly sandbox: Sandbox }> {
  const [sandbox, served] = await deployment(conditions);
  const transport = createHttpTransport({
    base: new URL(served.url),
    connections: 40,
    timeoutMs: 30_000,
    maxBodyBytes: 32 * 2 ** 20,
  });
  try {
    const { run } = await check(visitOf(sandbox, served.url, transport.send));
    return { run, sandbox };
  } finally {
    transport.close();
  }
}

function visitOf({ keys, facts }: Sandbox, url: string, transport: Visit['transport']): Visit {
  const local = PROFILES.get('local');
  if (local === undefined) throw new Error('unknown profile "local"');
  const names: readonly KeyName[] = ['good', 'revoked', 'disabled', 'rotated', 'other'];
  return {
    url,
    transport,
    keys: new Map(names.map((name) => [name, keys[name]])),
    profile: { ...local, leavesOut: ['dredd', 'browser'] },
    allow: { burst: false, writes: true, keyInUrl: true },
    inputs: facts,
  };
}

function complaints(run: Run): string[] {
  return run.results
    .filter(({ level, outcome, demanded }) =>
      level === 'must'
        ? outcome === 'failed' ||
          outcome === 'error' ||
          (demanded && outcome !== 'passed' && outcome !== 'inapplicable')
        : outcome === 'error',
    )
    .map(({ rule, outcome, message, findings }) => `${outcome} ${rule}: ${findings[0]?.message ?? message}`);
}

/** One request in forty meets a server that is being restarted. */
function stumbling(calm: Handler): Handler {
  let count = 0;
  return async (request) => {
    count += 1;
    return count % 40 === 0
      ? { status: 503, headers: { 'content-type': 'text/plain' }, body: 'Service Unavailable' }
      : calm(request);
  };
}

const resting = limited({ requests: 100, ms: 1000 }, () => ({ 'retry-after': '1' }));

function slow(calm: Handler): Handler {
  let count = 0;
  return async (request) => {
    count += 1;
    await sleep(50 + ((count * 37) % 101));
    return calm(request);
  };
}

interface Case {
  readonly name: string;
  readonly conditions: Conditions;
  /** What shows that the conditions had an effect, and how much of it there must be at least. */
  readonly felt: (run: Run, sandbox: Sandbox) => number | Promise<number>;
  readonly atLeast: number;
}

const everything: Conditions = {
  sandbox: { live: 4000, rate: '50/2s' },
  around: (calm) => slow(stumbling(calm)),
};

const cases: readonly Case[] = [
  { name: 'calm', conditions: {}, felt: ({ requests }) => requests, atLeast: 100 },
  { name: 'a sale every 15 ms', conditions: { sandbox: { live: 4000 } }, felt: soldMeanwhile, atLeast: 10 },
  { name: 'one request in 40 answered 503', conditions: { around: stumbling }, felt: retries, atLeast: 10 },
  { name: 'every answer 50 to 150 ms late', conditions: { around: slow }, felt: quickestMedian, atLeast: 45 },
  { name: 'a second after each 100 requests', conditions: { around: resting }, felt: waited, atLeast: 500 },
  { name: 'all of it at once', conditions: everything, felt: retries, atLeast: 10 },
];

function retries({ pace }: Run): number {
  return pace.retries;
}

function waited({ pace }: Run): number {
  return pace.waitedMs;
}

function quickestMedian({ latency }: Run): number {
  return Math.min(...latency.map(({ p50 }) => p50));
}

/** How many sales were rung up since the visit began, up to a page of them: a quick machine leaves little time for more. */
async function soldMeanwhile({ startedAt }: Run, { handle, keys }: Sandbox): Promise<number> {
  const url = `/public-api/v1/sales?limit=100&from=${startedAt}`;
  const { body } = await handle({ method: 'GET', url, headers: { authorization: `Bearer ${keys.good}` } });
  return JSON.parse(body).data.length;
}

describe('the verdict is that of a deployment without transient errors', () => {
  it.each(cases)('$name', async ({ conditions, felt, atLeast }) => {
    const { run, sandbox } = await visited(conditions);
    expect(complaints(run)).toEqual([]);
    expect(run.verdict, run.summary).toBe('conformant');
    expect(await felt(run, sandbox)).toBeGreaterThanOrEqual(atLeast);
  });

  it('a fault is seen through late answers, outages and sales', async () => {
    const fault = faults.find(({ id }) => id === 'sales-last-store-dropped');
    const around = (calm: Handler, { keys, facts }: Sandbox): Handler => {
      const broken = fault?.wrap({ handle: calm, keys: new Map([['good', keys.good]]), facts }) ?? calm;
      return slow(stumbling(broken));
    };
    const { run } = await visited({ sandbox: { live: 4000 }, around });
    expect(run.verdict).toBe('nonconformant');
    const failing = run.results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
    expect(failing.flatMap(({ requirements }) => requirements)).toContain(fault?.requirement);
  });
});
