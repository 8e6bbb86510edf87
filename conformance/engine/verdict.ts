import type { RuleResult, RunVerdict, WaiverUse } from '../model/run.ts';

/** A demanded rule that was not decided makes a run incomplete: what was not seen is never green. */
export function verdictOf(
  results: readonly RuleResult[],
  waivers: readonly WaiverUse[],
  only: readonly string[] | null,
  ended: string | null = null,
): RunVerdict {
  const musts = results.filter((result) => result.level === 'must');
  if (musts.some((result) => result.outcome === 'failed' && result.waived === null)) return 'nonconformant';
  if (waivers.some((waiver) => waiver.state !== 'used')) return 'nonconformant';
  if (results.some((result) => result.outcome === 'error')) return 'incomplete';
  if (ended !== null || musts.some((result) => result.demanded && undecided(result))) return 'incomplete';
  const ran = musts.filter((result) => result.outcome === 'passed' || result.outcome === 'failed');
  return ran.length === 0 || only !== null ? 'incomplete' : 'conformant';
}

export function undecided(result: Pick<RuleResult, 'outcome'>): boolean {
  return result.outcome === 'untested' || result.outcome === 'cantTell' || result.outcome === 'error';
}
