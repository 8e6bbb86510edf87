import { readdir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../api/make-folder.ts';
import { replaceFile } from '../../api/replace-file.ts';
import type { Database } from './database.ts';

/** What visits leave behind: evidence files and bundles, in the folder of a fleet, or in its PostgreSQL. */
export interface Files {
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null where it was forgotten. */
  readonly read: (name: string) => Promise<Uint8Array | null>;
  readonly has: (name: string) => Promise<boolean>;
  /** Removes all but these and the newest, whose visit may not be recorded yet. Gives how many of a kind there were. */
  readonly keepOnly: (kind: string, names: ReadonlySet<string>) => Promise<number>;
}

/** A file could not be written. */
export class NotKept extends Error {
  override name = 'NotKept';
}

const LEAST_AGE_MS = 3_600_000;

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
    keepOnly: async (kind, names) => {
      let removed = 0;
      for (const name of await readdir(join(folder, kind)).catch(() => [])) {
        const path = join(folder, kind, name);
        if (names.has(`${kind}/${name}`) || Date.now() - (await stat(path)).mtimeMs < LEAST_AGE_MS) continue;
        await rm(path, { force: true });
        removed += 1;
      }
      return removed;
    },
  };
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
    keepOnly: async (kind, names) => {
      const removed = await database.query(
        `delete from counterproof_fleet.files where name like $1 || '/%' and not (name = any($2::text[]))
           and kept_at < counterproof_fleet.fleet_now() - $3 * interval '1 millisecond' returning 1`,
        [kind, [...names], LEAST_AGE_MS],
      );
      return removed.length;
    },
  };
}
