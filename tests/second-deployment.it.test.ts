import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { check, checkWithoutFile, createHttpTransport } from '../conformance/index.ts';
import type { Run } from '../conformance/model/run.ts';
import { NOW } from '../proof/moment.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { CHOICES } from '../proof/second/choices.ts';
import { drawSecond } from '../proof/second/draws.ts';
import { openSecond } from '../proof/second/open-second.ts';
import { serveOver } from '../proof/second/serve-over.ts';
import { diceOf } from '../proof/third/switches.ts';
import { addressOf, listen } from './support/odd-servers.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW, shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

it.each(CHOICES)('the second deployment is conformant with its $name choices', async (choices) => {
  const opened = openSecond(NOW, choices);
  const server = await listen(serveOver(opened.handle));
  const url = addressOf(server);
  const transport = createHttpTransport({
    base: new URL(url),
    connections: 8,
    timeoutMs: 30_000,
    maxBodyBytes: 2 ** 25,
  });
  const visit = visitTo({ handle: opened.handle, visitor: opened, burst: true });
  const { run } = await check({ ...visit, url, transport: transport.send });
  transport.close();
  server.close();
  expectNoFailure(run);
});

const DAY_MS = 86_400_000;

/** Every choice with every other, which three sets cannot hold, in another shop and at another time of the day. */
it.each(Array.from({ length: 16 }, (_, index) => drawSecond(diceOf(index + 1))))(
  'no rule fails with drawn choices %#',
  async ({ choices, now, seed }) => {
    vi.setSystemTime(now);
    const opened = openSecond(now, choices, seed);
    const visit = visitTo({ handle: opened.handle, visitor: opened, burst: false });
    expectNoFailure(await checkWithoutFile({ ...visit, only: null }));
  },
);

it.each(CHOICES)('people are found in a shop whose last sale is long ago, with its $name choices', async (choices) => {
  const opened = openSecond(NOW - 300 * DAY_MS, { ...choices, defaultDays: 7, listsIdleStaff: false });
  const { kinds, results } = await checkWithoutFile(visitTo({ handle: opened.handle, visitor: opened, burst: false }));
  expect(results.filter(({ level, outcome }) => level === 'must' && outcome === 'failed')).toEqual([]);
  expect((kinds ?? []).filter(({ state }) => state !== 'seen').map(({ kind }) => kind)).toEqual([]);
});

function expectNoFailure(run: Run): void {
  const wrong = run.results.filter(
    ({ level, outcome }) => outcome === 'error' || (level === 'must' && outcome === 'failed'),
  );
  expect(wrong.map(({ rule, findings }) => [rule, findings[0]?.message])).toEqual([]);
  expect(run.verdict, run.summary).toBe('conformant');
}
