import { judgeCases } from '../case-pool.ts';
import type { CaseResult } from '../qualify-case.ts';
import { type OutputMutation, outputMutations } from '../wrong-values.ts';
import { byHash, type Changed, type Result } from './change.ts';
import { reasonForAnswer } from './reasons.ts';

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
        if (change !== undefined) onResult({ change, ...resultOf(result) });
      });
    },
  };
}

/** A mutation that changed no answer is no case. */
function resultOf({ verdict, effects, failed, message }: CaseResult): Omit<Result<OutputMutation>, 'change'> {
  if (!effects.includes('answers')) return { outcome: 'unchanged', by: ['the mutation changed nothing'] };
  const by = failed.length === 0 ? [message] : failed;
  if (verdict === 'conformant') return { outcome: 'survived', by };
  return { outcome: verdict === 'incomplete' ? 'incomplete' : 'killed', by };
}
