import type { Census, Walk } from '../../model/lists.ts';
import type { Belongs } from './semantics.ts';

interface Listed {
  readonly id: string;
}

/** What was found of each walk, and beside which census: several rules ask for the same. */
const found = new WeakMap<Walk, { readonly census: object; readonly ids: readonly string[] }>();

/** Records that the plain list has and that a filtered reading, read to its end, left out although they satisfy it. */
export function missing<Row extends Listed>(
  walk: Walk,
  census: Census<Row>,
  belonging: (row: Row) => Belongs,
): readonly string[] {
  const known = found.get(walk);
  if (known?.census === census) return known.ids;
  const ids = walk.stopped === 'end' ? leftOut(walk, census, belonging) : [];
  found.set(walk, { census, ids });
  return ids;
}

function leftOut<Row extends Listed>(walk: Walk, { rows }: Census<Row>, belonging: (row: Row) => Belongs): string[] {
  const came = new Set(walk.ids);
  return rows.flatMap((row) => (came.has(row.id) || belonging(row) !== true ? [] : row.id));
}
