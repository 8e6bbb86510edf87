import { keyedOperations, type OperationId, operations, operationsWithoutId } from '../../../contract/operations.ts';
import { followed, targetOf } from '../../description/local.ts';
import { field, isObject, listField, textField } from '../../kernel/json.ts';
import type { Json } from '../../model/exchange.ts';

export interface ServedDocument {
  /** Requested without a key. */
  readonly exchange: string;
  readonly status: number | null;
  readonly contentType: string;
  readonly document: Json | undefined;
  /** Requested with a key that was never issued; null where that request was not possible. */
  readonly withWrongKey: { readonly exchange: string; readonly status: number | null } | null;
  /** Requested with the key where the document sends a client, if that is not where the contract has it; none in older evidence. */
  readonly ledTo?: readonly LedTo[];
}

export interface LedTo {
  readonly operation: OperationId;
  readonly path: string;
  readonly exchange: string;
  readonly status: number | null;
}

/** A path as a client sees it, with every parameter written as `*`. */
interface ServedPath {
  readonly path: string;
  readonly item: Json;
}

const API = '/public-api/v1';
const WRITES = ['post', 'put', 'patch', 'delete'] as const;

/** Paths of the document, each below every base that `servers` names: where the base path stands is open. */
export function pathsOf(document: Json | undefined): readonly ServedPath[] {
  const paths = field(document, 'paths');
  if (!isObject(paths)) return [];
  const bases = basesOf(document);
  return Object.entries(paths).flatMap(([path, item]) =>
    bases.map((base) => ({ path: plain(`${base}${path}`), item })),
  );
}

function basesOf(document: Json | undefined): readonly string[] {
  const bases = listField(document, 'servers').map((server) => pathOfUrl(textField(server, 'url')));
  return [...new Set(['', ...bases])];
}

function pathOfUrl(url: string): string {
  return url
    .replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '')
    .replace(/[?#].*$/, '')
    .replace(/\/+$/, '');
}

function plain(path: string): string {
  return path.replace(/\{[^}]*\}|:[A-Za-z]\w*|<[^>]*>/g, '*').replace(/\/+$/, '');
}

/** Operations of the contract for which the document has no path. */
export function missingOperations(document: Json | undefined): readonly OperationId[] {
  const served = new Set(
    pathsOf(document)
      .filter(({ item }) => field(item, 'get') !== undefined)
      .map(({ path }) => path),
  );
  return keyedOperations.filter((operation) => !spellings(operation).some((path) => served.has(path)));
}

/** The base may stand in `servers` in whole or in part, and a gateway may put more in front of it. */
function spellings(operation: OperationId): readonly string[] {
  const full = plain(operations[operation].path);
  return [full, full.slice('/public-api'.length), full.slice(API.length)];
}

/** Endpoints that no path ends like, wherever its base stands. A path that refers to another file is taken as described there. */
export function uncoveredOperations(document: Json | undefined): readonly OperationId[] {
  const served = pathsOf(document)
    .filter(({ item }) => field(item, 'get') !== undefined || field(item, '$ref') !== undefined)
    .map(({ path }) => path);
  const endOf = (operation: OperationId): string => operations[operation].path.slice(API.length);
  return operationsWithoutId.filter((operation) => !served.some((path) => path.endsWith(endOf(operation))));
}

/** Values, not descriptions: a `$ref` in there refers to nothing. */
const DATA: ReadonlySet<string> = new Set(['example', 'examples', 'default', 'enum']);

/** References into the document, the names of security schemes among them, and which of them have no target. */
export function localReferences(document: Json): {
  readonly all: readonly string[];
  readonly dangling: readonly string[];
} {
  const found = new Set<string>();
  const visit = (value: Json | undefined): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    if (!isObject(value)) return;
    const reference = textField(value, '$ref');
    if (reference.startsWith('#')) found.add(reference);
    for (const [name, member] of Object.entries(value)) if (!DATA.has(name)) visit(member);
  };
  visit(document);
  const references = [...found, ...schemesOf(document)];
  return {
    all: references,
    dangling: references.filter((one) => one.startsWith('#/') && targetOf(document, one) === null),
  };
}

/** The security schemes that the document and its paths demand, as references to where OpenAPI wants them declared. */
function schemesOf(document: Json): readonly string[] {
  const items = Object.values(field(document, 'paths') ?? {});
  const demands = [document, ...items.map((item) => field(item, 'get'))].flatMap((at) => listField(at, 'security'));
  const names = demands.flatMap((demand) => (isObject(demand) ? Object.keys(demand) : []));
  return [...new Set(names)].map(
    (name) => `#/components/securitySchemes/${encodeURIComponent(name.replaceAll('~', '~0').replaceAll('/', '~1'))}`,
  );
}

/** Write methods under the paths of this API; other APIs in the same document are not judged. */
export function writesIn(document: Json | undefined): readonly string[] {
  const paths = pathsOf(document);
  const isBased = paths.some(({ path }) => path.includes(API));
  const known = new Set(keyedOperations.flatMap(spellings));
  const ours = paths.filter(({ path }) => (isBased ? path.includes(API) : known.has(path)));
  const found = ours.flatMap(({ path, item }) =>
    WRITES.filter((method) => field(item, method) !== undefined).map((method) => `${method.toUpperCase()} ${path}`),
  );
  return [...new Set(found)];
}

export function operationAt(document: Json | undefined, operation: OperationId): Json | undefined {
  const wanted = spellings(operation);
  const found = pathsOf(document).find(({ path, item }) => wanted.includes(path) && field(item, 'get') !== undefined);
  return field(found?.item, 'get');
}

/** Local references are followed; anything else stays as it is. */
export function resolved(document: Json | undefined, value: Json | undefined): unknown {
  const found = followed(document, { value, pointer: '#' });
  return found === null ? value : found.value;
}
