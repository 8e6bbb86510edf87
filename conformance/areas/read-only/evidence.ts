import type { AskedOperation } from '../../model/exchange.ts';

/**
 * `write`: a write method was sent. `smuggled`: a GET that names another method in a header or in the query.
 * `reread`: what was read before all of that, read again after it.
 */
export interface WriteTry {
  readonly kind: 'write' | 'smuggled' | 'reread';
  readonly operation: AskedOperation;
  readonly method: string;
  /** How the method was smuggled, or what was read again. */
  readonly how: string;
  readonly credential: 'good' | 'none';
  readonly exchange: string;
  readonly status: number | null;
  /** The answer is what a plain GET gives, as far as it can be told; always true for a write. */
  readonly asBefore: boolean;
}
