import type { PageData } from './data.ts';
import { el } from './dom.ts';
import { count } from './words.ts';

/** How far this suite can be believed, in one line that opens. */
export function qualification({ run }: PageData): HTMLElement {
  const score = run.suite.qualification;
  if (score === null)
    return el(
      'p',
      { class: 'fine' },
      'This suite was shipped without a qualification: which faults it would miss is unknown.',
    );
  const stale = score.rulesDigest !== run.suite.rulesDigest;
  return el(
    'details',
    { class: 'qualification' },
    el(
      'summary',
      {},
      `Suite qualification: ${count(score.caught)} of ${count(score.faults)} planted faults caught, ${count(score.variantsAccused)} false positives in ${count(score.variants)} correct variants`,
    ),
    el(
      'p',
      { class: 'fine' },
      `The suite was run against ${count(score.faults)} deployments with one promise broken in each, and against ${count(score.variants)} correct ones that choose differently where the contract leaves a choice. A fault counts as caught only if a rule of its own requirement fails. ${stale ? 'It was measured with other rules than those of this run.' : 'It was measured with the rules of this run.'} qualification.json in the package lists each case.`,
    ),
  );
}
