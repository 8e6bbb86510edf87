import type * as shown from '../../contract/generated/records.ts';
import { at, below, between, entity, idOf, keyOf, pick, rowOf } from './id.ts';
import type { FullCustomer, Making } from './people.ts';
import type { Category, Product, Store } from './records.ts';

const day = 86_400_000;
const triggerKinds = ['QUANTITY', 'AMOUNT', 'PRODUCT', 'CATEGORY', 'HAPPY_HOUR', 'MEMBER'];
const occasions =
  'Songkran, Loy Krathong, Mother’s Day, Rainy season, Weekend, New Year, Lunar New Year, Payday, Mango season, Grand opening'.split(
    ', ',
  );

/** Every kind that a promotion can be of; a world goes through them in turn, so that each is there. */
const kinds = [
  'global',
  'scheduled',
  'oneStore',
  'expired',
  'future',
  'openEnd',
  'openStart',
  'customers',
  'categories',
  'products',
  'inactive',
  'expiredInactive',
] as const;
type Kind = (typeof kinds)[number];

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
  const [from, to] = scheduleOf(kind, key, now);
  return {
    index,
    id: idOf(seed, entity.promotion, row),
    createdAt,
    updatedAt: createdAt + below(key, 2, 300 * day),
    active: kind !== 'inactive' && kind !== 'expiredInactive',
    trigger,
    from,
    to,
    ...rewardOf(index, key, trigger),
    ...assignmentOf(making, kind, key),
    deleted: index % 16 === 15,
    note: `Canary promotion budget ${organization}-${index}`,
  };
}

function scheduleOf(kind: Kind, key: number, now: number): [number | null, number | null] {
  const near = now - between(key, 3, 1, 60) * day;
  const ahead = now + between(key, 4, 1, 90) * day;
  if (kind === 'scheduled' || kind === 'oneStore' || kind === 'products') return [near, ahead];
  if (kind === 'expired' || kind === 'expiredInactive')
    return [now - between(key, 5, 200, 380) * day, now - between(key, 6, 10, 190) * day];
  if (kind === 'future') return [ahead, ahead + between(key, 7, 5, 60) * day];
  if (kind === 'openEnd') return [near, null];
  if (kind === 'openStart') return [null, ahead];
  return [null, null];
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

interface Assignment {
  readonly stores: readonly Store[];
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly customers: readonly FullCustomer[];
}

function assignmentOf(making: Stocked, kind: Kind, key: number): Assignment {
  const everywhere: Assignment = { stores: [], categories: [], products: [], customers: [] };
  if (kind === 'oneStore') return { ...everywhere, stores: some(making.stores, key, 20, 1) };
  if (kind === 'expiredInactive' || kind === 'future')
    return { ...everywhere, stores: some(making.stores, key, 20, 2) };
  if (kind === 'customers') return { ...everywhere, customers: some(making.customers, key, 30, 3) };
  if (kind === 'categories') return { ...everywhere, categories: some(making.categories, key, 40, 2) };
  if (kind === 'products')
    return { ...everywhere, stores: some(making.stores, key, 20, 2), products: some(making.products, key, 50, 4) };
  return everywhere;
}

/** Up to `count` different ones, in their own order. */
function some<T extends { readonly index: number }>(pool: readonly T[], key: number, field: number, count: number) {
  const chosen = new Set(Array.from({ length: count }, (_, nth) => pick(pool, key, field + nth)));
  return [...chosen].sort((a, b) => a.index - b.index);
}
