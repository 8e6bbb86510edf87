import { rateHeaders } from '../contract/serving/rate.ts';
import { faultOf } from '../contract/serving/request-reader.ts';
import { unauthorized } from './gate.ts';
import type { Refusal } from './reply.ts';

/** What `Prefer: code=…` gives: the problem document that a deployment would send, with its headers. */
export function forced(code: number): Refusal {
  return { detail: `Requested with Prefer: code=${code}.`, ...(kinds[code] ?? { code: 'internal' }) };
}

const waiting = { allowed: false, remaining: 0, retryAfterMs: 2000, fullAfterMs: 10_000 };

const kinds: Record<number, Refusal> = {
  400: {
    code: 'invalid_parameter',
    faults: [faultOf('above', 'limit', '500', 'an integer from 1 to 100', 'limit=100')],
  },
  401: unauthorized(true),
  403: {
    code: 'foreign_store',
    faults: [faultOf('value', 'storeIds', "another organization's store", 'ids of your own stores', null)],
  },
  404: { code: 'not_found' },
  429: { code: 'rate_limited', headers: rateHeaders({ requests: 1000, windowMs: 10_000 }, waiting) },
  500: { code: 'internal' },
  503: { code: 'unavailable', headers: { 'retry-after': '2' } },
};
