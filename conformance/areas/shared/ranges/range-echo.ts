import type { OperationId } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { shownRange } from '../../../see/shown-range.ts';

/** One answer to a request that named a range. */
export interface RangeEcho {
  readonly operation: OperationId;
  /** As sent; null where a bound was left out. */
  readonly sent: { readonly from: string | null; readonly to: string | null };
  readonly echoed: { readonly from: unknown; readonly to: unknown } | null;
  readonly exchange: string;
  readonly status: number | null;
}

/** A timestamp with its zone: without one, the instant is open. */
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The range that a request sent, and the range in its answer. */
export function echoOf(operation: OperationId, { query, body, facts, id, status }: Exchange): RangeEcho {
  return {
    operation,
    sent: { from: single(query, 'from'), to: single(query, 'to') },
    echoed: facts.range ?? shownRange(body),
    exchange: id,
    status,
  };
}

function single(query: Exchange['query'], name: string): string | null {
  const values = query.filter(([key]) => key === name).map(([, value]) => value);
  return values.length === 1 ? (values[0] ?? null) : null;
}

export function isInstant(text: string | null): text is string {
  return text !== null && INSTANT.test(text) && !Number.isNaN(Date.parse(text));
}
