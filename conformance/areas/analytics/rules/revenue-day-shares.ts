import { rule } from '../../../model/rule.ts';
import { daySharesMismatches } from '../judging/dates.ts';
import { judgeReads } from '../judging/reads.ts';

export const revenueDayShares = rule({
  id: 'revenue-day-shares',
  area: 'analytics',
  requirements: ['ANA-24', 'ANA-06'],
  title: 'Each paid sale counts on its own day',
  help: 'Which midnight parts two days is open, but a sale cannot be counted days away from when it happened. Group by the instant of the sale, not by when it was changed or imported.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    return judgeReads('revenue', analytics.revenue, (read) => daySharesMismatches(read, sales.rows), {
      held: 'sales count on their days',
      broken: 'sales count on days that no time zone explains',
      missing: 'paid sales on three days',
    });
  },
});
