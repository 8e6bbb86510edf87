import { type OperationId, operations } from '../../contract/operations.ts';

/** What a page on another origin, with the key, could read. */
export type CrossOriginRead =
  /** The browser withheld the answer. */
  | 'blocked'
  /** The page read an answer, and it was a refusal. */
  | 'refused'
  /** The page read a success. */
  | 'readable'
  /** No usable answer, in spite of all attempts. */
  | 'lost';

export interface BrowserEvidence {
  readonly browser: string;
  readonly crossOriginRead: CrossOriginRead;
  /** Status of openapi.json when it is opened in a browser; null where no answer came. */
  readonly documentStatus: number | null;
  /** A page of the deployment's own origin asked with the key, so cookies of such answers were seen too. */
  readonly askedWithKey: boolean;
  /** Names of the cookies that were set. */
  readonly cookies: readonly string[];
  readonly requests: number;
}

/** Where a body departs from the promised structure, as Dredd's validator says it. */
export interface StructureProblem {
  /** JSON pointer; empty for the body as a whole. */
  readonly pointer: string;
  readonly message: string;
}

/** One documented status of one operation: what Dredd calls a transaction. */
export interface DreddTransaction {
  readonly operation: OperationId;
  /** The documented status that the request was arranged for. */
  readonly status: number;
  /** `lost`: no usable answer in spite of all attempts. `skip`: not sent, by name, for the reason in `message`. */
  readonly outcome: 'pass' | 'fail' | 'skip' | 'lost';
  /** What came back; null where nothing did. */
  readonly received: number | null;
  readonly problems: readonly StructureProblem[];
  /** The request that was arranged, or why there was none. Where no usable answer came, also why. */
  readonly message: string;
}

export interface DreddEvidence {
  readonly version: string;
  /** Transactions that the contract holds; sent and skipped ones add up to it. */
  readonly expected: number;
  /** Requests that Dredd sent, repeats after a limit or a failure included. */
  readonly requests: number;
  readonly transactions: readonly DreddTransaction[];
}

/** The statuses that the contract documents for an operation. */
export function statusesOf(operation: OperationId): number[] {
  return Object.keys(operations[operation].responses).map(Number);
}
