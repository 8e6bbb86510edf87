import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/commands/check.ts';
import {
  type Checked,
  check,
  createHandlerTransport,
  createHttpTransport,
  judge,
  PROFILES,
  type Profile,
  readEvidence,
  TransportError,
  type Visit,
} from '../conformance/index.ts';
import type { Handler } from '../contract/http.ts';
import { useSandbox } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';
import { addressOf, listen } from './support/odd-servers.ts';

/** A deployment that stops answering in the middle of a run, or never begins to. */
const sandbox = await useSandbox();

/** As `local`, with little patience. */
function profile(change: Partial<Profile> = {}): Profile {
  const local = PROFILES.get('local');
  if (local === undefined) throw new Error('there is no profile "local"');
  return { ...local, retryTimeoutMs: 1500, leavesOut: ['dredd', 'browser'], ...change };
}

function visitOf(transport: Visit['transport'], change: Partial<Profile> = {}): Visit {
  return {
    url: 'http://in-process.test',
    transport,
    keys: new Map([['good', sandbox.keys.good]]),
    profile: profile(change),
    allow: { burst: true, writes: true, keyInUrl: true },
  };
}

function failures({ run }: Checked): string[] {
  return run.results
    .filter(({ level, outcome }) => outcome === 'error' || (outcome === 'failed' && level === 'must'))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

/** Whose escapes no decoder reads, as Prism's own server dies of them. */
const MALFORMED = /%E0%A4%A(?![0-9A-F])/;

/** A server that ends as a process does: all connections break, and new ones are refused. */
function mortal(isFatal: (url: string) => boolean, end: (server: Server) => void): Server {
  const server = createServer((request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    if (isFatal(url)) return end(server);
    const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));
    void sandbox.handle({ method, url, headers: sent }).then((answer) => {
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
      response.writeHead(answer.status).end(answer.body);
    });
  });
  return server;
}

async function checkedOverHttp(server: Server, change: Partial<Profile>, timeoutMs = 30_000): Promise<Checked> {
  await listen(server);
  const url = addressOf(server);
  const transport = createHttpTransport({ base: new URL(url), connections: 40, timeoutMs, maxBodyBytes: 2 ** 25 });
  try {
    return await check({ ...visitOf(transport.send, change), url, keepsEvidence: true });
  } finally {
    transport.close();
    server.close();
    server.closeAllConnections();
  }
}

const dies = (server: Server): void => {
  server.close();
  server.closeAllConnections();
};

describe('a deployment that dies of a request', () => {
  it('is asked nothing more; the last answer and the next request are known, with a command', async () => {
    const checked = await checkedOverHttp(
      mortal((url) => MALFORMED.test(url), dies),
      { concurrency: 1 },
    );
    const { run } = checked;
    expect([run.verdict, failures(checked)]).toEqual(['incomplete', []]);
    const shown = (id: string | null | undefined) => run.exchanges.find((exchange) => exchange.id === id);
    expect(shown(run.stoppedAnswering?.lastAnswered)?.status).toBeLessThan(500);
    expect(run.stoppedAnswering?.inFlight).toHaveLength(1);
    const suspect = shown(run.stoppedAnswering?.inFlight[0]);
    expect(suspect?.url).toMatch(MALFORMED);
    expect(suspect?.curl).toContain('$COUNTERPROOF_KEY');
    expect(JSON.stringify(run)).not.toContain(sandbox.keys.good);
    expect(run.summary).toContain(`(the deployment stopped answering`);
    expect(run.summary).toContain(suspect?.url);
    const reasons = run.results.filter(({ outcome }) => outcome === 'cantTell').map(({ message }) => message);
    expect(new Set(reasons)).toEqual(new Set([run.ended]));
    const sent = run.plan.probes.reduce((sum, probe) => sum + probe.sent, 0);
    const planned = run.plan.probes.reduce((sum, probe) => sum + probe.planned, 0);
    expect(sent).toBeLessThan(planned);
    // Judged again, the evidence gives the same run.
    const { decisions } = run;
    if (decisions === undefined) throw new Error('a run of this version has decisions');
    expect(judge(await readEvidence(await checked.pack()), decisions)).toEqual(run);
  });

  it('fails a rule if it is started again, and dies of it each time', async () => {
    const fails = (server: Server): void => {
      const { port } = new URL(addressOf(server));
      dies(server);
      setTimeout(() => server.listen(Number(port), '127.0.0.1'), 400);
    };
    const checked = await checkedOverHttp(
      mortal((url) => url.includes('/me?') && MALFORMED.test(url), fails),
      { retryTimeoutMs: 10_000 },
    );
    expect(failures(checked)).toEqual([
      expect.stringMatching(/^error-service-survives: .*GET \/public-api\/v1\/me\?x=%E0/),
    ]);
    expect([checked.run.verdict, checked.run.ended]).toEqual(['nonconformant', undefined]);
  });

  it('is suspected of any request that was in flight', async () => {
    const { run } = await checkedOverHttp(
      mortal((url) => MALFORMED.test(url), dies),
      {},
    );
    const inFlight = run.stoppedAnswering?.inFlight ?? [];
    expect(inFlight.length).toBeLessThanOrEqual(8);
    const urls = inFlight.map((id) => run.exchanges.find((exchange) => exchange.id === id)?.url ?? '');
    expect(urls.some((url) => MALFORMED.test(url))).toBe(true);
  });

  it('or hangs', async () => {
    let hangs = false;
    const server = mortal(
      (url) => {
        hangs ||= MALFORMED.test(url);
        return hangs;
      },
      () => undefined,
    );
    const { run } = await checkedOverHttp(server, { concurrency: 1, retryTimeoutMs: 600 }, 3000);
    expect(run.verdict).toBe('incomplete');
    expect(run.stoppedAnswering?.lost).toBeLessThan(10);
    expect(run.stoppedAnswering?.failure).toMatch(/no complete answer/);
    const suspect = run.exchanges.find(({ id }) => id === run.stoppedAnswering?.inFlight[0]);
    expect(suspect?.url).toMatch(MALFORMED);
  });

  it('is not one that refuses such requests, or that restarts', async () => {
    let isDown = false;
    const restarting = createHandlerTransport(sandbox.handle);
    let count = 0;
    const transport: Visit['transport'] = async (request) => {
      if (MALFORMED.test(request.target)) throw new TransportError('reset', 'the connection broke');
      count += 1;
      if (count === 200) {
        isDown = true;
        // A tenth of the patience.
        setTimeout(() => {
          isDown = false;
        }, 150);
      }
      if (isDown) throw new TransportError('unreachable', 'nothing answers there');
      return restarting(request);
    };
    const { run } = await check(visitOf(transport));
    expect([run.ended, run.stoppedAnswering]).toEqual([undefined, undefined]);
  });
});

describe('wherever the deployment stops, no rule fails for it', () => {
  const refused = () => new TransportError('unreachable', 'nothing answers there (ECONNREFUSED)');

  it.each([3, 60, 250, 420, 600])('after %i requests', async (most) => {
    const answers = createHandlerTransport(sandbox.handle);
    let count = 0;
    let after = 0;
    const checked = await check(
      visitOf(async (request) => {
        count += 1;
        if (count <= most) return answers(request);
        after += 1;
        throw refused();
      }),
    );
    expect(failures(checked)).toEqual([]);
    expect(checked.run.verdict).toBe('incomplete');
    expect(checked.run.ended).toMatch(/^the deployment stopped answering/);
    expect(after).toBeLessThan(100);
  });

  it('behind a gateway, which answers 502', async () => {
    const answers = createHandlerTransport(sandbox.handle);
    let count = 0;
    const gateway: Handler = async () => ({ status: 502, headers: {}, body: 'Bad Gateway' });
    const failing = createHandlerTransport(gateway);
    const checked = await check(
      visitOf((request) => {
        count += 1;
        return count <= 300 ? answers(request) : failing(request);
      }),
    );
    expect(failures(checked)).toEqual([]);
    expect(checked.run.stoppedAnswering?.failure).toBe('answered 502');
  });
});

describe('a deployment that answers 429 to everything', () => {
  it.each<[string, Record<string, string>]>([
    ['without a time to wait', {}],
    ['with a second to wait', { 'retry-after': '1' }],
    ['with an hour to wait', { 'retry-after': '3600' }],
  ])('%s: the run is incomplete, and says so', async (_, headers) => {
    const limited = createHandlerTransport(async () => ({ status: 429, headers, body: '{"error":"slow down"}' }));
    let count = 0;
    const checked = await check(
      visitOf((request) => {
        count += 1;
        return limited(request);
      }),
    );
    expect(failures(checked)).toEqual([]);
    expect(checked.run.verdict).toBe('incomplete');
    expect(checked.run.summary).toMatch(/every request.* was answered 429.*run the check again/);
    expect(count).toBeLessThan(30);
  });

  it('but only for a second: the run goes on, and asks again what was refused', async () => {
    const answers = createHandlerTransport(sandbox.handle);
    const limited = createHandlerTransport(async () => ({ status: 429, headers: { 'retry-after': '1' }, body: '{}' }));
    let began: number | null = null;
    const transport: Visit['transport'] = (request) => {
      began ??= performance.now();
      return performance.now() - began < 900 ? limited(request) : answers(request);
    };
    // A busy machine makes a second long, and not as long as this.
    const { run } = await check(visitOf(transport, { retryTimeoutMs: 15_000 }));
    expect(run.ended).toBeUndefined();
    expect(run.results.find(({ rule }) => rule === 'tenancy-me-counts-stores')).toMatchObject({ outcome: 'passed' });
  });

  it('from the middle of a run on', async () => {
    const answers = createHandlerTransport(sandbox.handle);
    const limited = createHandlerTransport(async () => ({ status: 429, headers: { 'retry-after': '1' }, body: '{}' }));
    let count = 0;
    const checked = await check(
      visitOf((request) => {
        count += 1;
        return count <= 300 ? answers(request) : limited(request);
      }),
    );
    // A request that waited alone, as long as it was asked to, was refused three times: such a limit does not end.
    expect(failures(checked)).toEqual([
      'rate-limit-ends: getMe waited alone, each time as long as the 429 said, and was refused 3 times',
    ]);
    expect([checked.run.verdict, checked.run.ended]).toEqual([
      'nonconformant',
      expect.stringMatching(/^every request of the last \d+ s was answered 429/),
    ]);
  });

  it('from the middle of a run on, until one has waited alone twice: it is incomplete, and no rule fails', async () => {
    const answers = createHandlerTransport(sandbox.handle);
    const limited = createHandlerTransport(async () => ({ status: 429, headers: { 'retry-after': '1' }, body: '{}' }));
    let count = 0;
    let alone = 0;
    const checked = await check(
      visitOf((request) => {
        count += 1;
        if (count > 300 && request.target.endsWith('/me')) alone += 1;
        return count <= 300 || alone > 2 ? answers(request) : limited(request);
      }),
    );
    expect(alone).toBeGreaterThan(2);
    expect(failures(checked)).toEqual([]);
    expect(checked.run.verdict).toBe('incomplete');
  });

  it('ends with exit code 3 and one reason for all rules', async () => {
    const server = createServer((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}'));
    await listen(server);
    const out = mkdtempSync(join(tmpdir(), 'counterproof-ended-'));
    const args = [addressOf(server), '--out', out, '--format', 'json', '--no-browser', '--no-dredd'];
    const ended = await inProcess(run, args, { COUNTERPROOF_KEY: sandbox.keys.good });
    const plan = await inProcess(run, [...args, '--plan'], { COUNTERPROOF_KEY: sandbox.keys.good });
    server.close();
    rmSync(out, { recursive: true });
    expect(ended.code).toBe(3);
    expect(ended.out.match(/^ENDED .*/m)?.[0]).toBe(
      'ENDED Every request was answered 429, the last one with a wait of 3600 s: run the check again when the rate limit has ended',
    );
    expect(ended.out).not.toContain('Demanded and not decided');
    expect([plan.code, plan.err]).toEqual([4, expect.stringMatching(/every request was answered 429/)]);
  });
});
