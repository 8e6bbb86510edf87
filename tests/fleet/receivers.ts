import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import type { Channel, Smtp, Way } from '../../fleet/file/channels.ts';
import { scheduleOf } from '../../fleet/file/schedule.ts';
import { type Delivering, deliver } from '../../fleet/notify/outbox.ts';
import type { Notice } from '../../fleet/store/notice.ts';
import { listening, served } from '../support/odd-servers.ts';
import { blocksOf } from '../support/pages.ts';

/** 32 bytes, as Standard Webhooks writes them. */
export const SECRET = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`;

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  /** That it was answered. */
  status?: number;
}

export interface HttpReceiver {
  readonly url: string;
  readonly received: Received[];
  /** Gives the status of the next answer, 0 where the connection ends instead; a promise that never ends is no answer. */
  answers: (received: Received) => number | Promise<number>;
  readonly close: () => Promise<void>;
}

/** A webhook that is signed with `SECRET`. */
export function hookAt(url: string): Way {
  return { to: 'webhook', url, secret: { env: 'HOOK_SECRET' } };
}

export async function httpReceiver(): Promise<HttpReceiver> {
  const received: Received[] = [];
  const { url, close } = await served(async (request, response) => {
    const body = await text(request).catch(() => null);
    // Its sender has ended.
    if (body === null) return;
    const one: Received = { path: request.url ?? '', headers: request.headers, body };
    received.push(one);
    one.status = await receiver.answers(one);
    if (one.status === 0) request.socket.destroy();
    else response.writeHead(one.status).end('ok');
  });
  const receiver: HttpReceiver = { url, received, answers: () => 200, close };
  return receiver;
}

interface Receiver {
  readonly isOurs: (headers: IncomingHttpHeaders, body: string, secret: string) => boolean;
}

/** What a receiver does that follows the page about fleets. */
export async function documentedReceiver(): Promise<Receiver> {
  const block = blocksOf('docs/fleet.md').find(({ info }) => info === 'js receiver');
  return await import(`data:text/javascript,${encodeURIComponent(block?.text ?? '')}`);
}

export function noticeIn({ body }: Received): Notice {
  return JSON.parse(body);
}

export interface MailReceiver {
  readonly port: number;
  readonly received: { readonly from: string; readonly to: readonly string[]; readonly text: string }[];
  /** All that were sent to it. */
  readonly passwords: readonly string[];
  readonly close: () => Promise<void>;
}

const SMTP_USER = { user: 'fleet', password: 'a-password-of-mail' };

/** Takes e-mail of who knows the password: in plain, or over TLS alone with these settings. */
export async function mailReceiver(tls?: SMTPServerOptions): Promise<MailReceiver> {
  const received: MailReceiver['received'] = [];
  const passwords: string[] = [];
  const server = new SMTPServer({
    ...(tls ?? { hideSTARTTLS: true, allowInsecureAuth: true }),
    onAuth: ({ username, password }, _session, done) => {
      passwords.push(password ?? '');
      if (username === SMTP_USER.user && password === SMTP_USER.password) return done(null, { user: username });
      done(new Error('wrong user or password'));
    },
    onData: async (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const to = rcptTo.map(({ address }) => address);
      received.push({ from: mailFrom === false ? '' : mailFrom.address, to, text: await text(stream) });
      done();
    },
  });
  // A client that refuses its certificate is one.
  server.on('error', () => {});
  return {
    port: await listening(server.server),
    received,
    passwords,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

export function emailTo(addresses: string[], port: number, tls: Smtp['tls'] = 'never') {
  const smtp = { host: '127.0.0.1', port, tls, user: SMTP_USER.user, password: { env: 'SMTP_PASSWORD' } };
  return { to: 'email', addresses, from: 'fleet@example.com', smtp } as const;
}

export const DAILY = scheduleOf('every 1d', 'UTC');
export const SECRETS = { HOOK_SECRET: SECRET, SMTP_PASSWORD: SMTP_USER.password };

/** To channels that are called c0, c1 and so on; `errors` gets what goes wrong. */
export function delivererTo(
  ways: readonly Way[],
  given: Pick<Delivering, 'database'> & Partial<Delivering>,
  errors: unknown[] = [],
  only: Channel['only'] = {},
): { readonly turn: () => Promise<void> } {
  const channels = ways.map((way, index) => ({ ...way, name: `c${index}`, only, place: `fleet.yaml:${index}: x` }));
  const notify = () => ({ remind: DAILY, channels });
  return { turn: () => deliver({ env: SECRETS, notify, onError: (error) => errors.push(error), ...given }) };
}
