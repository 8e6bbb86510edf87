import type { ApiRequest } from '../contract/http.ts';
import { type Limiter, rateHeaders } from '../contract/serving/rate.ts';
import { recentResults } from '../contract/serving/recent-results.ts';
import { ProblemError } from './answers.ts';
import type { Call, Principal } from './call.ts';
import { hashKey, hasKeyShape, sameHash } from './keys/sandbox-keys.ts';
import type { KeyStore } from './store/index.ts';

/** The token of `Authorization: Bearer` only: no query parameter, no other header, no other scheme. */
export function bearerToken({ authorization }: ApiRequest['headers']): string | null {
  if (typeof authorization !== 'string') return null;
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? null;
}

/** Clients send the same few keys again and again: each is hashed once. Only in memory, and only until others take its place. */
const hashOf = recentResults(hashKey, 1000);

/**
 * Asks the store with every request, so that a key that was rotated on another instance stops working here immediately.
 * The look-up by hash leaks nothing about the key by its timing, and the comparison takes constant time.
 */
export async function authenticate(keys: KeyStore, token: string | null): Promise<Principal | null> {
  if (token === null || !hasKeyShape(token)) return null;
  const hash = hashOf(token);
  const key = await keys.findKeyByHash(hash);
  if (key === null || !sameHash(key.hash, hash)) return null;
  if (key.status !== 'active' || !key.approved) return null;
  const { id, prefix, last4, organizationId, organizationName, stores } = key;
  return { keyId: id, prefix, last4, organizationId, organizationName, stores };
}

/**
 * The error for a request without a valid key. Wrong keys are limited per client address, separately from the limit of each
 * key, so that guessing never uses up the allowance of a valid key.
 */
// mutants open: whether a 401 has WWW-Authenticate is at most an advisory
export async function unauthorized(call: Call, guesses: Limiter): Promise<ProblemError> {
  // mutants open: what an error says (ERR-08)
  const realm = 'Bearer realm="public-api"';
  // mutants open (Object): whether a 401 has WWW-Authenticate is at most an advisory
  if (call.token === null) return new ProblemError('unauthorized', { headers: { 'www-authenticate': realm } });
  const taken = await guesses.take(call.client);
  if (!taken.allowed) return new ProblemError('rate_limited', { headers: rateHeaders(guesses.rate, taken) });
  // mutants open (Object, String #2): whether a 401 has WWW-Authenticate is at most an advisory
  return new ProblemError('unauthorized', { headers: { 'www-authenticate': `${realm}, error="invalid_token"` } });
}
