import type { Body } from './body.ts';
import type { Principal } from './principal.ts';
import type { Query } from './request/parameters.ts';
import type { Store } from './store/index.ts';

/** One request on its way through: what came, and what is found out on the way. */
export interface Call {
  readonly requestId: string;
  readonly rawQuery: string;
  readonly token: string | null;
  /** Where the request came from, when there is a network to come from. */
  readonly client: string;
  operationId: string | null;
  principal: Principal | null;
  /** The rate limit's fields, once it was asked. */
  rate: Readonly<Record<string, string>>;
}

/** What an operation gets: everything is read, checked and allowed. It gives back the body. */
export interface Asked {
  readonly principal: Principal;
  readonly organizationId: string;
  readonly query: Query;
  readonly store: Store;
  readonly now: number;
}

export type OperationHandler = (asked: Asked) => Promise<Body>;
