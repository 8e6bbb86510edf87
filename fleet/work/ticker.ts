import { setTimeout as sleep } from 'node:timers/promises';

export type Ticker = ReturnType<typeof tickerOf>;

/** Does something again and again, until it is stopped; what goes wrong in one turn is said, and the next one tries again. */
export function tickerOf(turn: () => Promise<void>, everyMs: number, onError?: (error: unknown) => void) {
  const ended = new AbortController();
  let woken = new AbortController();
  let loop = Promise.resolve();
  const run = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      woken = new AbortController();
      await turn().catch((error: unknown) => ended.signal.aborted || onError?.(error));
      if (!ended.signal.aborted) await pause(everyMs, woken.signal);
    }
  };
  return {
    start: () => {
      loop = run();
    },
    /** The next turn comes at once. */
    wake: () => woken.abort(),
    stop: async () => {
      ended.abort();
      woken.abort();
      await loop;
    },
  };
}

/** Ends early where the signal comes. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal }).catch(() => undefined);
}
