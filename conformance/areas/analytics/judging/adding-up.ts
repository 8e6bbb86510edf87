import type { Judgement } from '../../../model/outcome.ts';
import type { AnalyticsRead } from '../evidence.ts';
import type { Endpoint } from '../planning/sketch.ts';
import type { Partition } from './partitions.ts';
import { conclude, findingsOf, type Mismatch, usable, type Words } from './reads.ts';

/** A row as named figures that can be added up. */
export type Figures = Readonly<Record<string, number>>;

export interface Addition<Row> {
  readonly keyOf: (row: Row) => string;
  readonly figuresOf: (row: Row) => Figures;
}

/** Whether the parts of a range, or the single stores, come to what the whole comes to, row by row. */
export function judgePartitions<Row>(
  endpoint: Endpoint,
  reads: readonly AnalyticsRead<Row>[],
  found: readonly Partition<Row>[],
  addition: Addition<Row>,
  words: Words,
): Judgement {
  const telling = found.filter(({ whole, parts }) => [whole, ...parts].some((read) => read.rows.length > 0));
  const findings = telling.flatMap((partition) => {
    const mismatches = additionMismatches(partition, addition);
    const evidence = [partition.whole, ...partition.parts].map((read) => read.exchange);
    return findingsOf(endpoint, partition.whole, mismatches).map((finding) => ({
      ...finding,
      key: `${finding.key}/${partition.by}`,
      evidence,
    }));
  });
  const evidence = telling.flatMap(({ whole, parts }) => [whole.exchange, ...parts.map((part) => part.exchange)]);
  return conclude(findings, [...new Set(evidence)], reads.length - usable(reads).length, words);
}

function additionMismatches<Row>(partition: Partition<Row>, addition: Addition<Row>): Mismatch[] {
  const whole = added(partition.whole.rows, addition);
  const parts = added(
    partition.parts.flatMap((part) => part.rows),
    addition,
  );
  const slack = 0.01 * (partition.parts.length + 1);
  return [...new Set([...whole.keys(), ...parts.keys()])].flatMap((key) => {
    const [one, many] = [whole.get(key) ?? {}, parts.get(key) ?? {}];
    const names = [...new Set([...Object.keys(one), ...Object.keys(many)])];
    const wrong = names.find(
      (name) => Math.abs((one[name] ?? 0) - (many[name] ?? 0)) > slack + Math.abs(one[name] ?? 0) * 1e-9,
    );
    if (wrong === undefined) return [];
    return [
      {
        subject: `${key} ${wrong}`,
        message: `${wrong} of ${key} is not the sum of its ${partition.by === 'time' ? 'parts in time' : 'single stores'}`,
        expected: (many[wrong] ?? 0).toFixed(2),
        received: (one[wrong] ?? 0).toFixed(2),
      },
    ];
  });
}

function added<Row>(rows: readonly Row[], { keyOf, figuresOf }: Addition<Row>): Map<string, Figures> {
  const sums = new Map<string, Figures>();
  for (const row of rows) {
    const before = sums.get(keyOf(row)) ?? {};
    const figures = Object.entries(figuresOf(row)).map(([name, value]) => [name, (before[name] ?? 0) + value] as const);
    sums.set(keyOf(row), Object.fromEntries(figures));
  }
  return sums;
}
