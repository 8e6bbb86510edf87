import type { Exchange } from '../../../model/exchange.ts';
import { rule } from '../../../model/rule.ts';
import { count, lackingData } from '../../../model/tally.ts';
import { parametersOf } from '../../../see/answers.ts';
import { dateOf } from '../../../see/date-header.ts';
import { FIELDS_HOLD } from '../../shared/presupposed.ts';
import { boundSeen, isWithin, wrongBound } from '../../shared/ranges/count-default-range.ts';
import { beginnings, type Interval } from '../../shared/ranges/default-range.ts';
import { echoOf } from '../../shared/ranges/range-echo.ts';

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
