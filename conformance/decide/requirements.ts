import type { Level, Outcome } from '../model/outcome.ts';
import type { RequirementResult, RuleResult } from '../model/run.ts';

/** The facts of a requirement that the engine needs. */
export interface RequirementFacts {
  readonly id: string;
  readonly title: string;
  readonly section: string;
  readonly area: string;
  readonly level: Level;
  readonly untestable?: string;
  /** Operations, parameters and fields that it is about. */
  readonly names?: readonly string[];
}

/** The strictest level of the rule's requirements; an advisory rule is never a must. */
export function levelOf(
  rule: { readonly requirements: readonly string[]; readonly advisory?: boolean | undefined },
  byId: ReadonlyMap<string, RequirementFacts>,
): Level {
  const levels = rule.requirements.map((id) => byId.get(id)?.level ?? 'open');
  if (rule.advisory === true) return levels.includes('should') || levels.includes('must') ? 'should' : 'open';
  if (levels.includes('must')) return 'must';
  return levels.includes('should') ? 'should' : 'open';
}

const GRAVITY: readonly Outcome[] = ['failed', 'error', 'cantTell', 'untested', 'passed', 'inapplicable'];

export function requirementResults(
  requirements: readonly RequirementFacts[],
  results: readonly RuleResult[],
): RequirementResult[] {
  return requirements.map((requirement) => {
    const rules = results.filter((result) => result.requirements.includes(requirement.id));
    const { outcome, message } = decide(requirement, rules);
    const { id, title, section, area, level } = requirement;
    return { id, title, section, area, level, outcome, rules: rules.map((result) => result.rule), message };
  });
}

const UNJUDGED: Readonly<Record<Level, string>> = {
  must: 'no rule judges it',
  should: 'a recommendation; no rule judges it',
  open: 'open in the contract: not judged',
};

export function untestableWords(why: string): string {
  return `cannot be tested from outside: ${why}`;
}

function decide(
  requirement: RequirementFacts,
  rules: readonly RuleResult[],
): { readonly outcome: Outcome; readonly message: string } {
  if (requirement.untestable !== undefined)
    return { outcome: 'untested', message: untestableWords(requirement.untestable) };
  if (rules.length === 0) return { outcome: 'untested', message: UNJUDGED[requirement.level] };
  // Rules that were not demanded and not decided do not count against those that were.
  const counted = rules.filter(
    (result) => result.demanded || result.outcome === 'failed' || result.outcome === 'passed',
  );
  const judging = counted.length > 0 ? counted : rules;
  // An advisory about a promise does not break it, as long as a rule that may fail has judged it.
  const binding = judging.filter((result) => requirement.level !== 'must' || !isAdvice(result));
  const [worst] = [...(binding.length > 0 ? binding : judging)].sort((a, b) => rank(a) - rank(b));
  return worst === undefined
    ? { outcome: 'untested', message: '' }
    : { outcome: worst.outcome, message: worst.message };
}

function rank(result: RuleResult): number {
  return isAdvice(result) ? GRAVITY.indexOf('passed') - 0.5 : GRAVITY.indexOf(result.outcome);
}

function isAdvice({ level, outcome }: RuleResult): boolean {
  return level !== 'must' && outcome === 'failed';
}
