import { dateOf } from '../../../kernel/date-header.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type Finding, failed, lacksData, passed } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { parametersOf } from '../../../requests/answers.ts';
import { beginnings, showInterval } from '../default-range.ts';
import { echoOf } from '../echo.ts';

export const defaultRangeBesideFilters = rule({
  id: 'default-range-beside-filters',
  area: 'inventory',
  requirements: ['INV-01'],
  title: 'Inventory logs without bounds begin 30 days ago whatever else is asked',
  help: 'No filter changes the default range. Look for a range that is chosen by the query: by types, by stores, by a search.',
  needs: ['defaultRange', 'exchanges'],
  judge({ defaultRange, exchanges }) {
    const plain = exchanges.find(({ id }) => id === defaultRange.exchange);
    const boundless = exchanges.filter(isBoundless);
    if (plain === undefined || boundless.length === 0) return lacksData('no filtered listing left out both bounds');
    const startedAt = Date.parse(defaultRange.askedAt) - plain.at;
    const findings = boundless.flatMap((exchange) => wrongBeginning(exchange, startedAt));
    if (findings.length > 0) return failed(`${findings.length} filtered listings begin at another time`, findings);
    return passed(`${boundless.length} filtered listings begin 30 days ago`);
  },
});

const FILTERS = ['types', 'storeIds', 'productIds', 'categoryIds', 'search'];

function isBoundless(exchange: Exchange): boolean {
  const { operation, method, status, body } = exchange;
  if (operation !== 'listInventoryLogs' || method !== 'GET' || status !== 200 || body === undefined) return false;
  const names = parametersOf(exchange);
  const hasOneOf = (some: readonly string[]) => some.some((name) => names.includes(name));
  return hasOneOf(FILTERS) && !hasOneOf(['from', 'to', 'cursor']);
}

function wrongBeginning(exchange: Exchange, startedAt: number): Finding[] {
  const { echoed } = echoOf('listInventoryLogs', exchange);
  if (echoed === null || typeof echoed.from !== 'string') return [];
  const askedAt = new Date(startedAt + exchange.at).toISOString();
  const allowed = beginnings({ askedAt, serverDate: dateOf(exchange) });
  const from = Date.parse(echoed.from);
  if (allowed.some(([least, most]) => from >= least && from <= most)) return [];
  const beside = parametersOf(exchange).join(', ');
  return [
    {
      key: `beside ${beside}`,
      message: `without bounds, with ${beside}, meta.dateRange.from is ${echoed.from}`,
      expected: allowed.map(showInterval).join(' or '),
      received: echoed.from,
      evidence: [exchange.id],
    },
  ];
}
