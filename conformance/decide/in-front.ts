import { byIdOperations, hasTrait, operationOf } from '../../contract/operations.ts';
import { documentUnavailable, type Exchange, isGoodKey, NOT_THERE } from '../model/exchange.ts';
import { isPage, isSuccess } from '../see/answers.ts';

const SHOWN = 4;
/** Fewer requests do not show that an endpoint is missing. */
const ASKED = 2;

/** The endpoints that answered every request with 404 or the like; null if there are none. */
export function missingEndpoints(exchanges: readonly Exchange[]): string | null {
  const missing = missingPaths(exchanges);
  if (missing.length === 0) return null;
  const shown = missing.slice(0, SHOWN).join(', ');
  const more = missing.length > SHOWN ? ` and ${missing.length - SHOWN} more` : '';
  const answer =
    missing.length === 1 ? 'is missing (it answers 404 or the like)' : 'are missing (they answer 404 or the like)';
  return `${shown}${more} ${answer}, so the rules that need ${missing.length === 1 ? 'it' : 'them'} could not be decided`;
}

/** Those of which nothing else came to any request with a good key, but that what was asked is not valid. */
function missingPaths(exchanges: readonly Exchange[]): readonly string[] {
  const byPath = [...Map.groupBy(exchanges.filter(isPlain), ({ path }) => path)];
  return byPath
    .filter(
      ([, asked]) => asked.filter(isMissing).length >= ASKED && asked.every((one) => isMissing(one) || isRefused(one)),
    )
    .map(([path]) => path);
}

/** Why the rules on the document are undecided; null where a plain request for it was answered with 200, or none was sent. */
export function unavailableDocument(exchanges: readonly Exchange[]): string | null {
  const asked = exchanges.filter(
    ({ operation, method, query, credential }) =>
      operation === 'getOpenapi' && method === 'GET' && query.length === 0 && credential.key === 'none',
  );
  const reasons = asked.map(documentUnavailable);
  return reasons.includes(null) ? null : (reasons[0] ?? null);
}

function isPlain({ method, credential, path }: Exchange): boolean {
  const operation = operationOf(path);
  // A record with an id may not exist.
  return method === 'GET' && operation !== null && !hasTrait(operation, 'byId') && isGoodKey(credential);
}

function isRefused({ status, query }: Exchange): boolean {
  return query.length > 0 && (status === 400 || status === 403 || status === 422);
}

function isMissing({ status }: Pick<Exchange, 'status'>): boolean {
  return NOT_THERE.has(status ?? 0);
}

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
    // A read is answered with JSON; a write that is done need not have a body, but a page in its place is of something else.
    notJson: idsOf(
      exchanges,
      ({ status, method, facts }) => isSuccess(status) && (isPage(facts) || (method === 'GET' && !facts.isJson)),
    ),
    notThere: idsOf(exchanges, (exchange) => isMissing(exchange) && missing.has(exchange.operation)),
    ownId: idsOf(exchanges, isRefusedById(exchanges)),
  };
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
