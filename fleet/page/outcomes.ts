import type { ShownHistory } from '../serve/site.ts';
import { lettersOf, type StateName } from '../visit/outcome.ts';

/** A letter for an outcome, as visits keep it; null for what a visit did not see. */
export type Letter = string | null;

export interface Change {
  readonly id: string;
  readonly from: Letter;
  readonly to: Letter;
}

export type SeenVisit = ReturnType<typeof seenVisits>[number];

/** Visits with what each saw, in the order of the history, the newest first; a sample changes nothing that is known. */
export function seenVisits({ visits, lists }: Pick<ShownHistory, 'visits' | 'lists'>) {
  const known = new Map<string, string>();
  return visits
    .toReversed()
    .map((visit) => {
      const seen = lettersOf(lists[visit.list ?? ''], visit.outcomes);
      const isFirst = known.size === 0;
      const changes = isFirst ? [] : changesTo(seen, known);
      if (visit.kind !== 'sample') for (const [id, letter] of seen) known.set(id, letter);
      return { visit, seen, changes, isFirst };
    })
    .reverse();
}

function changesTo(seen: ReadonlyMap<string, string>, known: ReadonlyMap<string, string>): readonly Change[] {
  return [...seen].flatMap(([id, to]) => {
    const from = known.get(id) ?? null;
    return from === to ? [] : [{ id, from, to }];
  });
}

/** Requirements that two visits saw differently; what one of them did not look at is no difference, but where both looked at all. */
export function difference(from: SeenVisit, to: SeenVisit): readonly Change[] {
  const areFull = from.visit.kind === 'full' && to.visit.kind === 'full';
  const ids = new Set([...from.seen.keys(), ...to.seen.keys()]);
  return [...ids].flatMap((id) => {
    const [before, after] = [from.seen.get(id) ?? null, to.seen.get(id) ?? null];
    if (before === after || (!areFull && (before === null || after === null))) return [];
    return [{ id, from: before, to: after }];
  });
}

const MOST_COLUMNS = 24;

/**
 * Full and confirming visits and requirements. Of changes only: visits at which something changed, with the first and the last, and
 * requirements that changed or fail. The columns are visits, the oldest first.
 */
export function matrixOf(all: readonly SeenVisit[], isOfChanges: boolean) {
  const looked = all.filter(({ visit, seen }) => visit.kind !== 'sample' && seen.size > 0);
  const columns = looked
    .filter(({ changes }, index) => !isOfChanges || changes.length > 0 || index === 0 || index === looked.length - 1)
    .slice(0, MOST_COLUMNS)
    .reverse();
  const ids = [...new Set(columns.flatMap(({ seen }) => [...seen.keys()]))].sort();
  const changed = new Set(columns.flatMap(({ changes }) => changes.map(({ id }) => id)));
  const last = columns.at(-1);
  const rows = isOfChanges ? ids.filter((id) => changed.has(id) || last?.seen.get(id) === 'F') : ids;
  return { columns, rows };
}

/** The worse, the higher: colour is not the only sign. */
export const DAY_KINDS = [
  { letter: 'f', kind: 'failed', text: 'failing', height: 10 },
  { letter: 'u', kind: 'error', text: 'unreachable', height: 8 },
  { letter: 'p', kind: 'cantTell', text: 'partial', height: 6 },
  { letter: 'c', kind: 'passed', text: 'conformant', height: 4 },
  { letter: 'l', kind: 'inapplicable', text: 'samples only', height: 3 },
  { letter: 'b', kind: 'untested', text: 'not made', height: 2 },
];

/** Of the marks that all pages have. */
export const STATE_MARKS: Readonly<Record<StateName, string>> = {
  conformant: 'passed',
  failing: 'failed',
  unreachable: 'error',
  blocked: 'error',
  stale: 'untested',
  partial: 'cantTell',
  waiting: 'inapplicable',
};
