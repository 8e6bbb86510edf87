import { judgeCases } from '../../case-pool.ts';
import type { CaseResult } from '../../qualify-case.ts';
import { byHash, type Changed, type Fate } from '../change.ts';
import { reasonForAnswer } from '../reasons.ts';
import { type OutputMutation, outputMutations } from './mutations.ts';

/** Wrong values in answers of the sandbox, each with a check. */
export function answerChanges(now: number, threads: number): Changed<OutputMutation> {
  const all = [...outputMutations().values()];
  return {
    name: 'wrong values in answers',
    all,
    drawn: (seed) => byHash(all, seed, 'sha256'),
    reasonFor: reasonForAnswer,
    missed: ['survived', 'incomplete'],
    partsOf: ({ place, change, extent }) => [place.operation, change, extent],
    judge: async (changes, onResult) => {
      const byId = new Map(changes.map((change) => [change.id, change]));
      const cases = changes.map(({ id }) => ({ kind: 'output', id, title: id, requirements: [] }) as const);
      await judgeCases(cases, { threads, now }, (result) => {
        const change = byId.get(result.id);
        const by = result.failed.length === 0 ? [result.message] : result.failed;
        if (change !== undefined) onResult({ change, outcome: fateOf(result), by });
      });
    },
  };
}

/** A mutation that changed no answer is no case. */
export function fateOf({ verdict, effects }: Pick<CaseResult, 'verdict' | 'effects'>): Fate {
  if (!effects.includes('answers')) return 'unchanged';
  if (verdict === 'conformant') return 'survived';
  return verdict === 'incomplete' ? 'incomplete' : 'killed';
}
