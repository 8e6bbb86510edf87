import { describe, expect, it } from 'vitest';
import { operations } from '../../contract/operations.ts';
import { requirement } from '../../contract/requirements/index.ts';
import { processorMs } from '../../contract/testing/processor-ms.ts';
import { queryReader } from './parameters.ts';

const store = 'c39cb239-35ec-4aa4-bb0f-e2d3f43de546';
const other = '149a5cd0-15d2-453f-8381-03ee40e7869b';
const readSales = queryReader('listSales');

const sales = (query: string) => readSales(query, {});
const faults = (query: string) => sales(query).violations.map(({ parameter }) => parameter);

const rejected = {
  limit: [
    ...['0', '101', '-1', '1e1', '5.0', '5.5', '%2B5', '0x10', '', ' 5', '5 ', '1_0', 'ten', '٥', '1,2'],
    '9'.repeat(400),
  ],
  status: ['', 'PAID,', ',PAID', 'PAID,,PENDING', 'PAID&status='],
  storeIds: ['1', `${store},x`],
  cursor: ['x', `${store}x`, `{${store}}`, `urn:uuid:${store}`],
  staffId: [''],
  search: ['%00', 'a%0Ab', 'x'.repeat(201), '%FF', '%'],
  from: [
    ...['', 'yesterday', '2025-06-14', '2025-02-30T00:00:00Z', '2025-13-01T00:00:00Z', '2025-06-14T25:00:00Z'],
    ...['2025-06-14T00:00:00', '2025-06-14T07:00:00+07:00', '1750000000000', 'Sat, 14 Jun 2025 00:00:00 GMT'],
    ...['0000-01-01T00:00:00%2B14:00', '9999-12-31T23:59:59-14:00'],
  ],
};
const repeated = [
  'limit=5&limit=5',
  `cursor=${store}&cursor=${store}`,
  'search=1&search=2',
  `staffId=${store}&staffId=${other}`,
];

it.each([...Object.entries(rejected).flatMap(([name, texts]) => texts.map((text) => `${name}=${text}`)), ...repeated])(
  '%j is rejected, never clamped',
  (query) => {
    expect(faults(query)).toEqual([query.split('=')[0]]);
  },
);

it.each([
  ['limit=500', 'limit=100'],
  ['limit=-3', 'limit=1'],
  ['limit=1e1', 'limit=10'],
  ['status=PAYED', 'status=PAID'],
  ['status=PAID,paid', 'status=PAID'],
  ['status=X', null],
  ['paymentMethods=PROMPTPAY', 'paymentMethods=PROMPT_PAY'],
  ['from=2025-06-14', 'from=2025-06-14T00:00:00.000Z'],
  // The whole last day, as who gives a day means it.
  ['to=2025-06-14', 'to=2025-06-14T23:59:59.999Z'],
  ['from=2025-06-14T08:00:00', 'from=2025-06-14T08:00:00Z'],
  ['from=2025-06-14T07:00:00+07:00', 'from=2025-06-14T07:00:00%2B07:00'],
  ['from=2025-06-14T07:00:00.000000%2B0000', 'from=2025-06-14T07:00:00.000000Z'],
  ['from=2025-06-14T07:00:00+0730', 'from=2025-06-14T07:00:00%2B07:30'],
  ['from=2025-06-14T07:00:00-0730', 'from=2025-06-14T07:00:00-07:30'],
  ['from=2025-06-14T07:00:00%2B0799', null],
  ['storeId=x', 'did you mean storeIds?'],
  ['store_ids=x', 'did you mean storeIds?'],
  ['LIMIT=5', 'did you mean limit?'],
  ['completelyelse=5', null],
])('%s is answered with the suggestion %s', (query, suggestion) => {
  expect(sales(query).violations).toMatchObject([{ suggestion }]);
});

describe('names', () => {
  it('of path parameters are not read from the query', () => {
    const read = queryReader('getCustomer');
    expect(read(`id=${store}`, { id: other })).toMatchObject({
      query: { id: other },
      violations: [{ parameter: 'id' }],
    });
  });

  it('of Object.prototype are unknown parameters', () => {
    expect(faults('__proto__=1&constructor=2&hasOwnProperty=3')).toEqual([
      '__proto__',
      'constructor',
      'hasOwnProperty',
    ]);
    expect(Object.getPrototypeOf(sales('__proto__=1').query)).toBe(Object.prototype);
  });

  it('that look like keys are redacted', () => {
    const key = `cp_live_${'A1'.repeat(21)}b`;
    expect(JSON.stringify(sales(`${key}=1&cursor=${key}&limit=${key}`).violations)).not.toContain('A1A1');
  });
});

describe('requirements', () => {
  it('are named for every kind of violation, and exist', () => {
    const wrong =
      'limit=-1&cursor=x&storeIds=x&categoryIds=x&productIds=x&from=x&to=x&status=x&paymentMethods=x&types=x';
    const more = 'staffId=x&tabCreatorId=x&active=x&triggers=&search=%00&else=1&%ZZ';
    for (const { operationId } of Object.values(operations)) {
      const { violations } = queryReader(operationId)(`${wrong}&${more}`, { id: 'x' });
      for (const { parameter, requirement: id } of violations) expect(requirement(id ?? ''), parameter).toBeDefined();
    }
  });

  it.each([
    ['listSales', 'limit=101', 'PAR-01'],
    ['listSales', 'limit=1e1', 'PAR-02'],
    ['listSales', 'limit=-1', 'PAR-03'],
    ['listSales', 'limit=0', 'PAR-33'],
    ['getStaffAnalytics', 'limit=101', 'PAR-04'],
    ['getCustomerAnalytics', 'limit=x', 'PAR-05'],
    ['getCustomerAnalytics', 'limit=-7', 'PAR-06'],
    ['listSales', 'limit=1&limit=1', 'PAR-36'],
    ['listProducts', 'cursor=x', 'PAR-07'],
    ['listSales', 'status=x', 'PAR-08'],
    ['listSales', 'storeIds=x', 'PAR-17'],
    ['listProducts', 'storeIds=x', 'TEN-27'],
    ['listPromotions', 'productIds=x', 'PAR-38'],
    ['listInventoryLogs', 'types=x', 'PAR-12'],
    ['listInventoryLogs', 'from=2025-01-02T00:00:00Z&to=2025-01-01T00:00:00Z', 'PAR-26'],
    ['getRevenueAnalytics', 'from=2025-01-02T00:00:00Z&to=2025-01-01T00:00:00Z', 'PAR-27'],
    ['listStores', 'limit=5', 'PAR-32'],
  ] as const)('%s?%s breaks %s', (operation, query, id) => {
    expect(queryReader(operation)(query, {}).violations.map((violation) => violation.requirement)).toEqual([id]);
  });
});

it.each([
  ['limitt=5', 'limitt', '5'],
  ['a=1&a=2', 'a', '1,2'],
  ['token=cp_live_abcdefgh', 'token', '[key]'],
  ['search=%ZZ', 'search', '%ZZ'],
  ['%ZZ=1', '%ZZ=1', '%ZZ=1'],
])('%s: reports the name and the value received', (query, parameter, received) => {
  expect(sales(query).violations).toMatchObject([{ parameter, received }]);
});

it('parses long invalid input quickly', () => {
  const long = `${'%'.repeat(20_000)}&${'a=%ZZ&'.repeat(5000)}limit=${'9'.repeat(20_000)}&${'b'.repeat(20_000)}=1`;
  expect(processorMs(() => sales(long))).toBeLessThan(2000);
});
