import {
  analyticsOperations,
  type OperationId,
  openStoreIdOperations,
  operationIds,
  pagedOperation,
  pagedOperations,
  rankedOperations,
} from '../../../contract/operations.ts';
import { surface } from '../../../contract/surface.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Presupposition } from '../../model/rule.ts';
import { BOUNDS_HOLD, STORES_READ_HERE } from '../shared/presupposed.ts';
import { statusExamples } from '../shared/requests/count-answers.ts';
import {
  countAccepted,
  countRefused,
  type ParameterKind,
  type ParameterTry,
  parameterTries,
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
const EACH_VALUE =
  'Validate every value of the list after splitting it, in both forms. A value that is dropped without an error gives the answer to another question.';
const UUID =
  'Validate the form of an ID before looking it up, and answer 400. A lookup that fails later looks like a missing record, or like a broken service.';

const FIXES = {
  'limit-above': LIMIT,
  'limit-negative': LIMIT,
  'limit-not-integer': LIMIT,
  cursor:
    'Refuse a cursor that cannot be read with 400. A deployment that starts the list over instead makes its client read the first page again and again.',
  unknown: EACH_VALUE,
  mixed: EACH_VALUE,
  boolean: 'Refuse values other than true and false with 400. Do not read them as either, and do not drop the filter.',
  uuid: UUID,
  'store-id': UUID,
  timestamp:
    'Parse both bounds strictly, and answer 400 to what is not a timestamp. A bound that is dropped gives the whole history, and one that is guessed gives another range.',
  backwards:
    'Compare the bounds as instants, to the millisecond. An empty answer to a range that ends before it begins hides the mistake of the client.',
} as const satisfies Partial<Record<ParameterKind, string>>;

/** As in "A bound that is not a timestamp". */
type Value = readonly [noun: string, defect?: string];
type Line = readonly [id: string, requirement: string, keyof typeof FIXES, Omit<Selector, 'kind'>, Value];

function rowOf([id, requirement, kind, selector, [noun, defect]]: Line): RefusedValuesRow {
  const { place = '', parameters } = selector;
  const that = defect === undefined ? '' : ` that ${defect}`;
  const title = `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}${that} gives 400${place}`;
  // Names of parameters stay as they are.
  const subject = parameters.includes(noun) ? noun : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const fault = `${subject} accepted${place}${that}`;
  return { id, requirements: [requirement], title, fault, fix: FIXES[kind], kind, ...presupposedBy(kind), ...selector };
}

/** A parameter on the operations that have it. */
function of(...parameters: readonly string[]) {
  const operations = operationIds.filter((id) =>
    surface.some(({ operation, name }) => operation === id && parameters.includes(name)),
  );
  return { parameters, operations };
}

/** On one list, or on all analytics, where other rows are about the same value elsewhere. */
function on(place: string, operations: readonly OperationId[], ...parameters: readonly string[]) {
  return { parameters, operations, place: ` on ${place}` };
}

const PAGE = { operations: pagedOperations, parameters: ['limit'] };
const ROWS = { operations: rankedOperations, parameters: ['limit'] };
const SALES = ['/sales', ['listSales']] as const;
const PROMOTIONS = ['/promotions', [pagedOperation('promotions')]] as const;
const LOGS = ['/inventory/logs', ['listInventoryLogs']] as const;
const ANALYTICS = ['the analytics', analyticsOperations] as const;

const NO_INTEGER = 'is not an integer';
const NO_UUID = 'is not a UUID';
const BAD_BOUND = ['bound', 'is not a timestamp'] as const;
const BAD_RANGE = ['range', 'ends before it begins'] as const;

const LIMITS_HOLD: Presupposition = {
  rules: ['staff-rows-at-most-100', 'customers-rows-at-most-100'],
  share: 'operation',
};
const LIMITS_ARE_READ: Presupposition = {
  rules: ['parameter-page-limit-above', 'parameter-row-limit-above'],
  share: 'operation',
};

const LINES: readonly Line[] = [
  ['parameter-page-limit-above', 'PAR-01', 'limit-above', PAGE, ['page size above 100']],
  ['parameter-page-limit-negative', 'PAR-03', 'limit-negative', PAGE, ['negative page size']],
  ['parameter-page-limit-not-integer', 'PAR-02', 'limit-not-integer', PAGE, ['page size', NO_INTEGER]],
  ['parameter-row-limit-above', 'PAR-04', 'limit-above', ROWS, ['row limit above 100']],
  ['parameter-row-limit-negative', 'PAR-06', 'limit-negative', ROWS, ['negative row limit']],
  ['parameter-row-limit-not-integer', 'PAR-05', 'limit-not-integer', ROWS, ['row limit', NO_INTEGER]],
  ['parameter-cursor-uuid', 'PAR-07', 'cursor', of('cursor'), ['cursor', NO_UUID]],
  ['parameter-status-unknown', 'PAR-08', 'unknown', of('status'), ['unknown sale status']],
  ['parameter-status-mixed', 'PAR-09', 'mixed', of('status'), ['unknown sale status among known ones']],
  ['parameter-payment-methods-unknown', 'PAR-10', 'unknown', of('paymentMethods'), ['unknown payment method']],
  [
    'parameter-payment-methods-mixed',
    'PAR-11',
    'mixed',
    of('paymentMethods'),
    ['unknown payment method among known ones'],
  ],
  ['parameter-movement-types-unknown', 'PAR-12', 'unknown', of('types'), ['unknown movement type']],
  ['parameter-movement-types-mixed', 'PAR-13', 'mixed', of('types'), ['unknown movement type among known ones']],
  ['parameter-active-boolean', 'PAR-14', 'boolean', of('active'), ['active', 'is not a boolean']],
  ['parameter-staff-id-uuid', 'PAR-15', 'uuid', of('staffId'), ['staffId', NO_UUID]],
  ['parameter-tab-creator-id-uuid', 'PAR-16', 'uuid', of('tabCreatorId'), ['tabCreatorId', NO_UUID]],
  ['parameter-store-id-sales', 'PAR-17', 'store-id', on(...SALES, 'storeIds'), ['store ID', NO_UUID]],
  ['parameter-store-id-logs', 'PAR-18', 'store-id', on(...LOGS, 'storeIds'), ['store ID', NO_UUID]],
  ['parameter-store-id-analytics', 'PAR-19', 'store-id', on(...ANALYTICS, 'storeIds'), ['store ID', NO_UUID]],
];

const RANGES: readonly Line[] = [
  ['parameter-timestamp-sales', 'PAR-20', 'timestamp', on(...SALES, 'from', 'to'), BAD_BOUND],
  ['parameter-timestamp-promotions', 'PAR-21', 'timestamp', on(...PROMOTIONS, 'from', 'to'), BAD_BOUND],
  ['parameter-timestamp-logs', 'PAR-22', 'timestamp', on(...LOGS, 'from', 'to'), BAD_BOUND],
  ['parameter-timestamp-analytics', 'PAR-23', 'timestamp', on(...ANALYTICS, 'from', 'to'), BAD_BOUND],
  ['parameter-backwards-sales', 'PAR-24', 'backwards', on(...SALES, 'from'), BAD_RANGE],
  ['parameter-backwards-promotions', 'PAR-25', 'backwards', on(...PROMOTIONS, 'from'), BAD_RANGE],
  ['parameter-backwards-logs', 'PAR-26', 'backwards', on(...LOGS, 'from'), BAD_RANGE],
  ['parameter-backwards-analytics', 'PAR-27', 'backwards', on(...ANALYTICS, 'from'), BAD_RANGE],
];

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
  example: ({ kind, operations: [operation], parameters: [parameter = ''] }) =>
    statusExamples(400, 200, (...statuses) => answered(statuses, { operation: operation ?? 'other', parameter, kind })),
  about: ({ operations, parameters }) =>
    operations.flatMap((operation) => parameters.map((parameter) => `${operation}?${parameter}`)),
  inId: ({ kind }) => [kind],
  rows: [
    ...LINES.map(rowOf),
    {
      id: 'parameter-store-id-lists',
      requirements: ['TEN-02', 'TEN-03'],
      title: 'A store ID that is not a UUID is refused on /products and /promotions',
      fault: 'Store ID accepted on /products or /promotions that is not a UUID',
      fix: 'Whether such an ID is invalid (400) or foreign (403) is open. An answer with data is neither.',
      kind: 'store-id',
      parameters: ['storeIds'],
      operations: openStoreIdOperations,
      statuses: [400, 403],
    },
    ...RANGES.map(rowOf),
  ],
});

function isOf({ kind, operations, parameters }: RefusedValuesRow, tried: ParameterTry): boolean {
  return (
    tried.kind === kind &&
    operations.some((operation) => operation === tried.operation) &&
    parameters.includes(tried.parameter)
  );
}

function answered(statuses: readonly number[], about: Partial<ParameterTry>) {
  const tried = statuses.map((status) => ({ ...about, status, control: status === 503 ? 503 : null }));
  return parameterTries(...tried);
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
  example: ({ kind }) =>
    statusExamples(200, 400, (...statuses) => answered(statuses, { expect: 'accept', kind, records: 1, limit: 1 })),
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
