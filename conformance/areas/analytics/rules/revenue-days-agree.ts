import { rule } from '../../../model/rule.ts';
import { elsewhere } from '../judging/every-answer.ts';
import { judgeReads, usable } from '../judging/reads.ts';
import { covering, longest, sameDaysMismatches } from '../judging/same-days.ts';

export const revenueDaysAgree = rule({
  id: 'revenue-days-agree',
  area: 'analytics',
  requirements: ['ANA-02', 'ANA-05', 'ANA-06'],
  title: 'A day came to the same in every range that holds it, the default one among them',
  help: 'Whoever asks without a range must read the same days as who names it. Look for a default range that is put together elsewhere, and forgets the status, the stores or an amount.',
  needs: ['analytics', 'exchanges'],
  confirm: true,
  judge({ analytics, exchanges }) {
    const known = longest(usable(analytics.revenue));
    const others = elsewhere({ analytics, exchanges });
    const byId = new Map(exchanges.map((exchange) => [exchange.id, exchange]));
    const check = (read: (typeof others)[number]) =>
      known === null ? null : sameDaysMismatches(known, covering(read, byId.get(read.exchange)));
    return judgeReads('revenue', others, check, {
      held: 'days have the same figures in every range',
      broken: 'days have other figures in another range',
      missing: 'whole days that two ranges share',
    });
  },
});
