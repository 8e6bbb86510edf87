import { type OperationId, operations } from '../contract/operations.ts';
import type { ParameterShape } from '../contract/serving/parameter.ts';
import { decodePath } from '../contract/serving/query-string.ts';
import { type Reader, readerOf } from './request/parameters.ts';

/** An operation with what is made of it once. */
export interface Route {
  readonly operation: OperationId;
  readonly list: number;
  readonly secured: boolean;
  readonly parameters: readonly ParameterShape[];
  readonly read: Reader;
}

export interface Match {
  readonly route: Route;
  /** The id in the path; empty where there is none. */
  readonly id: string;
}

const routes: readonly (Route & { readonly path: string })[] = Object.values(operations).map((operation, list) => ({
  operation: operation.operationId,
  path: operation.path,
  list,
  secured: operation.secured,
  parameters: operation.parameters,
  read: readerOf(operation.parameters),
}));

const plain = new Map(
  routes.filter(({ path }) => !path.includes('{')).map((route): [string, Match] => [route.path, { route, id: '' }]),
);
const templated = routes.flatMap((route) => {
  const [before, after] = route.path.split('{id}');
  return before === undefined || after === undefined ? [] : [{ route, before, after }];
});

export function routeOf(path: string): Match | null {
  const match = plain.get(path);
  if (match !== undefined) return match;
  for (const { route, before, after } of templated) {
    if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length) continue;
    const segment = path.slice(before.length, path.length - after.length);
    if (!segment.includes('/')) return { route, id: decodePath(segment) ?? segment };
  }
  return null;
}
