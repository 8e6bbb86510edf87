import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from './database.ts';

/** How much of the past is kept. */
export interface Retention {
  /** Visits that ended longer ago are forgotten, but for the last ones of each deployment. */
  readonly days: number;
  /** Evidence files of so many visits of each deployment are kept, the newest. */
  readonly evidence: number;
}

export interface Pruned {
  readonly visits: number;
  readonly evidence: number;
}

const KEPT_VISITS = 10;
/** A file that was written and whose visit is not recorded yet is no left-over. */
const LEAST_AGE_MS = 3_600_000;

export async function prune(database: Database, folder: string | null, { days, evidence }: Retention): Promise<Pruned> {
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
  const files = folder === null ? 0 : await pruneEvidence(database, folder, evidence);
  // PGlite has no process that does it; a PostgreSQL does it by itself.
  if (database.kind === 'pglite') await database.script('vacuum');
  return { visits: forgotten.length, evidence: files };
}

async function pruneEvidence(database: Database, folder: string, most: number): Promise<number> {
  const rows = await database.query<{ evidence: string }>(
    `select last.evidence from counterproof_fleet.deployments d
     cross join lateral (select v.evidence from counterproof_fleet.visits v
       where v.deployment = d.name and v.ended_at is not null and v.evidence is not null
       order by v.ended_at desc limit $1) last`,
    [most],
  );
  const kept = new Set(rows.map(({ evidence }) => evidenceFile(evidence)));
  const names = await readdir(join(folder, EVIDENCE)).catch(() => []);
  let removed = 0;
  for (const name of names) {
    const path = join(folder, EVIDENCE, name);
    if (kept.has(name) || Date.now() - (await stat(path)).mtimeMs < LEAST_AGE_MS) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}

/** The folder of evidence files in that of a fleet. */
export const EVIDENCE = 'evidence';

export function evidenceFile(digest: string): string {
  return `${digest.replace(/^sha256:/, '')}.ndjson.gz`;
}
