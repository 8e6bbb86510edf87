import { shop } from '../../../testing/fake-shop.ts';
import { habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { revenueOnSaleDay } from './revenue-on-sale-day.ts';

habitCases(revenueOnSaleDay, {
  passes: [
    ['days in Bangkok'],
    ['days in Honolulu', { revenueRow: (row) => row, instant: ({ sale }) => Date.parse(sale.createdAt) }],
    ['two days of trade decide nothing, the others hold', {}, /./, shop({ sales: 300, seed: 3 })],
  ],
  fails: [
    ['too late', { revenueRow: (row) => ({ date: row.date.replace(/0[456]$/, '09') }) }, /is wrong in every time zone/],
    [
      'all sales count on the first day of the month, but some',
      { revenueRow: (row) => (row.date < '2026-03-10' ? { date: '2026-03-02' } : {}) },
    ],
  ],
  cannotTell: [NO_SALES],
});
