import type { Promotion } from '../../contract/generated/records.ts';
import { dice } from './dice.ts';
import { categories, products } from './goods.ts';
import { customers, stores } from './people.ts';

const roll = dice('promotions');
const occasions = [
  'Songkran',
  'Loy Krathong',
  'Rainy season',
  'Mid-year',
  'New branch',
  'Harvest',
  'Weekend',
  'Payday',
  'Mango month',
  'Night market',
] as const;

type Reward = Pick<Promotion, 'discountType' | 'discountValue' | 'freeQuantity' | 'unlockedPrice'>;
const nothing: Reward = { discountType: null, discountValue: null, freeQuantity: null, unlockedPrice: null };

const kinds: readonly { offer: string; trigger: string; threshold: number | null; reward: Reward }[] = [
  { offer: '3 for 2', trigger: 'QUANTITY', threshold: 3, reward: { ...nothing, freeQuantity: 1 } },
  {
    offer: 'ten percent over 1,000',
    trigger: 'AMOUNT',
    threshold: 1000,
    reward: { ...nothing, discountType: 'PERCENTAGE', discountValue: 10 },
  },
  {
    offer: '50 baht off',
    trigger: 'AMOUNT',
    threshold: 500,
    reward: { ...nothing, discountType: 'FIXED', discountValue: 50 },
  },
  { offer: 'price for members', trigger: 'CUSTOMER', threshold: null, reward: { ...nothing, unlockedPrice: 99.5 } },
];

export const promotions: readonly Promotion[] = Array.from({ length: 40 }, (_, index) => promotion(index));

function promotion(index: number): Promotion {
  const kind = roll.pick(kinds);
  const start = Date.UTC(2025, roll.int(0, 8), roll.int(1, 28), 17);
  const createdAt = start - roll.int(3, 40) * 86_400_000 + roll.int(0, 86_399_999);
  return {
    id: roll.uuid(),
    createdAt: iso(createdAt),
    updatedAt: iso(createdAt + roll.int(0, 86_400_000)),
    name: `${roll.pick(occasions)} ${kind.offer}`,
    status: roll.chance(75) ? 'ACTIVE' : 'INACTIVE',
    trigger: kind.trigger,
    triggerThreshold: kind.threshold,
    ...kind.reward,
    from: index % 4 === 0 ? null : iso(start),
    to: index % 4 === 0 || index % 5 === 0 ? null : iso(start + roll.int(3, 90) * 86_400_000 - 1),
    stores: roll.chance(40) ? [] : roll.some(stores, roll.int(1, 3)),
    categories: roll.chance(30) ? roll.some(categories, roll.int(1, 2)) : [],
    products: roll.chance(40)
      ? roll.some(products, roll.int(1, 3)).map(({ id, sku, name }) => ({ id, sku, name }))
      : [],
    customers: kind.trigger === 'CUSTOMER' ? roll.some(customers, roll.int(1, 3)).map(named) : [],
  };
}

function named({
  id,
  firstName,
  lastName,
}: {
  id: string;
  firstName: string;
  lastName: string;
}): Promotion['customers'][number] {
  return { id, firstName, lastName };
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
