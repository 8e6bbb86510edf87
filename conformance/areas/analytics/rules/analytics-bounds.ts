import { lacksData } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { boundMismatches } from '../judging/bounds.ts';
import { judgeReads } from '../judging/reads.ts';

const WORDS = {
  held: 'narrow ranges come to their own sales',
  broken: 'a range counts the sales beside it',
  missing: 'a range of a few sales, with others beside it',
};

export const analyticsBounds = rule({
  id: 'analytics-bounds',
  area: 'analytics',
  requirements: ['ANA-06', 'ANA-15', 'ANA-22'],
  title: 'A range ends where its bounds say, not with the hour or the day',
  help: 'Compare instants with from and to as they were sent. Look for a bound that is cut to a minute, an hour or a day, or moved by a time zone.',
  needs: ['analytics', 'sales'],
  confirm: true,
  judge({ analytics, sales }) {
    const judgements = [
      judgeReads('revenue', analytics.revenue, (read) => boundMismatches(read, sales.rows), WORDS),
      judgeReads('staff', analytics.staff, (read) => boundMismatches(read, sales.rows), WORDS),
      judgeReads('customers', analytics.customers, (read) => boundMismatches(read, sales.rows), WORDS),
    ];
    const findings = judgements.flatMap((judgement) => judgement.findings);
    const order = ['failed', 'cantTell', 'passed'];
    judgements.sort((a, b) => order.indexOf(a.outcome) - order.indexOf(b.outcome));
    const evidence = judgements.flatMap((judgement) => judgement.evidence);
    return { ...(judgements[0] ?? lacksData(WORDS.missing)), findings, evidence };
  },
});
