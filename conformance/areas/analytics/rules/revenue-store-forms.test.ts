import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { revenueStoreForms } from './revenue-store-forms.ts';

ruleCases(revenueStoreForms, {
  passes: [
    { name: 'a deployment that is right', evidence: readings() },
    {
      name: 'stores given one by one are summed in another order',
      evidence: readings({
        revenueRow: (row, ask) => (ask.form === 'repeated' ? { ...row, revenue: row.revenue * (1 + 2e-16) } : row),
      }),
    },
  ],
  fails: [
    {
      name: 'only the first of the stores given one by one is read',
      evidence: readings({
        endpoint: 'revenue',
        stores: (ask) => (ask.form === 'repeated' ? ask.storeIds.slice(0, 1) : ask.storeIds),
      }),
      message: /another row for/,
    },
    {
      name: 'only the last of the stores parted by commas is read',
      evidence: readings({ stores: (ask) => (ask.form === 'comma' ? ask.storeIds.slice(-1) : ask.storeIds) }),
    },
    {
      name: 'stores parted by commas are no filter',
      evidence: readings({ stores: (ask) => (ask.form === 'comma' && ask.storeIds.length > 1 ? [] : ask.storeIds) }),
    },
  ],
  cannotTell: [
    { name: 'nothing was answered', evidence: readings({ status: () => 503 }), message: /could not be read/ },
  ],
});
