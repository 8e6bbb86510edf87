import type { OperationId } from '../../contract/operations.ts';
import type { LabelKind } from '../dictionary/label-places.ts';
import type { RecordKind } from '../dictionary/record-kinds.ts';

/** Two answers that disagree on the same thing. */
export interface Disagreement {
  readonly id: string;
  readonly field: string;
  readonly expected: string;
  readonly received: string;
  /** Where they were received. */
  readonly places: readonly [string, string];
  readonly evidence: readonly string[];
  /** Null where it stands; otherwise what else may explain it. */
  readonly doubt: string | null;
}

/** Records of one kind that several answers showed. */
export interface ComparedRecords {
  readonly kind: RecordKind;
  readonly operation: OperationId;
  /** How often a record was shown again with the same values. */
  readonly agreed: number;
  readonly evidence: readonly string[];
  readonly disagreements: readonly Disagreement[];
}

/** Labels of one kind of thing that were shown more than once. */
export interface ComparedLabels {
  readonly kind: LabelKind;
  readonly agreed: number;
  readonly evidence: readonly string[];
  readonly disagreements: readonly Disagreement[];
}

/** One label of one kind of thing in two endpoints. */
export interface LabelPair {
  readonly kind: LabelKind;
  readonly field: string;
  readonly operations: readonly [OperationId, OperationId];
  /** Things that both show. */
  readonly common: number;
  readonly unlike: number;
  /** Some of those that differ. */
  readonly shown: readonly { readonly id: string; readonly expected: string; readonly received: string }[];
  readonly evidence: readonly string[];
}

/** What the answers of a run say about the same things. */
export interface DictionaryEvidence {
  readonly records: readonly ComparedRecords[];
  readonly labels: readonly ComparedLabels[];
  readonly pairs: readonly LabelPair[];
}
