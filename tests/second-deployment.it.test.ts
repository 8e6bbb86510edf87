import fc from 'fast-check';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { check, checkWithoutFile, createHttpTransport } from '../conformance/index.ts';
import type { Run } from '../conformance/model/run.ts';
import { visitTo } from '../proof/qualify-case.ts';
import { CHOICES, type Choices } from '../proof/second/choices.ts';
import { openSecond } from '../proof/second/open-second.ts';
import { serveOver } from '../proof/second/serve-over.ts';
import { addressOf, listen } from './support/odd-servers.ts';

const NOW = Date.parse('2026-09-09T14:23:45.678Z');

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
const drawn: fc.Arbitrary<{ readonly choices: Choices; readonly now: number; readonly seed: number }> = fc.record({
  choices: fc.record({
    name: fc.constant('drawn'),
    order: fc.constantFrom('newest', 'oldest', 'id'),
    takesFromItself: fc.boolean(),
    takesToItself: fc.boolean(),
    errorBody: fc.constantFrom('json', 'text', 'problem'),
    serverPath: fc.constantFrom('', '/public-api', '/public-api/v1'),
    retryHeader: fc.constantFrom('retry-after', 'http-date', 'x-ratelimit-reset'),
    storesInPage: fc.constantFrom(null, 1, 2, 3),
    end: fc.constantFrom('null', 'no cursor', 'no pagination'),
    refusesUnknownParameters: fc.boolean(),
    anyEnumCase: fc.boolean(),
    takesDates: fc.boolean(),
    zoneHours: fc.constantFrom(-11, -8, -5, 0, 5.5, 7, 9, 13),
    salesBy: fc.constantFrom('createdAt', 'updatedAt'),
    signsQuantities: fc.boolean(),
    invoiceSearch: fc.constantFrom('whole', 'part'),
    defaultDays: fc.constantFrom(null, 1, 7, 30, 90),
    logsBegin: fc.constantFrom('day', 'instant'),
    listsIdleStaff: fc.boolean(),
    purchasesOf: fc.constantFrom('range', 'history'),
    unknownCursor: fc.constantFrom('refused', 'empty', 'first page'),
    productSearchCase: fc.constantFrom('any', 'exact'),
    malformedStore: fc.constantFrom(400, 403),
    malformedPerson: fc.constantFrom(400, 404),
    keyBeforePath: fc.boolean(),
    head: fc.boolean(),
    roundsAverages: fc.boolean(),
  }),
  now: fc
    .tuple(fc.integer({ min: 0, max: 364 }), fc.constantFrom(5_000, DAY_MS / 7, DAY_MS / 2, DAY_MS - 10_000))
    .map(([day, time]) => Date.UTC(2026, 0, 1) + day * DAY_MS + Math.round(time)),
  seed: fc.integer({ min: 3, max: 1_000_000 }),
});

it.each(fc.sample(drawn, { numRuns: 16, seed: 1 }))(
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
