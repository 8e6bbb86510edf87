import { describe, expect, it } from 'vitest';
import type { AnalyticsRead, CustomerRow } from '../../../model/analytics.ts';
import { saleRow } from '../../../model/examples/evidence.ts';
import { EXAMPLE_ROWS, readWith } from '../examples.ts';
import { countFits, paidTotalsOf, revenueFits } from './paid-sales.ts';
import { partitionsBy } from './partitions.ts';
import { topMismatches } from './ranking.ts';
import { isCalendarDate } from './rows.ts';
import { smallestCoin } from './sums.ts';

const at = (hour: number): string => `2026-01-10T${String(hour).padStart(2, '0')}:00:00.000Z`;

function customers(revenues: readonly number[], partial: Partial<AnalyticsRead<CustomerRow>> = {}) {
  const rows = revenues.map((revenue, index) => EXAMPLE_ROWS.customers({ of: `c${index}`, revenue }));
  return readWith({ window: { from: at(0), to: at(20) }, ...partial, rows: [] }, partial.rows ?? rows, 'ex-1');
}

describe('totals of paid sales', () => {
  const payments = [{ method: 'CASH', amount: 40, sequence: 1, createdAt: at(12) }];
  const rows = [
    saleRow({ id: 'in', createdAt: at(10), total: 10 }),
    saleRow({ id: 'open', createdAt: at(10), total: 40, payments }),
    saleRow({ id: 'refunded', createdAt: at(10), total: 70, status: 'REFUNDED' }),
    saleRow({ id: 'out', createdAt: at(13), total: 100 }),
  ];

  it('leaves open what was created in the range and paid after it', () => {
    const totals = paidTotalsOf(rows, { from: at(9), to: at(11) }, []);
    expect([10, 50, 10.02, 60, 9].map((sum) => revenueFits(totals, sum))).toEqual([true, true, true, false, false]);
    expect([0, 1, 2, 3].map((count) => countFits(totals, count))).toEqual([false, true, true, false]);
  });

  it('leaves open what lies on a bound', () => {
    expect(paidTotalsOf(rows, { from: at(12), to: at(13) }, []).count).toEqual([0, 2]);
  });
});

it('partitions are found by time, edge to edge, and by store', () => {
  const whole = customers([1]);
  const early = customers([1], { window: { from: at(0), to: at(8) } });
  const late = customers([1], { window: { from: at(8), to: at(20) } });
  const a = customers([1], { storeIds: ['a'] });
  const b = customers([1], { storeIds: ['b'] });
  const reads = [whole, early, late, a, b];
  expect(partitionsBy('time', reads, [])).toEqual([{ whole, parts: [early, late], by: 'time' }]);
  expect(partitionsBy('store', reads, ['a', 'b'])).toEqual([{ whole, parts: [a, b], by: 'store' }]);
  expect(partitionsBy('store', reads, ['a', 'b', 'c'])).toEqual([]);
  expect(partitionsBy('time', [whole, early], [])).toEqual([]);
});

it('the top of a ranking may list any of several with the same revenue', () => {
  const long = customers([9, 5, 5, 5]);
  const last = long.rows.at(-1);
  const short = customers([9], { limit: 2 });
  const other = last === undefined ? [] : [...short.rows, last];
  expect(topMismatches({ ...short, rows: other }, long)).toEqual([]);
  expect(topMismatches(short, long)).toHaveLength(1);
  expect(topMismatches({ ...short, rows: [...short.rows, ...customers([0, 0, 4]).rows.slice(2)] }, long)).toHaveLength(
    1,
  );
});

it('knows a date that no calendar has', () => {
  expect(['2026-02-28', '2026-02-30', '2026-2-1', '2026-01-01T00:00:00.000Z'].map(isCalendarDate)).toEqual([
    true,
    false,
    false,
    false,
  ]);
});

it('takes a currency for one without cents only when many sales agree', () => {
  const whole = Array.from({ length: 20 }, (_, index) => saleRow({ id: `s${index}` }));
  expect(smallestCoin(whole)).toBe(1);
  expect(smallestCoin(whole.slice(0, 5))).toBe(0.01);
  expect(smallestCoin([...whole, saleRow({ total: 1.5 })])).toBe(0.01);
});
