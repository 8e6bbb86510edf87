import type { Outcome } from '../../conformance/model/outcome.ts';

export const OUTCOME_WORDS: Readonly<Record<Outcome, string>> = {
  passed: 'passed',
  failed: 'failed',
  cantTell: 'cannot tell',
  inapplicable: 'not applicable',
  untested: 'not tested',
  error: 'suite error',
};

export function countOutcomes(items: readonly { readonly outcome: Outcome }[]): Readonly<Record<Outcome, number>> {
  const counts = { passed: 0, failed: 0, cantTell: 0, inapplicable: 0, untested: 0, error: 0 };
  for (const { outcome } of items) counts[outcome] += 1;
  return counts;
}

/** Made when it is needed: it takes as long as all else that `--help` does. */
let number: Intl.NumberFormat | undefined;

export function thousands(value: number): string {
  number ??= new Intl.NumberFormat('en');
  return number.format(value);
}
