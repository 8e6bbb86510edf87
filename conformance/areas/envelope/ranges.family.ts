import type { OperationId } from '../../../contract/operations.ts';
import { type Exchange, isTransient, type Violation } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import type { Finding } from '../../model/outcome.ts';
import { type Tally, tally } from '../../model/tally.ts';
import { onlyWith } from '../../see/answers.ts';
import { FIELDS_HOLD } from '../shared/filters/semantics.ts';
import { FILTERS_HOLD, NONE_EMPTY_ANYWHERE, REFUSALS_HOLD } from '../shared/presupposed.ts';
import { echoOf, isInstant, type RangeEcho } from '../shared/ranges/ranges.ts';
import { answersOf, anyAnswer, countViolations, isAtOrBelow } from './schema-violations.ts';

interface RangesRow extends FamilyRow {
  readonly operations: readonly OperationId[];
  /** Whether the answers have to show their range at all. */
  readonly isPromised: boolean;
}

const FIX =
  'Return the instants of from and to in meta.dateRange, to the millisecond, on every page, with offsets converted to UTC. A client reads there which range it received.';

const ROWS: readonly Omit<RangesRow, 'fix'>[] = [
  {
    id: 'range-sales',
    requirements: ['ENV-31'],
    presupposes: [FILTERS_HOLD, { ...NONE_EMPTY_ANYWHERE, share: 'exchange' }],
    title: 'Sales show the range that was requested in meta.dateRange',
    fault: 'Sales show another range than the requested one',
    operations: ['listSales'],
    isPromised: true,
  },
  {
    id: 'range-logs',
    requirements: ['ENV-32'],
    presupposes: [FILTERS_HOLD, { ...NONE_EMPTY_ANYWHERE, share: 'exchange' }],
    title: 'Inventory logs show the range that was requested in meta.dateRange',
    fault: 'Inventory logs show another range than the requested one',
    operations: ['listInventoryLogs'],
    isPromised: true,
  },
  {
    id: 'range-revenue',
    requirements: ['ENV-33'],
    presupposes: [{ rules: ['timestamps'], share: 'operation' }],
    title: 'Revenue shows the range that was requested in meta.dateRange',
    fault: 'Revenue shows another range than the requested one',
    operations: ['getRevenueAnalytics'],
    isPromised: true,
  },
  {
    id: 'range-where-shown',
    requirements: ['ENV-34'],
    title: 'Staff and customer analytics show the range that was requested, or none',
    fault: 'Staff or customer analytics show another range',
    operations: ['getStaffAnalytics', 'getCustomerAnalytics'],
    isPromised: false,
  },
];

/** The instants that were sent as `from` and `to` come back in `meta.dateRange`, in any notation of theirs. */
export const rangesFamily = family({
  needs: ['rangeEcho', 'exchanges'],
  every: { groups: ['shown-range'], presupposes: [REFUSALS_HOLD, ...FIELDS_HOLD] },
  count: ({ rangeEcho, exchanges }, row: RangesRow) => countEchoes(rangeEcho.reads, exchanges, row),
  rows: ROWS.map((row) => ({ ...row, fix: FIX })),
});

function countEchoes(
  reads: readonly RangeEcho[],
  exchanges: readonly Exchange[],
  { operations, isPromised }: RangesRow,
): Tally {
  const all = allReads(reads, exchanges, operations).filter(({ sent }) => isInstant(sent.from) && isInstant(sent.to));
  const shown = all.filter(({ status, echoed }) => status === 200 && echoed !== null);
  const wrong = shown.filter((read) => mismatches(read).length > 0);
  const scope = onlyWith(new Set(wrong.map(({ exchange }) => exchange)), answersOf(exchanges, operations));
  const silent = isPromised ? [] : all.filter(({ status, echoed }) => status === 200 && echoed === null);
  const kept = [...shown.filter((read) => mismatches(read).length === 0), ...silent];
  const concerns = (violation: Violation) => isAtOrBelow('/meta', violation);
  const shape = isPromised
    ? countViolations(exchanges, { operations, concerns, records: 'ranges', shows: anyAnswer })
    : null;
  return tally({
    cases: 'answers with a range',
    kept: kept.length,
    broken: [
      ...(shape?.broken ?? []),
      ...wrong
        .flatMap(mismatches)
        .map((finding) => ({ ...finding, message: say('{message}{scope}', { message: finding.message, scope }) })),
    ],
    brokenCases: wrong.length + (shape?.brokenCases ?? 0),
    unclear: all.flatMap(({ operation, status, exchange }) =>
      isTransient(status) ? [{ reason: `${operation} got ${status ?? 'no answer'}`, evidence: [exchange] }] : [],
    ),
    missing: { kind: 'answer', reason: 'no successful answer to a request with a range' },
    evidence: kept.slice(0, 10).map(({ exchange }) => exchange),
    ...(shown.length === 0 ? { note: 'no range is shown, and none is required' } : {}),
  });
}

/** The requests of the probe, and every other answer to a request with a range. */
function allReads(
  reads: readonly RangeEcho[],
  exchanges: readonly Exchange[],
  operations: readonly OperationId[],
): readonly RangeEcho[] {
  const own = reads.filter(({ operation }) => operations.includes(operation));
  const known = new Set(own.map(({ exchange }) => exchange));
  const others = answersOf(exchanges, operations).filter(({ id }) => !known.has(id));
  return [
    ...own,
    ...others.flatMap((exchange) =>
      operations.flatMap((operation) => (operation === exchange.operation ? [echoOf(operation, exchange)] : [])),
    ),
  ];
}

function mismatches({ operation, sent, echoed, exchange }: RangeEcho): Finding[] {
  return (['from', 'to'] as const).flatMap((bound) => {
    const wanted = Date.parse(sent[bound] ?? '');
    const shown = echoed?.[bound];
    if (typeof shown === 'string' && Date.parse(shown) === wanted) return [];
    const received = typeof shown === 'string' ? shown : `${shown}`;
    const expected = new Date(wanted).toISOString();
    const message = say(
      '{operation} with {bound}={sent}: expected {expected} in meta.dateRange.{bound}, received {received}',
      { operation, bound, sent: sent[bound], expected, received },
    );
    const path = `/meta/dateRange/${bound}`;
    const sight = { shows: { kind: 'instant', path, expected } } as const;
    return { subject: { operation, field: path }, message, expected, received, evidence: [exchange], sight };
  });
}
