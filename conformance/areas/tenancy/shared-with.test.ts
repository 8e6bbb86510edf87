import { describe, expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Json } from '../../model/exchange.ts';
import { sharedWith } from './tenancy.probe.ts';

const A = 'aaaaaaaa-0000-4000-8000-000000000001';
const B = 'bbbbbbbb-0000-4000-8000-000000000002';

const read = (...data: readonly Json[]) => exchange({ operation: 'getCustomerAnalytics', body: { data: [...data] } });

describe('what two organizations both have', () => {
  it('is every record of one that the other has as well', () => {
    const ours = [read({ id: A, revenue: 1 }, { id: B, revenue: 2 })];
    expect(sharedWith(read({ id: A, revenue: 1 }, { id: B, revenue: 2 }), ours)).toBe(2);
    expect(sharedWith(read({ id: A, revenue: 1 }), ours)).toBe(1);
    expect(sharedWith(read({ id: A, revenue: 3 }, { id: B, revenue: 2 }), ours)).toBe(2);
  });

  it('is not one row for all who have no name, with what each of them bought', () => {
    expect(sharedWith(read({ id: A, revenue: 7 }), [read({ id: A, revenue: 1 }, { id: B, revenue: 2 })])).toBe(0);
  });

  it('is not a number that each counts alone', () => {
    expect(sharedWith(read({ id: '7' }), [read({ id: '7' })])).toBe(0);
  });
});
