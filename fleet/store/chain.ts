import type { Sql } from './database.ts';

/** A migration: the bundles of full visits, a chain for each deployment, and files of visits, which a fleet in a folder has there. */
export const CHAIN = {
  up: `
    create table counterproof_fleet.bundles (
      deployment text not null references counterproof_fleet.deployments (name) on delete cascade,
      number integer not null,
      digest text not null,
      visit uuid not null,
      evidence text not null,
      made_at timestamptz not null,
      primary key (deployment, number)
    );
    create unique index bundles_of_visits on counterproof_fleet.bundles (visit);
    create table counterproof_fleet.files (
      name text primary key,
      bytes bytea not null,
      kept_at timestamptz not null
    );
    -- They are compressed.
    alter table counterproof_fleet.files alter column bytes set storage external;
  `,
  down: `
    drop table counterproof_fleet.files, counterproof_fleet.bundles;
  `,
};

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
  const [row] = await sql.query<Pick<Link, 'number' | 'digest'>>(
    'select number, digest from counterproof_fleet.bundles where deployment = $1 order by number desc limit 1',
    [deployment],
  );
  return row ?? null;
}

/**
 * Makes a bundle the next one, in the transaction that records its visit. It names the one before it, so it is made for one number: where
 * another has that number by now this throws, and a chain never forks.
 */
export async function addLink(sql: Sql, deployment: string, visit: string, link: Link): Promise<void> {
  await sql.query(
    `insert into counterproof_fleet.bundles (deployment, number, digest, visit, evidence, made_at)
     values ($1, $2, $3, $4, $5, counterproof_fleet.fleet_now())`,
    [deployment, link.number, link.digest, visit, link.evidence],
  );
}

/** The oldest first, of one deployment or of all; those after a place in that order. */
export async function linksOf(
  sql: Sql,
  name: string | null,
  after: Pick<KeptLink, 'deployment' | 'number'>,
  most: number,
): Promise<readonly KeptLink[]> {
  return await sql.query<KeptLink>(
    `select deployment, number, digest, visit, evidence from counterproof_fleet.bundles
     where ($1::text is null or deployment = $1) and (deployment, number) > ($2, $3)
     order by deployment, number limit $4`,
    [name, after.deployment, after.number, most],
  );
}

/** Forgets the oldest of each chain, so that the rest has no hole; the last one stays, since the next has to name it. */
export async function pruneLinks(sql: Sql, days: number, most: number): Promise<number> {
  const forgotten = await sql.query(
    `delete from counterproof_fleet.bundles b using (
       select deployment, max(number) as head,
         max(number) filter (where made_at < counterproof_fleet.fleet_now() - $1 * interval '1 day') as old
       from counterproof_fleet.bundles group by deployment) chain
     where b.deployment = chain.deployment and b.number < chain.head
       and b.number <= greatest(chain.head - $2, chain.old) returning 1`,
    [days, Math.max(1, most)],
  );
  return forgotten.length;
}
