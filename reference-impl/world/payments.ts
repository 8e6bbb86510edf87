import { deal, pack } from './even-mix.ts';
import { between, chance } from './hash.ts';
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
