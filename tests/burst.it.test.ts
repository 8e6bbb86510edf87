import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { crowded, limited, seconds, tooFast, unavailable } from '../proof/fault-kit/limits.ts';
import { type Sandbox, serve } from '../reference-impl/index.ts';
import { counterproof, type Ended, useSandbox } from './support/counterproof.ts';
import { measured } from './support/in-process.ts';

/** The command against deployments that limit, or do not: what a burst meets, what is said of it, and what a run that requires it says. */
const RULES = ['rate-limit-answers-429', 'rate-limit-serves-again'];

/** Met by the first requests of a burst, and so long that it is over before, on a busy machine too. */
const LONG = { quota: 80, windowMs: 3000 };

const folder = useFolder('burst');
const sandbox = await useSandbox(0.01);
const normal = await useSandbox(0.01, '1000/10s');

interface Checked extends Ended {
  readonly run: Run;
  /** What was said of the answers to a burst, and of what came after the time that a 429 announces. */
  readonly said: readonly (readonly [outcome: string, message: string])[];
  readonly asked: number;
  /** Requests that were under way at once. */
  readonly most: number;
}

let runs = 0;

/** These rules alone. */
function checked(handle: Handler, ...more: string[]): Promise<Checked> {
  return called(sandbox, handle, '--only', RULES.join(','), ...more);
}

async function called({ keys }: Sandbox, handle: Handler, ...more: string[]): Promise<Checked> {
  let [asked, now, most] = [0, 0, 0];
  const server = await serve(
    measured(async (request) => {
      asked += 1;
      now += 1;
      most = Math.max(most, now);
      const answer = await handle(request);
      now -= 1;
      return answer;
    }),
  );
  runs += 1;
  const out = join(folder, String(runs));
  const args = ['check', server.url, '--out', out, '--format', 'json', ...more];
  const ended = await counterproof(args, { env: { COUNTERPROOF_KEY: keys.good } });
  await server.close();
  const run: Run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  const said = RULES.map((rule) => {
    const { outcome = '', message = '' } = run.results.find((result) => result.rule === rule) ?? {};
    return [outcome, message] as const;
  });
  return { ...ended, run, said, asked, most };
}

function requestsWith({ run }: Checked, status: number | null): number {
  return run.burst?.answers.find((answer) => answer.status === status)?.requests ?? 0;
}

describe('a burst meets', () => {
  it('a limit: it ends there, and what is asked after the announced time is served', async () => {
    const announcing = limited((_served, left) => tooFast({ 'retry-after': seconds(left) }), LONG);
    const found = await checked(announcing.wrap(sandbox.handle));
    expect(found.said).toEqual([
      ['passed', expect.stringMatching(/^\d+ requests beyond the limit, in all \d+ answered 200, \d+ answered 429$/)],
      ['passed', expect.any(String)],
    ]);
    expect(requestsWith(found, 429)).toBeGreaterThan(0);
    expect(requestsWith(found, 429)).toBeLessThan(70);
    expect(found.out).toMatch(/^Burst: +\d+ answered 200, \d+ answered 429$/m);
    // The preflight asks once.
    expect(found.run.burst?.sent).toBe(found.asked - 1);
  });

  it('a limit that goes on, however often a lone request waits as it should: 1', async () => {
    const endless = limited(() => tooFast({ 'retry-after': '1' }), { forever: true });
    const { code, said } = await checked(endless.wrap(sandbox.handle));
    expect([code, said[1]]).toEqual([
      1,
      ['failed', expect.stringMatching(/still 429 after each of 3 windows of 1000 ms, 1000 ms, 1000 ms/)],
    ]);
  });

  it('a limit that is answered 503, with Retry-After: 1', async () => {
    const unmarked = limited((_served, left) => unavailable({ 'retry-after': seconds(left) }), LONG);
    const found = await checked(unmarked.wrap(sandbox.handle));
    expect([found.code, found.said[0]]).toEqual([
      1,
      ['failed', expect.stringMatching(/answered 503 with a retry header .* \(\d+ answered 200, \d+ answered 503\)/)],
    ]);
    expect(requestsWith(found, 503)).toBeGreaterThan(0);
  });

  it('503 that says nothing: it is said who answers so, and what to do', async () => {
    const page = { ...unavailable({ server: 'nginx/1.29', 'content-type': 'text/html' }), body: '<h1>503</h1>' };
    const { code, said } = await checked(limited(() => page, LONG).wrap(sandbox.handle));
    const words = expect.stringMatching(
      /is not known \(\d+ answered 200, \d+ answered 503\): the 503 \(Server: nginx\/1\.29; text\/html\) may be a limit or too much load, .* --pace/,
    );
    expect([code, said]).toEqual([3, RULES.map(() => ['cantTell', words])]);
  });

  it('no limit, and good answers alone: it met none, with 64 requests under way', async () => {
    const { said, asked, most, run } = await checked(heldUntil(64, withoutLimit(sandbox.handle)));
    expect(said[0]).toEqual([
      'cantTell',
      expect.stringMatching(/a burst of \d+ requests met no limit \(\d+ answered 200\)/),
    ]);
    expect(most).toBe(64);
    expect(run.burst).toEqual({ sent: asked - 1, answers: [{ status: 200, requests: asked - 1 }] });
  });
});

/** What came after the preflight is answered as soon as so many are under way: it is waited for them, and not for a time. */
function heldUntil(many: number, handle: Handler): Handler {
  let [asked, held] = [0, 0];
  const { promise: enough, resolve } = Promise.withResolvers<void>();
  return async (request) => {
    asked += 1;
    if (asked === 1) return handle(request);
    held += 1;
    if (held === many) resolve();
    await enough;
    return handle(request);
  };
}

/** The sandbox limits a key to 1,000 requests; what it answers of /me is always the same. */
function withoutLimit(handle: Handler): Handler {
  let known: ReturnType<Handler> | null = null;
  return async (request) => {
    if (!request.url.endsWith('/me')) return handle(request);
    known ??= sandbox.handle(request);
    const [answer] = await Promise.all([known, handle({ ...request, url: '/healthz' })]);
    return answer;
  };
}

describe('no burst is sent, and the rule is not tested for that reason', () => {
  it.each<[string, readonly string[], RegExp]>([
    ['with a pace', ['--pace', '50', '--allow', 'burst'], /^a burst keeps to no pace, and --pace 50 sets one$/],
    ['by the profile', ['--profile', 'production'], /^the profile production sends no burst without --allow burst$/],
    ['without permission', ['--allow', 'writes'], /^a burst is not sent without --allow burst$/],
  ])('%s', async (_, args, reason) => {
    const { said, asked, run, out } = await checked(sandbox.handle, '--require', 'burst', ...args);
    expect(said).toEqual(RULES.map(() => ['untested', expect.stringMatching(reason)]));
    expect(asked).toBeLessThan(5);
    expect([run.burst, run.verdict]).toEqual([undefined, 'incomplete']);
    expect(run.summary).toContain(said[0]?.[1]);
    expect(out).not.toContain('so a burst');
  });
});

/** Whole checks: a limit that was not met never counts as one that was seen. */
describe('a run that has to decide on the limit', () => {
  const required = (shop: Sandbox, handle: Handler) =>
    called(shop, handle, '--no-dredd', '--no-browser', '--require', 'burst');
  const outcomesOf = ({ said }: Checked) => said.map(([outcome]) => outcome);
  const met =
    /required: burst \(a burst of \d+ requests met no limit \(\d+ answered 200\): .* give this deployment a lower limit for the check\)/;
  const notKnown = /required: burst \(whether a burst of \d+ requests met a limit is not known/;

  it.each<[string, Handler, RegExp]>([
    ['no limit', sandbox.handle, met],
    ['something else', crowded(16, unavailable({ server: 'nginx' })).wrap(sandbox.handle), notKnown],
  ])('is incomplete, and says what to do, where a burst met %s', async (_, handle, words) => {
    const found = await required(sandbox, handle);
    expect([found.code, found.run.verdict, outcomesOf(found)]).toEqual([3, 'incomplete', ['cantTell', 'cantTell']]);
    expect(found.run.summary).toMatch(words);
    expect(found.out).toMatch(words);
  });

  it.each<[string, Sandbox, Handler]>([
    ['the limit of every sandbox', normal, normal.handle],
    [
      'a small limit',
      sandbox,
      limited((_served, left) => tooFast({ 'retry-after': seconds(left) })).wrap(sandbox.handle),
    ],
  ])('is conformant where a burst met %s', async (_, shop, handle) => {
    const found = await required(shop, handle);
    expect([found.code, outcomesOf(found)]).toEqual([0, ['passed', 'passed']]);
    // No request of such a run waits out a limit but those of the burst.
    const waited = found.run.results.filter(({ rule, outcome }) => rule === 'rate-limit-ends' && outcome === 'failed');
    expect(waited).toEqual([]);
  });
});
