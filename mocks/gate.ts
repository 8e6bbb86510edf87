import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { allowance, type Rate, rateHeaders } from './allowance.ts';
import { type Caller, callerOf } from './keys.ts';
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
  const good = { rate, of: once(() => allowance(rate, now)) };
  const empty = { rate, of: once(() => allowance(rate, now)) };
  const exhausted = { rate: exhaustedRate, of: once(() => allowance(exhaustedRate, now, true)) };
  const meters = { good, empty, exhausted };

  return ({ headers: { authorization } }) => {
    const caller = callerOf(authorization);
    if (caller === null) return { refusal: unauthorized(authorization !== undefined) };
    const meter = meters[caller.name];
    const taken = meter.of().take();
    const headers = rateHeaders(meter.rate, taken);
    return taken.allowed ? { caller, headers } : { refusal: { code: 'rate_limited', headers } };
  };
}

export function unauthorized(keyCame: boolean): Refusal {
  const challenge = `Bearer realm="public-api"${keyCame ? ', error="invalid_token"' : ''}`;
  return { code: 'unauthorized', headers: { 'www-authenticate': challenge } };
}
