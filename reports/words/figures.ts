import { EXIT_CODES } from '../../conformance/model/outcome.ts';
import type { Run } from '../../conformance/model/run.ts';
import { burstAnswers, requestsSent } from './requests.ts';
import { countWords, shownRequirements, shownRule } from './shown-outcome.ts';

/**
 * The figures of a run, each about one thing, in the same words in every format: a number of rules and one of requirements in
 * one sentence would be taken for the same.
 */
export function figuresOf(run: Run): readonly (readonly [name: string, figures: string])[] {
  const burst = burstAnswers(run);
  return [
    ['Requests', `${requestsSent(run)}, in ${(run.durationMs / 1000).toFixed(1)} s`],
    ...(burst === null ? [] : [['Burst', burst] as const]),
    ...(run.profile.name === 'production' && run.plan.seed !== undefined
      ? [['Seed', `${run.plan.seed} (--seed ${run.plan.seed} asks the same again)`] as const]
      : []),
    ...(run.profile.userAgent === undefined ? [] : [['User-Agent', run.profile.userAgent] as const]),
    ['Rules', countWords(run.results.map(shownRule))],
    ['Requirements', countWords(shownRequirements(run.requirements, run).map(({ shown }) => shown))],
  ];
}

/** What a pipeline makes of the verdict. */
export function exitFigure({ verdict }: Pick<Run, 'verdict'>): readonly [name: string, figure: string] {
  const code = EXIT_CODES[verdict];
  return ['Exit code', code === 0 ? '0: a pipeline goes on' : `${code}: a pipeline stops`];
}
