import type { EventOf, EventResult } from '../../scenario/shop-event.ts';
import { EventError } from '../../scenario/shop-event.ts';
import type { Sale, SaleState } from '../../world/records.ts';
import { drawSale, type Wishes } from '../../world/sales.ts';
import { publicSale } from '../public-records.ts';
import { saleRow } from '../rows/sale-rows.ts';
import { recount } from './derived.ts';
import { customerFor, productIn, quantityOf, staffFor, storeFor } from './find.ts';
import type { Happening } from './happening.ts';
import { type SaleNames, saleResult } from './sale-record.ts';

type Selling = Omit<EventOf<'sell'>, 'do'>;

/** Rings up a sale that the customer pays, or that is held. */
export async function ringUp(
  happening: Happening,
  what: 'sell' | 'open',
  event: Selling,
  names: SaleNames,
): Promise<EventResult> {
  const store = storeFor(happening, event.store);
  const wanted = event.lines?.map(({ product, quantity }) => ({
    ...productIn(happening, store, product),
    quantity: quantityOf(happening, quantity, 1, 1),
  }));
  const wishes: Wishes = {
    store,
    staff: event.staff === undefined ? undefined : staffFor(happening, event.staff, store),
    customer: event.customer === undefined ? undefined : customerFor(happening, event.customer),
    lines: wanted,
    method: event.method,
    ...(what === 'open' ? { held: true } : {}),
  };
  const sale = await addSale(happening, what === 'open' ? 'PENDING' : 'PAID', wishes);
  if (event.as !== undefined) names.set(event.as, happening.row(sale.number));
  return saleResult(what, happening, publicSale(sale));
}

/** The next sale, drawn like those of the seed. */
export async function addSale(happening: Happening, state: SaleState, wishes: Wishes = {}): Promise<Sale> {
  const { sources, at, organization } = happening;
  if (sources.closed !== undefined && sources.closed.size === sources.stores.length)
    throw new EventError('All stores are closed.');
  const sale = drawSale(sources, happening.sales + 1, { at, now: at, batch: false, state, wishes });
  happening.sales = sale.number;
  for (const { product, actualQuantity } of sale.lines) {
    await happening.need(product, sale.store, actualQuantity);
    await happening.move({
      type: 'SALE_CREATE',
      product,
      store: sale.store,
      quantity: -actualQuantity,
      room: sale.store.rooms[0] ?? null,
      referenceKind: 'sale',
      reference: sale.number,
    });
  }
  const isBuyers = sale.customer !== null && state === 'PAID';
  const seq = happening.row(sale.number);
  const uncounted = { revenue: 0, count: 0, firstSeq: seq, lastSeq: seq };
  await happening.load('sales', [saleRow(organization, sale, isBuyers ? uncounted : null)]);
  await recount(happening.db, {
    organization_no: organization,
    created_at: at,
    store_no: happening.row(sale.store.index),
    staff_no: happening.row(sale.staff.index),
    customer_no: sale.customer === null ? null : happening.row(sale.customer.index),
  });
  return sale;
}
