import type { ApiResponse } from '../../contract/http.ts';
import { type OperationId, operations } from '../../contract/operations.ts';
import type { Rate } from '../../contract/serving/rate.ts';
import { gate, keys } from '../keys.ts';
import { lazyEngine } from '../prism/lazy.ts';
import { type Answered, responder } from '../responder.ts';
import { customers, staff } from '../settle.ts';

export interface Asking {
  readonly method?: string;
  readonly key?: string | null;
  readonly prefer?: string;
  readonly headers?: Record<string, string>;
}

export type Ask = (url: string, asking?: Asking) => Promise<ApiResponse & Pick<Answered, 'notices'>>;

/** 20 November 2025, so that dates in tests are known. */
export const today = Date.UTC(2025, 10, 20, 15, 30);
/** It reads the contract's operations once. */
const sharedEngine = lazyEngine();
const plenty: Rate = { requests: 1_000_000, windowMs: 1 };

/** A mock without a server: what it answers to one request after another. */
export function mockFor({ seed = '1', now = () => today, engine = sharedEngine } = {}): Ask {
  const parts = { engine, gate: gate(plenty, now), seed, now };
  const respond = responder(parts);
  return async (url, { method = 'GET', key = keys.good, prefer, headers = {} } = {}) => {
    const bearer = key === null ? {} : { authorization: `Bearer ${key}` };
    const preference = prefer === undefined ? {} : { prefer };
    const { response, notices } = await respond({ method, url, headers: { ...bearer, ...preference, ...headers } });
    return { ...response, notices };
  };
}

/** The path of an operation, for the people whom the contract's examples name. */
export function pathOf(operation: OperationId): string {
  const known = operation === 'getCustomer' ? customers[0] : staff[0];
  return operations[operation].path.replace('{id}', known?.id ?? '');
}
