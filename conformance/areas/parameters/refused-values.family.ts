import {
  analyticsOperations,
  type OperationId,
  pagedOperations,
  rankedOperations,
} from '../../../contract/operations.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { countRefused } from '../../requests/count-parameter-tries.ts';
import type { ParameterKind, ParameterTry } from '../../requests/parameter-try.ts';

interface Row extends FamilyRow {
  readonly kind: ParameterKind;
  readonly operations: readonly OperationId[];
  readonly parameters: readonly string[];
  /** Default: 400 alone. */
  readonly statuses?: readonly number[];
}

const LIMIT =
  'Validate the number before it reaches the query, and answer 400. A client whose limit is reduced without an error believes that it has seen everything.';
const EACH_VALUE =
  'Validate every value of the list after splitting it, in both forms. A value that is dropped without an error gives the answer to another question.';
const UUID =
  'Validate the form of an ID before looking it up, and answer 400. A lookup that fails later looks like a missing record, or like a broken service.';
const TIMESTAMP =
  'Parse both bounds strictly, and answer 400 to what is not a timestamp. A bound that is dropped gives the whole history, and one that is guessed gives another range.';
const BACKWARDS =
  'Compare the bounds as instants, to the millisecond. An empty answer to a range that ends before it begins hides the mistake of the client.';

/** Values that do not have their documented form: each is refused, and never replaced by a default. */
export const refusedValuesFamily = family({
  needs: ['parameters'],
  every: { demand: 'always' },
  count: ({ parameters }, row: Row) =>
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
    {
      id: 'parameter-page-limit-above',
      requirements: ['PAR-01'],
      title: 'A page size above 100 gives 400',
      fault: 'Page size above 100 accepted',
      fix: LIMIT,
      kind: 'limit-above',
      operations: pagedOperations,
      parameters: ['limit'],
    },
    {
      id: 'parameter-page-limit-negative',
      requirements: ['PAR-03'],
      title: 'A negative page size gives 400',
      fault: 'Negative page size accepted',
      fix: LIMIT,
      kind: 'limit-negative',
      operations: pagedOperations,
      parameters: ['limit'],
    },
    {
      id: 'parameter-page-limit-not-integer',
      requirements: ['PAR-02'],
      title: 'A page size that is not an integer gives 400',
      fault: 'Page size accepted that is not an integer',
      fix: LIMIT,
      kind: 'limit-not-integer',
      operations: pagedOperations,
      parameters: ['limit'],
    },
    {
      id: 'parameter-row-limit-above',
      requirements: ['PAR-04'],
      title: 'A row limit above 100 gives 400',
      fault: 'Row limit above 100 accepted',
      fix: LIMIT,
      kind: 'limit-above',
      operations: rankedOperations,
      parameters: ['limit'],
    },
    {
      id: 'parameter-row-limit-negative',
      requirements: ['PAR-06'],
      title: 'A negative row limit gives 400',
      fault: 'Negative row limit accepted',
      fix: LIMIT,
      kind: 'limit-negative',
      operations: rankedOperations,
      parameters: ['limit'],
    },
    {
      id: 'parameter-row-limit-not-integer',
      requirements: ['PAR-05'],
      title: 'A row limit that is not an integer gives 400',
      fault: 'Row limit accepted that is not an integer',
      fix: LIMIT,
      kind: 'limit-not-integer',
      operations: rankedOperations,
      parameters: ['limit'],
    },
    {
      id: 'parameter-cursor-uuid',
      requirements: ['PAR-07'],
      title: 'A cursor that is not a UUID gives 400',
      fault: 'Cursor accepted that is not a UUID',
      fix: 'Refuse a cursor that cannot be read with 400. A deployment that starts the list over instead makes its client read the first page again and again.',
      kind: 'cursor',
      operations: pagedOperations,
      parameters: ['cursor'],
    },
    {
      id: 'parameter-status-unknown',
      requirements: ['PAR-08'],
      title: 'An unknown sale status gives 400',
      fault: 'Unknown sale status accepted',
      fix: EACH_VALUE,
      kind: 'unknown',
      operations: ['listSales'],
      parameters: ['status'],
    },
    {
      id: 'parameter-status-mixed',
      requirements: ['PAR-09'],
      title: 'An unknown sale status among known ones gives 400',
      fault: 'Unknown sale status among known ones accepted',
      fix: EACH_VALUE,
      kind: 'mixed',
      operations: ['listSales'],
      parameters: ['status'],
    },
    {
      id: 'parameter-payment-methods-unknown',
      requirements: ['PAR-10'],
      title: 'An unknown payment method gives 400',
      fault: 'Unknown payment method accepted',
      fix: EACH_VALUE,
      kind: 'unknown',
      operations: ['listSales'],
      parameters: ['paymentMethods'],
    },
    {
      id: 'parameter-payment-methods-mixed',
      requirements: ['PAR-11'],
      title: 'An unknown payment method among known ones gives 400',
      fault: 'Unknown payment method among known ones accepted',
      fix: EACH_VALUE,
      kind: 'mixed',
      operations: ['listSales'],
      parameters: ['paymentMethods'],
    },
    {
      id: 'parameter-movement-types-unknown',
      requirements: ['PAR-12'],
      title: 'An unknown movement type gives 400',
      fault: 'Unknown movement type accepted',
      fix: EACH_VALUE,
      kind: 'unknown',
      operations: ['listInventoryLogs'],
      parameters: ['types'],
    },
    {
      id: 'parameter-movement-types-mixed',
      requirements: ['PAR-13'],
      title: 'An unknown movement type among known ones gives 400',
      fault: 'Unknown movement type among known ones accepted',
      fix: EACH_VALUE,
      kind: 'mixed',
      operations: ['listInventoryLogs'],
      parameters: ['types'],
    },
    {
      id: 'parameter-active-boolean',
      requirements: ['PAR-14'],
      title: 'An active that is not a boolean gives 400',
      fault: 'active accepted that is not a boolean',
      fix: 'Refuse values other than true and false with 400. Do not read them as either, and do not drop the filter.',
      kind: 'boolean',
      operations: ['listPromotions'],
      parameters: ['active'],
    },
    {
      id: 'parameter-staff-id-uuid',
      requirements: ['PAR-15'],
      title: 'A staffId that is not a UUID gives 400',
      fault: 'staffId accepted that is not a UUID',
      fix: UUID,
      kind: 'uuid',
      operations: ['listSales'],
      parameters: ['staffId'],
    },
    {
      id: 'parameter-tab-creator-id-uuid',
      requirements: ['PAR-16'],
      title: 'A tabCreatorId that is not a UUID gives 400',
      fault: 'tabCreatorId accepted that is not a UUID',
      fix: UUID,
      kind: 'uuid',
      operations: ['listSales'],
      parameters: ['tabCreatorId'],
    },
    {
      id: 'parameter-store-id-sales',
      requirements: ['PAR-17'],
      title: 'A store ID that is not a UUID gives 400 on /sales',
      fault: 'Store ID accepted on /sales that is not a UUID',
      fix: UUID,
      kind: 'store-id',
      operations: ['listSales'],
      parameters: ['storeIds'],
    },
    {
      id: 'parameter-store-id-logs',
      requirements: ['PAR-18'],
      title: 'A store ID that is not a UUID gives 400 on /inventory/logs',
      fault: 'Store ID accepted on /inventory/logs that is not a UUID',
      fix: UUID,
      kind: 'store-id',
      operations: ['listInventoryLogs'],
      parameters: ['storeIds'],
    },
    {
      id: 'parameter-store-id-analytics',
      requirements: ['PAR-19'],
      title: 'A store ID that is not a UUID gives 400 on the analytics',
      fault: 'Store ID accepted on the analytics that is not a UUID',
      fix: UUID,
      kind: 'store-id',
      operations: analyticsOperations,
      parameters: ['storeIds'],
    },
    {
      id: 'parameter-store-id-lists',
      requirements: ['TEN-02', 'TEN-03'],
      title: 'A store ID that is not a UUID is refused on /products and /promotions',
      fault: 'Store ID accepted on /products or /promotions that is not a UUID',
      fix: 'Whether such an ID is invalid (400) or foreign (403) is open. An answer with data is neither.',
      kind: 'store-id',
      operations: ['listProducts', 'listPromotions'],
      parameters: ['storeIds'],
      statuses: [400, 403],
    },
    {
      id: 'parameter-timestamp-sales',
      requirements: ['PAR-20'],
      title: 'A bound that is not a timestamp gives 400 on /sales',
      fault: 'Bound accepted on /sales that is not a timestamp',
      fix: TIMESTAMP,
      kind: 'timestamp',
      operations: ['listSales'],
      parameters: ['from', 'to'],
    },
    {
      id: 'parameter-timestamp-promotions',
      requirements: ['PAR-21'],
      title: 'A bound that is not a timestamp gives 400 on /promotions',
      fault: 'Bound accepted on /promotions that is not a timestamp',
      fix: TIMESTAMP,
      kind: 'timestamp',
      operations: ['listPromotions'],
      parameters: ['from', 'to'],
    },
    {
      id: 'parameter-timestamp-logs',
      requirements: ['PAR-22'],
      title: 'A bound that is not a timestamp gives 400 on /inventory/logs',
      fault: 'Bound accepted on /inventory/logs that is not a timestamp',
      fix: TIMESTAMP,
      kind: 'timestamp',
      operations: ['listInventoryLogs'],
      parameters: ['from', 'to'],
    },
    {
      id: 'parameter-timestamp-analytics',
      requirements: ['PAR-23'],
      title: 'A bound that is not a timestamp gives 400 on the analytics',
      fault: 'Bound accepted on the analytics that is not a timestamp',
      fix: TIMESTAMP,
      kind: 'timestamp',
      operations: analyticsOperations,
      parameters: ['from', 'to'],
    },
    {
      id: 'parameter-backwards-sales',
      requirements: ['PAR-24'],
      title: 'A range that ends before it begins gives 400 on /sales',
      fault: 'Range accepted on /sales that ends before it begins',
      fix: BACKWARDS,
      kind: 'backwards',
      operations: ['listSales'],
      parameters: ['from'],
    },
    {
      id: 'parameter-backwards-promotions',
      requirements: ['PAR-25'],
      title: 'A range that ends before it begins gives 400 on /promotions',
      fault: 'Range accepted on /promotions that ends before it begins',
      fix: BACKWARDS,
      kind: 'backwards',
      operations: ['listPromotions'],
      parameters: ['from'],
    },
    {
      id: 'parameter-backwards-logs',
      requirements: ['PAR-26'],
      title: 'A range that ends before it begins gives 400 on /inventory/logs',
      fault: 'Range accepted on /inventory/logs that ends before it begins',
      fix: BACKWARDS,
      kind: 'backwards',
      operations: ['listInventoryLogs'],
      parameters: ['from'],
    },
    {
      id: 'parameter-backwards-analytics',
      requirements: ['PAR-27'],
      title: 'A range that ends before it begins gives 400 on the analytics',
      fault: 'Range accepted on the analytics that ends before it begins',
      fix: BACKWARDS,
      kind: 'backwards',
      operations: analyticsOperations,
      parameters: ['from'],
    },
  ],
});

function isOf({ kind, operations, parameters }: Row, tried: ParameterTry): boolean {
  return (
    tried.kind === kind &&
    operations.some((operation) => operation === tried.operation) &&
    parameters.includes(tried.parameter)
  );
}

function sent({ kind, operations, parameters }: Row, status: number): ParameterTry {
  return {
    operation: operations[0] ?? 'other',
    parameter: parameters[0] ?? '',
    what: 'an invalid value',
    sent: 'x',
    expect: 'refuse',
    kind,
    exchange: 'ex-0001',
    status,
    control: status === 503 ? 503 : null,
    records: null,
    limit: null,
  };
}
