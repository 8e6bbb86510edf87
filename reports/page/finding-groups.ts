import type { RuleResult } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { advisoriesIn, causesIn, type Standing, standing as standingOf, withStanding } from '../words/causes.ts';
import { isExplainedByEnd } from '../words/run-end.ts';
import type { ShownOutcome } from '../words/shown-outcome.ts';
import type { PageData, PageRun } from './data.ts';

const GROUPS: readonly (readonly [Standing, string, string])[] = [
  ['broken', 'Broken promises', 'Each of these keeps the run from being conformant.'],
  ['undecided', 'Not decided', 'The profile demands a decision, and the evidence was not enough for one.'],
  ['waived', 'Waived', 'Broken, and accepted by an owner until a date.'],
  ['tolerated', 'Tolerated', 'Seen, but a correct deployment may show as much. None of these is a failure or a pass.'],
  ['advisory', 'Advisories', 'Recommendations and open points of the contract. None of them is a failure.'],
];

/** Rules whose results a reader looks at one by one, each on a card. */
export interface FindingGroup {
  readonly id: Standing;
  readonly title: string;
  readonly lead: string;
  readonly tally: string;
  readonly results: readonly RuleResult[];
}

export function findingGroups(data: PageData): readonly FindingGroup[] {
  return GROUPS.flatMap(([id, title, lead]) => {
    const results = cardsOf(data, id);
    return results.length === 0 ? [] : [{ id, title, lead, results, tally: tallyOf(data, id, results.length) }];
  });
}

/** Where a rule is shown: on its card or its cause's, or else with its requirement. */
export function anchorOf(result: RuleResult, run: PageRun): string {
  const cause = run.causes?.find(({ follows }) => follows.some(({ rule }) => rule === result.rule));
  if (cause !== undefined) return `rule-${cause.rule}`;
  return hasCard(result, run) ? `rule-${result.rule}` : (result.requirements[0] ?? '');
}

/** What the end of the run explains is said once, above, and listed by name in the scope. */
export function hasCard(result: RuleResult, run: PageRun): boolean {
  return !isExplainedByEnd(run, result) && GROUPS.some(([standing]) => standing === standingOf(result));
}

/** What keeps the run from a verdict has a list of its own. */
export function isListedAbove(result: RuleResult, run: PageRun): boolean {
  return standingOf(result) === 'undecided' && hasCard(result, run);
}

export function cardKind({ outcome }: RuleResult, standing: Standing): ShownOutcome {
  return standing === 'waived' || standing === 'advisory' ? standing : outcome;
}

/** What follows from another failure, or from other advice, is on the card of its cause. */
function cardsOf(data: PageData, standing: Standing): readonly RuleResult[] {
  if (standing === 'broken') return causesIn(data.run).map(({ result }) => result);
  const results = standing === 'advisory' ? advisoriesIn(data.run) : withStanding(data.run.results, standing);
  return results.filter((result) => hasCard(result, data.run));
}

function tallyOf({ run }: PageData, standing: Standing, cards: number): string {
  const rules = withStanding(run.results, standing).filter((result) => hasCard(result, run)).length;
  if (rules === cards) return plural(rules, 'rule');
  const all = standing === 'advisory' ? plural(rules, 'advisory', 'advisories') : plural(rules, 'failed rule');
  return `${plural(cards, 'cause')}, ${all}`;
}
