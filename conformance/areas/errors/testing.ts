import type { LimitMet, RateEvidence } from './evidence.ts';

/** A limit that told two seconds and kept its word, but for what the case says. */
export function met(partial: Partial<LimitMet>): LimitMet {
  return {
    exchange: 'ex-0010',
    headers: [['retry-after', '2']],
    told: 2000,
    after: 200,
    afterExchange: 'ex-0011',
    ...partial,
  };
}

export function burst(partial: Partial<RateEvidence>): RateEvidence {
  return { burst: 'sent', sent: 125, statuses: {}, rateLimitedAs503: [], met: [], ...partial };
}
