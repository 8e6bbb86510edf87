import { describe, expect, it } from 'vitest';
import { customers, settled, staff, stores } from './settle.ts';

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
