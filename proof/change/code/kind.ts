import { resolve } from 'node:path';
import type { Changed } from '../change.ts';
import { type Mutant, placeMutants, type Remarked } from './place.ts';
import { recordPlain, runMutants } from './run.ts';
import type { SubjectName } from './subjects.ts';

const ROOT = resolve(import.meta.dirname, '../../..');

interface Options {
  readonly now: number;
  readonly threads: number;
  /** No mutant is begun after so many seconds of judging. */
  readonly seconds: number;
}

export interface CodeChanges extends Changed<Remarked> {
  /** The same mutant in today's code, which may have moved it to another line. */
  again(before: Mutant): Remarked | undefined;
}

const CONTENT = ['file', 'kind', 'within', 'original', 'replacement', 'before'] as const;

/** Mutants of a deployment's code, each with a check. */
export async function codeChanges(subject: SubjectName, { now, threads, seconds }: Options): Promise<CodeChanges> {
  const placed = await placeMutants(subject, ROOT);
  return {
    again: (before) => {
      const alike = placed.mutants.filter((mutant) => CONTENT.every((field) => mutant[field] === before[field]));
      return alike.find(({ id }) => id === before.id) ?? alike[0];
    },
    name: `mutants of the ${subject} deployment`,
    all: placed.mutants,
    drawn: (seed) => shuffled(placed.mutants, seed),
    reasonFor: ({ reason }) => reason,
    missed: ['survived'],
    words: ({ file, line, within, original, replacement }) =>
      `${file}:${line} ${within}: ${original.slice(0, 120)} => ${replacement.slice(0, 120)}`,
    judge: async (mutants, onResult) => {
      const { executed, reached, comparisons } = await recordPlain({ subject, now, placed });
      const byId = new Map(mutants.map((mutant) => [mutant.id, mutant]));
      const [isReached, isExecuted] = [new Set(reached), new Set(executed)];
      for (const change of mutants)
        if (!isReached.has(change.id)) onResult({ change, outcome: 'unchanged', by: ['no request executes it'] });
      const tasks = mutants
        .filter(({ id }) => isReached.has(id))
        .map(({ id, isOfBurst }) => ({ id, isChecked: isExecuted.has(id), burst: isOfBurst }));
      const until = performance.now() + seconds * 1000;
      const pool = { subject, now, placed, comparisons, threads, until };
      await runMutants(tasks, {
        ...pool,
        onResult: ({ id, outcome, by }) => {
          const change = byId.get(id);
          if (change !== undefined) onResult({ change, outcome, by });
        },
      });
    },
  };
}

/** The same order for the same seed. */
function shuffled<Entry>(entries: readonly Entry[], seed: number): Entry[] {
  const drawn = [...entries];
  let state = seed >>> 0;
  for (let index = drawn.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    const [one, two] = [drawn[index], drawn[other]];
    if (one !== undefined && two !== undefined) [drawn[index], drawn[other]] = [two, one];
  }
  return drawn;
}
