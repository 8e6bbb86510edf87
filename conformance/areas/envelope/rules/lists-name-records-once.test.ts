import type { OperationId } from '../../../../contract/operations.ts';
import { exchange } from '../../../model/examples/evidence.ts';
import type { Json } from '../../../model/exchange.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { listsNameRecordsOnce } from './lists-name-records-once.ts';

const seen = (data: readonly Json[], operation: OperationId = 'listStaffShifts') => ({
  exchanges: [exchange({ operation, body: { data: [...data] } })],
});
const twice = (records: readonly Json[]): Json[] => [...records, ...records];

const EARLY = { clockIn: '2026-06-01T01:00:00.000Z' };
const LATE = { clockIn: '2026-06-01T12:00:00.000Z' };

ruleCases(listsNameRecordsOnce, {
  passes: [
    ['each once', seen([EARLY, LATE])],
    ['one of them twice', seen([EARLY, EARLY, LATE])],
    ['days with in and out, without a time', seen(twice([{ day: '2026-06-01' }, { day: '2026-06-02' }]))],
  ],
  fails: [
    ['each shift twice', seen(twice([EARLY, LATE])), /^listStaffShifts: expected each of 2 records once, received 4/],
    ['side by side', seen([EARLY, EARLY, LATE, LATE])],
    ['each store twice', seen(twice([{ id: 'a' }, { id: 'b' }]), 'listStores')],
  ],
  cannotTell: [
    ['one record twice', seen([EARLY, EARLY])],
    ['no records', seen([])],
    ['another list', seen(twice([EARLY, LATE]), 'getStaffAnalytics')],
  ],
});
