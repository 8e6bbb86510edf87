import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { count } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import type { ByIdTry } from '../../shared/requests/by-id.probe.ts';

export const shiftsNotShared = rule({
  id: 'shifts-not-shared',
  requirements: ['TEN-24'],
  title: 'Two staff members do not have the same shifts',
  fault: 'Staff members have the shifts of others',
  fix: 'Return the shifts of the person whose id is in the path. Look for a query that ignores the id, or for a cache that leaves the id out of its key.',
  needs: ['byId'],
  judge({ byId }) {
    return count(pairsOf(byId.tries), {
      cases: 'pairs of staff members',
      unclear: ({ one, other, shared }) =>
        shared > 0 && shared < measure(one, other) ? 'a single shift may be of two people' : null,
      isKept: ({ shared }) => shared === 0,
      finding: ({ one, other, shared }) => ({
        subject: { operation: 'listStaffShifts', ...inOrder(one.id, other.id) },
        message: say('staff members {one} and {other} share {shifts}', {
          shifts: plural(shared, 'shift'),
          one: one.id,
          other: other.id,
        }),
        expected: 'shifts of one person',
        received: `${shared} of ${one.recordIds?.length ?? 0} shared`,
        evidence: [one.exchange, other.exchange],
      }),
      evidence: ({ one, other }) => [one.exchange, other.exchange],
      missing: { kind: 'data', reason: 'fewer than two people with shifts that show their ids' },
    });
  },
});

/** The same pair, whichever was asked first. */
function inOrder(...ids: readonly [string, string]) {
  const [record, part] = [...ids].sort();
  return { record: record ?? '', part: part ?? '' };
}

interface Pair {
  readonly one: ByIdTry;
  readonly other: ByIdTry;
  /** How many shifts both have. */
  readonly shared: number;
}

/** One record may be about two people; a history of several is not. */
const FEW = 2;

function pairsOf(tries: readonly ByIdTry[]): readonly Pair[] {
  const shown = tries.filter(
    ({ operation, subject, status, recordIds = [] }) =>
      operation === 'listStaffShifts' && subject === 'known' && status === 200 && recordIds.length >= FEW,
  );
  return shown.flatMap((one, index) =>
    shown
      .slice(index + 1)
      .filter(({ id }) => id !== one.id)
      .map((other) => ({ one, other, shared: sharedBy(one, other) })),
  );
}

function sharedBy({ recordIds = [] }: ByIdTry, other: ByIdTry): number {
  const theirs = new Set(other.recordIds);
  return recordIds.filter((id) => theirs.has(id)).length;
}

/** Half of the shorter history. */
function measure({ recordIds: some = [] }: ByIdTry, { recordIds: others = [] }: ByIdTry): number {
  return Math.max(FEW, Math.min(some.length, others.length) / 2);
}
