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
  readonly cell: Cell;
  readonly pairs: readonly string[];
}

/**
 * So many requests beyond those that are always asked: each adds as many pairs as any that is left. Which one it is of several
 * that add as many, the seed decides.
 */
export function chosen(core: readonly Question[], material: Material, count: number): readonly Question[] {
  const seen = new Set(pairsOf(cellsOf(core)));
  const left = candidates(material);
  const taken: Question[] = [];
  while (taken.length < count) {
    const gains = left.map(({ pairs }) => pairs.filter((pair) => !seen.has(pair)).length);
    const most = Math.max(...gains);
    const alike = left.filter((_, index) => gains[index] === most);
    const [first] = alike
      .map((one) => ({ one, draw: drawOf(one, material) }))
      .sort((a, b) => (a.draw < b.draw ? -1 : 1));
    if (first === undefined) break;
    const { slot, choice, pairs } = first.one;
    taken.push(wrongQuestion(slot, choice, first.draw, material));
    for (const pair of pairs) seen.add(pair);
    left.splice(left.indexOf(first.one), 1);
  }
  return taken;
}

/** Drawn by the seed: where it stands among the others, and which value of its class it has. */
function drawOf({ cell }: Candidate, { context }: Material): string {
  return createHash('sha256')
    .update(`${context.seed} ${Object.values(cell).join(' ')}`)
    .digest('hex');
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

function candidates(material: Material): Candidate[] {
  return slotsOf(material.context, material).flatMap((slot) =>
    choicesOf(slot, material).map((choice) => {
      const cell = { operation: slot.operation, parameter: slot.parameter, ...choice };
      return { slot, choice, cell, pairs: pairsIn(cell) };
    }),
  );
}
