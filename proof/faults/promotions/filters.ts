import type { Fault } from '../../fault.ts';
import { fault } from '../../fault-kit/fault.ts';
import { lacks } from '../../fault-kit/paging.ts';
import { forgets, insteadOfNothing, reads, takes } from '../../fault-kit/questions.ts';
import {
  all,
  changeRecords,
  commaList,
  dropRecords,
  having,
  type Loose,
  lacking,
  laterPage,
  on,
  oneIn,
  parts,
  repeated,
} from '../../fault-kit/wrapping.ts';

const promotions = on('listPromotions');

function isGlobal(promotion: Loose): boolean {
  return parts(promotion, 'stores').length === 0;
}

/** Filters of promotions, but for the schedule. */
export const promotionFilterFaults: readonly Fault[] = [
  fault(
    'deleted-promotions-still-listed',
    'PROMO-20',
    'One promotion in fifteen was deleted, and says when',
    (handle) =>
      changeRecords(handle, promotions, (promotion) => {
        promotion.deletedAt = oneIn(15, promotion) ? '2025-03-01T09:00:00.000Z' : null;
      }),
  ),
  fault('deleted-promotions-flagged', 'PROMO-20', 'One promotion in fifteen was deleted, as a flag says', (handle) =>
    changeRecords(handle, promotions, (promotion) => {
      promotion.isDeleted = oneIn(15, promotion);
    }),
  ),
  fault('promotions-unknown-category-finds-all', 'PROMO-04', 'Promotions of an unknown category are all', (handle) =>
    insteadOfNothing(handle, promotions, 'categoryIds'),
  ),
  fault('promotions-unknown-product-finds-all', 'PROMO-05', 'Promotions of an unknown product are all', (handle) =>
    insteadOfNothing(handle, promotions, 'productIds'),
  ),
  fault('promotions-of-store-lose-global', 'PROMO-01', 'storeIds leaves the global promotions out', (handle) =>
    lacks(handle, all(promotions, having('storeIds')), isGlobal),
  ),
  fault(
    'promotions-of-stores-lose-global',
    'PROMO-01',
    'Two stores leave the global promotions out, one does not',
    (handle) => lacks(handle, all(promotions, commaList('storeIds')), isGlobal),
  ),
  fault(
    'promotions-later-pages-lose-global',
    'PROMO-01',
    'Later pages of promotions by store leave the global ones out',
    (handle) => dropRecords(handle, all(promotions, laterPage, having('storeIds')), isGlobal),
  ),
  fault(
    'promotions-of-store-lose-inactive-global',
    'PROMO-01',
    'Of the global promotions, storeIds keeps the active ones alone',
    (handle) =>
      lacks(
        handle,
        all(promotions, having('storeIds')),
        (promotion) => isGlobal(promotion) && promotion.status !== 'ACTIVE',
      ),
  ),
  fault('promotions-store-ignored', 'PROMO-02', 'storeIds is ignored on promotions', (handle) =>
    forgets(handle, all(promotions, having('storeIds')), 'storeIds'),
  ),
  fault(
    'promotions-stores-twice-read-first',
    'PROMO-03',
    'Of repeated stores, promotions go by the first alone',
    (handle) => reads(handle, all(promotions, repeated('storeIds')), 'storeIds', (ids) => ids.slice(0, 1)),
  ),
  fault(
    'promotions-stores-list-reads-last',
    'PROMO-03',
    'Of a comma list of stores, promotions go by the last alone',
    (handle) => reads(handle, all(promotions, commaList('storeIds')), 'storeIds', (ids) => ids.slice(-1)),
  ),
  fault(
    'promotions-category-lost',
    'PROMO-04',
    'categoryIds looks at the first category of a promotion alone',
    (handle) =>
      lacks(handle, all(promotions, having('categoryIds')), (promotion, asked) => {
        const [first] = parts(promotion, 'categories');
        return first !== undefined && !having('categoryIds', String(first.id))(asked);
      }),
  ),
  fault('promotions-category-ignored', 'PROMO-04', 'categoryIds is ignored on promotions', (handle) =>
    forgets(handle, promotions, 'categoryIds'),
  ),
  fault(
    'promotions-product-finds-nothing',
    'PROMO-05',
    'productIds looks at the first product of a promotion alone',
    (handle) =>
      lacks(handle, all(promotions, having('productIds')), (promotion, asked) => {
        const [first] = parts(promotion, 'products');
        return first !== undefined && !having('productIds', String(first.id))(asked);
      }),
  ),
  fault('promotions-product-ignored', 'PROMO-05', 'productIds is ignored on promotions', (handle) =>
    forgets(handle, promotions, 'productIds'),
  ),
  fault(
    'promotions-active-means-running',
    'PROMO-06',
    'active=true leaves out ACTIVE promotions whose schedule is over',
    (handle) =>
      lacks(
        handle,
        all(promotions, having('active', 'true')),
        (promotion) => promotion.to !== null && Date.parse(String(promotion.to)) < Date.now(),
      ),
  ),
  fault('promotions-active-false-ignored', 'PROMO-07', 'active=false gives both kinds', (handle) =>
    forgets(handle, all(promotions, having('active', 'false')), 'active'),
  ),
  fault(
    'promotions-active-false-loses-scheduled',
    'PROMO-07',
    'active=false leaves out INACTIVE promotions with a schedule',
    (handle) => lacks(handle, all(promotions, having('active', 'false')), (promotion) => promotion.to !== null),
  ),
  fault('promotions-active-by-default', 'PROMO-08', 'Without active, ACTIVE promotions alone come', (handle) =>
    takes(handle, all(promotions, lacking('active')), 'active', 'true'),
  ),
  fault('promotions-one-trigger-ignored', 'PROMO-09', 'triggers=HAPPY_HOUR is ignored', (handle) =>
    forgets(
      handle,
      all(promotions, ({ query }) => query.get('triggers') === 'HAPPY_HOUR'),
      'triggers',
    ),
  ),
  fault('promotions-triggers-twice-read-first', 'PROMO-10', 'Of repeated triggers, the first alone counts', (handle) =>
    reads(handle, all(promotions, repeated('triggers')), 'triggers', (kinds) => kinds.slice(0, 1)),
  ),
  fault('promotions-triggers-list-ignored', 'PROMO-10', 'A comma list of triggers is ignored', (handle) =>
    forgets(handle, all(promotions, commaList('triggers')), 'triggers'),
  ),
  fault('promotions-search-loses-inactive', 'PROMO-16', 'search does not find INACTIVE promotions', (handle) =>
    lacks(handle, all(promotions, having('search')), (promotion) => promotion.status === 'INACTIVE'),
  ),
  fault('promotions-search-beginnings', 'PROMO-16', 'search looks at how names begin', (handle) =>
    lacks(
      handle,
      all(promotions, having('search')),
      (promotion, { query }) =>
        !String(promotion.name)
          .toLowerCase()
          .startsWith((query.get('search') ?? '').toLowerCase()),
    ),
  ),
  fault('promotions-search-by-letter-case', 'PROMO-17', 'search tells upper from lower case', (handle) =>
    lacks(
      handle,
      all(promotions, having('search')),
      (promotion, { query }) => !String(promotion.name).includes(query.get('search') ?? ''),
    ),
  ),
  fault(
    'promotions-search-finds-all-or-something',
    'PROMO-18',
    'A search that finds no promotion gives all of them',
    (handle) => insteadOfNothing(handle, promotions, 'search'),
  ),
  fault('promotions-search-by-first-letter', 'PROMO-18', 'search goes by its first letter', (handle) =>
    takes(handle, all(promotions, having('search')), 'search', (text) => text.slice(0, 1)),
  ),
  fault('promotions-active-lost-beside-stores', 'PROMO-19', 'Beside storeIds, active is ignored', (handle) =>
    forgets(handle, all(promotions, having('storeIds')), 'active'),
  ),
  fault('promotions-triggers-lost-beside-active', 'PROMO-19', 'Beside active, triggers are ignored', (handle) =>
    forgets(handle, all(promotions, having('active')), 'triggers'),
  ),
  fault('promotions-range-lost-beside-active', 'PROMO-19', 'Beside active, from and to are ignored', (handle) =>
    forgets(handle, all(promotions, having('active')), 'from', 'to'),
  ),
  fault(
    'promotion-customers-by-one-name',
    'PROMO-21',
    'Of several customers of a promotion, the last has no lastName',
    (handle) =>
      changeRecords(handle, promotions, (promotion) => {
        const last = parts(promotion, 'customers').slice(1).at(-1);
        if (last !== undefined) delete last.lastName;
      }),
  ),
  fault('promotions-active-lost-beside-search', 'PROMO-19', 'A search looks in both kinds of promotions', (handle) =>
    forgets(handle, all(promotions, having('search')), 'active'),
  ),
  fault('promotions-range-lost-beside-stores', 'PROMO-19', 'Beside storeIds, from and to are ignored', (handle) =>
    forgets(handle, all(promotions, having('storeIds')), 'from', 'to'),
  ),
];
