import type { Credential, Exchange } from '../model/exchange.ts';
import type { RunExchange } from '../model/run.ts';
import { curlOf, urlOf } from './curl.ts';

const BODY_SHOWN = 2000;

/** An exchange as reports show it. */
export function shownExchange(base: string, exchange: Exchange): RunExchange {
  return {
    id: exchange.id,
    operation: exchange.operation,
    method: exchange.method,
    url: urlOf(exchange),
    credential: credentialWords(exchange.credential),
    credentialUsed: exchange.credential,
    requestHeaders: exchange.requestHeaders,
    status: exchange.status,
    responseHeaders: exchange.headers,
    body: bodyOf(exchange),
    ms: exchange.ms,
    attempts: exchange.attempts.length,
    curl: curlOf(base, exchange),
  };
}

function bodyOf(exchange: Exchange): string {
  const text = exchange.body === undefined ? (exchange.text ?? '') : JSON.stringify(exchange.body);
  return text.length > BODY_SHOWN ? `${text.slice(0, BODY_SHOWN)} … (${text.length} characters)` : text;
}

/** Published since the first version: reports render `credentialUsed`. */
function credentialWords({ key, change, place }: Credential): string {
  if (key === 'none') return 'no key';
  const parts = [`the ${key} key`];
  if (change !== undefined) parts.push(change.replaceAll('-', ' '));
  if (place !== undefined && place !== 'bearer') parts.push(`as ${place}`);
  return parts.join(', ');
}
