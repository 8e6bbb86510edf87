import fc from 'fast-check';
import { expect, it } from 'vitest';
import { walkOf } from '../../model/examples/evidence.ts';
import { type Expectation, status } from '../../model/expectation.ts';
import { daysBetween, longPast, type Spanned, someDays } from './ranges/ranges.ts';
import { countRequests } from './requests/count-answers.ts';
import { pageSeen, pagesOf } from './sights.ts';

it('cites the pages that have a record, and the first ones for a record on no page', () => {
  const walk = walkOf([['a', 'b'], ['c'], ['d', 'e']]);
  expect(pagesOf({ walk, evidence: ['ex-0001', 'ex-0002', 'ex-0003'] })('c')).toEqual(['ex-0002']);
  const evidence = Array.from({ length: 80 }, (_, page) => `ex-${page}`);
  expect(pagesOf({ walk, evidence })('z')).toEqual(['ex-0', 'ex-1', 'ex-2', 'ex-3', 'ex-4']);
});

it('nothing leads to the first page of a walk', () => {
  const pages = ['ex-0001', 'ex-0002'].map(
    (exchange) => ({ exchange, status: 200, count: 1, nextCursor: 'uuid' }) as const,
  );
  expect(pageSeen(walkOf([], { pages }), 1, { kind: 'size', most: 1 }).pages).toEqual([{ first: 'ex-0001', count: 1 }]);
});

it.each<[Expectation, string]>([
  [{ kind: 'no-data', words: 'no data' }, 'For listSales by a slash, send no data.'],
  [status(400), 'For listSales by a slash, the answer has to be 400.'],
])('says what to do where %o was expected', (expected, fix) => {
  const { broken } = countRequests([{ exchange: 'x', status: 200 }], {
    kept: () => false,
    subject: () => ({ operation: 'listSales', request: 'by a slash' }),
    expected: () => expected,
  });
  expect(broken.map((finding) => finding.fix)).toEqual([fix]);
});

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-03-20T15:00:00.000Z');

it('days between records hold a record, and leave one out on either side that a bound moved by an hour would bring', () => {
  const drawn = fc.array(fc.record({ hoursAgo: fc.nat(60 * 24), minutesOpen: fc.nat(90), counts: fc.boolean() }));
  fc.assert(
    fc.property(drawn, (draws) => {
      const records = draws.map(({ hoursAgo, minutesOpen, counts }): Spanned => {
        const first = now - hoursAgo * HOUR;
        return { first, last: first + minutesOpen * 60_000, counts };
      });
      const found = daysBetween(records, now, 1);
      if (found === null) return;
      const { from, to } = found;
      expect(records.some(({ first, last }) => first >= from && last <= to)).toBe(true);
      expect(records.some(({ last, counts }) => counts && last < from && last > from - HOUR)).toBe(true);
      expect(records.some(({ first, counts }) => counts && first > to && first < to + HOUR)).toBe(true);
      expect(to).toBeLessThan(now - 2 * DAY);
    }),
  );
});

it('the usual days are nine, to the last millisecond of one', () => {
  const { from, to } = someDays(now);
  expect(new Date(from).toISOString()).toBe('2026-03-08T01:00:00.001Z');
  expect(new Date(to).toISOString()).toBe('2026-03-16T23:59:59.999Z');
});

it('what was read from 900 days ago on is no part of the long past', () => {
  const { from, to } = longPast(now, now - 900 * DAY);
  expect(new Date(to).toISOString()).toBe('2023-10-01T23:59:59.999Z');
  expect(to - from).toBeGreaterThan(19 * DAY);
});
