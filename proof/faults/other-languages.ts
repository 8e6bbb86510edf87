import type { Change, Fault, Wrap } from '../fault.ts';
import { either, isUuid, matching, not, read, sentWith, type When, withQuery } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { DAY } from '../fault-kit/parameters.ts';
import { isGlobal } from '../fault-kit/records.ts';
import { isGood, json, type Loose, part, question, recordsIn, withKey } from '../fault-kit/responses.ts';
import { chain, knowing } from '../fault-kit/table.ts';
import { eachList, faultTable } from './named.ts';
import { inCapitals, otherWhereRefused, unchecked } from './tenancy.ts';

const digitsOf = (sent: string): string => sent.replace(/\D/g, '');

const WRAPPED = /^(?:urn:uuid:|[{"])(?<uuid>.{36})[}"]?$/;
export const unwrapped = (sent: string): string => WRAPPED.exec(sent)?.groups?.uuid ?? sent;
const inBraces = /^\{.{36}\}$/;
const inQuotes = /^".{36}"$/;
export const behindUrn = /^urn:uuid:/;

/** As some readers take a UUID whose groups are filled up with zeros. */
const isShort = (id: string): boolean => /^[0-9a-f]{1,7}(?:-[0-9a-f]{1,3}){3}-[0-9a-f]{1,11}$/i.test(id);

function cutsPath(when: On): Change {
  return when.changeRequest(({ request }) => ({
    ...request,
    url: request.url.replace(/([0-9a-f-]{36})[^/?]+/, '$1'),
  }));
}

function unwrapsStores(when: On, wrapped = WRAPPED): Change {
  return when.some('storeIds', (id) => wrapped.test(id) && !isUuid(id)).reads('storeIds', (ids) => ids.map(unwrapped));
}

const FORM = /^(?<year>\d{4})-(?<month>\d\d)-(?<day>\d\d)T/;

/** Of no month, and not far from one. */
function isMissingDay(value: string): boolean {
  const { month = '', day = '' } = FORM.exec(value)?.groups ?? {};
  const isNear = Number(month) <= 12 && Number(day) <= 31;
  return isNear && !counted(value).startsWith(value.slice(0, '2025-02-30'.length));
}

/** Days that its month does not have are counted on into the next one. */
function counted(value: string): string {
  const { year = '', month = '', day = '' } = FORM.exec(value)?.groups ?? {};
  const date = new Date(Date.UTC(Number(year), Number(month) - 1, Number(day)));
  return Number.isNaN(date.getTime()) ? value : date.toISOString();
}

function countsOn(when: On, bound: 'from' | 'to'): Change {
  return when.some(bound, isMissingDay).takes(bound, counted);
}

const daysFromNow = (days: number) => (): string => new Date(Date.now() + days * DAY).toISOString();
const nextDay = (sent: string): string => new Date(Date.parse(sent.replace('T25', 'T01')) + DAY).toISOString();
const inWholeHours = (sent: string): string => sent.replace(/(?<hours>[+-]\d\d):\d\d$/, '$<hours>:00');
const inYear = (year: RegExp): When => either(matching('from', year), matching('to', year));
const lastYear = inYear(/^9999-/);

function asksFor(id: string): On {
  return on.anything.and(({ path }) => path.includes(id));
}

/** Who is not found is of a named store or organization all the same. */
function namesTheirs(when: On, path: string, nameOf: (body: Loose) => unknown): Wrap {
  return when.holdsAnswer(
    404,
    ({ request }, { keys }) => withKey(question(request, path), keys.get('other')),
    (body) => JSON.stringify({ message: `only ${String(nameOf(JSON.parse(body)))} may see this` }),
  );
}

/** Ids in capitals are looked up without regard to whose they are. */
const CAPITALS = /[0-9A-F]{8}-[0-9A-F-]{27}/;

function theirsInCapitals(when: On): Wrap {
  const small = (url: string): string => url.replace(CAPITALS, (id) => id.toLowerCase());
  const hasCapitals: When = ({ request: { url } }) => small(url) !== url;
  return when.and(hasCapitals).answersInstead(
    () => true,
    ({ request }, { keys }) => withKey({ ...request, url: small(request.url) }, keys.get('other')),
    isGood,
  );
}

/** Shifts of ours name a store of the other organization. */
function worksAtTheirs(...shown: readonly ('id' | 'name')[]): Wrap {
  return (handle, { keys }) => {
    const other = keys.get('other');
    return on.shifts.and(not(sentWith(other))).changeBody(async (body, { request }) => {
      const stores = await handle(withKey(question(request, '/stores'), other));
      const [first = {}] = recordsIn(JSON.parse(stores.body));
      for (const shift of recordsIn(body)) for (const name of shown) part(shift, 'store')[name] = first[name];
    })(handle);
  };
}

export const otherLanguageFaults: readonly Fault[] = faultTable`
  # Numbers as readers of numbers in other languages take them, or die of them
  PAR-02 sales-limit-in-groups: Digits in groups are accepted as limit on sales
  PAR-02 promotions-limit-in-groups: Digits in groups are accepted as limit on promotions
  PAR-05 customers-limit-in-groups: Digits in groups are accepted as limit on customer analytics
  PAR-02 sales-limit-in-wide-digits: Digits of another script are accepted as limit on sales
  PAR-05 staff-limit-in-wide-digits: Digits of another script are accepted as limit on staff analytics
  PAR-02 logs-limit-in-groups: Digits in groups are accepted as limit on logs
  PAR-02 products-limit-superscript-is-500: A superscript digit as limit is an internal error on products
  PAR-05 customers-limit-superscript-is-500: A superscript digit as limit is an internal error on customer analytics
  PAR-02 logs-limit-superscript-is-500: A superscript digit as limit is an internal error on logs
  PAR-02 logs-limit-in-hex: A hexadecimal number is accepted as limit on logs
    ${on.logs.exactly('limit', /^0x/).takes('limit', (sent) => String(Number(sent)))}
  PAR-02 products-limit-of-a-type: The sign of a type behind a number is accepted as limit on products
    ${on.products.exactly('limit', /^\d+[dfl]$/i).takes('limit', digitsOf)}
  PAR-05 customers-limit-with-a-comma: A comma in a number is accepted as limit on customer analytics
    ${on.customers.exactly('limit', /^\d+,\d+$/).takes('limit', digitsOf)}
  PAR-31 sales-search-superscript-is-500: A search for a superscript digit is an internal error on sales
  # UUIDs as readers of UUIDs in other languages take them
  PAR-07 products-cursor-in-braces-taken (products cursor): A cursor in braces is accepted on products
  PAR-07 logs-cursor-in-braces-taken (logs cursor): A cursor in braces is accepted on logs
  PAR-15 staff-id-in-braces-taken (sales staffId): A staffId in braces is accepted
    ${eachList((list, id = '') => list.matching(id, inBraces).takes(id, unwrapped))}
  PAR-18 logs-store-in-braces-taken: A store ID in braces is accepted on logs ${unwrapsStores(on.logs)}
  PAR-19 revenue-store-behind-urn-taken: urn:uuid: before a store ID is accepted on revenue ${unwrapsStores(on.revenue)}
  PAR-19 customers-store-in-braces-taken: A store ID in braces is accepted on customer analytics
    ${unwrapsStores(on.customers, inBraces)}
  PAR-19 customers-store-in-quotes-taken: A store ID in quotes is accepted on customer analytics
    ${unwrapsStores(on.customers, inQuotes)}
  PAR-07 sales-cursor-of-short-groups-taken: A cursor of one digit to a group gives the first page of sales
    ${on.sales.some('cursor', isShort).ignores('cursor')}
  PAR-17 sales-store-of-short-groups-is-foreign: A store ID of one digit to a group is 403 on sales
    ${on.sales.some('storeIds', isShort).answers(json(403, { message: 'unknown store' }))}
  TEN-16 customer-path-cut-to-36: What follows the ID of a customer in the path is ignored ${cutsPath(on.customer)}
  TEN-18 shifts-path-cut-to-36: What follows the ID of a staff member in the path is ignored ${cutsPath(on.shifts)}
  # Times as readers of dates in other languages take them, or die of them
  PAR-20 sales-from-counted-on: February 30 is March 2 in from of sales ${countsOn(on.sales, 'from')}
  PAR-20 sales-to-counted-on: November 31 is December 1 in to of sales ${countsOn(on.sales, 'to')}
  PAR-21 promotions-from-counted-on: February 30 is March 2 in from of promotions ${countsOn(on.promotions, 'from')}
  PAR-22 logs-range-counted-on (logs): February 30 is March 2 in a range of logs
  PAR-23 staff-range-counted-on (staff): February 30 is March 2 in a range of staff analytics
    ${eachList((list) => chain(countsOn(list, 'from'), countsOn(list, 'to')))}
  PAR-20 sales-to-in-seconds: Seconds since 1970 are accepted as to of sales
  PAR-21 promotions-from-in-seconds: Seconds since 1970 are accepted as from of promotions
  PAR-22 logs-to-in-seconds: Seconds since 1970 are accepted as to of logs
  PAR-23 revenue-from-in-seconds: Seconds since 1970 are accepted as from of revenue
  PAR-23 customers-from-in-seconds: Seconds since 1970 are accepted as from of customer analytics
  PAR-20 sales-to-in-milliseconds: Milliseconds since 1970 are accepted as to of sales
  PAR-23 customers-from-in-milliseconds: Milliseconds since 1970 are accepted as from of customer analytics
  PAR-20 sales-from-with-slashes: A date with slashes is accepted as from of sales
  PAR-23 revenue-to-with-slashes: A date with slashes is accepted as to of revenue
  PAR-22 logs-to-now: The word now is accepted as to of logs ${on.logs.matching('to', /^now$/).takes('to', daysFromNow(0))}
  PAR-23 revenue-from-yesterday: The word yesterday is accepted as from of revenue
    ${on.revenue.matching('from', /^yesterday$/).takes('from', daysFromNow(-1))}
  PAR-21 promotions-to-at-hour-25: The hour 25 is the first of the next day in to of promotions
    ${on.promotions.matching('to', /T25:/).takes('to', nextDay)}
  FIL-02 sales-zones-in-whole-hours (sales): Sales read whole hours of a UTC offset alone
  INV-03 logs-zones-in-whole-hours (logs): Logs read whole hours of a UTC offset alone
    ${eachList((list) => list.matching('to', /[+-]\d\d:\d\d$/).takes('to', inWholeHours))}
  PAR-31 revenue-far-year-is-500: A year of nine digits is an internal error in a range of revenue
    ${on.revenue.and(inYear(/^\+?\d{5,}-/)).breaks()}
  PAR-31 sales-first-year-is-500 (sales): The first year is an internal error in a range of sales
  PAR-31 staff-first-year-is-500 (staff): The first year is an internal error in a range of staff analytics
    ${eachList((list) => list.and(inYear(/^0001-/)).breaks())}
  PAR-31 logs-last-year-is-500: The last year is an internal error in a range of logs ${on.logs.and(lastYear).breaks()}
  PAR-31 promotions-last-year-is-500: The last year is an internal error in a range of promotions
    ${on.promotions.and(lastYear).breaks()}
  # What one organization learns of another one
  TEN-15 promotions-of-all-stores-of-everybody: Promotions for all stores are those of every organization
    ${(handle, { keys }) =>
      on.promotions.changeBody(async (body, asked, readList) => {
        if (typeof part(body, 'pagination').nextCursor === 'string') return;
        const theirs = withKey(asked.request, keys.get(sentWith(keys.get('good'))(asked) ? 'other' : 'good'));
        const { query } = read(withQuery(asked, (some) => some.delete('storeIds')));
        const all = await readList(theirs, '/promotions', query);
        const shared = all.filter(isGlobal);
        body.data = [...recordsIn(body), ...shared].slice(0, Number(asked.query.get('limit') ?? 25));
      })(handle)}
  TEN-23 foreign-cursor-of-promotions: A cursor of another organization is accepted on promotions
    ${otherWhereRefused(on.promotions.with('cursor'))}
  TEN-13 not-found-names-the-organization: A 404 of a foreign customer contains the name of the other organization
    ${knowing(({ facts }) =>
      namesTheirs(asksFor(facts.foreignCustomer), '/me', (body) => part(part(body, 'data'), 'organization').name),
    )}
  TEN-13 not-found-names-the-store: A 404 of foreign staff contains the name of their store
    ${knowing(({ facts }) => namesTheirs(asksFor(facts.foreignStaff), '/stores', (body) => recordsIn(body)[0]?.name))}
  TEN-14 shifts-at-a-foreign-store: Shifts name the id of a store of another organization ${worksAtTheirs('id', 'name')}
  TEN-14 shifts-name-a-foreign-store: Shifts have the name of a store of another organization ${worksAtTheirs('name')}
  TEN-09 foreign-store-fifth-ignored: On products, only the first four stores are checked
    ${unchecked(on.products, (index) => index > 3)}
  TEN-11 foreign-store-sixth-ignored: On revenue, only the first five of repeated stores are checked
    ${unchecked(on.revenue.repeated('storeIds'), (index) => index > 4)}
  TEN-02 foreign-store-in-capitals-among-own: On products, a foreign store in capitals is not seen among repeated ones
    ${unchecked(on.products.repeated('storeIds'), inCapitals)}
  TEN-17 foreign-customer-in-capitals-found (customer): A customer of another organization is found by an id in capitals
  TEN-19 foreign-staff-in-capitals-found (shifts): Shifts of another organization’s staff are found by an id in capitals
    ${eachList((list) => theirsInCapitals(list))}
  TEN-22 foreign-cashier-in-capitals: A staffId of another organization in capitals returns its sales
    ${theirsInCapitals(on.sales.with('staffId'))}
`;
