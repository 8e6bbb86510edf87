import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { customerRow, parseRows, revenueRow, staffRow } from './analytics.ts';
import { isSameJson } from './values/json.ts';

describe('the same JSON', () => {
  it('is what was copied', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => isSameJson(value, JSON.parse(JSON.stringify(value)))));
  });

  it('ignores order', () => {
    expect(isSameJson({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).toBe(true);
  });

  it.each([
    [1, '1'],
    [null, {}],
    [[], {}],
    [
      [1, 2],
      [2, 1],
    ],
    [[1], [1, 2]],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: null }, { b: null }],
    [{ a: { b: [1] } }, { a: { b: [2] } }],
    ['', null],
  ])('is not %j and %j', (left, right) => {
    expect(isSameJson(left, right)).toBe(false);
    expect(isSameJson(right, left)).toBe(false);
  });
});

const revenue = { date: '2026-01-10', storeId: 'a', storeName: 'A', revenue: 10, txCount: 2, avgOrderValue: 5 };

it('keeps the rows that can be calculated with and counts the others', () => {
  const body = { data: [revenue, { ...revenue, revenue: '10' }, { ...revenue, date: undefined }, null] };
  expect(parseRows(body, revenueRow)).toEqual({ rows: [revenue], malformed: 3 });
});

it('takes an answer without a list for unreadable', () => {
  expect(parseRows({ data: {} }, revenueRow)).toEqual({ rows: [], malformed: 1 });
  expect(parseRows(undefined, customerRow)).toEqual({ rows: [], malformed: 1 });
  expect(parseRows({ data: [] }, customerRow)).toEqual({ rows: [], malformed: 0 });
});

it('reads a staff row without the fields that other rules ask for', () => {
  const own = { revenue: 10, txCount: 2, avgOrderValue: 5, discountAmount: 1, discountedTxCount: 1, discountRate: 9.1 };
  expect(parseRows({ data: [{ id: 's', ...own }] }, staffRow).rows).toEqual([
    { id: 's', storeId: null, storeName: null, observedWorkingHours: null, observedWorkDays: null, ...own },
  ]);
});
