import type { Credential, Exchange } from '../model/exchange.ts';
import type { RunExchange } from '../model/run.ts';
import { curlOf, urlOf } from '../model/values/curl.ts';
import { maskedHeadersOf, writtenBody } from './masked-parts.ts';

const BODY_SHOWN = 2000;

/** An exchange as reports show it. Without an address it is not ours to send again. */
export function shownExchange(base: string | null, exchange: Exchange): RunExchange {
  const { text, masked } = writtenBody(exchange);
  const shown = masked
    .filter(({ start }) => start < BODY_SHOWN)
    .map((part) => ({ ...part, end: Math.min(part.end, BODY_SHOWN) }));
  const headers = maskedHeadersOf(exchange);
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
    body: text.length > BODY_SHOWN ? `${text.slice(0, BODY_SHOWN)} … (${text.length} characters)` : text,
    ...(shown.length === 0 ? {} : { masked: shown }),
    ...(headers.length === 0 ? {} : { maskedHeaders: headers }),
    ms: exchange.ms,
    attempts: exchange.attempts.length,
    curl: base === null ? '' : curlOf(base, exchange),
  };
}

/** Published since the first version: reports render `credentialUsed`. */
function credentialWords({ key, change, place }: Credential): string {
  if (key === 'none') return 'no key';
  const parts = [`the ${key} key`];
  if (change !== undefined) parts.push(change.replaceAll('-', ' '));
  if (place !== undefined && place !== 'bearer') parts.push(`as ${place}`);
  return parts.join(', ');
}
