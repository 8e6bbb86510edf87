import type { Finding, Judgement } from '../../../model/outcome.ts';
import type { AnalyticsRead } from '../evidence.ts';
import type { Endpoint } from '../planning/sketch.ts';
import { conclude, findingsOf, type Mismatch, usable, type Words } from './reads.ts';

export interface Pair<Row> {
  readonly a: AnalyticsRead<Row>;
  readonly b: AnalyticsRead<Row>;
}

/** Judges answers two by two: what `a` says is held against what `b` says. */
export function judgePairs<Row>(
  endpoint: Endpoint,
  reads: readonly AnalyticsRead<Row>[],
  pairs: readonly Pair<Row>[],
  check: (pair: Pair<Row>) => readonly Mismatch[],
  words: Words,
): Judgement {
  const findings = pairs.flatMap((pair) => beside(findingsOf(endpoint, pair.a, check(pair)), pair.b));
  const evidence = pairs.flatMap(({ a, b }) => [a.exchange, b.exchange]);
  return conclude(findings, [...new Set(evidence)], reads.length - usable(reads).length, words);
}

function beside<Row>(findings: readonly Finding[], b: AnalyticsRead<Row>): Finding[] {
  return findings.map((finding) => ({
    ...finding,
    key: `${finding.key}/${b.purpose}`,
    evidence: [...finding.evidence, b.exchange],
  }));
}
