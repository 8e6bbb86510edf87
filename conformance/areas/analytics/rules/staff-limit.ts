import { rule } from '../../../model/rule.ts';
import { judgePairs } from '../judging/pairwise.ts';
import { isLimitedTwin, topMismatches } from '../judging/ranking.ts';
import { usable } from '../judging/reads.ts';
import { pairsOf } from '../judging/same-question.ts';

export const staffLimit = rule({
  id: 'staff-limit',
  area: 'analytics',
  requirements: ['PAGE-13'],
  title: 'With a limit, the first rows of the full ranking of staff come',
  help: 'A smaller limit must shorten the answer, not change it. Apply it last, to the ranked rows.',
  needs: ['analytics'],
  confirm: true,
  judge({ analytics }) {
    const pairs = pairsOf(usable(analytics.staff), isLimitedTwin);
    return judgePairs('staff', analytics.staff, pairs, ({ a, b }) => topMismatches(a, b), {
      held: 'each limit gives the top of the full ranking',
      broken: 'a limit gives something else than the top of the full ranking',
      missing: 'the same question with and without a limit',
    });
  },
});
