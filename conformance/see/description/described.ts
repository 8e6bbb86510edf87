import { basePath, keyedOperations, type OperationId, operationIds, operations } from '../../../contract/operations.ts';
import { textField } from '../../model/values/json.ts';
import { type DocumentPart, followed, itemsOf, memberOf, membersOf } from './local.ts';

/** Where clients of a served document send the requests of one of its paths, by one of its servers. */
export interface Address {
  /** Below the host, with `*` for parameters. Which host it is says nothing: a staging host may name the one of production. */
  readonly path: string;
  /** The same with the slash at its end, if the document has one there. */
  readonly sent: string;
  /** A variable without a default is in it, which may stand for anything. */
  readonly isOpen: boolean;
  readonly server: Server;
}

/** Where a server begins. `document`: relative to the document. `host`: at a path of the host that serves the document. Else on the host that it names. */
export interface Server {
  readonly at: 'document' | 'host' | 'named';
  /** The host that it names, with the scheme if it has one; empty where it names none. */
  readonly host: string;
  /** Its path, without a slash at the end. */
  readonly path: string;
}

/** A path of a served document. */
export interface DescribedPath {
  /** As the document writes it. */
  readonly path: string;
  /** The same with `*` for parameters. */
  readonly plain: string;
  /** Null where it is in another file, which is never read. */
  readonly item: DocumentPart | null;
  readonly get: DocumentPart | null;
  /** One for each server. */
  readonly addresses: readonly Address[];
}

/** Where the document itself is served: relative servers start from here. The table of operations is too large for scripts that have this module. */
const SERVED_AT = 'http://deployment.invalid/public-api/v1/openapi.json';
/** In the place of a variable without a default. */
const OPEN = '~open~';

export function describedPaths(document: unknown): readonly DescribedPath[] {
  const root: DocumentPart = { value: document, pointer: '#' };
  return membersOf(memberOf(document, root, 'paths')).map(([path, unfollowed]) => {
    const item = followed(document, unfollowed);
    const get = memberOf(document, item, 'get');
    const plain = plainPath(path);
    const sent = starred(path);
    const servers = serversOf(document, [get, item, root]).map(baseOf);
    const addresses = servers.map((server) => ({
      path: `${server.path}${plain}`,
      sent: `${server.path}${sent}`,
      isOpen: server.path.includes(OPEN),
      server,
    }));
    return { path, plain, item, get, addresses };
  });
}

/** However parameters are written, and with or without a slash at the end. */
export function plainPath(path: string): string {
  return starred(path).replace(/\/+$/, '');
}

function starred(path: string): string {
  return path.replace(/\{[^}]*\}|:[A-Za-z]\w*|<[^>]*>/g, '*');
}

/** Names of the parameters in a path, in the forms that `plainPath` knows; a pattern may follow the name. */
export function namesInPath(path: string): readonly string[] {
  const found = path.matchAll(/\{([^}:]*)[^}]*\}|:([A-Za-z]\w*)|<([^>]*)>/g);
  return [...found].map(([, braced, colon, angled]) => braced ?? colon ?? angled ?? '');
}

/** Servers of the operation go before those of its path, and those before those of the document. Without any it is `/`. */
function serversOf(document: unknown, holders: readonly (DocumentPart | null)[]): readonly DocumentPart[] {
  const listed = holders.map((holder) => itemsOf(memberOf(document, holder, 'servers')));
  return listed.find(({ length }) => length > 0) ?? [{ value: { url: '/' }, pointer: '#/servers' }];
}

function baseOf(server: DocumentPart): Server {
  const text = withDefaults(server);
  const [whole = '', scheme = '', authority] = /^(?:([a-z~][a-z0-9+.~-]*):)?\/\/([^/?#]*)/i.exec(text) ?? [];
  const rest = text.slice(whole.length);
  const below = (whole === '' ? rest : rest || '/').replace(/^(?=~)/, '/');
  // Scripts of "reproduce" run this on Node 20, which has no URL.parse.
  const path = URL.canParse(below, SERVED_AT) ? new URL(below, SERVED_AT).pathname.replace(/\/+$/, '') : '';
  // With {base_url} in front, which host it is on is open.
  const isNamed = whole !== '' || text.startsWith(OPEN);
  const at = isNamed ? 'named' : text.startsWith('/') ? 'host' : 'document';
  return { at, host: scheme === '' ? whole : `${scheme}://${authority}`, path };
}

/** The URL of a server. `{base_url}` without a default, in front of everything, is a whole address. */
function withDefaults(server: DocumentPart): string {
  const variables = memberOf(null, server, 'variables');
  return textField(server.value, 'url').replace(/\{([^}]*)\}/g, (_whole, name: string) => {
    const value = textField(memberOf(null, variables, name)?.value, 'default');
    return value === '' ? OPEN : value;
  });
}

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

/** A parameter as the contract has it. */
export interface Promised {
  readonly name: string;
  readonly in: string;
  readonly required: boolean;
  readonly many: boolean;
  readonly type: string;
  readonly format?: string;
  readonly enum?: readonly string[];
  readonly minimum?: number;
  readonly maximum?: number;
  readonly default?: unknown;
  /** That it has to be a UUID is not shown by the source. */
  readonly openForm?: boolean;
  /** Names are searched, so that it is any text. */
  readonly isText: boolean;
}

export function parametersInContract(operation: OperationId): readonly Promised[] {
  const all: readonly Omit<Promised, 'isText'>[] = operations[operation].parameters;
  return all.map((one) => ({ ...one, isText: one.name === 'search' && operation !== 'listSales' }));
}
