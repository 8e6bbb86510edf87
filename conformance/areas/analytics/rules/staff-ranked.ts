import { rule } from '../../../model/rule.ts';
import { everyAnswer } from '../judging/every-answer.ts';
import { rankMismatches } from '../judging/ranking.ts';
import { judgeReads } from '../judging/reads.ts';

export const staffRanked = rule({
  id: 'staff-ranked',
  area: 'analytics',
  requirements: ['ANA-08'],
  title: 'Staff come with the highest revenue first',
  help: 'A client shows the first rows as the best. Sort by revenue, falling, after filters and sums.',
  needs: ['analytics', 'exchanges'],
  judge(evidence) {
    return judgeReads('staff', everyAnswer(evidence).staff, rankMismatches, {
      held: 'rows come in the order of falling revenue',
      broken: 'rows are not in the order of falling revenue',
      missing: 'an answer with two rows',
    });
  },
});
