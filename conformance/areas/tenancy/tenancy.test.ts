import { describe, expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Json } from '../../model/exchange.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import type { TenancyTry } from '../shared/requests/tries.ts';
import { tenancyMalformedIdFindsNothing, tenancyRefusalHoldsNoData } from './rules/tenancy.ts';
import { sharedWith } from './tenancy.probe.ts';

const UUID = '0b9c8d7e-6f5a-4b3c-9d2e-1f0a9b8c7d6e';

const customer = (text: string) => ({
  exchanges: [
    exchange({ operation: 'getCustomer', path: `/public-api/v1/customers/${text}`, status: 200 }),
    exchange({ operation: 'listStaffShifts', path: '/public-api/v1/staff/%27%22/shifts', status: 404 }),
  ],
});

ruleCases(tenancyMalformedIdFindsNothing, {
  passes: [['people with ids of two parts', customer(`${UUID}-2`)]],
});

const refused: TenancyTry = {
  ...{ operation: 'listSales', case: 'foreign-store', position: 'alone', form: 'comma', combinedWith: 'nothing' },
  ...{ parameter: 'storeIds', exchange: 'ex-0001', status: 403, hasData: false, asWithout: true },
  foreign: 'random',
  foreignIds: 1,
};

ruleCases(tenancyRefusalHoldsNoData, {
  passes: [['a store called by a word of every refusal', { tenancy: [refused, { ...refused, foreign: 'given' }] }]],
});

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
});
