import { describe, expect, it } from 'vitest';
import type { ByIdOperation } from '../../../contract/operations.ts';
import { ourStores, productRow, promotionRow, wholeList } from '../../model/examples/evidence.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import { tenancyTry } from '../shared/examples/tenancy-tries.ts';
import type { TenancyTry } from '../shared/requests/tenancy-try.ts';
import { foreignStoresFamily } from './foreign-stores.family.ts';
import { listedPeopleFamily } from './listed-people.family.ts';
import { ownProductsFamily, ownPromotionsFamily } from './own-records.family.ts';
import { requestsByCaseFamily } from './requests-by-case.family.ts';
import { unknownPeopleFamily } from './unknown-people.family.ts';

const rows = [foreignStoresFamily, requestsByCaseFamily, unknownPeopleFamily].flatMap(({ rules }) => rules);

function judge(id: string, ...tries: readonly Partial<TenancyTry>[]): string {
  const { outcome, message } = judgementOf(rowOf(rows, id), { tenancy: tries.map(tenancyTry) });
  return `${outcome}: ${message}`;
}

it.each<[string, Partial<TenancyTry>, RegExp]>([
  ['called invalid', { status: 400 }, /^failed: .* received 400/],
  ['refused with data', { hasData: true }, /^failed: .* received 403 with data/],
  ['on the next page, where the cursor is invalid', { combinedWith: 'cursor', status: 400 }, /^passed/],
])('a foreign store: %s', (_, answer, expected) => {
  expect(judge('tenancy-sales-refuse-foreign-store', {}, answer)).toMatch(expected);
});

describe('a person', () => {
  const customer = { operation: 'getCustomer', case: 'person', position: 'path', status: 404 } as const;
  const given = { ...customer, foreign: 'given' } as const;
  const number = { ...customer, foreign: 'perhaps-ours' } as const;

  it.each<[string, string, Partial<TenancyTry>, RegExp]>([
    ['answered with nothing', 'unknown', { ...customer, status: 200 }, /^failed: .* received 200/],
    ['called forbidden', 'unknown', { ...customer, status: 403 }, /^failed: .* received 403/],
    ['found', 'foreign', { ...given, status: 200 }, /^failed: getCustomer with another organization's id/],
    ['not found by a number', 'foreign', number, /^passed/],
    ['found by a number that may be ours', 'foreign', { ...number, status: 200, hasData: true }, /^cantTell/],
    ['called invalid in capitals', 'foreign', { ...given, inCapitals: true, status: 400 }, /^passed/],
    ['found in capitals', 'foreign', { ...given, inCapitals: true, status: 200 }, /^failed: .* id in capitals/],
    ['whose id was not given', 'foreign', customer, /^untested: neither --foreign-customer/],
  ])('%s (%s)', (_, whose, tried, expected) => {
    expect(judge(`tenancy-${whose}-customer-not-found`, tried)).toMatch(expected);
  });
});

describe('the organization of the key', () => {
  const filter = { case: 'filter', position: 'filter', foreign: 'given', parameter: 'staffId', foreignIds: 2 } as const;
  const named = { case: 'named-organization', position: 'none', parameter: 'a header' } as const;
  const other = { case: 'other-key', operation: 'listStores', foreignIds: 6 } as const;

  it.each<[string, Partial<TenancyTry>, RegExp]>([
    ['tenancy-filters-stay-inside', filter, /staffId: .* 2 foreign stores or records/],
    ['tenancy-filters-stay-inside', { ...filter, status: 400 }, /^passed/],
    ['tenancy-cursor-stays-inside', filter, /^untested: COUNTERPROOF_OTHER_KEY is not set/],
    ['tenancy-key-decides', { ...named, status: 400 }, /^passed/],
    ['tenancy-key-decides', { ...named, asWithout: false }, /unknown organization in a header: .* another answer/],
    ['tenancy-key-decides', { ...named, foreignIds: 3 }, /^failed: .* records of another organization/],
    ['tenancy-organizations-apart', other, /listStores with the other organization's key: .* 6 of our stores/],
    ['tenancy-organizations-apart', {}, /^untested: COUNTERPROOF_OTHER_KEY is not set/],
    ['tenancy-own-stores-accepted', { case: 'own-stores', form: 'repeated', status: 403 }, /own stores, repeated form/],
    ['tenancy-own-stores-accepted', {}, /^cantTell/],
  ])('%s: %o', (id, tried, expected) => {
    expect(judge(id, { status: 200, hasData: true, ...tried })).toMatch(expected);
  });
});

describe('people whom the lists show', () => {
  function outcomeOf(id: string, operation: ByIdOperation, statuses: readonly (number | null)[]): string {
    const tries = statuses.map((status, index) => {
      return { operation, subject: 'known', id: `id-${index}`, exchange: 'ex-0001', status } as const;
    });
    const { outcome, tolerated } = judgementOf(rowOf(listedPeopleFamily.rules, id), { byId: { tries } });
    return tolerated === undefined ? outcome : 'tolerated';
  }

  it.each<[string, (number | null)[], string, string]>([
    ['all found', [200, 200], 'passed', 'passed'],
    ['one of two has left', [200, 404], 'tolerated', 'tolerated'],
    ['all but one of five have left', [200, 404, 404, 404, 404], 'tolerated', 'tolerated'],
    ['three of six have left', [200, 200, 200, 404, 404, 404], 'tolerated', 'tolerated'],
    ['four of six have left', [200, 200, 404, 404, 404, 404], 'failed', 'tolerated'],
    ['five of six have left', [200, 404, 404, 404, 404, 404], 'failed', 'failed'],
    ['no one is found', [404, 404], 'failed', 'failed'],
    ['the only one is not found', [404], 'cantTell', 'failed'],
    ['one is forbidden', [200, 200, 403], 'failed', 'failed'],
    ['no answer', [200, null], 'cantTell', 'cantTell'],
    ['none shown', [], 'cantTell', 'cantTell'],
  ])('%s', (_, statuses, ofCustomers, ofStaff) => {
    expect(outcomeOf('tenancy-listed-customers-found', 'getCustomer', statuses)).toBe(ofCustomers);
    expect(outcomeOf('tenancy-listed-staff-found', 'listStaffShifts', statuses)).toBe(ofStaff);
  });
});

describe('records of other stores', () => {
  const everyStore = ourStores('store-1');

  it('are also products with a store next to our own, which the finding names', () => {
    const products = wholeList([productRow({ id: 'a' }), productRow({ id: 'b', storeIds: ['store-1', 'store-9'] })]);
    const row = rowOf(ownProductsFamily.rules, 'tenancy-products-own-stores');
    expect(judgementOf(row, { everyStore, products }).message).toBe(
      'seen in 1 of 2 products: record b belongs to store store-9, which /stores does not list',
    );
  });

  it('are not promotions of all stores', () => {
    const row = rowOf(ownPromotionsFamily.rules, 'tenancy-promotions-own-stores');
    const promotions = wholeList([promotionRow({ storeIds: [] })]);
    expect(judgementOf(row, { everyStore, promotions }).outcome).toBe('passed');
    expect(judgementOf(row, { everyStore: ourStores(), promotions }).outcome).toBe('cantTell');
  });
});
