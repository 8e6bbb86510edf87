import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/till.ts';
import { staffRowsAtMost100 } from './staff-rows-at-most-100.ts';

ruleCases(staffRowsAtMost100, {
  passes: [{ name: 'a deployment that is right', evidence: readings() }],
  fails: [
    {
      name: 'one row too many comes',
      evidence: readings({ endpoint: 'staff', rows: (ask) => (ask.limit ?? 100) + 1 }),
      message: /more rows than the limit/,
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
