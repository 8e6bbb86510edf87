import type { Description } from './description.ts';
import type { AskedOperation, BodyFacts, Json } from './exchange.ts';

export interface CaptureInput {
  readonly operation: AskedOperation;
  readonly method: string;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  readonly requestTarget: string;
  readonly sentKey: string | null;
  /** Null for an answer that is tried again. */
  readonly exchange: string | null;
}

export interface Captured {
  readonly body: Json | undefined;
  readonly text: string | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly facts: BodyFacts;
}

/** Redacts a response when it arrives, and records the facts that redaction hides. */
export interface Capture {
  response(input: CaptureInput): Captured;
  text(text: string): string;
  /** The document that the deployment serves, compared with the contract and with its answers; null where none came. */
  description(): Promise<Description | null>;
}
