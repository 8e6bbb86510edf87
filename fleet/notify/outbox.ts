import { type Channel, wants } from '../file/channels.ts';
import { type Database, part, type Sql } from '../store/database.ts';
import type { Notice } from '../store/notice.ts';

/** What is to be sent now, by who took it. */
export interface Parcel {
  readonly notice: Notice;
  readonly channel: string;
  /** With this one. */
  readonly attempts: number;
}

const MS = part`interval '1 millisecond'`;
const AT_ONCE = 50;
const FIRST_PAUSE_MS = 10_000;
const MOST_PAUSE_MS = 3_600_000;
/** How long it is tried. */
const TRIED_MS = 24 * 3_600_000;

/** Decides where each notice goes, once, by the file of the process that looks first. */
export async function plan(database: Database, channels: readonly Channel[]): Promise<void> {
  let found = 0;
  do {
    found = await database.transaction(async (sql) => {
      const some = await sql.query<{ id: string; content: Notice; owner: string | null }>`
        select n.id, n.content, d.spec->>'owner' as owner
        from counterproof_fleet.notices n join counterproof_fleet.deployments d on d.name = n.deployment
        where n.planned_at is null order by n.at limit ${AT_ONCE} for update of n skip locked`;
      const deliveries = some.flatMap(({ id, content: { kind, deployment }, owner }) =>
        channels
          .filter((channel) => wants(channel, kind, deployment.tags, owner))
          .map(({ name }) => ({ notice: id, channel: name })),
      );
      await sql.query`insert into counterproof_fleet.deliveries (notice, channel, made_at, next_at)
        select d.notice, d.channel, n.at, counterproof_fleet.fleet_now()
        from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d (notice uuid, channel text)
        join counterproof_fleet.notices n on n.id = d.notice on conflict (notice, channel) do nothing`;
      await sql.query`
        update counterproof_fleet.notices set planned_at = counterproof_fleet.fleet_now() where id = any(${some.map(({ id }) => id)}::uuid[])`;
      return some.length;
    });
  } while (found === AT_ONCE);
}

const OPEN = part`delivered_at is null and failed_at is null`;
const TOO_OLD = part`made_at < counterproof_fleet.fleet_now() - ${TRIED_MS} * ${MS}`;

/** Takes what is to be sent now to these channels, for a lease: what is not marked by then, another takes. */
export async function takeParcels(
  database: Database,
  channels: readonly string[],
  leaseMs: number,
): Promise<readonly Parcel[]> {
  return await database.transaction(async (sql) => {
    await sql.query`update counterproof_fleet.deliveries set failed_at = counterproof_fleet.fleet_now(),
        error = coalesce(error, 'it was not sent within a day')
      where ${OPEN} and ${TOO_OLD} and (lease_until is null or lease_until <= counterproof_fleet.fleet_now())
        and (attempts > 0 or made_at < counterproof_fleet.fleet_now() - 2 * ${TRIED_MS} * ${MS} or not channel = any(${channels}::text[]))`;
    return await sql.query<Parcel>`update counterproof_fleet.deliveries d
      set attempts = attempts + 1, lease_until = counterproof_fleet.fleet_now() + ${leaseMs} * ${MS}
      from counterproof_fleet.notices n
      where n.id = d.notice and (d.notice, d.channel) in (
        select notice, channel from counterproof_fleet.deliveries
        where ${OPEN} and channel = any(${channels}::text[]) and next_at <= counterproof_fleet.fleet_now()
          and (lease_until is null or lease_until <= counterproof_fleet.fleet_now())
        order by next_at limit ${AT_ONCE} for update skip locked)
      returning n.content as notice, d.channel, d.attempts`;
  });
}

export async function markDelivered(sql: Sql, { notice, channel }: Parcel): Promise<void> {
  await sql.query`update counterproof_fleet.deliveries
    set delivered_at = counterproof_fleet.fleet_now(), lease_until = null, failed_at = null, error = null
    where notice = ${notice.id} and channel = ${channel} and delivered_at is null`;
}

/** Tried again after a pause that grows, for a day. */
export async function markUndelivered(sql: Sql, { notice, channel, attempts }: Parcel, why: string): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MOST_PAUSE_MS);
  await sql.query`update counterproof_fleet.deliveries
    set lease_until = null, error = ${why}, next_at = counterproof_fleet.fleet_now() + ${pause} * ${MS},
      failed_at = case when ${TOO_OLD} then counterproof_fleet.fleet_now() end
    where notice = ${notice.id} and channel = ${channel} and attempts = ${attempts} and ${OPEN}`;
}

export const DELIVERY_STATE = part`case when d.delivered_at is not null then 'delivered'
  when d.failed_at is not null then 'failed' else 'waiting' end`;

/** A notice, as `notices --json` and `wait --json` print it. */
export interface ListedNotice extends Notice {
  readonly deliveries: readonly {
    readonly channel: string;
    readonly state: 'delivered' | 'waiting' | 'failed';
    readonly attempts: number;
    /** Why the last attempt went wrong. */
    readonly error: string | null;
  }[];
}

/** The newest first; of one deployment, or of all. */
export async function notices(sql: Sql, name: string | null, most: number): Promise<readonly ListedNotice[]> {
  const rows = await sql.query<{ content: Notice; deliveries: ListedNotice['deliveries'] }>`
    select n.content, coalesce((
      select jsonb_agg(jsonb_build_object('channel', d.channel, 'attempts', d.attempts, 'error', d.error, 'state',
        ${DELIVERY_STATE}) order by d.channel)
      from counterproof_fleet.deliveries d where d.notice = n.id), '[]') as deliveries
    from counterproof_fleet.notices n where (${name}::text is null or n.deployment = ${name})
    order by n.at desc, n.id limit ${most}`;
  return rows.map(({ content, deliveries }) => ({ ...content, deliveries }));
}
