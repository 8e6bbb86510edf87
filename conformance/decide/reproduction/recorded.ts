import type { Exchange } from '../../model/exchange.ts';
import type { Shows, WalkSeen } from '../../model/reproduction.ts';
import { cursorOf, sightingIn } from './judge-answers.ts';

/** Kinds of what records show, which are kept word by word as far as rules read them. */
const OF_RECORDS: ReadonlySet<Shows['kind']> = new Set([
  'records',
  'once',
  'size',
  'same',
  'ranked',
  'values',
  'agree',
]);

/** The recorded answers themselves do not show the fault: other requests would not either. */
export function isMissedIn(walks: readonly (readonly Exchange[])[], shows: Shows): boolean {
  const pages = walks.flat();
  if (!OF_RECORDS.has(shows.kind) || pages.length === 0 || pages.some(({ body }) => body === undefined)) return false;
  const requests = walks.flatMap((walk) =>
    walk.map(({ operation, method, path, query, credential, status }, index) => {
      const asked = { operation, method, path, query, credential, status };
      return { ...asked, headers: [], curl: '', isNextPage: index > 0 };
    }),
  );
  const replies = pages.map(({ status, headers, body }) => ({
    status: status ?? 0,
    headers,
    text: JSON.stringify(body),
  }));
  return sightingIn({ shows, requests }, replies) === 'gone';
}

/** The recorded pages of walks, as far as they were read. */
export function recordedIn(
  walks: readonly WalkSeen[],
  exchanges: ReadonlyMap<string, Exchange>,
): readonly (readonly Exchange[])[] {
  return walks.map(({ first, count, isToEnd = false }) => {
    const pages = [exchanges.get(first)].filter((page) => page !== undefined);
    for (let page = pages[0]; page !== undefined && (isToEnd || pages.length < count); ) {
      page = following(page, exchanges);
      if (page !== undefined) pages.push(page);
    }
    return pages;
  });
}

function following(page: Exchange, exchanges: ReadonlyMap<string, Exchange>): Exchange | undefined {
  const cursor = cursorOf(page.body);
  if (cursor === null) return undefined;
  const asked = JSON.stringify([...page.query.filter(([name]) => name !== 'cursor'), ['cursor', cursor]]);
  return exchanges
    .values()
    .find(
      ({ operation, query, id }) => id !== page.id && operation === page.operation && JSON.stringify(query) === asked,
    );
}
