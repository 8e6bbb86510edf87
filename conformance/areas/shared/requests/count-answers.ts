import type { Exchange } from '../../../model/exchange.ts';
import type { Finding } from '../../../model/outcome.ts';
import { keyOf } from '../../../model/subject.ts';
import { type Missing, type Tally, tally } from '../../../model/tally.ts';

export interface Counted {
  /** What the answers are, in the plural. */
  readonly cases: string;
  readonly isKept: (answer: Exchange) => boolean;
  readonly finding: (answer: Exchange) => Omit<Finding, 'evidence'>;
  /** Where there is no answer. */
  readonly missing?: Missing;
  readonly note?: string;
}

const SHOWN = 3;

/** Counts answers by what they show. Those that break the promise in the same way are one finding. */
export function countAnswers(answers: readonly Exchange[], { cases, isKept, finding, missing, note }: Counted): Tally {
  const broken = answers.filter((answer) => !isKept(answer));
  const alike = Map.groupBy(broken, (answer) => keyOf(finding(answer).subject));
  return tally({
    cases,
    kept: answers.length - broken.length,
    brokenCases: broken.length,
    broken: [...alike.values()].flatMap((group) => findingOf(group, finding)),
    keptBy: broken.length === 0 ? [] : idsOf(answers.filter(isKept)),
    brokenBy: idsOf(broken),
    missing: missing ?? null,
    note: note ?? null,
  });
}

function idsOf(answers: readonly Exchange[]): readonly string[] {
  return answers.map(({ id }) => id);
}

function findingOf(group: readonly Exchange[], finding: Counted['finding']): Finding[] {
  const evidence = idsOf(group.slice(0, SHOWN));
  return group.slice(0, 1).map((first) => ({ ...finding(first), evidence }));
}
