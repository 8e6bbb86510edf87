import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { StoreError } from '../store/database.ts';
import type { Fleet } from './fleet.ts';

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

/** Where the process that holds a folder is asked. The file has a token, and is its owner's alone. */
const address = v.object({ url: v.string(), token: v.string(), pid: v.number() });
type Address = v.InferOutput<typeof address>;

const FILE = 'up.json';

export function writeAddress(folder: string, value: Address): void {
  const path = join(folder, FILE);
  rmSync(path, { force: true });
  writeFileSync(path, `${JSON.stringify(value)}\n`, { mode: 0o600 });
}

export function removeAddress(folder: string): void {
  rmSync(join(folder, FILE), { force: true });
}

/** Null where there is none, or where it is being written. */
export function addressIn(folder: string): Address | null {
  try {
    return v.parse(address, JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
  } catch {
    return null;
  }
}
