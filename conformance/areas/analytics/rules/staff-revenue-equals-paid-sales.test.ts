import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffRevenueEqualsPaidSales } from './staff-revenue-equals-paid-sales.ts';

ruleCases(staffRevenueEqualsPaidSales, {
  passes: [
    { name: 'a deployment that is right', evidence: readings() },
    {
      name: 'a row of staff for each store',
      evidence: readings({ staff: ({ sale }) => `${sale.staffId}/${sale.storeId}` }),
    },
  ],
  fails: [
    {
      name: 'a sale counts for who opened the tab',
      evidence: readings({ endpoint: 'staff', staff: ({ sale }) => sale.tabCreatorId ?? sale.staffId ?? '' }),
      message: /is not that of their paid sales/,
    },
    {
      name: 'reverted sales are counted',
      evidence: readings({ counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'REVERTED' }),
    },
    {
      name: 'subTotal is summed up for one of them',
      evidence: readings({ amount: ({ sale }) => (sale.staffId === 'staff-4' ? sale.subTotal : sale.total) }),
      message: /staff-4/,
    },
    {
      name: 'a seller is missing',
      evidence: readings({ list: (rows) => rows.filter((row) => !JSON.stringify(row).includes('staff-5')) }),
      message: /staff-5/,
    },
    {
      name: 'the top is not the top',
      evidence: readings({
        list: (rows, ask) => (ask.limit === 1 ? rows.slice(0, 0) : rows),
        rows: (ask) => ask.limit ?? 4,
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
