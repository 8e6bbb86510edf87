import type { StoresEvidence } from '../../../model/artifacts.ts';
import type { Judgement } from '../../../model/outcome.ts';
import type { AnalyticsRead } from '../evidence.ts';
import type { Endpoint } from '../planning/sketch.ts';
import { conclude, findingsOf, type Mismatch, usable, type Words } from './reads.ts';
import { type Sold, sumOf } from './sums.ts';

const words: Words = {
  held: 'stores that have none in common come to no more than all stores',
  broken: 'stores that have none in common come to more than all stores',
  missing: 'two questions without a range about stores that have none in common',
};

type Ranked = Sold & { readonly id: string };

/** Sales come and are refunded between two questions about a range that nobody named: so many, of a small shop and of a large one. */
const A_FEW = 5;
const TOLERANCE = 0.1;

/** Judges those answers of an endpoint that cover the range that nobody named. */
export function judgeDisjoint<Row extends Ranked>(
  endpoint: Endpoint,
  reads: readonly AnalyticsRead<Row>[],
  { stores }: StoresEvidence,
): Judgement {
  const known = new Set(stores.map(({ id }) => id));
  const shown = disjointStores(reads, known).flatMap((found) => {
    const mismatches = disjointMismatches(found);
    return mismatches === null ? [] : [{ found, mismatches }];
  });
  const exchanges = ({ whole, parts }: Disjoint<Row>) => [whole, ...parts].map(({ exchange }) => exchange);
  const findings = shown.flatMap(({ found, mismatches }) =>
    findingsOf(endpoint, found.whole, mismatches).map((finding) => ({ ...finding, evidence: exchanges(found) })),
  );
  const evidence = shown.flatMap(({ found }) => exchanges(found));
  return conclude(findings, [...new Set(evidence)], reads.length - usable(reads).length, words);
}

/** Answers to questions without a range, some about stores that have none in common. */
interface Disjoint<Row> {
  readonly whole: AnalyticsRead<Row>;
  readonly parts: readonly [AnalyticsRead<Row>, AnalyticsRead<Row>];
}

function disjointStores<Row>(reads: readonly AnalyticsRead<Row>[], known: ReadonlySet<string>): Disjoint<Row>[] {
  const unbounded = usable(reads).filter(({ window }) => window.from === '' && window.to === '');
  const whole = unbounded.filter(({ storeIds }) => storeIds.length === 0).toSorted(byLength)[0];
  const narrowed = unbounded.filter(({ storeIds }) => storeIds.length > 0 && storeIds.every((id) => known.has(id)));
  if (whole === undefined) return [];
  return narrowed.flatMap((a, index) =>
    narrowed
      .slice(index + 1)
      .filter((b) => a.storeIds.every((id) => !b.storeIds.includes(id)))
      .map((b): Disjoint<Row> => ({ whole, parts: [a, b] })),
  );
}

function byLength(a: AnalyticsRead<unknown>, b: AnalyticsRead<unknown>): number {
  return b.rows.length - a.rows.length;
}

/** Those whom the answer about all stores names have no more in the parts; null where nothing was sold. */
function disjointMismatches<Row extends Ranked>({ whole, parts }: Disjoint<Row>): Mismatch[] | null {
  const all = sumOf(whole.rows);
  if (all.txCount === 0) return null;
  const named = new Set(whole.rows.map(({ id }) => id));
  const came = sumOf(parts.flatMap(({ rows }) => rows.filter(({ id }) => named.has(id))));
  if (came.txCount <= all.txCount * (1 + TOLERANCE) + A_FEW) return [];
  return [
    {
      subject: 'stores',
      message: `without a range, ${parts.map(({ storeIds }) => `${storeIds.length} stores`).join(' and ')} come to more than all stores do`,
      expected: 'at most what all stores come to',
      received: `${came.txCount} sales beside ${all.txCount}`,
    },
  ];
}
