import type { Credential, Exchange } from '../model/exchange.ts';
import type { RunExchange } from '../model/run.ts';

const BODY_SHOWN = 2000;

/** An exchange as reports show it. */
export function shownExchange(base: string, exchange: Exchange): RunExchange {
  return {
    id: exchange.id,
    operation: exchange.operation,
    method: exchange.method,
    url: urlOf(exchange),
    credential: credentialWords(exchange.credential),
    requestHeaders: exchange.requestHeaders,
    status: exchange.status,
    responseHeaders: exchange.headers,
    body: bodyOf(exchange),
    ms: exchange.ms,
    attempts: exchange.attempts.length,
    curl: curlOf(base, exchange),
  };
}

function urlOf(exchange: Exchange): string {
  const query = exchange.query.map(([name, value]) =>
    name === '' ? value : `${encodeURIComponent(name)}=${encodeURIComponent(value)}`,
  );
  return `${exchange.path}${query.length === 0 ? '' : `?${query.join('&')}`}`;
}

function bodyOf(exchange: Exchange): string {
  const text = exchange.body === undefined ? (exchange.text ?? '') : JSON.stringify(exchange.body);
  return text.length > BODY_SHOWN ? `${text.slice(0, BODY_SHOWN)} … (${text.length} characters)` : text;
}

function credentialWords({ key, change, place }: Credential): string {
  if (key === 'none') return 'no key';
  const parts = [`the ${key} key`];
  if (change !== undefined) parts.push(change.replaceAll('-', ' '));
  if (place !== undefined && place !== 'bearer') parts.push(`as ${place}`);
  return parts.join(', ');
}

/** A line for a shell; a key is always a variable, and a spoilt key is said in words. */
function curlOf(base: string, exchange: Exchange): string {
  const { key, change, place } = exchange.credential;
  const parts = ['curl -sS -i'];
  if (exchange.method !== 'GET') parts.push(exchange.method === 'HEAD' ? '-I' : `-X ${exchange.method}`);
  if (key !== 'none' && (place === undefined || place === 'bearer')) {
    parts.push(`-H "Authorization: Bearer $${KEY_VARIABLES[key]}"`);
  }
  for (const [name, value] of exchange.requestHeaders) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  parts.push(quoted(`${base.replace(/\/+$/, '')}${urlOf(exchange)}`));
  const spoilt = change !== undefined || (place !== undefined && place !== 'bearer');
  return `${parts.join(' ')}${spoilt ? `  # with ${credentialWords(exchange.credential)}` : ''}`;
}

const KEY_VARIABLES = {
  good: 'COUNTERPROOF_KEY',
  revoked: 'COUNTERPROOF_REVOKED_KEY',
  disabled: 'COUNTERPROOF_DISABLED_KEY',
  rotated: 'COUNTERPROOF_ROTATED_KEY',
  other: 'COUNTERPROOF_OTHER_KEY',
} as const;

function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
