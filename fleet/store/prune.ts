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
  if (database.kind === 'pglite') await database.script('vacuum');
  return { visits: forgotten.length, evidence, bundles };
}

async function pruneFiles(database: Database, files: Files, most: number): Promise<number> {
  const bundles = await database.query<{ digest: string; evidence: string }>(
    'select digest, evidence from counterproof_fleet.bundles',
  );
  const newest = await database.query<{ evidence: string }>(
    `select last.evidence from counterproof_fleet.deployments d
     cross join lateral (select v.evidence from counterproof_fleet.visits v
       where v.deployment = d.name and v.ended_at is not null and v.evidence is not null
       order by v.ended_at desc limit $1) last`,
    [most],
  );
  await files.keepOnly(BUNDLES, new Set(bundles.map(({ digest }) => bundleFile(digest))));
  return await files.keepOnly(EVIDENCE, new Set([...bundles, ...newest].map((one) => evidenceFile(one.evidence))));
}
