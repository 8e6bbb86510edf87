import { describe, expect, it } from 'vitest';
import type {
  CustomerRow,
  InventoryLog,
  RevenueRow,
  SaleSummary,
  StaffRow,
  StaffShift,
} from '../contract/generated/records.ts';
import { type OperationId, pagedOperations } from '../contract/operations.ts';
import { cursorTo } from './answers.ts';
import { staff, stores } from './settle.ts';
import { type Ask, mockFor, pathOf } from './testing/mock-for.ts';

async function walk(ask: Ask, operation: OperationId, limit: number, prefer: string) {
  const ids: string[] = [];
  let cursor: string | null = '';
  let pages = 0;
  while (cursor !== null) {
    const { body } = await ask(`${pathOf(operation)}?limit=${limit}${cursor && `&cursor=${cursor}`}`, { prefer });
    const { data, pagination } = JSON.parse(body);
    ids.push(...data.map(({ id }: { id: string }) => id));
    cursor = pagination.nextCursor;
    pages += 1;
    if (cursor !== null) expect(data).toHaveLength(limit);
    if (pages > 500) throw new Error('a walk without an end');
  }
  return { ids, pages };
}

describe('a walk', () => {
  const cases = pagedOperations.flatMap((operation) =>
    ['dynamic=false', 'dynamic=true'].map((prefer) => ({ operation, prefer })),
  );

  it.each(cases)(
    'of $operation with $prefer ends, repeats nothing, and finds the same at every size',
    async ({ operation, prefer }) => {
      const ask = mockFor();
      const small = await walk(ask, operation, 7, prefer);
      const large = await walk(ask, operation, 100, prefer);
      expect(new Set(small.ids).size).toBe(small.ids.length);
      expect(small.ids).toEqual(large.ids);
      expect(small.pages).toBe(Math.ceil(small.ids.length / 7));
    },
  );
});

it.each(['9b8c7d6e-5f4a-4b3c-8d2e-1f0a9b8c7d6e', cursorTo(4, 1), cursorTo(3, 1000)])(
  'a cursor that was never issued for this list gets a page, with a notice: %s',
  async (cursor) => {
    const answer = await mockFor()(`${pathOf('listSales')}?cursor=${cursor}`);
    expect(answer.status).toBe(200);
    expect(answer.headers['mock-notice']).toEqual(['this cursor was never issued for this list']);
  },
);

describe('generated records', () => {
  const generated = async (operation: OperationId) => {
    const { body } = await mockFor()(`${pathOf(operation)}?limit=100`, { prefer: 'dynamic=true' });
    return JSON.parse(body).data;
  };

  it('of sales come newest first, with payments that add up in their order', async () => {
    const sales: readonly SaleSummary[] = await generated('listSales');
    const moments = sales.map(({ createdAt }) => createdAt);
    expect(moments).toEqual(moments.toSorted().reverse());
    for (const { total, subTotal, discountValue, payments, createdAt, updatedAt } of sales) {
      const paid = payments.reduce((sum, { amount }) => sum + amount, 0);
      expect([payments.length === 0 ? total : paid, subTotal - discountValue]).toEqual([
        ...[expect.closeTo(total, 2), expect.closeTo(total, 2)],
      ]);
      expect(payments.map(({ sequence }) => sequence)).toEqual(payments.map((_, index) => index + 1));
      expect(createdAt <= updatedAt).toBe(true);
    }
  });

  it('of revenue have one row for each date and store, under the name of the store', async () => {
    const rows: readonly RevenueRow[] = await generated('getRevenueAnalytics');
    expect(new Set(rows.map(({ date, storeId }) => `${date} ${storeId}`)).size).toBe(rows.length);
    for (const row of rows) expect(row.storeName).toBe(stores.find(({ id }) => id === row.storeId)?.name);
  });

  it('of staff and customers are ranked, with rates that follow', async () => {
    const people: readonly StaffRow[] = await generated('getStaffAnalytics');
    const customers: readonly CustomerRow[] = await generated('getCustomerAnalytics');
    for (const rows of [people, customers]) {
      const revenues = rows.map(({ revenue }) => revenue);
      expect(revenues).toEqual(revenues.toSorted((a, b) => b - a));
      for (const { revenue, txCount, avgOrderValue } of rows) expect(avgOrderValue * txCount).toBeCloseTo(revenue, -1);
    }
    for (const { id, name, revenue, discountAmount, discountRate, ...row } of people) {
      expect(staff.find((one) => one.id === id)).toMatchObject({ name });
      expect(discountRate).toBeCloseTo((100 * discountAmount) / (revenue + discountAmount), 2);
      expect(row.discountedTxCount).toBeLessThanOrEqual(row.txCount);
      expect(row.observedWorkingHours).toBeCloseTo(row.observedWorkingMinutes / 60, 1);
    }
    for (const { firstPurchaseAt, lastPurchaseAt } of customers)
      expect(firstPurchaseAt === null || lastPurchaseAt === null || firstPurchaseAt <= lastPurchaseAt).toBe(true);
  });

  it('of movements and shifts follow from their parts', async () => {
    const movements: readonly InventoryLog[] = await generated('listInventoryLogs');
    for (const { previousStock, quantity, currentStock } of movements)
      expect(currentStock).toBeCloseTo(previousStock + quantity, 5);
    const shifts: readonly StaffShift[] = await generated('listStaffShifts');
    for (const { clockInAt, clockOutAt, observedWorkingMinutes } of shifts)
      expect(observedWorkingMinutes).toBe(
        clockOutAt === null ? null : Math.round((Date.parse(clockOutAt) - Date.parse(clockInAt)) / 60_000),
      );
  });
});
