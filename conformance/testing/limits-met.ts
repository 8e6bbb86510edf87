import type { Artifacts } from '../model/artifacts.ts';

type RateEvidence = Artifacts['rate'];
type LimitMet = RateEvidence['met'][number];

/** A limit that announced two seconds and served after them, except for what the case says. */
export function met(partial: Partial<LimitMet>): LimitMet {
  return {
    exchange: 'ex-0010',
    headers: [['retry-after', '2']],
    announcedMs: 2000,
    after: 200,
    afterExchange: 'ex-0011',
    ...partial,
  };
}

export function burst(partial: Partial<RateEvidence>): RateEvidence {
  return { burst: 'sent', sent: 125, statuses: {}, rateLimitedAs503: [], met: [], ...partial };
}
