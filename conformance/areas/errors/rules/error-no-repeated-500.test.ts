import type { Artifacts } from '../../../model/artifacts.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorNoRepeated500 } from './error-no-repeated-500.ts';

type Breakdown = Artifacts['breakdowns'][number];

function breakdown(partial: Partial<Breakdown> = {}) {
  const query = [['to', '1970-01-02T00:00:00.000Z']] as const;
  const asked = { operation: 'getStaffAnalytics', query, exchanges: ['ex-0001', 'ex-0900', 'ex-0902'] } as const;
  return { breakdowns: [{ ...asked, statuses: [500, 500], control: 200, ...partial }], exchanges: [exchange()] };
}

ruleCases(errorNoRepeated500, {
  passes: [
    ['nothing broke', { breakdowns: [], exchanges: [exchange()] }],
    ['it was a transient error', breakdown({ statuses: [200, 200] }), /1 of them asked again after a 500/],
    ['it comes and goes', breakdown({ statuses: [500, 200] })],
  ],
  fails: [
    ['a range without sales', breakdown(), /getStaffAnalytics to=1970-01-02T00:00:00.000Z is answered 500 each time/],
    ['the plain question is limited', breakdown({ control: 429 })],
  ],
  cannotTell: [
    ['the service is down', breakdown({ control: 500 }), /down/],
    ['nothing was asked', { breakdowns: [], exchanges: [] }],
    ['nothing answers', breakdown({ statuses: [null, null], control: null })],
  ],
});
