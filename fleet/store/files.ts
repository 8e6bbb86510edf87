import { opendir, readFile, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { replaceFile } from '../../api/replace-file.ts';
import { makeFolder } from '../../contract/make-folder.ts';
import { after, type Database, NOW, type Sql } from './database.ts';

/** What visits leave behind: evidence files and bundles, in the folder of a fleet, or in its PostgreSQL. */
export interface Files {
  readonly write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Null where it was forgotten. */
  readonly read: (name: string) => Promise<Uint8Array | null>;
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
const BUNDLES = 'bundles';

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
    const rows: readonly { name: string }[] = await database.query`
      select name from counterproof_fleet.files where name > ${after} and starts_with(name, ${`${kind}/`})
      order by name limit ${AT_ONCE}`;
    yield rows.map(({ name }) => name);
    after = rows.at(-1)?.name;
  }
}

function filesInTable(database: Database): Files {
  return {
    write: async (name, bytes) => {
      await database.query`
        insert into counterproof_fleet.files (name, bytes, kept_at) values (${name}, ${bytes}, ${NOW})
        on conflict (name) do update set bytes = excluded.bytes, kept_at = excluded.kept_at`;
    },
    read: async (name) => {
      const [row] = await database.query<{ bytes: Uint8Array }>`
        select bytes from counterproof_fleet.files where name = ${name}`;
      return row?.bytes ?? null;
    },
    names: (kind) => namesInTable(database, kind),
    remove: async (names) => {
      const removed = await database.query`delete from counterproof_fleet.files where name = any(${names}::text[])
          and kept_at < ${after(-LEAST_AGE_MS)} returning 1`;
      return removed.length;
    },
  };
}

/** A bundle that is ready to be the next of its chain. */
export interface Link {
  readonly number: number;
  /** SHA-256 of the bundle, in hex. */
  readonly digest: string;
  /** The digest of its evidence, as a run names it. */
  readonly evidence: string;
}

export interface KeptLink extends Link {
  readonly deployment: string;
  readonly visit: string;
}

/** Of the last bundle; null where there is none yet. */
export async function headOf(sql: Sql, deployment: string): Promise<Pick<Link, 'number' | 'digest'> | null> {
  const [row] = await sql.query<Pick<Link, 'number' | 'digest'>>`
    select number, digest from counterproof_fleet.bundles where deployment = ${deployment} order by number desc limit 1`;
  return row ?? null;
}

/** The oldest first, of one deployment or of all; those after a place in that order. */
export async function linksOf(
  sql: Sql,
  name: string | null,
  after: Pick<KeptLink, 'deployment' | 'number'>,
  most: number,
): Promise<readonly KeptLink[]> {
  return await sql.query<KeptLink>`select deployment, number, digest, visit, evidence from counterproof_fleet.bundles
    where (${name}::text is null or deployment = ${name}) and (deployment, number) > (${after.deployment}, ${after.number})
    order by deployment, number limit ${most}`;
}

/** Forgets the oldest of each chain, so that the rest has no hole; the last one stays, since the next has to name it. */
async function pruneLinks(sql: Sql, days: number, most: number): Promise<number> {
  const forgotten = await sql.query`delete from counterproof_fleet.bundles b using (
      select deployment, max(number) as head,
        max(number) filter (where made_at < ${NOW} - ${days} * interval '1 day') as old
      from counterproof_fleet.bundles group by deployment) chain
    where b.deployment = chain.deployment and b.number < chain.head
      and b.number <= greatest(chain.head - ${Math.max(1, most)}, chain.old) returning 1`;
  return forgotten.length;
}

/** How much of the past is kept. */
export interface Retention {
  /** Visits that ended longer ago are forgotten, but for the last ones of each deployment; so are bundles, but for the last one. */
  readonly days: number;
  /** Evidence files of so many visits of each deployment are kept, the newest. */
  readonly evidence: number;
  /** So many bundles of each deployment are kept, the newest, with their evidence. */
  readonly bundles: number;
}

const KEPT_VISITS = 10;

export async function prune(database: Database, files: Files, retention: Retention) {
  const { days, bundles: most } = retention;
  const forgotten = await database.query`delete from counterproof_fleet.visits v
    where v.ended_at < (select ${NOW}) - ${days} * interval '1 day'
      and v.id not in (
        select last.id from (select distinct deployment from counterproof_fleet.visits
          where ended_at < (select ${NOW}) - ${days} * interval '1 day') old
        cross join lateral (select id from counterproof_fleet.visits n
          where n.deployment = old.deployment and n.ended_at is not null and n.result not in ('covered', 'dropped')
          order by n.ended_at desc limit ${KEPT_VISITS}) last)
    returning 1`;
  if (forgotten.length > 0)
    await database.query`delete from counterproof_fleet.requirement_lists r
    where not exists (select 1 from counterproof_fleet.visits v where v.requirement_list = r.digest)`;
  const bundles = await pruneLinks(database, days, most);
  const evidence = await pruneFiles(database, files, retention.evidence);
  // PGlite has no process that does it; a PostgreSQL does it by itself.
  if (database.kind === 'pglite') await database.script('vacuum analyze');
  return { visits: forgotten.length, evidence, bundles };
}

/** Removes files that no bundle and none of the newest visits has. Gives how much evidence there was. */
async function pruneFiles(database: Database, files: Files, most: number): Promise<number> {
  const inBundles: Holder = (hashes) => database.query`
    select digest as held from counterproof_fleet.bundles where digest = any(${hashes}::text[])`;
  const inUse: Holder = (hashes) => {
    const digests = hashes.map((hash) => `sha256:${hash}`);
    return database.query`
      select evidence as held from counterproof_fleet.bundles where evidence = any(${digests}::text[])
      union all select v.evidence from counterproof_fleet.visits v where v.evidence = any(${digests}::text[])
        and v.ended_at > coalesce((select n.ended_at from counterproof_fleet.visits n
          where n.deployment = v.deployment and n.ended_at is not null and n.evidence is not null
          order by n.ended_at desc offset ${most} limit 1), '-infinity')`;
  };
  await pruneKind(files, BUNDLES, bundleFile, inBundles);
  return await pruneKind(files, EVIDENCE, evidenceFile, inUse);
}

/** Says which of these are in use. */
type Holder = (hashes: readonly string[]) => Promise<readonly { readonly held: string }[]>;

/** Some at a time, so that a large fleet needs no more memory than a small one, and visits go on meanwhile. */
async function pruneKind(files: Files, kind: string, fileOf: (hash: string) => string, heldOf: Holder) {
  let removed = 0;
  for await (const names of files.names(kind)) {
    if (names.length === 0) continue;
    const hashes = names.map((name) => name.slice(kind.length + 1).replace(/\..*$/, ''));
    const held = new Set((await heldOf(hashes)).map((row) => fileOf(row.held)));
    const unused = names.filter((name) => !held.has(name));
    if (unused.length > 0) removed += await files.remove(unused);
  }
  return removed;
}
