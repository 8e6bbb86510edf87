import type { Change, Fault } from '../fault.ts';
import { lost } from '../fault-kit/analytics-rows.ts';
import { type Asked, having, isUuid, valuesOf } from '../fault-kit/conditions.ts';
import * as doc from '../fault-kit/documents.ts';
import { type On, on } from '../fault-kit/on.ts';
import { DAY, moved, renames } from '../fault-kit/parameters.ts';
import { asText, holds } from '../fault-kit/records.ts';
import { json, type Loose, part, parts } from '../fault-kit/responses.ts';
import { each } from '../fault-kit/table.ts';
import { PERSON } from './minimization.ts';
import { documented, eachList, faultTable, taking } from './named.ts';
import { behindUrn, unwrapped } from './other-languages.ts';
import { moreBehindId, QUOTED, refuses, unknown, unquoted } from './parameters.ts';
import { otherWhereEmpty } from './tenancy.ts';

/** Of two values, all from the first to the last, as a query with BETWEEN has them. */
function between(all: readonly string[]) {
  return (some: readonly string[]): readonly string[] => {
    const places = some.map((one) => all.indexOf(one));
    return new Set(some).size === 2 ? all.slice(Math.min(...places), Math.max(...places) + 1) : some;
  };
}

function completed(all: readonly string[]): (values: readonly string[]) => readonly string[] {
  return (values) => values.map((value) => all.find((one) => one.startsWith(value)) ?? value);
}

/** What records hold that a filter looks at, such as stores.id, and whether one of them was asked for. */
function heldAt(place: string, name: string) {
  const [things = '', field = ''] = place.split('.');
  return {
    things,
    of: (record: Loose): readonly Loose[] => parts(record, things),
    isAskedFor: (held: Loose, asked: Asked): boolean => having(name, String(held[field]))(asked),
    valuesOf: (record: Loose): readonly string[] => parts(record, things).map((held) => String(held[field])),
  };
}

/** Only the first of several is looked at, and it is not one of those asked for. */
function looksAtFirst(list: On, name: string, place: string): Change {
  const { of, isAskedFor } = heldAt(place, name);
  return list.with(name).lacks((record, asked) => {
    const [first] = of(record);
    return first !== undefined && !isAskedFor(first, asked);
  });
}

function showsMatching(list: On, name: string, place: string): Change {
  const { things, of, isAskedFor } = heldAt(place, name);
  return list.with(name).sets((record, _index, asked) => ({
    [things]: of(record).filter((held) => isAskedFor(held, asked)),
  }));
}

/** What a join makes of records: each comes once for each of the values asked for that it holds. */
function joined(list: On, name: string, place: string): Change {
  return list.with(name).setsRecords((records, asked) =>
    records.flatMap((record) => {
      const held = heldAt(place, name).valuesOf(record);
      const matching = valuesOf(asked, name).filter((value) => held.includes(value)).length;
      return Array.from({ length: Math.max(1, matching) }, () => record);
    }),
  );
}

/** Several values in this form. */
function several(list: On, form: string, name: string): On {
  return list[form === 'list' ? 'commaList' : 'repeated'](name);
}

function isOneOf(name: string): (value: string) => boolean {
  return (value) => documented(name).includes(value);
}

/** The only value is none of the documented ones. */
function oneUnknown(list: On, name: string): On {
  return list.single(name).some(name, unknown(isOneOf(name)));
}

/** Of several values, those at such places are not looked at: unknown ones are refused there alone. */
function known(name: string, unseen: string): (values: readonly string[]) => readonly string[] {
  const isUnseen = (index: number) => (unseen === 'first' && index === 0) || (unseen === 'others' && index > 0);
  return (values) => values.filter((value, index) => isUnseen(index) || isOneOf(name)(value));
}

/** A list of values without one of them, in a parameter only. */
function describedWithout(name: string, left: string): Change {
  return doc.changeParameters(taking(name).operation, (all, document) =>
    all.map((parameter) => {
      if (parameter.name !== name) return parameter;
      const { enum: values, ...items } = doc.behind(document, part(part(parameter, 'schema'), 'items'));
      return { ...parameter, schema: { type: 'array', items: { ...items, enum: doc.without(left, values) } } };
    }),
  );
}

/** What goes wrong with one filter: rows are where it is sent (a list and a parameter) and what is particular there. */
export const singleParameterFaults: readonly Fault[] = faultTable`
  # Filters that are ignored
  INV-05 logs-category-ignored (logs categoryIds): categoryIds is ignored on logs
  INV-06 logs-product-ignored (logs productIds): productIds is ignored on logs
  PROMO-04 promotions-category-ignored (promotions categoryIds): categoryIds is ignored on promotions
  PROMO-05 promotions-product-ignored (promotions productIds): productIds is ignored on promotions
    ${eachList((list, name = '') => list.ignores(name))}
  INV-05 logs-unasked-categories-ignored (logs categoryIds): Without a range, categoryIds is ignored on logs
  INV-06 logs-unasked-products-ignored (logs productIds): Without a range, productIds is ignored on logs
    ${eachList((list, name = '') => list.without('from', 'to').ignores(name))}
  FIL-17 products-categories-twice-ignored (products twice categoryIds): Repeated categories are ignored on products
  PROMO-10 promotions-triggers-list-ignored (promotions list triggers): A comma list of triggers is ignored
    ${eachList((list, form = '', name = '') => several(list, form, name).ignores(name))}
  FIL-23 products-category-word-ignored (products categoryIds): A category that is no ID returns all products
  FIL-23 promotions-category-word-ignored (promotions categoryIds): A category that is no ID returns all promotions
  FIL-23 promotions-product-word-ignored (promotions productIds): A product that is no ID returns all promotions
  FIL-23 logs-category-word-ignored (logs categoryIds): A category that is no ID returns all movements
  FIL-23 logs-product-word-ignored (logs productIds): A product that is no ID returns all movements
  PAR-16 tab-creator-word-ignored (sales tabCreatorId): An invalid tabCreatorId is ignored
    ${eachList((list, name = '') => list.some(name, unknown(isUuid)).ignores(name))}
  FIL-23 promotions-unknown-trigger-ignored: A trigger that does not exist returns all promotions
    ${on.promotions.matching('triggers', /^(?![A-Z_]+$)/).ignores('triggers')}
  PROMO-09 promotions-one-trigger-ignored: triggers=HAPPY_HOUR is ignored
    ${on.promotions.exactly('triggers', 'HAPPY_HOUR').ignores('triggers')}
  FIL-23 sales-unknown-cashier-lifts-filter (sales staffId): A staffId that finds nothing is ignored
  FIL-23 sales-unknown-tab-creator-lifts-filter (sales tabCreatorId): A tabCreatorId that finds nothing is ignored
  FIL-15 unknown-category-gives-all-products (products categoryIds): A category without products returns all products
  PROMO-04 promotions-unknown-category-finds-all (promotions categoryIds): An unknown category returns all promotions
  PROMO-05 promotions-unknown-product-finds-all (promotions productIds): An unknown product returns all promotions
  INV-06 logs-unknown-product-finds-all (logs productIds): An unknown product returns all logs
  INV-05 logs-unknown-category-finds-all (logs categoryIds): An unknown category returns all logs
    ${eachList((list, name = '') => list.insteadOfNothing(name))}
  # Filters that are ignored on later pages, or together with another one
  PAGE-07 later-pages-lose-staff (sales cursor staffId): The cashier is ignored on later pages of sales
  PAGE-07 later-pages-lose-tab-creator (sales cursor tabCreatorId): tabCreatorId is ignored on later pages of sales
  PAGE-07 later-pages-lose-stores-of-logs (logs cursor storeIds): Stores are ignored on later pages of logs
  PAGE-07 later-pages-lose-products (logs cursor productIds): The product is ignored on later pages of logs
  PAGE-07 later-pages-lose-log-categories (logs cursor categoryIds): The category is ignored on later pages of logs
  PAGE-07 later-pages-lose-log-search (logs cursor search): The search is ignored on later pages of logs
  PAGE-07 later-pages-lose-product-categories (products cursor categoryIds): Categories are ignored on later pages of products
  PAGE-07 later-pages-lose-product-search (products cursor search): The search is ignored on later pages of products
  PAGE-07 later-pages-lose-active (promotions cursor active): active is ignored on later pages of promotions
  PAGE-07 later-pages-lose-promotion-search (promotions cursor search): The search is ignored on later pages of promotions
  PAGE-07 later-pages-lose-promotion-range (promotions cursor from to): from and to are ignored on later pages of promotions
  PAGE-07 later-pages-lose-promotion-categories (promotions cursor categoryIds): The category is ignored on later pages of promotions
  PAGE-07 later-pages-lose-promotion-products (promotions cursor productIds): The product is ignored on later pages of promotions
  PAGE-11 cursor-ignored-with-a-tab-creator (sales tabCreatorId cursor): With tabCreatorId, the cursor of sales is ignored
  PAGE-11 cursor-ignored-with-a-search (products search cursor): With a search, the cursor of products is ignored
  FIL-12 sales-status-lost-with-stores (sales storeIds status): With storeIds, the status of sales is ignored
  FIL-12 sales-stores-lost-with-methods (sales paymentMethods storeIds): With paymentMethods, the stores of sales are ignored
  FIL-12 sales-methods-lost-with-staff (sales staffId paymentMethods): With staffId, the payment method is ignored
  FIL-12 sales-stores-lost-with-search (sales search storeIds): With a search, the stores of sales are ignored
  FIL-12 sales-staff-lost-with-status (sales status staffId): With a status, the cashier is ignored
  FIL-12 sales-tab-creator-lost-with-status (sales status tabCreatorId): With a status, tabCreatorId is ignored
  FIL-21 products-categories-lost-with-stores (products storeIds categoryIds): With storeIds, the categories of products are ignored
  FIL-21 products-search-lost-with-categories (products categoryIds search): With categoryIds, the search for products is ignored
  FIL-21 products-stores-lost-with-search (products search storeIds): With a search, the stores of products are ignored
  FIL-21 products-categories-lost-with-search (products search categoryIds): With a search, the categories of products are ignored
  FIL-12 sales-methods-lost-with-tab-creator (sales tabCreatorId paymentMethods): With tabCreatorId, the payment method is ignored
  FIL-12 sales-status-lost-with-search (sales search status): With a search, the status of sales is ignored
  FIL-11 sales-range-lost-with-search (sales search from to): With a search, the range of sales is ignored
  FIL-12 sales-stores-lost-with-staff (sales staffId storeIds): With staffId, the stores of sales are ignored
  FIL-12 sales-stores-lost-with-tab-creator (sales tabCreatorId storeIds): With tabCreatorId, the stores of sales are ignored
  FIL-12 sales-staff-lost-with-tab-creator (sales tabCreatorId staffId): With tabCreatorId, the cashier is ignored
  FIL-12 sales-staff-lost-with-search (sales search staffId): With a search, the cashier is ignored
  FIL-12 sales-tab-creator-lost-with-methods (sales paymentMethods tabCreatorId): With paymentMethods, tabCreatorId is ignored
  INV-18 logs-types-lost-with-stores (logs storeIds types): With storeIds, the types of logs are ignored
  INV-18 logs-products-lost-with-types (logs types productIds): With types, the products of logs are ignored
  INV-18 logs-stores-lost-with-search (logs search storeIds): With a search, the stores of logs are ignored
  INV-18 logs-categories-lost-with-types (logs types categoryIds): With types, the categories of logs are ignored
  INV-18 logs-types-lost-with-search (logs search types): With a search, the types of logs are ignored
  PROMO-19 promotions-active-lost-with-stores (promotions storeIds active): With storeIds, active is ignored
  PROMO-19 promotions-triggers-lost-with-active (promotions active triggers): With active, triggers are ignored
  PROMO-19 promotions-range-lost-with-active (promotions active from to): With active, the range of promotions is ignored
  PROMO-19 promotions-active-lost-with-search (promotions search active): With a search, active is ignored
  PROMO-19 promotions-active-lost-with-products (promotions productIds active): With productIds, active is ignored
  PROMO-19 promotions-search-lost-with-triggers (promotions triggers search): With triggers, the search for promotions is ignored
  PROMO-19 promotions-active-lost-with-range (promotions from active): With from, active is ignored
  PROMO-19 promotions-stores-lost-with-range (promotions from storeIds): With from, the stores of promotions are ignored
  PROMO-19 promotions-range-lost-with-stores (promotions storeIds from to): With storeIds, the range of promotions is ignored
  PROMO-02 promotions-store-ignored (promotions storeIds storeIds): storeIds is ignored on promotions
  PROMO-07 promotions-active-false-ignored (promotions active=false active): active=false is ignored
  PAGE-14 customers-limit-drops-stores (customers limit storeIds): With a limit, customer analytics rank every store
  PAGE-14 customers-limit-ignored-with-stores (customers storeIds limit): With storeIds, customer analytics ignore the limit
  ANA-14 staff-limit-drops-stores (staff limit storeIds): With a limit, staff analytics rank every store
    ${eachList((list, sent = '', ...ignored) => list.with(sent).ignores(...ignored))}
  PAGE-07 later-pages-lose-status (sales twice status): A repeated status is ignored with a cursor
  PAGE-07 later-pages-lose-product-stores (products twice storeIds): Repeated stores are ignored on later pages of products
  PAGE-07 later-pages-lose-payment-methods (sales list paymentMethods): A comma list of payment methods is ignored with a cursor
  PAGE-07 later-pages-lose-triggers (promotions list triggers): A comma list of triggers is ignored on later pages of promotions
    ${eachList((list, form = '', name = '') => several(list.with('cursor'), form, name).ignores(name))}
  # Filters that find too little, too much, or something else
  FIL-15 products-category-loses-partly-carried: categoryIds omits products that few stores carry
    ${on.products.with('categoryIds').lacks((product) => parts(product, 'assignedStores').length < 4)}
  FIL-15 products-category-loses-one: categoryIds omits products below a price of 30
    ${on.products.with('categoryIds').lacks((product) => Number(product.price) < 30)}
  INV-05 logs-category-loses-sales (categoryIds SALE_REVERT): categoryIds omits reverted sales
  INV-06 logs-product-loses-conversions (productIds RESTOCK): productIds omits restocks
    ${each((sent = '', type = '') => on.logs.with(sent).lacks((log) => log.type === type))}
  FIL-10 sales-of-tab-lose-own: tabCreatorId omits sales whose cashier opened the tab
    ${on.sales.with('tabCreatorId').lacks((sale) => part(sale, 'tabCreator').id === part(sale, 'staff').id)}
  FIL-10 sales-tab-creator-is-cashier: tabCreatorId filters by the cashier
    ${renames(on.sales, 'tabCreatorId', 'staffId')}
  FIL-07 sales-split-payments-lost (sales paymentMethods payments.paymentMethod): paymentMethods checks only the first payment of a sale
  PROMO-04 promotions-category-lost (promotions categoryIds categories.id): categoryIds checks only the first category of a promotion
  PROMO-05 promotions-product-finds-nothing (promotions productIds products.id): productIds checks only the first product of a promotion
    ${eachList((list, name = '', place = '') => looksAtFirst(list, name, place))}
  FIL-29 sales-filtered-payments (sales paymentMethods payments.paymentMethod): Sales filtered by payment method show only the payments that match
  FIL-29 promotions-filtered-stores (promotions storeIds stores.id): Promotions filtered by store show only the stores that match
    ${eachList((list, name = '', place = '') => showsMatching(list, name, place))}
  PAGE-03 page-joined-with-payments: With several payment methods, a sale is repeated for each of its payments
    ${joined(on.sales, 'paymentMethods', 'payments.paymentMethod')}
  FIL-07 sales-crypto-finds-nothing (sales paymentMethods CRYPTO): paymentMethods=CRYPTO finds nothing
  INV-08 logs-purchases-find-nothing (logs types SUPPLIER_PURCHASE_ORDER_RECEIVE): types=SUPPLIER_PURCHASE_ORDER_RECEIVE finds nothing
    ${eachList((list, name = '', value = '') => list.exactly(name, value).answersEmpty())}
  FIL-03 sales-refunded-brings-reverted (sales status REFUNDED REVERTED): status=REFUNDED also returns REVERTED
  FIL-06 sales-card-brings-brands (sales paymentMethods CARD VISA MASTERCARD): paymentMethods=CARD also returns VISA and MASTERCARD
  INV-07 logs-restock-brings-deleted (logs types RESTOCK DELETE_RESTOCK): types=RESTOCK also returns DELETE_RESTOCK
    ${eachList((list, name = '', value = '', ...more) => list.with(`${name}=${value}`).reads(name, (values) => [...new Set([...values, ...more])]))}
  FIL-03 sales-two-statuses-read-as-a-range (sales status): Of two statuses, those between them by letters count too
  FIL-06 sales-two-methods-read-as-a-range (sales paymentMethods): Of two payment methods, those between them by letters count too
  INV-07 logs-two-types-read-as-a-range (logs types): Of two types, those between them by letters count too
    ${eachList((list, name = '') => list.reads(name, between(documented(name).toSorted())))}
  FIL-03 sales-two-statuses-read-as-numbers: Of two statuses, those between them in the order of the contract count too
    ${on.sales.reads('status', between(documented('status')))}
  FIL-07 sales-fourth-method-lost: Of several payment methods, only the first three count
    ${on.sales.reads('paymentMethods', (methods) => methods.slice(0, 3))}
  FIL-17 products-categories-list-reads-first: Of a comma list of categories, only the first counts
  FIL-08 sales-methods-list-reads-last: Of a comma list of payment methods, only the last counts
  FIL-08 sales-methods-twice-reads-last: Of repeated payment methods, only the last counts
  PROMO-10 promotions-triggers-twice-read-first: Of repeated triggers, only the first counts
  FIL-12 one-page-with-two-filters: With a status and a payment method, sales have no nextCursor
    ${on.sales.with('status', 'paymentMethods').setsBody({ pagination: { nextCursor: null } })}
  FIL-30 sales-by-status-empty (sales status): With status, sales are always empty
  FIL-30 sales-by-cashier-empty (sales staffId): With staffId, sales are always empty
  FIL-30 products-of-a-category-empty (products categoryIds): With categoryIds, products are always empty
  FIL-30 products-searched-empty (products search): With search, products are always empty
  INV-26 logs-by-type-empty (logs types): With types, logs are always empty
    ${eachList((list, name = '') => list.with(name).emptied())}
  PROMO-18 promotions-search-triggers: A search for promotions also checks their triggers
    ${on.promotions.with('search').looksInto(({ trigger }, search) => holds(trigger, search))}
  TEN-22 foreign-product-brings-logs (logs productIds): A product of another organization returns its logs
  TEN-22 foreign-category-brings-products (products categoryIds): A category of another organization returns its products
  TEN-22 foreign-category-brings-promotions (promotions categoryIds): A category of another organization returns its promotions
    ${eachList((list, sent = '') => otherWhereEmpty(list.with(sent)))}
  # Values that are invalid and taken, or valid and refused
  PAR-08 status-unknown-ignored (sales status): An unknown status is ignored
  PAR-12 type-unknown-ignored (logs types): An unknown movement type is ignored
    ${eachList((list, name = '') => oneUnknown(list, name).ignores(name))}
  PAR-08 status-unknown-finds-nothing (sales status): An unknown status gives an empty list
  PAR-10 method-unknown-finds-nothing (sales paymentMethods): An unknown payment method gives an empty list
    ${eachList((list, name = '') => oneUnknown(list, name).answersEmpty())}
  PAR-09 status-unknown-second-of-list-ignored (sales list status first): In a comma list, an unknown status after a known one is ignored
  PAR-09 status-unknown-repeated-ignored (sales twice status none): Among repeated statuses, an unknown one is ignored
  PAR-11 method-unknown-first-of-list-ignored (sales list paymentMethods others): An unknown payment method before a known one is ignored
  PAR-11 method-unknown-repeated-ignored (sales twice paymentMethods first): Among repeated payment methods, an unknown one is ignored
  PAR-13 type-unknown-second-of-list-ignored (logs list types first): An unknown movement type after a known one is ignored
  PAR-13 type-unknown-repeated-ignored (logs twice types others): Among repeated movement types, an unknown one is ignored
    ${eachList((list, form = '', name = '', unseen = '') => several(list, form, name).reads(name, known(name, unseen)))}
  PAR-08 status-abbreviated (sales status): The beginning of a status is taken for it
  PAR-10 method-abbreviated (sales paymentMethods): The beginning of a payment method is taken for it
    ${eachList((list, name = '') => list.single(name).reads(name, completed(documented(name))))}
  PAR-10 method-in-quotes-taken: Quotes around a payment method are ignored
    ${on.sales.reads('paymentMethods', (methods) => methods.map((sent) => (QUOTED.test(sent) ? unquoted(sent) : sent)))}
  PAR-07 sales-cursor-with-more-before-it-taken (sales cursor): What stands before a cursor is ignored on sales
  PAR-16 tab-creator-read-from-its-end (sales tabCreatorId): What stands before a tabCreatorId is ignored
    ${eachList((list, name = '') => list.matching(name, /^.{37,}$/).takes(name, (sent) => sent.slice(-36)))}
  PAR-07 sales-cursor-with-more-behind-it-taken (sales cursor): What follows a cursor is ignored on sales
  PAR-07 promotions-cursor-with-more-behind-it-taken (promotions cursor): What follows a cursor is ignored on promotions
  PAR-16 tab-creator-read-up-to-its-end (sales tabCreatorId): What follows a tabCreatorId is ignored
    ${eachList((list, name = '') => list.matching(name, moreBehindId).takes(name, (sent) => sent.slice(0, 36)))}
  PAR-07 sales-cursor-behind-urn-taken (sales cursor): urn:uuid: before a cursor is accepted on sales
  PAR-16 tab-creator-behind-urn-taken (sales tabCreatorId): urn:uuid: before a tabCreatorId is accepted
    ${eachList((list, name = '') => list.matching(name, behindUrn).takes(name, unwrapped))}
  ERR-01 invalid-limit-is-422 (promotions limit 422): An invalid limit of promotions is 422
  ERR-01 invalid-cursor-is-404 (logs cursor 404): A malformed cursor of logs is 404
  ERR-01 invalid-range-is-500 (staff from 500): A malformed from of staff analytics is 500
  ERR-01 invalid-method-is-403 (sales paymentMethods 403): An unknown payment method is 403
  ERR-01 invalid-active-is-409 (promotions active 409): active=maybe is 409
  ERR-01 invalid-store-is-404 (revenue storeIds 404): A malformed store id is 404 on revenue
  PAR-16 tab-creator-word-is-422 (anything tabCreatorId 422): An invalid tabCreatorId is 422
    ${eachList((list, sent = '', status = '') => list.with(sent).changesStatus(400, Number(status)))}
  FIL-23 products-category-word-is-404: A category that is no ID is 404 on products
    ${on.products.some('categoryIds', unknown(isUuid)).answers(json(404, {}))}
  PAR-29 crypto-refused (sales paymentMethods=CRYPTO): CRYPTO is refused as a payment method
  PAR-29 supplier-purchase-refused (logs types=SUPPLIER_PURCHASE_ORDER_RECEIVE): SUPPLIER_PURCHASE_ORDER_RECEIVE is refused as a movement type
  PAR-29 active-false-refused (promotions active=false): active=false is refused
    ${eachList((list, value = '') => refuses('invalid value', list.with(value)))}
  PAR-29 reverted-refused-in-a-list: REVERTED is refused among other statuses
    ${refuses('invalid value', on.sales.with('status=REVERTED').commaList('status'))}
  PAR-31 category-word-is-500 (promotions categoryIds): An invalid categoryId is an internal error on promotions
  PAR-31 log-category-word-is-500 (logs categoryIds): An invalid categoryId is an internal error on logs
    ${eachList((list, name = '') => list.some(name, unknown(isUuid)).breaks())}
  PAR-31 cursor-of-zeros-is-500 (products cursor=00000000-0000-0000-0000-000000000000): A cursor of zeros is an internal error on products
  PAR-31 empty-staff-is-500 (sales staffId=): An empty staffId is an internal error on sales
  PAR-31 triggers-unknown-break (promotions triggers=NOPE): An unknown trigger is an internal error
  PAR-31 status-with-tab-creator-breaks (sales status tabCreatorId): A status together with a tabCreatorId is an internal error
  PAR-31 search-empty-is-500 (promotions search=): An empty search is an internal error on promotions
  PAR-31 from-empty-is-500 (staff from=): An empty from is an internal error on staff analytics
    ${eachList((list, ...sent) => list.with(...sent).breaks())}
  PAR-31 search-twice-is-500 (logs search): A repeated search is an internal error on logs
  PAR-31 cursor-twice-is-500 (products cursor): A repeated cursor is an internal error on products
  PAR-31 active-twice-is-500 (promotions active): A repeated active is an internal error on promotions
    ${eachList((list, name = '') => list.repeated(name).breaks())}
  PAR-31 many-stores-are-500: More than 50 storeIds are an internal error on sales
    ${on.sales.and((asked) => valuesOf(asked, 'storeIds').length > 50).breaks()}
  PAR-31 commas-alone-are-500: Commas alone as categoryIds are an internal error on logs
    ${on.logs.containing('categoryIds', ',,').breaks()}
  PAR-31 quoted-product-is-500: A quote among the products of promotions is an internal error
    ${on.promotions.containing('productIds', "'").changesStatus(400, 500)}
  # What is otherwise in answers where a filter is sent
  ENV-53 invoice-by-search: With a filter of payment methods, invoice numbers are counted from another start
    ${on.sales.with('paymentMethods').numbers('invoiceId', (invoice) => invoice + 1)}
  ENV-53 branch-number-by-payment: With a filter of payment methods, sales have another branch number
    ${on.sales.with('paymentMethods').texts('store.branchNo', (branch) => `9${branch}`)}
  ENV-25 log-category-is-a-name: The category of a log’s product is a string
    ${on.logs.with('categoryIds').setsIn('product', (product) => ({ category: part(product, 'category').name }))}
  ENV-32 range-of-one-product-a-day-off: dateRange of the logs of a product is a day too long
    ${on.logs.with('productIds', 'to').setsRange(asText('to', moved(DAY)))}
  MIN-24 phone-in-the-repeated-form: With repeated payment methods, sales contain a phone number
    ${on.sales.repeated('paymentMethods').sets({ customerPhone: PERSON.mobileDigits })}
  ANA-02 revenue-without-crypto: Sales paid in CRYPTO are missing from revenue
    ${on.revenue.recount({ status: 'PAID', paymentMethods: 'CRYPTO' }, lost)}
  # What the served description says of filters
  DOC-18 described-filter-without-reverted (status REVERTED): The description has no REVERTED among the values of status
  DOC-18 described-filter-without-crypto (paymentMethods CRYPTO): The description has no CRYPTO among the values of paymentMethods
  DOC-18 described-filter-without-reconcile (types RECONCILE_REVERT): The description has no RECONCILE_REVERT among the values of types
    ${each((name = '', value = '') => describedWithout(name, value))}
  DOC-18 described-methods-are-one: The description has at most one value of paymentMethods
    ${doc.setsParameter('listSales', 'paymentMethods', { maxItems: 1 })}
  DOC-18 described-tab-creator-is-short: The description has 12 characters as the longest tabCreatorId
    ${doc.setsParameter('listSales', 'tabCreatorId', { format: undefined, maxLength: 12 })}
  DOC-21 described-triggers-without-some: The description has two triggers of promotions, and there are more
    ${doc.declares('Promotion.trigger', { type: 'string', enum: ['AMOUNT', 'QUANTITY'] })}
`;
