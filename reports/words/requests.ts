import type { Run } from '../../conformance/model/run.ts';
import { thousands } from './count.ts';

/** The probe that looks for the rate limit. What it sends, and nothing else, stands outside the budget and its count. */
const BURST_PROBE = 'rate';

/** How many requests there were, counted here for every format: two numbers of one thing would be two truths. */
interface RequestCounts {
  readonly planned: number;
  /** Without the burst, and with each request again that was sent again: what the budget counts. */
  readonly sent: number;
  /** Of those sent, how many were sent again. */
  readonly again: number;
  /** Of those sent, how many are of no planned probe: the first of a part, those of Dredd and the browser, what was under way at the end. */
  readonly ofNoProbe: number;
  readonly burst: number;
  readonly sentAndBurst: number;
}

export function requestCounts(run: Pick<Run, 'plan' | 'requests' | 'pace'>): RequestCounts {
  const burst = burstOf(run);
  const probes = run.plan.probes.filter(({ probe }) => probe !== BURST_PROBE);
  const planned = probes.reduce((sum, each) => sum + each.planned, 0);
  const { requests: sent, pace } = run;
  const ofNoProbe = sent - probes.reduce((sum, each) => sum + each.sent, 0);
  return { planned, sent, again: pace.retries, ofNoProbe, burst, sentAndBurst: sent + burst };
}

function burstOf(run: Pick<Run, 'plan'>): number {
  return run.plan.probes.filter(({ probe }) => probe === BURST_PROBE).reduce((sum, { sent }) => sum + sent, 0);
}

/** What the burst met: "1,000 answered 200, 376 answered 429"; null where none was sent, or a run of an earlier version does not say. */
export function burstAnswers({ burst }: Pick<Run, 'burst'>): string | null {
  if (burst === undefined) return null;
  const words = burst.answers.map(
    ({ status, requests }) => `${thousands(requests)} ${status === null ? 'not answered' : `answered ${status}`}`,
  );
  return words.join(', ');
}

/** All that was sent: whoever reads a number of requests wants to know what the deployment had to bear. */
export function requestsSent(run: Pick<Run, 'plan' | 'requests' | 'pace'>): string {
  const { sent, burst } = requestCounts(run);
  return burst === 0 ? thousands(sent) : `${thousands(sent)} and a burst of ${thousands(burst)}`;
}
