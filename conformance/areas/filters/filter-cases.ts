import type { ArtifactName, Artifacts } from '../../model/artifacts.ts';
import type { Census, FilterRead, FilterUse, ListName, Window } from '../../model/lists.ts';
import type { Rule } from '../../model/rule.ts';
import { walkOf } from '../../testing/builders.ts';
import { ruleCases } from '../../testing/rule-cases.ts';

type AnyRow = FilterRead['rows'][number];

interface FilterCase {
  readonly list: ListName;
  readonly filters: readonly FilterUse[];
  readonly window?: Window;
  /** A record that satisfies the filter, and one that does not. */
  readonly fits: AnyRow;
  readonly strays: AnyRow;
}

export function use(parameter: string, ...values: readonly string[]): FilterUse {
  return { parameter, values, form: 'comma' };
}

export const WIDE: Window = { from: '2025-01-01T00:00:00.000Z', to: '2026-12-31T00:00:00.000Z' };

export function censusOf<Row extends { readonly id: string }>(
  list: ListName,
  rows: readonly Row[],
  window: Window | null = WIDE,
): Census<Row> {
  const walk = walkOf([rows.map((row) => row.id)], { list, window });
  return { window, rows, complete: true, walk, evidence: ['ex-0001'] };
}

function read(example: FilterCase, rows: readonly AnyRow[], stopped: 'end' | 'refused' | 'lost' = 'end'): FilterRead {
  const { list, filters, window } = example;
  return { walk: walkOf([rows.map((row) => row.id)], { list, filters, window: window ?? null, stopped }), rows };
}

/** The cases that every filter must have: right, too much, too little, refused, unanswered, nothing to try. */
export function filterCases<Need extends ArtifactName>(rule: Rule<Need>, example: FilterCase): void {
  const { list, fits, strays } = example;
  const evidence = (reads: readonly FilterRead[]): Pick<Artifacts, Need> => {
    const given = {
      filters: reads,
      [list]: censusOf(list, [fits, strays], list === 'products' || list === 'promotions' ? null : WIDE),
    };
    return given as unknown as Pick<Artifacts, Need>;
  };
  ruleCases(rule, {
    passes: [{ name: 'exactly what satisfies the filter', evidence: evidence([read(example, [fits])]) }],
    fails: [
      { name: 'a record too many', evidence: evidence([read(example, [fits, strays])]), message: /must not come/ },
      { name: 'a record too few', evidence: evidence([read(example, [])]), message: /must come/ },
      { name: 'a documented filter refused', evidence: evidence([read(example, [], 'refused')]), message: /answered/ },
    ],
    cannotTell: [
      { name: 'nothing to try it with', evidence: evidence([]) },
      { name: 'no answer', evidence: evidence([read(example, [], 'lost')]) },
    ],
  });
}
