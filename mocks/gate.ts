import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { memoryLimiter } from '../contract/serving/memory-limiter.ts';
import { type Rate, rateHeaders } from '../contract/serving/rate.ts';
import { type Caller, callerOf } from './keys.ts';
import type { Refusal } from './reply.ts';

export type Passed =
  | { readonly caller: Caller; readonly headers: ApiResponse['headers'] }
  | { readonly refusal: Refusal };

export type Gate = (request: ApiRequest) => Passed;

/** One request in two seconds, and none at first: a client can watch itself wait and then be served. */
const exhaustedRate: Rate = { requests: 1, windowMs: 2000 };

/** The key first, then the allowance of that key. */
export function gate(rate: Rate, now: () => number): Gate {
  const everyday = memoryLimiter(rate, now);
  const exhausted = memoryLimiter(exhaustedRate, now);
  exhausted.take('exhausted');
  const limiters = { good: everyday, empty: everyday, exhausted };

  return ({ headers: { authorization } }) => {
    const caller = callerOf(authorization);
    if (caller === null) return { refusal: unauthorized(authorization !== undefined) };
    const limiter = limiters[caller.name];
    const taken = limiter.take(caller.name);
    const headers = rateHeaders(limiter.rate, taken);
    return taken.allowed ? { caller, headers } : { refusal: { code: 'rate_limited', headers } };
  };
}

export function unauthorized(keyCame: boolean): Refusal {
  const challenge = `Bearer realm="public-api"${keyCame ? ', error="invalid_token"' : ''}`;
  return { code: 'unauthorized', headers: { 'www-authenticate': challenge } };
}
