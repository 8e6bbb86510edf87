import { operations } from '../../../contract/generated/operations.ts';
import { field, isObject, listField, textField } from '../../kernel/json.ts';
import type { Json, OperationId } from '../../model/exchange.ts';
import { KEYED } from '../asking/operations.ts';

/** A path as a client sees it, with every parameter written as `*`. */
interface ServedPath {
  readonly path: string;
  readonly item: Json;
}

const API = '/public-api/v1';
const WRITES = ['post', 'put', 'patch', 'delete'] as const;

/** Paths of the document, each below every base that `servers` names: where the base path stands is open. */
function pathsOf(document: Json | undefined): readonly ServedPath[] {
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

/** Operations of the contract that no path of the document stands for. */
export function missingOperations(document: Json | undefined): readonly OperationId[] {
  const served = new Set(
    pathsOf(document)
      .filter(({ item }) => field(item, 'get') !== undefined)
      .map(({ path }) => path),
  );
  return KEYED.filter((operation) => !spellings(operation).some((path) => served.has(path)));
}

/** The base may stand in `servers` in whole or in part, and a gateway may put more in front of it. */
function spellings(operation: OperationId): readonly string[] {
  const full = plain(operations[operation].path);
  return [full, full.slice('/public-api'.length), full.slice(API.length)];
}

/** Write methods under the paths of this API; what else a document describes is not ours to judge. */
export function writesIn(document: Json | undefined): readonly string[] {
  const paths = pathsOf(document);
  const isBased = paths.some(({ path }) => path.includes(API));
  const known = new Set(KEYED.flatMap(spellings));
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
export function resolved(document: Json | undefined, value: Json | undefined, depth = 0): Json | undefined {
  const target = textField(value, '$ref');
  if (!target.startsWith('#/') || depth > 8) return value;
  const steps = target
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  const found = steps.reduce<Json | undefined>((at, step) => field(at, step), document);
  return resolved(document, found, depth + 1);
}
