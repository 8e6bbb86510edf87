import type { Run } from '../../conformance/model/run.ts';
import { countWords, isLeftOpen, LEFT_OPEN } from './count.ts';
import { requestsSent } from './requests.ts';

/**
 * The figures of a run, each about one thing, in the same words in every format: a number of rules and one of requirements in
 * one sentence would be taken for the same.
 */
export function figuresOf(run: Run): readonly (readonly [name: string, figures: string])[] {
  return [
    ['Requests', `${requestsSent(run)}, in ${(run.durationMs / 1000).toFixed(1)} s`],
    ['Rules', countWords(run.results)],
    ['Requirements', requirementWords(run)],
  ];
}

/** What the document leaves open is no promise: its number would look like a gap among what was not tested. */
function requirementWords({ requirements }: Run): string {
  const open = requirements.filter(isLeftOpen).length;
  const promised = countWords(requirements.filter((each) => !isLeftOpen(each)));
  return open === 0 ? promised : `${promised}, ${open} ${LEFT_OPEN}`;
}
