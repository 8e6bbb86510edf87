/** How a value is wrong, or right. */
export type ValueClass =
  | 'above'
  | 'far-above'
  | 'negative'
  | 'word'
  | 'fraction'
  | 'cut'
  | 'followed'
  | 'preceded'
  | 'other-letter'
  | 'other-script'
  | 'wrapped'
  | 'epoch'
  | 'impossible'
  | 'unknown'
  | 'backwards'
  | 'smallest'
  | 'largest'
  | 'documented';

/** The two notations of a list, and where the value is among others of its parameter. */
export const IN_LISTS = {
  'comma-first': { form: 'comma', position: 'first' },
  'comma-last': { form: 'comma', position: 'last' },
  'repeated-first': { form: 'repeated', position: 'first' },
  'repeated-last': { form: 'repeated', position: 'last' },
} as const;

export type ListPlace = keyof typeof IN_LISTS;
export type ValuePlace = 'alone' | ListPlace;

export const PLACES: readonly ValuePlace[] = ['alone', 'comma-first', 'comma-last', 'repeated-first', 'repeated-last'];

/** What else is sent. */
export const NEIGHBOURS = ['nothing', 'limit', 'range', 'stores', 'filter', 'cursor'] as const;

export type Neighbour = (typeof NEIGHBOURS)[number];

/** One request in the five ways in which requests differ. */
export interface Cell {
  readonly operation: string;
  readonly parameter: string;
  readonly value: ValueClass;
  readonly place: ValuePlace;
  readonly neighbour: Neighbour;
}

const FACTORS = ['operation', 'parameter', 'value', 'place', 'neighbour'] as const;

/** Every two choices that were made together: a fault that needs two of them to show is seen where they meet. */
export function pairsIn(cell: Cell): readonly string[] {
  return FACTORS.flatMap((one, index) =>
    FACTORS.slice(index + 1).map((other) => `${one}=${cell[one]} ${other}=${cell[other]}`),
  );
}

export function pairsOf(cells: readonly Cell[]): ReadonlySet<string> {
  return new Set(cells.flatMap(pairsIn));
}

const BOUNDS = ['from', 'to'];

/** The neighbour that a query has beside the parameter that is tried. */
export function neighbourIn(query: readonly (readonly [string, string])[], parameter: string): Neighbour {
  const others = query.map(([name]) => name).filter((name) => name !== parameter);
  if (others.includes('cursor')) return 'cursor';
  if (others.some((name) => BOUNDS.includes(name))) return 'range';
  if (others.includes('limit')) return 'limit';
  if (others.includes('storeIds')) return 'stores';
  return others.length === 0 ? 'nothing' : 'filter';
}
