import { basePath, keyedOperations, type OperationId } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import { field } from '../../model/values/json.ts';
import { endsLike, isPathOf } from '../../see/description/addresses.ts';
import { type DescribedPath, describedPaths } from '../../see/description/described-paths.ts';
import { followed } from '../../see/description/local.ts';

export interface ServedDocument {
  /** Requested without a key. */
  readonly exchange: string;
  readonly status: number | null;
  readonly contentType: string;
  readonly document: Json | undefined;
  /** Requested with a key that was never issued; null where that request was not possible. */
  readonly withWrongKey: { readonly exchange: string; readonly status: number | null } | null;
}

const WRITES = ['post', 'put', 'patch', 'delete'] as const;

/** Operations of the contract for which the document has no path. */
export function missingOperations(document: Json | undefined): readonly OperationId[] {
  const served = describedPaths(document).filter(({ get }) => get !== null);
  return keyedOperations.filter((operation) => !served.some((one) => isPathOf(one, operation)));
}

/** Endpoints that no path ends like, wherever its base stands. A path that refers to another file is taken as described there. */
export function uncoveredOperations(document: Json | undefined): readonly OperationId[] {
  const served = describedPaths(document).filter(({ item, get }) => get !== null || item === null);
  return keyedOperations.filter((operation) => !served.some((one) => endsLike(one, operation)));
}

interface Write {
  readonly method: string;
  readonly path: string;
  readonly pointer: string;
}

/** Write methods under the paths of this API; other APIs in the same document are not judged. */
export function writesIn(document: Json | undefined): readonly Write[] {
  const paths = describedPaths(document);
  const basedAt = ({ plain, addresses }: DescribedPath) =>
    [plain, ...addresses.map(({ path }) => path)].find((path) => path.includes(basePath));
  const isBased = paths.some((one) => basedAt(one) !== undefined);
  const found = paths.flatMap((one) => {
    const place = isBased ? basedAt(one) : keyedOperations.some((id) => isPathOf(one, id)) ? one.plain : undefined;
    if (place === undefined) return [];
    return WRITES.filter((method) => field(one.item?.value, method) !== undefined).map((method) => ({
      method: method.toUpperCase(),
      path: place,
      pointer: `${one.item?.pointer}/${method}`,
    }));
  });
  return found;
}

/** Local references are followed; anything else stays as it is. */
export function resolved(document: Json | undefined, value: Json | undefined): unknown {
  const found = followed(document, { value, pointer: '#' });
  return found === null ? value : found.value;
}
