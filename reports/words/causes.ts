import { messageText } from '../../conformance/model/message.ts';
import { type Area, HEAVIEST_FIRST, type ShownFinding } from '../../conformance/model/outcome.ts';
import type { Follower, RuleResult, Run } from '../../conformance/model/run.ts';

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

/** What a finding says: where, which findings of one request have in common, and what was seen there. */
export interface Headed {
  /** Null where the finding before has said it. */
  readonly head: string | null;
  readonly rest: string;
}

/** Messages of which the part before the first colon is said once, however many findings in a row begin with it. */
export function headed<Finding extends Worded>(findings: readonly Finding[]) {
  const parts = findings.map((finding) => ({ finding, ...partsOf(finding) }));
  return parts.map((part, index) => {
    const { head, rest } = part;
    if (head === null) return part;
    const isShared = [index - 1, index + 1].some((other) => parts[other]?.head === head);
    if (!isShared) return { ...part, head: null, rest: `${head} ${rest}` };
    return { ...part, head: parts[index - 1]?.head === head ? null : head };
  });
}

type Worded = Pick<ShownFinding, 'message' | 'template' | 'values'>;

const COLON = ': ';

function partsOf({ message, template, values }: Worded): Headed {
  const at = template.indexOf(COLON);
  if (at === -1) return { head: null, rest: message };
  const written = (part: string): string => messageText({ template: part, values });
  return { head: written(template.slice(0, at + 1)), rest: written(template.slice(at + COLON.length)) };
}

/** The heaviest first; within an area as the suite has them. */
export function byWeight<T extends { readonly area: Area }>(items: readonly T[]): readonly T[] {
  return items.toSorted((a, b) => HEAVIEST_FIRST.indexOf(a.area) - HEAVIEST_FIRST.indexOf(b.area));
}

/** What is at stake where a promise of the area is broken. */
export const AT_STAKE: Readonly<Record<Area, string>> = {
  minimization: 'leak',
  auth: 'access',
  tenancy: 'access',
  'read-only': 'access',
  pagination: 'data',
  filters: 'data',
  analytics: 'data',
  inventory: 'data',
  promotions: 'data',
  parameters: 'refusal',
  errors: 'refusal',
  envelope: 'form',
  document: 'form',
  dredd: 'form',
  browser: 'form',
  client: 'data',
};

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
