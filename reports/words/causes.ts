import type { Follower, RuleResult, Run } from '../../conformance/model/run.ts';
import { withStanding } from './standing.ts';

export interface CauseToFix {
  readonly result: RuleResult;
  readonly follows: readonly Follower[];
}

/** What has to be fixed, the worst first. A run of an earlier version has no causes: there each failure is one. */
export function causesIn(run: Pick<Run, 'results' | 'causes'>): readonly CauseToFix[] {
  const broken = withStanding(run.results, 'broken');
  if (run.causes === undefined) return broken.map((result) => ({ result, follows: [] }));
  const known = new Map(broken.map((result) => [result.rule, result]));
  return run.causes.flatMap(({ rule, follows }) => {
    const result = known.get(rule);
    return result === undefined ? [] : [{ result, follows }];
  });
}

/** Advice that has a reason of its own: what follows from a failure, or from other advice, is named there. */
export function advisoriesIn({ results, causes = [] }: Pick<Run, 'results' | 'causes'>): readonly RuleResult[] {
  const following = new Set(causes.flatMap(({ follows }) => follows.map(({ rule }) => rule)));
  return withStanding(results, 'advisory').filter(({ rule }) => !following.has(rule));
}

/** How a failure reads; runs of earlier versions know the promise alone. */
export function faultOf({ fault, title }: Pick<RuleResult, 'fault' | 'title'>): string {
  return fault ?? title;
}

/** A failure is titled by its fault, everything else by the promise. */
export function titleOf(result: RuleResult): string {
  return result.outcome === 'failed' ? faultOf(result) : result.title;
}
