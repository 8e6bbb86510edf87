import { describe, expect, it } from 'vitest';
import type { ByIdOperation } from '../../../contract/operations.ts';
import { exchange } from '../../model/examples/evidence.ts';
import type { Json } from '../../model/exchange.ts';
import { judgementOf, rowOf, ruleCases } from '../../testing/rule-cases.ts';
import type { TenancyTry } from '../shared/requests/tries.ts';
import { listedPeopleFamily } from './own-records.family.ts';
import { tenancyMalformedIdFindsNothing, tenancyRefusalHoldsNoData } from './rules/tenancy.ts';
import { sharedWith } from './tenancy.probe.ts';

describe('people whom the lists show', () => {
  function outcomeOf(id: string, operation: ByIdOperation, statuses: readonly number[]): string {
    const tries = statuses.map((status, index) => {
      return { operation, subject: 'known', id: `id-${index}`, exchange: 'ex-0001', status } as const;
    });
    const { outcome, tolerated } = judgementOf(rowOf(listedPeopleFamily.rules, id), { byId: { tries } });
    return tolerated === undefined ? outcome : 'tolerated';
  }

  it.each<[string, number[], string, string]>([
    ['all but one of five have left', [200, 404, 404, 404, 404], 'tolerated', 'tolerated'],
    ['no one is found', [404, 404], 'failed', 'failed'],
    ['the only one is not found', [404], 'cantTell', 'failed'],
    ['one is forbidden', [200, 200, 403], 'failed', 'failed'],
  ])('%s', (_, statuses, ofCustomers, ofStaff) => {
    expect(outcomeOf('tenancy-listed-customers-found', 'getCustomer', statuses)).toBe(ofCustomers);
    expect(outcomeOf('tenancy-listed-staff-found', 'listStaffShifts', statuses)).toBe(ofStaff);
  });
});

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
