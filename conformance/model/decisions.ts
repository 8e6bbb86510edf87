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

/** An accepted failure, with an owner, a last day, and perhaps a first one. */
export interface Waiver {
  /** The id of a rule or of a requirement. */
  readonly subject: string;
  /** The base address that it applies to; without one it applies to any. */
  readonly target?: string;
  readonly owner: string;
  readonly reason: string;
  /** The first day on which it is valid, YYYY-MM-DD; left out, it is valid at once. */
  readonly since?: string;
  /** The last day on which it is valid, YYYY-MM-DD. */
  readonly expires: string;
}

/** What is decided about evidence when it is judged. Part of the run, never of the evidence. */
export interface Decisions {
  readonly profile: ProfileDecisions;
  readonly waivers: readonly Waiver[];
  /** Kinds of data that the shop does not have, as the user says; missing in runs of earlier versions. */
  readonly without?: readonly Kind[];
  /** What has to be decided although a run is complete without; missing in runs of earlier versions. */
  readonly require?: readonly Requirable[];
}

/** Groups of rules that need what a user may not have: keys, ids, permissions, optional packages. */
export const REQUIRABLE = ['keys', 'foreign', 'burst', 'writes', 'browser', 'dredd'] as const;

export type Requirable = (typeof REQUIRABLE)[number];

export interface ProfileDecisions {
  readonly name: string;
  /** Areas and rules that are not judged and not demanded. */
  readonly leavesOut: readonly string[];
}
