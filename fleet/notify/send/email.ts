import { createTransport } from 'nodemailer';
import type { Smtp } from '../channels.ts';
import type { Notice } from '../notice.ts';
import { SendError } from './send-error.ts';

export interface Envelope {
  readonly from: string;
  readonly addresses: readonly string[];
  readonly smtp: Smtp;
  readonly password: string | null;
}

/** Sends a notice as one e-mail. Its Message-ID is that of the notice: who gets it twice sees that. */
export async function sendEmail(
  notice: Notice,
  { from, addresses, smtp, password }: Envelope,
  timeoutMs: number,
): Promise<void> {
  const { host, port, tls, user } = smtp;
  const transport = createTransport({
    host,
    port,
    secure: tls === 'always',
    requireTLS: tls === 'start',
    ignoreTLS: tls === 'never',
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    disableFileAccess: true,
    disableUrlAccess: true,
    ...(user === null || password === null ? {} : { auth: { user, pass: password } }),
  });
  try {
    await transport.sendMail({
      from,
      to: [...addresses],
      subject: notice.subject,
      text: notice.text,
      date: new Date(notice.at),
      messageId: `<${notice.id}@${from.slice(from.lastIndexOf('@') + 1)}>`,
      headers: { 'Auto-Submitted': 'auto-generated', 'X-Counterproof-Episode': notice.episode },
    });
  } catch (error) {
    throw new SendError(whyUnsent(error));
  } finally {
    transport.close();
  }
}

function whyUnsent(error: unknown): string {
  const { code, responseCode, message } = Object(error);
  if (code === 'EAUTH') return `the server refuses user and password${numbered(responseCode)}`;
  if (code === 'ETLS') return 'the server has no TLS that works';
  if (typeof responseCode === 'number') return `the server refused it (${responseCode})`;
  return `the server cannot be reached (${typeof code === 'string' ? code : firstLine(message)})`;
}

function numbered(code: unknown): string {
  return typeof code === 'number' ? ` (${code})` : '';
}

function firstLine(message: unknown): string {
  return typeof message === 'string' ? (message.split('\n', 1)[0] ?? '') : 'it gave no reason';
}
