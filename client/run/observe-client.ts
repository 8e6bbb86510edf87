import type { Checked } from '../../conformance/index.ts';
import type { Waiver } from '../../conformance/model/decisions.ts';
import { openStage } from '../exec/play.ts';
import { type Clock, startClock } from '../traffic/observer.ts';
import type { Execution, Received, Seen, Traffic } from '../traffic/traffic.ts';
import { checkedOf } from './run-of.ts';

const ONLY = 'run-01';

/** A sandbox that records what a client asks. Traffic alone is judged: what a test suite, a browser or a service that runs for long asks of the API. */
export async function observeClient(port: number, seed: number, onRequest: (received: number) => void) {
  const clock = startClock();
  let count = 0;
  const { url, key, close, seen } = await openStage({
    port,
    seed,
    clock,
    now: clock.startedAt,
    onAnswer: () => onRequest(++count),
  });
  const judge = (waivers: readonly Waiver[]) => judgeObserved(seen, seed, clock, waivers);
  return { url, key, close, judge };
}

export function judgeObserved(
  seen: readonly Seen[],
  seed: number,
  { now, startedAt }: Clock,
  waivers: readonly Waiver[] = [],
): Checked {
  const durationMs = Math.round(now());
  const received = seen.map((one, index) => receivedAs(`ex-${String(index + 1).padStart(5, '0')}`, one));
  return checkedOf(observedTraffic(received, durationMs), { command: null, seed, startedAt, durationMs }, waivers);
}

export function receivedAs(exchange: string, seen: Seen): Received {
  return { ...seen, execution: ONLY, exchange };
}

/** All of it is one execution without a task. */
export function observedTraffic(received: readonly Received[], ms: number): Traffic {
  const execution: Execution = {
    id: ONLY,
    task: null,
    situations: [],
    met: [],
    end: { kind: 'observed' },
    ms,
    peakMB: null,
    printedKey: false,
  };
  return { mode: 'observed', tasks: [], executions: [execution], received };
}
