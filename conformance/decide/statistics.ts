import type { Exchange } from '../model/exchange.ts';
import { type CoverageCell, LATENCY_BUCKETS_MS, type OperationLatency } from '../model/run.ts';

/** The number of requests for each operation, parameter and status. */
export function coverageOf(exchanges: readonly Exchange[]): CoverageCell[] {
  const cells = new Map<string, CoverageCell>();
  for (const exchange of exchanges) {
    if (exchange.status === null || exchange.operation === 'other') continue;
    const parameters = [...new Set(exchange.query.map(([name]) => name))].filter((name) =>
      /^[A-Za-z]{2,20}$/.test(name),
    );
    for (const parameter of parameters.length === 0 ? ['-'] : parameters) {
      const key = `${exchange.operation} ${parameter} ${exchange.status}`;
      const count = (cells.get(key)?.count ?? 0) + 1;
      cells.set(key, { operation: exchange.operation, parameter, status: exchange.status, count });
    }
  }
  return [...cells].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, cell]) => cell);
}

export function latencyOf(exchanges: readonly Exchange[]): OperationLatency[] {
  const answered = exchanges.filter(({ operation, status }) => status !== null && operation !== 'other');
  return [...Map.groupBy(answered, ({ operation }) => operation)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([operation, all]) => latencyOfOne(operation, all));
}

function latencyOfOne(operation: string, all: readonly Exchange[]): OperationLatency {
  const sorted = all.map(({ ms }) => ms).sort((a, b) => a - b);
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  const histogram = Array.from({ length: LATENCY_BUCKETS_MS.length + 1 }, () => 0);
  for (const ms of sorted) {
    const bucket = LATENCY_BUCKETS_MS.filter((limit) => limit < ms).length;
    histogram[bucket] = (histogram[bucket] ?? 0) + 1;
  }
  return { operation, count: sorted.length, p50: at(0.5), p95: at(0.95), max: sorted.at(-1) ?? 0, histogram };
}
