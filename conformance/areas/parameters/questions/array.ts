import { createHash } from 'node:crypto';
import type { PairsCovered, ProbeContext } from '../../../model/probe.ts';
import { type Cell, pairsIn, pairsOf } from './cells.ts';
import type { Question } from './question.ts';
import { type Choice, choicesOf, type Slot, type Stock, slotsOf } from './slots.ts';
import { wrongQuestion } from './wrong-values.ts';

/** What the requests of a run are made of. */
export interface Material extends Stock {
  readonly context: Pick<ProbeContext, 'seed' | 'startedAt' | 'randomUuid'>;
}

interface Candidate {
  readonly slot: Slot;
  readonly choice: Choice;
  readonly pairs: readonly string[];
  /** Drawn by the seed: where it stands among the others, and which value of its class it has. */
  readonly draw: string;
}

/**
 * So many requests beyond those that are always asked: each adds as many pairs as any that is left. Which one it is of several
 * that add as many, the seed decides.
 */
export function chosen(core: readonly Question[], material: Material, count: number): readonly Question[] {
  const seen = new Set(pairsOf(cellsOf(core)));
  const left = candidates(material).toSorted((a, b) => (a.draw < b.draw ? -1 : 1));
  const taken: Candidate[] = [];
  while (taken.length < count && left.length > 0) {
    const gains = left.map(({ pairs }) => pairs.filter((pair) => !seen.has(pair)).length);
    for (const candidate of left.splice(gains.indexOf(Math.max(...gains)), 1)) {
      taken.push(candidate);
      for (const pair of candidate.pairs) seen.add(pair);
    }
  }
  return taken.map(({ slot, choice, draw }) => wrongQuestion(slot, choice, draw, material));
}

/** Pairs of two choices that some request makes together, of all that could be made. */
export function pairsCovered(questions: readonly Question[], material: Material): PairsCovered {
  const asked = cellsOf(questions);
  const possible = candidates(material).flatMap(({ pairs }) => pairs);
  const covered = pairsOf(asked);
  return { covered: covered.size, of: new Set([...possible, ...covered]).size };
}

function cellsOf(questions: readonly Question[]): readonly Cell[] {
  return questions.flatMap(({ cell }) => cell ?? []);
}

function candidates(material: Material): readonly Candidate[] {
  const { context } = material;
  return slotsOf(context, material).flatMap((slot) =>
    choicesOf(slot, material).map((choice) => {
      const cell = { operation: slot.operation, parameter: slot.parameter, ...choice };
      const draw = createHash('sha256')
        .update(`${context.seed} ${Object.values(cell).join(' ')}`)
        .digest('hex');
      return { slot, choice, pairs: pairsIn(cell), draw };
    }),
  );
}
