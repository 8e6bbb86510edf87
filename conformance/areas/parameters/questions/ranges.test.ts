import { describe, expect, it } from 'vitest';
import { lastWeek } from '../../../ask/questions/last-week.ts';
import { missingDay, rangeQuestions } from './ranges.ts';

describe('a day that its month does not have', () => {
  it.each([
    ['2026-11-26T12:00:00.000Z', '2026-09-31', '2026-11-31'],
    ['2026-08-03T12:00:00.000Z', '2026-06-31', '2026-09-31'],
    ['2026-03-03T12:00:00.000Z', '2025-11-31', '2026-04-31'],
    ['2028-01-20T12:00:00.000Z', '2027-11-31', '2028-02-30'],
    ['2026-12-31T23:59:00.000Z', '2026-11-31', '2027-02-30'],
  ])('around %s', (startedAt, from, to) => {
    const week = lastWeek(startedAt);
    expect([missingDay(week, 'from'), missingDay(week, 'to')]).toEqual([
      `${from}T00:00:00.000Z`,
      `${to}T00:00:00.000Z`,
    ]);
  });
});

it.each(['2026-11-26T12:00:00.000Z', '2026-03-01T00:05:00.000Z', '2026-12-31T23:59:00.000Z'])(
  'makes no range run backwards where a wrong bound is taken for a time (%s)',
  (startedAt) => {
    const wrong = rangeQuestions(startedAt).filter(({ kind }) => kind === 'timestamp');
    for (const { ask } of wrong) {
      const read = new Map((ask.query ?? []).map(([name, sent]) => [name, taken(sent)]));
      expect(read.get('from')).toBeLessThan(read.get('to') ?? 0);
    }
  },
);

/** As lenient readers take it. */
function taken(sent: string): number {
  return /^\d+$/.test(sent) ? Number(sent) * 1000 : Date.parse(sent.replace('tea', ''));
}
