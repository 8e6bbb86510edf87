import type { OperationId } from '../../../../contract/operations.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Json } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rangeNotationsAgree } from './range-notations-agree.ts';

const UTC = { from: '2026-01-10T00:00:00.000Z', to: '2026-01-20T00:00:00.000Z' };
const ZONED = { from: '2026-01-09T13:00:00.000-11:00', to: '2026-01-20T12:00:00.000+12:00' };

function rows(...figures: readonly (readonly [number, number])[]): Json {
  return { data: figures.map(([revenue, txCount]) => ({ revenue, txCount })) };
}

/** The same ten days, asked for in UTC and with offsets. */
function twice(utc: Json, zoned: Json, operation: OperationId = 'getRevenueAnalytics', status = 200) {
  const read = (id: string, sent: typeof UTC) => ({ operation, sent, echoed: null, exchange: id, status: 200 });
  return {
    rangeEcho: { reads: [read('ex-0001', UTC), read('ex-0002', ZONED)] },
    exchanges: [
      exchange({ id: 'ex-0001', operation, body: utc }),
      exchange({ id: 'ex-0002', operation, body: zoned, status }),
    ],
  };
}

const HUNDRED = Array.from({ length: 100 }, (): readonly [number, number] => [10, 1]);

ruleCases(rangeNotationsAgree, {
  passes: [
    ['nothing sold', twice(rows(), rows())],
    [
      'a ranking that is cut among equals, any of which may come last',
      twice(rows(...HUNDRED), rows(...HUNDRED.slice(1), [10, 2]), 'getStaffAnalytics'),
    ],
  ],
  fails: [['a sale more that cost nothing', twice(rows([100, 2]), rows([100, 3])), /received 100.00 in 3 sales/]],
  cannotTell: [
    ['an offset is refused', twice(rows([100, 2]), {}, 'getRevenueAnalytics', 400)],
    ['figures that are not numbers', twice(rows([100, 2]), { data: [{ revenue: 'much' }] })],
  ],
});
