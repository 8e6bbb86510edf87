import { createHmac } from 'node:crypto';
import { shorten } from '../../../contract/printable.ts';
import type { Notice } from '../../store/notice.ts';

/** Why a notice was not delivered, in words without a secret; with the status where there was an answer. */
export class SendError extends Error {
  override name = 'SendError';
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

const LEAST_BYTES = 24;
const MOST_BYTES = 64;

/** Throws where it is no secret that can sign. */
export function bytesOf(secret: string): Buffer {
  const [, text = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length < LEAST_BYTES || bytes.length > MOST_BYTES)
    throw new SendError(
      `its secret is none of Standard Webhooks: give whsec_ and ${LEAST_BYTES} to ${MOST_BYTES} bytes in base64`,
    );
  return bytes;
}

/** Signed as Standard Webhooks has it: HMAC-SHA256 of id, time and body, with the bytes of a secret that is written as whsec_ and base64. */
export async function sendToWebhook(notice: Notice, url: string, secret: string, timeoutMs: number): Promise<void> {
  const body = JSON.stringify(notice);
  const timestamp = Math.floor(Date.now() / 1000);
  const hmac = createHmac('sha256', bytesOf(secret)).update(`${notice.id}.${timestamp}.${body}`);
  await post(url, body, timeoutMs, {
    'webhook-id': notice.id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': `v1,${hmac.digest('base64')}`,
  });
}

/** A connection that was kept may be closed by the receiver while this process stands still, and what is sent into it is lost. */
const HEADERS = { 'content-type': 'application/json', 'user-agent': 'counterproof-fleet', connection: 'close' };

/** The address is never repeated: it may be a secret. */
export async function post(
  url: string,
  body: string,
  timeoutMs: number,
  headers: Readonly<Record<string, string>> = {},
): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { ...HEADERS, ...headers },
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => {
    throw new SendError(whyUnsent(error, timeoutMs));
  });
  await response.body?.cancel();
  if (!response.ok) throw new SendError(`it answered ${response.status}`, response.status);
}

function whyUnsent(error: unknown, timeoutMs: number): string {
  if (error instanceof Error && error.name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} s`;
  const code: unknown = Object(error instanceof Error ? error.cause : undefined).code;
  return `it cannot be reached${typeof code === 'string' ? ` (${code})` : ''}`;
}

const MOST_HEADER = 150;
/** A section takes 3,000 characters, after the escapes. */
const MOST_SECTION = 2800;

/** What an incoming webhook of Slack takes, and those of Mattermost, Rocket.Chat and others that take the same. */
export function slackMessage({ subject, text }: Notice): string {
  return JSON.stringify({
    text: escaped(subject),
    blocks: [
      { type: 'header', text: { type: 'plain_text', text: shorten(subject, MOST_HEADER) } },
      {
        type: 'section',
        text: { type: 'mrkdwn', text: `\`\`\`${shorten(escaped(text.trimEnd()), MOST_SECTION)}\`\`\`` },
      },
    ],
  });
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
