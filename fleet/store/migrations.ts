import { type Database, part, type Sql, StoreError, textOf } from './database.ts';
import { whyUnusable } from './postgres.ts';
import { counted, timed } from './signs.ts';

/**
 * In order; the first makes version 1. Those that follow only add what a worker of the version before can live with: it may be running.
 * The queue has a schema of its own, which pg-boss makes.
 */
export const MIGRATIONS: readonly string[] = [
  `
    -- The one clock of a fleet: those of its machines may differ.
    create function counterproof_fleet.fleet_now() returns timestamptz language sql volatile
      as $$ select date_trunc('milliseconds', clock_timestamp()) $$;

    create table counterproof_fleet.deployments (
      name text primary key,
      spec jsonb not null,
      digest text not null,
      queue text not null,
      added_at timestamptz not null,
      next_due timestamptz,
      next_sample timestamptz,
      samples integer not null default 0,
      paused_at timestamptz,
      removed_at timestamptz
    );
    create index deployments_due on counterproof_fleet.deployments (next_due) where next_due is not null;
    create index deployments_sampled on counterproof_fleet.deployments (next_sample) where next_sample is not null;

    -- The requirements of a version of the suite, in its order; outcomes of a visit are a letter for each.
    create table counterproof_fleet.requirement_lists (
      digest text primary key,
      ids text[] not null
    );

    create table counterproof_fleet.visits (
      id uuid primary key default gen_random_uuid(),
      deployment text not null references counterproof_fleet.deployments (name) on delete cascade,
      due timestamptz not null,
      kind text not null check (kind in ('full', 'sample', 'confirm')),
      late boolean not null default false,
      subjects text[],
      queue text not null,
      queued_at timestamptz not null,
      rung_at timestamptz,
      not_before timestamptz,
      started_at timestamptz,
      ended_at timestamptz,
      attempts integer not null default 0,
      worker text,
      result text,
      reason text,
      requests integer,
      duration_ms integer,
      evidence text,
      summary jsonb,
      requirement_list text references counterproof_fleet.requirement_lists (digest),
      outcomes text,
      unique (deployment, due, kind)
    );
    create index visits_open on counterproof_fleet.visits (queue, due) where ended_at is null;
    create index visits_ended on counterproof_fleet.visits (deployment, ended_at desc) where ended_at is not null;

    -- One visit of a deployment at a time; the fence grows with each lock, so that a worker that lost one is known.
    create table counterproof_fleet.locks (
      deployment text primary key references counterproof_fleet.deployments (name) on delete cascade,
      fence integer not null,
      visit uuid,
      worker text not null,
      until timestamptz not null
    );

    create table counterproof_fleet.quiet_hosts (
      host text primary key,
      until timestamptz not null,
      because text not null
    );

    -- What is known of each requirement now, and since when.
    create table counterproof_fleet.requirement_states (
      deployment text not null references counterproof_fleet.deployments (name) on delete cascade,
      requirement text not null,
      outcome text not null,
      fails boolean not null,
      since timestamptz not null,
      seen_at timestamptz not null,
      visit uuid not null,
      primary key (deployment, requirement)
    );
  `,
  `
    -- What is known of a deployment from one visit to the next, as far as it decides what is notified.
    create table counterproof_fleet.watched (
      deployment text primary key references counterproof_fleet.deployments (name) on delete cascade,
      asked_at timestamptz,
      kept text[] not null default '{}',
      suspects jsonb not null default '[]',
      silent jsonb,
      episodes jsonb not null default '[]'
    );
    create index watched_open on counterproof_fleet.watched (deployment) where episodes <> '[]';
    insert into counterproof_fleet.watched (deployment, asked_at, kept)
      select deployment, max(seen_at), array_agg(requirement) filter (where outcome = 'passed')
      from counterproof_fleet.requirement_states group by deployment having bool_or(outcome = 'passed');

    -- Each thing that is said, once: a visit and its notices are one transaction.
    create table counterproof_fleet.notices (
      id uuid primary key,
      deployment text not null references counterproof_fleet.deployments (name) on delete cascade,
      episode text not null,
      kind text not null,
      -- Of a reminder, the moment for which it is; else empty.
      round text not null default '',
      at timestamptz not null,
      content jsonb not null,
      planned_at timestamptz,
      unique (deployment, episode, kind, round)
    );
    create index notices_unplanned on counterproof_fleet.notices (at) where planned_at is null;
    create index notices_at on counterproof_fleet.notices (at desc);

    create table counterproof_fleet.deliveries (
      notice uuid not null references counterproof_fleet.notices (id) on delete cascade,
      channel text not null,
      made_at timestamptz not null,
      attempts integer not null default 0,
      next_at timestamptz not null,
      lease_until timestamptz,
      delivered_at timestamptz,
      failed_at timestamptz,
      error text,
      primary key (notice, channel)
    );
    create index deliveries_open on counterproof_fleet.deliveries (next_at) where delivered_at is null and failed_at is null;
  `,
  `
    -- What visits of each day found, counted from the visits that are there.
    create table counterproof_fleet.days (
      deployment text not null references counterproof_fleet.deployments (name) on delete cascade,
      day date not null,
      failing integer not null,
      unreachable integer not null,
      incomplete integer not null,
      conformant integer not null,
      broken integer not null,
      looks integer not null,
      p95 integer,
      primary key (deployment, day)
    );
    create index visits_last_ended on counterproof_fleet.visits (ended_at) where ended_at is not null;
    ${textOf(counted(part`v.ended_at is not null and v.result not in ('covered', 'dropped')`))};
  `,
  `
    -- The bundles of full visits, a chain for each deployment, and files of visits, which a fleet in a folder has there.
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
  `
    -- How long visits took, and which workers live.
    create table counterproof_fleet.visit_times (
      kind text not null,
      bound integer not null,
      visits bigint not null,
      ms bigint not null,
      primary key (kind, bound)
    );
    create table counterproof_fleet.workers (
      name text primary key,
      until timestamptz not null
    );
    ${textOf(timed(part`true`))};
  `,
  `
    -- What waits of a deployment is found without reading what waits of others, or its history.
    create index visits_waiting on counterproof_fleet.visits (deployment) where ended_at is null;
    create index visits_broken on counterproof_fleet.visits (deployment, ended_at) where result = 'broken';
    create index states_failing on counterproof_fleet.requirement_states (deployment) where fails;
    create index states_since on counterproof_fleet.requirement_states (deployment, since);
  `,
  `
    -- Whether a file is of a bundle or of a visit is found without reading all of them.
    create index bundles_digest on counterproof_fleet.bundles (digest);
    create index bundles_evidence on counterproof_fleet.bundles (evidence);
    create index visits_evidence on counterproof_fleet.visits (evidence) where evidence is not null;
  `,
  `
    -- When the first of the visits ended that have found the same since; null where it was this one, or is not known.
    alter table counterproof_fleet.visits add column since timestamptz;
  `,
  `
    -- A day has the letter of the worst that was found. It is made of the counts, which a worker of the version before goes on to write.
    alter table counterproof_fleet.days add column letter text not null generated always as (case
      when failing > 0 then 'f' when unreachable > 0 then 'u' when incomplete > 0 then 'p' when conformant > 0 then 'c'
      when broken < looks then 'l' else 'b' end) stored;
    -- That worker writes these, too, and nothing reads them.
    alter table counterproof_fleet.deployments alter column digest drop not null;
    alter table counterproof_fleet.requirement_states alter column seen_at drop not null, alter column visit drop not null;
  `,
];

/** Any number, the same for all: two processes that start together migrate once. */
const MIGRATION_LOCK = 7_260_141;

/** Brings the tables forward to a version; left out, to that of this package. */
export async function migrate(database: Database, to: number = MIGRATIONS.length): Promise<void> {
  try {
    await database.transaction(async (sql) => {
      await sql.query`select pg_advisory_xact_lock(${MIGRATION_LOCK})::text as locked`;
      const version = await versionIn(sql);
      if (version > MIGRATIONS.length)
        throw new StoreError(
          `the database has version ${version} of the tables, and this counterproof knows ${MIGRATIONS.length}: install the version that made them, or a newer one.`,
        );
      for (const migration of MIGRATIONS.slice(version, to)) await sql.script(migration);
      if (version < to) await sql.query`update counterproof_fleet.version set number = ${to}`;
    });
  } catch (error) {
    throw error instanceof StoreError ? error : new StoreError(`the database cannot be set up: ${whyUnusable(error)}.`);
  }
}

async function versionIn(sql: Sql): Promise<number> {
  const [found] = await sql.query`select 1 from pg_namespace where nspname = 'counterproof_fleet'`;
  if (found === undefined)
    await sql.script(`
      create schema counterproof_fleet;
      create table counterproof_fleet.version (number integer not null);
      insert into counterproof_fleet.version values (0);
    `);
  const [row] = await sql.query<{ number: number }>`select number from counterproof_fleet.version`;
  return row?.number ?? 0;
}
