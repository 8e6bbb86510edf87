import type { Run } from '../../conformance/model/run.ts';
import { thousands } from './count.ts';

/** The probe that looks for the rate limit. What it sends, and nothing else, stands outside the budget and its count. */
const BURST_PROBE = 'rate';

export function burstOf(run: Pick<Run, 'plan'>): number {
  return run.plan.probes.filter(({ probe }) => probe === BURST_PROBE).reduce((sum, { sent }) => sum + sent, 0);
}

/** All that was sent: whoever reads a number of requests wants to know what the deployment had to bear. */
export function requestsSent(run: Pick<Run, 'plan' | 'requests'>): string {
  const burst = burstOf(run);
  return burst === 0 ? thousands(run.requests) : `${thousands(run.requests)} and a burst of ${thousands(burst)}`;
}
