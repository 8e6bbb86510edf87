import type { DefaultRangeEvidence } from '../areas/shared/ranges/default-range.ts';

/** Logs requested without bounds at noon of 2026-02-10. */
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
