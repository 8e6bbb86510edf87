import type { Wrap } from '../fault.ts';
import { cashierRow, customerRow, dayRow, recount } from '../fault-kit/analytics-rows.ts';
import {
  above,
  all,
  commaList,
  containing,
  having,
  lacking,
  matching,
  on,
  sentWith,
  withQuery,
} from '../fault-kit/conditions.ts';
import { limited, tooFast } from '../fault-kit/limits.ts';
import { paging } from '../fault-kit/paging.ts';
import { answersEmpty, DAY, HOUR, ignores, moved, shiftsRange, takes } from '../fault-kit/parameters.ts';
import { inProfile, sets, setsIn } from '../fault-kit/records.ts';
import {
  answersInstead,
  breaks,
  changeRecords,
  changeRequest,
  changeStatus,
  changesStatus,
  type Loose,
  parts,
  withKey,
} from '../fault-kit/responses.ts';
import { knowing } from '../fault-kit/table.ts';

/** A defect that users reported of another read API, acted out on the reference. Chosen by kind, before any was tried. */
export interface Defect {
  readonly id: string;
  /** Repository and number in its tracker. */
  readonly reference: string;
  readonly happened: string;
  readonly acted: string;
  readonly wrap: Wrap;
  readonly burst?: true;
}

const whole = ({ total }: Loose) => ({ revenue: Number(total), txCount: 1 });
const takenBack = ({ total }: Loose) => ({ revenue: -Number(total), txCount: 0 });
const lost = ({ total }: Loose) => ({ revenue: -Number(total), txCount: -1 });

/** Where the instant of the last record before this place begins and ends among its neighbours. */
function edge(records: readonly Loose[], position: number, isAfter: boolean): number {
  const at = records[position - 1]?.createdAt;
  const found = isAfter
    ? records.findIndex(({ createdAt }, index) => index >= position && createdAt !== at)
    : records.findIndex(({ createdAt }) => createdAt === at);
  return found === -1 ? records.length : found;
}

function withoutNulls(record: Loose): void {
  for (const [name, value] of Object.entries(record)) if (value === null) delete record[name];
}

const KNOWN = new Set(['limit', 'cursor', 'storeIds', 'categoryIds', 'search']);

/** A key that should be refused is served. */
function accepts(name: 'rotated' | 'revoked' | 'disabled'): Wrap {
  return knowing(({ keys }) =>
    changeRequest(sentWith(keys.get(name)), ({ request }) => withKey(request, keys.get('good'))),
  );
}

const byStranger: Parameters<typeof answersInstead>[2] = ({ request }, { keys }) => withKey(request, keys.get('other'));

export const defects: readonly Defect[] = [
  {
    id: 'products-of-all-stores',
    reference: 'magento/magento2#15461',
    happened: 'Products asked for by store code come from all stores',
    acted: 'storeIds is ignored on products',
    wrap: ignores(on.products, 'storeIds'),
  },
  {
    id: 'one-item-without-page-size',
    reference: 'magento/magento2#8211',
    happened: 'Without a page size, low stock lists one item',
    acted: 'Inventory logs without limit have one record to a page',
    wrap: takes(all(on.logs, lacking('limit')), 'limit', '1'),
  },
  {
    id: 'filtered-list-lacks-a-part',
    reference: 'magento/magento2#22737',
    happened: 'Products found by category come without their stock part',
    acted: 'With categoryIds, products lack branchOverrides',
    wrap: changeRecords(all(on.products, having('categoryIds')), (product) => {
      delete product.branchOverrides;
    }),
  },
  {
    id: 'offset-always-zero',
    reference: 'PrestaShop/PrestaShop#25032',
    happened: 'The offset of a limit has no effect: every page is the first',
    acted: 'Every cursor of products leads to the first page',
    wrap: paging(on.products, { resume: () => 0 }),
  },
  {
    id: 'older-than-the-lower-bound',
    reference: 'PrestaShop/PrestaShop#12385',
    happened: 'A range of change dates also lists products months older than its lower bound',
    acted: 'from of sales is taken 90 days too early',
    wrap: takes(all(on.sales, having('from')), 'from', moved(-90 * DAY)),
  },
  {
    id: 'after-in-local-time',
    reference: 'woocommerce/woocommerce#14539',
    happened: 'after selects other orders than those after the instant',
    acted: 'from of sales is taken two hours early',
    wrap: takes(all(on.sales, having('from')), 'from', moved(-2 * HOUR)),
  },
  {
    id: 'after-in-zone-of-shop',
    reference: 'woocommerce/woocommerce#12594',
    happened: 'after is read in the zone of the shop, while orders are shown in UTC',
    acted: 'from of inventory logs is taken an hour late',
    wrap: takes(all(on.logs, having('from')), 'from', moved(HOUR)),
  },
  {
    id: 'after-in-time-of-server',
    reference: 'woocommerce/woocommerce#19976',
    happened: 'after is handled in the local time of the server',
    acted: 'from of revenue is taken seven hours early',
    wrap: takes(all(on.revenue, having('from')), 'from', moved(-7 * HOUR)),
  },
  {
    id: 'utc-bounds-in-own-zone',
    reference: 'woocommerce/woocommerce-rest-api#241',
    happened: 'Bounds sent in UTC are taken in the zone of the shop',
    acted: 'The range of staff analytics is five hours off',
    wrap: shiftsRange(on.staff, 5 * HOUR),
  },
  {
    id: 'both-bounds-without-effect',
    reference: 'woocommerce/woocommerce#17166',
    happened: 'before and after have no effect: orders of other days come',
    acted: 'The range of promotions is ignored',
    wrap: ignores(on.promotions, 'from', 'to'),
  },
  {
    id: 'paid-date-in-utc',
    reference: 'woocommerce/woocommerce#39462',
    happened: 'Orders paid on a date are taken of another zone',
    acted: 'The range of customer analytics is five hours off',
    wrap: shiftsRange(on.customers, 5 * HOUR),
  },
  {
    id: 'spend-of-cancelled-orders',
    reference: 'woocommerce/woocommerce-admin#4557',
    happened: 'The total spend of a customer contains a cancelled order',
    acted: 'Customer analytics count cancelled sales',
    wrap: (handle) => recount(customerRow(handle), on.customers, { status: 'CANCELLED' }, whole)(handle),
  },
  {
    id: 'refund-counted-twice',
    reference: 'woocommerce/woocommerce-admin#2522',
    happened: 'A refunded order is taken off a second time: negative totals',
    acted: 'Staff analytics subtract refunded sales',
    wrap: recount(cashierRow, on.staff, { status: 'REFUNDED' }, takenBack),
  },
  {
    id: 'tax-of-refunded-orders',
    reference: 'woocommerce/woocommerce#37065',
    happened: 'Revenue contains the tax of refunded orders, not their amount',
    acted: 'Revenue adds 7 percent of each refunded sale',
    wrap: recount(dayRow, on.revenue, { status: 'REFUNDED' }, ({ total }) => ({
      revenue: Number(total) * 0.07,
      txCount: 0,
    })),
  },
  {
    id: 'refunds-of-unpaid-orders',
    reference: 'woocommerce/woocommerce#67710',
    happened: 'Refunds of orders that were never paid lower the revenue',
    acted: 'Revenue subtracts cancelled sales',
    wrap: recount(dayRow, on.revenue, { status: 'CANCELLED' }, takenBack),
  },
  {
    id: 'refunded-still-paid',
    reference: 'liberusoftware/ecommerce-laravel#748',
    happened: 'Refunded orders keep counting as paid in all sums',
    acted: 'Staff analytics count refunded sales',
    wrap: recount(cashierRow, on.staff, { status: 'REFUNDED' }, whole),
  },
  {
    id: 'one-endpoint-counts-cancelled',
    reference: 'Agilo/medusa-analytics-plugin#26',
    happened: 'One analytics route counts cancelled orders, another does not',
    acted: 'Revenue counts cancelled sales',
    wrap: recount(dayRow, on.revenue, { status: 'CANCELLED' }, whole),
  },
  {
    id: 'sales-of-renamed-products-vanish',
    reference: 'janavipandole/Cara#5611',
    happened: 'Sales of renamed or deleted products drop out of the sums',
    acted: 'Revenue leaves out sales with a product whose ID begins with 0',
    wrap: recount(dayRow, on.revenue, { status: 'PAID' }, (sale) =>
      parts(sale, 'lineItems').some(({ productId }) => String(productId).startsWith('0')) ? lost(sale) : null,
    ),
  },
  {
    id: 'precision-of-totals',
    reference: 'woocommerce/woocommerce#7652',
    happened: 'Totals have another precision than the order',
    acted: 'total of a sale has one decimal',
    wrap: sets(on.sales, ({ total }) => ({ total: Math.round(Number(total) * 10) / 10 })),
  },
  {
    id: 'money-as-object',
    reference: 'BroadleafCommerce/BroadleafCommerce#65',
    happened: 'Money is not serialized as a number',
    acted: 'price of a product is an object with amount and currency',
    wrap: sets(on.products, ({ price }) => ({ price: { amount: price, currency: 'THB' } })),
  },
  {
    id: 'numbers-as-strings',
    reference: 'getdozer/dozer#369',
    happened: 'Numbers are serialized as strings',
    acted: 'quantity of a movement is a string',
    wrap: sets(on.logs, ({ quantity }) => ({ quantity: String(quantity) })),
  },
  {
    id: 'price-string-of-even-ids',
    reference: 'DuyPham111/HW06#26',
    happened: 'price is a string in every other product',
    acted: 'The override price is a string where the ID of the store ends in an even digit',
    wrap: setsIn(on.products, 'branchOverrides', ({ storeId, price }) =>
      /[02468ace]$/.test(String(storeId)) ? { price: String(price) } : null,
    ),
  },
  {
    id: 'more-than-the-maximum',
    reference: '3dna/api_docs#65',
    happened: 'A limit above the documented maximum is accepted',
    acted: 'A limit above 100 on customer analytics is taken for 100',
    wrap: takes(all(on.customers, above(100)), 'limit', '100'),
  },
  {
    id: 'limit-without-effect',
    reference: 'hasadna/open-bus#380',
    happened: 'limit has no effect on some tables',
    acted: 'limit is ignored on promotions',
    wrap: ignores(on.promotions, 'limit'),
  },
  {
    id: 'list-of-one',
    reference: 'stripe/stripe-mock#81',
    happened: 'With limit, a list has one object, however many were asked for',
    acted: 'A valid limit on staff analytics gives one row',
    wrap: takes(all(on.staff, matching('limit', /^[1-9]\d?$/)), 'limit', '1'),
  },
  {
    id: 'invalid-parameter-breaks',
    reference: 'getredash/redash#3394',
    happened: 'An invalid parameter is answered 500',
    acted: 'What is 400 on inventory logs is 500',
    wrap: changesStatus(on.logs, 400, 500),
  },
  {
    id: 'bad-query-breaks',
    reference: 'coreos/kpm#101',
    happened: 'Bad query parameters are answered 500',
    acted: 'What is 400 on customer analytics is 500',
    wrap: changesStatus(on.customers, 400, 500),
  },
  {
    id: 'unknown-parameter-breaks',
    reference: 'stargate/stargate#52',
    happened: 'A parameter that does not exist is answered 500',
    acted: 'Products with an unknown parameter are 500',
    wrap: breaks((asked) => on.products(asked) && [...asked.query.keys()].some((name) => !KNOWN.has(name))),
  },
  {
    id: 'wrong-parameter-accepted',
    reference: 'directus/v8-archive#92',
    happened: 'A wrong query parameter is not answered 400',
    acted: 'An invalid status of sales is taken for none',
    wrap: (handle) =>
      changeStatus(all(on.sales, having('status')), 400, (_, asked) =>
        handle(withQuery(asked, (query) => query.delete('status'))),
      )(handle),
  },
  {
    id: 'limit-without-retry-after',
    reference: 'repology/repology-rs#234',
    happened: 'A 429 has no Retry-After',
    acted: 'The limit is met with a 429 without any retry header',
    ...limited(() => tooFast({})),
  },
  {
    id: 'search-lifts-the-status',
    reference: 'directus/v8-archive#1978',
    happened: 'With a filter, records come that the status rule should hide',
    acted: 'With search, active is ignored on promotions',
    wrap: ignores(all(on.promotions, having('search')), 'active'),
  },
  {
    id: 'relation-lifts-the-rule',
    reference: 'directus/directus#15437',
    happened: 'A filter on a relation also finds what the caller may not read',
    acted: 'With staffId, storeIds is ignored on sales',
    wrap: ignores(all(on.sales, having('staffId')), 'storeIds'),
  },
  {
    id: 'emails-in-a-list',
    reference: 'acekyd/devcomm#36',
    happened: 'A public list by region shows email addresses',
    acted: 'Customer rows show an email address',
    wrap: sets(on.customers, ({ firstName }) => ({ email: `${firstName}@example.com`.toLowerCase() })),
  },
  {
    id: 'phone-in-a-profile',
    reference: 'MuckRock/API-examples#6',
    happened: 'Profiles show addresses and phone numbers',
    acted: 'A customer profile shows address and phone number',
    wrap: inProfile(() => ({ address: '12 Harbour Road', phone: '+66 81 234 5678' })),
  },
  {
    id: 'override-opens-the-list',
    reference: 'woocommerce/woocommerce#21848',
    happened: 'With _method=GET, user data come without a key',
    acted: 'A request with _method needs no key',
    wrap: knowing(({ keys }) => changeRequest(having('_method'), ({ request }) => withKey(request, keys.get('good')))),
  },
  {
    id: 'organization-of-the-path',
    reference: 'ToolJet/ToolJet#17394',
    happened: 'Tables of another organization are read by the ID in the path',
    acted: 'Shifts of staff of another organization are found',
    wrap: answersInstead(on.shifts, 404, byStranger),
  },
  {
    id: 'another-tenants-record',
    reference: 'imuniqueshiv/MeetOnMemory#2571',
    happened: 'Records of another tenant are read by changing the ID',
    acted: 'Customers of another organization are found',
    wrap: answersInstead(on.customer, 404, byStranger),
  },
  {
    id: 'contacts-of-other-organizations',
    reference: 'MindMatrix/SecurityTracker#147',
    happened: 'Contacts of other organizations are shown for their ID',
    acted: 'Revenue of a store of another organization is shown',
    wrap: answersInstead(all(on.revenue, having('storeIds')), 403, byStranger),
  },
  {
    id: 'rotated-key-in-cache',
    reference: 'NdoleStudio/httpsms#881',
    happened: 'A rotated key is valid for two more hours',
    acted: 'The rotated key is accepted',
    wrap: accepts('rotated'),
  },
  {
    id: 'revoked-key-in-cache',
    reference: 'UsefulSoftwareCo/executor#1870',
    happened: 'A revoked key is valid until the cache forgets it',
    acted: 'The revoked key is accepted',
    wrap: accepts('revoked'),
  },
  {
    id: 'disabled-key-in-cache',
    reference: 'reloop-labs/reloop#64',
    happened: 'A disabled key is accepted for as long as it is cached',
    acted: 'The disabled key is accepted',
    wrap: accepts('disabled'),
  },
  {
    id: 'nulls-left-out',
    reference: 'camunda/camunda#46183',
    happened: 'Fields that are null are left out of answers',
    acted: 'Promotions leave out what is null',
    wrap: changeRecords(on.promotions, withoutNulls),
  },
  {
    id: 'nulls-filtered',
    reference: 'OAI/OpenAPI-Specification#1997',
    happened: 'The framework filters null values out of records',
    acted: 'Movements leave out what is null',
    wrap: changeRecords(on.logs, withoutNulls),
  },
  {
    id: 'percent-finds-everything',
    reference: 'taginfo/taginfo#40',
    happened: 'A search for % or _ finds everything',
    acted: 'A search of products for % is taken for none',
    wrap: ignores(all(on.products, containing('search', '%')), 'search'),
  },
  {
    id: 'underscore-finds-any-letter',
    reference: 'WatchBeam/beam-client-java#9',
    happened: 'An underscore in a search stands for any letter',
    acted: 'An underscore in a search of promotions is left out',
    wrap: takes(all(on.promotions, containing('search', '_')), 'search', (text) => text.replaceAll('_', '')),
  },
  {
    id: 'underscore-in-logs',
    reference: 'mevdschee/php-crud-api#1038',
    happened: 'Filters that look for a text take _ for a wildcard',
    acted: 'An underscore in a search of inventory logs is left out',
    wrap: takes(all(on.logs, containing('search', '_')), 'search', (text) => text.replaceAll('_', '')),
  },
  {
    id: 'ties-are-skipped',
    reference: 'saleor/saleor#19560',
    happened: 'The cursor jumps past all records that share its value',
    acted: 'The next page of sales begins at the next instant',
    wrap: paging(on.sales, { resume: ({ records, position }) => edge(records, position, true) }),
  },
  {
    id: 'same-cursor-with-search',
    reference: 'saleor/saleor#8011',
    happened: 'With a search, all cursors lead to the same page',
    acted: 'With search, each cursor of products leads to the first page',
    wrap: paging(all(on.products, having('search')), { resume: () => 0 }),
  },
  {
    id: 'next-page-empty-in-categories',
    reference: 'saleor/saleor#5795',
    happened: 'In some categories the next page is empty although more products exist',
    acted: 'With categoryIds, the second page of products is empty',
    wrap: paging(all(on.products, having('categoryIds')), { resume: ({ records }) => records.length }),
  },
  {
    id: 'ties-come-again',
    reference: 'Graphcool/graphcool-framework#522',
    happened: 'Records that share the value of the cursor come a second time',
    acted: 'The next page of inventory logs begins with the first record of the last instant',
    wrap: paging(on.logs, { resume: ({ records, position }) => edge(records, position, false) }),
  },
  {
    id: 'third-page-is-the-second',
    reference: 'twentyhq/twenty#20520',
    happened: 'The third page is the second again, with the same cursor',
    acted: 'From the third page on, sales repeat the page before',
    wrap: paging(on.sales, {
      resume: ({ position, limit }) => (position >= 2 * limit ? position - limit : position),
    }),
  },
  {
    id: 'comma-list-finds-nothing',
    reference: 'joukevandermaas/saule#112',
    happened: 'A filter with two values, joined with a comma, finds nothing',
    acted: 'A comma list of types finds no movements',
    wrap: answersEmpty(all(on.logs, commaList('types'))),
  },
  {
    id: 'comma-in-search-splits',
    reference: 'open-southeners/laravel-apiable#28',
    happened: 'A text with a comma cannot be searched for: it is split',
    acted: 'A search of products ends before its comma',
    wrap: takes(all(on.products, containing('search', ',')), 'search', (text) => text.split(',')[0] ?? ''),
  },
];
