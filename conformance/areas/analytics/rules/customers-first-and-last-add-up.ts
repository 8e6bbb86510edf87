import { idsIfAll } from '../../../census/stores.probe.ts';
import { rule } from '../../../model/rule.ts';
import { firstAndLastMismatches } from '../judging/first-and-last.ts';
import { partitionsBy } from '../judging/partitions.ts';
import { isComplete } from '../judging/ranking.ts';
import { conclude, findingsOf } from '../judging/reads.ts';

export const customersFirstAndLastAddUp = rule({
  id: 'customers-first-and-last-add-up',
  area: 'analytics',
  requirements: ['ANA-22', 'ANA-20'],
  title: 'First and last purchase of a range are those of its parts',
  help: 'The earliest first purchase of the parts is that of the whole. Look for an instant that is taken from any of the sales instead of the earliest and the latest.',
  needs: ['analytics', 'everyStore'],
  confirm: true,
  judge({ analytics, everyStore }) {
    const byTime = partitionsBy('time', analytics.customers, [], isComplete);
    const byStore = partitionsBy('store', analytics.customers, idsIfAll(everyStore), isComplete);
    const found = [...byTime, ...byStore].filter(({ whole }) => whole.rows.length > 0);
    const findings = found.flatMap((partition) =>
      findingsOf('customers', partition.whole, firstAndLastMismatches(partition)).map((finding) => ({
        ...finding,
        key: `${finding.key}/${partition.by}`,
        evidence: [partition.whole, ...partition.parts].map((read) => read.exchange),
      })),
    );
    const evidence = found.map(({ whole }) => whole.exchange);
    return conclude(findings, evidence, 0, {
      held: 'first and last purchases of a whole are those of its parts',
      broken: 'first or last purchases of a whole are not those of its parts',
      missing: 'a range with customers, asked as a whole and in its parts',
    });
  },
});
