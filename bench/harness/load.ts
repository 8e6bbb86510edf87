/** Load on a server, made by autocannon in this process, which does nothing else meanwhile. */
import autocannon from 'autocannon';
import type { Ask } from './client.ts';
import { type Finding, kilobytes, median, percentile, perSecond, relative } from './figures.ts';
import { processorSeconds, type RunningServer } from './server.ts';

/** For so long, or so many requests. */
type Amount = { readonly seconds: number } | { readonly count: number };

/** Each connection sends questions of its own, one at a time. An answer other than 200 fails the row: an error page is fast, too. */
export async function load(port: number, asks: readonly Ask[], amount: Amount, connections = 16) {
  const requests = asks.map(({ path, key, prefer }): autocannon.Request => {
    const headers = { authorization: `Bearer ${key}`, accept: 'application/json' };
    return { method: 'GET', path, headers: prefer === undefined ? headers : { ...headers, prefer } };
  });
  const latencies: number[] = [];
  let bytes = 0;
  let opened = 0;
  const result = await new Promise<autocannon.Result>((resolve, reject) => {
    const options: autocannon.Options = {
      url: `http://127.0.0.1:${port}`,
      connections,
      sampleInt: 50,
      timeout: 60,
      setupClient: (client) => {
        const first = opened++;
        client.setRequests(requests.filter((_, index) => index % connections === first));
      },
      ...('count' in amount ? { amount: amount.count } : { duration: amount.seconds }),
    };
    autocannon(options, (error, done) => (error ? reject(error) : resolve(done))).on(
      'response',
      (_client, _status, size, milliseconds) => {
        latencies.push(milliseconds);
        bytes += size;
      },
    );
  });
  const statuses = Object.keys(result.statusCodeStats ?? {});
  if (statuses.join() !== '200' || result.errors > 0)
    throw new Error(`port ${port} answered ${statuses.join(', ')}, with ${result.errors} errors of the connection`);
  const sorted = Float64Array.from(latencies).sort();
  return {
    requests: sorted.length,
    perSecond: sorted.length / result.duration,
    bytes,
    ...{ p50: percentile(sorted, 0.5), p95: percentile(sorted, 0.95), p99: percentile(sorted, 0.99) },
  };
}

interface Contender {
  readonly name: string;
  /** Several share the load. */
  readonly servers: readonly RunningServer[];
  readonly asks: readonly Ask[];
}

interface Rounds {
  readonly rounds: number;
  readonly seconds: number;
}

interface Measured {
  readonly name: string;
  readonly rounds: readonly Round[];
  /** At 16 connections. */
  readonly p99: number;
}

interface Round extends Readonly<Omit<Awaited<ReturnType<typeof load>>, 'p50' | 'p95'>> {
  /** Seconds of the servers' processor time. */
  readonly processor: number;
}

/**
 * All contenders in turn, round after round: other load on the machine affects all of them. The
 * first round warms them up and does not count.
 */
export async function compete<const Of extends readonly Contender[]>(
  contenders: Of,
  options: Rounds,
): Promise<{ readonly [Index in keyof Of]: Measured }>;
export async function compete(contenders: readonly Contender[], options: Rounds): Promise<Measured[]> {
  const rounds: Round[][] = contenders.map(() => []);
  for (let round = 0; round <= options.rounds; round++)
    for (const [index, contender] of contenders.entries())
      rounds[index]?.push(await oneRound(contender, options.seconds));
  return contenders.map(({ name }, index) => {
    const kept = rounds[index]?.slice(1) ?? [];
    return { name, rounds: kept, p99: median(kept.map(({ p99 }) => p99)) };
  });
}

async function oneRound({ servers, asks }: Contender, seconds: number): Promise<Round> {
  const processor = () => servers.reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
  const before = processor();
  const share = 16 / servers.length;
  const parts = await Promise.all(servers.map(({ port }) => load(port, asks, { seconds }, share)));
  const sum = (name: 'requests' | 'bytes' | 'perSecond') => parts.reduce((total, part) => total + part[name], 0);
  return {
    requests: sum('requests'),
    bytes: sum('bytes'),
    perSecond: sum('perSecond'),
    p99: Math.max(...parts.map(({ p99 }) => p99)),
    processor: processor() - before,
  };
}

/**
 * One contender's requests as so many times another's, with what that is made from: the median over the rounds. In a second of
 * its processor time, since the load may cost more than the answer of a bare server; or in a second of the clock.
 */
export function versus(
  ours: Measured,
  other: Measured,
  least: number,
  by: 'processor' | 'clock' = 'processor',
): Finding {
  const rate = (round: Round) => (by === 'clock' ? round.perSecond : round.requests / round.processor);
  const ratios = ours.rounds.map((round, index) => {
    const against = other.rounds[index];
    return against === undefined ? Number.NaN : rate(round) / rate(against);
  });
  const what = by === 'clock' ? 'requests per second' : 'requests per second of processor time';
  return relative(what, other.name, median(ratios), { least }, [ours, other].map(describe).join('; '));
}

function describe({ name, rounds }: Measured): string {
  const total = (of: (round: Round) => number) => rounds.reduce((sum, round) => sum + of(round), 0);
  const requests = total((round) => round.requests);
  const micros = (total((round) => round.processor) / requests) * 1e6;
  const size = kilobytes(total((round) => round.bytes) / requests);
  return `${name} ${perSecond(median(rounds.map((round) => round.perSecond)))} of ${size}, ${Math.round(micros)} µs of processor each`;
}
