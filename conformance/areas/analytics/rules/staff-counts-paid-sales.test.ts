import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffCountsPaidSales } from './staff-counts-paid-sales.ts';

ruleCases(staffCountsPaidSales, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'a sale counts for who opened the tab',
      evidence: readings({ staff: ({ sale }) => sale.tabCreatorId ?? sale.staffId ?? '' }),
      message: /txCount of/,
    },
    {
      name: 'each payment is counted',
      evidence: readings({ staffRow: (row) => ({ ...row, txCount: row.txCount * 2 }) }),
    },
    {
      name: 'one sale in four hundred is lost',
      evidence: readings({
        endpoint: 'staff',
        counts: ({ sale }) => sale.status === 'PAID' && sale.invoiceId % 400 !== 150,
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
