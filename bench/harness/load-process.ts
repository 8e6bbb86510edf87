/** The process that makes the load: orders come from the bench, results go back. */
import { openConnection } from './connection.ts';
import type { LoadOrder, LoadResult } from './load-protocol.ts';
import { percentile } from './statistics.ts';

process.on('message', ({ number, order }: { readonly number: number; readonly order: LoadOrder }) => {
  run(order).then(
    (result) => process.send?.({ number, result }),
    (error: unknown) => process.send?.({ number, error: error instanceof Error ? error.message : String(error) }),
  );
});

function run({ host, port, requests, connections, seconds, count, otherPorts = [] }: LoadOrder): Promise<LoadResult> {
  const texts = requests.map((request) => Buffer.from(request, 'latin1'));
  const ports = [port, ...otherPorts];
  const latencies: number[] = [];
  const statuses: Record<string, number> = {};
  const random = randomNumbers(requests.length);
  let bytes = 0;
  let asked = 0;
  let open = connections;
  const started = performance.now();
  const until = count === undefined ? started + seconds * 1000 : Number.POSITIVE_INFINITY;

  return new Promise((resolve, reject) => {
    for (let index = 0; index < connections; index++) {
      const socket = openConnection(host, ports[index % ports.length] ?? port, {
        next: () => {
          if (count === undefined ? performance.now() >= until : asked >= count) return null;
          asked++;
          return texts[random() % texts.length] ?? null;
        },
        answered: (status, milliseconds, size) => {
          latencies.push(milliseconds);
          statuses[status] = (statuses[status] ?? 0) + 1;
          bytes += size;
        },
        ended: (error) => {
          if (error !== null) reject(error);
          socket.removeAllListeners('close');
          if (--open === 0) resolve(summary(latencies, statuses, bytes, (performance.now() - started) / 1000));
        },
      });
    }
  });
}

function summary(latencies: number[], statuses: Record<string, number>, bytes: number, seconds: number): LoadResult {
  const sorted = Float64Array.from(latencies).sort();
  return {
    requests: sorted.length,
    seconds,
    perSecond: sorted.length / seconds,
    bytes,
    p50: percentile(sorted, 0.5),
    p95: percentile(sorted, 0.95),
    p99: percentile(sorted, 0.99),
    statuses,
  };
}

/** xorshift32: the same requests in the same order in every run. */
function randomNumbers(seed: number): () => number {
  let state = (seed ^ 0x9e3779b9) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state;
  };
}
