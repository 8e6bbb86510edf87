import { type Channel, type Notify, type Secret, whyNoAddress } from '../file/channels.ts';
import type { Database } from '../store/database.ts';
import type { Notice } from '../store/notice.ts';
import { markDelivered, markUndelivered, type Parcel, plan, takeParcels } from './outbox.ts';
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
  const names = channels.map(({ name }) => name);
  const parcels = await takeParcels(database, names, LEASE_MS);
  await Promise.all(parcels.map((parcel) => deliverOne(parcel, channels, delivering).catch(onError)));
}

async function deliverOne(parcel: Parcel, channels: readonly Channel[], delivering: Delivering): Promise<void> {
  const { database, env, watch, onError } = delivering;
  const channel = channels.find(({ name }) => name === parcel.channel);
  if (channel === undefined) return;
  const began = Date.now();
  const why = await send(parcel.notice, channel, env).then(() => null, whyUnsent);
  watch?.sent(parcel.notice, channel.name, began, why === null);
  if (why === null) return await markDelivered(database, parcel);
  await markUndelivered(database, parcel, why);
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
