import { rule } from '../../../model/rule.ts';
import { judgePartitions } from '../judging/adding-up.ts';
import { revenueFigures } from '../judging/figures.ts';
import { partitionsBy } from '../judging/partitions.ts';

export const revenueRangeAddsUp = rule({
  id: 'revenue-range-adds-up',
  area: 'analytics',
  requirements: ['ANA-06'],
  title: 'The parts of a range come to the revenue of the whole',
  help: 'A client that asks week by week must come to the same month. Look for a bound that is ignored, rounded to a day, or counted in twice.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const found = partitionsBy('time', analytics.revenue, []);
    return judgePartitions('revenue', analytics.revenue, found, revenueFigures, {
      held: 'the parts come to the whole',
      broken: 'the parts do not come to the whole',
      missing: 'a range asked as a whole and in its parts',
    });
  },
});
