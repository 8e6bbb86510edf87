import type { Method } from '../model/exchange.ts';

/** What goes over the wire and what comes back, before anything is redacted. Only the kernel sees these. */
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

/** `limited`: not sent, for its key was told to stay away for longer than we wait. */
export type TransportFailure = 'unreachable' | 'tls' | 'timeout' | 'reset' | 'too-large' | 'protocol' | 'limited';

/** No usable answer came. The message is fit for a person and holds nothing secret. */
export class TransportError extends Error {
  readonly kind: TransportFailure;

  constructor(kind: TransportFailure, message: string) {
    super(message);
    this.kind = kind;
  }
}
