import { basePath, hasTrait, type OperationId, operations } from '../../../contract/operations.ts';
import { namedBy } from '../../../contract/requirements/index.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Presupposition } from '../../model/rule.ts';
import { BOUNDS_HOLD, STORES_READ_HERE } from '../shared/presupposed.ts';
import { countAccepted, countRefused, type ParameterKind, type ParameterTry } from '../shared/requests/tries.ts';

interface ValuesRow extends FamilyRow {
  readonly kind: ParameterKind;
}

/** About the parameters that its requirements name. */
interface RefusedValuesRow extends ValuesRow {
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

/** As in "A bound that is not a timestamp"; by the name of the parameter where there is no noun. */
type Line = readonly [id: string, requirement: string, kind: keyof typeof FIXES, noun: string | null, defect?: string];

function rowOf([id, requirement, kind, given, defect]: Line): RefusedValuesRow {
  const requirements = [requirement];
  const [{ operation, name }] = namedBy({ requirements });
  const noun = given ?? name;
  const place = PLACED.has(kind) ? ` on ${placeOf(operation)}` : '';
  const that = defect === undefined ? '' : ` that ${defect}`;
  const title = `${/^[aeiou]/.test(noun) ? 'An' : 'A'} ${noun}${that} gives 400${place}`;
  // Names of parameters stay as they are.
  const subject = noun === name ? noun : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}`;
  const fault = `${subject} accepted${place}${that}`;
  return { id, requirements, title, fault, fix: FIXES[kind], kind, ...presupposedBy(kind) };
}

/** On one list, or on all analytics, where other rows are about the same value elsewhere. */
const PLACED: ReadonlySet<ParameterKind> = new Set(['store-id', 'timestamp', 'backwards']);

function placeOf(operation: OperationId): string {
  return hasTrait(operation, 'analytics') ? 'the analytics' : operations[operation].path.slice(basePath.length);
}

const NO_INTEGER = 'is not an integer';
const NO_UUID = 'is not a UUID';
const NO_TIMESTAMP = 'is not a timestamp';
const BACKWARDS = 'ends before it begins';

const LIMITS_HOLD: Presupposition = {
  rules: ['staff-rows-at-most-100', 'customers-rows-at-most-100'],
  share: 'operation',
};
const LIMITS_ARE_READ: Presupposition = {
  rules: ['parameter-page-limit-above', 'parameter-row-limit-above'],
  share: 'operation',
};

const LINES: readonly Line[] = [
  ['parameter-page-limit-above', 'PAR-01', 'limit-above', 'page size above 100'],
  ['parameter-page-limit-negative', 'PAR-03', 'limit-negative', 'negative page size'],
  ['parameter-page-limit-not-integer', 'PAR-02', 'limit-not-integer', 'page size', NO_INTEGER],
  ['parameter-row-limit-above', 'PAR-04', 'limit-above', 'row limit above 100'],
  ['parameter-row-limit-negative', 'PAR-06', 'limit-negative', 'negative row limit'],
  ['parameter-row-limit-not-integer', 'PAR-05', 'limit-not-integer', 'row limit', NO_INTEGER],
  ['parameter-cursor-uuid', 'PAR-07', 'cursor', null, NO_UUID],
  ['parameter-status-unknown', 'PAR-08', 'unknown', 'unknown sale status'],
  ['parameter-status-mixed', 'PAR-09', 'mixed', 'unknown sale status among known ones'],
  ['parameter-payment-methods-unknown', 'PAR-10', 'unknown', 'unknown payment method'],
  ['parameter-payment-methods-mixed', 'PAR-11', 'mixed', 'unknown payment method among known ones'],
  ['parameter-movement-types-unknown', 'PAR-12', 'unknown', 'unknown movement type'],
  ['parameter-movement-types-mixed', 'PAR-13', 'mixed', 'unknown movement type among known ones'],
  ['parameter-active-boolean', 'PAR-14', 'boolean', null, 'is not a boolean'],
  ['parameter-staff-id-uuid', 'PAR-15', 'uuid', null, NO_UUID],
  ['parameter-tab-creator-id-uuid', 'PAR-16', 'uuid', null, NO_UUID],
  ['parameter-store-id-sales', 'PAR-17', 'store-id', 'store ID', NO_UUID],
  ['parameter-store-id-logs', 'PAR-18', 'store-id', 'store ID', NO_UUID],
  ['parameter-store-id-analytics', 'PAR-19', 'store-id', 'store ID', NO_UUID],
  ['parameter-timestamp-sales', 'PAR-20', 'timestamp', 'bound', NO_TIMESTAMP],
  ['parameter-timestamp-promotions', 'PAR-21', 'timestamp', 'bound', NO_TIMESTAMP],
  ['parameter-timestamp-logs', 'PAR-22', 'timestamp', 'bound', NO_TIMESTAMP],
  ['parameter-timestamp-analytics', 'PAR-23', 'timestamp', 'bound', NO_TIMESTAMP],
  ['parameter-backwards-sales', 'PAR-24', 'backwards', 'range', BACKWARDS],
  ['parameter-backwards-promotions', 'PAR-25', 'backwards', 'range', BACKWARDS],
  ['parameter-backwards-logs', 'PAR-26', 'backwards', 'range', BACKWARDS],
  ['parameter-backwards-analytics', 'PAR-27', 'backwards', 'range', BACKWARDS],
];

/** Values that do not have their documented form: each is refused, and never replaced by a default. */
export const refusedValuesFamily = family({
  needs: ['parameters'],
  every: {
    demand: 'always',
    groups: ['refusal'],
    presupposes: [{ rules: ['error-invalid-is-400'], share: 'exchange' }],
  },
  count: ({ parameters }, row: RefusedValuesRow) => {
    const named = namedBy(row);
    const isNamed = ({ operation, parameter }: ParameterTry) =>
      named.some((one) => one.operation === operation && one.name === parameter);
    const tries = parameters.filter((tried) => tried.kind === row.kind && isNamed(tried));
    return countRefused(tries, row.statuses ?? [400]);
  },
  rows: [
    ...LINES.map(rowOf),
    {
      id: 'parameter-store-id-lists',
      requirements: ['TEN-02', 'TEN-03'],
      title: 'A store ID that is not a UUID is refused on /products and /promotions',
      fault: 'Store ID accepted on /products or /promotions that is not a UUID',
      fix: 'Whether such an ID is invalid (400) or foreign (403) is open. An answer with data is neither.',
      kind: 'store-id',
      statuses: [400, 403],
    },
  ],
});

/** A value that is not read at all is not refused either. */
function presupposedBy(kind: RefusedValuesRow['kind']): Pick<RefusedValuesRow, 'presupposes'> {
  if (kind === 'limit-above') return { presupposes: [LIMITS_HOLD] };
  if (kind === 'limit-negative' || kind === 'limit-not-integer') return { presupposes: [LIMITS_HOLD, LIMITS_ARE_READ] };
  if (kind === 'store-id') return { presupposes: [STORES_READ_HERE] };
  return kind === 'backwards' || kind === 'timestamp' ? { presupposes: [BOUNDS_HOLD] } : {};
}

/** Values of the documented form: each is accepted, and obeyed. */
export const acceptedValuesFamily = family({
  needs: ['parameters'],
  every: { demand: 'always' },
  count: ({ parameters }, row: ValuesRow) => countAccepted(parameters.filter(({ kind }) => kind === row.kind)),
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
