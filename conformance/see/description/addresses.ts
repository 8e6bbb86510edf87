import { basePath, type OperationId, operationIds, operations } from '../../../contract/operations.ts';
import { type Address, type DescribedPath, plainPath } from './described-paths.ts';

/** An operation by its whole path, by it without the base or a part of it, which a server may have, and by its end alone. */
const spelled = new Map(
  operationIds.map((operation) => {
    const full = plainPath(operations[operation].path);
    const end = full.slice(basePath.length);
    return [operation, { full, end, all: new Set([full, full.slice('/public-api'.length), end]) }] as const;
  }),
);

/** A gateway may put something in front of the base, but not the base once more. */
export function leadsTo({ path }: Address, operation: OperationId): boolean {
  const full = spelled.get(operation)?.full ?? '';
  return path.endsWith(full) && !path.slice(0, -full.length).includes(basePath);
}

/** Whether this is the path of the operation, wherever its base stands. */
export function isPathOf({ plain, addresses }: DescribedPath, operation: OperationId): boolean {
  const isSpelled = (path: string) => spelled.get(operation)?.all.has(path) === true;
  return isSpelled(plain) || addresses.some((address) => leadsTo(address, operation) || isSpelled(address.path));
}

/** The same, with anything before it. */
export function endsLike(described: DescribedPath, operation: OperationId): boolean {
  return (
    described.plain.endsWith(spelled.get(operation)?.end ?? '') ||
    described.addresses.some((address) => leadsTo(address, operation))
  );
}
