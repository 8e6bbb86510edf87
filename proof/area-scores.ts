import { rules } from '../conformance/suite.ts';
import type { CaseResult } from './qualify-case.ts';

export interface AreaScore {
  readonly area: string;
  readonly rules: number;
  /** Faults that other areas fail as well. */
  readonly caughtWithout: number;
  /** Faults that no rule of another area sees. */
  readonly lost: readonly string[];
}

type Caught = Pick<CaseResult, 'id' | 'failed' | 'caughtBy'>;

/** Rules judge evidence one by one: without an area, the evidence of a fault fails exactly the rules of the others. */
export function areaScores(caught: readonly Caught[]): readonly AreaScore[] {
  const areas = new Map(rules.map(({ id, area }) => [id, area]));
  return [...Map.groupBy(rules, ({ area }) => area)].map(([area, own]) => {
    const lost = caught.filter(({ failed, caughtBy }) =>
      [...failed, ...caughtBy].every((id) => areas.get(id) === area),
    );
    return { area, rules: own.length, caughtWithout: caught.length - lost.length, lost: lost.map(({ id }) => id) };
  });
}
