import type { Fault } from '../fault.ts';
import { all, commaList, having, lacking, laterPage, on, repeated } from '../fault-kit/conditions.ts';
import { lacks } from '../fault-kit/paging.ts';
import { cutsOffsets, cutTo, DAY, ignores, insteadOfNothing, moved, reads, takes } from '../fault-kit/parameters.ts';
import { changeRecords, dropRecords, type Loose, oneIn, parts } from '../fault-kit/responses.ts';
import { faultTable } from '../fault-kit/table.ts';

function isGlobal(promotion: Loose): boolean {
  return parts(promotion, 'stores').length === 0;
}

/** Filters of promotions, but for the schedule. */
const promotionFilterFaults = faultTable`
  PROMO-20 deleted-promotions-still-listed: One promotion in fifteen was deleted, and says when
    ${changeRecords(on.promotions, (promotion) => {
      promotion.deletedAt = oneIn(15, promotion) ? '2025-03-01T09:00:00.000Z' : null;
    })}
  PROMO-20 deleted-promotions-flagged: One promotion in fifteen was deleted, as a flag says
    ${changeRecords(on.promotions, (promotion) => {
      promotion.isDeleted = oneIn(15, promotion);
    })}
  PROMO-04 promotions-unknown-category-finds-all: Promotions of an unknown category are all
    ${insteadOfNothing(on.promotions, 'categoryIds')}
  PROMO-05 promotions-unknown-product-finds-all: Promotions of an unknown product are all
    ${insteadOfNothing(on.promotions, 'productIds')}
  PROMO-01 promotions-of-store-lose-global: storeIds leaves the global promotions out
    ${lacks(all(on.promotions, having('storeIds')), isGlobal)}
  PROMO-01 promotions-of-stores-lose-global: Two stores leave the global promotions out, one does not
    ${lacks(all(on.promotions, commaList('storeIds')), isGlobal)}
  PROMO-01 promotions-later-pages-lose-global: Later pages of promotions by store leave the global ones out
    ${dropRecords(all(on.promotions, laterPage, having('storeIds')), isGlobal)}
  PROMO-01 promotions-of-store-lose-inactive-global: Of the global promotions, storeIds keeps the active ones alone
    ${lacks(all(on.promotions, having('storeIds')), (promotion) => isGlobal(promotion) && promotion.status !== 'ACTIVE')}
  PROMO-02 promotions-store-ignored: storeIds is ignored on promotions
    ${ignores(all(on.promotions, having('storeIds')), 'storeIds')}
  PROMO-03 promotions-stores-twice-read-first: Of repeated stores, promotions go by the first alone
    ${reads(all(on.promotions, repeated('storeIds')), 'storeIds', (ids) => ids.slice(0, 1))}
  PROMO-03 promotions-stores-list-reads-last: Of a comma list of stores, promotions go by the last alone
    ${reads(all(on.promotions, commaList('storeIds')), 'storeIds', (ids) => ids.slice(-1))}
  PROMO-04 promotions-category-lost: categoryIds looks at the first category of a promotion alone
    ${lacks(all(on.promotions, having('categoryIds')), (promotion, asked) => {
      const [first] = parts(promotion, 'categories');
      return first !== undefined && !having('categoryIds', String(first.id))(asked);
    })}
  PROMO-04 promotions-category-ignored: categoryIds is ignored on promotions
    ${ignores(on.promotions, 'categoryIds')}
  PROMO-05 promotions-product-finds-nothing: productIds looks at the first product of a promotion alone
    ${lacks(all(on.promotions, having('productIds')), (promotion, asked) => {
      const [first] = parts(promotion, 'products');
      return first !== undefined && !having('productIds', String(first.id))(asked);
    })}
  PROMO-05 promotions-product-ignored: productIds is ignored on promotions
    ${ignores(on.promotions, 'productIds')}
  PROMO-06 promotions-active-means-running: active=true leaves out ACTIVE promotions whose schedule is over
    ${lacks(
      all(on.promotions, having('active', 'true')),
      (promotion) => promotion.to !== null && Date.parse(String(promotion.to)) < Date.now(),
    )}
  PROMO-07 promotions-active-false-ignored: active=false gives both kinds
    ${ignores(all(on.promotions, having('active', 'false')), 'active')}
  PROMO-07 promotions-active-false-loses-scheduled: active=false leaves out INACTIVE promotions with a schedule
    ${lacks(all(on.promotions, having('active', 'false')), (promotion) => promotion.to !== null)}
  PROMO-08 promotions-active-by-default: Without active, ACTIVE promotions alone come
    ${takes(all(on.promotions, lacking('active')), 'active', 'true')}
  PROMO-09 promotions-one-trigger-ignored: triggers=HAPPY_HOUR is ignored
    ${ignores(
      all(on.promotions, ({ query }) => query.get('triggers') === 'HAPPY_HOUR'),
      'triggers',
    )}
  PROMO-10 promotions-triggers-twice-read-first: Of repeated triggers, the first alone counts
    ${reads(all(on.promotions, repeated('triggers')), 'triggers', (kinds) => kinds.slice(0, 1))}
  PROMO-10 promotions-triggers-list-ignored: A comma list of triggers is ignored
    ${ignores(all(on.promotions, commaList('triggers')), 'triggers')}
  PROMO-16 promotions-search-loses-inactive: search does not find INACTIVE promotions
    ${lacks(all(on.promotions, having('search')), (promotion) => promotion.status === 'INACTIVE')}
  PROMO-16 promotions-search-beginnings: search looks at how names begin
    ${lacks(
      all(on.promotions, having('search')),
      (promotion, { query }) =>
        !String(promotion.name)
          .toLowerCase()
          .startsWith((query.get('search') ?? '').toLowerCase()),
    )}
  PROMO-17 promotions-search-by-letter-case: search tells upper from lower case
    ${lacks(
      all(on.promotions, having('search')),
      (promotion, { query }) => !String(promotion.name).includes(query.get('search') ?? ''),
    )}
  PROMO-18 promotions-search-finds-all-or-something: A search that finds no promotion gives all of them
    ${insteadOfNothing(on.promotions, 'search')}
  PROMO-18 promotions-search-by-first-letter: search goes by its first letter
    ${takes(all(on.promotions, having('search')), 'search', (text) => text.slice(0, 1))}
  PROMO-19 promotions-active-lost-beside-stores: Beside storeIds, active is ignored
    ${ignores(all(on.promotions, having('storeIds')), 'active')}
  PROMO-19 promotions-triggers-lost-beside-active: Beside active, triggers are ignored
    ${ignores(all(on.promotions, having('active')), 'triggers')}
  PROMO-19 promotions-range-lost-beside-active: Beside active, from and to are ignored
    ${ignores(all(on.promotions, having('active')), 'from', 'to')}
  PROMO-21 promotion-customers-by-one-name: Of several customers of a promotion, the last has no lastName
    ${changeRecords(on.promotions, (promotion) => {
      const last = parts(promotion, 'customers').slice(1).at(-1);
      if (last !== undefined) delete last.lastName;
    })}
  PROMO-19 promotions-active-lost-beside-search: A search looks in both kinds of promotions
    ${ignores(all(on.promotions, having('search')), 'active')}
  PROMO-19 promotions-range-lost-beside-stores: Beside storeIds, from and to are ignored
    ${ignores(all(on.promotions, having('storeIds')), 'from', 'to')}
`;

const ranged = (asked: Parameters<typeof on.promotions>[0]): boolean =>
  on.promotions(asked) && !lacking('from', 'to')(asked);

function at(instant: unknown): number {
  return Date.parse(String(instant));
}

function unscheduled(promotion: Loose): boolean {
  return promotion.from === null && promotion.to === null;
}

/** from and to of promotions select by overlap. */
const promotionScheduleFaults = faultTable`
  PROMO-11 promotions-from-ignored: from is ignored on promotions
    ${ignores(on.promotions, 'from')}
  PROMO-11 promotions-offset-cut-off: Promotions take from and to with an offset for UTC
    ${cutsOffsets(on.promotions)}
  PROMO-13 promotions-created-in-time-only: In a range, only promotions that were created before its end come
    ${lacks(
      all(on.promotions, having('from'), having('to')),
      (promotion, asked) => at(promotion.createdAt) > at(asked.query.get('to')),
    )}
  PROMO-11 promotions-from-a-second-early: from is taken a second early
    ${takes(all(on.promotions, having('from')), 'from', moved(-1000))}
  PROMO-11 promotions-from-cut-to-the-day: from is cut down to the beginning of its day
    ${takes(all(on.promotions, having('from')), 'from', cutTo(DAY))}
  PROMO-12 promotions-to-ignored: to is ignored on promotions where from is given
    ${ignores(all(on.promotions, having('from')), 'to')}
  PROMO-12 promotions-to-end-of-day: to is taken for the end of its day
    ${takes(all(on.promotions, having('to')), 'to', (sent) => moved(DAY - 1)(cutTo(DAY)(sent)))}
  PROMO-12 promotions-must-end-by-to: to leaves out what ends after it
    ${lacks(
      all(on.promotions, having('to')),
      (promotion, { query }) => promotion.to !== null && at(promotion.to) > at(query.get('to')),
    )}
  PROMO-11 promotions-must-begin-after-from: from leaves out what began before it
    ${lacks(
      all(on.promotions, having('from')),
      (promotion, { query }) => promotion.from !== null && at(promotion.from) < at(query.get('from')),
    )}
  PROMO-13 promotions-contained-in-range: With both bounds, a promotion has to lie inside the range
    ${lacks(all(on.promotions, having('from'), having('to')), (promotion, { query }) => {
      const early = promotion.from !== null && at(promotion.from) < at(query.get('from'));
      return early || (promotion.to !== null && at(promotion.to) > at(query.get('to')));
    })}
  PROMO-13 promotions-running-over-range-lost: What begins before the range and ends after it is lost
    ${lacks(
      all(on.promotions, having('from'), having('to')),
      (promotion, { query }) =>
        promotion.from !== null &&
        promotion.to !== null &&
        at(promotion.from) < at(query.get('from')) &&
        at(promotion.to) > at(query.get('to')),
    )}
  PROMO-14 promotions-unscheduled-lost: A range leaves out promotions without a schedule
    ${lacks(ranged, unscheduled)}
  PROMO-14 promotions-unscheduled-lost-with-to-alone: to alone leaves out promotions without a schedule
    ${lacks(all(on.promotions, having('to'), lacking('from')), unscheduled)}
  PROMO-15 promotions-without-end-lost: from leaves out promotions without an end
    ${lacks(all(on.promotions, having('from')), (promotion) => promotion.to === null && promotion.from !== null)}
  PROMO-15 promotions-without-start-lost: to leaves out promotions without a beginning
    ${lacks(all(on.promotions, having('to')), (promotion) => promotion.from === null && promotion.to !== null)}
`;

export const promotionFaults: readonly Fault[] = [...promotionFilterFaults, ...promotionScheduleFaults];
