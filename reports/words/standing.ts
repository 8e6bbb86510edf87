import type { RuleResult } from '../../conformance/model/run.ts';
import { byWeight } from './weight.ts';

/**
 * What an outcome means for whoever has to act. Every format says this one, so that two of them never disagree:
 * `broken` and `undecided` are what keeps a run from being conformant, the rest does not.
 */
export type Standing = 'broken' | 'undecided' | 'waived' | 'advisory' | 'tolerated' | 'aside' | 'held';

export function standing(result: RuleResult): Standing {
  if (result.tolerated !== undefined) return 'tolerated';
  switch (result.outcome) {
    case 'passed':
      return 'held';
    case 'failed':
      return result.waived ? 'waived' : result.level === 'must' ? 'broken' : 'advisory';
    case 'inapplicable':
      return 'aside';
    case 'error':
      return 'undecided';
    default:
      return result.demanded && result.level === 'must' ? 'undecided' : 'aside';
  }
}

/** In the order in which they should be read. */
export function withStanding(results: readonly RuleResult[], wanted: Standing): readonly RuleResult[] {
  return byWeight(results.filter((result) => standing(result) === wanted));
}
