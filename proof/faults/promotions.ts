import type { Change, Fault } from '../fault.ts';
import { type Asked, lacking, not } from '../fault-kit/conditions.ts';
import { type On, on } from '../fault-kit/on.ts';
import { accentedPromotions } from '../fault-kit/paging.ts';
import { cutTo, DAY, moved } from '../fault-kit/parameters.ts';
import { holds, isGlobal, labelsOf } from '../fault-kit/records.ts';
import { type Loose, oneIn, parts } from '../fault-kit/responses.ts';
import { chain, each } from '../fault-kit/table.ts';
import { labelled } from '../variants/goods.ts';
import { type Finds, oneOf, searching } from '../variants/words.ts';
import { startsLike } from './filters.ts';
import { eachList, faultTable } from './named.ts';

function namesOf(things: string) {
  return (promotion: Loose, search: string) => parts(promotion, things).some(({ name }) => holds(name, search));
}

const ranged = on.promotions.and(not(lacking('from', 'to')));
const bothBounds = on.promotions.with('from', 'to');

function at(instant: unknown): number {
  return Date.parse(String(instant));
}

function unscheduled(promotion: Loose): boolean {
  return promotion.from === null && promotion.to === null;
}

function beginsBeforeRange({ from }: Loose, { query }: Asked): boolean {
  return from !== null && at(from) < at(query.get('from'));
}

function endsAfterRange({ to }: Loose, { query }: Asked): boolean {
  return to !== null && at(to) > at(query.get('to'));
}

const SCRIPTS = ['Чай зелёный листовой', 'Ελληνικός καφές', '绿茶大杯装', 'Plain tea'] as const;
const SIGNED = ['Milk 50% fat', 'Tea_for_two', 'Tea+Cake', 'C++ for bakers', 'Plain tea'] as const;

const withinLatin: Finds = (text, search) => !/[\u0100-\uffff]/.test(search) && holds(text, search);
const escapedTwice: Finds = (text, search) => holds(text, search.replaceAll(/[%_]/g, '\\$&'));
const plusAsBlank: Finds = (text, search) => holds(text, search.replaceAll('+', ' '));
const inTurkish: Finds = (text, search) => text.toLocaleLowerCase('tr').includes(search.toLocaleLowerCase('tr'));

/** On this list alone. */
function only(when: On, finds: Finds): Finds {
  return (text, search, asked) => (when(asked) ? finds(text, search, asked) : holds(text, search));
}

/** Promotions with other names, which this search does not find. */
function promotionsNamed(names: readonly string[], finds: Finds): Change {
  return chain(
    on.promotions.sets(({ id, name }) => ({
      name: `${String(name).slice(0, 6)} ${oneOf(names, { id })} ${String(id).slice(0, 4)}`,
    })),
    searching(on.promotions.with('search'), ({ name }) => [String(name)], finds),
  );
}

type Texts = (record: Loose) => readonly unknown[];

/** Of each text, the beginning alone is searched. */
function searchesBeginnings(when: On, textsOf: Texts): Change {
  return when
    .with('search')
    .lacks((record, { query }) =>
      textsOf(record).every((text) => !holds(String(text).slice(0, 12), query.get('search') ?? '')),
    );
}

export const promotionFaults: readonly Fault[] = faultTable`
  # Filters of promotions, but for the schedule
  PROMO-20 deleted-promotions-still-listed: One promotion in 15 has a deletedAt
    ${on.promotions.sets((promotion) => ({ deletedAt: oneIn(15, promotion) ? '2025-03-01T09:00:00.000Z' : null }))}
  PROMO-20 deleted-promotions-flagged: One promotion in 15 has isDeleted set
    ${on.promotions.sets((promotion) => ({ isDeleted: oneIn(15, promotion) }))}
  PROMO-04 promotions-show-no-category: Promotions never show their categories
    ${on.promotions.sets(() => ({ categories: [] }))}
  PROMO-05 promotions-show-no-product: Promotions never show their products
    ${on.promotions.sets(() => ({ products: [] }))}
  PROMO-01 promotions-of-store-lose-global: storeIds omits global promotions
    ${on.promotions.with('storeIds').lacks(isGlobal)}
  PROMO-01 promotions-of-stores-lose-global: A comma list of stores omits global promotions
    ${on.promotions.commaList('storeIds').lacks(isGlobal)}
  PROMO-01 promotions-later-pages-lose-global: With storeIds, later pages omit global promotions
    ${on.promotions.with('cursor', 'storeIds').dropRecords(isGlobal)}
  PROMO-01 promotions-of-store-lose-inactive-global: storeIds omits inactive global promotions
    ${on.promotions.with('storeIds').lacks((promotion) => isGlobal(promotion) && promotion.status !== 'ACTIVE')}
  PROMO-03 promotions-stores-twice-read-first: Of repeated stores, promotions use only the first
  PROMO-03 promotions-stores-list-reads-last: Of a comma list of stores, promotions use only the last
  PROMO-06 promotions-active-means-running: active=true omits ACTIVE promotions that have ended
    ${on.promotions.with('active=true').lacks(({ to }) => to !== null && at(to) < Date.now())}
  PROMO-07 promotions-active-false-loses-scheduled: active=false omits INACTIVE promotions with an end
    ${on.promotions.with('active=false').lacks((promotion) => promotion.to !== null)}
  PROMO-08 promotions-active-by-default: Without active, only ACTIVE promotions are listed
    ${on.promotions.without('active').takes('active', 'true')}
  PROMO-16 promotions-search-loses-inactive: search does not find INACTIVE promotions
    ${on.promotions.with('search').lacks((promotion) => promotion.status === 'INACTIVE')}
  PROMO-16 promotions-search-beginnings: search checks only how names begin
    ${on.promotions.with('search').lacks(({ name }, { query }) => !startsLike(name, query.get('search')))}
  PROMO-17 promotions-search-by-case-beyond-ascii: search ignores the letter case of A to Z alone
    ${accentedPromotions((text) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase()))}
  PROMO-17 promotions-search-by-letter-case: search distinguishes upper and lower case
    ${on.promotions.with('search').lacks(({ name }, { query }) => !String(name).includes(query.get('search') ?? ''))}
  PROMO-18 promotions-search-finds-all-or-something: A search that finds no promotion returns all of them
  PROMO-18 promotions-search-with-percent: In a search for promotions, % stands for any text
  PROMO-18 promotions-search-with-underscore: In a search for promotions, _ stands for any letter
  PROMO-18 promotions-search-without-underscore: In a search for promotions, underscores are left out
    ${on.promotions.takes('search', (text) => text.replaceAll('_', ''))}
  PROMO-18 promotions-search-with-dot: In a search for promotions, a dot stands for any letter
  PROMO-18 promotions-search-stores (stores): A search for promotions also checks the names of their stores
  PROMO-18 promotions-search-products (products): A search for promotions also checks the names of their products
    ${each((things = '') => on.promotions.with('search').looksInto(namesOf(things)))}
  PROMO-18 promotions-search-by-first-letter: search uses only its first letter
    ${on.promotions.takes('search', (text) => text.slice(0, 1))}
  PROMO-21 promotion-customers-by-one-name: Of several customers of a promotion, the last has no lastName
    ${on.promotions.changeRecords((promotion) => delete parts(promotion, 'customers').slice(1).at(-1)?.lastName)}
  # from and to of promotions select by overlap
  PROMO-11 promotions-from-ignored: from is ignored on promotions ${on.promotions.ignores('from')}
  PROMO-11 promotions-offset-cut-off: Promotions ignore the UTC offset of from and to ${on.promotions.cutsOffsets()}
  PROMO-13 promotions-created-in-time-only: In a range, promotions created after its end are omitted
    ${bothBounds.lacks(({ createdAt }, { query }) => at(createdAt) > at(query.get('to')))}
  PROMO-11 promotions-from-a-second-early: from is taken as a second earlier
    ${on.promotions.takes('from', moved(-1000))}
  PROMO-11 promotions-from-cut-to-the-day: from is cut down to the start of its day on promotions
    ${on.promotions.takes('from', cutTo(DAY))}
  PROMO-12 promotions-to-ignored: With from, to is ignored on promotions ${on.promotions.with('from').ignores('to')}
  PROMO-12 promotions-to-end-of-day: to is taken as the end of its day
    ${on.promotions.takes('to', (sent) => moved(DAY - 1)(cutTo(DAY)(sent)))}
  PROMO-12 promotions-must-end-by-to: to omits promotions that end later
    ${on.promotions.with('to').lacks(endsAfterRange)}
  PROMO-11 promotions-must-begin-after-from: from omits promotions that began earlier
    ${on.promotions.with('from').lacks(beginsBeforeRange)}
  PROMO-13 promotions-contained-in-range: A range omits promotions that are not inside it
    ${bothBounds.lacks((promotion, asked) => beginsBeforeRange(promotion, asked) || endsAfterRange(promotion, asked))}
  PROMO-13 promotions-running-over-range-lost: A range omits promotions that begin before and end after it
    ${bothBounds.lacks((promotion, asked) => beginsBeforeRange(promotion, asked) && endsAfterRange(promotion, asked))}
  PROMO-14 promotions-unscheduled-lost: A range omits promotions without a schedule ${ranged.lacks(unscheduled)}
  PROMO-14 promotions-unscheduled-lost-with-to-alone: to without from omits promotions without a schedule
    ${on.promotions.with('to').without('from').lacks(unscheduled)}
  PROMO-15 promotions-without-end-lost: from omits promotions without an end
    ${on.promotions.with('from').lacks((promotion) => promotion.to === null && promotion.from !== null)}
  PROMO-15 promotions-without-start-lost: to omits promotions without a start
    ${on.promotions.with('to').lacks((promotion) => promotion.from === null && promotion.to !== null)}
  # Searches that do not find what contains their text
  FIL-18 goods-search-within-latin (products): A search for goods finds nothing beyond Latin letters
  INV-11 moved-goods-within-latin (logs): A search for moved goods finds nothing beyond Latin letters
    ${eachList((list) => labelled('name', SCRIPTS, only(list, withinLatin)))}
  FIL-18 goods-names-escaped-twice (products): A search for goods escapes percent signs and underscores twice in names
  INV-11 moved-goods-escaped-twice (logs): A search for moved goods escapes percent signs and underscores twice
    ${eachList((list) => labelled('name', SIGNED, only(list, escapedTwice)))}
  FIL-19 goods-skus-escaped-twice (products): A search for goods escapes underscores twice in SKUs
  INV-12 moved-skus-escaped-twice (logs): A search for moved goods escapes underscores twice in SKUs
    ${eachList((list) => labelled('sku', ['TEA_1', 'CAKE_22', 'MILK-3'], only(list, escapedTwice)))}
  FIL-18 goods-plus-as-blank (products): A search for goods reads a plus as a blank
  INV-11 moved-goods-plus-as-blank (logs): A search for moved goods reads a plus as a blank
    ${eachList((list) => labelled('name', SIGNED, only(list, plusAsBlank)))}
  PROMO-16 promotions-within-latin: A search for promotions finds nothing beyond Latin letters
    ${promotionsNamed(SCRIPTS, withinLatin)}
  PROMO-16 promotions-escaped-twice: A search for promotions escapes percent signs and underscores twice
    ${promotionsNamed(SIGNED, escapedTwice)}
  PROMO-16 promotions-plus-as-blank: A search for promotions reads a plus as a blank
    ${promotionsNamed(SIGNED, plusAsBlank)}
  PROMO-17 promotions-in-turkish: A search for promotions compares letters as Turkish does
    ${promotionsNamed(['Plain tea'], inTurkish)}
  FIL-18 products-search-twelve-letters (products): A search for products looks at the first twelve letters of each text
  INV-11 logs-search-twelve-letters (logs): A search for logs looks at the first twelve letters of each text
    ${eachList((list) => searchesBeginnings(list, labelsOf))}
  PROMO-16 promotions-search-twelve-letters: A search for promotions looks at the first twelve letters of each name
    ${searchesBeginnings(on.promotions, ({ name }) => [name])}
`;
