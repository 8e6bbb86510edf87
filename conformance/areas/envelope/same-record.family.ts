import type { ComparedLabels, LabelKind, RecordKind } from '../../model/dictionary.ts';
import type { Exchange } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { type Message, say } from '../../model/message.ts';
import { type Tally, tally } from '../../model/tally.ts';
import { ANSWERS_ARE_STEADY, COMPARED_FIELDS_HOLD, ROWS_ARE_ALIKE } from '../shared/presupposed.ts';
import { labelsSeen } from '../shared/sights.ts';

type Compared = Omit<ComparedLabels, 'kind'>;

interface SameRow extends FamilyRow {
  readonly shown: 'records' | 'labels';
  readonly kind: RecordKind | LabelKind;
}

const FIX =
  'Write a record in one place for all answers. Look for a page size, a filter or a later page that is answered from another query, cache or column.';

const ROW_FIX =
  'Calculate a row in one place for all answers. Look for a limit, a form of storeIds or a notation of the range that is answered from another query or cache.';

const LABEL_FIX =
  'Take the label from the record that the id leads to, in every endpoint and for every record. People read labels, not ids.';

export const sameFamily = family({
  needs: ['dictionary', 'exchanges'],
  every: { quorum: { unclear: 1 } },
  count: ({ dictionary, exchanges }, { shown, kind }: SameRow) => {
    const compared = dictionary[shown].find((one) => one.kind === kind);
    const what = shown === 'records' ? 'record' : kind;
    return compared === undefined
      ? tally({ cases: shown, missing: { kind: 'data', reason: `no two answers show the same ${what}` } })
      : countDisagreements(kind, compared, exchanges);
  },
  rows: [
    sameRecord('sale'),
    sameRecord('product'),
    sameRecord('promotion'),
    sameRecord('movement'),
    sameRecord('staff row'),
    sameRecord('customer row'),
    sameLabel('store', 'Every record shows a store with the same name and branch number'),
    sameLabel('product', 'Every record shows a product with the same name and SKU'),
    sameLabel('category', 'Every record shows a category with the same name, unit, color and group'),
    sameLabel('customer', 'Every record shows a customer with the same name'),
    sameLabel('staff', 'Sales and rows show a staff member with the same name'),
  ],
});

/** Rows are those of a range of the past: others change with each sale. */
function sameRecord(kind: RecordKind): SameRow {
  const isRow = kind.endsWith(' row');
  return {
    id: `same-${kind.replace(' ', '-')}`,
    ...(isRow ? {} : { groups: ['same-record'] }),
    presupposes: [...(isRow ? [ANSWERS_ARE_STEADY] : []), COMPARED_FIELDS_HOLD],
    requirements: ['ENV-53'],
    title: `A ${kind}${isRow ? ' of a range of the past' : ''} is the same in every answer that shows it`,
    fault: `Answers disagree on a ${kind}`,
    fix: isRow ? ROW_FIX : FIX,
    shown: 'records',
    kind,
  };
}

/** Each thing that was shown again is a case. */
function countDisagreements(
  kind: string,
  { agreed, evidence, disagreements }: Compared,
  exchanges: readonly Exchange[],
): Tally {
  const askedIn = (ids: readonly string[]) =>
    exchanges.filter((exchange) => ids.includes(exchange.id)).map(({ operation }) => operation);
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
      ...labelsSeen({ id, field, operations: askedIn(shownBy) }, shownBy),
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

function sameLabel(kind: LabelKind, title: string): SameRow {
  return {
    id: `same-${kind}-label`,
    requirements: ['ENV-54'],
    title,
    fault: `A ${kind === 'staff' ? 'staff member' : kind} has two names`,
    fix: LABEL_FIX,
    groups: ['label'],
    presupposes: [COMPARED_FIELDS_HOLD, ROWS_ARE_ALIKE],
    shown: 'labels',
    kind,
  };
}
