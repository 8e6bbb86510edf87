import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import type { Deployment } from '../file/deployment.ts';
import { type ListedNotice, notices } from '../notify/outbox.ts';
import { type Database, StoreError } from '../store/database.ts';
import { pause, resume, type Synced, sync } from '../store/deployments.ts';
import { type ListedDeployment, standings } from '../store/facts.ts';
import { filesOf, type KeptLink, linksOf, type Pruned, prune, type Retention } from '../store/files.ts';
import { type Chosen, type DeploymentMonth, readMonth } from '../store/month.ts';
import { ask, history, type ListedVisit, visitWith } from '../store/visits.ts';

/** What can be asked of a fleet: by this process, or through the endpoint of the one that holds the folder. All of it is JSON. */
export interface Fleet {
  readonly list: () => Promise<readonly ListedDeployment[]>;
  readonly sync: (deployments: readonly Deployment[], others: 'leave' | 'stay') => Promise<Synced>;
  /** The id of a visit that is due now; null where there is no such deployment. */
  readonly ask: (name: string) => Promise<string | null>;
  readonly visit: (id: string) => Promise<ListedVisit | null>;
  readonly pause: (name: string) => Promise<boolean>;
  readonly resume: (name: string) => Promise<boolean>;
  /** The newest first; with `before`, those before this visit. */
  readonly history: (name: string | null, most: number, before?: string) => Promise<readonly ListedVisit[]>;
  readonly notices: (name: string | null, most: number) => Promise<readonly ListedNotice[]>;
  /** Bundles, the oldest first, after a place in that order. */
  readonly links: (
    name: string | null,
    after: Pick<KeptLink, 'deployment' | 'number'>,
    most: number,
  ) => Promise<readonly KeptLink[]>;
  /** What a month like 2026-11 was, by name; the first ones after a name. */
  readonly month: (month: string, chosen: Chosen, after: string, most: number) => Promise<readonly DeploymentMonth[]>;
  readonly prune: (retention: Retention) => Promise<Pruned>;
}

interface Kept {
  readonly database: Database;
  /** Where evidence and bundles are; null where they are in the database. */
  readonly folder: string | null;
}

/** `onAsked` is called when something was asked for, or may be due. */
export function fleetIn({ database, folder }: Kept, onAsked: () => void = () => undefined): Fleet {
  const asked = <T>(result: T): T => {
    onAsked();
    return result;
  };
  return {
    list: async () => (await standings(database)).map(({ deployment: _, full: __, ...one }) => one),
    sync: async (deployments, others) => asked(await sync(database, deployments, others)),
    ask: async (name) => asked(await ask(database, name)),
    visit: (id) => visitWith(database, id),
    pause: (name) => pause(database, name),
    resume: async (name) => asked(await resume(database, name)),
    history: (name, most, before) => history(database, name, most, before),
    links: (name, after, most) => linksOf(database, name, after, most),
    month: (month, chosen, after, most) => readMonth(database, month, chosen, after, most),
    prune: (retention) => prune(database, filesOf(database, folder), retention),
    notices: (name, most) => notices(database, name, most),
  };
}

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
