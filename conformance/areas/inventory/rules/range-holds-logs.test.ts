import { queryOf } from '../../../ask/questions/ask.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rangeHoldsLogs } from './range-holds-logs.ts';

/** One movement that came in answer to ten days, written in the notation of another zone. */
function movement(createdAt: string, status = 200) {
  const query = queryOf({ from: '2026-01-09T13:00:00.000-11:00', to: '2026-01-20T12:00:00.000+12:00' });
  const body = { data: [{ id: 'movement-1', createdAt }] };
  return { exchanges: [exchange({ operation: 'listInventoryLogs', query, body, status })] };
}

ruleCases(rangeHoldsLogs, {
  fails: [['before the range', movement('2026-01-09T23:59:59.999Z'), /received record movement-1/]],
  cannotTell: [['refused', movement('2026-01-15T00:00:00.000Z', 400)]],
});
