import type { Change, Fault } from '../fault.ts';
import { either, isUuid, some, timeSent, type When } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { cutTo, DAY, SECOND } from '../fault-kit/parameters.ts';
import { json } from '../fault-kit/responses.ts';
import { documented, eachList, faultTable } from './named.ts';

const negative: When = ({ query }) => Number(query.get('limit')) < 0;

export const moreBehindId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}./;

export const unknown = (isKnown: (value: string) => boolean) => (value: string) => !isKnown(value);

const ONE_TOO_MANY = Array.from({ length: 101 }, (_, index) => ({ id: `p-${index}` }));

export function refuses(message: string, when: On): Change {
  return when.answers(json(400, { message }));
}

export const QUOTED = /^(?<quote>["']).*\k<quote>$/;
export const unquoted = (sent: string): string => sent.slice(1, -1);

const longId = (value: string): boolean => value.length > 36;

/** Of each value, the UUID that it contains. */
function takesUuids(when: On): Change {
  return when
    .some('storeIds', longId)
    .reads('storeIds', (ids) => ids.map((id) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(id)?.[0] ?? id));
}

const withMilliseconds = (value: string): boolean => /\.\d{3}Z$/.test(value);
const withOdd = (value: string): boolean => withMilliseconds(value) && !value.endsWith('.000Z');
const withoutWord = (value: string): boolean => /^20[\d-]+T[\d:.]+Z$/.test(value);
/** No day of any month: some parsers count on into the next one, and show it in what they make of it. */
const impossible = (value: string): boolean => withoutWord(value) && Number.isNaN(timeSent(value));

const aBound = (like: (value: string) => boolean): When => either(some('from', like), some('to', like));

const backwards: When = ({ query }) => Date.parse(query.get('from') ?? '') > Date.parse(query.get('to') ?? '');

/** Backwards, but not when both bounds are cut down to `unit`. */
function backwardsWithin(unit: number): When {
  return (asked) =>
    backwards(asked) && cutTo(unit)(asked.query.get('from') ?? '') === cutTo(unit)(asked.query.get('to') ?? '');
}

function swapped(when: On): Change {
  return when.and(backwards).changeQuery((query) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    query.set('from', to);
    query.set('to', from);
  });
}

export const parameterFaults: readonly Fault[] = faultTable`
  # Page sizes, row limits and cursors that have to be refused, and some that must not be
  PAR-01 products-limit-clamped: A limit above 100 is taken as 100 on products
  PAR-01 sales-huge-limit-defaulted (sales 999): A limit of 1000 gives the default page of sales
  PAR-04 customers-limit-defaulted (customers 100): A limit above 100 gives the default rows of customer analytics
    ${eachList((list, limit = '') => list.above(Number(limit)).ignores('limit'))}
  PAR-01 sales-limit-clamped-on-later-pages: A limit above 100 is taken as 100 on later pages of sales
  PAR-01 logs-limit-clamped-on-later-pages: A limit above 100 is taken as 100 on later pages of logs
  PAR-01 products-limit-in-32-bits: A limit beyond 100,000 is taken as 100 on products
    ${on.products.above(100_000).takes('limit', '100')}
  PAR-01 products-limit-clamped-from-200: A limit of 200 to 100,000 is taken as 100 on products
  PAR-04 staff-limit-clamped-from-200: A limit of 200 to 100,000 is taken as 100 on staff analytics
  PAR-01 promotions-limit-1000-with-a-search (promotions search): With a search, a limit of 1,000 is accepted on promotions
  PAR-01 sales-limit-1000-with-a-status (sales status): With a status, a limit of 1,000 is accepted on sales
    ${eachList((list, sent = '') => list.with(sent, 'limit=1000').takes('limit', '100'))}
  PAR-04 customers-far-above-clamped: A limit beyond 1,000 is taken as 100 on customer analytics
    ${on.customers.above(1000).takes('limit', '100')}
  PAR-01 promotions-limit-101: A limit of 101 is accepted on promotions
    ${on.promotions.with('limit=101').takes('limit', '100')}
  PAR-02 logs-limit-word-defaulted: A limit that is a word gives the default page of logs
    ${on.logs
      .with('limit')
      .exactly('limit', /^(?!-?\d+$)/)
      .ignores('limit')}
  PAR-02 sales-limit-fraction-cut: A fraction as limit is rounded down on sales
  PAR-02 products-limit-parsed-loosely: A limit with letters after digits is accepted on products
  PAR-03 promotions-limit-negative (promotions): A negative limit gives the default page of promotions
  PAR-06 customers-limit-negative (customers): A negative limit gives all rows of customer analytics
    ${eachList((list) => list.and(negative).ignores('limit'))}
  PAR-02 promotions-limit-fraction-ignored: A fraction as limit is ignored on promotions
    ${on.promotions.matching('limit', /^\d+\.\d+$/).ignores('limit')}
  PAR-03 sales-limit-negative-empty: A negative limit gives an empty page of sales
    ${on.sales.and(negative).answersEmpty()}
  PAR-04 staff-limit-clamped: A limit above 100 is taken as 100 on staff analytics
  PAR-05 staff-limit-word-defaulted: A limit that is a word is ignored on staff analytics
    ${on.staff.matching('limit', /^[a-z0-9_]*[a-z_]+\d*$/).ignores('limit')}
  PAR-05 customers-limit-fraction-cut: A fraction as limit is rounded down on customer analytics
  PAR-06 staff-limit-negative-turned: The sign of a limit is dropped on staff analytics
    ${on.staff.and(negative).takes('limit', (sent) => sent.slice(1))}
  PAR-07 promotions-cursor-word-ignored: A cursor that is a word gives the first page of promotions
  PAR-07 sales-cursor-word-empty: A cursor that is a word gives an empty page of sales
    ${on.sales.matching('cursor', /^\w{1,8}$/).answersEmpty()}
  PAR-07 logs-cursor-cut-short-taken (logs cursor): A shortened cursor gives the first page of logs
  PAR-15 staff-id-cut-short-ignored (sales staffId): A shortened staffId is ignored
    ${eachList((list, name = '') => list.matching(name, /^.{35}$/).ignores(name))}
  PAR-07 products-cursor-number-taken: A number as cursor is accepted on products
    ${on.products.matching('cursor', /^\d+$/).ignores('cursor')}
  PAR-28 customers-limit-1-refused (customers): A limit of 1 is refused on customer analytics
  PAR-28 promotions-limit-1-refused (promotions): A limit of 1 is refused on promotions
    ${eachList((list) => refuses('invalid limit', list.with('limit=1')))}
  PAR-28 logs-limit-100-refused: A limit of 100 is refused on logs
    ${refuses('invalid limit', on.logs.with('limit=100').without('cursor'))}
  PAR-04 customers-limit-101-ignored: A limit of 101 is ignored on customer analytics
    ${on.customers.with('limit=101').ignores('limit')}
  PAR-07 products-cursor-with-more-behind-it-taken (products cursor): What follows a cursor is ignored on products
  PAR-15 staff-id-read-up-to-its-end (sales staffId): What follows a staffId is ignored
    ${eachList((list, name = '') => list.matching(name, /^.{37,}$/).takes(name, (sent) => sent.slice(0, 36)))}
  PAR-02 promotions-limit-found-in-text: Letters before the digits of a limit are ignored on promotions
  PAR-05 customers-limit-found-in-text: Letters before the digits of a limit are ignored on customer analytics
  PAR-05 staff-limit-parsed-loosely: Letters after the digits of a limit are ignored on staff analytics
  PAR-02 sales-limit-parsed-loosely: Letters after the digits of a limit are ignored on sales
  PAR-05 customers-limit-parsed-loosely: Letters after the digits of a limit are ignored on customer analytics
  PAR-07 logs-cursor-of-36-letters-ignored: A cursor of 36 characters that is no UUID gives the first page of logs
    ${on.logs.some('cursor', (sent) => sent.length === 36 && !isUuid(sent)).ignores('cursor')}
  PAR-07 logs-short-cursor-ignored: A cursor that is not 36 characters long gives the first page of logs
    ${on.logs.matching('cursor', /^(?!.{36}$)/).ignores('cursor')}
  PAR-28 products-limit-100-gives-101: With limit 100, products return 101 records
    ${on.products.with('limit=100').changeStatus(200, () => json(200, { data: ONE_TOO_MANY }))}
  # Words, ids and texts: what has to be refused, what has to be taken, what has to be survived
  PAR-31 search-nul-is-500: NUL in a search is an internal error on products
    ${on.products.containing('search', '\u0000').breaks()}
  PAR-14 active-word-ignored: A word as active is ignored
    ${on.promotions.matching('active', /^(?!(true|false)$)/).ignores('active')}
  PAR-14 active-anything-is-false: Any value but true is taken as active=false
    ${on.promotions.matching('active', /^(?!true$)/).takes('active', 'false')}
  PAR-15 staff-id-word-finds-nothing: A word as staffId gives an empty list
    ${on.sales.matching('staffId', /^[a-z]+$/).answersEmpty()}
  PAR-17 sales-store-word-finds-nothing (sales): An invalid store ID gives an empty list of sales
  TEN-03 promotions-store-word-empty (promotions): A store ID that is not a UUID gives an empty list of promotions
    ${eachList((list) => list.some('storeIds', unknown(isUuid)).answersEmpty())}
  PAR-18 logs-store-word-ignored (logs): An invalid store ID in a list is ignored on logs
  PAR-19 revenue-store-word-dropped-from-list (revenue): An invalid store ID in a list is ignored on revenue
    ${eachList((list) => list.reads('storeIds', (ids) => (ids.some(isUuid) ? ids.filter(isUuid) : ids)))}
  PAR-19 customers-store-word-ignored: An invalid store ID is ignored on customer analytics
    ${on.customers.reads('storeIds', (ids) => ids.filter(isUuid))}
  PAR-31 promotion-search-nul-breaks: A NUL character in the search for promotions is an internal error
    ${on.promotions.containing('search', '\u0000').breaks()}
  PAR-31 promotion-search-quote-breaks (promotions): A quote in the search for promotions is an internal error
  PAR-31 product-search-quote-breaks (products): A quote in the search for products is an internal error
    ${eachList((list) => list.containing('search', "'").breaks())}
  PAR-31 sales-search-beyond-integers-breaks: An invoice number beyond 32 bits is an internal error
    ${on.sales.some('search', (value) => Number(value) > 2 ** 31 - 1).breaks()}
  PAR-31 log-search-percent-breaks: A percent sign in the search of logs is an internal error
    ${on.logs.containing('search', '%').breaks()}
  PAR-31 long-search-breaks: A search of 5,000 characters is an internal error on products
    ${on.products.matching('search', /.{4001}/).breaks()}
  TEN-02 products-store-word-ignored: A store ID that is not a UUID is ignored on products
  PAR-13 types-unknown-dropped-from-repeated: Of repeated movement types, only RESTOCK is read
    ${on.logs.repeated('types').reads('types', (types) => types.filter((type) => type === 'RESTOCK'))}
  PAR-09 status-matched-by-its-beginning (sales PAIDS PAID): A status that begins with PAID is taken as PAID
  PAR-09 status-matched-by-its-end (sales UNPAID PAID): A status that ends in PAID is taken as PAID
  PAR-11 method-matched-by-its-end (sales XCASH CASH): A payment method that ends in CASH is taken as CASH
  PAR-11 method-matched-by-its-beginning (sales CASHS CASH): A payment method that begins with CASH is taken as CASH
  PAR-13 type-matched-by-its-end (logs XRESTOCK RESTOCK): A movement type that ends in RESTOCK is taken as RESTOCK
  PAR-13 type-matched-by-its-beginning (logs RESTOCKS RESTOCK): A movement type that begins with RESTOCK is taken as RESTOCK
    ${eachList((list, sent = '', meant = '') => list.changeRequest(({ request }) => ({ ...request, url: request.url.replaceAll(sent, meant) })))}
  PAR-14 active-in-quotes-taken (promotions active): Quotes around true are ignored in active
  PAR-15 staff-id-in-quotes-taken (sales staffId): Quotes around a staffId are ignored
    ${eachList((list, name = '') => list.exactly(name, QUOTED).takes(name, unquoted))}
  PAR-08 status-by-number: A number counts the statuses
    ${on.sales.reads('status', (values) => values.map((value) => documented('status')[Number(value)] ?? value))}
  PAR-14 active-maybe-ignored: active=maybe is ignored ${on.promotions.with('active=maybe').ignores('active')}
  PAR-17 sales-store-with-more-behind-it-is-foreign: A store ID with a digit more is 403 on sales
    ${on.sales.some('storeIds', longId).changeStatus(400, () => json(403, { message: 'unknown store' }))}
  PAR-18 logs-store-read-up-to-its-end: What follows a store ID is ignored on logs ${takesUuids(on.logs)}
  PAR-19 revenue-store-found-within: A store ID with a digit before it is accepted on revenue ${takesUuids(on.revenue)}
  PAR-19 staff-store-found-within (staff): A store ID with a digit before it is accepted on staff analytics
  PAR-19 customers-store-found-within (customers): A store ID with a digit before it is accepted on customer analytics
    ${eachList((list) => takesUuids(list))}
  TEN-02 products-store-read-up-to-its-end: What follows a store ID is ignored on products ${takesUuids(on.products)}
  PAR-19 staff-store-last-of-repeated-checked: Of repeated store IDs only the last one is checked on staff analytics
    ${on.staff.repeated('storeIds').reads('storeIds', (ids) => ids.filter((id, index) => isUuid(id) || index === ids.length - 1))}
  PAR-12 types-by-their-beginning: The beginning of a movement type stands for all that begin so
    ${on.logs.exactly('types', 'SALE').takes('types', 'SALE_CREATE,SALE_REVERT')}
  # Bounds that are no timestamps, ranges that run backwards, and ranges that are right
  PAR-20 sales-from-word-ignored (sales from): A word as from is ignored on sales
  PAR-22 logs-from-word-defaulted (logs from): An invalid from gives the default range of logs
  PAR-23 staff-to-word-ignored (staff to): An invalid to is ignored on staff analytics
  PAR-23 revenue-from-impossible-ignored (revenue from): An invalid from is ignored on revenue
  PAR-23 revenue-to-impossible-ignored (revenue to): An invalid to is ignored on revenue
    ${eachList((list, bound = '') => list.some(bound, (value) => Number.isNaN(Date.parse(value))).ignores(bound))}
  PAR-20 sales-to-impossible-empty: An impossible date as to gives an empty list of sales
    ${on.sales.some('to', impossible).answersEmpty()}
  PAR-21 promotions-to-impossible-ignored (promotions to): An impossible date as to is ignored on promotions
  PAR-20 sales-from-impossible-ignored (sales from): An impossible date as from is ignored on sales
    ${eachList((list, bound = '') => list.some(bound, impossible).ignores(bound))}
  PAR-24 sales-backwards-empty (sales): A range with from after to gives an empty list of sales
  PAR-27 customers-backwards-empty (customers): A range with from after to gives no rows of customer analytics
    ${eachList((list) => list.and(backwards).answersEmpty())}
  PAR-25 promotions-backwards-swapped: A range with from after to is swapped on promotions ${swapped(on.promotions)}
  PAR-26 logs-backwards-by-a-millisecond: Bounds of logs are compared to the second
    ${on.logs.and(backwardsWithin(SECOND)).answersEmpty()}
  PAR-27 revenue-backwards-within-a-day (revenue): Bounds of revenue are compared by their days
  PAR-25 promotions-backwards-within-a-day (promotions): Bounds of promotions are compared by their days
    ${eachList((list) => list.and(backwardsWithin(DAY)).answersEmpty())}
  PAR-27 staff-backwards-swapped: A range with from after to is swapped on staff analytics ${swapped(on.staff)}
  PAR-30 promotions-milliseconds-refused: Timestamps with milliseconds are refused on promotions
    ${refuses('invalid date range', on.promotions.and(aBound(withMilliseconds)))}
  PAR-30 logs-milliseconds-refused: Timestamps with milliseconds other than 000 are refused on logs
    ${refuses('invalid date range', on.logs.and(aBound(withOdd)))}
  PAR-30 customers-milliseconds-refused: Timestamps with milliseconds other than 000 are refused on customer analytics
    ${refuses('invalid date range', on.customers.and(aBound(withOdd)))}
  PAR-20 sales-from-found-in-text: What stands before a timestamp is ignored in from of sales
  PAR-21 promotions-to-found-in-text: What follows a timestamp is ignored in to of promotions
  PAR-22 logs-from-found-in-text: What stands before a timestamp is ignored in from of logs
  PAR-23 revenue-to-found-in-text: What follows a timestamp is ignored in to of revenue
  PAR-23 staff-from-found-in-text: What stands before a timestamp is ignored in from of staff analytics
  PAR-23 customers-to-found-in-text: What follows a timestamp is ignored in to of customer analytics
  PAR-20 sales-to-read-up-to-its-end: What follows a timestamp is ignored in to of sales
  PAR-21 promotions-from-read-up-to-its-end: What follows a timestamp is ignored in from of promotions
  PAR-23 customers-from-read-up-to-its-end: What follows a timestamp is ignored in from of customer analytics
`;
