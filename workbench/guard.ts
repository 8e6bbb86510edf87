import { timingSafeEqual } from 'node:crypto';
import { type Forbidden, foreign, type Guarded, type GuardRules } from '../ui/serving.ts';

export { foreign } from '../ui/serving.ts';

export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

export const tokenHeader = 'x-workbench-token';

/** Not shared by the port, as cookies are otherwise: several sandboxes may run on one machine. */
export function cookieName(port: number): string {
  return `counterproof-workbench-${port}`;
}

/** How the page is guarded, and ended. */
export interface PageRules extends GuardRules {
  /** Ends the server; left out where it is a part of another program. */
  readonly stop?: (() => void) | undefined;
}

/**
 * Why a request must not reach the workbench; null if it may. On loopback the danger is a page of another site in the
 * developer's browser: it can send requests here, and by DNS rebinding it can even give this address a name of its own.
 */
export function forbidden(request: Guarded, rules: GuardRules): Forbidden | null {
  return foreign(request, rules) ?? withoutToken(request, rules) ?? unsafeBody(request);
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
