import type { Artifacts } from '../../model/artifacts.ts';
import { type Exchange, isGoodKey } from '../../model/exchange.ts';
import type { Missing } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import { isSuccess } from '../../see/answers.ts';

type Rate = Artifacts['rate'];

/** Too slow under load is not refused. */
const TOO_SLOW = 408;

/** Whether a client is refused with it, as it is beyond a limit. */
export function isRefusal(status: number | null): boolean {
  return status !== null && status >= 400 && status < 500 && status !== TOO_SLOW;
}

/** What a burst met: "749 answered 200, 63 answered 429". */
export function answerWords({ statuses }: Pick<Rate, 'statuses'>): string {
  return Object.entries(statuses)
    .map(([status, requests]) => `${requests} ${status === 'null' ? 'not answered' : `answered ${status}`}`)
    .join(', ');
}

function areAllGood({ statuses }: Pick<Rate, 'statuses'>): boolean {
  return Object.keys(statuses).every((status) => isSuccess(Number(status)));
}

/**
 * What a burst without a 429 leaves open. A limit is a setting of the deployment and no data of its shop: a user who requires a
 * burst has to lower it, unless other requests of the run met it.
 */
export function withoutLimit(rate: Rate, exchanges: readonly Exchange[]): Missing {
  const reason = withoutLimitWords(rate, exchanges);
  return { kind: areAllGood(rate) && exchanges.some(isLimited) ? 'data' : 'answer', reason };
}

function isLimited({ probe, credential, attempts }: Exchange): boolean {
  return probe !== 'rate' && isGoodKey(credential) && attempts.some(({ status }) => status === 429);
}

/** Only if all its answers were good is it certain that it met no limit. */
function withoutLimitWords(rate: Rate, exchanges: readonly Exchange[]): string {
  const { sent } = rate;
  const met = `(${answerWords(rate)})`;
  if (areAllGood(rate))
    return `a burst of ${plural(sent, 'request')} met no limit ${met}: to see what is answered beyond it, give this deployment a lower limit for the check`;
  const unavailable = exchanges.find(({ probe, status }) => probe === 'rate' && status === 503);
  const why = unavailable === undefined ? LOADED : unavailableWords(unavailable);
  return `whether a burst of ${plural(sent, 'request')} met a limit is not known ${met}: ${why}`;
}

const LOADED = 'that may be too much load. A lower limit of this deployment would be met before it';

/** Whoever knows what answers so can say whether it is a limit. */
function unavailableWords({ headers, facts }: Exchange): string {
  const server = headers.find(([name]) => name === 'server')?.[1] ?? 'none';
  const type = facts.contentType || 'no media type';
  return `the 503 (Server: ${server}; ${type}) may be a limit or too much load, and nothing shows which. With --pace, a check stays below it`;
}
