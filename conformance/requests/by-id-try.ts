import type { ByIdOperation } from '../../contract/operations.ts';

export interface ByIdTry {
  readonly operation: ByIdOperation;
  /** `known` ids were found in the deployment, `unknown` ones were made up. */
  readonly subject: 'known' | 'unknown';
  readonly id: string;
  readonly exchange: string;
  readonly status: number | null;
  /** The id in the record, where it has one. */
  readonly shownId?: string | null;
  /** Ids of the records in a list, where they are UUIDs: those are not numbered anew for each person. */
  readonly recordIds?: readonly string[];
}

export interface ByIdEvidence {
  readonly tries: readonly ByIdTry[];
}
