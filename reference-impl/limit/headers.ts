import type { Allowance, Rate } from './limiter.ts';

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
