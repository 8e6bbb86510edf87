import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { revenueRowPerDateAndStore } from './revenue-row-per-date-and-store.ts';

ruleCases(revenueRowPerDateAndStore, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'a row for each payment method',
      evidence: readings({ list: (rows, ask) => (ask.endpoint === 'revenue' ? [...rows, ...rows.slice(0, 1)] : rows) }),
      message: /has several rows/,
    },
    {
      name: 'twins in one long answer',
      evidence: readings({
        list: (rows, ask) => (ask.purpose === 'whole range' ? [...rows, ...rows.slice(7, 8)] : rows),
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
