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
export class Credentials {
  readonly #remembered = recentResults(credentialOf, MOST);

  of(authorization: string | readonly string[] | undefined): Credential | null {
    if (typeof authorization !== 'string') return null;
    return authorization.length > LONGEST_REMEMBERED ? credentialOf(authorization) : this.#remembered(authorization);
  }
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
