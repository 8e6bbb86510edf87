import type { Artifacts } from '../../../model/artifacts.ts';
import { exchange } from '../../../testing/builders.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { errorNoRepeated500 } from './error-no-repeated-500.ts';

type Breakdown = Artifacts['breakdowns'][number];

function breakdown(partial: Partial<Breakdown> = {}) {
  const exchanges = ['ex-0001', 'ex-0900', 'ex-0902'];
  const query: Breakdown['query'] = [['to', '1970-01-02T00:00:00.000Z']];
  const asked: Breakdown = {
    operation: 'getStaffAnalytics',
    query,
    exchanges,
    statuses: [500, 500],
    control: 200,
    ...partial,
  };
  return { breakdowns: [asked], exchanges: [exchange()] };
}

ruleCases(errorNoRepeated500, {
  passes: [
    { name: 'nothing broke', evidence: { breakdowns: [], exchanges: [exchange()] } },
    {
      name: 'it was a transient error',
      evidence: breakdown({ statuses: [200, 200] }),
      message: /1 of them asked again after a 500/,
    },
    { name: 'it comes and goes', evidence: breakdown({ statuses: [500, 200] }) },
  ],
  fails: [
    {
      name: 'a range without sales',
      evidence: breakdown(),
      message: /getStaffAnalytics to=1970-01-02T00:00:00.000Z is answered 500 each time/,
    },
    { name: 'the plain question is limited', evidence: breakdown({ control: 429 }) },
  ],
  cannotTell: [
    { name: 'the service is down', evidence: breakdown({ control: 500 }), message: /down/ },
    { name: 'nothing was asked', evidence: { breakdowns: [], exchanges: [] } },
    { name: 'nothing answers', evidence: breakdown({ statuses: [null, null], control: null }) },
  ],
});
