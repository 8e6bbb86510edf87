import type { Method } from '../../model/exchange.ts';

/** Requests and responses as sent, before redaction. Only the kernel sees these. */
export interface WireRequest {
  readonly method: Method;
  /** Path and query, ready to send. */
  readonly target: string;
  readonly headers: readonly (readonly [string, string])[];
  readonly body?: string;
}

export interface WireResponse {
  readonly status: number;
  /** Names in lower case. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
}

export type Transport = (request: WireRequest) => Promise<WireResponse>;

/**
 * `unsendable`: not sent, because no request can carry a value of the deployment. `limited`: not sent, because the rate limit of its key lasts longer than we wait. `ended`: not sent, because the deployment
 * stopped answering, or answers 429 to everything.
 */
export type TransportFailure =
  | ('unreachable' | 'tls' | 'timeout' | 'reset' | 'too-large' | 'protocol')
  | ('too-deep' | 'unsendable' | 'limited' | 'ended');

/** No usable answer. The message contains nothing secret. */
export class TransportError extends Error {
  readonly kind: TransportFailure;

  constructor(kind: TransportFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}
