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
  const why = await whyUnsent(parcel.notice, channel, env);
  watch?.sent(parcel.notice, channel.name, began, why === null);
  if (why === null) return await markDelivered(database, parcel);
  await markUndelivered(database, parcel, why);
  onError(new SendError(`${channel.place}: a notice to ${channel.name} is not delivered yet: ${why}.`));
}

/** Null where it is delivered. */
async function whyUnsent(notice: Notice, channel: Channel, env: NodeJS.ProcessEnv): Promise<string | null> {
  try {
    await senderTo(channel, env)(notice);
    return null;
  } catch (error) {
    if (error instanceof SendError) return error.message;
    throw error;
  }
}

/** With all secrets of the channel in their places. Throws a SendError where one is not there. */
function senderTo(channel: Channel, env: NodeJS.ProcessEnv): (notice: Notice) => Promise<void> {
  if (channel.to === 'email') {
    const password = channel.smtp.password && secretIn(channel.smtp.password, env);
    return async (notice) => {
      const { sendEmail } = await import('./send/email.ts');
      await sendEmail(notice, { ...channel, password }, SEND_MS);
    };
  }
  const url = addressIn(channel.url, env);
  if (channel.to === 'slack') return (notice) => post(url, slackMessage(notice), SEND_MS);
  const secret = bytesOf(secretIn(channel.secret, env));
  return (notice) => sendToWebhook(notice, url, secret, SEND_MS);
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
  return channels.flatMap((channel) => {
    try {
      senderTo(channel, env);
      return [];
    } catch (error) {
      return [`${channel.place}: ${error instanceof Error ? error.message : ''}.`];
    }
  });
}
