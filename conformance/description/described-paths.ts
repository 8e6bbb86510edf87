import { textField } from '../kernel/json.ts';
import { followed, itemsOf, memberOf, membersOf, type Part } from './local.ts';

/** Where clients of a served document send the requests of one of its paths, by one of its servers. */
export interface Address {
  /** Below the host, with `*` for parameters. Which host it is says nothing: a staging host may name the one of production. */
  readonly path: string;
  /** A variable without a default is in it, which may stand for anything. */
  readonly isOpen: boolean;
  /** What the server has in front of the path may be the name by which a gateway knows the base of the contract. */
  readonly mayBeRenamed: boolean;
}

/** A path of a served document. */
export interface DescribedPath {
  /** As the document writes it. */
  readonly path: string;
  /** The same with `*` for parameters. */
  readonly plain: string;
  /** Null where it is in another file, which is never read. */
  readonly item: Part | null;
  readonly get: Part | null;
  /** One for each server. */
  readonly addresses: readonly Address[];
}

/** Where the document itself is served: relative servers start from here. The table of operations is too large for scripts that have this module. */
const SERVED_AT = 'http://deployment.invalid/public-api/v1/openapi.json';
/** In the place of a variable without a default. */
const OPEN = '~open~';

export function describedPaths(document: unknown): readonly DescribedPath[] {
  const root: Part = { value: document, pointer: '#' };
  const bases = new Map<string, Address>();
  return membersOf(memberOf(document, root, 'paths')).map(([path, unfollowed]) => {
    const item = followed(document, unfollowed);
    const get = memberOf(document, item, 'get');
    const plain = plainPath(path);
    const addresses = serversOf(document, [get, item, root]).map((server) => addressOf(baseOf(server, bases), plain));
    return { path, plain, item, get, addresses };
  });
}

/** However parameters are written, and with or without a slash at the end. */
export function plainPath(path: string): string {
  return path.replace(/\{[^}]*\}|:[A-Za-z]\w*|<[^>]*>/g, '*').replace(/\/+$/, '');
}

/** Servers of the operation go before those of its path, and those before those of the document. Without any it is `/`. */
function serversOf(document: unknown, holders: readonly (Part | null)[]): readonly Part[] {
  const listed = holders.map((holder) => itemsOf(memberOf(document, holder, 'servers')));
  return listed.find(({ length }) => length > 0) ?? [{ value: { url: '/' }, pointer: '#/servers' }];
}

function addressOf(base: Address, path: string): Address {
  return { ...base, path: `${base.path}${path}` };
}

/** All paths of most documents have the same servers. */
function baseOf(server: Part, known: Map<string, Address>): Address {
  const before = known.get(server.pointer);
  if (before !== undefined) return before;
  const path = (URL.parse(pathWithDefaults(server), SERVED_AT)?.pathname ?? '').replace(/\/+$/, '');
  const mayBeRenamed = path !== '' && !`${path}/`.startsWith('/public-api/');
  const base = { path, isOpen: path.includes(OPEN), mayBeRenamed };
  known.set(server.pointer, base);
  return base;
}

/** What follows the host in the URL of a server. `{base_url}` without a default, in front of everything, is a whole address. */
function pathWithDefaults(server: Part): string {
  const variables = memberOf(null, server, 'variables');
  const url = textField(server.value, 'url').replace(/\{([^}]*)\}/g, (_whole, name: string) => {
    const value = textField(memberOf(null, variables, name)?.value, 'default');
    return value === '' ? OPEN : value;
  });
  const path = url.replace(/^(?:[a-z~][a-z0-9+.~-]*:)?\/\/[^/?#]*/i, '');
  return path !== url && path === '' ? '/' : path.replace(/^(?=~)/, '/');
}
