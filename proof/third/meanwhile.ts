import { DAY, HOUR } from './assortment.ts';
import { goodsOf, type Shop } from './shop.ts';
import { type Chosen, diceOf } from './switches.ts';

/** What is sold, refunded, renamed, counted and clocked during a run. */
export function meanwhileOf(chosen: Chosen, now: () => number): (shop: Shop, count: number) => void {
  const dice = diceOf(5);
  let refunds = 0;

  return (shop, count) => {
    const what = chosen('live');
    const at = now();
    const [product, store, person] = [dice.of(shop.products), dice.of(shop.stores), dice.of(shop.staff)];
    if (what === 'sales' && count % 25 === 0) shop.ring(at);
    if (what === 'movements' && count % 20 === 0)
      shop.moved({ at, type: 'RESTOCK', product, store, change: 700, sale: null });
    if (what === 'clocking' && count % 60 === 0)
      shop.shifts.push({ id: `live-${count}`, person, begin: at, end: null, drawer: false });
    if (what === 'rename' && count === 400) store.name = `${store.name} North`;
    if (what === 'states' && count === 250) turnStates(shop, at);
    if (what === 'costs' && count % 50 === 0) for (const override of product.overrides) override.cost += 0.25;
    if (what !== 'refunds' || count % 150 !== 0 || refunds > 4) return;
    const sale = shop.sales.findLast(
      ({ status, createdAt }) => status === 'PAID' && at - createdAt > HOUR && at - createdAt < 20 * DAY,
    );
    if (sale === undefined) return;
    refunds += 1;
    shop.settled(sale, at, 'REFUNDED', sale.payments);
    if (chosen('refundedStock') === 'comes back') goodsOf(sale, at, 'SALE_REVERT').forEach(shop.moved);
  };
}

const NEXT = { CANCELLED: 'PENDING', PENDING: 'REVERTED', REVERTED: 'REFUNDED', REFUNDED: 'CANCELLED' } as const;
const UNPAID = ['CANCELLED', 'PENDING', 'REVERTED', 'REFUNDED'] as const;

/** No state is final: two payments are undone, a sale in each other state goes on, and promotions begin again. */
function turnStates({ sales, promotions, settled }: Shop, at: number): void {
  const undone = sales.filter(({ status }) => status === 'PAID').slice(-40, -38);
  const others = UNPAID.flatMap((state) => sales.findLast(({ status }) => status === state) ?? []);
  for (const sale of [...undone, ...others])
    settled(sale, at, sale.status === 'PAID' ? 'PENDING' : NEXT[sale.status], sale.payments);
  for (const promotion of promotions.filter(({ isActive }) => !isActive).slice(0, 3))
    Object.assign(promotion, { isActive: true, updatedAt: at });
}
