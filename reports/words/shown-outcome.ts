import type { KindResult } from '../../conformance/model/decisions.ts';
import type { Outcome } from '../../conformance/model/outcome.ts';
import type { RequirementResult, RuleResult, Run, WaiverRef, WaiverUse } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { type Standing, standing } from './causes.ts';

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  cantTell: 'cannot tell',
  inapplicable: 'not applicable',
  untested: 'not tested',
  error: 'suite error',
};

/** Made when it is needed: it takes as long as all else that `--help` does. */
let number: Intl.NumberFormat | undefined;

export function thousands(value: number): string {
  number ??= new Intl.NumberFormat('en');
  return number.format(value);
}

/**
 * How a rule or requirement is counted in every format: by its outcome, except for failures that fail nothing and for
 * points that the document leaves open. So no line says of one run that nothing failed and that something did.
 */
export type ShownOutcome = Outcome | 'waived' | 'advisory' | 'leftOpen';

/** In the order in which a reader has to know of them. */
const SHOWN: readonly ShownOutcome[] = [
  'failed',
  'error',
  'waived',
  'advisory',
  'cantTell',
  'untested',
  'inapplicable',
  'passed',
  'leftOpen',
];

export const SHOWN_WORDS: Readonly<Record<ShownOutcome, string>> = {
  ...OUTCOME_WORDS,
  waived: 'waived',
  advisory: 'advisory',
  leftOpen: 'left open',
};

export function shownRule(result: RuleResult): ShownOutcome {
  const about = standing(result);
  return about === 'waived' || about === 'advisory' ? about : result.outcome;
}

export function shownRequirements(requirements: readonly RequirementResult[], { results }: Pick<Run, 'results'>) {
  const failures = new Map<string, Standing[]>();
  for (const result of results) {
    if (result.outcome !== 'failed') continue;
    for (const id of result.requirements) failures.set(id, [...(failures.get(id) ?? []), standing(result)]);
  }
  return requirements.map((requirement) => ({
    requirement,
    shown: shownRequirement(requirement, failures.get(requirement.id) ?? []),
  }));
}

function shownRequirement({ outcome, level }: RequirementResult, failures: readonly Standing[]): ShownOutcome {
  if (outcome === 'untested' && level === 'open') return 'leftOpen';
  if (outcome !== 'failed' || failures.length === 0 || failures.includes('broken')) return outcome;
  return failures.includes('waived') ? 'waived' : 'advisory';
}

export function countShown(all: readonly ShownOutcome[]): ReadonlyMap<ShownOutcome, number> {
  const counts = Map.groupBy(all, (each) => each);
  return new Map(
    SHOWN.flatMap((each) => {
      const amount = counts.get(each)?.length ?? 0;
      return amount === 0 ? [] : [[each, amount] as const];
    }),
  );
}

/** How many of each, in words. */
export function countWords(all: readonly ShownOutcome[]): string {
  const words = [...countShown(all)].map(([shown, amount]) =>
    shown === 'advisory' ? plural(amount, 'advisory', 'advisories') : `${amount} ${SHOWN_WORDS[shown]}`,
  );
  return words.join(', ') || 'none';
}

/** Each of these alone makes a run nonconformant, until what its line says is done. */
export function staleWaivers({ waivers }: Pick<Run, 'waivers'>): readonly WaiverUse[] {
  return waivers.filter(({ state }) => state !== 'used' && state !== 'early');
}

const WORDS: Readonly<Record<WaiverUse['state'], string>> = {
  used: 'used',
  early: 'it begins later and accepts nothing yet',
  partial: 'it covers no rule that failed',
  expired: 'it has expired: fix the failure or renew the waiver',
  unmatched: 'there is no such rule or requirement; correct the name, or take it out',
  unneeded: 'what it names passes; take it out',
};

export function waiverTitle({ subject, state }: WaiverUse): string {
  return `Waiver of ${subject}: ${state}`;
}

/** Whose it is, until when, what is wrong with it and what to do. */
export function waiverLine({ subject, owner, state, uncovered = [], ...rest }: WaiverUse): string {
  const rules = uncovered.map(
    ({ rule, requirements }) =>
      `${rule} judges ${requirements.join(', ')} too, which is not waived: waive the rule itself, or those requirements as well`,
  );
  return `${subject} (${owner}, ${waiverDays(rest)}): ${[WORDS[state], ...rules].join('; ')}`;
}

/** "from 2026-10-01 until 2026-12-31", both days included. */
export function waiverDays({ since, expires }: Pick<WaiverRef, 'since' | 'expires'>): string {
  return `${since === undefined ? '' : `from ${since} `}until ${expires}`;
}

/** Kinds of data that were not seen, although the verdict needs them, or that were seen although `--without` names them. */
export function kindsInState({ kinds = [] }: Pick<Run, 'kinds'>, wanted: KindResult['state']): readonly KindResult[] {
  return kinds.filter(({ state }) => state === wanted);
}

/** What the verdict is without, as the user said; empty where nothing is left out. */
export function leftOutKinds(run: Pick<Run, 'kinds'>): string {
  return kindsInState(run, 'without')
    .map(({ kind }) => kind)
    .join(', ');
}

export function kindTitle({ kind, state }: KindResult): string {
  return state === 'missing' ? `No ${kind} seen` : `Unexpected ${kind}`;
}

/** The rules that were not decided; a kind of data that was not seen at all is said once, with the verdict. */
export function undecidedScope(run: Pick<Run, 'scope' | 'kinds'>): Run['scope'] {
  const unseen = new Set<string>(
    [...kindsInState(run, 'missing'), ...kindsInState(run, 'without')].map(({ kind }) => kind),
  );
  return run.scope.filter(({ subject }) => !unseen.has(subject));
}

/** What could not come about here: neither decided nor left open. */
export function notApplicable({ results }: Pick<Run, 'results'>): readonly RuleResult[] {
  return results.filter(({ outcome }) => outcome === 'inapplicable');
}

/** Where nothing was left open. */
export function allDecided(run: Pick<Run, 'results'>): string {
  const aside = notApplicable(run).length;
  if (aside === 0) return 'Every rule of this suite was decided.';
  return `Every rule that applies was decided; ${plural(aside, 'rule does', 'rules do')} not apply.`;
}

/** How many of them, and of kinds of data. */
export function notDecided({ scope, kinds = [] }: Pick<Run, 'scope' | 'kinds'>): string {
  const unseen = scope.filter(({ subject }) => kinds.some(({ kind }) => kind === subject)).length;
  const rules = plural(scope.length - unseen, 'rule');
  return unseen === 0 ? rules : `${plural(unseen, 'kind')} of data, ${rules}`;
}
