import type { KindResult } from '../model/kinds.ts';
import type { RuleResult, RunVerdict, Unreliable, WaiverUse } from '../model/run.ts';
import { isStale } from './waivers.ts';

/** What a verdict lacks besides the decisions of rules. */
interface Gaps {
  readonly kinds: readonly KindResult[];
  /** Why the run was ended early. */
  readonly ended?: string | null;
  readonly unreliable?: readonly Unreliable[];
}

/** A demanded rule that was not decided makes a run incomplete: what was not seen is never green. */
export function verdictOf(
  results: readonly RuleResult[],
  waivers: readonly WaiverUse[],
  only: readonly string[] | null,
  { kinds, ended = null, unreliable = [] }: Gaps,
): RunVerdict {
  const musts = results.filter((result) => result.level === 'must');
  if (musts.some((result) => result.outcome === 'failed' && result.waived === null)) return 'nonconformant';
  if (waivers.some(isStale)) return 'nonconformant';
  if (results.some((result) => result.outcome === 'error')) return 'incomplete';
  if (unreliable.length > 0) return 'incomplete';
  if (ended !== null || musts.some((result) => result.demanded && undecided(result))) return 'incomplete';
  if (kinds.some(({ state }) => state === 'missing')) return 'incomplete';
  const ran = musts.filter((result) => result.outcome === 'passed' || result.outcome === 'failed');
  return ran.length === 0 || only !== null ? 'incomplete' : 'conformant';
}

export function undecided(result: Pick<RuleResult, 'outcome'>): boolean {
  return result.outcome === 'untested' || result.outcome === 'cantTell' || result.outcome === 'error';
}
