import type { ApiRequest, ApiResponse } from '../contract/http.ts';
import { targetOf } from '../contract/serving/target.ts';

const timeoutMs = 30_000;
/** As much as a check reads of an answer. */
const mostBytes = 32 * 1024 * 1024;

/** Nothing that could be handed on; the message says why, and begins with what the deployment did. */
export class NoAnswer extends Error {
  readonly kind: 'unreachable' | 'too long';

  constructor(kind: NoAnswer['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NoAnswer';
    this.kind = kind;
  }
}

/** Redirects are handed on, not followed: the key goes to the deployment that was named and nowhere else. */
export async function forward(upstream: URL, { url, headers }: ApiRequest): Promise<ApiResponse> {
  const { path, rawQuery } = targetOf(url);
  const target = new URL(upstream);
  target.pathname = `${upstream.pathname.replace(/\/$/, '')}${path}`;
  target.search = rawQuery;
  try {
    const response = await fetch(target, {
      headers: passedOn(headers),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, headers: handedOn(response.headers), body: await textOf(response) };
  } catch (cause) {
    if (cause instanceof NoAnswer) throw cause;
    throw new NoAnswer('unreachable', `${upstream.origin} gave no answer`, { cause });
  }
}

const ofTheHop = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'upgrade',
  'te',
  'trailer',
  'proxy-authorization',
  'host',
  'content-length',
  'content-encoding',
  'accept-encoding',
  'expect',
  'date',
]);

function passedOn(headers: ApiRequest['headers']): [string, string][] {
  return Object.entries(headers).flatMap(([name, value]): [string, string][] => {
    if (value === undefined || ofTheHop.has(name)) return [];
    return [[name, [value].flat().join(', ')]];
  });
}

/** Set-Cookie is the one field that cannot be joined: each stays a field of its own. */
function handedOn(headers: Headers): ApiResponse['headers'] {
  const fields = Object.fromEntries([...headers].filter(([name]) => !ofTheHop.has(name) && name !== 'set-cookie'));
  const cookies = headers.getSetCookie();
  return cookies.length === 0 ? fields : { ...fields, 'set-cookie': cookies };
}

/** What is too long is not read to its end, which it need not have. */
async function textOf({ body, url }: Response): Promise<string> {
  if (body === null) return '';
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const piece of body) {
    bytes += piece.length;
    if (bytes > mostBytes)
      throw new NoAnswer('too long', `${new URL(url).origin} answered with more than ${mostBytes} bytes`);
    text += decoder.decode(piece, { stream: true });
  }
  return text + decoder.decode();
}
