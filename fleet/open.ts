import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { NoticeKind } from './file/channels.ts';
import type { ListedNotice } from './notify/outbox.ts';
import { addressIn, type Fleet, fleetIn, remoteFleet } from './serve/fleet.ts';
import { type Database, StoreError } from './store/database.ts';
import { migrate } from './store/migrations.ts';
import { holdFolder, openPglite } from './store/pglite.ts';
import { openPostgres } from './store/postgres.ts';
import { releaseAll } from './store/visits.ts';

/** Where a fleet is kept: a folder, or a PostgreSQL. */
export type Where = { readonly folder: string } | { readonly db: string };

export interface OpenFleet {
  readonly fleet: Fleet;
  /** Null where another process holds the folder, and is asked instead. */
  readonly database: Database | null;
}

export function folderOf(where: Where): string | null {
  return 'folder' in where ? where.folder : null;
}

/** Whether nothing was ever kept there: to look into a folder makes none. */
export function isNew(where: Where): boolean {
  return 'folder' in where && !existsSync(join(where.folder, 'db'));
}

async function openDatabase(where: Where): Promise<Database> {
  const database = 'db' in where ? await openPostgres(where.db) : await openFolder(where.folder);
  try {
    await migrate(database);
    if (database.kind === 'pglite') await releaseAll(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function openFolder(folder: string): Promise<Database> {
  const release = holdFolder(folder);
  if (release === null) throw new FolderHeld(folder);
  try {
    const database = await openPglite(folder);
    return {
      ...database,
      close: async () => {
        await database.close();
        release();
      },
    };
  } catch (error) {
    release();
    throw error;
  }
}

/** Another process has the folder. */
class FolderHeld extends StoreError {
  /** What that process answers for; null where it answers nothing. */
  asked: Fleet | null = null;
  readonly address: ReturnType<typeof addressIn>;

  constructor(folder: string) {
    const held = addressIn(folder);
    const by = held === null ? 'another process' : `process ${held.pid}, whose page is ${held.url}/`;
    super(`${folder} is in use by ${by}. End that one first, or keep the fleet in a PostgreSQL (--db).`);
    this.address = held;
  }
}

const WAITS_MS = 10_000;
const LOOKS_MS = 100;
const NO_VISIT = '00000000-0000-0000-0000-000000000000';

/** Opens a fleet to ask something: where `fleet up` holds the folder, it is asked. */
export async function withFleet<T>(where: Where, work: (open: OpenFleet) => Promise<T>): Promise<T> {
  const opened = await openToWork(where).catch((error: unknown) => {
    if (error instanceof FolderHeld && error.asked !== null) return { fleet: error.asked, database: null };
    throw error;
  });
  if ('fleet' in opened) return await work(opened);
  try {
    return await work({ fleet: fleetIn({ database: opened, folder: folderOf(where) }), database: opened });
  } finally {
    await opened.close();
  }
}

/** Opens a fleet to work on it; a command that holds the folder for a moment is waited for. Throws where another process keeps it. */
export async function openToWork(where: Where): Promise<Database> {
  const until = performance.now() + WAITS_MS;
  for (;;) {
    try {
      return await openDatabase(where);
    } catch (error) {
      if (!(error instanceof FolderHeld)) throw error;
      error.asked = error.address === null ? null : await answering(remoteFleet(error.address));
      if (error.asked !== null || performance.now() > until) throw error;
      await sleep(LOOKS_MS);
    }
  }
}

async function answering(fleet: Fleet): Promise<Fleet | null> {
  return await fleet.visit(NO_VISIT).then(
    () => fleet,
    () => null,
  );
}

const WAITED_MS = 1000;
/** In a folder where no process works, nothing happens. */
const FOLDER_WAITED_MS = 3000;
const MOST_NOTICES = 1000;

interface Awaited {
  readonly kind: NoticeKind;
  /** Of a deployment; null for any. */
  readonly name: string | null;
  readonly timeoutMs: number;
  readonly onReady?: () => void;
}

/** The first notice of a kind that is written after this began; null when the time is over. */
export async function waitFor(where: Where, { kind, name, timeoutMs, onReady }: Awaited): Promise<ListedNotice | null> {
  const until = performance.now() + timeoutMs;
  // A folder is held for no longer than a look: others need it.
  const look = async () =>
    isNew(where) ? [] : await withFleet(where, ({ fleet }) => fleet.notices(name, MOST_NOTICES));
  const before = new Set((await look()).map(({ id }) => id));
  onReady?.();
  for (;;) {
    const pause = 'folder' in where ? FOLDER_WAITED_MS : WAITED_MS;
    await sleep(Math.max(0, Math.min(pause, until - performance.now())));
    const isLast = performance.now() >= until;
    // A database that is gone for a moment, or a folder that another command has, ends no wait.
    const found = await look().catch((error: unknown) => {
      if (isLast) throw error;
      return [];
    });
    const first = found.findLast((notice) => notice.kind === kind && !before.has(notice.id));
    if (first !== undefined || isLast) return first ?? null;
  }
}
