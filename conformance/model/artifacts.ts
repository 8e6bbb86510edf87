import type { Exchange } from './exchange.ts';

/** A store as `/stores` lists it. */
export interface StoreFound {
  readonly id: string;
  readonly name: string;
  readonly branchNo: string;
}

export interface StoresEvidence {
  readonly stores: readonly StoreFound[];
  readonly complete: boolean;
  readonly evidence: readonly string[];
}

/** None where the list was not read to its end: a store that it does not name could be the organization's own all the same. */
export function idsIfAll({ stores, complete }: StoresEvidence): readonly string[] {
  return complete ? stores.map(({ id }) => id) : [];
}

/**
 * Everything that rules may ask for, by name. Each probe adds its own artifact here (`declare module`). An artifact is plain
 * data: written to the evidence file and read back, it is the same. A probe that was skipped or failed leaves no artifact,
 * and its rules are never called.
 */
export interface Artifacts {
  /** Every exchange of the run, in the order of their ids. */
  readonly exchanges: readonly Exchange[];
}

export type ArtifactName = keyof Artifacts;
