import type { Deployment } from '../file/deployment.ts';
import { Ticker } from '../queue/ticker.ts';
import { nextDue, type Schedule, scheduleOf, staleAfter } from '../schedule/schedule.ts';
import type { Database, Sql } from '../store/database.ts';
import type { Watch } from '../trace/tracing.ts';
import { type Channel, type Notify, type Secret, whyNoAddress } from './channels.ts';
import { begun, type Episode } from './news.ts';
import { writeNotice } from './note.ts';
import type { Notice } from './notice.ts';
import { markDelivered, markUndelivered, type Parcel, plan, takeParcels } from './outbox.ts';
import { bytesOf, post, SendError, sendToWebhook, slackMessage } from './send/webhook.ts';

interface Open {
  readonly deployment: string;
  readonly spec: Deployment;
  readonly episodes: readonly Episode[];
  readonly now: Date;
}

/** Says again what lasts, once for each time of the schedule; what was missed meanwhile is said once. Gives the number of reminders. */
export async function remind(database: Database, schedule: Schedule): Promise<number> {
  return await database.transaction(async (sql) => {
    const open = await sql.query<Open>(
      `select w.deployment, d.spec, w.episodes, counterproof_fleet.fleet_now() as now
       from counterproof_fleet.watched w join counterproof_fleet.deployments d on d.name = w.deployment
       where w.episodes <> '[]' and d.removed_at is null and d.paused_at is null for update of w skip locked`,
    );
    let said = 0;
    for (const { deployment, spec, episodes, now } of open) {
      const due = episodes.filter(({ lastSaid }) => nextDue(schedule, new Date(lastSaid)) <= now);
      if (due.length === 0) continue;
      for (const episode of due) {
        const round = nextDue(schedule, new Date(episode.lastSaid)).toISOString();
        const at = now.toISOString();
        await writeNotice(sql, { kind: 'reminder', episode }, { deployment: spec, visit: null, at, round });
      }
      said += due.length;
      const after = episodes.map((episode) =>
        due.includes(episode) ? { ...episode, lastSaid: lastDue(schedule, episode.lastSaid, now) } : episode,
      );
      await keepEpisodes(sql, deployment, after);
    }
    return said;
  });
}

/** The last time of the schedule that has come. */
function lastDue(schedule: Schedule, from: string, now: Date): string {
  if (schedule.kind === 'cron') return now.toISOString();
  return new Date(nextDue(schedule, new Date(from), now).getTime() - schedule.ms).toISOString();
}

async function keepEpisodes(sql: Sql, deployment: string, episodes: readonly Episode[]): Promise<void> {
  await sql.query(
    `insert into counterproof_fleet.watched (deployment, episodes) values ($1, $2::jsonb)
     on conflict (deployment) do update set episodes = excluded.episodes`,
    [deployment, JSON.stringify(episodes)],
  );
}

interface Unvisited {
  readonly name: string;
  readonly spec: Deployment;
  readonly visited: Date;
  readonly now: Date;
}

/** The shortest interval that a schedule may have, twice. */
const LEAST_STALE = "interval '20 seconds'";

/** Of most, nothing waits and nothing was broken: what schedule they have does not matter then. */
const UNVISITED = `select d.name, d.spec, coalesce(w.asked_at, d.added_at) as visited, counterproof_fleet.fleet_now() as now
  from counterproof_fleet.deployments d left join counterproof_fleet.watched w on w.deployment = d.name
  where d.removed_at is null and d.paused_at is null
    and coalesce(w.asked_at, d.added_at) < counterproof_fleet.fleet_now() - ${LEAST_STALE}
    and not coalesce(w.episodes @> '[{"kind":"stale"}]' or w.episodes @> '[{"kind":"blocked"}]', false)
    and exists (select 1 from counterproof_fleet.visits v where v.deployment = d.name and v.ended_at is null)`;

/** Says which deployments are not visited any more, each once. Gives their number. */
export async function noteStale(database: Database): Promise<number> {
  const late = (await database.query<Unvisited>(UNVISITED)).filter(isStale);
  let said = 0;
  for (const { name } of late) said += await database.transaction((sql) => noteOne(sql, name));
  return said;
}

function isStale({ spec, visited, now }: Unvisited): boolean {
  return now > staleAfter(scheduleOf(spec.schedule, spec.zone), visited);
}

async function noteOne(sql: Sql, name: string): Promise<number> {
  await sql.query(
    'insert into counterproof_fleet.watched (deployment) values ($1) on conflict (deployment) do nothing',
    [name],
  );
  const [row] = await sql.query<{ readonly episodes: readonly Episode[] }>(
    'select episodes from counterproof_fleet.watched where deployment = $1 for update',
    [name],
  );
  const [found] = await sql.query<Unvisited>(`${UNVISITED} and d.name = $1`, [name]);
  if (row === undefined || found === undefined || !isStale(found)) return 0;
  const reason = await whyStale(sql, found);
  if (reason === null) return 0;
  const { spec, visited, now } = found;
  const at = now.toISOString();
  const since = visited.toISOString();
  const episode = begun('stale', since, { since, reason, ended: at });
  await keepEpisodes(sql, name, [...row.episodes, episode]);
  await writeNotice(sql, { kind: 'stale', episode }, { deployment: spec, visit: null, at });
  return 1;
}

/** Null where the fleet itself did not run: its first visit is on the way, and says more. */
async function whyStale(sql: Sql, { name, spec, now }: Unvisited): Promise<string | null> {
  const [waiting] = await sql.query<{ queued_at: Date; started_at: Date | null }>(
    'select queued_at, started_at from counterproof_fleet.visits where deployment = $1 and ended_at is null order by queued_at limit 1',
    [name],
  );
  if (waiting === undefined || nextDue(scheduleOf(spec.schedule, spec.zone), waiting.queued_at) > now) return null;
  return waiting.started_at === null ? 'no worker took its visit' : 'its visit does not end';
}

export interface DelivererOptions {
  readonly database: Database;
  /** Where notices go now; the file may change. */
  readonly notify: () => Notify | null;
  /** Has the secrets. */
  readonly env: NodeJS.ProcessEnv;
  readonly watch?: Watch | undefined;
  readonly onError: (error: unknown) => void;
}

const EVERY_MS = 1000;
const LASTING_EVERY_MS = 30_000;
/** An attempt takes less than its lease, so that two do not send at the same time. */
const LEASE_MS = 60_000;
const SEND_MS = 15_000;

/** Sends what is in the outbox, and says again what lasts. Any number may run: each notice is taken by one of them. */
export class Deliverer {
  readonly #options: DelivererOptions;
  readonly #ticker: Ticker;
  #looked = Number.NEGATIVE_INFINITY;

  constructor(options: DelivererOptions) {
    this.#options = options;
    this.#ticker = new Ticker(() => this.turn(), EVERY_MS, options.onError);
  }

  start(): void {
    this.#ticker.start();
  }

  /** What is being sent is sent and marked. */
  async stop(): Promise<void> {
    await this.#ticker.stop();
  }

  async turn(): Promise<void> {
    const { database, notify, onError } = this.#options;
    const settings = notify();
    await this.#lasting(settings);
    const channels = settings?.channels ?? [];
    await plan(database, channels);
    const names = channels.map(({ name }) => name);
    const parcels = await takeParcels(database, names, LEASE_MS);
    await Promise.all(parcels.map((parcel) => this.#deliver(parcel, channels).catch(onError)));
  }

  async #lasting(settings: Notify | null): Promise<void> {
    if (performance.now() - this.#looked < LASTING_EVERY_MS) return;
    this.#looked = performance.now();
    const { database } = this.#options;
    await noteStale(database);
    if (settings?.remind != null) await remind(database, settings.remind);
  }

  async #deliver(parcel: Parcel, channels: readonly Channel[]): Promise<void> {
    const { database, env, watch, onError } = this.#options;
    const channel = channels.find(({ name }) => name === parcel.channel);
    if (channel === undefined) return;
    const began = Date.now();
    const why = await sent(parcel.notice, channel, env);
    watch?.sent(parcel.notice, channel.name, began, why === null);
    if (why === null) return await markDelivered(database, parcel);
    await markUndelivered(database, parcel, why);
    onError(new SendError(`${channel.place}: a notice to ${channel.name} is not delivered yet: ${why}.`));
  }
}

/** Why it was not; null where it was. */
async function sent(notice: Notice, channel: Channel, env: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    await send(notice, channel, env);
    return null;
  } catch (error) {
    if (error instanceof SendError) return error.message;
    throw error;
  }
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
