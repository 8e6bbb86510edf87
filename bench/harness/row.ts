import type { LoadMaker } from './load.ts';

/** One figure, and its goal. */
export interface Finding {
  readonly what: string;
  readonly versus: string;
  readonly value: number;
  readonly unit: '×' | 'ms' | 's' | 'MB' | 'requests' | '';
  /** None: printed, without a goal. */
  readonly goal?: { readonly least: number } | { readonly most: number };
  /** The figures that it was made from. */
  readonly from: string;
}

export interface BenchContext {
  /** The path of the built package's program. */
  readonly program: string;
  readonly load: LoadMaker;
}

/** One script of the bench. */
export interface Row {
  readonly name: string;
  readonly title: string;
  readonly run: (context: BenchContext) => Promise<readonly Finding[]>;
}

export function isReached({ value, goal }: Finding): boolean | null {
  if (goal === undefined) return null;
  return 'least' in goal ? value >= goal.least : value <= goal.most;
}
