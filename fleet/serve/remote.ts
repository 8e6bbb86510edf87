import type { Fleet } from '../fleet.ts';
import { StoreError } from '../store/database.ts';
import type { Address } from './address.ts';

const ANSWER_MS = 30_000;

/** The fleet of the process that holds the folder. */
export function remoteFleet({ url, token }: Address): Fleet {
  const verb =
    (method: keyof Fleet) =>
    async (...given: readonly unknown[]): Promise<never> => {
      const response = await fetch(`${url}/fleet`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ method, arguments: given }),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      const { result, error = 'it gave no reason' } = Object(await response.json());
      if (response.status !== 200) throw new StoreError(`"fleet up" cannot do that: ${error}`);
      // Both ends are this package, and the results of a fleet are JSON.
      return result as never;
    };
  return {
    list: verb('list'),
    sync: verb('sync'),
    ask: verb('ask'),
    visit: verb('visit'),
    pause: verb('pause'),
    resume: verb('resume'),
    history: verb('history'),
    links: verb('links'),
    month: verb('month'),
    prune: verb('prune'),
    notices: verb('notices'),
  };
}
