import { type Channel, type Notify, type Secret, wants, whyNoAddress } from '../file/channels.ts';
import { after, type Database, NOW, part, type Sql } from '../store/database.ts';
import type { Notice } from '../store/notice.ts';
import { bytesOf, post, SendError, sendToWebhook, slackMessage } from './send/webhook.ts';

/** Sees what is sent. It neither throws nor waits. */
export interface SendWatch {
  readonly sent: (notice: Notice, channel: string, began: number, isDelivered: boolean) => void;
}

export interface Delivering {
  readonly database: Database;
  /** Where notices go now; the file may change. */
  readonly notify: () => Notify | null;
  /** Has the secrets. */
  readonly env: NodeJS.ProcessEnv;
  readonly watch?: SendWatch | undefined;
  readonly onError: (error: unknown) => void;
}

/** An attempt takes less than its lease, so that two do not send at the same time. */
const LEASE_MS = 60_000;
const SEND_MS = 15_000;

/** Sends what is in the outbox now. Any number of processes may: each notice is taken by one of them. */
export async function deliver(delivering: Delivering): Promise<void> {
  const { database, notify, onError } = delivering;
  const channels = notify()?.channels ?? [];
  await plan(database, channels);
  const parcels = await takeParcels(database, channels);
  await Promise.all(parcels.map((parcel) => deliverOne(parcel, channels, delivering).catch(onError)));
}

async function deliverOne(parcel: Parcel, channels: readonly Channel[], delivering: Delivering): Promise<void> {
  const { database, env, watch, onError } = delivering;
  const channel = channels.find(({ name }) => name === parcel.channel);
  if (channel === undefined) return;
  const began = Date.now();
  const why = await send(parcel.notice, channel, env).then(() => null, whyUnsent);
  watch?.sent(parcel.notice, channel.name, began, why === null);
  await mark(database, parcel, why);
  if (why !== null)
    onError(new SendError(`${channel.place}: a notice to ${channel.name} is not delivered yet: ${why}.`));
}

function whyUnsent(error: unknown): string {
  if (error instanceof SendError) return error.message;
  throw error;
}

async function send(notice: Notice, channel: Channel, env: NodeJS.ProcessEnv): Promise<void> {
  if (channel.to === 'webhook')
    return await sendToWebhook(notice, addressIn(channel.url, env), secretIn(channel.secret, env), SEND_MS);
  if (channel.to === 'slack') return await post(addressIn(channel.url, env), slackMessage(notice), SEND_MS);
  const { smtp } = channel;
  const password = smtp.password === null ? null : secretIn(smtp.password, env);
  const { sendEmail } = await import('./send/email.ts');
  await sendEmail(notice, { ...channel, password }, SEND_MS);
}

function addressIn(url: string | Secret, env: NodeJS.ProcessEnv): string {
  if (typeof url === 'string') return url;
  const address = secretIn(url, env);
  if (whyNoAddress(address) !== null) throw new SendError(`the variable ${url.env} has no address with https`);
  return address;
}

function secretIn({ env: name }: Secret, env: NodeJS.ProcessEnv): string {
  const secret = env[name]?.trim() ?? '';
  if (secret === '') throw new SendError(`the variable ${name} is ${env[name] === undefined ? 'not set' : 'empty'}`);
  return secret;
}

/** A line for each channel that lacks a secret, with its place in the file. */
export function lackingSecrets({ channels }: Pick<Notify, 'channels'>, env: NodeJS.ProcessEnv): readonly string[] {
  return channels.flatMap((channel) =>
    secretsOf(channel).flatMap((secret) => {
      try {
        const value = secretIn(secret, env);
        if (channel.to === 'webhook' && secret === channel.secret) bytesOf(value);
        return [];
      } catch (error) {
        return [`${channel.place}: ${error instanceof Error ? error.message : ''}.`];
      }
    }),
  );
}

function secretsOf(channel: Channel): readonly Secret[] {
  if (channel.to === 'webhook') return [channel.secret, ...(typeof channel.url === 'string' ? [] : [channel.url])];
  if (channel.to === 'slack') return [channel.url];
  return channel.smtp.password === null ? [] : [channel.smtp.password];
}

/** What is to be sent now, by who took it. */
interface Parcel {
  readonly notice: Notice;
  readonly channel: string;
  /** With this one. */
  readonly attempts: number;
}

const AT_ONCE = 50;
const FIRST_PAUSE_MS = 10_000;
const MOST_PAUSE_MS = 3_600_000;
/** How long it is tried. */
const TRIED_MS = 24 * 3_600_000;

/** Decides where each notice goes, once, by the file of the process that looks first. */
async function plan(database: Database, channels: readonly Channel[]): Promise<void> {
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
        select d.notice, d.channel, n.at, ${NOW}
        from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb) as d (notice uuid, channel text)
        join counterproof_fleet.notices n on n.id = d.notice on conflict (notice, channel) do nothing`;
      await sql.query`
        update counterproof_fleet.notices set planned_at = ${NOW} where id = any(${some.map(({ id }) => id)}::uuid[])`;
      return some.length;
    });
  } while (found === AT_ONCE);
}

const OPEN = part`delivered_at is null and failed_at is null`;
const TOO_OLD = part`made_at < ${after(-TRIED_MS)}`;

/** Takes what is to be sent now to these channels, for a lease: what is not marked by then, another takes. */
async function takeParcels(database: Database, channels: readonly Channel[]): Promise<readonly Parcel[]> {
  const isOfThese = part`channel = any(${channels.map(({ name }) => name)}::text[])`;
  return await database.transaction(async (sql) => {
    await sql.query`update counterproof_fleet.deliveries
      set failed_at = ${NOW}, error = coalesce(error, 'it was not sent within a day')
      where ${OPEN} and ${TOO_OLD} and (lease_until is null or lease_until <= ${NOW})
        and (attempts > 0 or made_at < ${after(-2 * TRIED_MS)} or not ${isOfThese})`;
    return await sql.query<Parcel>`update counterproof_fleet.deliveries d
      set attempts = attempts + 1, lease_until = ${after(LEASE_MS)}
      from counterproof_fleet.notices n
      where n.id = d.notice and (d.notice, d.channel) in (
        select notice, channel from counterproof_fleet.deliveries
        where ${OPEN} and ${isOfThese} and next_at <= ${NOW}
          and (lease_until is null or lease_until <= ${NOW})
        order by next_at limit ${AT_ONCE} for update skip locked)
      returning n.content as notice, d.channel, d.attempts`;
  });
}

/** What failed is tried again after a pause that grows, for a day. */
async function mark(sql: Sql, { notice, channel, attempts }: Parcel, why: string | null): Promise<void> {
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), MOST_PAUSE_MS);
  const [marks, isOpen] =
    why === null
      ? [part`delivered_at = ${NOW}, failed_at = null`, part`delivered_at is null`]
      : [
          part`next_at = ${after(pause)}, failed_at = case when ${TOO_OLD} then ${NOW} end`,
          part`attempts = ${attempts} and ${OPEN}`,
        ];
  await sql.query`update counterproof_fleet.deliveries set lease_until = null, error = ${why}, ${marks}
    where notice = ${notice.id} and channel = ${channel} and ${isOpen}`;
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
