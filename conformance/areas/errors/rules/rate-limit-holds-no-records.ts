import { inapplicable } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { judgeNoRecords } from '../no-records.ts';

export const rateLimitHoldsNoRecords = rule({
  id: 'rate-limit-holds-no-records',
  area: 'errors',
  requirements: ['RATE-04'],
  title: 'A 429 holds no records',
  help: 'A limited request must not run: count before the handler, not after it.',
  needs: ['exchanges'],
  demand: 'input',
  judge({ exchanges }) {
    const limited = exchanges.filter(({ status }) => status === 429);
    return limited.length === 0 ? inapplicable('no answer of this run was a 429') : judgeNoRecords(limited);
  },
});
