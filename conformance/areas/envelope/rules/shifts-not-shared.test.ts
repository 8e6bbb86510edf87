import type { ByIdTry } from '../../../requests/by-id-try.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { shiftsNotShared } from './shifts-not-shared.ts';

function shiftsOf(id: string, recordIds: readonly string[], partial: Partial<ByIdTry> = {}): ByIdTry {
  const exchange = `ex-${id}`;
  return { operation: 'listStaffShifts', subject: 'known', id, exchange, status: 200, recordIds, ...partial };
}

function seen(...tries: readonly ByIdTry[]) {
  return { byId: { tries } };
}

ruleCases(shiftsNotShared, {
  passes: [{ name: 'each their own', evidence: seen(shiftsOf('a', ['1', '2']), shiftsOf('b', ['3', '4', '5'])) }],
  fails: [
    {
      name: 'two people with the same shifts',
      evidence: seen(shiftsOf('a', ['1', '2', '3']), shiftsOf('b', ['1', '2', '3'])),
      message: /3 shifts of a are shifts of b as well/,
    },
    { name: 'pages of one list', evidence: seen(shiftsOf('a', ['1', '2', '3']), shiftsOf('b', ['2', '3', '4'])) },
  ],
  cannotTell: [
    { name: 'one record of two people', evidence: seen(shiftsOf('a', ['1', '2']), shiftsOf('b', ['2', '3'])) },
    { name: 'shifts without ids', evidence: seen(shiftsOf('a', []), shiftsOf('b', [])) },
    {
      name: 'found one of two',
      evidence: seen(shiftsOf('a', ['1', '2']), shiftsOf('b', ['1', '2'], { status: 404 })),
    },
  ],
});
