import { basePath, byIdOperations, type OperationId, pathOf } from '../../contract/operations.ts';
import { type Attempt, type Exchange, isGoodKey } from '../model/exchange.ts';
import { canBeRepeated } from './answers.ts';
import { retryWindow } from './retry-window.ts';

/** How the first attempts at valid requests to one operation ended. */
export interface FirstAttempts {
  readonly operation: OperationId;
  /** Valid requests that were answered at once. */
  readonly answered: readonly Exchange[];
  /** Those that were not, by how: the status of a server error, or the kind of failure. */
  readonly failed: ReadonlyMap<string, readonly Exchange[]>;
}

/** Failures that say something about the deployment: of others, the request was not sent or its answer not read. */
const LOST: ReadonlySet<string> = new Set(['reset', 'timeout', 'unreachable', 'protocol', 'tls']);
/** Its requests are meant to be too many. */
const BURST = 'rate';
const ANSWERED = 'answered';

/** First attempts at valid requests, by operation. A rate limit or an announced maintenance is neither an answer nor a failure. */
export function firstAttemptsOf(exchanges: readonly Exchange[]): readonly FirstAttempts[] {
  const asked = exchanges.filter(
    ({ method, credential, probe }) => method === 'GET' && isGoodKey(credential) && probe !== BURST,
  );
  const accepted = new Set(asked.filter(({ status }) => status === 200).flatMap(partsOf));
  const valid = asked.filter((exchange) => isValid(exchange, accepted));
  return [...Map.groupBy(valid, ({ operation }) => operation)].flatMap(([operation, all]) => {
    if (operation === 'other') return [];
    const ends = Map.groupBy(
      all.filter((exchange) => endOf(exchange) !== null),
      (exchange) => endOf(exchange) ?? ANSWERED,
    );
    const failed = [...ends].filter(([end]) => end !== ANSWERED);
    return { operation, answered: ends.get(ANSWERED) ?? [], failed: new Map(failed) };
  });
}

/** How the first attempt ended that no limit refused; null where none was made, or its answer was not read. */
function endOf({ attempts }: Exchange): string | null {
  const first = attempts.find((attempt) => !isLimit(attempt));
  if (first === undefined) return null;
  const { status, error } = first;
  if (status === null) return error !== null && LOST.has(error) ? error : null;
  return status >= 500 ? String(status) : ANSWERED;
}

function isLimit({ status, limitHeaders }: Attempt): boolean {
  return status === 429 || (status === 503 && retryWindow(limitHeaders, 0) !== null);
}

/** It was answered in the end, or each part of it was accepted in another request. */
function isValid(exchange: Exchange, accepted: ReadonlySet<string>): boolean {
  const { status } = exchange;
  if (status !== null && status < 500) return status === 200;
  return canBeRepeated(exchange) && partsOf(exchange).every((part) => accepted.has(part));
}

/** What of a request may be invalid: the id in its path, and the value of each parameter. */
function partsOf({ operation, path, query }: Exchange): readonly string[] {
  const ids = byIdOperations.some((one) => one === operation) ? [path] : [];
  return [...ids, ...query.map(([name, value]) => JSON.stringify([operation, name, value]))];
}

/** Of all that failed. */
export function failedIn({ failed }: FirstAttempts): readonly Exchange[] {
  return [...failed.values()].flat();
}

const WORDS: Readonly<Record<string, string>> = {
  reset: 'broken off',
  timeout: 'not complete in time',
  unreachable: 'refused connections',
  protocol: 'not HTTP',
  tls: 'broken off by TLS',
};

/** "500", or "500 (30), broken off (4)". */
export function waysOf({ failed }: FirstAttempts): string {
  const ways = [...failed].map(([end, { length }]) => ({ words: WORDS[end] ?? end, length }));
  const [only] = ways;
  if (only !== undefined && ways.length === 1) return only.words;
  return ways
    .toSorted((a, b) => b.length - a.length || (a.words < b.words ? -1 : 1))
    .map(({ words, length }) => `${words} (${length})`)
    .join(', ');
}

/** What a sentence about them names. */
export function countsOf(attempts: FirstAttempts) {
  const lost = failedIn(attempts).length;
  const path = pathOf(attempts.operation, '{id}').slice(basePath.length);
  return { lost, all: lost + attempts.answered.length, path, ways: waysOf(attempts) };
}
