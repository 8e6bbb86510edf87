import type { ApiRequest } from '../contract/http.ts';
import type { Query } from '../contract/serving/request-reader.ts';
import type { Body } from './body.ts';
import type { Store } from './store/index.ts';

/** Our server puts the address of the client here. A client cannot, because no header field can have this name. */
export const clientHeader = ':client';

/** The key of a request and the organization that it opens. */
export interface Principal {
  readonly keyId: string;
  readonly prefix: string;
  readonly last4: string;
  readonly organizationId: string;
  readonly organizationName: string;
  readonly stores: number;
}

/** The state of one request while it is handled. */
export interface Call {
  readonly requestId: string;
  readonly rawQuery: string;
  readonly headers: ApiRequest['headers'];
  readonly token: string | null;
  /** The address of the client; empty where there is no network. */
  readonly client: string;
  operationId: string | null;
  principal: Principal | null;
  /** The header fields of the rate limit; empty until the limiter was asked. */
  rate: Readonly<Record<string, string>>;
}

/** What an operation handler gets: authenticated, within the rate limit, and with valid parameters. */
export interface OperationRequest {
  readonly principal: Principal;
  readonly organizationId: string;
  readonly query: Query;
  readonly store: Store;
  readonly now: number;
}

/** Returns the body of a 200. */
export type OperationHandler = (request: OperationRequest) => Promise<Body>;
