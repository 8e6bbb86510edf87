import type { OperationId } from '../../contract/operations.ts';
import type { Stated } from './reproduction.ts';

/** A place where the served document and the contract say different things. */
export interface Difference {
  /** `excludes`: a value that the contract promises. `wider`: accepts what the contract excludes. `lacks`: says nothing. */
  readonly kind: 'excludes' | 'wider' | 'lacks';
  /** A field of the response, a parameter, or a status. */
  readonly subject: string;
  /** Where the document says so, or would. */
  readonly pointer: string;
  /** Where the document of the contract says it. */
  readonly contract: string;
  readonly message: string;
  /** What would make them agree. */
  readonly remedy: string;
  /** What the document says there; left out where the pointer alone shows it, and in older evidence. */
  readonly stated?: Stated;
}

export interface Compared {
  readonly compared: number;
  readonly differences: readonly Difference[];
}

/** What a document declares for a query parameter. */
export interface DeclaredParameter {
  readonly name: string;
  /** Where the document has it. */
  readonly pointer: string;
  readonly minimum: number | null;
  readonly maximum: number | null;
  readonly default: number | null;
  readonly values: readonly string[] | null;
}

/** What a served document says about one operation, compared with the contract. */
export interface ComparedOperation {
  readonly operation: OperationId;
  /** Where the document has it. */
  readonly pointer: string;
  /** Paths that clients of this document call, one for each server. */
  readonly leadsTo: readonly string[];
  readonly isReached: boolean;
  readonly declared: readonly DeclaredParameter[];
  readonly parameters: Compared;
  readonly response: Compared;
  readonly statuses: Compared;
  readonly security: Compared;
}

/** Something in answers that the document of the same deployment excludes. */
export interface Contradiction {
  readonly operation: OperationId;
  readonly status: number;
  /** Where in the body, with `*` for positions of lists. */
  readonly at: string;
  /** Where in the document. */
  readonly pointer: string;
  /** Where the document of the contract has the field, or what is nearest to it. */
  readonly contract: string;
  /** What would make them agree. */
  readonly remedy: string;
  readonly keyword: string;
  readonly declared: string;
  /** What came instead, without its value; missing in evidence of earlier versions. */
  readonly received?: string;
  /** The field is one of the contract. */
  readonly isPromised: boolean;
  /** How many answers have it, and the first of them. */
  readonly answers: number;
  readonly exchanges: readonly string[];
}

export interface ComparedAnswers {
  /** Answers for which the document has a schema, by operation. */
  readonly compared: Readonly<Partial<Record<OperationId, number>>>;
  readonly contradictions: readonly Contradiction[];
}

/** A served document, compared with the contract and with the answers of its deployment. */
export interface Description extends ComparedAnswers {
  /** Why it could not be compared; null if it could. */
  readonly problem: string | null;
  /** Why answers could not be compared with it; null if they could. */
  readonly answersProblem: string | null;
  readonly operations: readonly ComparedOperation[];
  /** Answers that came faster than they could be compared. */
  readonly skipped: number;
}
