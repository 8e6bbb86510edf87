import type { Exchange } from '../model/exchange.ts';

export interface Refusal {
  readonly verdict: 'unreachable' | 'usage';
  readonly message: string;
}

const NOT_ACCEPTED =
  'the key in COUNTERPROOF_KEY was not accepted (401): check that it is whole, current and meant for this deployment';

const PASSWORD_GATE =
  'a password is asked for before the key is (401 with WWW-Authenticate other than Bearer): give an address that is not behind that gate';

/** Why answers at the front door are no deployment to judge; null where they are worth a closer look. */
export function refusalOf(answers: readonly Exchange[], url: string): Refusal | null {
  const [first] = answers;
  if (first === undefined) return null;
  const all = (test: (answer: Exchange) => boolean): boolean => answers.every(test);
  const unreachable = (message: string): Refusal => ({ verdict: 'unreachable', message });

  if (all(({ status }) => status === null)) return unreachable(first.error ?? 'nothing answers there');
  if (all((answer) => answer.status === 401 && isPasswordGate(answer))) return unreachable(PASSWORD_GATE);
  if (all(({ status }) => status === 401)) return { verdict: 'usage', message: NOT_ACCEPTED };
  if (all(({ status, attempts }) => status === 429 || attempts.at(-1)?.error === 'limited'))
    return unreachable('the rate limit of this key is used up (429), for longer than we wait: try again later');
  if (all(({ status }) => status !== null && status >= 500))
    return unreachable(`it is not up: every request was answered ${first.status}`);
  if (all(isRedirect)) return unreachable(redirected(first, url));
  if (all((answer) => isGateway(answer)))
    return unreachable(
      `every request was refused (${first.status}), and not by this API: ask whoever runs the gateway before it to let this address through`,
    );
  if (all((answer) => answer.status === 404 || !answer.facts.isJson)) return unreachable(notThisApi(first));
  return null;
}

/** One that wants a password of its own, as before a deployment that is not public yet. */
function isPasswordGate({ headers }: Exchange): boolean {
  return headers.some(
    ([name, value]) => name === 'www-authenticate' && /^\s*(basic|digest|negotiate|ntlm)\b/i.test(value),
  );
}

function redirected(answer: Exchange, url: string): string {
  const to = location(answer);
  if (/log-?in|sign-?in|sso|oauth|authorize|saml/i.test(to))
    return `it redirects to ${to}: a login stands before it, where the API takes a key`;
  // What is given is the address below which the paths of the API lie.
  const [base = to] = to.split(answer.path, 1);
  if (base === to) return `it redirects to ${to}: check the base address`;
  if (base === '' || base === url.replace(/\/+$/, '')) return 'it redirects to itself: look at what stands before it';
  return `it redirects to ${to}: give ${base}`;
}

/** A firewall or a proxy, which writes pages for people. */
function isGateway({ status, facts }: Exchange): boolean {
  return status === 407 || (status === 403 && !facts.isJson);
}

function isRedirect({ status }: Exchange): boolean {
  return status !== null && status >= 300 && status < 400;
}

function location({ headers }: Exchange): string {
  return headers.find(([name]) => name === 'location')?.[1] ?? 'somewhere else';
}

function notThisApi({ status, facts }: Exchange): string {
  return `something answers there, but it is not this API (status ${status ?? 'none'}, ${facts.contentType || 'no content type'}): check the base address`;
}
