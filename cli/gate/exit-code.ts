import type { Run } from '../../conformance/model/run.ts';
import type { RunDiff } from '../../reports/index.ts';

/** What fails a build, from the strictest to the mildest. Without a run (usage, unreachable) each of them fails. */
export const FAIL_ON = ['incomplete', 'nonconformant', 'regression', 'never'] as const;

export type FailOn = (typeof FAIL_ON)[number];

export interface Compared {
  readonly run: Run;
  /** `null` where there is no run of the base to compare with. */
  readonly diff: RunDiff | null;
}

/** How the job ends: `checked` is how the check ended, and every other code than 0 stays what it means there. */
export function exitCode(checked: number, failOn: FailOn, { run, diff }: Compared): number {
  if (failOn === 'never') return 0;
  if (failOn === 'incomplete') return checked;
  if (failOn === 'regression' && diff !== null && diff.incomparable === null) return ofRegression(checked, run, diff);
  return run.verdict === 'incomplete' ? 0 : checked;
}

const RANKS: Readonly<Record<Run['verdict'], number>> = { conformant: 0, incomplete: 1, nonconformant: 2 };

/** What the base had as well passes; a run that was ended early, or was not answered reliably, has not seen whether anything is worse. */
function ofRegression(checked: number, run: Run, { isRegression, verdicts }: RunDiff): number {
  if (isRegression) return 1;
  const isWorse = RANKS[verdicts.after] > RANKS[verdicts.before];
  const isCut = run.ended !== undefined || run.stoppedAnswering !== undefined || run.unreliable !== undefined;
  return isWorse || isCut ? checked : 0;
}
