import { basePath, keyedOperations, type OperationId, operations } from '../../../contract/operations.ts';
import type { Json } from '../../model/exchange.ts';
import { field } from '../../model/values/json.ts';
import { type DescribedPath, describedPaths, endsLike, isPathOf } from '../../see/description/described.ts';
import { followed } from '../../see/description/local.ts';
import type { LedTo } from './addresses.ts';

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

export interface Draft {
  readonly [name: string]: Json;
}

/** A small document that is complete, except for the changes. */
export function exampleDocument(changes: Draft = {}): Draft {
  return {
    openapi: '3.0.3',
    info: { title: 'An API', version: '1.1.0' },
    servers: [{ url: '/' }],
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } } },
    security: [{ key: [] }],
    paths: examplePaths(),
    ...changes,
  };
}

export function examplePaths(): Draft {
  return Object.fromEntries(
    keyedOperations.map((operation) => {
      const { path, parameters } = operations[operation];
      return [
        path,
        { get: { parameters: parameters.map(({ name, in: place }) => ({ name, in: place })), responses: {} } },
      ];
    }),
  );
}

/** The evidence of a document that was served, except for what the case changes. */
export function served(partial: Partial<ServedDocument> = {}): { readonly document: ServedDocument } {
  return {
    document: {
      exchange: 'ex-0001',
      status: 200,
      contentType: 'application/json',
      document: exampleDocument(),
      withWrongKey: { exchange: 'ex-0002', status: 200 },
      ...partial,
    },
  };
}

/** The evidence of a document and of what its addresses answered, on a host without a prefix where nothing else is said. */
export function ledBy(changes: Draft, asked: readonly Answer[] = [], prefix = '') {
  const checked = { origin: 'https://pos.test', prefix };
  const document = exampleDocument(changes);
  return { ...served({ document }), addresses: { checked, asked: asked.map(ledTo) } };
}

/** The path that was asked, and the status; `isOperation` where it follows from another thing. */
type Answer = readonly [below: string, status: number | null, isOperation?: boolean | null];

function ledTo([below, status, isOperation = status === 200]: Answer, index: number): LedTo {
  const operation = below.includes('customers/*') ? 'getCustomer' : 'listSales';
  return { operation, below, path: below, exchange: `ex-000${index + 3}`, status, isOperation };
}
