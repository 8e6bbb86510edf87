import { hasTrait, operationOf } from '../../contract/operations.ts';
import type { Exchange } from '../model/exchange.ts';
import { documentUnavailable, isGoodKey, NOT_THERE } from '../model/exchange.ts';

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
export function missingPaths(exchanges: readonly Exchange[]): readonly string[] {
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

export function isMissing({ status }: Pick<Exchange, 'status'>): boolean {
  return NOT_THERE.has(status ?? 0);
}
