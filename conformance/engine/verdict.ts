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

export function summaryOf(
  verdict: Verdict,
  results: readonly RuleResult[],
  waivers: readonly WaiverUse[],
  only: readonly string[] | null,
  hindrance: string | null = null,
): string {
  const count = (test: (result: RuleResult) => boolean): number => results.filter(test).length;
  const broken = count((result) => result.level === 'must' && result.outcome === 'failed' && result.waived === null);
  const waived = count((result) => result.waived !== null);
  const kept = count((result) => result.level === 'must' && result.outcome === 'passed');
  const open = count((result) => result.level === 'must' && result.demanded && undecided(result));
  const stale = waivers.filter((waiver) => waiver.state !== 'used').length;
  if (verdict === 'nonconformant') {
    return stale > 0 && broken === 0
      ? `${stale === 1 ? '1 waiver is' : `${stale} waivers are`} expired, unmatched or no longer needed`
      : `${plural(broken, 'must rule')} failed, ${kept} passed${waived > 0 ? `, ${waived} waived` : ''}`;
  }
  if (verdict === 'conformant')
    return `all ${kept} must rules that the data could decide passed${waived > 0 ? `, ${waived} waived` : ''}`;
  if (only !== null)
    return `nothing failed, but only ${only.join(', ')} was looked at (${plural(kept, 'must rule')} passed)`;
  const why = hindrance === null ? '' : ` (${hindrance})`;
  return `nothing failed, but ${plural(open, 'demanded must rule')} could not be decided${why}`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
