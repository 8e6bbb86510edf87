import type { Change, Fault } from '../fault.ts';
import {
  above,
  all,
  commaList,
  containing,
  either,
  exactly,
  having,
  isUuid,
  laterPage,
  matching,
  not,
  on,
  repeated,
  some,
  timeSent,
  type When,
} from '../fault-kit/conditions.ts';
import { answersEmpty, cutTo, DAY, ignores, reads, SECOND, takes } from '../fault-kit/parameters.ts';
import {
  answers,
  breaks,
  changeQuery,
  changeRequest,
  changeStatus,
  changesStatus,
  json,
} from '../fault-kit/responses.ts';
import { faultTable } from '../fault-kit/table.ts';

const negative: When = ({ query }) => Number(query.get('limit')) < 0;
const noInteger: When = ({ query }) => query.has('limit') && !/^-?\d+$/.test(query.get('limit') ?? '');

const moreBehindId = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}./;

const unknown = (known: (value: string) => boolean) => (value: string) => !known(value);

function refuses(message: string, when: When): Change {
  return answers(when, json(400, { message }));
}

/** Page sizes, row limits and cursors that have to be refused, and some that must not be. */
const limitParameterFaults = faultTable`
  PAR-01 products-limit-clamped: A limit above 100 is taken as 100 on products
    ${takes(all(on.products, above(100)), 'limit', '100')}
  PAR-01 sales-huge-limit-defaulted: A limit of 1000 gives the default page of sales
    ${ignores(all(on.sales, above(999)), 'limit')}
  PAR-01 sales-limit-clamped-on-later-pages: A limit above 100 is taken as 100 on later pages of sales
    ${takes(all(on.sales.with('cursor'), above(100)), 'limit', '100')}
  PAR-01 logs-limit-clamped-on-later-pages: A limit above 100 is taken as 100 on later pages of logs
    ${takes(all(on.logs.with('cursor'), above(100)), 'limit', '100')}
  PAR-01 products-limit-in-32-bits: A limit beyond 100,000 is taken as 100 on products
    ${takes(all(on.products, above(100_000)), 'limit', '100')}
  PAR-01 products-limit-clamped-from-200: A limit of 200 to 100,000 is taken as 100 on products
    ${takes(all(on.products, above(199), not(above(100_000))), 'limit', '100')}
  PAR-04 staff-limit-clamped-from-200: A limit of 200 to 100,000 is taken as 100 on staff analytics
    ${takes(all(on.staff, above(199), not(above(100_000))), 'limit', '100')}
  PAR-01 promotions-limit-1000-with-a-search: With a search, a limit of 1,000 is accepted on promotions
    ${takes(on.promotions.with('search', 'limit=1000'), 'limit', '100')}
  PAR-01 sales-limit-1000-with-a-status: With a status, a limit of 1,000 is accepted on sales
    ${takes(on.sales.with('status', 'limit=1000'), 'limit', '100')}
  PAR-04 customers-far-above-clamped: A limit beyond 1,000 is taken as 100 on customer analytics
    ${takes(all(on.customers, above(1000)), 'limit', '100')}
  PAR-01 promotions-limit-101: A limit of 101 is accepted on promotions
    ${takes(on.promotions.with('limit=101'), 'limit', '100')}
  PAR-02 logs-limit-word-defaulted: A limit that is a word gives the default page of logs
    ${ignores(all(on.logs, noInteger), 'limit')}
  PAR-02 sales-limit-fraction-cut: A fraction as limit is rounded down on sales
    ${takes(all(on.sales, matching('limit', /^\d+\.\d+$/)), 'limit', (sent) => String(Math.floor(Number(sent))))}
  PAR-02 products-limit-parsed-loosely: A limit with letters after digits is accepted on products
    ${takes(all(on.products, matching('limit', /^\d+[a-z_]/)), 'limit', (sent) => String(Number.parseInt(sent, 10)))}
  PAR-03 promotions-limit-negative: A negative limit gives the default page of promotions
    ${ignores(all(on.promotions, negative), 'limit')}
  PAR-02 promotions-limit-fraction-ignored: A fraction as limit is ignored on promotions
    ${ignores(all(on.promotions, matching('limit', /^\d+\.\d+$/)), 'limit')}
  PAR-03 sales-limit-negative-empty: A negative limit gives an empty page of sales
    ${answersEmpty(all(on.sales, negative))}
  PAR-04 staff-limit-clamped: A limit above 100 is taken as 100 on staff analytics
    ${takes(all(on.staff, above(100)), 'limit', '100')}
  PAR-04 customers-limit-defaulted: A limit above 100 gives the default rows of customer analytics
    ${ignores(all(on.customers, above(100)), 'limit')}
  PAR-05 staff-limit-word-defaulted: A limit that is a word is ignored on staff analytics
    ${ignores(all(on.staff, matching('limit', /^[a-z0-9_]*[a-z_]+\d*$/)), 'limit')}
  PAR-05 customers-limit-fraction-cut: A fraction as limit is rounded down on customer analytics
    ${takes(all(on.customers, matching('limit', /^\d+\.\d+$/)), 'limit', (sent) => String(Math.floor(Number(sent))))}
  PAR-06 customers-limit-negative: A negative limit gives all rows of customer analytics
    ${ignores(all(on.customers, negative), 'limit')}
  PAR-06 staff-limit-negative-turned: The sign of a limit is dropped on staff analytics
    ${takes(all(on.staff, negative), 'limit', (sent) => sent.slice(1))}
  PAR-07 promotions-cursor-word-ignored: A cursor that is a word gives the first page of promotions
    ${ignores(all(on.promotions, some('cursor', unknown(isUuid))), 'cursor')}
  PAR-07 sales-cursor-word-empty: A cursor that is a word gives an empty page of sales
    ${answersEmpty(all(on.sales, matching('cursor', /^\w{1,8}$/)))}
  PAR-07 logs-cursor-cut-short-taken: A shortened cursor gives the first page of logs
    ${ignores(all(on.logs, matching('cursor', /^.{35}$/)), 'cursor')}
  PAR-07 products-cursor-number-taken: A number as cursor is accepted on products
    ${ignores(all(on.products, matching('cursor', /^\d+$/)), 'cursor')}
  PAR-28 customers-limit-1-refused: A limit of 1 is refused on customer analytics
    ${refuses('invalid limit', on.customers.with('limit=1'))}
  PAR-28 promotions-limit-1-refused: A limit of 1 is refused on promotions
    ${refuses('invalid limit', on.promotions.with('limit=1'))}
  PAR-28 logs-limit-100-refused: A limit of 100 is refused on logs
    ${refuses('invalid limit', all(on.logs.with('limit=100'), not(laterPage)))}
  PAR-04 customers-limit-101-ignored: A limit of 101 is ignored on customer analytics
    ${ignores(on.customers.with('limit=101'), 'limit')}
  PAR-07 sales-cursor-with-more-before-it-taken: What stands before a cursor is ignored on sales
    ${takes(all(on.sales, matching('cursor', /^.{37,}$/)), 'cursor', (sent) => sent.slice(-36))}
  PAR-07 products-cursor-with-more-behind-it-taken: What follows a cursor is ignored on products
    ${takes(all(on.products, matching('cursor', /^.{37,}$/)), 'cursor', (sent) => sent.slice(0, 36))}
  PAR-02 promotions-limit-found-in-text: Letters before the digits of a limit are ignored on promotions
    ${takes(all(on.promotions, matching('limit', /^[a-z]+\d+$/)), 'limit', (sent) => sent.replace(/^[a-z]+/, ''))}
  PAR-05 customers-limit-found-in-text: Letters before the digits of a limit are ignored on customer analytics
    ${takes(all(on.customers, matching('limit', /^[a-z]+\d+$/)), 'limit', (sent) => sent.replace(/^[a-z]+/, ''))}
  PAR-05 staff-limit-parsed-loosely: Letters after the digits of a limit are ignored on staff analytics
    ${takes(all(on.staff, matching('limit', /^\d+[a-z_]/)), 'limit', (sent) => String(Number.parseInt(sent, 10)))}
  PAR-02 sales-limit-parsed-loosely: Letters after the digits of a limit are ignored on sales
    ${takes(all(on.sales, matching('limit', /^\d+[a-z_]/)), 'limit', (sent) => String(Number.parseInt(sent, 10)))}
  PAR-05 customers-limit-parsed-loosely: Letters after the digits of a limit are ignored on customer analytics
    ${takes(all(on.customers, matching('limit', /^\d+[a-z_]/)), 'limit', (sent) => String(Number.parseInt(sent, 10)))}
  PAR-07 sales-cursor-with-more-behind-it-taken: What follows a cursor is ignored on sales
    ${takes(all(on.sales, matching('cursor', moreBehindId)), 'cursor', (sent) => sent.slice(0, 36))}
  PAR-07 promotions-cursor-with-more-behind-it-taken: What follows a cursor is ignored on promotions
    ${takes(all(on.promotions, matching('cursor', moreBehindId)), 'cursor', (sent) => sent.slice(0, 36))}
  PAR-07 logs-cursor-of-36-letters-ignored: A cursor of 36 characters that is no UUID gives the first page of logs
    ${ignores(all(on.logs, matching('cursor', /^.{36}$/), some('cursor', unknown(isUuid))), 'cursor')}
  PAR-07 logs-short-cursor-ignored: A cursor that is not 36 characters long gives the first page of logs
    ${ignores(all(on.logs.with('cursor'), not(matching('cursor', /^.{36}$/))), 'cursor')}
  PAR-28 products-limit-100-gives-101: With limit 100, products return 101 records
    ${changeStatus(on.products.with('limit=100'), 200, () =>
      json(200, { data: Array.from({ length: 101 }, (_, index) => ({ id: `p-${index}` })) }),
    )}
`;

const STATES = ['PENDING', 'PAID', 'CANCELLED', 'REVERTED', 'REFUNDED'];
const METHODS = ['CASH', 'CARD', 'VISA', 'MASTERCARD', 'TRANSFER', 'PROMPT_PAY', 'ALIPAY', 'WECHAT_PAY', 'CRYPTO'];
const KNOWN_TYPE = /^(RESTOCK|ADD_WASTE|REMOVE_WASTE|MOVE_|DELETE|CONVERT_|RECONCILE_|SALE_|TRANSFER_|SUPPLIER_)/;

const state = (value: string): boolean => STATES.includes(value);
const method = (value: string): boolean => METHODS.includes(value);
const type = (value: string): boolean => KNOWN_TYPE.test(value) && value !== 'RESTOCKS';

const QUOTED = /^(?<quote>["']).*\k<quote>$/;
const unquoted = (sent: string): string => sent.slice(1, -1);

const beyondIntegers = (value: string): boolean => Number(value) > 2 ** 31 - 1;

const one = (parameter: string): When => not(all(having(parameter), either(repeated(parameter), commaList(parameter))));

const longId = (value: string): boolean => value.length > 36;

/** Of each value, the UUID that it contains. */
function takesUuids(when: When): Change {
  return reads(all(when, some('storeIds', longId)), 'storeIds', (ids) =>
    ids.map((id) => /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(id)?.[0] ?? id),
  );
}

function completed(known: readonly string[]): (values: readonly string[]) => readonly string[] {
  return (values) => values.map((value) => known.find((one) => one.startsWith(value)) ?? value);
}

/** Words, ids and texts: what has to be refused, what has to be taken, what has to be survived. */
const valueFaults = faultTable`
  PAR-31 cursor-of-zeros-is-500: A cursor of zeros is an internal error on products
    ${breaks(on.products.with('cursor=00000000-0000-0000-0000-000000000000'))}
  PAR-31 empty-staff-is-500: An empty staffId is an internal error on sales
    ${breaks(all(on.sales, having('staffId', '')))}
  PAR-31 category-word-is-500: An invalid categoryId is an internal error on promotions
    ${breaks(all(on.promotions, some('categoryIds', unknown(isUuid))))}
  PAR-31 log-category-word-is-500: An invalid categoryId is an internal error on logs
    ${breaks(all(on.logs, some('categoryIds', unknown(isUuid))))}
  PAR-31 search-twice-is-500: A repeated search is an internal error on logs ${breaks(all(on.logs, repeated('search')))}
  PAR-31 search-nul-is-500: NUL in a search is an internal error on products
    ${breaks(all(on.products, ({ query }) => query.get('search')?.includes('\u0000') === true))}
  PAR-08 status-unknown-ignored: An unknown status is ignored
    ${ignores(all(on.sales, one('status'), some('status', unknown(state))), 'status')}
  PAR-08 status-unknown-finds-nothing: An unknown status gives an empty list
    ${answersEmpty(all(on.sales, one('status'), some('status', unknown(state))))}
  PAR-09 status-unknown-second-of-list-ignored: In a comma list, an unknown status after a known one is ignored
    ${reads(all(on.sales, commaList('status')), 'status', ([first = '', ...rest]) => [first, ...rest.filter(state)])}
  PAR-09 status-unknown-repeated-ignored: Among repeated statuses, an unknown one is ignored
    ${reads(all(on.sales, repeated('status')), 'status', (values) => values.filter(state))}
  PAR-10 method-unknown-finds-nothing: An unknown payment method gives an empty list
    ${answersEmpty(all(on.sales, one('paymentMethods'), some('paymentMethods', unknown(method))))}
  PAR-11 method-unknown-first-of-list-ignored: An unknown payment method before a known one is ignored
    ${reads(all(on.sales, commaList('paymentMethods')), 'paymentMethods', (values) =>
      values.filter((value, index) => index > 0 || method(value)),
    )}
  PAR-11 method-unknown-repeated-ignored: Among repeated payment methods, an unknown one is ignored
    ${reads(all(on.sales, repeated('paymentMethods')), 'paymentMethods', ([first = '', ...rest]) => [
      first,
      ...rest.filter(method),
    ])}
  PAR-12 type-unknown-ignored: An unknown movement type is ignored
    ${ignores(all(on.logs, one('types'), some('types', unknown(type))), 'types')}
  PAR-13 type-unknown-second-of-list-ignored: An unknown movement type after a known one is ignored
    ${reads(all(on.logs, commaList('types')), 'types', ([first = '', ...rest]) => [first, ...rest.filter(type)])}
  PAR-13 type-unknown-repeated-ignored: Among repeated movement types, an unknown one is ignored
    ${reads(all(on.logs, repeated('types')), 'types', (values) =>
      values.filter((value, index) => index > 0 || type(value)),
    )}
  PAR-14 active-word-ignored: A word as active is ignored
    ${ignores(all(on.promotions, matching('active', /^(?!(true|false)$)/)), 'active')}
  PAR-14 active-anything-is-false: Any value but true is taken as active=false
    ${takes(all(on.promotions, matching('active', /^(?!true$)/)), 'active', 'false')}
  PAR-15 staff-id-word-finds-nothing: A word as staffId gives an empty list
    ${answersEmpty(all(on.sales, matching('staffId', /^[a-z]+$/)))}
  PAR-15 staff-id-cut-short-ignored: A shortened staffId is ignored
    ${ignores(all(on.sales, matching('staffId', /^.{35}$/)), 'staffId')}
  PAR-16 tab-creator-word-ignored: An invalid tabCreatorId is ignored
    ${ignores(all(on.sales, some('tabCreatorId', unknown(isUuid))), 'tabCreatorId')}
  PAR-17 sales-store-word-finds-nothing: An invalid store ID gives an empty list of sales
    ${answersEmpty(all(on.sales, some('storeIds', unknown(isUuid))))}
  PAR-18 logs-store-word-ignored: An invalid store ID in a list is ignored on logs
    ${reads(on.logs, 'storeIds', (ids) => (ids.some(isUuid) ? ids.filter(isUuid) : ids))}
  PAR-19 customers-store-word-ignored: An invalid store ID is ignored on customer analytics
    ${reads(on.customers, 'storeIds', (ids) => ids.filter(isUuid))}
  PAR-19 revenue-store-word-dropped-from-list: An invalid store ID in a list is ignored on revenue
    ${reads(on.revenue, 'storeIds', (ids) => (ids.some(isUuid) ? ids.filter(isUuid) : ids))}
  PAR-29 crypto-refused: CRYPTO is refused as a payment method
    ${refuses('invalid value', on.sales.with('paymentMethods=CRYPTO'))}
  PAR-29 supplier-purchase-refused: SUPPLIER_PURCHASE_ORDER_RECEIVE is refused as a movement type
    ${refuses('invalid value', on.logs.with('types=SUPPLIER_PURCHASE_ORDER_RECEIVE'))}
  PAR-29 active-false-refused: active=false is refused ${refuses('invalid value', on.promotions.with('active=false'))}
  PAR-29 reverted-refused-in-a-list: REVERTED is refused among other statuses
    ${refuses('invalid value', all(on.sales.with('status=REVERTED'), commaList('status')))}
  PAR-31 promotion-search-nul-breaks: A NUL character in the search for promotions is an internal error
    ${breaks(all(on.promotions, containing('search', '\u0000')))}
  PAR-31 promotion-search-quote-breaks: A quote in the search for promotions is an internal error
    ${breaks(all(on.promotions, containing('search', "'")))}
  PAR-31 sales-search-beyond-integers-breaks: An invoice number beyond 32 bits is an internal error
    ${breaks(all(on.sales, some('search', beyondIntegers)))}
  PAR-31 log-search-percent-breaks: A percent sign in the search of logs is an internal error
    ${breaks(all(on.logs, containing('search', '%')))}
  PAR-31 triggers-unknown-break: An unknown trigger is an internal error ${breaks(on.promotions.with('triggers=NOPE'))}
  PAR-31 product-search-quote-breaks: A quote in the search for products is an internal error
    ${breaks(all(on.products, containing('search', "'")))}
  PAR-31 long-search-breaks: A search of 5,000 characters is an internal error on products
    ${breaks(all(on.products, matching('search', /.{4001}/)))}
  TEN-02 products-store-word-ignored: A store ID that is not a UUID is ignored on products
    ${ignores(all(on.products, some('storeIds', unknown(isUuid))), 'storeIds')}
  TEN-03 promotions-store-word-empty: A store ID that is not a UUID gives an empty list of promotions
    ${answersEmpty(all(on.promotions, some('storeIds', unknown(isUuid))))}
  PAR-13 types-unknown-dropped-from-repeated: Of repeated movement types, only RESTOCK is read
    ${reads(all(on.logs, repeated('types')), 'types', (types) => types.filter((type) => type === 'RESTOCK'))}
  PAR-09 status-matched-by-its-beginning: A status that begins with PAID is taken as PAID
    ${changeRequest(on.sales, ({ request }) => ({ ...request, url: request.url.replaceAll('PAIDS', 'PAID') }))}
  PAR-14 active-in-quotes-taken: Quotes around true are ignored in active
    ${takes(all(on.promotions, exactly('active', QUOTED)), 'active', unquoted)}
  PAR-08 status-by-number: A number counts the statuses
    ${reads(on.sales, 'status', (values) => values.map((value) => STATES[Number(value)] ?? value))}
  PAR-10 method-in-quotes-taken: Quotes around a payment method are ignored
    ${reads(on.sales, 'paymentMethods', (methods) => methods.map((sent) => (QUOTED.test(sent) ? unquoted(sent) : sent)))}
  PAR-15 staff-id-in-quotes-taken: Quotes around a staffId are ignored
    ${takes(all(on.sales, exactly('staffId', QUOTED)), 'staffId', unquoted)}
  PAR-14 active-maybe-ignored: active=maybe is ignored ${ignores(on.promotions.with('active=maybe'), 'active')}
  PAR-16 tab-creator-word-is-422: An invalid tabCreatorId is 422 ${changesStatus(having('tabCreatorId'), 400, 422)}
  PAR-09 status-matched-by-its-end: A status that ends in PAID is taken as PAID
    ${changeRequest(on.sales, ({ request }) => ({ ...request, url: request.url.replaceAll('UNPAID', 'PAID') }))}
  PAR-11 method-matched-by-its-end: A payment method that ends in CASH is taken as CASH
    ${changeRequest(on.sales, ({ request }) => ({ ...request, url: request.url.replaceAll('XCASH', 'CASH') }))}
  PAR-11 method-matched-by-its-beginning: A payment method that begins with CASH is taken as CASH
    ${changeRequest(on.sales, ({ request }) => ({ ...request, url: request.url.replaceAll('CASHS', 'CASH') }))}
  PAR-13 type-matched-by-its-end: A movement type that ends in RESTOCK is taken as RESTOCK
    ${changeRequest(on.logs, ({ request }) => ({ ...request, url: request.url.replaceAll('XRESTOCK', 'RESTOCK') }))}
  PAR-13 type-matched-by-its-beginning: A movement type that begins with RESTOCK is taken as RESTOCK
    ${changeRequest(on.logs, ({ request }) => ({ ...request, url: request.url.replaceAll('RESTOCKS', 'RESTOCK') }))}
  PAR-15 staff-id-read-up-to-its-end: What follows a staffId is ignored
    ${takes(all(on.sales, matching('staffId', /^.{37,}$/)), 'staffId', (sent) => sent.slice(0, 36))}
  PAR-16 tab-creator-read-from-its-end: What stands before a tabCreatorId is ignored
    ${takes(all(on.sales, matching('tabCreatorId', /^.{37,}$/)), 'tabCreatorId', (sent) => sent.slice(-36))}
  PAR-17 sales-store-with-more-behind-it-is-foreign: A store ID with a digit more is 403 on sales
    ${changeStatus(all(on.sales, some('storeIds', longId)), 400, () => json(403, { message: 'unknown store' }))}
  PAR-18 logs-store-read-up-to-its-end: What follows a store ID is ignored on logs ${takesUuids(on.logs)}
  PAR-19 revenue-store-found-within: A store ID with a digit before it is accepted on revenue ${takesUuids(on.revenue)}
  PAR-19 staff-store-found-within: A store ID with a digit before it is accepted on staff analytics
    ${takesUuids(on.staff)}
  PAR-19 customers-store-found-within: A store ID with a digit before it is accepted on customer analytics
    ${takesUuids(on.customers)}
  PAR-16 tab-creator-read-up-to-its-end: What follows a tabCreatorId is ignored
    ${takes(all(on.sales, matching('tabCreatorId', moreBehindId)), 'tabCreatorId', (sent) => sent.slice(0, 36))}
  TEN-02 products-store-read-up-to-its-end: What follows a store ID is ignored on products ${takesUuids(on.products)}
  PAR-19 staff-store-last-of-repeated-checked: Of repeated store IDs only the last one is checked on staff analytics
    ${reads(all(on.staff, repeated('storeIds')), 'storeIds', (ids) =>
      ids.filter((id, index) => isUuid(id) || index === ids.length - 1),
    )}
  PAR-08 status-abbreviated: The beginning of a status is taken for it
    ${reads(all(on.sales, one('status')), 'status', completed(STATES))}
  PAR-10 method-abbreviated: The beginning of a payment method is taken for it
    ${reads(all(on.sales, one('paymentMethods')), 'paymentMethods', completed(METHODS))}
  PAR-12 types-by-their-beginning: The beginning of a movement type stands for all that begin so
    ${takes(all(on.logs, exactly('types', 'SALE')), 'types', 'SALE_CREATE,SALE_REVERT')}
  PAR-31 status-with-tab-creator-breaks: A status together with a tabCreatorId is an internal error
    ${breaks(on.sales.with('status', 'tabCreatorId'))}
`;

const noTimestamp = (value: string): boolean => Number.isNaN(Date.parse(value));
const withMilliseconds = (value: string): boolean => /\.\d{3}Z$/.test(value);
const withOdd = (value: string): boolean => withMilliseconds(value) && !value.endsWith('.000Z');
const withoutWord = (value: string): boolean => /^20[\d-]+T[\d:.]+Z$/.test(value);
/** No day of any month: some parsers count on into the next one, and show it in what they make of it. */
const impossible = (value: string): boolean => withoutWord(value) && Number.isNaN(timeSent(value));

const TIMESTAMP = /\d{4}-\d\d-\d\dT[\d:.]+Z/;
const timestampIn = (value: string): string => TIMESTAMP.exec(value)?.[0] ?? value;
const hasMore = (value: string): boolean => timestampIn(value) !== value && TIMESTAMP.test(value);

const backwards: When = ({ query }) => Date.parse(query.get('from') ?? '') > Date.parse(query.get('to') ?? '');

/** Backwards, but not when both bounds are cut down to `unit`. */
function backwardsWithin(unit: number): When {
  return (asked) =>
    backwards(asked) && cutTo(unit)(asked.query.get('from') ?? '') === cutTo(unit)(asked.query.get('to') ?? '');
}

function swapped(when: When): Change {
  return changeQuery(all(when, backwards), (query) => {
    const [from, to] = [query.get('from') ?? '', query.get('to') ?? ''];
    query.set('from', to);
    query.set('to', from);
  });
}

/** Bounds that are no timestamps, ranges that run backwards, and ranges that are right. */
const rangeFaults = faultTable`
  PAR-20 sales-from-word-ignored: A word as from is ignored on sales
    ${ignores(all(on.sales, some('from', noTimestamp)), 'from')}
  PAR-20 sales-to-impossible-empty: An impossible date as to gives an empty list of sales
    ${answersEmpty(all(on.sales, some('to', impossible)))}
  PAR-21 promotions-to-impossible-ignored: An impossible date as to is ignored on promotions
    ${ignores(all(on.promotions, some('to', impossible)), 'to')}
  PAR-22 logs-from-word-defaulted: An invalid from gives the default range of logs
    ${ignores(all(on.logs, some('from', noTimestamp)), 'from')}
  PAR-23 staff-to-word-ignored: An invalid to is ignored on staff analytics
    ${ignores(all(on.staff, some('to', noTimestamp)), 'to')}
  PAR-23 revenue-from-impossible-ignored: An invalid from is ignored on revenue
    ${ignores(all(on.revenue, some('from', noTimestamp)), 'from')}
  PAR-24 sales-backwards-empty: A range with from after to gives an empty list of sales
    ${answersEmpty(all(on.sales, backwards))}
  PAR-25 promotions-backwards-swapped: A range with from after to is swapped on promotions ${swapped(on.promotions)}
  PAR-26 logs-backwards-by-a-millisecond: Bounds of logs are compared to the second
    ${answersEmpty(all(on.logs, backwardsWithin(SECOND)))}
  PAR-27 customers-backwards-empty: A range with from after to gives no rows of customer analytics
    ${answersEmpty(all(on.customers, backwards))}
  PAR-27 revenue-backwards-within-a-day: Bounds of revenue are compared by their days
    ${answersEmpty(all(on.revenue, backwardsWithin(DAY)))}
  PAR-27 staff-backwards-swapped: A range with from after to is swapped on staff analytics ${swapped(on.staff)}
  PAR-25 promotions-backwards-within-a-day: Bounds of promotions are compared by their days
    ${answersEmpty(all(on.promotions, backwardsWithin(DAY)))}
  PAR-30 promotions-milliseconds-refused: Timestamps with milliseconds are refused on promotions
    ${refuses(
      'invalid date range',
      all(on.promotions, either(some('from', withMilliseconds), some('to', withMilliseconds))),
    )}
  PAR-30 logs-milliseconds-refused: Timestamps with milliseconds other than 000 are refused on logs
    ${refuses('invalid date range', all(on.logs, either(some('from', withOdd), some('to', withOdd))))}
  PAR-30 customers-milliseconds-refused: Timestamps with milliseconds other than 000 are refused on customer analytics
    ${refuses('invalid date range', all(on.customers, either(some('from', withOdd), some('to', withOdd))))}
  PAR-23 revenue-to-impossible-ignored: An invalid to is ignored on revenue
    ${ignores(all(on.revenue, some('to', noTimestamp)), 'to')}
  PAR-20 sales-from-found-in-text: What stands before a timestamp is ignored in from of sales
    ${takes(all(on.sales, some('from', hasMore)), 'from', timestampIn)}
  PAR-21 promotions-to-found-in-text: What follows a timestamp is ignored in to of promotions
    ${takes(all(on.promotions, some('to', hasMore)), 'to', timestampIn)}
  PAR-22 logs-from-found-in-text: What stands before a timestamp is ignored in from of logs
    ${takes(all(on.logs, some('from', hasMore)), 'from', timestampIn)}
  PAR-23 revenue-to-found-in-text: What follows a timestamp is ignored in to of revenue
    ${takes(all(on.revenue, some('to', hasMore)), 'to', timestampIn)}
  PAR-23 staff-from-found-in-text: What stands before a timestamp is ignored in from of staff analytics
    ${takes(all(on.staff, some('from', hasMore)), 'from', timestampIn)}
  PAR-23 customers-to-found-in-text: What follows a timestamp is ignored in to of customer analytics
    ${takes(all(on.customers, some('to', hasMore)), 'to', timestampIn)}
  PAR-20 sales-from-impossible-ignored: An impossible date as from is ignored on sales
    ${ignores(all(on.sales, some('from', impossible)), 'from')}
  PAR-20 sales-to-read-up-to-its-end: What follows a timestamp is ignored in to of sales
    ${takes(all(on.sales, some('to', hasMore)), 'to', timestampIn)}
  PAR-21 promotions-from-read-up-to-its-end: What follows a timestamp is ignored in from of promotions
    ${takes(all(on.promotions, some('from', hasMore)), 'from', timestampIn)}
  PAR-23 customers-from-read-up-to-its-end: What follows a timestamp is ignored in from of customer analytics
    ${takes(all(on.customers, some('from', hasMore)), 'from', timestampIn)}
`;

export const parameterFaults: readonly Fault[] = [...limitParameterFaults, ...valueFaults, ...rangeFaults];
