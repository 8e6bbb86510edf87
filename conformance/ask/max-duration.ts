import type { Profile } from '../decide/profiles.ts';

const MINUTE_MS = 60_000;
/** Below that, no default ends a run: a slow deployment is not a hostile one. */
export const LEAST_MAX_DURATION_MS = 15 * MINUTE_MS;

type Pace = Pick<Profile, 'requestsPerSecond' | 'concurrency'>;

/** Where the pace has no limit, each of the concurrent requests is taken to need a twentieth of a second. */
export function requestsPerSecond(pace: Pace): number {
  return pace.requestsPerSecond > 0 ? pace.requestsPerSecond : pace.concurrency * 20;
}

/** The plan is that of a small shop; who allows more requests than it has, expects a larger one. */
export function defaultMaxDuration(planned: number, { budget, ...pace }: Pace & Pick<Profile, 'budget'>): number {
  const estimateMs = (Math.max(planned, budget) / requestsPerSecond(pace)) * 1000;
  return Math.max(LEAST_MAX_DURATION_MS, Math.ceil(3 * estimateMs));
}

export function durationWords(ms: number): string {
  return ms % MINUTE_MS === 0 ? `${ms / MINUTE_MS} min` : `${Math.round(ms / 1000)} s`;
}
