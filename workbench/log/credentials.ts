import { hash } from 'node:crypto';
import type { ApiRequest } from '../../contract/http.ts';
import { withoutKeys } from '../../contract/without-keys.ts';

/** Null for what no client of ours sends. */
export function authorizationIn({ headers: { authorization } }: Pick<ApiRequest, 'headers'>): string | null {
  return typeof authorization === 'string' ? authorization : null;
}

export function tokenIn(authorization: string): string {
  return /^Bearer +(\S+)$/i.exec(authorization)?.[1] ?? authorization;
}

/** Of its token, as the store of a sandbox has it. */
export function hashIn(authorization: string): string {
  return hash('sha256', tokenIn(authorization));
}

const secretName = /auth|cookie|key|token|secret/i;

/** What every text goes through that leaves the workbench: a client may put a key anywhere, and a fault may echo it. */
export type Hide = (text: string) => string;

/** `token`: that of the page, which a client may send to another address than the page's. */
export function hiding(token: string | null): Hide {
  const secrets = token === null ? [] : [token];
  return (text) => withoutKeys(text, secrets);
}

export type Fields = readonly (readonly [name: string, value: string])[];

/** The server's own note of the client's address has no name that HTTP allows. */
export function fieldsOf(headers: ApiRequest['headers']): Fields {
  return Object.entries(headers).flatMap(([name, value]) =>
    value === undefined || name.startsWith(':') ? [] : [[name, String(value)] as const],
  );
}

/** The header fields as they may be shown. */
export function shownFields(fields: Fields, hide: Hide): Fields {
  return fields.map(([name, value]) => {
    if (name === 'www-authenticate' || !secretName.test(name)) return [hide(name), hide(value)];
    return [hide(name), '[not shown]'];
  });
}

/** A key as the workbench shows it: never the key itself. */
export interface ShownKey {
  readonly id: string;
  /** What the sandbox calls it at its start: good, revoked, …; null for others. */
  readonly name: string | null;
  /** Like cp_live_Ab12…wx9z. */
  readonly shown: string;
  readonly status: string;
  readonly organization: string;
  /** Whether the server can send requests with it: it has only the hash of keys that others made. */
  readonly usable: boolean;
  /** Whether it may be copied: those that the terminal prints at every start. */
  readonly copyable: boolean;
}

export interface Keyring {
  /** Reads all keys again. */
  list(): Promise<readonly ShownKey[]>;
  /** The id of the key that was sent, as of the last `list`; null for what is no key of this deployment. */
  idOf(authorization: string): string | null;
  /** The key itself, for a request that the server sends; null where the server does not have it. */
  keyOf(id: string): string | null;
}
