import type * as shown from '../../contract/generated/records.ts';
import { at, below, between, entity, idOf, keyOf, pick, rowOf } from './id.ts';
import type { FullCustomer, Making } from './people.ts';
import type { Product } from './records.ts';

const day = 86_400_000;
const triggerKinds = ['QUANTITY', 'AMOUNT', 'PRODUCT', 'CATEGORY', 'HAPPY_HOUR', 'MEMBER'];
const occasions =
  'Songkran, Loy Krathong, Mother’s Day, Rainy season, Weekend, New Year, Lunar New Year, Payday, Mango season, Grand opening'.split(
    ', ',
  );

/** When it begins or ends; null for no bound. */
type Bound = (key: number, now: number) => number | null;

const never: Bound = () => null;
const near: Bound = (key, now) => now - between(key, 3, 1, 60) * day;
const ahead = (key: number, now: number): number => now + between(key, 4, 1, 90) * day;
const past: readonly [Bound, Bound] = [
  (key, now) => now - between(key, 5, 200, 380) * day,
  (key, now) => now - between(key, 6, 10, 190) * day,
];
const future: readonly [Bound, Bound] = [ahead, (key, now) => ahead(key, now) + between(key, 7, 5, 60) * day];

interface Kind {
  readonly runs?: readonly [from: Bound, to: Bound];
  readonly isInactive?: true;
  /** It is for so many of them at most; for all, without a number. */
  readonly stores?: number;
  readonly categories?: number;
  readonly products?: number;
  readonly customers?: number;
}

/** Every kind that a promotion can be of; a world goes through them in turn, so that each is there. */
const kinds: readonly Kind[] = [
  {},
  { runs: [near, ahead] },
  { runs: [near, ahead], stores: 1 },
  { runs: past },
  { runs: future, stores: 2 },
  { runs: [near, never] },
  { runs: [never, ahead] },
  { customers: 3 },
  { categories: 2 },
  { runs: [near, ahead], stores: 2, products: 4 },
  { isInactive: true },
  { runs: past, stores: 2, isInactive: true },
];

interface Stocked extends Making {
  readonly products: readonly Product[];
  readonly customers: readonly FullCustomer[];
}

/** Amounts are in hundredths, as everywhere. */
export type Promotion = ReturnType<typeof makePromotion>;

export function makePromotion(making: Stocked, index: number) {
  const { seed, organization, now } = making;
  const row = rowOf(organization, index);
  const key = keyOf(seed, entity.promotion, row);
  const kind = at(kinds, index % kinds.length);
  const trigger = at(triggerKinds, (index + Math.floor(index / kinds.length)) % triggerKinds.length);
  // A third has the same time.
  const createdAt = now - (index % 3 === 0 ? 500 * day : between(key, 1, 400 * day, 700 * day));
  const [from, to] = kind.runs ?? [never, never];
  return {
    index,
    id: idOf(seed, entity.promotion, row),
    createdAt,
    updatedAt: createdAt + below(key, 2, 300 * day),
    active: kind.isInactive !== true,
    trigger,
    from: from(key, now),
    to: to(key, now),
    ...rewardOf(index, key, trigger),
    stores: some(making.stores, key, 20, kind.stores),
    categories: some(making.categories, key, 40, kind.categories),
    products: some(making.products, key, 50, kind.products),
    customers: some(making.customers, key, 30, kind.customers),
    deleted: index % 16 === 15,
    note: `Canary promotion budget ${organization}-${index}`,
  };
}

type Reward = Pick<
  shown.Promotion,
  'name' | 'triggerThreshold' | 'discountType' | 'discountValue' | 'freeQuantity' | 'unlockedPrice'
>;

function rewardOf(index: number, key: number, trigger: string): Reward {
  const occasion = pick(occasions, key, 8);
  const amount = between(key, 9, 2, 15) * 10_000;
  const pieces = between(key, 10, 2, 6) * 100;
  const [percent, baht, price] = [between(key, 11, 1, 6) * 5, between(key, 12, 1, 10) * 10, between(key, 13, 9, 99)];
  const { offer, ...reward } = at(
    [
      { offer: `${percent}% off`, discountType: 'PERCENTAGE', discountValue: percent * 100 },
      { offer: `${baht} baht off`, discountType: 'FIXED', discountValue: baht * 100 },
      { offer: 'extra piece free', freeQuantity: 100 },
      { offer: `deal for ${price}`, unlockedPrice: price * 100 },
    ],
    index % 4,
  );
  return {
    ...{ discountType: null, discountValue: null, freeQuantity: null, unlockedPrice: null, ...reward },
    name: `${occasion} ${offer}`,
    triggerThreshold: trigger === 'AMOUNT' ? amount : trigger === 'QUANTITY' ? pieces : null,
  };
}

/** Up to `count` different ones, in their own order. */
function some<T extends { readonly index: number }>(pool: readonly T[], key: number, field: number, count = 0) {
  const chosen = new Set(Array.from({ length: count }, (_, nth) => pick(pool, key, field + nth)));
  return [...chosen].sort((a, b) => a.index - b.index);
}
