import type { RuleResult, Run, RunExchange } from '../conformance/model/run.ts';
import type { RenderContext } from './context.ts';
import { sinceLast } from './diff/diff-runs.ts';
import { advisoriesIn, causesIn, withStanding } from './words/causes.ts';
import { explainFinding, explainResult } from './words/explain.ts';
import { targetName } from './words/file-names.ts';
import { endLines, figuresOf, isExplainedByEnd, runEnd, undecidedRules } from './words/run-end.ts';
import {
  kindsInState,
  leftOutKinds,
  shownRequirements,
  staleWaivers,
  waiverLine,
  waiverTitle,
} from './words/shown-outcome.ts';

/** A run, read once: every format shows parts of it, in its own form, and neither counts nor words anything anew. */
export type RunView = ReturnType<typeof viewOf>;

export function viewOf(run: Run, previous: Run | null = null) {
  const end = runEnd(run);
  const causes = causesIn(run);
  const leaders = new Map(
    causes.flatMap((cause) => cause.follows.map(({ rule }) => [rule, cause.result.rule] as const)),
  );
  const exchanges: ReadonlyMap<string, RunExchange> = new Map(run.exchanges.map((each) => [each.id, each]));
  return {
    run,
    target: targetName(run.target),
    since: sinceLast(previous, run),
    /** What a reader needs to know first; null where the run was complete. */
    end,
    endLines: end === null ? [] : endLines(end),
    causes,
    /** One for each cause; also what is advisory or waived. */
    leading: run.results.filter(({ rule, outcome }) => outcome === 'failed' && !leaders.has(rule)),
    /** What follows from a cause; nothing from any other result. */
    followsOf: ({ rule }: RuleResult) => causes.find(({ result }) => result.rule === rule)?.follows ?? [],
    /** The failed rules among them. */
    following: ({ rule }: RuleResult) => run.results.filter((each) => leaders.get(each.rule) === rule),
    undecided: undecidedRules(run),
    waived: withStanding(run.results, 'waived'),
    tolerated: withStanding(run.results, 'tolerated'),
    advisories: advisoriesIn(run),
    stale: staleWaivers(run).map((waiver) => ({ waiver, title: waiverTitle(waiver), line: waiverLine(waiver) })),
    missing: kindsInState(run, 'missing'),
    unexpected: kindsInState(run, 'unexpected'),
    /** Kinds of data that the verdict is without; empty for none. */
    without: leftOutKinds(run),
    figures: figuresOf(run),
    requirements: shownRequirements(run.requirements, run),
    exchanges,
    isExplainedByEnd: (result: RuleResult) => isExplainedByEnd(run, result),
    explain: (result: RuleResult) => explainResult(result, exchanges),
    explainFinding: (finding: RuleResult['findings'][number], of: RuleResult) => explainFinding(finding, of, exchanges),
  };
}

/** What stands in one file of a format. */
export type Projection = (view: RunView, context: RenderContext) => string | Promise<Uint8Array>;
