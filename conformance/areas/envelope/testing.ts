import type { OperationId } from '../../../contract/operations.ts';
import type { Exchange, ShownRange, Violation } from '../../model/exchange.ts';
import { exchange } from '../../testing/builders.ts';
import type { DefaultRangeEvidence } from './evidence.ts';

type Evidence = { readonly exchanges: readonly Exchange[] };

/** One record of the second answer disagrees with the contract. */
export function disagreement(
  operation: OperationId,
  violation: Pick<Violation, 'path' | 'keyword' | 'expected'>,
): Evidence {
  const found: Violation = { received: 'null', count: 1, records: ['record-400'], ...violation };
  return {
    exchanges: [
      exchange({ operation, body: undefined }),
      exchange({ id: 'ex-0002', operation, body: undefined, facts: { violations: [found] } }),
    ],
  };
}

/** One read of a range, and what came back of it. */
export function reading(operation: OperationId) {
  return (echoed: { readonly from: unknown; readonly to: unknown } | null = null, status = 200) => {
    const sent = { from: '2026-01-01T07:00:00.123+07:00', to: '2026-01-31T23:59:59.999Z' };
    const exchanges: readonly Exchange[] = [];
    return { rangeEcho: { reads: [{ operation, sent, echoed, exchange: 'ex-0001', status }] }, exchanges };
  };
}

/** A page of a walk, whose body was let go, and the range that it showed. */
export function walkedPage(operation: OperationId, range: ShownRange): Exchange {
  const query: Exchange['query'] = [
    ['from', '2026-01-01T00:00:00.123Z'],
    ['to', '2026-01-31T23:59:59.999Z'],
    ['storeIds', 'store-1'],
  ];
  return exchange({ id: 'ex-0002', operation, query, body: undefined, facts: { range } });
}

/** Logs asked without bounds at noon of 2026-02-10. */
export function defaultRange(
  echoed: { readonly from?: unknown; readonly to?: unknown },
  partial: Partial<DefaultRangeEvidence> = {},
): { readonly defaultRange: DefaultRangeEvidence } {
  return {
    defaultRange: {
      exchange: 'ex-0001',
      status: 200,
      echoed: { from: '2026-01-12T00:00:00.000Z', to: '2026-02-10T23:59:59.999Z', ...echoed },
      askedAt: '2026-02-10T12:00:00.000Z',
      serverDate: '2026-02-10T12:00:00.000Z',
      oldest: '2026-02-01T00:00:00.000Z',
      newest: '2026-02-10T11:00:00.000Z',
      edges: [],
      later: null,
      ...partial,
    },
  };
}
