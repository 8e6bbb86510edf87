import { pruneLinks } from './chain.ts';
import type { Database } from './database.ts';
import { BUNDLES, bundleFile, EVIDENCE, evidenceFile, type Files } from './files.ts';

/** How much of the past is kept. */
export interface Retention {
  /** Visits that ended longer ago are forgotten, but for the last ones of each deployment; so are bundles, but for the last one. */
  readonly days: number;
  /** Evidence files of so many visits of each deployment are kept, the newest. */
  readonly evidence: number;
  /** So many bundles of each deployment are kept, the newest, with their evidence. */
  readonly bundles: number;
}

export interface Pruned {
  readonly visits: number;
  readonly evidence: number;
  readonly bundles: number;
}

const KEPT_VISITS = 10;

export async function prune(database: Database, files: Files, retention: Retention): Promise<Pruned> {
  const { days, bundles: most } = retention;
  const forgotten = await database.query(
    `delete from counterproof_fleet.visits v
     where v.ended_at < (select counterproof_fleet.fleet_now()) - $1 * interval '1 day'
       and v.id not in (
         select last.id from (select distinct deployment from counterproof_fleet.visits
           where ended_at < (select counterproof_fleet.fleet_now()) - $1 * interval '1 day') old
         cross join lateral (select id from counterproof_fleet.visits n
           where n.deployment = old.deployment and n.ended_at is not null and n.result not in ('covered', 'dropped')
           order by n.ended_at desc limit $2) last)
     returning 1`,
    [days, KEPT_VISITS],
  );
  if (forgotten.length > 0)
    await database.query(
      `delete from counterproof_fleet.requirement_lists r
     where not exists (select 1 from counterproof_fleet.visits v where v.requirement_list = r.digest)`,
    );
  const bundles = await pruneLinks(database, days, most);
  const evidence = await pruneFiles(database, files, retention.evidence);
  // PGlite has no process that does it; a PostgreSQL does it by itself.
  if (database.kind === 'pglite') await database.script('vacuum analyze');
  return { visits: forgotten.length, evidence, bundles };
}

/** Removes files that no bundle and none of the newest visits has. Gives how much evidence there was. */
async function pruneFiles(database: Database, files: Files, most: number): Promise<number> {
  const ofBundles: Holder = (hashes) =>
    database.query('select digest as held from counterproof_fleet.bundles where digest = any($1::text[])', [hashes]);
  const inBundles: Holder = (hashes) =>
    database.query('select evidence as held from counterproof_fleet.bundles where evidence = any($1::text[])', [
      hashes.map(digestOf),
    ]);
  const ofNewest: Holder = (hashes) =>
    database.query(
      `select v.evidence as held from counterproof_fleet.visits v where v.evidence = any($1::text[])
         and v.ended_at > coalesce((select n.ended_at from counterproof_fleet.visits n
           where n.deployment = v.deployment and n.ended_at is not null and n.evidence is not null
           order by n.ended_at desc offset $2 limit 1), '-infinity')`,
      [hashes.map(digestOf), most],
    );
  await pruneKind(files, BUNDLES, bundleFile, [ofBundles]);
  return await pruneKind(files, EVIDENCE, evidenceFile, [inBundles, ofNewest]);
}

/** Says which of these are in use. */
type Holder = (hashes: readonly string[]) => Promise<readonly { readonly held: string }[]>;

function digestOf(hash: string): string {
  return `sha256:${hash}`;
}

/** Some at a time, so that a large fleet needs no more memory than a small one, and visits go on meanwhile. */
async function pruneKind(files: Files, kind: string, fileOf: (hash: string) => string, holders: readonly Holder[]) {
  let removed = 0;
  for await (const all of files.names(kind)) {
    let names = all;
    for (const heldOf of holders) {
      if (names.length === 0) break;
      const hashes = names.map((name) => name.slice(kind.length + 1).replace(/\..*$/, ''));
      const held = new Set((await heldOf(hashes)).map((row) => fileOf(row.held)));
      names = names.filter((name) => !held.has(name));
    }
    if (names.length > 0) removed += await files.remove(names);
  }
  return removed;
}
