/** What a row reports, and how figures are written. */
import type { ToolName } from '../../scripts/machine.ts';
import type { Keep } from './server.ts';

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

export type RowOptions = Readonly<Record<string, string>>;

/** One script of the bench. */
export interface Row {
  readonly name: string;
  readonly title: string;
  /** What it cannot be measured without; elsewhere it is left out. */
  readonly needs?: readonly ToolName[];
  /** What may be given for a smaller run, and what is meant without. A smaller run is printed and not kept. */
  readonly options?: RowOptions;
  /** Gets the path of the built package's program, what stops servers afterwards, and the options. */
  readonly run: (program: string, keep: Keep, options: RowOptions) => Promise<readonly Finding[]>;
}

/** A figure that is compared with nothing else. */
export function absolute(what: string, value: number, unit: Finding['unit'], from: string, most?: number): Finding {
  return { what, versus: '–', value, unit, ...(most === undefined ? {} : { goal: { most } }), from };
}

/** A figure as so many times another. */
export function relative(what: string, versus: string, value: number, goal: Finding['goal'], from: string): Finding {
  return { what, versus, value, unit: '×', ...(goal && { goal }), from };
}

export function isReached({ value, goal }: Finding): boolean | null {
  if (goal === undefined) return null;
  return 'least' in goal ? value >= goal.least : value <= goal.most;
}

/** Of values in ascending order. */
export function percentile(sorted: ArrayLike<number>, part: number): number {
  return sorted[Math.ceil(sorted.length * part) - 1] ?? Number.NaN;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  const [low = Number.NaN, high = Number.NaN] = [sorted[Math.ceil(middle) - 1], sorted[Math.floor(middle)]];
  return (low + high) / 2;
}

export function perSecond(value: number): string {
  return `${Math.round(value).toLocaleString('en')}/s`;
}

export function ms(value: number): string {
  return `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`;
}

export function kilobytes(value: number): string {
  return `${(value / 1000).toFixed(1)} kB`;
}

export function figure(value: number): string {
  if (Number.isNaN(value)) return '–';
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en');
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
