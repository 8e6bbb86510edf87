import {
  analyticsOperations,
  type OperationId,
  openStoreIdOperations,
  pagedOperation,
  pagedOperations,
  rankedOperations,
} from '../../../contract/operations.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Presupposition } from '../../model/rule.ts';
import { BOUNDS_HOLD, STORES_READ_HERE } from '../shared/presupposed.ts';
import {
  countAccepted,
  countRefused,
  type ParameterKind,
  type ParameterTry,
  parameterTry,
} from '../shared/requests/tries.ts';

interface Selector {
  readonly kind: ParameterKind;
  readonly operations: readonly OperationId[];
  readonly parameters: readonly string[];
  /** Where it is sent, if other rows are about the same value elsewhere. */
  readonly place?: string;
}

interface RefusedValuesRow extends FamilyRow, Selector {
  /** Default: 400 alone. */
  readonly statuses?: readonly number[];
}

const LIMIT =
  'Validate the number before it reaches the query, and answer 400. A client whose limit is reduced without an error believes that it has seen everything.';
const CURSOR =
  'Refuse a cursor that cannot be read with 400. A deployment that starts the list over instead makes its client read the first page again and again.';
const BOOLEAN =
  'Refuse values other than true and false with 400. Do not read them as either, and do not drop the filter.';
const EACH_VALUE =
  'Validate every value of the list after splitting it, in both forms. A value that is dropped without an error gives the answer to another question.';
const UUID =
  'Validate the form of an ID before looking it up, and answer 400. A lookup that fails later looks like a missing record, or like a broken service.';
const TIMESTAMP =
  'Parse both bounds strictly, and answer 400 to what is not a timestamp. A bound that is dropped gives the whole history, and one that is guessed gives another range.';
const BACKWARDS =
  'Compare the bounds as instants, to the millisecond. An empty answer to a range that ends before it begins hides the mistake of the client.';

/** As in "A bound that is not a timestamp". */
type Value = readonly [article: 'A' | 'An', noun: string, defect?: string];
type Line = readonly [id: string, requirement: string, value: Value, ParameterKind, Omit<Selector, 'kind'>];

function rowsWith(fix: string, lines: readonly Line[]): RefusedValuesRow[] {
  return lines.map(([id, requirement, [article, noun, defect], kind, selector]) => {
    const { place = '', parameters } = selector;
    const that = defect === undefined ? '' : ` that ${defect}`;
    const title = `${article} ${noun}${that} gives 400${place}`;
    // Names of parameters stay as they are.
    const subject = parameters.includes(noun) ? noun : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
    const fault = `${subject} accepted${place}${that}`;
    return { id, requirements: [requirement], title, fault, fix, kind, ...presupposedBy(kind), ...selector };
  });
}

const PAGE = { operations: pagedOperations, parameters: ['limit'] };
const ROWS = { operations: rankedOperations, parameters: ['limit'] };
const STATUS = { operations: ['listSales'], parameters: ['status'] } as const;
const METHODS = { operations: ['listSales'], parameters: ['paymentMethods'] } as const;
const ACTIVE = { operations: [pagedOperation('promotions')], parameters: ['active'] };
const STAFF_ID = { operations: ['listSales'], parameters: ['staffId'] } as const;
const TAB_CREATOR_ID = { operations: ['listSales'], parameters: ['tabCreatorId'] } as const;
const TYPES = { operations: ['listInventoryLogs'], parameters: ['types'] } as const;

const SALES = { operations: ['listSales'], place: ' on /sales' } as const;
const PROMOTIONS = { operations: [pagedOperation('promotions')], place: ' on /promotions' };
const LOGS = { operations: ['listInventoryLogs'], place: ' on /inventory/logs' } as const;
const ANALYTICS = { operations: analyticsOperations, place: ' on the analytics' };

const STORE_ID = { parameters: ['storeIds'] };
const BOUND = { parameters: ['from', 'to'] };
const RANGE = { parameters: ['from'] };
const BAD_STORE_ID = ['A', 'store ID', 'is not a UUID'] as const;
const BAD_BOUND = ['A', 'bound', 'is not a timestamp'] as const;
const BAD_RANGE = ['A', 'range', 'ends before it begins'] as const;

const LIMITS_HOLD: Presupposition = {
  rules: ['staff-rows-at-most-100', 'customers-rows-at-most-100'],
  share: 'operation',
};
const LIMITS_ARE_READ: Presupposition = {
  rules: ['parameter-page-limit-above', 'parameter-row-limit-above'],
  share: 'operation',
};

/** Values that do not have their documented form: each is refused, and never replaced by a default. */
export const refusedValuesFamily = family({
  needs: ['parameters'],
  every: {
    demand: 'always',
    groups: ['refusal'],
    presupposes: [{ rules: ['error-invalid-is-400'], share: 'exchange' }],
  },
  count: ({ parameters }, row: RefusedValuesRow) =>
    countRefused(
      parameters.filter((tried) => isOf(row, tried)),
      row.statuses ?? [400],
    ),
  example: (row) => ({
    kept: { parameters: [sent(row, 400), sent(row, 400)] },
    broken: { parameters: [sent(row, 400), sent(row, 200)] },
    unclear: { parameters: [sent(row, 400), sent(row, 503), sent(row, 429)] },
  }),
  about: ({ operations, parameters }) =>
    operations.flatMap((operation) => parameters.map((parameter) => `${operation}?${parameter}`)),
  inId: ({ kind }) => [kind],
  rows: [
    ...rowsWith(LIMIT, [
      ['parameter-page-limit-above', 'PAR-01', ['A', 'page size above 100'], 'limit-above', PAGE],
      ['parameter-page-limit-negative', 'PAR-03', ['A', 'negative page size'], 'limit-negative', PAGE],
      [
        'parameter-page-limit-not-integer',
        'PAR-02',
        ['A', 'page size', 'is not an integer'],
        'limit-not-integer',
        PAGE,
      ],
      ['parameter-row-limit-above', 'PAR-04', ['A', 'row limit above 100'], 'limit-above', ROWS],
      ['parameter-row-limit-negative', 'PAR-06', ['A', 'negative row limit'], 'limit-negative', ROWS],
      ['parameter-row-limit-not-integer', 'PAR-05', ['A', 'row limit', 'is not an integer'], 'limit-not-integer', ROWS],
    ]),
    ...rowsWith(CURSOR, [
      [
        'parameter-cursor-uuid',
        'PAR-07',
        ['A', 'cursor', 'is not a UUID'],
        'cursor',
        { ...PAGE, parameters: ['cursor'] },
      ],
    ]),
    ...rowsWith(EACH_VALUE, [
      ['parameter-status-unknown', 'PAR-08', ['An', 'unknown sale status'], 'unknown', STATUS],
      ['parameter-status-mixed', 'PAR-09', ['An', 'unknown sale status among known ones'], 'mixed', STATUS],
      ['parameter-payment-methods-unknown', 'PAR-10', ['An', 'unknown payment method'], 'unknown', METHODS],
      [
        'parameter-payment-methods-mixed',
        'PAR-11',
        ['An', 'unknown payment method among known ones'],
        'mixed',
        METHODS,
      ],
      ['parameter-movement-types-unknown', 'PAR-12', ['An', 'unknown movement type'], 'unknown', TYPES],
      ['parameter-movement-types-mixed', 'PAR-13', ['An', 'unknown movement type among known ones'], 'mixed', TYPES],
    ]),
    ...rowsWith(BOOLEAN, [
      ['parameter-active-boolean', 'PAR-14', ['An', 'active', 'is not a boolean'], 'boolean', ACTIVE],
    ]),
    ...rowsWith(UUID, [
      ['parameter-staff-id-uuid', 'PAR-15', ['A', 'staffId', 'is not a UUID'], 'uuid', STAFF_ID],
      ['parameter-tab-creator-id-uuid', 'PAR-16', ['A', 'tabCreatorId', 'is not a UUID'], 'uuid', TAB_CREATOR_ID],
      ['parameter-store-id-sales', 'PAR-17', BAD_STORE_ID, 'store-id', { ...STORE_ID, ...SALES }],
      ['parameter-store-id-logs', 'PAR-18', BAD_STORE_ID, 'store-id', { ...STORE_ID, ...LOGS }],
      ['parameter-store-id-analytics', 'PAR-19', BAD_STORE_ID, 'store-id', { ...STORE_ID, ...ANALYTICS }],
    ]),
    {
      id: 'parameter-store-id-lists',
      requirements: ['TEN-02', 'TEN-03'],
      title: 'A store ID that is not a UUID is refused on /products and /promotions',
      fault: 'Store ID accepted on /products or /promotions that is not a UUID',
      fix: 'Whether such an ID is invalid (400) or foreign (403) is open. An answer with data is neither.',
      kind: 'store-id',
      ...STORE_ID,
      operations: openStoreIdOperations,
      statuses: [400, 403],
    },
    ...rowsWith(TIMESTAMP, [
      ['parameter-timestamp-sales', 'PAR-20', BAD_BOUND, 'timestamp', { ...BOUND, ...SALES }],
      ['parameter-timestamp-promotions', 'PAR-21', BAD_BOUND, 'timestamp', { ...BOUND, ...PROMOTIONS }],
      ['parameter-timestamp-logs', 'PAR-22', BAD_BOUND, 'timestamp', { ...BOUND, ...LOGS }],
      ['parameter-timestamp-analytics', 'PAR-23', BAD_BOUND, 'timestamp', { ...BOUND, ...ANALYTICS }],
    ]),
    ...rowsWith(BACKWARDS, [
      ['parameter-backwards-sales', 'PAR-24', BAD_RANGE, 'backwards', { ...RANGE, ...SALES }],
      ['parameter-backwards-promotions', 'PAR-25', BAD_RANGE, 'backwards', { ...RANGE, ...PROMOTIONS }],
      ['parameter-backwards-logs', 'PAR-26', BAD_RANGE, 'backwards', { ...RANGE, ...LOGS }],
      ['parameter-backwards-analytics', 'PAR-27', BAD_RANGE, 'backwards', { ...RANGE, ...ANALYTICS }],
    ]),
  ],
});

function isOf({ kind, operations, parameters }: RefusedValuesRow, tried: ParameterTry): boolean {
  return (
    tried.kind === kind &&
    operations.some((operation) => operation === tried.operation) &&
    parameters.includes(tried.parameter)
  );
}

function sent({ kind, operations, parameters: [parameter = ''] }: RefusedValuesRow, status: number) {
  const operation = operations[0] ?? 'other';
  return parameterTry({ operation, parameter, kind, status, control: status === 503 ? 503 : null });
}

/** A value that is not read at all is not refused either. */
function presupposedBy(kind: RefusedValuesRow['kind']): Pick<RefusedValuesRow, 'presupposes'> {
  if (kind === 'limit-above') return { presupposes: [LIMITS_HOLD] };
  if (kind === 'limit-negative' || kind === 'limit-not-integer') return { presupposes: [LIMITS_HOLD, LIMITS_ARE_READ] };
  if (kind === 'store-id') return { presupposes: [STORES_READ_HERE] };
  return kind === 'backwards' || kind === 'timestamp' ? { presupposes: [BOUNDS_HOLD] } : {};
}

interface AcceptedValuesRow extends FamilyRow {
  readonly kind: ParameterKind;
}

/** Values of the documented form: each is accepted, and obeyed. */
export const acceptedValuesFamily = family({
  needs: ['parameters'],
  every: { demand: 'always' },
  count: ({ parameters }, row: AcceptedValuesRow) => countAccepted(parameters.filter(({ kind }) => kind === row.kind)),
  example: ({ kind }) => ({
    kept: { parameters: [accepted(kind, 200), accepted(kind, 200)] },
    broken: { parameters: [accepted(kind, 200), accepted(kind, 400)] },
    unclear: { parameters: [accepted(kind, 503)] },
  }),
  inId: ({ kind }) => [kind],
  rows: [
    {
      id: 'parameter-limits-taken',
      requirements: ['PAR-28'],
      presupposes: [{ rules: ['page-limit-obeyed'], share: 'operation' }],
      title: 'Every limit from 1 to 100 is accepted and obeyed',
      fault: 'Valid limit refused or exceeded',
      fix: 'Both ends of the range belong to it. Look for a comparison with < instead of <=, and for a limit that is applied before a filter.',
      kind: 'limits-taken',
    },
    {
      id: 'parameter-timestamps-taken',
      requirements: ['PAR-30'],
      title: 'Timestamps in the documented form are accepted; on /promotions also a single bound',
      fault: 'Valid timestamp refused',
      fix: 'Accept bounds in the form of createdAt: milliseconds and Z. On /promotions each bound is optional by itself.',
      kind: 'timestamps-taken',
    },
    {
      id: 'parameter-values-taken',
      requirements: ['PAR-29'],
      title: 'Every documented value of a filter is accepted, in both forms',
      fault: 'Documented filter value refused',
      fix: 'Accept each value that the contract lists, also those that no record has at the moment.',
      kind: 'values-taken',
    },
  ],
});

function accepted(kind: ParameterKind, status: number) {
  const control = status === 503 ? 503 : null;
  return parameterTry({ expect: 'accept', kind, status, control, records: 1, limit: 1 });
}
