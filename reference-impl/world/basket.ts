import { recentResults } from '../../contract/serving/recent-results.ts';
import { at, between, bits, chance, entity, idOf, keyOf, unit } from './id.ts';
import { canaryCost } from './people.ts';
import { type Branch, methods, type Payment, type PaymentMethod, type Product, type SaleState } from './records.ts';

/** One store's shelf: what it carries, best sellers first. */
export type ShelfItems = readonly { readonly product: Product; readonly branch: Branch }[];

export type Basket = ReturnType<typeof fillBasket>;

/** A line before it is priced: a product of the shelf, its quantity in hundredths, and its discount. */
export interface Wanted {
  readonly product: Product;
  readonly branch: Branch;
  readonly quantity: number;
  readonly discount?: number;
}

const mostLines = 6;

export function drawBasket(seed: number, shelf: ShelfItems, saleRow: number, saleKey: number): Basket {
  const count = countLines(unit(saleKey, 100));
  const wanted = Array.from({ length: count }, (_, nth) => {
    const key = keyOf(seed, entity.line, saleRow * 8 + nth);
    const popularity = unit(key, 1);
    const { product, branch } = at(shelf, Math.floor(popularity * popularity * shelf.length));
    const drawn = { product, branch, quantity: quantityOf(product, key) };
    // A promotion, a price profile or the cashier takes something off one line in twelve.
    const discount = chance(key, 2, 8) ? Math.floor((priceOf(drawn) * 5 * between(key, 3, 1, 5)) / 100) : 0;
    return { ...drawn, discount };
  });
  return fillBasket(seed, wanted, saleRow);
}

/** A basket of these goods, at the prices of the shelf. */
export function fillBasket(seed: number, wanted: readonly Wanted[], saleRow: number) {
  const lines = wanted.map((each, nth) => lineOf(seed, each, saleRow, nth));
  return {
    lines,
    subTotal: wanted.reduce((sum, each) => sum + priceOf(each) - (each.discount ?? 0), 0),
    cost: canaryCost(wanted.reduce((sum, each) => sum + costOf(each), 0)),
  };
}

/** The nth line of a sale. */
export function lineOf(seed: number, wanted: Wanted, saleRow: number, nth: number) {
  const { product, branch, quantity, discount = 0 } = wanted;
  return {
    id: idOf(seed, entity.line, saleRow * 8 + nth),
    product,
    quantity,
    actualQuantity: Math.round((quantity * product.inventoryPerUnit) / 100),
    unitPrice: branch.price,
    discount,
  };
}

export function priceOf({ branch, quantity }: Wanted): number {
  return Math.round((branch.price * quantity) / 100);
}

export function costOf({ product, quantity }: Wanted): number {
  return Math.round((product.supplierCost * quantity) / 100);
}

function countLines(share: number): number {
  if (share < 0.55) return 1;
  if (share < 0.8) return 2;
  if (share < 0.92) return 3;
  return share < 0.97 ? 4 : share < 0.99 ? 5 : mostLines;
}

/** In hundredths of the unit sold: goods by weight come in any hundredth of a kilogram. */
function quantityOf(product: Product, key: number): number {
  if (product.type === 'WEIGHED') return between(key, 4, 20, 250);
  if (product.type === 'CONVERTED') return chance(key, 5, 85) ? 100 : 200;
  return chance(key, 5, 70) ? 100 : 100 * between(key, 6, 2, 5);
}

const mixOfMethods = pack<PaymentMethod>(
  { CASH: 18, PROMPT_PAY: 12, CARD: 5, VISA: 5, MASTERCARD: 4, TRANSFER: 2, ALIPAY: 2, WECHAT_PAY: 1, CRYPTO: 1 },
  methods,
);

interface Payer {
  readonly key: number;
  readonly mix: number;
  readonly number: number;
  readonly state: SaleState;
  readonly startedAt: number;
  readonly paidAt: number;
  /** Instead of the mix. */
  readonly method?: PaymentMethod | undefined;
}

/** Cash payments are rounded to 25 satang, the smallest coin. */
export function payFor(due: number, payer: Payer): { readonly total: number; readonly payments: readonly Payment[] } {
  const method = payer.method ?? deal(mixOfMethods, payer.mix, payer.number);
  const other =
    payer.method === undefined && splits(payer.key) ? deal(mixOfMethods, payer.mix ^ 0x77, payer.number) : null;
  const total = rounded(due, [method, other]);
  if (payer.state === 'CANCELLED') return { total, payments: [] };
  // Half of the pending sales have a deposit.
  if (payer.state === 'PENDING')
    return { total, payments: chance(payer.key, 41, 50) ? [deposit(total, method, payer)] : [] };
  if (other === null) return { total, payments: [{ method, amount: total, createdAt: payer.paidAt }] };
  const first = part(total, payer.key);
  const between = Math.floor((payer.startedAt + payer.paidAt) / 2);
  return {
    total,
    payments: [
      { method, amount: first, createdAt: between },
      { method: other, amount: total - first, createdAt: payer.paidAt },
    ],
  };
}

/** What is paid where one of the payments is in cash. */
export function rounded(due: number, methods: readonly (PaymentMethod | null)[]): number {
  return methods.includes('CASH') ? Math.round(due / 25) * 25 : due;
}

function splits(key: number): boolean {
  return chance(key, 40, 7);
}

function deposit(total: number, method: PaymentMethod, payer: Payer): Payment {
  return { method, amount: part(total, payer.key), createdAt: payer.startedAt };
}

/** Part of a total, whole coins where there is enough. */
function part(total: number, key: number): number {
  const share = Math.floor((total * between(key, 42, 25, 75)) / 100);
  return share >= 100 ? Math.floor(share / 100) * 100 : share;
}

/**
 * Deals values like cards: each run of `cards.length` draws has every card exactly once, in a hashed order. So a world of a
 * few hundred sales has every state and method in the same proportion as a large one.
 */
export function deal<T>(cards: readonly T[], key: number, index: number): T {
  const round = Math.floor(index / cards.length);
  const offset = bits(key, round) % cards.length;
  const step = stepFor(cards.length, bits(key, round ^ 0x5bd1e995));
  const card = cards[(offset + (index % cards.length) * step) % cards.length];
  if (card === undefined) throw new RangeError('an empty mix');
  return card;
}

/** A step that visits every card of a pack: prime to its length. */
function stepFor(length: number, random: number): number {
  const steps = stepsOf(length);
  return steps[random % steps.length] ?? 1;
}

const stepsOf = recentResults((length: number): readonly number[] => {
  const prime = Array.from({ length }, (_, index) => index + 1).filter((step) => gcd(step, length) === 1);
  // Longer steps shuffle better: equal cards lie side by side in a pack.
  const long = prime.filter((step) => step > length / 4 && step < (3 * length) / 4);
  return long.length > 0 ? long : prime;
}, 100);

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** `{ CASH: 3, CARD: 1 }` as a pack of four cards. */
export function pack<T extends string>(counts: Partial<Record<T, number>>, order: readonly T[]): readonly T[] {
  return order.flatMap((card) => Array.from({ length: counts[card] ?? 0 }, () => card));
}
