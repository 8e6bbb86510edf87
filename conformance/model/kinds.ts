/** The kinds of data that a verdict needs: a deployment that shows none of a kind contradicts nothing that is about it. */
export const KINDS = ['sales', 'products', 'promotions', 'movements', 'customers', 'shifts'] as const;

export type Kind = (typeof KINDS)[number];

/** Whether data of one kind was seen, and what its absence leaves open. */
export interface KindResult {
  readonly kind: Kind;
  /**
   * `missing` makes the run incomplete. `without`: not seen, as `--without` said. `unexpected`: seen although `--without` named
   * it, and judged like any other.
   */
  readonly state: 'seen' | 'missing' | 'without' | 'unexpected';
  /** Must requirements that are undecided because none was seen. */
  readonly undecided: readonly string[];
  /** What to do about it, or why it is left out; empty where it was seen as expected. */
  readonly message: string;
}
