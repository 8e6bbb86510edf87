import { operations } from './generated/operations.ts';

export { operations };

/** This table is the only list of operations: select from it by trait. */
type Operations = typeof operations;

export type OperationId = keyof Operations;

type Trait = 'secured' | 'byId' | 'list' | 'paged' | 'ranked' | 'ranged' | 'byStore' | 'analytics' | 'dated';

type OperationWith<Name extends Trait> = {
  [Id in OperationId]: Operations[Id][Name] extends true ? Id : never;
}[OperationId];

export type KeyedOperation = OperationWith<'secured'>;
export type ByIdOperation = OperationWith<'byId'>;
export type PagedOperation = OperationWith<'paged'>;
export type AnalyticsOperation = OperationWith<'analytics'>;
/** The last segment of its path: sales, products, promotions, logs. */
export type PagedName = Operations[PagedOperation]['name'];
/** The last segment of its path: revenue, staff, customers. */
export type AnalyticsName = Operations[AnalyticsOperation]['name'];

export const basePath = '/public-api/v1';

/** All of them, in the order of the contract, as is every list below. */
export const operationIds: readonly OperationId[] = Object.values(operations).map(({ operationId }) => operationId);

export function hasTrait<Name extends Trait>(operation: OperationId, trait: Name): operation is OperationWith<Name> {
  return operations[operation][trait];
}

function operationsWith<Name extends Trait>(trait: Name): readonly OperationWith<Name>[] {
  return operationIds.filter((id): id is OperationWith<Name> => hasTrait(id, trait));
}

/** Every operation that needs a key: all but the document. */
export const keyedOperations = operationsWith('secured');
export const byIdOperations = operationsWith('byId');
/** Those whose `data` the source shows as an array. */
export const listOperations = operationsWith('list');
/** The lists that page. */
export const pagedOperations = operationsWith('paged');
/** Those with a row limit and no pages. */
export const rankedOperations = operationsWith('ranked');
/** What the source documents with `from` and `to`. */
export const rangedOperations = operationsWith('ranged');
/** What the source documents with `storeIds`; it shows no parameters of a staff member's shifts. */
export const byStoreOperations = operationsWith('byStore');
export const analyticsOperations = operationsWith('analytics');
/** What a key alone can read, without the id of a person. */
export const operationsWithoutId = keyedOperations.filter((operation) => !hasTrait(operation, 'byId'));

/** The source does not say how these answer a store id that is not a UUID (TEN-27). */
export const openStoreIdOperations: readonly OperationId[] = ['listProducts', 'listPromotions'];

/** The parameters of an operation whose values are documented. */
type Listed<Id extends OperationId> = Extract<
  Operations[Id]['parameters'][number],
  { readonly enum: readonly string[] }
>;

/** The documented values of a parameter; none where it takes any. */
export function documentedValues<Id extends OperationId, Name extends Listed<Id>['name']>(
  operation: Id,
  parameter: Name,
): readonly Extract<Listed<Id>, { readonly name: Name }>['enum'][number][];
export function documentedValues(operation: OperationId, parameter: string): readonly string[];
export function documentedValues(operation: OperationId, parameter: string): readonly string[] {
  const found = operations[operation].parameters.find(({ name }) => name === parameter);
  return found !== undefined && 'enum' in found ? found.enum : [];
}

/** `id` stands in the path as it is, so that it may be malformed on purpose. */
export function pathOf(operation: OperationId, id = ''): string {
  return operations[operation].path.replace('{id}', id);
}

/** The list of this name. */
export function pagedOperation(name: PagedName): PagedOperation {
  return named(pagedOperations, name);
}

export function analyticsOperation(name: AnalyticsName): AnalyticsOperation {
  return named(analyticsOperations, name);
}

function named<Id extends OperationId>(ids: readonly Id[], name: string): Id {
  const found = ids.find((id) => operations[id].name === name);
  if (found === undefined) throw new Error(`openapi.yaml has no list named ${name}`);
  return found;
}

/** An operation and the path parameter as it came; empty for an operation without one. */
export interface PathMatch {
  readonly operation: OperationId;
  readonly rawId: string;
}

const matches: ReadonlyMap<string, PathMatch> = new Map(
  operationIds
    .filter((operation) => !hasTrait(operation, 'byId'))
    .map((operation) => [operations[operation].path, { operation, rawId: '' }]),
);
const templates = byIdOperations.map((operation) => {
  const [before = '', after = ''] = operations[operation].path.split('{id}');
  return { operation, before, after };
});

/** The operation of a path below the base address, for any method. */
export function matchPath(path: string): PathMatch | null {
  const exact = matches.get(path);
  if (exact !== undefined) return exact;
  for (const { operation, before, after } of templates) {
    if (!path.startsWith(before) || !path.endsWith(after) || path.length <= before.length + after.length) continue;
    const rawId = path.slice(before.length, path.length - after.length);
    if (!rawId.includes('/')) return { operation, rawId };
  }
  return null;
}

export function operationOf(path: string): OperationId | null {
  return matchPath(path)?.operation ?? null;
}

const pathEnds = operationIds.map((id): readonly [RegExp, OperationId] => {
  const end = operations[id].path.slice(basePath.length).replace('.', '\\.').replace('{id}', '[^/]+');
  return [new RegExp(`${end}$`), id];
});

/** The operation of a path that may begin elsewhere: a document may put the base path into its servers. */
export function operationAtEndOf(path: string): OperationId | null {
  return pathEnds.find(([end]) => end.test(path))?.[1] ?? null;
}
