import type { Dice } from '../third/switches.ts';
import type { Line, Log, Sale, Shop, Staff, Store } from './shop.ts';

/** What goes on in a shop while it is checked. */
export const LIVE = ['nothing', 'sales', 'refunds', 'rename'] as const;
export type Live = (typeof LIVE)[number];

type Open<Kept> = { -readonly [Name in keyof Kept]: Kept[Name] };

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Requests from one to the next. */
const EVERY = { nothing: Number.POSITIVE_INFINITY, sales: 25, refunds: 150, rename: 400 } as const;

/** Happens before each request; the deployment answers from the same shop. */
export function goesOn(shop: Open<Shop>, live: Live, dice: Dice): (count: number) => void {
  return (count) => {
    if (count % EVERY[live] !== 0) return;
    if (live === 'sales') ring(shop, dice);
    if (live === 'refunds') refund(shop);
    if (live === 'rename' && count === EVERY.rename) rename(dice.of(shop.stores));
  };
}

function ring(shop: Open<Shop>, dice: Dice): void {
  const at = Date.now();
  const like = dice.of(shop.sales.filter(({ status }) => status === 'PAID'));
  const staff: Staff = dice.of(shop.staff);
  const lines = like.lines.map((line, index): Line => ({ ...line, id: `${freshId(at, shop.sales.length)}${index}` }));
  const sale: Sale = {
    ...like,
    id: `${freshId(at, shop.sales.length)}9`,
    createdAt: at,
    updatedAt: at,
    invoiceId: Math.max(...shop.sales.map(({ invoiceId }) => invoiceId)) + 1,
    ...{ staff, store: staff.store, lines },
  };
  shop.sales = [...shop.sales, sale];
  shop.logs = [...shop.logs, ...lines.map((line, index) => soldBy(sale, line, index, shop.logs))];
}

/** Without its last digit. */
function freshId(at: number, count: number): string {
  return `${at.toString(16).padStart(12, '0').slice(-8)}-${(count % 65_536).toString(16).padStart(4, '0')}-4000-a000-00000000000`;
}

function soldBy(sale: Sale, line: Line, index: number, logs: readonly Log[]): Log {
  const { product, actualQuantity } = line;
  const last = logs.findLast((log) => log.product.id === product.id && log.store.id === sale.store.id);
  return {
    id: `${sale.id.slice(0, -2)}f${index}`,
    createdAt: sale.createdAt,
    type: 'SALE_CREATE',
    change: -actualQuantity,
    before: last === undefined ? 500 : last.before + last.change,
    ...{ product, store: sale.store, room: null, otherRoom: null, saleId: sale.id, reason: 'count' },
  };
}

function refund({ sales }: Shop): void {
  const now = Date.now();
  const sale: Open<Sale> | undefined = sales.findLast(
    ({ status, createdAt }) => status === 'PAID' && now - createdAt > HOUR && now - createdAt < 20 * DAY,
  );
  if (sale !== undefined) Object.assign(sale, { status: 'REFUNDED', updatedAt: now });
}

function rename(store: Open<Store>): void {
  store.name = `${store.name} North`;
}
