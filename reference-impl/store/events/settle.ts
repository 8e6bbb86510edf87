import type { SaleSummary } from '../../../contract/generated/records.ts';
import { EventError, type EventOf } from '../../scenario/shop-event.ts';
import { costOf, lineOf, priceOf, rounded } from '../../world/basket.ts';
import { at as atIndex } from '../../world/id.ts';
import type { SaleState } from '../../world/records.ts';
import { timestamp } from '../public-records.ts';
import { anyProduct, productIn, quantityOf, staffFor } from './find.ts';
import type { Happening } from './happening.ts';
import { type KeptSale, rewrite, type SaleNames, saleFor } from './sale-record.ts';

/** Pays what is left of a pending sale. */
export async function pay(happening: Happening, { sale, method = 'PROMPT_PAY' }: EventOf<'pay'>, names: SaleNames) {
  const kept = await saleFor(happening, sale, ['PENDING'], names);
  const deposit = kept.shown.payments.reduce((sum, { amount }) => sum + satang(amount), 0);
  const left = satang(kept.shown.total) - deposit;
  const payment = {
    paymentMethod: method,
    amount: left / 100,
    sequence: kept.shown.payments.length + 1,
    createdAt: timestamp(happening.at),
  };
  return await rewrite(happening, kept, { status: 'PAID', payments: [...kept.shown.payments, payment] });
}

/** From which states a sale can be ended, and how. A cancelled sale was never paid. */
const endings = {
  cancel: { from: ['PENDING'], to: 'CANCELLED' },
  revert: { from: ['PAID'], to: 'REVERTED' },
  refund: { from: ['PAID'], to: 'REFUNDED' },
} as const satisfies Readonly<Record<string, { readonly from: readonly SaleState[]; readonly to: SaleState }>>;

/** Ends a sale, and takes its goods back. */
export async function end(happening: Happening, event: EventOf<keyof typeof endings>, names: SaleNames) {
  const { from, to } = endings[event.do];
  const kept = await saleFor(happening, event.sale, from, names);
  const store = atIndex(happening.sources.stores, kept.row.store_no - happening.row(0));
  for (const { productId, actualQuantity } of kept.shown.lineItems) {
    const product = anyProduct(happening, productId);
    const back = { type: 'SALE_REVERT', product, store, quantity: Math.round(actualQuantity * 100) } as const;
    await happening.moveOfSale(back, kept.row.seq - happening.row(0));
  }
  const payments = to === 'CANCELLED' ? [] : kept.shown.payments;
  return await rewrite(happening, kept, { status: to, payments });
}

/** A line id is made from the row of the sale and one of eight places in it. */
const mostLines = 8;

/** Changes a sale: what it costs follows from its lines and discounts, and what was paid follows from that. */
export async function change(happening: Happening, event: EventOf<'change'>, names: SaleNames): Promise<SaleSummary> {
  const kept = await saleFor(happening, event.sale, ['PAID', 'PENDING'], names);
  const store = atIndex(happening.sources.stores, kept.row.store_no - happening.row(0));
  const person = event.staff === undefined ? null : staffFor(happening, event.staff, store);
  const added = event.add === undefined ? null : await addLine(happening, kept, event.add, event.quantity);
  const priced = priceAgain(kept, event.discount, added?.price ?? 0);
  return await rewrite(happening, kept, {
    ...priced.shown,
    discount: priced.discounts,
    payments: spread(kept.shown, satang(priced.shown.total)),
    ...(added === null ? {} : { lineItems: [...kept.shown.lineItems, added.line] }),
    ...(added === null ? {} : { private_cost: kept.row.private_cost + added.cost }),
    ...(person === null ? {} : { staff: person, staff_no: happening.row(person.index) }),
  });
}

/** One more line, taken out of stock now. */
async function addLine(happening: Happening, { row, shown }: KeptSale, name: string, quantity: number | undefined) {
  if (shown.lineItems.length >= mostLines)
    throw new EventError(`Sale ${shown.invoiceId} has ${mostLines} lines already.`);
  const store = atIndex(happening.sources.stores, row.store_no - happening.row(0));
  const wanted = { ...productIn(happening, store, name), quantity: quantityOf(happening, quantity, 1, 1) };
  const { product } = wanted;
  const line = lineOf(happening.world.seed, wanted, row.seq, shown.lineItems.length);
  await happening.need(product, store, line.actualQuantity);
  const taken = { type: 'SALE_CREATE', product, store, quantity: -line.actualQuantity } as const;
  await happening.moveOfSale(taken, row.seq - happening.row(0));
  return {
    price: priceOf(wanted),
    // Costs keep the mark that tells them from public amounts.
    cost: Math.floor(costOf(wanted) / 100) * 100,
    line: {
      id: line.id,
      productId: product.id,
      productName: product.name,
      productUnit: product.saleUnit,
      quantity: line.quantity / 100,
      actualQuantity: line.actualQuantity / 100,
    },
  };
}

function priceAgain({ row, shown }: KeptSale, percent: number | undefined, added: number) {
  const before = satang(shown.subTotal);
  const oldDiscount = before - shown.pointsUsed * 100 - (satang(shown.total) - satang(shown.rounding));
  const ofLines = row.discount - oldDiscount;
  const subTotal = before + added;
  const ofSale = discountOf(shown, subTotal, oldDiscount, percent);
  const points = Math.min(shown.pointsUsed, Math.floor((subTotal - ofSale) / 100));
  const due = subTotal - ofSale - points * 100;
  const methods = shown.payments.map(({ paymentMethod }) => paymentMethod);
  const total = rounded(due, methods);
  const type = percent === undefined ? shown.discountType : percent > 0 ? 'PERCENTAGE' : null;
  return {
    discounts: ofLines + ofSale,
    shown: {
      subTotal: subTotal / 100,
      total: total / 100,
      discountType: type,
      discountValue: percent ?? shown.discountValue,
      pointsUsed: points,
      rounding: (total - due) / 100,
    },
  };
}

/** A discount in percent is of the new sum; one in baht stays. */
function discountOf(
  { discountType, discountValue }: SaleSummary,
  subTotal: number,
  old: number,
  percent: number | undefined,
): number {
  const share = percent ?? (discountType === 'PERCENTAGE' ? discountValue : null);
  return share === null ? old : Math.round((subTotal * share) / 100);
}

/** The last payment makes up the difference; where that is not enough, it is the only one. */
function spread({ payments, status }: SaleSummary, total: number): SaleSummary['payments'] {
  const last = payments.at(-1);
  if (status !== 'PAID' || last === undefined) return payments;
  const others = payments.slice(0, -1);
  const left = total - others.reduce((sum, { amount }) => sum + satang(amount), 0);
  if (left > 0) return [...others, { ...last, amount: left / 100 }];
  return [{ ...last, amount: total / 100, sequence: 1 }];
}

function satang(baht: number): number {
  return Math.round(baht * 100);
}
