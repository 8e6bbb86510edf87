import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../api/replace-file.ts';
import { makeFolder } from '../../contract/make-folder.ts';
import type { Database } from './database.ts';

/** What visits leave behind: evidence files and bundles, in the folder of a fleet, or in its PostgreSQL. */
export interface Files {
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null where it was forgotten. */
  readonly read: (name: string) => Promise<Uint8Array | null>;
  readonly has: (name: string) => Promise<boolean>;
  /** The names of a kind, some at a time: of a large fleet there are hundreds of thousands. */
  readonly names: (kind: string) => AsyncIterable<readonly string[]>;
  /** Removes those that are not new: their visit may not be recorded yet. Gives how many it removed. */
  readonly remove: (names: readonly string[]) => Promise<number>;
}

/** A file could not be written. */
export class NotKept extends Error {
  override name = 'NotKept';
}

const LEAST_AGE_MS = 3_600_000;
const AT_ONCE = 1000;

/** Evidence by the digest that its run names. */
export const EVIDENCE = 'evidence';

export function evidenceFile(digest: string): string {
  return `${EVIDENCE}/${digest.replace(/^sha256:/, '')}.ndjson.gz`;
}

/** Bundles without their evidence, by the digest of the whole. */
export const BUNDLES = 'bundles';

export function bundleFile(digest: string): string {
  return `${BUNDLES}/${digest}.tar.gz`;
}

export function filesOf(database: Database, folder: string | null): Files {
  return folder === null ? filesInTable(database) : filesIn(folder);
}

export function filesIn(folder: string): Files {
  return {
    write: async (name, bytes) => {
      const path = join(folder, name);
      try {
        makeFolder(dirname(path), 0o700);
        await replaceFile(path, bytes, { mode: 0o600 });
      } catch (error) {
        const why = error instanceof Error && 'code' in error ? error.code : error;
        throw new NotKept(
          `nothing can be kept in ${dirname(path)} (${why}): visits are recorded without evidence and bundle.`,
        );
      }
    },
    read: (name) => readFile(join(folder, name)).catch(() => null),
    has: async (name) => (await stat(join(folder, name)).catch(() => null)) !== null,
    names: (kind) => namesIn(folder, kind),
    remove: async (names) => {
      let removed = 0;
      for (const name of names) {
        const found = await stat(join(folder, name)).catch(() => null);
        if (found === null || Date.now() - found.mtimeMs < LEAST_AGE_MS) continue;
        await rm(join(folder, name), { force: true });
        removed += 1;
      }
      return removed;
    },
  };
}

async function* namesIn(folder: string, kind: string): AsyncIterable<readonly string[]> {
  const entries = await opendir(join(folder, kind)).catch(() => null);
  let names: string[] = [];
  for await (const { name } of entries ?? []) {
    names.push(`${kind}/${name}`);
    if (names.length < AT_ONCE) continue;
    yield names;
    names = [];
  }
  yield names;
}

async function* namesInTable(database: Database, kind: string): AsyncIterable<readonly string[]> {
  for (let after: string | undefined = `${kind}/`; after !== undefined; ) {
    const rows: readonly { name: string }[] = await database.query(
      'select name from counterproof_fleet.files where name > $1 and starts_with(name, $2) order by name limit $3',
      [after, `${kind}/`, AT_ONCE],
    );
    yield rows.map(({ name }) => name);
    after = rows.at(-1)?.name;
  }
}

function filesInTable(database: Database): Files {
  return {
    write: async (name, bytes) => {
      await database.query(
        `insert into counterproof_fleet.files (name, bytes, kept_at) values ($1, $2, counterproof_fleet.fleet_now())
         on conflict (name) do update set bytes = excluded.bytes, kept_at = excluded.kept_at`,
        [name, bytes],
      );
    },
    read: async (name) => {
      const [row] = await database.query<{ bytes: Uint8Array }>(
        'select bytes from counterproof_fleet.files where name = $1',
        [name],
      );
      return row?.bytes ?? null;
    },
    has: async (name) =>
      (await database.query('select 1 from counterproof_fleet.files where name = $1', [name])).length > 0,
    names: (kind) => namesInTable(database, kind),
    remove: async (names) => {
      const removed = await database.query(
        `delete from counterproof_fleet.files where name = any($1::text[])
           and kept_at < counterproof_fleet.fleet_now() - $2 * interval '1 millisecond' returning 1`,
        [names, LEAST_AGE_MS],
      );
      return removed.length;
    },
  };
}
