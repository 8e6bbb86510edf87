import { timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

export interface Guarded {
  readonly method: string;
  readonly headers: IncomingHttpHeaders;
  /** The port that the connection came to. */
  readonly port: number;
}

export interface GuardRules {
  /** Where the server listens. */
  readonly host: string;
  /** What every request has to bring; null on loopback, where page and control are open. */
  readonly token: string | null;
}

export interface Forbidden {
  readonly status: 401 | 403 | 415;
  readonly why: string;
}

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export const tokenHeader = 'x-workbench-token';

/** Not shared by the port, as cookies are otherwise: several sandboxes may run on one machine. */
export function cookieName(port: number): string {
  return `counterproof-workbench-${port}`;
}

/**
 * Why a request must not reach the workbench; null if it may. On loopback the danger is a page of another site in the
 * developer's browser: it can send requests here, and by DNS rebinding it can even give this address a name of its own.
 */
export function forbidden(request: Guarded, rules: GuardRules): Forbidden | null {
  return foreign(request, rules) ?? withoutToken(request, rules) ?? unsafeBody(request);
}

/** Why it may come from a page of another site; null if it does not. */
export function foreign(request: Guarded, rules: GuardRules): Forbidden | null {
  return foreignHost(request, rules) ?? foreignSite(request);
}

/** With a token any name will do: what another site's name leads to has no cookie of ours. */
function foreignHost(
  { headers: { host = '' }, port }: Guarded,
  { host: listening, token }: GuardRules,
): Forbidden | null {
  if (token !== null) return null;
  const name = listening.includes(':') ? `[${listening}]` : listening;
  const own = ['localhost', '127.0.0.1', '[::1]', name].map((each) => `${each}:${port}`);
  if (own.includes(host.toLowerCase())) return null;
  return { status: 403, why: `The Host field names another address: open http://localhost:${port}/.` };
}

function foreignSite({ method, headers }: Guarded): Forbidden | null {
  const { host = '', origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode, 'sec-fetch-dest': destination } = headers;
  const other: Forbidden = { status: 403, why: 'Pages of other sites and ports cannot use this server.' };
  if (origin !== undefined && origin !== `http://${host}` && origin !== `https://${host}`) return other;
  if (site === undefined || site === 'same-origin' || site === 'none') return null;
  // A link that leads here from elsewhere shows the page to its reader, and to no script of the other site.
  return method === 'GET' && mode === 'navigate' && destination === 'document' ? null : other;
}

function withoutToken({ headers, port }: Guarded, { token }: GuardRules): Forbidden | null {
  if (token === null) return null;
  const sent = headers[tokenHeader];
  if (typeof sent === 'string' && isSame(sent, token)) return null;
  if (cookies(headers.cookie).some(([name, value]) => name === cookieName(port) && isSame(value, token))) return null;
  return { status: 401, why: 'Open the address of the page that the sandbox printed at its start: it has the token.' };
}

/** No form of another site can send this type without asking first. */
function unsafeBody({ method, headers }: Guarded): Forbidden | null {
  if (method === 'GET' || method === 'HEAD' || /^application\/json\b/.test(headers['content-type'] ?? '')) return null;
  return { status: 415, why: 'Send Content-Type: application/json.' };
}

function cookies(header = ''): (readonly [string, string])[] {
  return header.split(/; */).map((part) => {
    const [name = '', value = ''] = part.split('=', 2);
    return [name, value];
  });
}

export function isSame(sent: string, token: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(token)];
  return a.length === b.length && timingSafeEqual(a, b);
}
