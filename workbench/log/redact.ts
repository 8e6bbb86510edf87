import type { ApiRequest } from '../../contract/http.ts';

/** As long as a key, or as the rest of one; the eight characters of a prefix, which the contract shows, stay. */
const key = /\w*live_[\w.~+/-]{8,}=*/gi;
const secretName = /auth|cookie|key|token|secret/i;

/** Every text that leaves the workbench goes through here: a client may put its key anywhere, and a fault may echo it. */
export function withoutKeys(text: string): string {
  return text.replace(key, '[key]');
}

export type Fields = readonly (readonly [name: string, value: string])[];

/** The header fields as they may be shown. The server's own note of the client's address has no name that HTTP allows. */
export function shownFields(headers: ApiRequest['headers']): Fields {
  return Object.entries(headers)
    .filter(([name, value]) => value !== undefined && !name.startsWith(':'))
    .map(([name, value]) => {
      if (name === 'www-authenticate' || !secretName.test(name)) return [name, withoutKeys(String(value))];
      return [name, '[not shown]'];
    });
}
