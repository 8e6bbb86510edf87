import { between, bits, chance } from './id.ts';
import { type Payment, type PaymentMethod, paymentMethods, type SaleState } from './records.ts';

const mixOfMethods = pack<PaymentMethod>(
  { CASH: 18, PROMPT_PAY: 12, CARD: 5, VISA: 5, MASTERCARD: 4, TRANSFER: 2, ALIPAY: 2, WECHAT_PAY: 1, CRYPTO: 1 },
  paymentMethods,
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

export interface Paid {
  readonly total: number;
  readonly payments: readonly Payment[];
}

/** Cash payments are rounded to 25 satang, the smallest coin. */
export function payFor(due: number, payer: Payer): Paid {
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

const stepsByLength = new Map<number, readonly number[]>();

/** A step that visits every card of a pack: prime to its length. */
function stepFor(length: number, random: number): number {
  const steps = stepsByLength.get(length) ?? stepsOf(length);
  return steps[random % steps.length] ?? 1;
}

function stepsOf(length: number): readonly number[] {
  const prime = Array.from({ length }, (_, index) => index + 1).filter((step) => gcd(step, length) === 1);
  // Longer steps shuffle better: equal cards lie side by side in a pack.
  const long = prime.filter((step) => step > length / 4 && step < (3 * length) / 4);
  const steps = long.length > 0 ? long : prime;
  stepsByLength.set(length, steps);
  return steps;
}

function gcd(a: number, b: number): number {
  return b === 0 ? a : gcd(b, a % b);
}

/** `{ CASH: 3, CARD: 1 }` as a pack of four cards. */
export function pack<T extends string>(counts: Partial<Record<T, number>>, order: readonly T[]): readonly T[] {
  return order.flatMap((card) => Array.from({ length: counts[card] ?? 0 }, () => card));
}
