import { operations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Census } from '../../../model/lists.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import type { Sight } from '../../../model/reproduction.ts';
import type { LogRow, SaleRow } from '../../../model/rows.ts';
import { rule } from '../../../model/rule.ts';
import { type Counting, count, lackingAnswer, lackingData, merge, type Tally, tally } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { parametersOf } from '../../../see/answers.ts';
import { dateOf } from '../../../see/retry-window.ts';
import { FIELDS_HOLD } from '../../shared/filters/semantics.ts';
import { FILTERS_HOLD, MOVEMENTS_FIT, REFUSALS_HOLD } from '../../shared/presupposed.ts';
import {
  beginnings,
  boundedAnswers,
  countStrayRecords,
  type DefaultRangeEvidence,
  echoOf,
  endings,
  type Interval,
  iso,
  type RangeEdge,
} from '../../shared/ranges/ranges.ts';

type Bound = 'from' | 'to';

/** Where the range lies without bounds: by what the answer shows, by the movements close to the bound, and by `more`. */
function countDefaultRange(
  evidence: DefaultRangeEvidence,
  bound: Bound,
  cases: string,
  more: readonly Tally[] = [],
): Tally {
  const { status, exchange, echoed, edges } = evidence;
  if (status !== 200) return lackingAnswer(`inventory logs without bounds answered ${status ?? 'nothing'}`);
  const shown = echoed?.[bound];
  const allowed = bound === 'from' ? beginnings(evidence) : endings(evidence);
  const close = edges.filter(({ side }) => (side === 'today') === (bound === 'to'));
  return merge(cases, [
    count([shown], {
      cases,
      isKept: () => isWithin(shown, allowed),
      finding: () => ({
        subject: { operation: 'listInventoryLogs', field: `/meta/dateRange/${bound}` },
        ...wrongBound('', bound, shown, allowed),
        evidence: [exchange],
        sight: boundSeen(bound, allowed, evidence.askedAt),
      }),
      evidence: () => [exchange],
    }),
    count(close, {
      cases,
      unclear: ({ record, listed }) => (listed === null ? `the listing with ${record} was not read to its end` : null),
      isKept: ({ side, listed }) => listed === (side !== 'outside'),
      finding: wrongEdge,
      evidence: ({ exchanges }) => exchanges,
    }),
    ...more,
  ]);
}

/** What is allowed goes on with the days. */
function boundSeen(bound: Bound, allowed: readonly Interval[], askedAt: string): Sight {
  const between = allowed.map(([least, most]) => [iso(least), iso(most)] as const);
  return { shows: { kind: 'daily', path: `/meta/dateRange/${bound}`, between, day: askedAt.slice(0, 10) } };
}

function isWithin(shown: unknown, allowed: readonly Interval[]): boolean {
  const ms = typeof shown === 'string' ? Date.parse(shown) : Number.NaN;
  return allowed.some(([least, most]) => ms >= least && ms <= most);
}

/** `asked` says what was sent in place of bounds. */
function wrongBound(asked: string, bound: Bound, shown: unknown, allowed: readonly Interval[]) {
  const expected = allowed.map((edges) => edges.map((ms) => iso(ms)).join(' to ')).join(' or ');
  const received = String(shown);
  const message = say('without bounds{asked}: expected meta.dateRange.{bound} from {expected}, received {received}', {
    asked,
    bound,
    expected,
    received,
  });
  return { message, expected, received };
}

const EDGES = {
  inside: { aspect: 'edge inside', message: say('lies in the default range and is not listed'), expected: 'listed' },
  outside: {
    aspect: 'edge outside',
    message: say('is older than the default range and is listed'),
    expected: 'not listed',
  },
  today: { aspect: 'today left out', message: say('is of today and is not listed'), expected: 'listed' },
};

function wrongEdge({ side, record, createdAt, listed, exchanges: evidence }: RangeEdge): Finding {
  const { aspect, message, expected } = EDGES[side];
  const received = listed === true ? 'listed' : 'not listed';
  const subject = { operation: 'listInventoryLogs', aspect };
  const words = say('movement {record} of {createdAt} {message} without bounds', { record, createdAt, message });
  return { subject, message: words, expected, received, evidence };
}

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
  judge: ({ defaultRange }) =>
    countDefaultRange(defaultRange, 'from', CASES, [count(pagesOf(defaultRange), oldestOfAPage)]),
});

type Page = ReturnType<typeof pagesOf>[number];

/** The first page, and the next one where there was one, of an answer that shows where its range begins. */
function pagesOf({ echoed, oldest, exchange, later }: DefaultRangeEvidence) {
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
  judge: ({ defaultRange }) => countDefaultRange(defaultRange, 'to', 'signs of where the range ends'),
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
          sight: boundSeen('from', right, iso(startedAt + listing.at)),
        };
      },
      evidence: ({ id }) => [id],
      missing: { kind: 'data', reason: 'no filtered listing left out both bounds' },
    });
  },
});

function isFilteredWithoutBounds(exchange: Exchange): boolean {
  const { operation, method, status, body } = exchange;
  if (operation !== 'listInventoryLogs' || method !== 'GET' || status !== 200 || body === undefined) return false;
  const names = parametersOf(exchange);
  const hasOneOf = (some: readonly string[]) => some.some((name) => names.includes(name));
  return hasOneOf(operations.listInventoryLogs.filters) && !hasOneOf(['from', 'to', 'cursor']);
}

function shownFrom(listing: Exchange): unknown {
  return echoOf('listInventoryLogs', listing).echoed?.from;
}

function allowed(listing: Exchange, startedAt: number): readonly Interval[] {
  return beginnings({ askedAt: iso(startedAt + listing.at), serverDate: dateOf(listing) });
}

const DAY = 86_400_000;
/** The default range, give or take a time zone. */
const BEGINS_AFTER = 31.5 * DAY;
const BEGINS_BEFORE = 28.5 * DAY;
/** So many sales are not a coincidence. */
const LEAST = 20;

export const logsReachBack = rule({
  id: 'logs-reach-back',
  requirements: ['INV-25'],
  presupposes: [MOVEMENTS_FIT, ...FIELDS_HOLD],
  title: 'A range of logs reaches further back than the default range',
  fault: 'Logs end where the default range begins',
  fix: 'Apply the last 30 days only where no range is sent. Where from and to are sent, return older movements as well.',
  needs: ['logs', 'sales'],
  advisory: true,
  judge({ logs, sales }) {
    const seen = lookBack(logs, sales);
    if (seen === null) return lackingData('stock movements and sales were not both read over the last 60 days');
    const { oldest, now, moving, before, isDefault, isUsual } = seen;
    const days = Math.floor((now - oldest) / DAY);
    const note = `movements reach ${plural(days, 'day')} back`;
    if (!isDefault) return tally({ cases: 'ranges of logs', kept: 1, note, evidence: logs.evidence });
    if (!isUsual || before < LEAST)
      return lackingData('the logs begin where the default range does, and too few sales move goods to tell why');
    const message = say('logs from {from} begin {days} ago, where the default range does', {
      from: logs.window?.from ?? 'the beginning',
      days: plural(days, 'day'),
    });
    const expected = `movements of ${plural(before, 'sale')} from before, as of ${plural(moving, 'sale')} since`;
    const subject = { operation: 'listInventoryLogs', aspect: 'default range' };
    const finding = { subject, message, expected, received: 'none', evidence: logs.evidence.slice(0, 3) };
    return tally({ cases: 'ranges of logs', broken: [finding] });
  },
});

function lookBack(logs: Census<LogRow>, sales: Census<SaleRow>) {
  if (!logs.complete || logs.window === null || sales.window === null) return null;
  const end = Date.parse(logs.window.to);
  const oldest = Math.min(...logs.rows.map(({ createdAt }) => Date.parse(createdAt)));
  const month = end - 60 * DAY;
  const wasRead = [logs.window, sales.window].every(({ from }) => Date.parse(from) <= month);
  if (!Number.isFinite(oldest) || !wasRead) return null;
  const isDefault = end - oldest < BEGINS_AFTER && end - oldest > BEGINS_BEFORE;
  const created = logs.rows.filter(({ type }) => type === 'SALE_CREATE');
  const moved = new Set(created.map(({ saleId }) => saleId));
  const goods = new Set(created.map(({ productId, storeId }) => `${storeId} ${productId}`));
  const ofGoods = sales.rows.filter(
    ({ status, storeId, lines }) =>
      status === 'PAID' && lines.some(({ productId }) => goods.has(`${storeId} ${productId}`)),
  );
  // None of these moved any.
  const before = ofGoods.filter(({ createdAt }) => Date.parse(createdAt) < oldest - DAY);
  const since = ofGoods.filter(
    ({ createdAt }) => Date.parse(createdAt) > oldest + DAY && Date.parse(createdAt) < end - DAY,
  );
  const moving = since.filter(({ id }) => moved.has(id)).length;
  const isUsual = moving >= LEAST && moving >= since.length * 0.9;
  return { now: end, oldest, isDefault, moving, isUsual, before: before.length };
}

export const rangeHoldsLogs = rule({
  id: 'range-holds-logs',
  requirements: ['INV-03'],
  presupposes: [REFUSALS_HOLD, FILTERS_HOLD, ...FIELDS_HOLD],
  title: 'Every movement in an answer lies in the requested range, in any notation of its bounds',
  fault: 'Movement outside the requested range',
  fix: 'Treat a timestamp as an instant: convert an offset to UTC before comparing, and never cut it off. An offset may be refused, but not read as if it were UTC.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return countStrayRecords(
      boundedAnswers('listInventoryLogs', exchanges),
      'no range that was requested holds a movement',
    );
  },
});
