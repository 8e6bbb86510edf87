/** How many requests a key has in how long a time. */
export interface Rate {
  readonly requests: number;
  readonly windowMs: number;
}

export interface Taken {
  readonly allowed: boolean;
  readonly remaining: number;
  readonly retryAfterMs: number;
}

/** `1000/10s` or `20/1m`; null where it is neither. */
export function rateOf(text: string): Rate | null {
  const [, requests, length, unit] = /^([1-9]\d{0,8})\/([1-9]\d{0,3})(ms|s|m|h)$/.exec(text) ?? [];
  if (requests === undefined || length === undefined || unit === undefined) return null;
  return { requests: Number(requests), windowMs: Number(length) * (units[unit] ?? 1000) };
}

const units: Record<string, number> = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 };

/**
 * The allowance of one key, one number in memory: the moment at which it would be whole again (GCRA). It refills
 * steadily, so that a client that waited as long as it was told is served.
 */
export function allowance({ requests, windowMs }: Rate, now: () => number, spent = false): { take(): Taken } {
  const interval = windowMs / requests;
  let wholeAt = spent ? now() + windowMs : 0;
  return {
    take() {
      const at = now();
      const next = Math.max(wholeAt, at) + interval;
      const room = at + windowMs - next;
      if (room < -1e-6) return { allowed: false, remaining: 0, retryAfterMs: -room };
      wholeAt = next;
      return { allowed: true, remaining: Math.floor(room / interval + 1e-6), retryAfterMs: 0 };
    },
  };
}

/** The RateLimit fields of the IETF draft, and Retry-After where nothing is left. */
export function rateHeaders(rate: Rate, taken: Taken): Record<string, string> {
  const seconds = Math.max(1, Math.ceil(taken.retryAfterMs / 1000));
  const headers: Record<string, string> = {
    'ratelimit-policy': `"key";q=${rate.requests};w=${Math.max(1, Math.ceil(rate.windowMs / 1000))}`,
    ratelimit: `"key";r=${taken.remaining};t=${seconds}`,
  };
  if (!taken.allowed) headers['retry-after'] = String(seconds);
  return headers;
}
