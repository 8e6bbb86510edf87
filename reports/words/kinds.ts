import type { KindResult } from '../../conformance/model/decisions.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { plural } from '../../conformance/model/values/plural.ts';

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
