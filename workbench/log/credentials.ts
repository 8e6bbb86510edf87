import { hash } from 'node:crypto';
import { recentResults } from '../../contract/serving/recent-results.ts';

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
