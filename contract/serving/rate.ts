import { msOf } from './range.ts';

/** How many requests a key has in how long a time. */
export interface Rate {
  readonly requests: number;
  readonly windowMs: number;
}

/** What one request did to the allowance of its key. */
export interface Allowance {
  readonly allowed: boolean;
  /** Requests left at this moment. */
  readonly remaining: number;
  /** Until one more request fits; 0 when one fits now. */
  readonly retryAfterMs: number;
  /** Until the allowance is whole again. */
  readonly fullAfterMs: number;
}

const ratePattern = /^([1-9]\d{0,8})\/([1-9]\d{0,5}(?:ms|s|m|h))$/;

/** `1000/10s`: so many requests in so long. Null when it is not of that form. */
export function parseRate(text: string): Rate | null {
  const [, requests, time] = ratePattern.exec(text) ?? [];
  if (requests === undefined || time === undefined) return null;
  return { requests: Number(requests), windowMs: msOf(time) };
}

/**
 * The arithmetic of a generic cell rate: `arrival` is the moment at which the allowance would be whole again. Every
 * request moves it one interval on; a request that would move it further than the window ahead of now is refused.
 * It refills with every interval instead of once a window, so one request never waits longer than one interval.
 */
export function allowance({ requests, windowMs }: Rate, arrival: number, now: number): Allowance {
  const interval = windowMs / requests;
  const next = Math.max(arrival, now) + interval;
  const ahead = next - now - windowMs;
  // Sums of intervals are inexact in the last bits; a microsecond more or less is not a refusal.
  if (ahead > 0.001) {
    return { allowed: false, remaining: 0, retryAfterMs: ahead, fullAfterMs: Math.max(arrival - now, 0) };
  }
  const remaining = Math.floor((-ahead + 0.001) / interval);
  return { allowed: true, remaining, retryAfterMs: remaining > 0 ? 0 : interval + ahead, fullAfterMs: next - now };
}

/** No allowance takes longer than a window to be whole: a later arrival is from before the clock was set back. */
function withinWindow({ windowMs }: Rate, arrival: number, now: number): number {
  return Math.min(arrival, now + windowMs);
}

/** The fields of draft-ietf-httpapi-ratelimit-headers: the policy, and what is left of it. */
export function rateHeaders(rate: Rate, taken: Allowance): Record<string, string> {
  const headers: Record<string, string> = {
    'ratelimit-policy': `"default";q=${rate.requests};w=${Math.max(1, Math.ceil(rate.windowMs / 1000))}`,
    // With nothing left, t is the moment that a client waits for: the next request, not the whole allowance.
    ratelimit: `"default";r=${taken.remaining};t=${seconds(taken.remaining > 0 ? taken.fullAfterMs : taken.retryAfterMs)}`,
  };
  if (!taken.allowed) headers['retry-after'] = String(Math.max(1, seconds(taken.retryAfterMs)));
  return headers;
}

function seconds(ms: number): number {
  return Math.ceil(ms / 1000);
}

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
