import { ruleCases } from '../../../testing/rule-cases.ts';
import type { ByIdTry } from '../../shared/requests/by-id.probe.ts';
import { shiftsNotShared } from './shifts-not-shared.ts';

function shiftsOf(id: string, recordIds: readonly string[], partial: Partial<ByIdTry> = {}): ByIdTry {
  const exchange = `ex-${id}`;
  return { operation: 'listStaffShifts', subject: 'known', id, exchange, status: 200, recordIds, ...partial };
}

function seen(...tries: readonly ByIdTry[]) {
  return { byId: { tries } };
}

ruleCases(shiftsNotShared, {
  fails: [['pages of one list', seen(shiftsOf('a', ['1', '2', '3']), shiftsOf('b', ['2', '3', '4']))]],
  cannotTell: [
    ['one record of two people', seen(shiftsOf('a', ['1', '2']), shiftsOf('b', ['2', '3']))],
    ['shifts without ids', seen(shiftsOf('a', []), shiftsOf('b', []))],
    ['found one of two', seen(shiftsOf('a', ['1', '2']), shiftsOf('b', ['1', '2'], { status: 404 }))],
  ],
});
