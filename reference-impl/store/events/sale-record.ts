import { sql } from 'kysely';
import type { SaleSummary } from '../../../contract/generated/records.ts';
import { serializeSaleSummary } from '../../../contract/generated/serializers.ts';
import { EventError, type EventOf } from '../../scenario/shop-event.ts';
import { entity, idOf, rowsOf } from '../../world/id.ts';
import { type SaleState, saleStates } from '../../world/records.ts';
import { drawSale, type Sale, type Wishes } from '../../world/sales.ts';
import { publicSale, timestamp } from '../public-records.ts';
import { bitOf, methodBits, statusBits } from '../queries.ts';
import { saleRow } from '../rows/sale-rows.ts';
import type { Tables } from '../schema/columns.ts';
import { customerFor, productIn, quantityOf, rememberWhere, rowOfInvoice, staffFor, storeFor } from './find.ts';
import type { Happening } from './happening.ts';

/** A stored sale: its row, and what the API shows of it. */
export interface KeptSale {
  readonly row: Tables['sales'];
  readonly shown: SaleSummary;
}

/** Sales by the names that steps of a scenario gave them. */
export type SaleNames = Map<string, number>;

/** The sale that is meant, in one of these states; without a name, the newest of them. */
export async function saleFor(
  happening: Happening,
  wanted: string | number | undefined,
  states: readonly SaleState[],
  names: SaleNames,
): Promise<KeptSale> {
  const sales = happening.db.selectFrom('sales').selectAll();
  const { first, last } = rowsOf(happening.organization);
  const inStates = states.map((state) => statusBits([state]));
  const those =
    wanted === undefined
      ? sales.where('seq', '>', first).where('seq', '<', last).where('status_bit', 'in', inStates)
      : sales.where('seq', '=', seqOf(happening, wanted, names));
  const row = await those.orderBy('seq', 'desc').limit(1).executeTakeFirst();
  if (row === undefined)
    throw new EventError(
      `There is no sale ${wanted === undefined ? `that is ${states.join(' or ')}` : `"${wanted}"`}.`,
    );
  const kept: KeptSale = { row, shown: JSON.parse(row.body) };
  if (!states.includes(kept.shown.status))
    throw new EventError(
      `Sale ${kept.shown.invoiceId} is ${kept.shown.status}: it would have to be ${states.join(' or ')}.`,
    );
  return kept;
}

function seqOf(happening: Happening, wanted: string | number, names: SaleNames): number {
  const known = names.get(String(wanted));
  if (known !== undefined) return known;
  if (/^\d{1,9}$/.test(String(wanted))) return rowOfInvoice(happening, Number(wanted));
  const row = rowOfId(happening, String(wanted).toLowerCase());
  if (row === null) throw new EventError(`There is no sale "${wanted}": name one by its id or invoice number.`);
  return row;
}

/** Ids are a function of the row number, and hold it: the last word is masked by another draw of the same key. */
function rowOfId(happening: Happening, id: string): number | null {
  for (let number = happening.sales; number >= 1; number--) {
    if (idOf(happening.world.seed, entity.sale, happening.row(number)) === id) return happening.row(number);
  }
  return null;
}

type Changes = Partial<Pick<Tables['sales'], 'staff_no' | 'discount' | 'private_cost'> & SaleSummary>;

/** Writes what changed. */
export async function rewrite(happening: Happening, { row, shown }: KeptSale, changes: Changes): Promise<SaleSummary> {
  const { db, at, counts } = happening;
  const { staff_no = row.staff_no, discount = row.discount, private_cost = row.private_cost, ...visible } = changes;
  const sale: SaleSummary = { ...shown, ...visible, updatedAt: timestamp(at) };
  const total = Math.round(sale.total * 100);
  const stored = {
    staff_no,
    discount,
    private_cost,
    private_profit: total * 100 - private_cost,
    total,
    status_bit: bitOf(saleStates, sale.status),
    method_bits: methodBits(sale.payments.map(({ paymentMethod }) => paymentMethod)),
    body: serializeSaleSummary(sale),
  };
  if (row.seq <= happening.row(counts.seeded_sales)) await rememberWhere(db, 'sales', sql`seq = ${row.seq}`);
  await db.updateTable('sales').set(stored).where('seq', '=', row.seq).execute();
  happening.noteSale(row.seq);
  return sale;
}

/** Rings up a sale that the customer pays, or that is held. */
export async function ringUp(happening: Happening, event: EventOf<'sell'> | EventOf<'open'>, names: SaleNames) {
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
    ...(event.do === 'open' ? { held: true } : { method: event.method }),
  };
  const sale = await addSale(happening, event.do === 'open' ? 'PENDING' : 'PAID', wishes);
  if (event.as !== undefined) names.set(event.as, happening.row(sale.number));
  return publicSale(sale);
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
    const taken = { type: 'SALE_CREATE', product, store: sale.store, quantity: -actualQuantity } as const;
    await happening.moveOfSale(taken, sale.number);
  }
  await happening.load('sales', [saleRow(organization, sale)]);
  return sale;
}
