import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { daysBetween, longPast, type Spanned, someDays } from './range-windows.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-03-20T15:00:00.000Z');

function record(daysAgo: number, partial: Partial<Spanned> = {}): Spanned {
  const first = now - daysAgo * DAY;
  return { first, last: first, counts: true, ...partial };
}

describe('days between records', () => {
  it('end a second from a record on either side, about where the usual days end', () => {
    const [old, before, inside, after, young] = [20, 13, 8, 2.6, 2.1].map((ago) => record(ago));
    const found = daysBetween(
      [old, before, inside, after, young].filter((one) => one !== undefined),
      now,
      1,
    );
    expect(found).toEqual({ from: (before?.last ?? 0) + 1001, to: (after?.first ?? 0) - 1001 });
  });

  it('may be long ago where a shop sells little', () => {
    const [before, inside, after] = [record(300), record(200), record(90)];
    expect(daysBetween([before, inside, after], now, 1)).toEqual({ from: before.last + 1001, to: after.first - 1001 });
  });

  it('use records that do not count only as records inside', () => {
    const [before, inside, after] = [record(30), record(20, { counts: false }), record(10)];
    expect(daysBetween([before, inside, after, record(5, { counts: false })], now, 1)).toEqual({
      from: before.last + 1001,
      to: after.first - 1001,
    });
  });

  it('hold as many records as are wanted, where any days do', () => {
    const records = [60, 50, 40, 13, 8, 2.5].map((ago) => record(ago));
    const [first, , , before] = records;
    expect(daysBetween(records, now, 1)?.from).toBe((before?.last ?? 0) + 1001);
    expect(daysBetween(records, now, 4)?.from).toBe((first?.last ?? 0) + 1001);
    expect(daysBetween(records, now, 9)).toEqual(daysBetween(records, now, 1));
  });

  it.each([
    ['nothing', []],
    ['two records', [record(20), record(10)]],
    ['the newest days alone', [record(1.5), record(1), record(0.5)]],
    ['records of one instant', [record(20), record(20), record(20)]],
  ])('are none of %s', (_, records) => {
    expect(daysBetween(records, now, 1)).toBe(null);
  });

  it('hold a record, and leave one out on either side that a bound moved by an hour would bring', () => {
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
});

it('the usual days are nine, to the last millisecond of one', () => {
  const { from, to } = someDays(now);
  expect(new Date(from).toISOString()).toBe('2026-03-08T01:00:00.001Z');
  expect(new Date(to).toISOString()).toBe('2026-03-16T23:59:59.999Z');
});

it.each([
  [10, '2025-12-09T23:59:59.999Z'],
  [150, '2025-10-20T23:59:59.999Z'],
  [900, '2023-10-01T23:59:59.999Z'],
])('what was read from %i days ago on is no part of the long past', (daysAgo, end) => {
  const { from, to } = longPast(now, now - daysAgo * DAY);
  expect(new Date(to).toISOString()).toBe(end);
  expect(to - from).toBeGreaterThan(19 * DAY);
});
