import type { Run } from '../../conformance/model/run.ts';
import { countWords } from './count.ts';
import { requestsSent } from './requests.ts';

/**
 * The figures of a run, each about one thing, in the same words in every format: a number of rules and one of requirements in
 * one sentence would be taken for the same.
 */
export function figuresOf(run: Run): readonly (readonly [name: string, figures: string])[] {
  return [
    ['Requests', `${requestsSent(run)}, in ${(run.durationMs / 1000).toFixed(1)} s`],
    ['Rules', countWords(run.results)],
    ['Requirements', countWords(run.requirements)],
  ];
}
