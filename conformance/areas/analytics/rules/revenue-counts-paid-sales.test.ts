import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { revenueCountsPaidSales } from './revenue-counts-paid-sales.ts';

ruleCases(revenueCountsPaidSales, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'each payment is counted',
      evidence: readings({ endpoint: 'revenue', revenueRow: (row) => ({ ...row, txCount: row.txCount + 1 }) }),
      message: /txCount of store/,
    },
    {
      name: 'pending sales are counted',
      evidence: readings({ counts: ({ sale }) => sale.status === 'PAID' || sale.status === 'PENDING' }),
    },
    {
      name: 'one sale in four hundred is lost',
      evidence: readings({ counts: ({ sale }) => sale.status === 'PAID' && sale.invoiceId % 400 !== 150 }),
    },
    {
      name: 'the second of two stores is left out',
      evidence: readings({ stores: (ask) => (ask.storeIds.length === 2 ? ask.storeIds.slice(0, 1) : ask.storeIds) }),
      message: /two stores/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
