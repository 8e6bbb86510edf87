import { type Allowance, allowance, type Rate, withinWindow } from './rate.ts';

export interface Limiter {
  readonly rate: Rate;
  take(key: string): Allowance | Promise<Allowance>;
  /** Rejects when the limiter cannot decide, for instance because its Redis is out of reach. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

const keysHeld = 10_000;

export interface MemoryLimiter extends Limiter {
  take(key: string): Allowance;
}

/** A limit that holds within this process. */
export function memoryLimiter(rate: Rate, now: () => number): MemoryLimiter {
  const arrivals = new Map<string, number>();
  return {
    rate,
    take(key) {
      const at = now();
      const arrival = withinWindow(rate, arrivals.get(key) ?? at, at);
      const taken = allowance(rate, arrival, at);
      if (arrivals.size >= keysHeld && !arrivals.has(key)) forgetWhole(arrivals, at);
      arrivals.set(key, taken.allowed ? at + taken.fullAfterMs : arrival);
      return taken;
    },
    async ready() {},
    async close() {},
  };
}

/**
 * A client with its whole allowance needs no entry; if few have it, the oldest tenth is dropped, so that
 * a flood of new names costs one sweep in a thousand requests.
 */
function forgetWhole(arrivals: Map<string, number>, now: number): void {
  for (const [key, arrival] of arrivals) if (arrival <= now) arrivals.delete(key);
  const surplus = arrivals.size - 0.9 * keysHeld;
  for (const key of [...arrivals.keys()].slice(0, Math.max(0, surplus))) arrivals.delete(key);
}
