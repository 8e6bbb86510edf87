import { expect, it } from 'vitest';
import { customerRow, parseRows, revenueRow, staffRow } from './analytics-rows.ts';

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

it('keeps a quotient of nothing apart from one that was left out', () => {
  const quotients = { avgOrderValue: null, discountRate: null };
  const idle = { id: 's', revenue: 0, txCount: 0, discountAmount: 0, discountedTxCount: 0, ...quotients };
  const [nothing, something] = parseRows({ data: [idle, { ...idle, txCount: 1, revenue: 9 }] }, staffRow).rows;
  expect(nothing).toMatchObject({ avgOrderValue: 0, discountRate: 0 });
  expect(something).toMatchObject(quotients);
  expect(parseRows({ data: [{ ...idle, discountRate: '0' }] }, staffRow).malformed).toBe(1);
});
