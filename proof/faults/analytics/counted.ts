import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { cashierRow, customerRow, dayRow, tabCreatorRow } from '../../fault-kit/places.ts';
import { recount, type Share } from '../../fault-kit/rows.ts';
import { all, having, type Loose, lacking, on, parts } from '../../fault-kit/wrapping.ts';

const revenue = on('getRevenueAnalytics');
const staff = on('getStaffAnalytics');
const customers = on('getCustomerAnalytics');

const whole = (sale: Loose): Share => ({ revenue: Number(sale.total), txCount: 1 });
const countAlone = (): Share => ({ revenue: 0, txCount: 1 });
const takenBack = (sale: Loose): Share => ({ revenue: -Number(sale.total), txCount: 0 });
const lost = (sale: Loose): Share => ({ revenue: -Number(sale.total), txCount: -1 });

function beforeDiscount(sale: Loose): Share | null {
  const difference = Number(sale.subTotal) - Number(sale.total);
  return difference === 0 ? null : { revenue: difference, txCount: 0 };
}

function oncePerPayment(sale: Loose): Share | null {
  const payments = parts(sale, 'payments').length;
  return payments < 2 ? null : { revenue: 0, txCount: payments - 1 };
}

/** Which sales count, for how much, and in whose favour. */
export const countingFaults: readonly Fault[] = [
  fault('revenue-counts-refunded', 'ANA-23', 'Revenue counts refunded sales', (handle) =>
    recount(handle, dayRow, { when: revenue, sales: { status: 'REFUNDED' }, share: whole }),
  ),
  fault('revenue-unasked-of-subtotals', 'ANA-02', 'Without a range, revenue adds subTotal up', (handle) =>
    recount(handle, dayRow, {
      when: all(revenue, lacking('from', 'to')),
      sales: { status: 'PAID' },
      share: beforeDiscount,
    }),
  ),
  fault('revenue-counts-pending-of-a-store', 'ANA-05', 'Revenue by store counts pending sales', (handle) =>
    recount(handle, dayRow, { when: all(revenue, having('storeIds')), sales: { status: 'PENDING' }, share: whole }),
  ),
  fault('revenue-counts-reverted', 'ANA-23', 'Revenue counts reverted sales', (handle) =>
    recount(handle, dayRow, { when: revenue, sales: { status: 'REVERTED' }, share: whole }),
  ),
  fault(
    'revenue-txcount-counts-cancelled',
    'ANA-03',
    'txCount of revenue counts cancelled sales, its amounts do not',
    (handle) => recount(handle, dayRow, { when: revenue, sales: { status: 'CANCELLED' }, share: countAlone }),
  ),
  fault('revenue-takes-refunds-off', 'ANA-02', 'Refunded sales are taken off the day’s revenue', (handle) =>
    recount(handle, dayRow, { when: revenue, sales: { status: 'REFUNDED' }, share: takenBack }),
  ),
  fault('revenue-of-subtotals', 'ANA-02', 'Revenue adds subTotal up, before discounts', (handle) =>
    recount(handle, dayRow, { when: revenue, sales: { status: 'PAID' }, share: beforeDiscount }),
  ),
  fault('revenue-by-payments', 'ANA-03', 'A sale with two payments counts twice in txCount of revenue', (handle) =>
    recount(handle, dayRow, { when: revenue, sales: { status: 'PAID' }, share: oncePerPayment }),
  ),
  fault('revenue-without-crypto', 'ANA-02', 'Sales paid in CRYPTO are missing from revenue', (handle) =>
    recount(handle, dayRow, { when: revenue, sales: { status: 'PAID', paymentMethods: 'CRYPTO' }, share: lost }),
  ),
  fault('revenue-loses-one-in-100', 'ANA-02', 'Revenue misses about one sale in a hundred', (handle) =>
    recount(handle, dayRow, {
      when: revenue,
      sales: { status: 'PAID' },
      share: (sale) => (Number(sale.invoiceId) % 100 === 37 ? lost(sale) : null),
    }),
  ),
  fault('staff-counts-cancelled', 'ANA-23', 'Staff analytics count cancelled sales', (handle) =>
    recount(handle, cashierRow, { when: staff, sales: { status: 'CANCELLED' }, share: whole }),
  ),
  fault(
    'staff-counts-refunded-without-stores',
    'ANA-23',
    'Staff analytics of all stores count refunded sales',
    (handle) =>
      recount(handle, cashierRow, {
        when: all(staff, lacking('storeIds')),
        sales: { status: 'REFUNDED' },
        share: whole,
      }),
  ),
  fault('staff-counts-pending', 'ANA-10', 'txCount of staff counts pending sales', (handle) =>
    recount(handle, cashierRow, { when: staff, sales: { status: 'PENDING' }, share: countAlone }),
  ),
  fault('staff-of-subtotals', 'ANA-09', 'Staff revenue adds subTotal up, before discounts', (handle) =>
    recount(handle, cashierRow, { when: staff, sales: { status: 'PAID' }, share: beforeDiscount }),
  ),
  fault('staff-counts-payments', 'ANA-10', 'A sale with two payments counts twice in txCount of staff', (handle) =>
    recount(handle, cashierRow, { when: staff, sales: { status: 'PAID' }, share: oncePerPayment }),
  ),
  fault('staff-credits-tab-creator', 'ANA-09', 'Sales from a tab count for whoever opened it, too', (handle) =>
    recount(handle, tabCreatorRow, {
      when: staff,
      sales: { status: 'PAID' },
      share: (sale) => (sale.tabCreator === null ? null : whole(sale)),
    }),
  ),
  fault('staff-loses-tabs', 'ANA-09', 'Sales from a tab count for nobody', (handle) =>
    recount(handle, cashierRow, {
      when: staff,
      sales: { status: 'PAID' },
      share: (sale) => (sale.tabCreator === null ? null : lost(sale)),
    }),
  ),
  fault('customers-count-pending', 'ANA-23', 'Customer analytics count pending sales', (handle) =>
    recount(handle, customerRow(handle), { when: customers, sales: { status: 'PENDING' }, share: whole }),
  ),
  fault('customers-count-refunded', 'ANA-23', 'Customer analytics count refunded sales', (handle) =>
    recount(handle, customerRow(handle), { when: customers, sales: { status: 'REFUNDED' }, share: whole }),
  ),
  fault('customers-count-reverted-of-a-store', 'ANA-23', 'Customer analytics by store count reverted sales', (handle) =>
    recount(handle, customerRow(handle), {
      when: all(customers, having('storeIds')),
      sales: { status: 'REVERTED' },
      share: whole,
    }),
  ),
  fault('customers-count-cancelled', 'ANA-23', 'Customer analytics count cancelled sales', (handle) =>
    recount(handle, customerRow(handle), { when: customers, sales: { status: 'CANCELLED' }, share: whole }),
  ),
];
