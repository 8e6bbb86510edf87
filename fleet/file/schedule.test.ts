import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextDue, type Schedule, scheduleOf, spreadOver, staleAfter } from './schedule.ts';

const at = (text: string) => new Date(text);

test.each([
  ['every 10s', 10_000],
  ['every 15m', 900_000],
  ['every  1h', 3_600_000],
  ['every 1d', 86_400_000],
])('%s is a period', (text, ms) => expect(scheduleOf(text, 'UTC')).toEqual({ kind: 'every', ms }));

const REFUSED = 'every 9s, every 367d, every h, every 1.5h, every, , * * * *, * * * * * *, 60 * * * *, daily';
test.each(REFUSED.split(', '))('%j is refused', (text) => expect(() => scheduleOf(text, 'UTC')).toThrow());

test('a day that is in no year never comes', () => {
  expect(() => scheduleOf('0 0 31 2 *', 'UTC')).toThrow('a day that exists');
  expect(scheduleOf('0 0 29 2 *', 'UTC')).toMatchObject({ kind: 'cron' });
});

describe('in Berlin', () => {
  const daily = scheduleOf('30 2 * * *', 'Europe/Berlin');

  test('a time that the clock skips in spring is made up at the next one, once', () => {
    const first = nextDue(daily, at('2026-03-28T12:00:00Z'));
    expect(first).toEqual(at('2026-03-29T01:00:00Z'));
    expect(nextDue(daily, first)).toEqual(at('2026-03-30T00:30:00Z'));
  });

  test('a time that comes twice in autumn is due once', () => {
    const first = nextDue(daily, at('2026-10-24T12:00:00Z'));
    expect(first).toEqual(at('2026-10-25T00:30:00Z'));
    expect(nextDue(daily, first)).toEqual(at('2026-10-26T01:30:00Z'));
  });
});

const schedules = fc.oneof(
  fc.integer({ min: 10, max: 200_000 }).map((seconds): Schedule => ({ kind: 'every', ms: seconds * 1000 })),
  fc
    .record({
      minute: fc.oneof(fc.constant('*'), fc.constant('*/7'), fc.integer({ min: 0, max: 59 }).map(String)),
      hour: fc.oneof(fc.constant('*'), fc.integer({ min: 0, max: 23 }).map(String)),
      day: fc.oneof(fc.constant('*'), fc.integer({ min: 1, max: 31 }).map(String)),
      zone: fc.constantFrom('UTC', 'Europe/Berlin', 'America/Sao_Paulo', 'Australia/Lord_Howe', 'Asia/Kathmandu'),
    })
    .map(({ minute, hour, day, zone }) => scheduleOf(`${minute} ${hour} ${day} * *`, zone)),
);
const moments = fc.date({ min: at('2025-01-01T00:00:00Z'), max: at('2030-01-01T00:00:00Z'), noInvalidDate: true });

test('the next due time is after now, and no due time is between them', () => {
  fc.assert(
    fc.property(schedules, moments, fc.integer({ min: 0, max: 400 }), (schedule, start, hours) => {
      const now = new Date(start.getTime() + hours * 3_600_000);
      const next = nextDue(schedule, start, now);
      expect(next.getTime()).toBeGreaterThan(now.getTime());
      if (schedule.kind === 'every') {
        expect((next.getTime() - start.getTime()) % schedule.ms).toBe(0);
        expect(next.getTime() - schedule.ms).toBeLessThanOrEqual(now.getTime());
      } else expect(nextDue(schedule, now)).toEqual(next);
    }),
  );
});

test('stale is twice the interval later', () => {
  expect(staleAfter(scheduleOf('every 1h', 'UTC'), at('2026-01-01T00:00:00Z'))).toEqual(at('2026-01-01T02:00:00Z'));
  expect(staleAfter(scheduleOf('0 3 * * *', 'UTC'), at('2026-01-01T04:00:00Z'))).toEqual(at('2026-01-03T03:00:00Z'));
});

test('of many at one moment each comes within an interval, and at a moment of its own', () => {
  const schedule = scheduleOf('every 1h', 'UTC');
  fc.assert(
    fc.property(
      moments,
      fc.integer({ min: 0, max: 3_599_999 }),
      fc.integer({ min: 21, max: 2000 }),
      (due, ms, count) => {
        const now = new Date(due.getTime() - ms);
        const all = Array.from({ length: count }, (_, index) =>
          spreadOver(schedule, due, now, { index, count }).getTime(),
        );
        expect(new Set(all).size).toBe(count);
        expect(Math.min(...all)).toBeGreaterThan(now.getTime());
        expect(Math.max(...all)).toBeLessThanOrEqual(now.getTime() + 3_600_000);
      },
    ),
  );
  const due = at('2026-01-01T01:00:00Z');
  expect(spreadOver(schedule, due, at('2026-01-01T00:00:00Z'), { index: 3, count: 20 })).toEqual(due);
});
