import type { Change, Fault } from '../fault.ts';
import { all, either, isUuid, matching, on, some, type When } from '../fault-kit/conditions.ts';
import { reads, takes } from '../fault-kit/parameters.ts';
import { breaks } from '../fault-kit/responses.ts';
import { chain, faultTable } from '../fault-kit/table.ts';

const grouped = matching('limit', /^\d+_\d+$/);
const wide = matching('limit', /^[０-９]+$/);
const superscript = /^[²³¹]+$/;

const ungrouped = (sent: string): string => sent.replaceAll('_', '');
const narrowed = (sent: string): string => sent.normalize('NFKC');

/** Numbers as readers of numbers in other languages take them, or die of them. */
const numberFaults = faultTable`
  PAR-02 sales-limit-in-groups: Digits in groups are accepted as limit on sales
    ${takes(all(on.sales, grouped), 'limit', ungrouped)}
  PAR-02 promotions-limit-in-groups: Digits in groups are accepted as limit on promotions
    ${takes(all(on.promotions, grouped), 'limit', ungrouped)}
  PAR-05 customers-limit-in-groups: Digits in groups are accepted as limit on customer analytics
    ${takes(all(on.customers, grouped), 'limit', ungrouped)}
  PAR-02 sales-limit-in-wide-digits: Digits of another script are accepted as limit on sales
    ${takes(all(on.sales, wide), 'limit', narrowed)}
  PAR-05 staff-limit-in-wide-digits: Digits of another script are accepted as limit on staff analytics
    ${takes(all(on.staff, wide), 'limit', narrowed)}
  PAR-02 products-limit-superscript-is-500: A superscript digit as limit is an internal error on products
    ${breaks(all(on.products, matching('limit', superscript)))}
  PAR-05 customers-limit-superscript-is-500: A superscript digit as limit is an internal error on customer analytics
    ${breaks(all(on.customers, matching('limit', superscript)))}
  PAR-31 sales-search-superscript-is-500: A search for a superscript digit is an internal error on sales
    ${breaks(all(on.sales, matching('search', superscript)))}
`;

const WRAPPED = /^(?:urn:uuid:|\{)(?<uuid>.{36})\}?$/;
const unwrapped = (sent: string): string => WRAPPED.exec(sent)?.groups?.uuid ?? sent;
const inBraces = /^\{.{36}\}$/;
const behindUrn = /^urn:uuid:/;

function unwrapsStores(when: When): Change {
  return reads(
    all(
      when,
      some('storeIds', (id) => WRAPPED.test(id) && !isUuid(id)),
    ),
    'storeIds',
    (ids) => ids.map(unwrapped),
  );
}

/** UUIDs as readers of UUIDs in other languages take them. */
const idFaults = faultTable`
  PAR-07 sales-cursor-behind-urn-taken: urn:uuid: before a cursor is accepted on sales
    ${takes(all(on.sales, matching('cursor', behindUrn)), 'cursor', unwrapped)}
  PAR-07 products-cursor-in-braces-taken: A cursor in braces is accepted on products
    ${takes(all(on.products, matching('cursor', inBraces)), 'cursor', unwrapped)}
  PAR-07 logs-cursor-in-braces-taken: A cursor in braces is accepted on logs
    ${takes(all(on.logs, matching('cursor', inBraces)), 'cursor', unwrapped)}
  PAR-15 staff-id-in-braces-taken: A staffId in braces is accepted
    ${takes(all(on.sales, matching('staffId', inBraces)), 'staffId', unwrapped)}
  PAR-16 tab-creator-behind-urn-taken: urn:uuid: before a tabCreatorId is accepted
    ${takes(all(on.sales, matching('tabCreatorId', behindUrn)), 'tabCreatorId', unwrapped)}
  PAR-18 logs-store-in-braces-taken: A store ID in braces is accepted on logs
    ${unwrapsStores(on.logs)}
  PAR-19 revenue-store-behind-urn-taken: urn:uuid: before a store ID is accepted on revenue
    ${unwrapsStores(on.revenue)}
  PAR-19 customers-store-in-braces-taken: A store ID in braces is accepted on customer analytics
    ${unwrapsStores(on.customers)}
`;

const FORM = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T/;
const MONTHS = 12;
const DAYS = 31;

/** Of no month, and not far from one. */
function isMissingDay(value: string): boolean {
  const { month = '', day = '' } = FORM.exec(value)?.groups ?? {};
  const isNear = Number(month) <= MONTHS && Number(day) <= DAYS;
  return isNear && !counted(value).startsWith(value.slice(0, '2025-02-30'.length));
}

/** Days that its month does not have are counted on into the next one. */
function counted(value: string): string {
  const { year = '', month = '', day = '' } = FORM.exec(value)?.groups ?? {};
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

function countsOn(when: When, bound: 'from' | 'to'): Change {
  return takes(all(when, some(bound, isMissingDay)), bound, counted);
}

function takesSeconds(when: When, bound: 'from' | 'to'): Change {
  return takes(all(when, matching(bound, /^\d{9,10}$/)), bound, (sent) => new Date(Number(sent) * 1000).toISOString());
}

const firstYear = either(matching('from', /^0001-/), matching('to', /^0001-/));
const lastYear = either(matching('from', /^9999-/), matching('to', /^9999-/));

/** Times as readers of dates in other languages take them, or die of them. */
const timeFaults = faultTable`
  PAR-20 sales-from-counted-on: February 30 is March 2 in from of sales
    ${countsOn(on.sales, 'from')}
  PAR-20 sales-to-counted-on: November 31 is December 1 in to of sales
    ${countsOn(on.sales, 'to')}
  PAR-21 promotions-from-counted-on: February 30 is March 2 in from of promotions
    ${countsOn(on.promotions, 'from')}
  PAR-22 logs-range-counted-on: February 30 is March 2 in a range of logs
    ${chain(countsOn(on.logs, 'from'), countsOn(on.logs, 'to'))}
  PAR-23 staff-range-counted-on: February 30 is March 2 in a range of staff analytics
    ${chain(countsOn(on.staff, 'from'), countsOn(on.staff, 'to'))}
  PAR-20 sales-to-in-seconds: Seconds since 1970 are accepted as to of sales
    ${takesSeconds(on.sales, 'to')}
  PAR-21 promotions-from-in-seconds: Seconds since 1970 are accepted as from of promotions
    ${takesSeconds(on.promotions, 'from')}
  PAR-22 logs-to-in-seconds: Seconds since 1970 are accepted as to of logs
    ${takesSeconds(on.logs, 'to')}
  PAR-23 revenue-from-in-seconds: Seconds since 1970 are accepted as from of revenue
    ${takesSeconds(on.revenue, 'from')}
  PAR-23 customers-from-in-seconds: Seconds since 1970 are accepted as from of customer analytics
    ${takesSeconds(on.customers, 'from')}
  PAR-31 sales-first-year-is-500: The first year is an internal error in a range of sales
    ${breaks(all(on.sales, firstYear))}
  PAR-31 staff-first-year-is-500: The first year is an internal error in a range of staff analytics
    ${breaks(all(on.staff, firstYear))}
  PAR-31 logs-last-year-is-500: The last year is an internal error in a range of logs
    ${breaks(all(on.logs, lastYear))}
  PAR-31 promotions-last-year-is-500: The last year is an internal error in a range of promotions
    ${breaks(all(on.promotions, lastYear))}
`;

/** What readers of values in one language take, and others refuse: numbers, UUIDs and times. */
export const otherLanguageFaults: readonly Fault[] = [...numberFaults, ...idFaults, ...timeFaults];
