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
  const bases = new Map<string, Server>();
  return membersOf(memberOf(document, root, 'paths')).map(([path, unfollowed]) => {
    const item = followed(document, unfollowed);
    const get = memberOf(document, item, 'get');
    const plain = plainPath(path);
    const sent = starred(path);
    const servers = serversOf(document, [get, item, root]).map((server) => baseOf(server, bases));
    const addresses = servers.map((server) => addressOf(server, plain, sent));
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

function addressOf(server: Server, path: string, sent: string): Address {
  const whole = `${server.path}${path}`;
  return { path: whole, sent: `${server.path}${sent}`, isOpen: server.path.includes(OPEN), server };
}

/** All paths of most documents have the same servers. */
function baseOf(server: DocumentPart, known: Map<string, Server>): Server {
  const before = known.get(server.pointer);
  if (before !== undefined) return before;
  const text = withDefaults(server);
  const [whole = '', scheme = '', authority] = /^(?:([a-z~][a-z0-9+.~-]*):)?\/\/([^/?#]*)/i.exec(text) ?? [];
  const rest = text.slice(whole.length);
  const below = (whole === '' ? rest : rest || '/').replace(/^(?=~)/, '/');
  // Scripts of "reproduce" run this on Node 20, which has no URL.parse.
  const path = URL.canParse(below, SERVED_AT) ? new URL(below, SERVED_AT).pathname.replace(/\/+$/, '') : '';
  // With {base_url} in front, which host it is on is open.
  const isNamed = whole !== '' || text.startsWith(OPEN);
  const at = isNamed ? 'named' : text.startsWith('/') ? 'host' : 'document';
  const base: Server = { at, host: scheme === '' ? whole : `${scheme}://${authority}`, path };
  known.set(server.pointer, base);
  return base;
}

/** The URL of a server. `{base_url}` without a default, in front of everything, is a whole address. */
function withDefaults(server: DocumentPart): string {
  const variables = memberOf(null, server, 'variables');
  return textField(server.value, 'url').replace(/\{([^}]*)\}/g, (_whole, name: string) => {
    const value = textField(memberOf(null, variables, name)?.value, 'default');
    return value === '' ? OPEN : value;
  });
}
