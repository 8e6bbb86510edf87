import type { Exchange } from '../../model/exchange.ts';
import { dataIds, nextCursorOf } from '../../see/answers.ts';

/** A page and the one that its cursor leads to. */
export interface PagePair {
  readonly page: Exchange;
  readonly next: Exchange;
}

/** Pages whose records were kept, with the pages that their cursors return for the same request otherwise. */
export function pagePairs(exchanges: readonly Exchange[]): PagePair[] {
  const byQuestion = Map.groupBy(exchanges.filter(isPage), (exchange) => question(exchange, ['cursor']));
  return [...byQuestion.values()].flatMap((pages) =>
    pages.flatMap((page) => {
      const cursor = nextCursorOf(page);
      const next = cursor === null ? undefined : pages.find((other) => other !== page && cursorOf(other) === cursor);
      return next === undefined ? [] : [{ page, next }];
    }),
  );
}

export function repeatedIn({ page, next }: PagePair): string[] {
  const before = new Set(dataIds(page));
  return dataIds(next).filter((id) => before.has(id));
}

/** Records of the same list, returned on one page, that are missing from two pages which should have them. */
export function leftOutOf({ page, next }: PagePair, exchanges: readonly Exchange[]): string[] {
  if (cursorOf(page) !== null) return [];
  const came = new Set([...dataIds(page), ...dataIds(next)]);
  const isWhole = nextCursorOf(next) === null;
  const whole = isWhole ? exchanges.find((other) => isWholeList(other, page)) : undefined;
  const due = whole === undefined ? exchanges.flatMap((other) => dueAfter(page, next, other)) : dataIds(whole);
  return due.filter((id) => !came.has(id));
}

/** What a longer page has after the records of this one, as far as the next page reaches. */
function dueAfter(page: Exchange, next: Exchange, longer: Exchange): readonly string[] {
  if (!isFirstPage(longer, page)) return [];
  const [first, all] = [dataIds(page), dataIds(longer)];
  const isSameBegin = all.length > first.length && first.every((id, place) => all[place] === id);
  return isSameBegin ? all.slice(first.length, first.length + dataIds(next).length) : [];
}

function isWholeList(other: Exchange, page: Exchange): boolean {
  return isFirstPage(other, page) && nextCursorOf(other) === null;
}

function isFirstPage(other: Exchange, page: Exchange): boolean {
  return (
    isPage(other) &&
    cursorOf(other) === null &&
    question(other, ['limit', 'cursor']) === question(page, ['limit', 'cursor'])
  );
}

function isPage({ method, status, body }: Exchange): boolean {
  return method === 'GET' && status === 200 && body !== undefined;
}

function question({ operation, query, credential }: Exchange, except: readonly string[]): string {
  return JSON.stringify([operation, credential, query.filter(([name]) => !except.includes(name))]);
}

function cursorOf({ query }: Exchange): string | null {
  return query.find(([name]) => name === 'cursor')?.[1] ?? null;
}
