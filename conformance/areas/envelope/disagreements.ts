import type { ComparedLabels, ComparedRecords } from '../../model/dictionary.ts';
import { type Tally, tally } from '../../model/tally.ts';
import { labelsSeen } from '../../reproduction/sights.ts';

/** Each thing that was shown again is a case. */
export function countDisagreements(
  kind: string,
  { agreed, evidence, disagreements }: Pick<ComparedRecords | ComparedLabels, 'agreed' | 'evidence' | 'disagreements'>,
): Tally {
  const standing = disagreements.filter(({ doubt }) => doubt === null);
  return tally({
    cases: 'values shown again',
    kept: agreed,
    evidence,
    broken: standing.map(({ id, field, expected, received, places: [one, other], evidence: shownBy }) => ({
      key: `${kind} ${field} ${id}`,
      message: `${field} of ${kind} ${id}: expected ${expected} as in ${one}, received ${received} in ${other}`,
      expected,
      received,
      evidence: shownBy,
      ...labelsSeen({ id, field, operations: [one, other].map((place) => place.split(' ')[0] ?? '') }, shownBy),
      fix: `Show the same ${field} of a ${kind} in ${one} and in ${other}.`,
    })),
    unclear: disagreements.flatMap(({ id, field, doubt, evidence: shownBy }) =>
      doubt === null ? [] : [{ reason: `${field} of ${kind} ${id}: ${doubt}`, evidence: shownBy }],
    ),
    missing: agreed === 0 ? { kind: 'data', reason: `no two answers show the same ${kind}` } : null,
  });
}
