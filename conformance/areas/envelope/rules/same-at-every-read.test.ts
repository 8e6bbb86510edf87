import type { Artifacts } from '../../../model/artifacts.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { sameAtEveryRead } from './same-at-every-read.ts';

type Repeated = Artifacts['steadiness']['repeated'][number];

const TURN = { id: 'sale-1', field: 'total', values: ['10', '11', '10'] };

function sent(turns: Repeated['turns'], agent?: string) {
  const repeated: Repeated = {
    operation: 'listSales',
    query: [['limit', '5']],
    turns,
    exchanges: ['ex-1', 'ex-2', 'ex-3'],
    ...(agent === undefined ? {} : { agent }),
  };
  return { steadiness: { agreed: [], repeated: [repeated] } };
}

ruleCases(sameAtEveryRead, {
  passes: [['what differed once does not differ in turns', sent([])]],
  fails: [
    [
      'another program is answered in another way',
      sent([TURN], 'axios/1.13.2'),
      /sent 3 times, every second one as axios\/1\.13\.2: total of sale-1 was 10/,
    ],
    ['a record comes and goes', sent([{ ...TURN, field: '' }]), /record sale-1 was/],
  ],
  inapplicable: [['nothing was sent twice', { steadiness: { agreed: [], repeated: [] } }]],
});
