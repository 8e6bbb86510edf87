import type { ComparedLabels, ComparedRecords } from '../../model/dictionary.ts';
import type { Exchange } from '../../model/exchange.ts';
import { type Message, say } from '../../model/message.ts';
import { type Tally, tally } from '../../model/tally.ts';
import { labelsSeen } from '../shared/sights.ts';

/** Each thing that was shown again is a case. */
export function countDisagreements(
  kind: string,
  { agreed, evidence, disagreements }: Pick<ComparedRecords | ComparedLabels, 'agreed' | 'evidence' | 'disagreements'>,
  exchanges: readonly Exchange[],
): Tally {
  const standing = disagreements.filter(({ doubt }) => doubt === null);
  return tally({
    cases: 'values shown again',
    kept: agreed,
    evidence,
    broken: standing.map(({ id, field, expected, received, places: [one, other], evidence: shownBy }) => ({
      subject: { entity: kind, field, record: id },
      message: disagreementMessage({ field, kind, id, expected, one, received, other }),
      expected,
      received,
      evidence: shownBy,
      ...labelsSeen({ id, field, operations: operationsOf(shownBy, exchanges) }, shownBy),
      fix: `Show the same ${field} of a ${kind} in ${one} and in ${other}.`,
    })),
    unclear: disagreements.flatMap(({ id, field, doubt, evidence: shownBy }) =>
      doubt === null ? [] : [{ reason: `${field} of ${kind} ${id}: ${doubt}`, evidence: shownBy }],
    ),
    missing: agreed === 0 ? { kind: 'data', reason: `no two answers show the same ${kind}` } : null,
  });
}

type Disagreeing = 'field' | 'kind' | 'id' | 'expected' | 'one' | 'received' | 'other';

export function disagreementMessage(values: Readonly<Record<Disagreeing, string>>): Message {
  return say('{field} of {kind} {id}: expected {expected} as in {one}, received {received} in {other}', values);
}

function operationsOf(ids: readonly string[], exchanges: readonly Exchange[]): readonly string[] {
  return exchanges.flatMap(({ id, operation }) => (operation !== null && ids.includes(id) ? [operation] : []));
}
