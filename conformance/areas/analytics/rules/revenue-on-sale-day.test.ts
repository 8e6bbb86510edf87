import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { shop } from '../testing/fake-shop.ts';
import { revenueOnSaleDay } from './revenue-on-sale-day.ts';

ruleCases(revenueOnSaleDay, {
  passes: [
    ['days in Bangkok', readings()],
    ['days in Honolulu', readings({ revenueRow: (row) => row, instant: ({ sale }) => Date.parse(sale.createdAt) })],
    ['two days of trade decide nothing, the others hold', readings({}, shop({ sales: 300, seed: 3 }))],
  ],
  fails: [
    [
      'sales count days later',
      readings({ revenueRow: (row) => ({ ...row, date: row.date.replace(/(04|05|06)$/, '09') }) }),
      /than any time zone explains/,
    ],
    [
      'all sales count on the first day of the month, but some',
      readings({ revenueRow: (row) => (row.date < '2026-03-10' ? { ...row, date: '2026-03-02' } : row) }),
    ],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
