import type { OperationId } from '../../../contract/operations.ts';
import type { Artifacts } from '../../model/artifacts.ts';
import type {
  ComparedLabels,
  DictionaryEvidence,
  Disagreement,
  LabelKind,
  RecordKind,
} from '../../model/dictionary.ts';
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
  /** An operation or a field that shows it. */
  readonly where: string;
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
  example: (row) => ({
    kept: seen(row, { agreed: 3 }),
    broken: seen(row, { disagreements: [aDisagreement()] }),
    unclear: seen(row, { disagreements: [aDisagreement({ doubt: 'it changed' })] }),
  }),
  about: ({ where }) => [where],
  rows: [
    sameRecord('sale', 'listSales'),
    sameRecord('product', 'listProducts'),
    sameRecord('promotion', 'listPromotions'),
    sameRecord('movement', 'listInventoryLogs'),
    sameRecord('staff row', 'getStaffAnalytics'),
    sameRecord('customer row', 'getCustomerAnalytics'),
    sameLabel('store', 'Every record shows a store with the same name and branch number', 'StoreRef.name'),
    sameLabel('product', 'Every record shows a product with the same name and SKU', 'Product.name'),
    sameLabel('category', 'Every record shows a category with the same name, unit, color and group', 'Category.name'),
    sameLabel('customer', 'Every record shows a customer with the same name', 'CustomerRow.firstName'),
    sameLabel('staff', 'Sales and rows show a staff member with the same name', 'SaleSummary.staff'),
  ],
});

/** Rows are those of a range of the past: others change with each sale. */
function sameRecord(kind: RecordKind, where: OperationId): SameRow {
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
    where,
  };
}

/** Each thing that was shown again is a case. */
export function countDisagreements(
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

/** An unexplained disagreement of two answers; the case overrides fields. */
export function aDisagreement(partial: Partial<Disagreement> = {}): Disagreement {
  return {
    id: 'record-1',
    field: 'name',
    expected: 'one',
    received: 'another',
    places: ['listSales', 'listSales?limit=1'],
    evidence: ['ex-0001'],
    doubt: null,
    ...partial,
  };
}

const NOTHING: DictionaryEvidence = { records: [], labels: [], pairs: [] };

function seen({ shown, kind }: SameRow, partial: Partial<Compared>): Pick<Artifacts, 'dictionary' | 'exchanges'> {
  const compared = { kind, operation: 'listSales', agreed: 0, evidence: [], disagreements: [], ...partial };
  return { exchanges: [], dictionary: { ...NOTHING, [shown]: [compared] } };
}

function sameLabel(kind: LabelKind, title: string, where: string): SameRow {
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
    where,
  };
}
