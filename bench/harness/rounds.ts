import { type Ask, rawRequest } from './client.ts';
import type { LoadMaker } from './load.ts';
import type { LoadOrder, LoadResult } from './load-protocol.ts';
import { processorSeconds, type RunningServer } from './server.ts';
import { median } from './statistics.ts';

export interface Contender {
  readonly server: RunningServer;
  readonly asks: readonly Ask[];
  /** Answers other than 200 that its requests are meant to get. */
  readonly statuses?: readonly string[];
  readonly others?: readonly RunningServer[];
}

export interface Measured {
  readonly name: string;
  readonly rounds: readonly LoadResult[];
  readonly perSecond: number;
  readonly p99: number;
  /** Microseconds of the server's processor time for one request. */
  readonly processorMicros: number;
  readonly bytesPerAnswer: number;
}

export interface RoundOptions {
  readonly rounds: number;
  readonly seconds: number;
  readonly connections?: number;
}

/**
 * All contenders in turn, round after round: other load on the machine affects all of them. The
 * first round warms them up and does not count.
 */
export async function compete(
  load: LoadMaker,
  contenders: readonly Contender[],
  { rounds, seconds, connections = 16 }: RoundOptions,
): Promise<Measured[]> {
  const results = contenders.map(() => ({ rounds: [] as LoadResult[], processor: 0 }));
  for (let round = 0; round <= rounds; round++) {
    for (const [index, contender] of contenders.entries()) {
      const before = processorOf(contender);
      const result = await load.run(orderFor(contender, seconds, connections));
      checkStatuses(contender, result);
      if (round === 0) continue;
      const kept = results[index];
      kept?.rounds.push(result);
      if (kept !== undefined) kept.processor += processorOf(contender) - before;
    }
  }
  return contenders.map((contender, index) =>
    measured(contender, results[index]?.rounds ?? [], results[index]?.processor ?? 0),
  );
}

/** The median over the rounds of one's rate divided by the other's in the same round. */
export function ratio(one: Measured, other: Measured): number {
  return median(one.rounds.map((round, index) => round.perSecond / (other.rounds[index]?.perSecond ?? Number.NaN)));
}

function orderFor({ server, asks, others = [] }: Contender, seconds: number, connections: number): LoadOrder {
  const requests = asks.map(rawRequest);
  const otherPorts = others.map(({ port }) => port);
  return { host: '127.0.0.1', port: server.port, otherPorts, requests, connections, seconds };
}

function processorOf({ server, others = [] }: Contender): number {
  return [server, ...others].reduce((sum, { pid }) => sum + processorSeconds(pid), 0);
}

/** An error page is fast, too. */
function checkStatuses({ server, statuses = ['200'] }: Contender, result: LoadResult): void {
  const wrong = Object.keys(result.statuses).filter((status) => !statuses.includes(status));
  if (wrong.length > 0) throw new Error(`${server.name} answered ${JSON.stringify(result.statuses)}`);
}

function measured({ server }: Contender, rounds: readonly LoadResult[], processor: number): Measured {
  const requests = rounds.reduce((sum, round) => sum + round.requests, 0);
  return {
    name: server.name,
    rounds,
    perSecond: median(rounds.map((round) => round.perSecond)),
    p99: median(rounds.map((round) => round.p99)),
    processorMicros: (processor / requests) * 1e6,
    bytesPerAnswer: rounds.reduce((sum, round) => sum + round.bytes, 0) / requests,
  };
}
