import type { Verdict } from '../model/outcome.ts';
import type { RuleResult, WaiverUse } from '../model/run.ts';

/** Absence is never green: what was demanded and not decided makes a run incomplete. */
export function verdictOf(
  results: readonly RuleResult[],
  waivers: readonly WaiverUse[],
  only: readonly string[] | null,
): Verdict {
  const musts = results.filter((result) => result.level === 'must');
  if (musts.some((result) => result.outcome === 'failed' && result.waived === null)) return 'nonconformant';
  if (waivers.some((waiver) => waiver.state !== 'used')) return 'nonconformant';
  if (results.some((result) => result.outcome === 'error')) return 'incomplete';
  if (musts.some((result) => result.demanded && undecided(result))) return 'incomplete';
  const ran = musts.filter((result) => result.outcome === 'passed' || result.outcome === 'failed');
  return ran.length === 0 || only !== null ? 'incomplete' : 'conformant';
}

export function undecided(result: Pick<RuleResult, 'outcome'>): boolean {
  return result.outcome === 'untested' || result.outcome === 'cantTell' || result.outcome === 'error';
}
