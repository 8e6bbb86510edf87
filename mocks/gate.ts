import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { type Rate, rateHeaders } from '../contract/serving/rate.ts';
import { type Caller, callerOf } from './keys.ts';
import { meter } from './meter.ts';
import { once } from './recent.ts';
import type { Refusal } from './reply.ts';

export type Passed =
  | { readonly caller: Caller; readonly headers: ApiResponse['headers'] }
  | { readonly refusal: Refusal };

export type Gate = (request: ApiRequest) => Passed;

/** One request in two seconds, and none at first: a client can watch itself wait and then be served. */
const exhaustedRate: Rate = { requests: 1, windowMs: 2000 };

/** Key first, then that key's own allowance. */
export function gate(rate: Rate, now: () => number): Gate {
  const good = { rate, of: once(() => meter(rate, now)) };
  const empty = { rate, of: once(() => meter(rate, now)) };
  const exhausted = { rate: exhaustedRate, of: once(() => meter(exhaustedRate, now, true)) };
  const meters = { good, empty, exhausted };

  return ({ headers: { authorization } }) => {
    const caller = callerOf(authorization);
    if (caller === null) return { refusal: unauthorized(authorization !== undefined) };
    const { rate, of } = meters[caller.name];
    const taken = of().take();
    const headers = rateHeaders(rate, taken);
    return taken.allowed ? { caller, headers } : { refusal: { code: 'rate_limited', headers } };
  };
}

export function unauthorized(keyCame: boolean): Refusal {
  const challenge = `Bearer realm="public-api"${keyCame ? ', error="invalid_token"' : ''}`;
  return { code: 'unauthorized', headers: { 'www-authenticate': challenge } };
}
