import { exchange } from '../../testing/exchanges.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import type { TenancyTry } from '../shared/requests/tries.ts';
import { tenancyMalformedIdFindsNothing, tenancyRefusalHoldsNoData } from './rules/tenancy.ts';

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
