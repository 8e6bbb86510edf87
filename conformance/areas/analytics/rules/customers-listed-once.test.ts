import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { customersListedOnce } from './customers-listed-once.ts';

ruleCases(customersListedOnce, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'a customer has a row for each store',
      evidence: readings({
        list: (rows, ask) => (ask.endpoint === 'customers' ? [...rows, ...rows.slice(0, 1)] : rows),
      }),
      message: /has several rows/,
    },
    {
      name: 'twins in one limited answer',
      evidence: readings({
        list: (rows, ask) => (ask.limit === 7 ? [...rows.slice(0, 6), ...rows.slice(5, 6)] : rows),
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
