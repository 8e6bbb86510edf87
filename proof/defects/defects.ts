import { surface } from '../../contract/surface.ts';
import type { Case, Wrap } from '../fault.ts';
import { lost, takenBack } from '../fault-kit/analytics-rows.ts';
import { anything, having, withQuery } from '../fault-kit/conditions.ts';
import { limited, tooFast } from '../fault-kit/limits.ts';
import { on } from '../fault-kit/on.ts';
import { afterTies, fromTies } from '../fault-kit/paging.ts';
import { DAY, HOUR, moved } from '../fault-kit/parameters.ts';
import { inProfile } from '../fault-kit/records.ts';
import { breaks, by, type Loose, parts, takenFor } from '../fault-kit/responses.ts';
import { type Cell, rowsOf, wrapped } from '../fault-kit/table.ts';

const OF_ISSUES = { form: 'REPOSITORY#NUMBER id: what happened', pattern: /#\d+$/ };

/** Rows: "REPOSITORY#NUMBER id: what happened", below it what is acted out, and how. */
function defectTable({ raw }: TemplateStringsArray, ...cells: readonly Cell[]): readonly Case[] {
  return rowsOf(raw, cells, OF_ISSUES).map(({ first, id, title, cells: own }) => ({
    id,
    title: `${title} (${first})`,
    ...wrapped(own),
  }));
}

function withoutNulls(record: Loose): void {
  for (const [name, value] of Object.entries(record)) if (value === null) delete record[name];
}

const known = surface.filter(({ operation }) => operation === 'listProducts');
const KNOWN: ReadonlySet<string> = new Set(known.map(({ name }) => name));

/** Products that are asked for by what they belong to, which is no store. */
const texts = known.filter(({ kind }) => kind === 'text').map(({ name }) => name);
const grouped = on.products.with(...texts.filter((name) => name !== 'search'));

/** A key that should be refused is served. */
function accepts(name: 'rotated' | 'revoked' | 'disabled'): Wrap {
  return takenFor('good', anything, name);
}

/** Defects that users reported of other read APIs, acted out on the reference. Chosen by kind, before any was tried. */
export const defects = defectTable`
  magento/magento2#15461 products-of-all-stores: Products asked for by store code come from all stores
    storeIds is ignored on products ${on.products.ignores('storeIds')}
  magento/magento2#8211 one-item-without-page-size: Without a page size, low stock lists one item
    Inventory logs without limit have one record to a page ${on.logs.without('limit').takes('limit', '1')}
  magento/magento2#22737 filtered-list-lacks-a-part: Products found by category come without their stock part
    With a category, products lack branchOverrides
    ${grouped.changeRecords((product) => {
      delete product.branchOverrides;
    })}
  PrestaShop/PrestaShop#25032 offset-always-zero: The offset of a limit has no effect: every page is the first
    Every cursor of products leads to the first page ${on.products.paging({ resume: () => 0 })}
  PrestaShop/PrestaShop#12385 older-than-the-lower-bound: A range of change dates also lists products months older than its lower bound
    from of sales is taken 90 days too early ${on.sales.takes('from', moved(-90 * DAY))}
  woocommerce/woocommerce#14539 after-in-local-time: after selects other orders than those after the instant
    from of sales is taken two hours early ${on.sales.takes('from', moved(-2 * HOUR))}
  woocommerce/woocommerce#12594 after-in-zone-of-shop: after is read in the zone of the shop, while orders are shown in UTC
    from of inventory logs is taken an hour late ${on.logs.takes('from', moved(HOUR))}
  woocommerce/woocommerce#19976 after-in-time-of-server: after is handled in the local time of the server
    from of revenue is taken seven hours early ${on.revenue.takes('from', moved(-7 * HOUR))}
  woocommerce/woocommerce-rest-api#241 utc-bounds-in-own-zone: Bounds sent in UTC are taken in the zone of the shop
    The range of staff analytics is five hours off ${on.staff.shiftsRange(5 * HOUR)}
  woocommerce/woocommerce#17166 both-bounds-without-effect: before and after have no effect: orders of other days come
    The range of promotions is ignored ${on.promotions.ignores('from', 'to')}
  woocommerce/woocommerce#39462 paid-date-in-utc: Orders paid on a date are taken of another zone
    The range of customer analytics is five hours off ${on.customers.shiftsRange(5 * HOUR)}
  woocommerce/woocommerce-admin#4557 spend-of-cancelled-orders: The total spend of a customer contains a cancelled order
    Customer analytics count cancelled sales ${on.customers.recount('CANCELLED')}
  woocommerce/woocommerce-admin#2522 refund-counted-twice: A refunded order is taken off a second time: negative totals
    Staff analytics subtract refunded sales ${on.staff.recount('REFUNDED', takenBack)}
  woocommerce/woocommerce#37065 tax-of-refunded-orders: Revenue contains the tax of refunded orders, not their amount
    Revenue adds 7 percent of each refunded sale
    ${on.revenue.recount('REFUNDED', ({ total }) => ({
      revenue: Number(total) * 0.07,
      txCount: 0,
    }))}
  woocommerce/woocommerce#67710 refunds-of-unpaid-orders: Refunds of orders that were never paid lower the revenue
    Revenue subtracts cancelled sales ${on.revenue.recount('CANCELLED', takenBack)}
  liberusoftware/ecommerce-laravel#748 refunded-still-paid: Refunded orders keep counting as paid in all sums
    Staff analytics count refunded sales ${on.staff.recount('REFUNDED')}
  Agilo/medusa-analytics-plugin#26 one-endpoint-counts-cancelled: One analytics route counts cancelled orders, another does not
    Revenue counts cancelled sales ${on.revenue.recount('CANCELLED')}
  janavipandole/Cara#5611 sales-of-renamed-products-vanish: Sales of renamed or deleted products drop out of the sums
    Revenue leaves out sales with a product whose ID begins with 0
    ${on.revenue.recount('PAID', (sale) =>
      parts(sale, 'lineItems').some(({ productId }) => String(productId).startsWith('0')) ? lost(sale) : null,
    )}
  woocommerce/woocommerce#7652 precision-of-totals: Totals have another precision than the order
    total of a sale has one decimal ${on.sales.sets(({ total }) => ({ total: Math.round(Number(total) * 10) / 10 }))}
  BroadleafCommerce/BroadleafCommerce#65 money-as-object: Money is not serialized as a number
    price of a product is an object with amount and currency
    ${on.products.sets(({ price }) => ({ price: { amount: price, currency: 'THB' } }))}
  getdozer/dozer#369 numbers-as-strings: Numbers are serialized as strings
    quantity of a movement is a string ${on.logs.sets(({ quantity }) => ({ quantity: String(quantity) }))}
  DuyPham111/HW06#26 price-string-of-even-ids: price is a string in every other product
    The override price is a string where the ID of the store ends in an even digit
    ${on.products.setsIn('branchOverrides', ({ storeId, price }) =>
      /[02468ace]$/.test(String(storeId)) ? { price: String(price) } : null,
    )}
  3dna/api_docs#65 more-than-the-maximum: A limit above the documented maximum is accepted
    A limit above 100 on customer analytics is taken for 100 ${on.customers.above(100).takes('limit', '100')}
  hasadna/open-bus#380 limit-without-effect: limit has no effect on some tables
    limit is ignored on promotions ${on.promotions.ignores('limit')}
  stripe/stripe-mock#81 list-of-one: With limit, a list has one object, however many were asked for
    A valid limit on staff analytics gives one row ${on.staff.matching('limit', /^[1-9]\d?$/).takes('limit', '1')}
  getredash/redash#3394 invalid-parameter-breaks: An invalid parameter is answered 500
    What is 400 on inventory logs is 500 ${on.logs.changesStatus(400, 500)}
  coreos/kpm#101 bad-query-breaks: Bad query parameters are answered 500
    What is 400 on customer analytics is 500 ${on.customers.changesStatus(400, 500)}
  stargate/stargate#52 unknown-parameter-breaks: A parameter that does not exist is answered 500
    Products with an unknown parameter are 500
    ${breaks((asked) => on.products(asked) && [...asked.query.keys()].some((name) => !KNOWN.has(name)))}
  directus/v8-archive#92 wrong-parameter-accepted: A wrong query parameter is not answered 400
    An invalid status of sales is taken for none
    ${on.sales.with('status').answersInstead(400, (asked) => withQuery(asked, (query) => query.delete('status')))}
  repology/repology-rs#234 limit-without-retry-after: A 429 has no Retry-After
    The limit is met with a 429 without any retry header ${limited(() => tooFast({}))}
  directus/v8-archive#1978 search-lifts-the-status: With a filter, records come that the status rule should hide
    With search, active is ignored on promotions ${on.promotions.with('search').ignores('active')}
  directus/directus#15437 relation-lifts-the-rule: A filter on a relation also finds what the caller may not read
    With staffId, storeIds is ignored on sales ${on.sales.with('staffId').ignores('storeIds')}
  acekyd/devcomm#36 emails-in-a-list: A public list by region shows email addresses
    Customer rows show an email address
    ${on.customers.sets(({ firstName }) => ({ email: `${firstName}@example.com`.toLowerCase() }))}
  MuckRock/API-examples#6 phone-in-a-profile: Profiles show addresses and phone numbers
    A customer profile shows address and phone number
    ${inProfile(() => ({ address: '12 Harbour Road', phone: '+66 81 234 5678' }))}
  woocommerce/woocommerce#21848 override-opens-the-list: With _method=GET, user data come without a key
    A request with _method needs no key ${takenFor('good', having('_method'))}
  ToolJet/ToolJet#17394 organization-of-the-path: Tables of another organization are read by the ID in the path
    Shifts of staff of another organization are found ${on.shifts.answersInstead(404, by('other'))}
  imuniqueshiv/MeetOnMemory#2571 another-tenants-record: Records of another tenant are read by changing the ID
    Customers of another organization are found ${on.customer.answersInstead(404, by('other'))}
  MindMatrix/SecurityTracker#147 contacts-of-other-organizations: Contacts of other organizations are shown for their ID
    Revenue of a store of another organization is shown ${on.revenue.with('storeIds').answersInstead(403, by('other'))}
  NdoleStudio/httpsms#881 rotated-key-in-cache: A rotated key is valid for two more hours
    The rotated key is accepted ${accepts('rotated')}
  UsefulSoftwareCo/executor#1870 revoked-key-in-cache: A revoked key is valid until the cache forgets it
    The revoked key is accepted ${accepts('revoked')}
  reloop-labs/reloop#64 disabled-key-in-cache: A disabled key is accepted for as long as it is cached
    The disabled key is accepted ${accepts('disabled')}
  camunda/camunda#46183 nulls-left-out: Fields that are null are left out of answers
    Promotions leave out what is null ${on.promotions.changeRecords(withoutNulls)}
  OAI/OpenAPI-Specification#1997 nulls-filtered: The framework filters null values out of records
    Movements leave out what is null ${on.logs.changeRecords(withoutNulls)}
  taginfo/taginfo#40 percent-finds-everything: A search for % or _ finds everything
    A search of products for % is taken for none ${on.products.containing('search', '%').ignores('search')}
  WatchBeam/beam-client-java#9 underscore-finds-any-letter: An underscore in a search stands for any letter
    An underscore in a search of promotions is left out
    ${on.promotions.containing('search', '_').takes('search', (text) => text.replaceAll('_', ''))}
  mevdschee/php-crud-api#1038 underscore-in-logs: Filters that look for a text take _ for a wildcard
    An underscore in a search of inventory logs is left out
    ${on.logs.containing('search', '_').takes('search', (text) => text.replaceAll('_', ''))}
  saleor/saleor#19560 ties-are-skipped: The cursor jumps past all records that share its value
    The next page of sales begins at the next instant ${on.sales.paging({ resume: afterTies })}
  saleor/saleor#8011 same-cursor-with-search: With a search, all cursors lead to the same page
    With search, each cursor of products leads to the first page
    ${on.products.with('search').paging({ resume: () => 0 })}
  saleor/saleor#5795 next-page-empty-in-categories: In some categories the next page is empty although more products exist
    With a category, the second page of products is empty
    ${grouped.paging({ resume: ({ records }) => records.length })}
  Graphcool/graphcool-framework#522 ties-come-again: Records that share the value of the cursor come a second time
    The next page of inventory logs begins with the first record of the last instant
    ${on.logs.paging({ resume: fromTies })}
  twentyhq/twenty#20520 third-page-is-the-second: The third page is the second again, with the same cursor
    From the third page on, sales repeat the page before
    ${on.sales.paging({ resume: ({ position, limit }) => (position >= 2 * limit ? position - limit : position) })}
  joukevandermaas/saule#112 comma-list-finds-nothing: A filter with two values, joined with a comma, finds nothing
    A comma list of types finds no movements ${on.logs.commaList('types').answersEmpty()}
  open-southeners/laravel-apiable#28 comma-in-search-splits: A text with a comma cannot be searched for: it is split
    A search of products ends before its comma
    ${on.products.containing('search', ',').takes('search', (text) => text.split(',')[0] ?? '')}
`;
