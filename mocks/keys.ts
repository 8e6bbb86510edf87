import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { memoryLimiter, type Rate, rateHeaders } from '../contract/serving/rate.ts';
import type { Refusal } from './reply.ts';

/** The keys of the mock. They open made-up data only, are the same for everybody and are printed at every start. */
export const keys = {
  good: 'cp_live_mockGoodKeyForEverydayRequests0000000000Good',
  empty: 'cp_live_mockKeyOfAnOrganizationWithoutAnything0Empt',
  exhausted: 'cp_live_mockKeyWhoseAllowanceIsUsedUp00000000000Gone',
  revoked: 'cp_live_mockKeyThatItsOwnerRevoked00000000000000Rvkd',
  disabled: 'cp_live_mockKeyThatAnAdministratorDisabled000000Dsbl',
  rotated: 'cp_live_mockKeyThatWasReplacedByTheGoodOne0000000Old',
} as const;

/** The client of a key. Revoked, disabled and rotated keys are unknown, like any other text. */
export type Caller = { readonly name: 'good' | 'empty' | 'exhausted'; readonly key: string };

const callers = new Map<string, Caller>(
  (['good', 'empty', 'exhausted'] as const).map((name) => [keys[name], { name, key: keys[name] }]),
);

/** The token of `Authorization: Bearer` and of nothing else, compared to the letter. */
function callerOf(authorization: string | readonly string[] | undefined): Caller | null {
  if (typeof authorization !== 'string' || !/^bearer /i.test(authorization)) return null;
  return callers.get(authorization.slice(7).trim()) ?? null;
}

/** What stands before the secret, safe to show. */
export const keyPrefix = 'cp_live_';

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
