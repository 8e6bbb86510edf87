import type { OperationId } from '../../contract/operations.ts';
import type { Exchange, Json } from './exchange.ts';

export type RecordKind = 'sale' | 'product' | 'promotion' | 'movement' | 'staff row' | 'customer row';

export const LABEL_KINDS = ['store', 'product', 'category', 'customer', 'staff'] as const;

export type LabelKind = (typeof LABEL_KINDS)[number];

/** What is needed to repeat the request of an answer. */
export interface RepeatableAnswer extends Pick<Exchange, 'id' | 'path' | 'query'> {
  readonly operation: OperationId;
  /** When it was asked for and when it came, in milliseconds of the run. */
  readonly at: number;
  readonly came: number;
}

/** Two answers that were asked for again, one after the other. */
export interface Again {
  readonly bodies: readonly [Json, Json];
  readonly ids: readonly string[];
}

export type AnswerPair = readonly [one: RepeatableAnswer, other: RepeatableAnswer];

export interface ReadAgain {
  /** Repeats both requests of each pair twice, with a pause between; null for a pair of which one was not answered. */
  readonly pairs: (pairs: readonly AnswerPair[]) => Promise<readonly (readonly Again[] | null)[]>;
  /** Sends a slightly different request that no cache has an answer to; null if it was not answered. */
  readonly otherwise: (answer: RepeatableAnswer) => Promise<Json | null>;
}

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
