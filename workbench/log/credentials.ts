import { hash } from 'node:crypto';

/** What one value of Authorization was. Held in memory alone, so that a request can be sent again; never written anywhere. */
export interface Credential {
  readonly authorization: string;
  /** Of its token, as the store has it. */
  readonly hash: string;
}

const MOST = 500;
const bearer = /^Bearer +(\S+)$/i;

/** Clients send the same few values with every request: each is looked at once. */
export class Credentials {
  readonly #known = new Map<string, Credential>();

  of(authorization: string | readonly string[] | undefined): Credential | null {
    if (typeof authorization !== 'string') return null;
    const known = this.#known.get(authorization);
    if (known !== undefined) return known;
    if (this.#known.size === MOST) this.#known.clear();
    const token = bearer.exec(authorization)?.[1] ?? authorization;
    const credential = { authorization, hash: hash('sha256', token) };
    this.#known.set(authorization, credential);
    return credential;
  }
}
