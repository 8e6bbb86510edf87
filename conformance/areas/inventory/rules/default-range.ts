import type { Exchange } from '../../../model/exchange.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { type Counting, count, lackingData } from '../../../model/tally.ts';
import { parametersOf } from '../../../see/answers.ts';
import { dateOf } from '../../../see/date-header.ts';
import { FIELDS_HOLD } from '../../shared/presupposed.ts';
import { boundSeen, countDefaultRange, isWithin, wrongBound } from '../../shared/ranges/count-default-range.ts';
import { beginnings, type DefaultRangeEvidence, type Interval } from '../../shared/ranges/default-range.ts';
import { echoOf } from '../../shared/ranges/range-echo.ts';

const CASES = 'signs of where the range begins';

export const defaultRangeBegins = rule({
  id: 'default-range-begins',
  requirements: ['INV-01'],
  presupposes: [{ rules: ['logs-not-empty'], share: 'operation' }, ...FIELDS_HOLD],
  title: 'Without bounds, inventory logs begin 30 days ago, and meta.dateRange says so',
  fault: 'Inventory logs without bounds do not begin 30 days ago',
  fix: 'Without from and to, list the movements of the last 30 days through today: all of those, and no older ones. Show in meta.dateRange.from where the range begins.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    return countDefaultRange(defaultRange, 'from', CASES, [count(pagesOf(defaultRange), oldestOfAPage)]);
  },
});

interface Page {
  readonly which: 'first' | 'next';
  readonly from: string;
  readonly oldest: string;
  readonly exchanges: readonly string[];
}

/** The first page, and the next one where there was one, of an answer that shows where its range begins. */
function pagesOf({ echoed, oldest, exchange, later }: DefaultRangeEvidence): readonly Page[] {
  const from = echoed?.from;
  if (typeof from !== 'string') return [];
  const pages = [
    { which: 'first', oldest, exchanges: [exchange] },
    { which: 'next', oldest: later?.oldest ?? null, exchanges: later?.exchanges ?? [] },
  ] as const;
  return pages.flatMap(({ oldest, ...page }) => (oldest === null ? [] : [{ ...page, oldest, from }]));
}

const oldestOfAPage: Counting<Page> = {
  cases: CASES,
  isKept: ({ oldest, from }) => !(Date.parse(oldest) < Date.parse(from)),
  finding: ({ which, from, oldest, exchanges }) => ({
    subject: { operation: 'listInventoryLogs', aspect: which === 'first' ? 'older' : 'older on the next page' },
    message: say('without bounds: a movement of {oldest} is on the {which} page, before meta.dateRange.from ({from})', {
      oldest,
      which,
      from,
    }),
    expected: `not before ${from}`,
    received: oldest,
    evidence: exchanges,
  }),
  evidence: ({ exchanges }) => exchanges,
};

export const defaultRangeEnds = rule({
  id: 'default-range-ends',
  requirements: ['INV-02'],
  presupposes: [{ rules: ['logs-not-empty'], share: 'operation' }, ...FIELDS_HOLD],
  title: 'Without bounds, inventory logs end with the current UTC day, and meta.dateRange says so',
  fault: 'Inventory logs without bounds do not end with today',
  fix: 'Without from and to, end the range with today in UTC, in any time zone of the shop: 23:59:59.999 or the midnight after it. List what moved today.',
  needs: ['defaultRange'],
  confirm: true,
  judge({ defaultRange }) {
    return countDefaultRange(defaultRange, 'to', 'signs of where the range ends');
  },
});

export const defaultRangeWithFilters = rule({
  id: 'default-range-with-filters',
  requirements: ['INV-01'],
  presupposes: FIELDS_HOLD,
  title: 'Without bounds, inventory logs begin 30 days ago with any filter',
  fault: 'A filter changes where the default range begins',
  fix: 'Apply the same default range with every filter. Look for a range that is chosen by the query: by types, by stores, by a search.',
  needs: ['defaultRange', 'exchanges'],
  judge({ defaultRange, exchanges }) {
    const plain = exchanges.find(({ id }) => id === defaultRange.exchange);
    if (plain === undefined) return lackingData('inventory logs were not requested without bounds');
    const startedAt = Date.parse(defaultRange.askedAt) - plain.at;
    return count(exchanges.filter(isFilteredWithoutBounds), {
      cases: 'filtered listings',
      unclear: (listing) => (typeof shownFrom(listing) === 'string' ? null : 'meta.dateRange.from is not shown'),
      isKept: (listing) => isWithin(shownFrom(listing), allowed(listing, startedAt)),
      finding: (listing) => {
        const parameters = parametersOf(listing);
        const right = allowed(listing, startedAt);
        return {
          subject: { operation: 'listInventoryLogs', parameters },
          ...wrongBound(`, with ${parameters.join(', ')}`, 'from', shownFrom(listing), right),
          evidence: [listing.id],
          sight: boundSeen('from', right, new Date(startedAt + listing.at).toISOString()),
        };
      },
      evidence: ({ id }) => [id],
      missing: { kind: 'data', reason: 'no filtered listing left out both bounds' },
    });
  },
});

const FILTERS = ['types', 'storeIds', 'productIds', 'categoryIds', 'search'];

function isFilteredWithoutBounds(exchange: Exchange): boolean {
  const { operation, method, status, body } = exchange;
  if (operation !== 'listInventoryLogs' || method !== 'GET' || status !== 200 || body === undefined) return false;
  const names = parametersOf(exchange);
  const hasOneOf = (some: readonly string[]) => some.some((name) => names.includes(name));
  return hasOneOf(FILTERS) && !hasOneOf(['from', 'to', 'cursor']);
}

function shownFrom(listing: Exchange): unknown {
  return echoOf('listInventoryLogs', listing).echoed?.from;
}

function allowed(listing: Exchange, startedAt: number): readonly Interval[] {
  return beginnings({ askedAt: new Date(startedAt + listing.at).toISOString(), serverDate: dateOf(listing) });
}
