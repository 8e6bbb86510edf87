import type { Handler } from '../../../contract/http.ts';
import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { answersEmpty, cutTo, DAY, either, forgets, SECOND, some } from '../../fault-kit/questions.ts';
import { all, changeRequest, changeResponse, json, on, type When, withQuery } from '../../fault-kit/wrapping.ts';

const noTimestamp = (value: string): boolean => Number.isNaN(Date.parse(value));
const word = (value: string): boolean => /^[a-z]+$/.test(value);
const withMilliseconds = (value: string): boolean => /\.\d{3}Z$/.test(value);
const withOdd = (value: string): boolean => withMilliseconds(value) && !value.endsWith('.000Z');
const impossible = (value: string): boolean => noTimestamp(value) && value.startsWith('20');

const backwards: When = ({ query }) => Date.parse(query.get('from') ?? '') > Date.parse(query.get('to') ?? '');

/** Backwards, but not when both bounds are cut down to `unit`. */
function backwardsWithin(unit: number): When {
  return (asked) =>
    backwards(asked) && cutTo(unit)(asked.query.get('from') ?? '') === cutTo(unit)(asked.query.get('to') ?? '');
}

function swapped(handle: Handler, when: When): Handler {
  return changeRequest(handle, all(when, backwards), (asked) =>
    withQuery(asked, (query) => {
      const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
      query.set('from', to);
      query.set('to', from);
    }),
  );
}

/** Bounds that are no timestamps, ranges that run backwards, and ranges that are right. */
export const rangeFaults: readonly Fault[] = [
  fault('sales-from-word-ignored', 'PAR-20', 'A from that is a word is ignored on sales', (handle) =>
    forgets(handle, all(on('listSales'), some('from', word)), 'from'),
  ),
  fault('sales-to-impossible-empty', 'PAR-20', 'A to that no calendar has gives an empty list of sales', (handle) =>
    answersEmpty(handle, all(on('listSales'), some('to', impossible))),
  ),
  fault('promotions-to-impossible-ignored', 'PAR-21', 'A to that no calendar has is ignored on promotions', (handle) =>
    forgets(handle, all(on('listPromotions'), some('to', impossible)), 'to'),
  ),
  fault('logs-from-word-defaulted', 'PAR-22', 'A from that is no timestamp gives the default range of logs', (handle) =>
    forgets(handle, all(on('listInventoryLogs'), some('from', noTimestamp)), 'from'),
  ),
  fault('staff-to-word-ignored', 'PAR-23', 'A to that is no timestamp is ignored on staff analytics', (handle) =>
    forgets(handle, all(on('getStaffAnalytics'), some('to', noTimestamp)), 'to'),
  ),
  fault('revenue-from-impossible-ignored', 'PAR-23', 'A from that is no timestamp is ignored on revenue', (handle) =>
    forgets(handle, all(on('getRevenueAnalytics'), some('from', noTimestamp)), 'from'),
  ),
  fault('sales-backwards-empty', 'PAR-24', 'A range that runs backwards gives an empty list of sales', (handle) =>
    answersEmpty(handle, all(on('listSales'), backwards)),
  ),
  fault(
    'promotions-backwards-swapped',
    'PAR-25',
    'A range that runs backwards is turned round on promotions',
    (handle) => swapped(handle, on('listPromotions')),
  ),
  fault('logs-backwards-by-a-millisecond', 'PAR-26', 'Bounds of logs are compared to the second', (handle) =>
    answersEmpty(handle, all(on('listInventoryLogs'), backwardsWithin(SECOND))),
  ),
  fault(
    'customers-backwards-empty',
    'PAR-27',
    'A range that runs backwards gives no rows of customer analytics',
    (handle) => answersEmpty(handle, all(on('getCustomerAnalytics'), backwards)),
  ),
  fault('revenue-backwards-within-a-day', 'PAR-27', 'Bounds of revenue are compared by their days', (handle) =>
    answersEmpty(handle, all(on('getRevenueAnalytics'), backwardsWithin(DAY))),
  ),
  fault(
    'staff-backwards-swapped',
    'PAR-27',
    'A range that runs backwards is turned round on staff analytics',
    (handle) => swapped(handle, on('getStaffAnalytics')),
  ),
  fault(
    'promotions-milliseconds-refused',
    'PAR-30',
    'Timestamps with milliseconds are refused on promotions',
    (handle) =>
      refuses(handle, all(on('listPromotions'), either(some('from', withMilliseconds), some('to', withMilliseconds)))),
  ),
  fault(
    'logs-milliseconds-refused',
    'PAR-30',
    'Timestamps with milliseconds other than 000 are refused on logs',
    (handle) => refuses(handle, all(on('listInventoryLogs'), either(some('from', withOdd), some('to', withOdd)))),
  ),
  fault(
    'customers-milliseconds-refused',
    'PAR-30',
    'Timestamps with milliseconds other than 000 are refused on customer analytics',
    (handle) => refuses(handle, all(on('getCustomerAnalytics'), either(some('from', withOdd), some('to', withOdd)))),
  ),
];

function refuses(handle: Handler, when: When): Handler {
  return changeResponse(handle, when, () => json(400, { message: 'invalid date range' }));
}
