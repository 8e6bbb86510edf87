import type { Exchange } from '../model/exchange.ts';

export interface Refusal {
  readonly verdict: 'unreachable' | 'usage';
  readonly message: string;
}

const NOT_ACCEPTED =
  'the key in COUNTERPROOF_KEY was not accepted (401): check that it is whole, current and meant for this deployment';

/** Why answers at the front door are no deployment to judge; null where they are worth a closer look. */
export function refusalOf(answers: readonly Exchange[]): Refusal | null {
  const [first] = answers;
  if (first === undefined) return null;
  const all = (test: (answer: Exchange) => boolean): boolean => answers.every(test);
  const unreachable = (message: string): Refusal => ({ verdict: 'unreachable', message });

  if (all(({ status }) => status === null)) return unreachable(first.error ?? 'nothing answers there');
  if (all(({ status }) => status === 401)) return { verdict: 'usage', message: NOT_ACCEPTED };
  if (all(({ status }) => status === 429))
    return unreachable('the rate limit of this key is used up (429), for longer than we wait: try again later');
  if (all(({ status }) => status !== null && status >= 500))
    return unreachable(`it is not up: every request was answered ${first.status}`);
  if (all(isRedirect)) return unreachable(`it redirects to ${location(first)}: give the address that it redirects to`);
  if (all((answer) => answer.status === 404 || !answer.facts.isJson)) return unreachable(notThisApi(first));
  return null;
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
