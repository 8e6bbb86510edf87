import { failed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { elsewhere } from '../judging/every-answer.ts';
import { isNarrowedTwin, rowMismatches, strayMismatches } from '../judging/filtered.ts';
import { judgePairs } from '../judging/pairwise.ts';
import { judgeReads, usable } from '../judging/reads.ts';

export const revenueStoreFilter = rule({
  id: 'revenue-store-filter',
  area: 'analytics',
  requirements: ['ANA-05'],
  title: 'A store filter keeps the rows of those stores as they are',
  help: 'With a filter a client must read the same figures as without it. Look for a filter that reads one value only, or that changes the sums.',
  needs: ['analytics', 'everyStore', 'exchanges'],
  confirm: true,
  judge({ analytics, everyStore, exchanges }) {
    const known = new Set(everyStore.stores.map(({ id }) => id));
    const others = elsewhere({ analytics, exchanges }).filter(({ storeIds }) => storeIds.every((id) => known.has(id)));
    const strays = judgeReads('revenue', [...analytics.revenue, ...others], strayMismatches, words);
    if (strays.outcome === 'failed') return failed(strays.message, strays.findings);
    const answers = usable(analytics.revenue);
    const pairs = answers.flatMap((a) => answers.filter((b) => isNarrowedTwin(a, b)).map((b) => ({ a, b })));
    return judgePairs('revenue', analytics.revenue, pairs, ({ a, b }) => rowMismatches(a, b), words);
  },
});

const words = {
  held: 'filtered rows are those of the stores asked for',
  broken: 'filtered rows are not those of the stores asked for',
  missing: 'the same range with and without a store',
};
