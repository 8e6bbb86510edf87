import type { Exchange } from '../model/exchange.ts';

export interface Refusal {
  readonly verdict: 'unreachable' | 'usage';
  readonly message: string;
}

const NOT_ACCEPTED =
  'the key in COUNTERPROOF_KEY was not accepted (401): check that it is complete, valid and for this deployment';

const PASSWORD_GATE =
  'a gateway asks for a password (401 with WWW-Authenticate other than Bearer): use a URL that is not behind it';

/** Why the answers to the preflight requests end the check; null if it can go on. */
export function refusalOf(answers: readonly Exchange[], url: string): Refusal | null {
  const [first] = answers;
  if (first === undefined) return null;
  const all = (test: (answer: Exchange) => boolean): boolean => answers.every(test);
  const unreachable = (message: string): Refusal => ({ verdict: 'unreachable', message });

  if (all(({ status }) => status === null)) return unreachable(silence(first, url));
  if (all(({ status, text }) => status !== null && status >= 400 && WANTS_TLS.test(text ?? '')))
    return unreachable(`the server speaks TLS at this port: give ${withTls(url)}`);
  if (all((answer) => answer.status === 401 && isPasswordGate(answer))) return unreachable(PASSWORD_GATE);
  if (all(({ status }) => status === 401)) return { verdict: 'usage', message: NOT_ACCEPTED };
  // Not refused: the run is incomplete, and says why.
  if (all(({ status }) => status === 429)) return null;
  if (all(({ status }) => status !== null && status >= 500))
    return unreachable(`the deployment is down: every request was answered ${first.status}`);
  if (all(({ status }) => status !== null && status >= 300 && status < 400)) return unreachable(redirected(first, url));
  // A firewall or proxy, which answers with HTML pages.
  if (all(({ status, facts }) => status === 407 || (status === 403 && !facts.isJson)))
    return unreachable(
      `a gateway refused every request (${first.status}): ask its operator to allow requests from this address`,
    );
  const { status, facts } = first;
  if (all((answer) => answer.status === 404 || !answer.facts.isJson))
    return unreachable(
      `a server answers there, but not this API (status ${status ?? 'none'}, ${facts.contentType || 'no content type'}): check the base address`,
    );
  return null;
}

/** Servers of TLS end a connection without it, or say so in clear text. */
function silence({ error, attempts }: Exchange, url: string): string {
  const words = error ?? 'nothing answers there';
  const isEnded = attempts.some((attempt) => attempt.error === 'reset' || attempt.error === 'protocol');
  return isEnded && url.startsWith('http:') ? `${words}: if it speaks TLS, give ${withTls(url)}` : words;
}

/** As nginx, Apache, Go and others write it. */
const WANTS_TLS = /plain HTTP (?:request was sent )?to (?:an? )?(?:HTTPS|SSL|TLS)|HTTP request to an HTTPS server/i;

function withTls(url: string): string {
  return url.replace(/^http:/, 'https:');
}

/** Such as in front of a deployment that is not public yet. */
function isPasswordGate({ headers }: Exchange): boolean {
  return headers.some(
    ([name, value]) => name === 'www-authenticate' && /^\s*(basic|digest|negotiate|ntlm)\b/i.test(value),
  );
}

function redirected(answer: Exchange, url: string): string {
  const to = location(answer);
  if (/log-?in|sign-?in|sso|oauth|authorize|saml/i.test(to))
    return `it redirects to ${to}: a login page intercepts requests; the API takes a key`;
  // The base address is what comes before the path of the API.
  const [base = to] = to.split(answer.path, 1);
  if (base === to) return `it redirects to ${to}: check the base address`;
  if (base === '' || base === url.replace(/\/+$/, ''))
    return 'it redirects to itself: check the gateway in front of it';
  if (isSameHost(base, url)) return `it redirects to ${to}: give ${base}`;
  return `it redirects to another origin, ${to}: give ${base} only if you are sure that it is yours, because the key is sent to the address that you give`;
}

/** The same origin, or the same host with TLS. */
function isSameHost(base: string, url: string): boolean {
  const [from, to] = [URL.parse(url), URL.parse(base, url)];
  if (from === null || to === null) return false;
  return (
    to.origin === from.origin ||
    (to.protocol === 'https:' && to.port === '' && from.port === '' && to.hostname === from.hostname)
  );
}

function location({ headers }: Exchange): string {
  return headers.find(([name]) => name === 'location')?.[1] ?? 'another address';
}
