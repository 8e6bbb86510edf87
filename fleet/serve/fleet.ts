import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Deployment } from '../file/deployment.ts';
import { notices } from '../notify/outbox.ts';
import { type Database, StoreError } from '../store/database.ts';
import { pause, resume, sync } from '../store/deployments.ts';
import { type ListedDeployment, standings } from '../store/facts.ts';
import { filesOf, type KeptLink, linksOf, prune, type Retention } from '../store/files.ts';
import { type Chosen, readMonth } from '../store/month.ts';
import { ask, history, visitWith } from '../store/visits.ts';

export interface Kept {
  readonly database: Database;
  /** Where evidence and bundles are; null where they are in the database. */
  readonly folder: string | null;
}

/**
 * What can be asked of a fleet: by this process, or through the endpoint of the one that holds the folder. All of it is JSON.
 * `onAsked` is called when something was asked for, or may be due.
 */
export function fleetIn({ database, folder }: Kept, onAsked: () => void = () => undefined) {
  const asked = <T>(result: T): T => {
    onAsked();
    return result;
  };
  return {
    list: async (): Promise<readonly ListedDeployment[]> => (await standings(database)).map(({ listed }) => listed),
    sync: async (deployments: readonly Deployment[], others: 'leave' | 'stay') =>
      asked(await sync(database, deployments, others)),
    /** The id of a visit that is due now; null where there is no such deployment. */
    ask: async (name: string) => asked(await ask(database, name)),
    visit: (id: string) => visitWith(database, id),
    pause: (name: string) => pause(database, name),
    resume: async (name: string) => asked(await resume(database, name)),
    /** The newest first; with `before`, those before this visit. */
    history: (name: string | null, most: number, before?: string) => history(database, name, most, before),
    /** Bundles, the oldest first, after a place in that order. */
    links: (name: string | null, after: Pick<KeptLink, 'deployment' | 'number'>, most: number) =>
      linksOf(database, name, after, most),
    /** What a month like 2026-11 was, by name; the first ones after a name. */
    month: (month: string, chosen: Chosen, after: string, most: number) =>
      readMonth(database, month, chosen, after, most),
    prune: (retention: Retention) => prune(database, filesOf(database, folder), retention),
    notices: (name: string | null, most: number) => notices(database, name, most),
  };
}

export type Fleet = Readonly<ReturnType<typeof fleetIn>>;

const ANSWER_MS = 30_000;

/** The fleet of the process that holds the folder. */
export function remoteFleet({ url, token }: Address): Fleet {
  const verb =
    (method: string | symbol) =>
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
  // Who waits for a fleet asks it for a `then`.
  return new Proxy<Fleet>(Object.create(null), { get: (_, method) => (method === 'then' ? undefined : verb(method)) });
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
