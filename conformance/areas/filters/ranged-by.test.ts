import { describe, expect, it } from 'vitest';
import type { FilterRead } from '../../model/lists.ts';
import { saleRow, walkOf } from '../../testing/builders.ts';
import { censusOf } from './filter-cases.ts';
import { byTheirRange } from './ranged-by.ts';

const MARCH = { from: '2026-03-01T00:00:00.000Z', to: '2026-04-01T00:00:00.000Z' };

const untouched = saleRow({
  id: 'untouched',
  createdAt: '2026-03-05T00:00:00.000Z',
  updatedAt: '2026-03-05T00:00:00.000Z',
});
const refundedInMarch = saleRow({
  id: 'in',
  createdAt: '2026-01-05T00:00:00.000Z',
  updatedAt: '2026-03-05T00:00:00.000Z',
});
const refundedInApril = saleRow({
  id: 'out',
  createdAt: '2026-03-05T00:00:00.000Z',
  updatedAt: '2026-04-05T00:00:00.000Z',
});
const sales = censusOf('sales', [untouched, refundedInMarch, refundedInApril]);

/** What came in answer to the range of March. */
function march(...rows: FilterRead['rows']): FilterRead {
  return { walk: walkOf([rows.map(({ id }) => id)], { list: 'sales', window: MARCH, stopped: 'end' }), rows };
}

function instants(read: FilterRead): string[] {
  return byTheirRange({ filters: [read], sales }).sales.rows.map(({ createdAt }) => createdAt.slice(0, 7));
}

describe('the instant that a range of sales is about', () => {
  it('is that of the last change where those come that were changed in the range', () => {
    expect(instants(march(untouched, refundedInMarch))).toEqual(['2026-03', '2026-03', '2026-04']);
  });

  it('is that of the creation where those come that were created in the range', () => {
    expect(instants(march(untouched, refundedInApril))).toEqual(['2026-03', '2026-01', '2026-03']);
  });

  it('is that of the creation where nothing tells', () => {
    expect(instants({ ...march(untouched, refundedInMarch), walk: walkOf([['in']], { list: 'sales' }) })).toEqual([
      '2026-03',
      '2026-01',
      '2026-03',
    ]);
  });

  it('is not told by a deployment that gives everything, or by one that gives nothing', () => {
    expect(instants(march(untouched, refundedInMarch, refundedInApril))).toEqual(['2026-03', '2026-01', '2026-03']);
    expect(instants(march())).toEqual(['2026-03', '2026-01', '2026-03']);
  });
});
