import type { Checked } from '../../conformance/index.ts';
import type { Waiver } from '../../conformance/model/decisions.ts';
import { openStage } from '../exec/stage.ts';
import type { Execution, Received, Seen, Traffic } from '../traffic/traffic.ts';
import { type About, checkedOf } from './run-of.ts';

const ONLY = 'run-01';

/** A sandbox that records what a client asks. Traffic alone is judged: what a test suite, a browser or a service that runs for long asks of the API. */
export async function observeClient(port: number, seed: number, onRequest: (received: number) => void) {
  const zero = Date.now();
  const began = performance.now();
  const now = () => performance.now() - began;
  let count = 0;
  const stage = await openStage({
    port,
    seed,
    now: new Date(zero).toISOString(),
    clock: { zero, now },
    onAnswer() {
      count += 1;
      onRequest(count);
      return undefined;
    },
  });
  const startedAt = new Date(zero).toISOString();
  return {
    url: stage.url,
    key: stage.key,
    close: stage.close,
    judge: (waivers: readonly Waiver[]) =>
      judgeObserved(stage.seen, { seed, startedAt, durationMs: Math.round(now()) }, waivers),
  };
}

export function judgeObserved(
  seen: readonly Seen[],
  about: Omit<About, 'command'>,
  waivers: readonly Waiver[],
): Checked {
  const received = seen.map((one, index) => receivedAs(`ex-${String(index + 1).padStart(5, '0')}`, one));
  return checkedOf(observedTraffic(received, about.durationMs), { command: null, ...about }, waivers);
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
