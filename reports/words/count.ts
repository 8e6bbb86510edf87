import type { Outcome } from '../../conformance/model/outcome.ts';
import type { RuleResult } from '../../conformance/model/run.ts';

type Level = RuleResult['level'];

export const OUTCOMES: readonly Outcome[] = ['failed', 'error', 'cantTell', 'untested', 'inapplicable', 'passed'];

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  cantTell: 'cannot tell',
  inapplicable: 'not applicable',
  untested: 'not tested',
  error: 'suite error',
};

export const LEFT_OPEN = 'left open';

export function countOutcomes(items: readonly { readonly outcome: Outcome }[]): Readonly<Record<Outcome, number>> {
  const counts = { passed: 0, failed: 0, cantTell: 0, inapplicable: 0, untested: 0, error: 0 };
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
}

/**
 * How many of each, in words. A recommendation that is not kept is an advisory and no failure: it has a word of its own, so
 * that no line says of one run that nothing failed and that something did.
 */
export function countWords(items: readonly { readonly outcome: Outcome; readonly level: Level }[]): string {
  const [advisories, others] = [items.filter(isAdvice), items.filter((item) => !isAdvice(item))];
  const counts = countOutcomes(others);
  const words = OUTCOMES.filter((outcome) => counts[outcome] > 0).map(
    (outcome) => `${counts[outcome]} ${OUTCOME_WORDS[outcome]}`,
  );
  const advice = advisories.length === 0 ? [] : [plural(advisories.length, 'advisory', 'advisories')];
  const failures = counts.failed > 0 ? 1 : 0;
  return words.toSpliced(failures, 0, ...advice).join(', ') || 'none';
}

/** A point at which the document leaves the choice to a deployment, and no rule looks. */
export function isLeftOpen({ outcome, level }: { readonly outcome: Outcome; readonly level: Level }): boolean {
  return outcome === 'untested' && level === 'open';
}

export function requirementWord(requirement: { readonly outcome: Outcome; readonly level: Level }): string {
  return isLeftOpen(requirement) ? LEFT_OPEN : OUTCOME_WORDS[requirement.outcome];
}

function isAdvice({ outcome, level }: { readonly outcome: Outcome; readonly level: Level }): boolean {
  return outcome === 'failed' && level !== 'must';
}

const number = new Intl.NumberFormat('en');

export function thousands(value: number): string {
  return number.format(value);
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${count} ${count === 1 ? one : many}`;
}
