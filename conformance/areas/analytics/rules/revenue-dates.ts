import { rule } from '../../../model/rule.ts';
import { dateMismatches } from '../judging/dates.ts';
import { judgeReads } from '../judging/reads.ts';

export const revenueDates = rule({
  id: 'revenue-dates',
  area: 'analytics',
  requirements: ['ANA-24'],
  title: 'Revenue dates are calendar dates that lie in the range',
  help: 'A chart by day breaks on a date that is none, or that was not asked for. A day of grace is left for the time zone.',
  needs: ['analytics'],
  judge({ analytics }) {
    return judgeReads('revenue', analytics.revenue, dateMismatches, {
      held: 'every date lies in its range',
      broken: 'dates do not belong to their range',
      missing: 'a revenue row',
    });
  },
});
