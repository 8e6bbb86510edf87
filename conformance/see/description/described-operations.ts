import { keyedOperations, type OperationId } from '../../../contract/operations.ts';
import { textField } from '../../model/values/json.ts';
import { endsLike, isPathOf, leadsTo } from './addresses.ts';
import { type Address, type DescribedPath, describedPaths } from './described-paths.ts';
import { type DocumentPart, followed, itemsOf, memberOf } from './local.ts';

/** Where the served document describes an operation of the contract, and where its servers and paths lead a client. */
export interface DescribedOperation {
  readonly operation: OperationId;
  /** As the document writes it. */
  readonly path: string;
  readonly item: DocumentPart;
  readonly get: DocumentPart;
  readonly addresses: readonly Address[];
  readonly isReached: boolean;
}

/** Operations that the document leaves out are not in it. A path in another file is not read, and left out here too. */
export function describedOperations(document: unknown): ReadonlyMap<OperationId, DescribedOperation> {
  const paths = describedPaths(document);
  const found = new Map<OperationId, DescribedOperation>();
  for (const operation of keyedOperations) {
    const alike = paths.filter((one) => endsLike(one, operation));
    // Other APIs in the same document have paths that end alike.
    const own = alike.filter((one) => isPathOf(one, operation));
    const candidates = [...own, ...alike].flatMap((one) => describedAt(one, operation));
    const best = candidates.find(({ isReached }) => isReached) ?? candidates[0];
    if (best !== undefined) found.set(operation, best);
  }
  return found;
}

function describedAt({ path, item, get, addresses }: DescribedPath, operation: OperationId): DescribedOperation | [] {
  if (item === null || get === null) return [];
  return { operation, path, item, get, addresses, isReached: addresses.some((one) => leadsTo(one, operation)) };
}

/** Parameters of the operation, and those of its path that it does not define itself. */
export function parametersOf(document: unknown, { item, get }: DescribedOperation): readonly DocumentPart[] {
  const lists = [get, item].map((part) =>
    itemsOf(memberOf(document, part, 'parameters')).flatMap((one) => followed(document, one) ?? []),
  );
  const seen = new Set<string>();
  return lists.flat().filter(({ value }) => {
    const key = `${textField(value, 'in')} ${textField(value, 'name')}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
