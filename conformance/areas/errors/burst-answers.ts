import type { Artifacts } from '../../model/artifacts.ts';
import { type Exchange, isGoodKey } from '../../model/exchange.ts';
import type { Missing } from '../../model/tally.ts';
import { plural } from '../../model/values/plural.ts';
import { givesData, isPlainAnswer, isSuccess } from '../../see/answers.ts';

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

/** What /me answered before the burst; null where it was not seen. */
export function plainAnswer(exchanges: readonly Exchange[]): Exchange | null {
  return exchanges.find((one) => one.operation === 'getMe' && one.probe !== 'rate' && isPlainAnswer(one, NONE)) ?? null;
}

const NONE: ReadonlySet<string> = new Set();

/** A proxy may answer a refusal with its own page or error and call that a success: it is not what /me answered before. */
export function isGoodAnswer(answer: Exchange, plain: Exchange | null): boolean {
  const isAsBefore = plain === null || givesData(answer) === givesData(plain);
  return isSuccess(answer.status) && answer.facts.isJson && isAsBefore;
}

/** Of the burst, and called a success without being one. */
function otherAnswerIn(exchanges: readonly Exchange[]): Exchange | undefined {
  const plain = plainAnswer(exchanges);
  return exchanges.find((one) => one.probe === 'rate' && isSuccess(one.status) && !isGoodAnswer(one, plain));
}

function areAllGood({ statuses }: Pick<Rate, 'statuses'>, exchanges: readonly Exchange[]): boolean {
  const areSuccesses = Object.keys(statuses).every((status) => isSuccess(Number(status)));
  return areSuccesses && otherAnswerIn(exchanges) === undefined;
}

/**
 * What a burst without a 429 leaves open. A limit is a setting of the deployment and no data of its shop: a user who requires a
 * burst has to lower it, unless other requests of the run met it.
 */
export function withoutLimit(rate: Rate, exchanges: readonly Exchange[]): Missing {
  const reason = withoutLimitWords(rate, exchanges);
  return { kind: areAllGood(rate, exchanges) && exchanges.some(isLimited) ? 'data' : 'answer', reason };
}

function isLimited({ probe, credential, attempts }: Exchange): boolean {
  return probe !== 'rate' && isGoodKey(credential) && attempts.some(({ status }) => status === 429);
}

/** Only if all its answers were good is it certain that it met no limit. */
function withoutLimitWords(rate: Rate, exchanges: readonly Exchange[]): string {
  const { sent } = rate;
  const met = `(${answerWords(rate)})`;
  if (areAllGood(rate, exchanges))
    return `a burst of ${plural(sent, 'request')} met no limit ${met}: to see what is answered beyond it, give this deployment a lower limit for the check`;
  return `whether a burst of ${plural(sent, 'request')} met a limit is not known ${met}: ${whyUnknown(exchanges)}`;
}

const LOADED = 'that may be too much load. A lower limit of this deployment would be met before it';

/** Who knows what answers so can say whether it is a limit. */
function whyUnknown(exchanges: readonly Exchange[]): string {
  const unavailable = exchanges.find(({ probe, status }) => probe === 'rate' && status === 503);
  if (unavailable !== undefined)
    return `the 503 ${sourceOf(unavailable)} may be a limit or too much load, and nothing shows which. With --pace, a check stays below it`;
  const other = otherAnswerIn(exchanges);
  if (other === undefined) return LOADED;
  return `some of the answers with status ${other.status} ${sourceOf(other)} are not what GET /me answers, and may be refusals. Refuse with 429, so that a client sees it`;
}

function sourceOf({ headers, facts }: Exchange): string {
  const server = headers.find(([name]) => name === 'server')?.[1] ?? 'none';
  return `(Server: ${server}; ${facts.contentType || 'no media type'})`;
}
