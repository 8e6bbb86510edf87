import type { EventEmitter } from 'node:events';

/** The part of Dredd 14.1 that is used here; it has no types of its own. */
export interface DreddModule {
  new (configuration: {
    readonly endpoint: string;
    readonly apiDescriptions: readonly string[];
    readonly path: readonly string[];
    readonly emitter: EventEmitter;
    readonly loglevel: 'silent';
    readonly color: boolean;
    readonly http: { readonly timeout: number };
  }): DreddInstance;
}

export interface DreddInstance {
  readonly transactionRunner: TransactionRunner;
  run(done: (error: unknown) => void): void;
}

export interface TransactionRunner {
  executeAllTransactions(transactions: readonly Transaction[], hooks: Hooks, done: (error?: unknown) => void): void;
}

/** A hook without parameters makes Dredd send nothing at all, and a promise is not waited for: always take two. */
export type Hook = (transaction: Transaction, done: () => void) => void;

export interface Hooks {
  beforeEach(hook: Hook): void;
}

export interface Transaction {
  readonly name: string;
  fullPath: string;
  skip: boolean;
  request: { headers: Record<string, string> };
  expected: { statusCode?: string; headers?: object; body?: string; bodySchema?: string };
}

/** What Dredd's events carry. */
export interface Tested {
  readonly actual?: Answer;
  readonly results?: { readonly fields?: Readonly<Record<string, FieldResult>> };
}

export interface FieldResult {
  readonly errors?: readonly { readonly message?: string; readonly location?: { readonly pointer?: string } }[];
}

export interface Answer {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string;
  /** Bytes that are not text come as base64. */
  readonly bodyEncoding?: 'utf-8' | 'base64';
}

/** Dredd's own HTTP call, which it looks up anew for every request. */
export interface PerformRequest {
  default: Perform;
}

export type Perform = (
  uri: string,
  request: unknown,
  options: unknown,
  done: (error: Error | null, answer?: Answer) => void,
) => void;
