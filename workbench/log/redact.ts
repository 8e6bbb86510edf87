import type { ApiRequest } from '../../contract/http.ts';
import { withoutKeys } from '../../contract/without-keys.ts';

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
