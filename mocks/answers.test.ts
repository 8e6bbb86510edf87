import { describe, expect, it } from 'vitest';
import { type OperationId, pagedOperations } from '../contract/operations.ts';
import { cursorTo } from './answers.ts';
import { customers, settled, staff, stores } from './settle.ts';
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
  it('of sales come newest first, with payments that add up in their order', () => {
    const sale = {
      id: 'a',
      createdAt: '2025-06-02',
      updatedAt: '2025-06-01',
      total: 9,
      discountType: 'x',
      discountValue: 250,
      payments: [{ amount: 1.1 }, { amount: 2.2 }],
    };
    const [first, second] = settled('listSales', [sale, { ...sale, id: 'b', updatedAt: '2025-06-09' }, sale]);
    expect(first).toMatchObject({ id: 'b', createdAt: '2025-06-02' });
    expect(second).toMatchObject({
      createdAt: '2025-06-01',
      updatedAt: '2025-06-02',
      total: 3.3,
      subTotal: 5.3,
      discountValue: 2,
    });
    expect(second?.payments).toEqual([
      { amount: 1.1, sequence: 1 },
      { amount: 2.2, sequence: 2 },
    ]);
  });

  it('of revenue have one row for each date and store, under the name of the store', () => {
    const [store] = stores;
    const row = { date: '2025-06-01', storeId: store?.id, storeName: '?', revenue: 100, txCount: 3, avgOrderValue: 0 };
    expect(settled('getRevenueAnalytics', [row, row])).toEqual([
      { ...row, storeName: store?.name, avgOrderValue: 33.33 },
    ]);
  });

  it('of staff and customers are ranked, with rates that follow', () => {
    const [one, other] = staff;
    const row = {
      id: one?.id,
      revenue: 90,
      discountAmount: 10,
      txCount: 2,
      discountedTxCount: 5,
      observedWorkingMinutes: 90,
    };
    const [first, second] = settled('getStaffAnalytics', [row, { ...row, id: other?.id, revenue: 900 }]);
    expect([first?.name, second?.name]).toEqual([other?.name, one?.name]);
    expect(second).toMatchObject({
      avgOrderValue: 45,
      discountRate: 10,
      discountedTxCount: 2,
      observedWorkingHours: 1.5,
    });
    const [customer] = settled('getCustomerAnalytics', [
      { id: customers[3]?.id, revenue: 1, txCount: 0, firstPurchaseAt: 'b', lastPurchaseAt: 'a' },
    ]);
    expect(customer).toMatchObject({
      firstName: customers[3]?.firstName,
      avgOrderValue: 0,
      firstPurchaseAt: 'a',
      lastPurchaseAt: 'b',
    });
  });

  it('of movements and shifts follow from their parts', () => {
    expect(
      settled('listInventoryLogs', [{ id: 'a', previousStock: 5, quantity: 3, currentStock: 1 }])[0]?.currentStock,
    ).toBe(8);
    const shift = {
      id: 'a',
      clockInAt: '2025-06-01T10:00:00.000Z',
      clockOutAt: '2025-06-01T09:00:00.000Z',
      drawerShift: null,
    };
    expect(settled('listStaffShifts', [shift])[0]).toMatchObject({
      clockInAt: shift.clockOutAt,
      observedWorkingMinutes: 60,
    });
    expect(settled('listStaffShifts', [{ ...shift, clockOutAt: null }])[0]?.observedWorkingMinutes).toBeNull();
  });
});
