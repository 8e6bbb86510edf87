import { describe, expect, it } from 'vitest';
import { censusOf, saleRow, walkOf } from '../../../model/examples/evidence.ts';
import type { FilterRead } from '../../../model/lists.ts';
import { byTheirRange, rangedInstant } from './ranged-by.ts';

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

const IN_MARCH = '2026-03-05T00:00:00.000Z';
const untouched = saleRow({ id: 'untouched', createdAt: IN_MARCH, updatedAt: IN_MARCH });
const refundedInMarch = saleRow({ id: 'in', createdAt: '2026-01-05T00:00:00.000Z', updatedAt: IN_MARCH });
const refundedInApril = saleRow({ id: 'out', createdAt: IN_MARCH, updatedAt: '2026-04-05T00:00:00.000Z' });
const sales = censusOf('sales', [untouched, refundedInMarch, refundedInApril]);

/** What was returned for the range of March. */
function march(...rows: FilterRead['rows']): FilterRead {
  return { walk: walkOf([rows.map(({ id }) => id)], { list: 'sales', window: MARCH, stopped: 'end' }), rows };
}

function instants(read: FilterRead): string[] {
  return byTheirRange({ filters: [read], sales }).sales.rows.map(({ createdAt }) => createdAt.slice(0, 7));
}

describe('the instant that a range of sales is about', () => {
  it('is that of the last change where sales changed in the range are returned', () => {
    expect(instants(march(untouched, refundedInMarch))).toEqual(['2026-03', '2026-03', '2026-04']);
  });

  it('is that of the creation where sales created in the range are returned', () => {
    expect(instants(march(untouched, refundedInApril))).toEqual(['2026-03', '2026-01', '2026-03']);
  });

  it('is that of the creation where nothing shows which', () => {
    expect(instants({ ...march(untouched, refundedInMarch), walk: walkOf([['in']], { list: 'sales' }) })).toEqual([
      '2026-03',
      '2026-01',
      '2026-03',
    ]);
  });

  it('is not shown by a deployment that returns everything, or nothing', () => {
    expect(instants(march(untouched, refundedInMarch, refundedInApril))).toEqual(['2026-03', '2026-01', '2026-03']);
    expect(instants(march())).toEqual(['2026-03', '2026-01', '2026-03']);
  });

  it.each([
    ['updatedAt', march(untouched, refundedInMarch)],
    ['createdAt', march(untouched, refundedInApril)],
    ['unknown', march(untouched)],
  ])('is called %s', (instant, read) => {
    const seen = instant === 'unknown' ? censusOf('sales', [untouched]) : sales;
    expect(rangedInstant({ filters: [read], sales: seen })).toBe(instant);
  });
});
