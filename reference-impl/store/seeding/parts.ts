import type { Portion } from '../schema/columns.ts';

/** What is there before the first sale; the sales; and the movements of stock, from which nothing else is read. */
export type Part = 'catalogue' | 'sales' | 'stock';
export const allParts: readonly Part[] = ['catalogue', 'sales', 'stock'];

/** Rows that are being made. Whoever has them closes them, whether all were taken or not. */
export interface Portions {
  readonly rows: AsyncIterable<Portion>;
  close(): Promise<void>;
}
