import { ruleCases } from '../../../testing/rule-cases.ts';
import { parameterTries } from '../../shared/examples/parameter-tries.ts';
import { filterUnmatchedValues } from './filter-unmatched-values.ts';

const about = {
  operation: 'listProducts',
  parameter: 'search',
  what: 'a letter of a rare script',
  sent: 'ꉬ',
} as const;
const sent = { ...about, kind: 'nothing', expect: 'nothing', status: 200 } as const;

ruleCases(filterUnmatchedValues, {
  passes: [
    ['nothing found', parameterTries({ ...sent, records: 0 })],
    ['refused', parameterTries({ ...sent, status: 400 })],
    [
      'a hostile value that finds something',
      parameterTries({ ...sent, records: 0 }, { ...sent, kind: 'value', expect: 'survive', records: 25 }),
    ],
  ],
  fails: [
    [
      'everything found',
      parameterTries({ ...sent, records: 25 }),
      /listProducts search: a letter of a rare script: expected no record, or 400, received 25 records/,
    ],
    ['a list called not found', parameterTries({ ...sent, status: 404 }), /expected no record, or 400, received 404/],
  ],
  cannotTell: [['not answered', parameterTries({ ...sent, status: 503 })]],
});
