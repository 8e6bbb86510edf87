export type Severity = 'error' | 'warning';

/** Where in the document something is wrong: the keys that lead there. */
export type DocumentPath = readonly (string | number)[];

/** What a convention says of a document, before anyone knows the line. */
export interface Complaint {
  readonly message: string;
  readonly path: DocumentPath;
}

export interface LintFinding {
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** JSON Pointer. */
  readonly pointer: string;
  readonly line: number;
  readonly column: number;
}

/** One convention of ours: a name and a pure function from a document to what is wrong with it. */
export interface Convention {
  readonly rule: string;
  check(document: unknown): readonly Complaint[];
}
