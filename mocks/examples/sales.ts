import type { LineItem, Payment, Product, SaleStatus, SaleSummary } from '../../contract/generated/records.ts';
import { daysOfTrade, newestDay } from './anchor.ts';
import { dice } from './dice.ts';
import { products } from './goods.ts';
import { staff } from './people.ts';

const roll = dice('sales');
const day = 86_400_000;

const statuses: readonly SaleStatus[] = [
  'PAID',
  'PAID',
  'PAID',
  'PAID',
  'PENDING',
  'CANCELLED',
  'REVERTED',
  'REFUNDED',
];
const methods: readonly Payment['paymentMethod'][] = [
  'CASH',
  'CARD',
  'VISA',
  'MASTERCARD',
  'TRANSFER',
  'PROMPT_PAY',
  'ALIPAY',
  'WECHAT_PAY',
  'CRYPTO',
];

/** Newest first, as the list is read; every third pair shares its instant. */
export const sales: readonly SaleSummary[] = instants(60).map((at, index) => sale(at, 100_482 - index));

function instants(count: number): number[] {
  const times = Array.from(
    { length: count },
    () => newestDay - roll.int(0, daysOfTrade - 1) * day + roll.int(7_200_000, 46_800_000),
  );
  const ordered = times.sort((a, b) => b - a);
  return ordered.map((time, index) => (index % 3 === 2 ? (ordered[index - 1] ?? time) : time));
}

function sale(at: number, invoiceId: number): SaleSummary {
  const status = roll.pick(statuses);
  const seller = roll.pick(staff);
  const lines = roll.some(products, roll.int(1, 4)).map((product) => ({ product, quantity: roll.int(1, 5) }));
  const subTotal = lines.reduce((sum, { product, quantity }) => sum + product.price * quantity, 0);
  const percent = roll.chance(25) ? roll.pick([5, 10, 15]) : 0;
  const exact = cents(subTotal * (1 - percent / 100));
  const total = Math.floor(exact * 4) / 4;
  const finished = at + roll.int(0, 1_500_000);
  return {
    id: roll.uuid(),
    createdAt: iso(at),
    updatedAt: iso(finished),
    invoiceId,
    status,
    type: 'RETAIL',
    subTotal,
    total,
    discountType: percent === 0 ? null : 'PERCENTAGE',
    discountValue: percent,
    pointsUsed: roll.chance(10) ? roll.int(1, 200) : 0,
    rounding: cents(total - exact),
    store: seller.store,
    staff: { id: seller.id, name: seller.name },
    tabCreator: roll.chance(25) ? named(roll.pick(staff)) : null,
    payments: status === 'PENDING' || status === 'CANCELLED' ? [] : payments(total, finished),
    lineItems: lines.map(({ product, quantity }) => lineItem(product, quantity)),
  };
}

function payments(total: number, at: number): Payment[] {
  const first = total > 300 && roll.chance(30) ? Math.floor(total / 2) : total;
  const amounts = first === total ? [total] : [first, cents(total - first)];
  const used = roll.some(methods, amounts.length);
  return amounts.map((amount, index) => ({
    paymentMethod: used[index] ?? 'CASH',
    amount,
    sequence: index + 1,
    createdAt: iso(at),
  }));
}

/** What is sold by the bag leaves the inventory by the kilogram. */
function lineItem(product: Product, quantity: number): LineItem {
  const unit = product.category.unit;
  return {
    id: roll.uuid(),
    productId: product.id,
    productName: product.name,
    productUnit: unit,
    quantity,
    actualQuantity: unit === 'bag' ? quantity * 5 : quantity,
  };
}

function named({ id, name }: { id: string; name: string }): { id: string; name: string } {
  return { id, name };
}

export function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}

function iso(time: number): string {
  return new Date(time).toISOString();
}
