import { rule } from '../../../model/rule.ts';
import { judgePartitions } from '../judging/adding-up.ts';
import { staffFigures } from '../judging/figures.ts';
import { partitionsBy } from '../judging/partitions.ts';
import { isComplete } from '../judging/ranking.ts';

export const staffRangeAddsUp = rule({
  id: 'staff-range-adds-up',
  area: 'analytics',
  requirements: ['ANA-15'],
  title: 'The parts of a range come to the staff figures of the whole',
  help: 'A client that asks week by week must come to the same month. Look for a bound that is ignored, rounded to a day, or counted in twice.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const found = partitionsBy('time', analytics.staff, [], isComplete);
    return judgePartitions('staff', analytics.staff, found, staffFigures, {
      held: 'the parts come to the whole',
      broken: 'the parts do not come to the whole',
      missing: 'a range asked as a whole and in its parts',
    });
  },
});
