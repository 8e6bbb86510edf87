import { hash } from 'node:crypto';
import type { ApiRequest } from '../../contract/http.ts';
import { recentResults } from '../../contract/serving/recent-results.ts';
import { withoutKeys } from '../../contract/without-keys.ts';

/** What one value of Authorization was. Held in memory alone, so that a request can be sent again; never written anywhere. */
export interface Credential {
  readonly authorization: string;
  /** Of its token, as the store has it. */
  readonly hash: string;
}

const MOST = 500;
/** No key is as long. What is longer is not remembered, so that what strangers send does not add up. */
export const LONGEST_REMEMBERED = 256;
const bearer = /^Bearer +(\S+)$/i;

/** Clients send the same few values with every request: each is looked at once. */
const remembered = recentResults(credentialOf, MOST);

export function credentialIn({ authorization }: ApiRequest['headers']): Credential | null {
  if (typeof authorization !== 'string') return null;
  return authorization.length > LONGEST_REMEMBERED ? credentialOf(authorization) : remembered(authorization);
}

function credentialOf(authorization: string): Credential {
  const token = bearer.exec(authorization)?.[1] ?? authorization;
  return { authorization, hash: hash('sha256', token) };
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
  idOf(credential: Credential): string | null;
  /** The key itself, for a request that the server sends; null where the server does not have it. */
  keyOf(id: string): string | null;
}
