import type {
  ComparedLabels,
  ComparedRecords,
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

interface SameRecordRow extends FamilyRow {
  readonly kind: RecordKind;
  readonly operation: ComparedRecords['operation'];
}

const FIX =
  'Write a record in one place for all answers. Look for a page size, a filter or a later page that is answered from another query, cache or column.';

const ROW_FIX =
  'Calculate a row in one place for all answers. Look for a limit, a form of storeIds or a notation of the range that is answered from another query or cache.';

export const sameRecordFamily = family({
  needs: ['dictionary', 'exchanges'],
  every: { quorum: { unclear: 1 }, presupposes: [COMPARED_FIELDS_HOLD] },
  count: ({ dictionary, exchanges }, { kind }: SameRecordRow) => {
    const compared = dictionary.records.find((records) => records.kind === kind);
    return compared === undefined
      ? tally({ cases: 'records', missing: { kind: 'data', reason: 'no two answers show the same record' } })
      : countDisagreements(kind, compared, exchanges);
  },
  example: ({ kind }) => ({
    kept: dictionaryOf({ record: { kind, agreed: 3 } }),
    broken: dictionaryOf({ record: { kind, disagreements: [aDisagreement({ field: 'createdAt' })] } }),
    unclear: dictionaryOf({ record: { kind, disagreements: [aDisagreement({ doubt: 'it changed' })] } }),
  }),
  about: ({ operation }) => [operation],
  inId: ({ kind }) => [kind.replace(' ', '-')],
  rows: [
    sameRecord('sale', 'listSales'),
    sameRecord('product', 'listProducts'),
    sameRecord('promotion', 'listPromotions'),
    sameRecord('movement', 'listInventoryLogs'),
    sameRecord('staff row', 'getStaffAnalytics'),
    sameRecord('customer row', 'getCustomerAnalytics'),
  ],
});

/** Rows are those of a range of the past: others change with each sale. */
function sameRecord(kind: RecordKind, operation: SameRecordRow['operation']): SameRecordRow {
  const isRow = kind.endsWith(' row');
  return {
    id: `same-${kind.replace(' ', '-')}`,
    ...(isRow ? { presupposes: [ANSWERS_ARE_STEADY] } : { groups: ['same-record'] as const }),
    requirements: ['ENV-53'],
    title: `A ${kind}${isRow ? ' of a range of the past' : ''} is the same in every answer that shows it`,
    fault: `Answers disagree on a ${kind}`,
    fix: isRow ? ROW_FIX : FIX,
    kind,
    operation,
  };
}

/** Each thing that was shown again is a case. */
export function countDisagreements(
  kind: string,
  { agreed, evidence, disagreements }: Pick<ComparedRecords | ComparedLabels, 'agreed' | 'evidence' | 'disagreements'>,
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

export function dictionaryOf(seen: {
  readonly record?: Partial<ComparedRecords> & Pick<ComparedRecords, 'kind'>;
  readonly label?: Partial<ComparedLabels> & Pick<ComparedLabels, 'kind'>;
  readonly pairs?: DictionaryEvidence['pairs'];
}): { readonly dictionary: DictionaryEvidence; readonly exchanges: readonly Exchange[] } {
  const nothing = { agreed: 0, evidence: [], disagreements: [] };
  return {
    exchanges: [],
    dictionary: {
      records: seen.record === undefined ? [] : [{ operation: 'listSales', ...nothing, ...seen.record }],
      labels: seen.label === undefined ? [] : [{ ...nothing, ...seen.label }],
      pairs: seen.pairs ?? [],
    },
  };
}

interface SameLabelRow extends FamilyRow {
  readonly kind: LabelKind;
  /** A field that shows it. */
  readonly field: string;
}

const LABEL_FIX =
  'Take the label from the record that the id leads to, in every endpoint and for every record. People read labels, not ids.';

export const sameLabelFamily = family({
  needs: ['dictionary', 'exchanges'],
  every: { quorum: { unclear: 1 }, groups: ['label'], presupposes: [COMPARED_FIELDS_HOLD, ROWS_ARE_ALIKE] },
  count: ({ dictionary, exchanges }, { kind }: SameLabelRow) => {
    const compared = dictionary.labels.find((labels) => labels.kind === kind);
    return compared === undefined
      ? tally({ cases: 'labels', missing: { kind: 'data', reason: `no two answers show the same ${kind}` } })
      : countDisagreements(kind, compared, exchanges);
  },
  example: ({ kind }) => ({
    kept: dictionaryOf({ label: { kind, agreed: 3 } }),
    broken: dictionaryOf({ label: { kind, disagreements: [aDisagreement({ field: 'name' })] } }),
    unclear: dictionaryOf({ label: { kind, disagreements: [aDisagreement({ doubt: 'it was renamed' })] } }),
  }),
  about: ({ field }) => [field],
  inId: ({ kind }) => [kind],
  rows: [
    sameLabel('store', 'Every record shows a store with the same name and branch number', 'StoreRef.name'),
    sameLabel('product', 'Every record shows a product with the same name and SKU', 'Product.name'),
    sameLabel('category', 'Every record shows a category with the same name, unit, color and group', 'Category.name'),
    sameLabel('customer', 'Every record shows a customer with the same name', 'CustomerRow.firstName'),
    sameLabel('staff', 'Sales and rows show a staff member with the same name', 'SaleSummary.staff'),
  ],
});

function sameLabel(kind: LabelKind, title: string, field: string): SameLabelRow {
  return {
    id: `same-${kind}-label`,
    requirements: ['ENV-54'],
    title,
    fault: `A ${kind === 'staff' ? 'staff member' : kind} has two names`,
    fix: LABEL_FIX,
    kind,
    field,
  };
}
