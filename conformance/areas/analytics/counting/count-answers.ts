import { type AnalyticsName, analyticsOperation } from '../../../../contract/operations.ts';
import {
  type AnalyticsRead,
  type AnalyticsRow,
  type EndpointReads,
  MOST_ROWS,
  type RowOf,
} from '../../../model/analytics.ts';
import type { Artifacts } from '../../../model/artifacts.ts';
import type { Expectation, Observation } from '../../../model/expectation.ts';
import type { FamilyRow } from '../../../model/family.ts';
import { type Message, say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import type { SaleRow } from '../../../model/rows.ts';
import { keyOf, type Subject } from '../../../model/subject.ts';
import { countFindings, merge, type Tally } from '../../../model/tally.ts';
import { everyAnswer } from '../../shared/requests/count-answers.ts';
import { EMPTY_RANGE } from '../planning/asks.ts';
import { withTheirSales } from '../planning/timed-sales.ts';

export interface EndpointRow<Endpoint extends AnalyticsName = AnalyticsName> extends FamilyRow {
  readonly endpoint: Endpoint;
}

/** The rules of a family about one endpoint each, which their ids begin with. */
export function endpointRows<Endpoint extends AnalyticsName, Row extends FamilyRow>(
  endpoints: readonly Endpoint[],
  rowOf: (endpoint: Endpoint) => Row,
) {
  return endpoints.map((endpoint) => {
    const row = rowOf(endpoint);
    return { ...row, id: `${endpoint}-${row.id}`, endpoint };
  });
}

export const ENDPOINTS = ['revenue', 'staff', 'customers'] as const;
export const RANKINGS = ['staff', 'customers'] as const;

/** One row of an endpoint in a sentence. */
export const rowNames = { revenue: 'revenue', staff: 'staff', customers: 'customer' } as const;
/** The analytics of an endpoint at the beginning of a sentence. */
export const NAMES = { revenue: 'Revenue', staff: 'Staff', customers: 'Customer' } as const;

export function readsOf<Endpoint extends AnalyticsName>(
  reads: EndpointReads,
  endpoint: Endpoint,
): readonly AnalyticsRead<RowOf[Endpoint]>[] {
  return reads[endpoint];
}

/** What no two rows of an answer share; staff may have a row for each store. */
export function rowKey(row: AnalyticsRow): string {
  if ('date' in row) return `${row.date} ${row.storeId}`;
  return 'storeId' in row ? `${row.id} ${row.storeId}` : row.id;
}

/** The store, staff member or customer that a row is about. */
export function subjectOf(row: AnalyticsRow): string {
  return 'date' in row ? row.storeId : row.id;
}

export interface Mismatch {
  /** The row that it is about, by its store, staff member or customer; or what else it is about. */
  readonly subject: Pick<Subject, 'record' | 'figure' | 'aspect'>;
  readonly message: Message;
  readonly expected?: Expectation;
  readonly received?: Observation;
  readonly sight?: Sight;
  readonly fix?: string;
  readonly fault?: string;
}

/** What is wrong in an answer; null where it does not show the case; or why it decides nothing. */
export type Checked = readonly Mismatch[] | { readonly unclear: string } | null;

/** What is wrong with rows, one by one; without any, an answer does not show the case. */
export function checkRows<Row>(rows: readonly Row[], check: (row: Row) => Mismatch | []): Checked {
  return rows.length === 0 ? null : rows.flatMap(check);
}

/** Answers that are judged together: the first one is what a finding is about. */
interface Comparison {
  readonly reads: readonly [AnalyticsRead<unknown>, ...AnalyticsRead<unknown>[]];
  /** Tells findings about the same answer apart. */
  readonly key?: string;
  readonly check: () => Checked;
}

export interface Pair<Row> {
  readonly a: AnalyticsRead<Row>;
  readonly b: AnalyticsRead<Row>;
}

export function isReadable({ status, malformed }: AnalyticsRead<unknown>): boolean {
  return status === 200 && malformed === 0;
}

const MONTH = 31 * 86_400_000;

/** A deployment may refuse a time before there was a shop, more than a month at once, and a store that is named twice. */
export function isRightlyRefused({ status, window, storeIds }: AnalyticsRead<unknown>): boolean {
  const isLong = Date.parse(window.to) - Date.parse(window.from) > MONTH;
  const isTwice = new Set(storeIds).size < storeIds.length;
  return status === 400 && (isLong || isTwice || window.from === EMPTY_RANGE.from);
}

export function countAnswers<Row>(
  endpoint: AnalyticsName,
  reads: readonly AnalyticsRead<Row>[],
  check: (read: AnalyticsRead<Row>) => Checked,
  missing: string,
): Tally {
  const comparisons = reads.map((read) => ({ reads: [read] as const, check: () => check(read) }));
  return countComparisons(endpoint, 'answers', comparisons, missing);
}

/** Counts every answer of an endpoint, whichever probe asked for it. */
export function countEvery<Endpoint extends AnalyticsName>(
  endpoint: Endpoint,
  evidence: Pick<Artifacts, 'analytics' | 'exchanges'>,
  check: (read: AnalyticsRead<RowOf[Endpoint]>) => Checked,
  missing: string,
): Tally {
  return countAnswers(endpoint, everyAnswer(endpoint, evidence), check, missing);
}

/** Counts answers about ranges by what the list of sales has in them. */
export function countBySales<Endpoint extends AnalyticsName>(
  endpoint: Endpoint,
  evidence: Pick<Artifacts, 'analytics' | 'sales' | 'salesRangedBy'>,
  check: (read: AnalyticsRead<RowOf[Endpoint]>, sales: readonly SaleRow[]) => Checked,
  missing: string,
): Tally {
  const { analytics, sales } = withTheirSales(evidence);
  return countAnswers(endpoint, readsOf(analytics, endpoint), (read) => check(read, sales), missing);
}

export function countPairs<Row>(
  endpoint: AnalyticsName,
  pairs: readonly Pair<Row>[],
  check: (pair: Pair<Row>) => Checked,
  missing: string,
): Tally {
  const comparisons = pairs.map((pair) => {
    const { a, b } = pair;
    return { reads: [a, b] as const, key: b.purpose, check: () => check(pair) };
  });
  return countComparisons(endpoint, 'pairs of answers', comparisons, missing);
}

/** The answers that could not be read, none of which decides anything. */
export function countLost(endpoint: AnalyticsName, reads: readonly AnalyticsRead<unknown>[]): Tally {
  const lost = reads.filter((read) => !isReadable(read));
  return countAnswers(endpoint, lost, () => null, 'an answer');
}

/** Several endpoints as one, each of which has to show the case: one that shows nothing leaves all undecided. */
export function mergeEndpoints(countOf: (endpoint: AnalyticsName) => Tally): Tally {
  const tallies = ENDPOINTS.map(countOf);
  const whole = merge('answers', tallies);
  const lacking = tallies.find(({ kept, brokenCases }) => kept + brokenCases === 0);
  return whole.brokenCases > 0 || lacking === undefined ? whole : lacking;
}

function countComparisons(
  endpoint: AnalyticsName,
  cases: string,
  comparisons: readonly Comparison[],
  missing: string,
): Tally {
  const judged = comparisons.flatMap((comparison) => {
    const checked = checkedOf(endpoint, comparison);
    return checked === null ? [] : [{ comparison, checked }];
  });
  const counted = countFindings(judged, {
    cases,
    unclear: ({ checked }) => ('unclear' in checked ? checked.unclear : null),
    findings: ({ comparison, checked }) => ('unclear' in checked ? [] : findingsOf(endpoint, comparison, checked)),
    evidence: ({ comparison }) => comparison.reads.map(({ exchange }) => exchange),
    missing: { kind: 'data', reason: `no answer shows it: ${missing}` },
  });
  return { ...counted, keptBy: counted.evidence, brokenBy: [] };
}

function checkedOf(endpoint: AnalyticsName, { reads, check }: Comparison): Checked {
  if (reads.some(isRightlyRefused)) return null;
  const lost = reads.find((read) => !isReadable(read));
  if (lost === undefined) return check();
  const received = lost.status === 200 ? 'has rows that could not be read' : `got ${lost.status ?? 'no answer'}`;
  return { unclear: `${endpoint} (${lost.purpose}) ${received}` };
}

function findingsOf(endpoint: AnalyticsName, { reads, key }: Comparison, mismatches: readonly Mismatch[]): Finding[] {
  const { purpose } = reads[0];
  const request = key === undefined ? purpose : `${purpose}, compared with ${key}`;
  return mismatches
    .toSorted((a, b) => (keyOf(a.subject) < keyOf(b.subject) ? -1 : 1))
    .map(({ subject, message, ...values }) => ({
      subject: { operation: analyticsOperation(endpoint), request, ...subject },
      message: say('{endpoint} ({purpose}): {message}', { endpoint, purpose, message }),
      ...values,
      evidence: reads.map(({ exchange }) => exchange),
    }));
}

/** Pairs of answers about the same range and stores that belong together as `belong` says. */
export function pairsOf<Row>(
  reads: readonly AnalyticsRead<Row>[],
  belong: (a: AnalyticsRead<Row>, b: AnalyticsRead<Row>) => boolean,
): Pair<Row>[] {
  // What an answer depends on, but for how the stores are written and how many rows are wanted.
  const byScope = Map.groupBy(reads, ({ window, storeIds }) =>
    JSON.stringify([window.from, window.to, [...storeIds].sort()]),
  );
  return [...byScope.values()].flatMap((same) =>
    same.flatMap((a) => same.filter((b) => a !== b && belong(a, b)).map((b) => ({ a, b }))),
  );
}

/** What either of two answers has. */
export function keysOf(one: ReadonlyMap<string, unknown>, other: ReadonlyMap<string, unknown>): readonly string[] {
  return [...new Set([...one.keys(), ...other.keys()])].sort();
}

/** Anything that says what was sold and in how many sales. */
export type Sold = Pick<AnalyticsRow, 'revenue' | 'txCount'>;

export function sumsBy<Row extends Sold>(rows: readonly Row[], keyOf: (row: Row) => string): Map<string, Sold> {
  return new Map(Array.from(Map.groupBy(rows, keyOf), ([key, same]) => [key, sumOf(same)]));
}

export function sumOf(rows: readonly Sold[]): Sold {
  return {
    revenue: rows.reduce((sum, { revenue }) => sum + revenue, 0),
    txCount: rows.reduce((sum, { txCount }) => sum + txCount, 0),
  };
}

/**
 * The smallest amount that a deployment's money knows: where not one of many sales has a fraction, its currency may have
 * no smaller coin, and an average may be rounded to whole ones.
 */
export function smallestCoin(sales: readonly SaleRow[]): number {
  const whole = sales.every((sale) => Number.isInteger(sale.total) && Number.isInteger(sale.subTotal));
  return sales.length >= 20 && whole ? 1 : 0.01;
}

export function money(value: number): string {
  return value.toFixed(2);
}

export function span([least, most]: readonly [number, number], write: (value: number) => string = String): string {
  const [low, high] = [write(least), write(most)];
  return low === high ? low : `${low} to ${high}`;
}

export type Ranked = Sold & { readonly id: string };

/** Whether a ranked answer surely lists everyone: one with as many rows as it may have can have left others out. */
export function isComplete({ rows, limit }: AnalyticsRead<unknown>): boolean {
  return rows.length < (limit ?? MOST_ROWS);
}

/** Whether a deployment gives a person a row for each store: such rows cannot be compared one by one. */
export function hasSplitRows(reads: readonly AnalyticsRead<Ranked>[]): boolean {
  return reads.some(({ rows }) => new Set(rows.map((row) => row.id)).size < rows.length);
}

export function lowest(rows: readonly Sold[]): number {
  return Math.min(...rows.map((row) => row.revenue));
}

export interface Partition<Row> {
  readonly whole: AnalyticsRead<Row>;
  readonly parts: readonly AnalyticsRead<Row>[];
  readonly by: 'time' | 'store';
}

/**
 * Answers whose ranges, or whose stores, make up another answer's exactly, as far as all of them are complete.
 * `allStores` is what no filter stands for.
 */
export function partitionsBy<Row>(
  by: 'time' | 'store',
  reads: readonly AnalyticsRead<Row>[],
  allStores: readonly string[],
  isComplete: (read: AnalyticsRead<Row>) => boolean = () => true,
): Partition<Row>[] {
  const answers = reads.filter((read) => read.limit === null && isComplete(read));
  const scopeOf = ({ window, storeIds, form }: AnalyticsRead<Row>) =>
    JSON.stringify([window.from, window.to, storeIds, form]);
  const different = [...new Map(answers.map((read) => [scopeOf(read), read])).values()];
  return different.flatMap((whole) =>
    by === 'time' ? byTime(whole, different) : byStore(whole, different, allStores),
  );
}

/** Counts wholes by whether their parts, in time or in single stores, come to as much. */
export function countPartitions<Row>(
  endpoint: AnalyticsName,
  partitions: readonly Partition<Row>[],
  check: (partition: Partition<Row>) => Checked,
  missing: string,
): Tally {
  const comparisons = partitions.map((partition) => {
    const reads = [partition.whole, ...partition.parts] as const;
    return { reads, key: partition.by, check: () => check(partition) };
  });
  return countComparisons(endpoint, 'ranges compared with parts', comparisons, missing);
}

function byTime<Row>(whole: AnalyticsRead<Row>, reads: readonly AnalyticsRead<Row>[]): Partition<Row>[] {
  const parts: AnalyticsRead<Row>[] = [];
  let from = whole.window.from;
  while (from !== whole.window.to) {
    const next = reads.find((read) => read !== whole && read.window.from === from && isPart(read, whole));
    if (next === undefined) return [];
    parts.push(next);
    from = next.window.to;
  }
  return parts.length < 2 ? [] : [{ whole, parts, by: 'time' }];
}

/** A part of the whole's range in the same stores, and not the whole again. */
function isPart(read: AnalyticsRead<unknown>, whole: AnalyticsRead<unknown>): boolean {
  const isShorter = read.window.to < whole.window.to || read.window.from > whole.window.from;
  const isForward = read.window.to > read.window.from && read.window.to <= whole.window.to;
  const isOfSameStores =
    read.storeIds.length === whole.storeIds.length && read.storeIds.every((id) => whole.storeIds.includes(id));
  return isShorter && isForward && isOfSameStores;
}

function byStore<Row>(
  whole: AnalyticsRead<Row>,
  reads: readonly AnalyticsRead<Row>[],
  allStores: readonly string[],
): Partition<Row>[] {
  const wanted = [...new Set(whole.storeIds.length === 0 ? allStores : whole.storeIds)];
  if (wanted.length < 2) return [];
  const inRange = reads.filter(({ window }) => window.from === whole.window.from && window.to === whole.window.to);
  const parts = wanted.flatMap(
    (id) => inRange.find(({ storeIds }) => storeIds.length === 1 && storeIds[0] === id) ?? [],
  );
  return parts.length === wanted.length ? [{ whole, parts, by: 'store' }] : [];
}
