import { expect, it } from 'vitest';
import { NOTHING_ASKED } from '../../model/analytics.ts';
import { say } from '../../model/message.ts';
import { shownFinding } from '../../model/outcome.ts';
import { lettered, ruleResult, walkEvidence } from '../../testing/evidence.ts';
import { attempt, censusOf, exchange, saleRow } from '../../testing/exchanges.ts';
import { revenueChart, timelineOf, walkStrips } from './charts.ts';

it('counts each attempt at the time at which it was sent', () => {
  const after = (status: number | null, waitedMs = 0) => attempt(status, { ms: 10, waitedMs });
  const { stepMs, answered, limited, failed } = timelineOf(
    [
      exchange({ at: 0, attempts: [after(429, 90), after(200)] }),
      exchange({ at: 60, attempts: [after(null, 80), after(503, 80), after(404)] }),
    ],
    300,
  );
  expect(stepMs).toBe(50);
  expect(limited).toEqual([1, 0, 0, 0, 0, 0]);
  expect(failed).toEqual([0, 1, 0, 1, 0, 0]);
  expect(answered).toEqual([0, 0, 1, 0, 1, 0]);
});

it('counts by the moment of sending, and not by the one at which all were asked for', () => {
  const unsent = attempt(null, { error: 'ended', ms: 0 });
  const sent = Array.from({ length: 30 }, (_, index) => attempt(200, { sentAt: 450 + index * 100, ms: 10 }));
  const paced = sent.map((one) => exchange({ at: 0, attempts: [one] }));
  const { stepMs, answered, failed, mostInOneSecond } = timelineOf([...paced, exchange({ attempts: [unsent] })], 6000);
  expect(stepMs).toBe(50);
  expect(Math.max(...answered)).toBe(1);
  expect(Math.max(...failed)).toBe(0);
  // Wherever the second begins.
  expect(mostInOneSecond).toBe(10);
});

const SALES = [
  ['2026-01-02T20:00:00.000Z', 'a', 10],
  ['2026-01-03T03:00:00.000Z', 'a', 20],
  ['2026-01-04T03:00:00.000Z', 'b', 30],
  ['2026-01-05T20:00:00.000Z', 'b', 40],
  ['2026-01-06T03:00:00.000Z', 'a', 50],
] as const;
const rows = SALES.map(([createdAt, storeId, total], index) => saleRow({ id: `s${index}`, createdAt, storeId, total }));

/** Days begin seven hours before those of UTC. */
function revenueOf(factor: number) {
  const rows = [
    { date: '2026-01-03', storeId: 'a', storeName: 'A', revenue: 30 * factor, txCount: 2, avgOrderValue: 15 },
    { date: '2026-01-04', storeId: 'b', storeName: 'B', revenue: 30 * factor, txCount: 1, avgOrderValue: 30 },
    { date: '2026-01-06', storeId: 'b', storeName: 'B', revenue: 40 * factor, txCount: 1, avgOrderValue: 40 },
    { date: '2026-01-06', storeId: 'a', storeName: 'A', revenue: 50, txCount: 1, avgOrderValue: 50 },
  ];
  const window = { from: '2026-01-01T00:00:00.000Z', to: '2026-01-08T00:00:00.000Z' };
  const asked = { purpose: 'whole range', window, storeIds: [], form: 'comma', limit: null } as const;
  const revenue = [{ ...asked, exchange: 'ex-7', status: 200, malformed: 0, rows }];
  return { revenue, staff: [], customers: [], oneBound: NOTHING_ASKED, longAgo: NOTHING_ASKED };
}

it('compares revenue with paid sales by the days of the zone that analytics has', () => {
  const chart = revenueChart(revenueOf(1), censusOf('sales', rows));
  expect(chart?.utcOffsetMinutes).toBeGreaterThanOrEqual(4 * 60);
  expect(chart?.days.every(({ expected, received }) => expected === received)).toBe(true);
});

it('puts the store with the greatest difference first', () => {
  const chart = revenueChart(revenueOf(2), censusOf('sales', rows));
  expect(chart?.stores.map(({ name, expected, received }) => [name, expected, received])).toEqual([
    ['B', 70, 140],
    ['A', 80, 110],
  ]);
});

it('draws no revenue from a list that was not read to its end', () => {
  expect(revenueChart(revenueOf(1), { ...censusOf('sales', rows), complete: false })).toBeNull();
});

const listed = [...'abcde'].map((id, index) =>
  saleRow({ id, createdAt: `2026-01-0${9 - index}T00:00:00.000Z`, updatedAt: `2026-01-0${9 - index}T00:00:00.000Z` }),
);

it('marks what a rule found missing, and what came again, where they belong', () => {
  const evidence = walkEvidence([lettered('ab de')], listed);
  const failed = ruleResult({
    outcome: 'failed',
    findings: [shownFinding({ subject: { aspect: 'hole', record: 'c' }, message: say('left out'), evidence: [] })],
  });
  const [strip] = walkStrips([lettered('ab de db')], [], evidence, [failed]);
  expect(strip?.marks).toEqual([
    { kind: 'hole', position: 2, record: 'c' },
    { kind: 'repeat', position: 4, record: 'd' },
    { kind: 'repeat', position: 5, record: 'b' },
  ]);
});

it('marks nothing where no rule failed: the list may have changed while it was read', () => {
  const evidence = walkEvidence([], listed);
  const strips = walkStrips([lettered('ab ad e')], [], evidence, [ruleResult()]);
  expect(strips.map(({ marks }) => marks)).toEqual([[]]);
});
