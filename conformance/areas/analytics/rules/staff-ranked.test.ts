import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffRanked } from './staff-ranked.ts';

ruleCases(staffRanked, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'the lowest comes first',
      evidence: readings({ endpoint: 'staff', list: (rows) => rows.toReversed() }),
      message: /row 2 has more revenue/,
    },
    {
      name: 'two rows change places in a limited answer',
      evidence: readings({
        list: (rows, ask) =>
          ask.limit === 5 || ask.limit === 7 ? [...rows.slice(1, 2), ...rows.slice(0, 1), ...rows.slice(2)] : rows,
      }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
