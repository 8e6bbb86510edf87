import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const typesStaff = rule({
  id: 'types-staff',
  area: 'envelope',
  requirements: ['ENV-28'],
  title: 'Every staff row has the twelve fields that the contract names',
  help: 'Also for staff without sales, without discounts and without a clock-in.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['getStaffAnalytics'],
      concerns: at('/data/*'),
      records: 'staff rows',
    });
  },
});
