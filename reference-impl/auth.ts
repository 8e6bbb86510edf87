import type { ApiRequest } from '../contract/http.ts';
import type { Limiter } from '../contract/serving/memory-limiter.ts';
import { rateHeaders } from '../contract/serving/rate.ts';
import type { Call, Principal } from './call.ts';
import { hashKey, hasKeyShape, sameHash } from './keys/secret.ts';
import { ProblemError } from './problem-error.ts';
import type { KeyStore } from './store/index.ts';

/** The token of `Authorization: Bearer`, and of nothing else: no query parameter, other header or other scheme. */
export function bearerToken({ authorization }: ApiRequest['headers']): string | null {
  if (typeof authorization !== 'string') return null;
  return /^Bearer +([\w.~+/-]+=*)$/i.exec(authorization)?.[1] ?? null;
}

/**
 * Asks the store with every request, so that a key that was rotated anywhere is dead here at once. The search goes by
 * hash, whose near misses tell nothing about the key; the comparison after it takes the same time for all of them.
 */
export async function authenticate(keys: KeyStore, token: string | null): Promise<Principal | null> {
  if (token === null || !hasKeyShape(token)) return null;
  const hash = hashKey(token);
  const key = await keys.findKeyByHash(hash);
  if (key === null || !sameHash(key.hash, hash)) return null;
  if (key.status !== 'active' || !key.approved) return null;
  const { id, prefix, last4, organizationId, organizationName, stores } = key;
  return { keyId: id, prefix, last4, organizationId, organizationName, stores };
}

/**
 * Why a request without a valid key gets no answer. Guessing is limited per client address, apart from every key's own
 * limit: a good key is looked up first and never gets here, so no guesser can use up what belongs to its owner.
 */
export async function unauthorized(call: Call, guesses: Limiter): Promise<ProblemError> {
  const realm = 'Bearer realm="public-api"';
  if (call.token === null) return new ProblemError('unauthorized', { headers: { 'www-authenticate': realm } });
  const taken = await guesses.take(call.client);
  if (!taken.allowed) return new ProblemError('rate_limited', { headers: rateHeaders(guesses.rate, taken) });
  return new ProblemError('unauthorized', { headers: { 'www-authenticate': `${realm}, error="invalid_token"` } });
}
