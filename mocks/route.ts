import { matchPath, type OperationId, operationIds, operations } from '../contract/operations.ts';
import { type RequestReader, requestReader } from '../contract/serving/request-reader.ts';
import { decodePath } from '../contract/serving/target.ts';

/** An operation with what is made once for it. */
export interface Route {
  readonly operation: OperationId;
  /** Its place in the contract, which its cursors name. */
  readonly list: number;
  readonly secured: boolean;
  readonly read: RequestReader;
}

export type Match = NonNullable<ReturnType<typeof routeOf>>;

const routes: ReadonlyMap<OperationId, Route> = new Map(
  operationIds.map((operation, list) => [
    operation,
    { operation, list, secured: operations[operation].secured, read: requestReader(operation) },
  ]),
);

/** The operation, and the id in the path; that is empty for an operation without one. */
export function routeOf(path: string) {
  const match = matchPath(path);
  const route = match === null ? undefined : routes.get(match.operation);
  if (match === null || route === undefined) return null;
  return { route, id: decodePath(match.rawId) ?? match.rawId };
}
