import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { run } from '../cli/commands/check.ts';
import {
  type Checked,
  check,
  createHandlerTransport,
  createHttpTransport,
  judge,
  type Profile,
  readEvidence,
  TransportError,
  type Visit,
} from '../conformance/index.ts';
import type { Handler } from '../contract/http.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { useSandbox } from './support/counterproof.ts';
import { inProcess } from './support/in-process.ts';
import { addressOf, listen } from './support/odd-servers.ts';

/** A deployment that stops answering in the middle of a run, or never begins to. */
const sandbox = await useSandbox();

/** With little patience. */
function visitOf(transport: Visit['transport'], change: Partial<Profile> = {}): Visit {
  const visitor = { keys: new Map([['good', sandbox.keys.good] as const]), facts: {} };
  const visit = visitTo({ handle: sandbox.handle, burst: true, visitor });
  return { ...visit, transport, profile: { ...visit.profile, retryTimeoutMs: 1500, ...change } };
}

function failures({ run }: Checked): string[] {
  return run.results
    .filter(({ level, outcome }) => outcome === 'error' || (outcome === 'failed' && level === 'must'))
    .map(({ rule, message }) => `${rule}: ${message}`);
}

const answers = createHandlerTransport(sandbox.handle);

/** Answers by this one transport while that is so of the count and the request, and then by the other; how many the other got. */
async function checkedUntil(
  isBefore: (count: number, request: Parameters<Visit['transport']>[0]) => boolean,
  other: Visit['transport'],
): Promise<Checked & { readonly after: number }> {
  let [count, after] = [0, 0];
  const checked = await check(
    visitOf((request) => {
      count += 1;
      if (isBefore(count, request)) return answers(request);
      after += 1;
      return other(request);
    }),
  );
  return { ...checked, after };
}

/** Whose escapes no decoder reads, as Prism's own server dies of them. */
const MALFORMED = /%E0%A4%A(?![0-9A-F])/;

/** A server ends of such a request as a process does: all connections break, and new ones are refused. */
async function checkedToItsEnd(change: Partial<Profile>): Promise<Checked> {
  const server = createServer(({ method = 'GET', url = '/', headers }, response) => {
    if (MALFORMED.test(url)) return end();
    void sandbox.handle({ method, url, headers }).then((answer) => {
      for (const [name, value] of Object.entries(answer.headers)) response.setHeader(name, value);
      response.writeHead(answer.status).end(answer.body);
    });
  });
  const end = (): void => {
    server.close();
    server.closeAllConnections();
  };
  await listen(server);
  const url = addressOf(server);
  const limits = { connections: 40, timeoutMs: 30_000, maxBodyBytes: 2 ** 25 };
  const transport = createHttpTransport({ base: new URL(url), ...limits });
  try {
    return await check({ ...visitOf(transport.send, change), url, keepsEvidence: true });
  } finally {
    transport.close();
    end();
  }
}

describe('a deployment that dies of a request', () => {
  it('is asked nothing more; the last answer and the next request are known, with a command', async () => {
    const checked = await checkedToItsEnd({ concurrency: 1 });
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

  it('is suspected of any request that was in flight', async () => {
    const { run } = await checkedToItsEnd({});
    const inFlight = run.stoppedAnswering?.inFlight ?? [];
    expect(inFlight.length).toBeLessThanOrEqual(8);
    const urls = inFlight.map((id) => run.exchanges.find((exchange) => exchange.id === id)?.url ?? '');
    expect(urls.some((url) => MALFORMED.test(url))).toBe(true);
  });
});

describe('wherever the deployment stops, no rule fails for it', () => {
  it.each([3, 60, 250, 420, 600])('after %i requests', async (most) => {
    const checked = await checkedUntil(
      (count) => count <= most,
      async () => {
        throw new TransportError('unreachable', 'nothing answers there (ECONNREFUSED)');
      },
    );
    expect(failures(checked)).toEqual([]);
    expect(checked.run.verdict).toBe('incomplete');
    expect(checked.run.ended).toMatch(/^the deployment stopped answering/);
    expect(checked.after).toBeLessThan(100);
  });

  it('behind a gateway, which answers 502', async () => {
    const gateway: Handler = async () => ({ status: 502, headers: {}, body: 'Bad Gateway' });
    const checked = await checkedUntil((count) => count <= 300, createHandlerTransport(gateway));
    expect(failures(checked)).toEqual([]);
    expect(checked.run.stoppedAnswering?.failure).toBe('answered 502');
  });
});

describe('a deployment that answers 429 to everything', () => {
  const limitedFor = (headers: Record<string, string>) =>
    createHandlerTransport(async () => ({ status: 429, headers, body: '{"error":"slow down"}' }));
  const limited = limitedFor({ 'retry-after': '1' });

  it.each<[string, Record<string, string>]>([
    ['without a time to wait', {}],
    ['with a second to wait', { 'retry-after': '1' }],
    ['with an hour to wait', { 'retry-after': '3600' }],
  ])('%s: the run is incomplete, and says so', async (_, headers) => {
    const checked = await checkedUntil(() => false, limitedFor(headers));
    expect(failures(checked)).toEqual([]);
    expect(checked.run.verdict).toBe('incomplete');
    expect(checked.run.summary).toMatch(/every request.* was answered 429.*run the check again/);
    expect(checked.after).toBeLessThan(30);
  });

  it('but only for a second: the run goes on, and asks again what was refused', async () => {
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
    const checked = await checkedUntil((count) => count <= 300, limited);
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
    let alone = 0;
    const checked = await checkedUntil((count, { target }) => {
      if (count > 300 && target.endsWith('/me')) alone += 1;
      return count <= 300 || alone > 2;
    }, limited);
    expect(alone).toBeGreaterThan(2);
    expect(failures(checked)).toEqual([]);
    expect(checked.run.verdict).toBe('incomplete');
  });

  const folder = useFolder('ended');

  it('ends with exit code 3 and one reason for all rules', async () => {
    const server = await listen(
      createServer((_, response) => response.writeHead(429, { 'retry-after': '3600' }).end('{}')),
    );
    const args = [addressOf(server), '--out', folder, '--format', 'json', '--no-browser', '--no-dredd'];
    const ended = await inProcess(run, args, { COUNTERPROOF_KEY: sandbox.keys.good });
    const plan = await inProcess(run, [...args, '--plan'], { COUNTERPROOF_KEY: sandbox.keys.good });
    server.close();
    expect(ended.code).toBe(3);
    expect(ended.out.match(/^ENDED .*/m)?.[0]).toBe(
      'ENDED Every request was answered 429, the last one with a wait of 3600 s: run the check again when the rate limit has ended',
    );
    expect(ended.out).not.toContain('Demanded and not decided');
    expect([plan.code, plan.err]).toEqual([4, expect.stringMatching(/every request was answered 429/)]);
  });
});
