import { describe, expect, it } from 'vitest';
import { operations } from '../../contract/operations.ts';
import { requirement } from '../../contract/requirements/index.ts';
import { processorMs } from '../../contract/testing/processor-ms.ts';
import { queryReader } from './parameters.ts';

const store = 'c39cb239-35ec-4aa4-bb0f-e2d3f43de546';
const other = '149a5cd0-15d2-453f-8381-03ee40e7869b';
const readSales = queryReader('listSales');
const readLogs = queryReader('listInventoryLogs');
const readPromotions = queryReader('listPromotions');

const sales = (query: string) => readSales(query, {});
const faults = (query: string) => sales(query).violations.map(({ parameter }) => parameter);

describe('limit', () => {
  it.each([
    ['1', 1],
    ['100', 100],
    ['025', 25],
  ])('%s is accepted', (text, limit) => {
    expect(sales(`limit=${text}`)).toEqual({ query: { limit }, violations: [] });
  });

  it('has the default of the contract, which differs between lists and rows', () => {
    expect(sales('').query.limit).toBe(25);
    expect(queryReader('getStaffAnalytics')('', {}).query.limit).toBe(100);
  });

  it('suggests the nearest valid value', () => {
    expect(sales('limit=500').violations[0]?.suggestion).toBe('limit=100');
    expect(sales('limit=-3').violations[0]?.suggestion).toBe('limit=1');
    expect(sales('limit=1e1').violations[0]?.suggestion).toBe('limit=10');
  });
});

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

describe('multi-value filters', () => {
  it.each([
    'status=PAID,PENDING',
    'status=PAID&status=PENDING',
    'status=PAID%2CPENDING',
    'status=PAID,PENDING&status=PAID',
    'status=PAID&status=PENDING,PAID',
  ])('%s is PAID and PENDING', (query) => {
    expect(sales(query).query.status).toEqual(['PAID', 'PENDING']);
  });

  it('suggest a correction for every wrong value', () => {
    const { violations } = sales('status=PAYED,paid,X&paymentMethods=PROMPTPAY');
    expect(violations.map(({ suggestion }) => suggestion)).toEqual([
      'status=PAID',
      'status=PAID',
      null,
      'paymentMethods=PROMPT_PAY',
    ]);
  });

  it('accept all sixteen movement types', () => {
    const types = operations.listInventoryLogs.parameters.find(({ name }) => name === 'types');
    const all = types !== undefined && 'enum' in types ? types.enum : [];
    expect(all).toHaveLength(16);
    expect(readLogs(`types=${all.join(',')}`, {})).toMatchObject({ query: { types: all }, violations: [] });
  });
});

describe('ids', () => {
  it('are UUIDs, in any letter case', () => {
    expect(sales(`storeIds=${store.toUpperCase()},${other}`).query.storeIds).toEqual([store, other]);
  });
});

describe('from and to', () => {
  it.each([
    ['2025-06-14T00:00:00.000Z', Date.UTC(2025, 5, 14)],
    ['2025-06-14T00:00:00Z', Date.UTC(2025, 5, 14)],
    ['2025-06-14T00:00:00.123456Z', Date.UTC(2025, 5, 14, 0, 0, 0, 123)],
    ['2025-06-14T07:00:00%2B07:00', Date.UTC(2025, 5, 14)],
    ['2024-02-29T00:00:00Z', Date.UTC(2024, 1, 29)],
  ])('%s is accepted', (text, from) => {
    expect(sales(`from=${text}`)).toMatchObject({ query: { from }, violations: [] });
  });

  it('suggest a valid timestamp', () => {
    const suggested = (query: string) => sales(query).violations[0]?.suggestion;
    const suggestion = (text: string) => suggested(`from=${text}`);
    expect(suggestion('2025-06-14')).toBe('from=2025-06-14T00:00:00.000Z');
    // The whole last day, as who gives a day means it.
    expect(suggested('to=2025-06-14')).toBe('to=2025-06-14T23:59:59.999Z');
    expect(suggestion('2025-06-14T08:00:00')).toBe('from=2025-06-14T08:00:00Z');
    expect(suggestion('2025-06-14T07:00:00+07:00')).toBe('from=2025-06-14T07:00:00%2B07:00');
    expect(suggestion('2025-06-14T07:00:00.000000%2B0000')).toBe('from=2025-06-14T07:00:00.000000Z');
    expect(suggestion('2025-06-14T07:00:00+0730')).toBe('from=2025-06-14T07:00:00%2B07:30');
    expect(suggestion('2025-06-14T07:00:00-0730')).toBe('from=2025-06-14T07:00:00-07:30');
    expect(suggestion('2025-06-14T07:00:00%2B0799')).toBeNull();
  });

  it('are rejected when from is after to, and accepted when equal', () => {
    const backwards = 'from=2025-06-14T00:00:00.001Z&to=2025-06-14T00:00:00Z';
    for (const read of [readSales, readLogs, readPromotions]) expect(read(backwards, {}).violations).toHaveLength(1);
    expect(faults('from=2025-06-14T00:00:00Z&to=2025-06-14T07:00:00%2B07:00')).toEqual([]);
  });
});

describe('active', () => {
  it('is true or false and nothing else', () => {
    expect(readPromotions('active=true', {}).query.active).toBe(true);
    expect(readPromotions('active=false', {}).query.active).toBe(false);
    expect(readPromotions('', {}).query).not.toHaveProperty('active');
    for (const text of ['', '1', 'TRUE', 'yes', 'null', 'ACTIVE']) {
      expect(readPromotions(`active=${text}`, {}).violations).toHaveLength(1);
    }
  });
});

describe('search', () => {
  it('decodes text like a form', () => {
    expect(sales('search=a+b%20c%2Bd&').query.search).toBe('a b c+d');
    expect(sales('search=100%25_').query.search).toBe('100%_');
  });
});

describe('names', () => {
  it('that are unknown are rejected, with a suggestion', () => {
    const meant = (query: string) => sales(query).violations[0]?.suggestion;
    expect(meant('storeId=x')).toBe('did you mean storeIds?');
    expect(meant('store_ids=x')).toBe('did you mean storeIds?');
    expect(meant('LIMIT=5')).toBe('did you mean limit?');
    expect(meant('completelyelse=5')).toBeNull();
  });

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
