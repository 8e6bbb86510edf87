import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { shop } from '../testing/fake-shop.ts';
import { revenueOnSaleDay } from './revenue-on-sale-day.ts';

ruleCases(revenueOnSaleDay, {
  passes: [
    { name: 'days in Bangkok', evidence: readings() },
    {
      name: 'days in Honolulu',
      evidence: readings({ revenueRow: (row) => row, instant: ({ sale }) => Date.parse(sale.createdAt) }),
    },
    {
      name: 'two days of trade decide nothing, the others hold',
      evidence: readings({}, shop({ sales: 300, seed: 3 })),
    },
  ],
  fails: [
    {
      name: 'sales count days later',
      evidence: readings({ revenueRow: (row) => ({ ...row, date: row.date.replace(/(04|05|06)$/, '09') }) }),
      message: /than any time zone explains/,
    },
    {
      name: 'all sales count on the first day of the month, but some',
      evidence: readings({ revenueRow: (row) => (row.date < '2026-03-10' ? { ...row, date: '2026-03-02' } : row) }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
