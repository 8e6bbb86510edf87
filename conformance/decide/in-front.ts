import { byIdOperations, operationOf } from '../../contract/operations.ts';
import { type Exchange, isGoodKey, NOT_THERE } from '../model/exchange.ts';
import { isPage, isSuccess } from '../see/answers.ts';
import { isMissing, missingPaths } from './missing-endpoints.ts';

/** Answers that the API itself may not have given, by what they are: what a rule holds against them follows from that. */
export interface InFront {
  /** Exchanges whose answer is called a success and is not JSON. */
  readonly notJson: ReadonlySet<string>;
  /** Those with an endpoint that is not there. */
  readonly notThere: ReadonlySet<string>;
  /** Refusals of a path by ID that say nothing of the key: they may be about the form of the ID, or the route. */
  readonly ownId: ReadonlySet<string>;
}

const REFUSED: ReadonlySet<number> = new Set([...NOT_THERE, 400, 422]);

export function inFront(exchanges: readonly Exchange[]): InFront {
  const missing: ReadonlySet<string | null> = new Set(missingPaths(exchanges).map(operationOf));
  return {
    notJson: idsOf(exchanges, isUnreadable),
    notThere: idsOf(exchanges, (exchange) => isMissing(exchange) && missing.has(exchange.operation)),
    ownId: idsOf(exchanges, isRefusedById(exchanges)),
  };
}

/** A read is answered with JSON; a write that is done need not have a body, but a page in its place is of something else. */
function isUnreadable({ status, method, facts }: Exchange): boolean {
  return isSuccess(status) && (isPage(facts) || (method === 'GET' && !facts.isJson));
}

/** As a read with the good key was at the same path, or where no record is found by any ID. */
function isRefusedById(exchanges: readonly Exchange[]): (exchange: Exchange) => boolean {
  const asked = exchanges.filter(({ operation }) => byIdOperations.some((one) => one === operation));
  const found = new Set(asked.filter(({ status }) => isSuccess(status)).map(({ operation }) => operation));
  const isRefused = ({ status }: Exchange): boolean => REFUSED.has(status ?? 0);
  const reads = asked.filter((one) => one.method === 'GET' && isGoodKey(one.credential) && isRefused(one));
  const answers = new Set(reads.map(answerOf));
  const refused = new Set(
    asked.filter((one) => isRefused(one) && (!found.has(one.operation) || answers.has(answerOf(one)))),
  );
  return (exchange) => refused.has(exchange);
}

function answerOf({ path, status }: Exchange): string {
  return `${status} ${path}`;
}

function idsOf(exchanges: readonly Exchange[], test: (exchange: Exchange) => boolean): ReadonlySet<string> {
  return new Set(exchanges.filter(test).map(({ id }) => id));
}
