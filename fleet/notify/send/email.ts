import { createTransport } from 'nodemailer';
import type { Way } from '../../file/channels.ts';
import type { Notice } from '../../store/notice.ts';
import { SendError } from './webhook.ts';

type Envelope = Extract<Way, { to: 'email' }> & { readonly password: string | null };

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

/** Nodemailer puts a code of its own in the place of that of the system. */
function whyUnsent(error: unknown): string {
  const { code, originalCode, responseCode, message } = Object(error);
  if (code === 'EAUTH') return `the server refuses user and password${numbered(responseCode)}`;
  if (code === 'ETLS') return `the server has no TLS that works${numbered(responseCode)}, so nothing was sent`;
  if (typeof responseCode === 'number') return `the server refused it (${responseCode})`;
  const cause =
    [originalCode, code].find((each) => typeof each === 'string') ??
    `${message ?? 'it gave no reason'}`.replace(/\n.*$/s, '');
  return `${WORDS.find(([causes]) => causes.test(cause))?.[1] ?? 'the server cannot be reached'} (${cause})`;
}

const WORDS: readonly (readonly [RegExp, string])[] = [
  [/^ERR_SSL|^EPROTO$/, 'the server has no TLS at this port'],
  [/EXPIRED|NOT_YET_VALID|ALTNAME/, 'the certificate of the server is out of date or for another name'],
  [/CERT|UNABLE_TO/, 'the certificate of the server is not trusted, and NODE_EXTRA_CA_CERTS=FILE adds an authority'],
];

function numbered(code: unknown): string {
  return typeof code === 'number' ? ` (${code})` : '';
}
