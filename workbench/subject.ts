import type { ApiRequest } from '../contract/http.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Violation } from '../contract/problems.ts';
import type { Query } from '../contract/serving/request-reader.ts';
import type { Keyring } from './keyring.ts';
import type { Hide } from './log/redact.ts';
import type { Answered, RequestLog } from './log/request-log.ts';
import type { SandboxSide } from './sandbox/sandbox-side.ts';
import type { WatchedClient } from './sandbox/watched-client.ts';

/** What a workbench stands before: a sandbox, or a mock, which has no shop and no clock. */
export interface Subject {
  readonly kind: 'sandbox' | 'mock';
  readonly title: string;
  readonly log: RequestLog;
  readonly keyring: Keyring;
  readonly hide: Hide;
  /** Asks in the name of the workbench's reader; the log has it like every other request. */
  readonly send: (request: ApiRequest) => Promise<Answered>;
  /** How the deployment reads the parameters of a request, and what it finds wrong with them. */
  readonly read: (operation: OperationId, rawQuery: string, id: string) => Reading;
  /** What ids of stores stand for. */
  readonly storeNames: () => Promise<ReadonlyMap<string, string>>;
  readonly now: () => number;
  readonly sandbox: SandboxSide | null;
  /** The client that calls it; null where none is judged. */
  readonly client: Pick<WatchedClient, 'judge'> | null;
}

export interface Reading {
  readonly query: Query;
  readonly violations: readonly Violation[];
}
