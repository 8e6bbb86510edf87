import type { AskedOperation } from '../../../model/exchange.ts';

export type ParameterKind =
  | 'limit-above'
  | 'limit-not-integer'
  | 'limit-negative'
  | 'limits-taken'
  | 'cursor'
  | 'unknown'
  | 'mixed'
  | 'values-taken'
  | 'boolean'
  | 'uuid'
  | 'store-id'
  | 'timestamp'
  | 'backwards'
  | 'timestamps-taken'
  | 'value'
  | 'nothing'
  | 'url';

export interface ParameterTry {
  readonly operation: AskedOperation;
  readonly parameter: string;
  /** What was sent, in words: "above the maximum (101)". Together with operation and parameter it names the try. */
  readonly what: string;
  readonly sent: string;
  /** `refuse`: must be 400. `accept`: must be 200. `survive`: anything below 500. `nothing`: no record, or not 200. */
  readonly expect: 'refuse' | 'accept' | 'survive' | 'nothing';
  readonly kind: ParameterKind;
  readonly exchange: string;
  readonly status: number | null;
  /** Where the answer was a 5xx or none, twice: a plain request afterwards, to recognize a transient error. */
  readonly control: number | null;
  /** Records in the answer; null where it has no list. Where nothing was expected: those that do not hold what was sent. */
  readonly records: number | null;
  /** The limit that was sent, where it was a proper one. */
  readonly limit: number | null;
}
