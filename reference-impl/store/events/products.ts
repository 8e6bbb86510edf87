import type { Product } from '../../../contract/generated/records.ts';
import { serializeProduct } from '../../../contract/generated/serializers.ts';
import { EventError, type EventOf, type EventResult } from '../../scenario/shop-event.ts';
import { timestamp } from '../public-records.ts';
import { anyProduct, productIn, storeFor } from './find.ts';
import type { Happening } from './happening.ts';
import { remember } from './originals.ts';

type Override = Product['branchOverrides'][number];

/** In one store, or as the price of the product and of all stores that had none of their own. */
export async function reprice(happening: Happening, event: EventOf<'reprice'>): Promise<EventResult> {
  const { no, shown, storeId, where } = await chosen(happening, event);
  const isMeant = (branch: Override) => (storeId === null ? branch.price === shown.price : branch.storeId === storeId);
  const price = Math.round(event.price * 100);
  for (const branch of shown.branchOverrides.filter(isMeant)) {
    const store = happening.sources.stores.find(({ id }) => id === branch.storeId);
    if (store === undefined) continue;
    await remember(happening.db, 'stock', no, happening.row(store.index));
    await happening.db
      .updateTable('stock')
      .set({ price })
      .where('product_no', '=', no)
      .where('store_no', '=', happening.row(store.index))
      .execute();
  }
  await write(happening, no, {
    ...shown,
    price: storeId === null ? price / 100 : shown.price,
    branchOverrides: shown.branchOverrides.map((branch) =>
      isMeant(branch) ? { ...branch, price: price / 100 } : branch,
    ),
  });
  // Sales are drawn at the new price.
  happening.noteCatalogue();
  return { do: 'reprice', at: happening.at, says: `${shown.sku} costs ${(price / 100).toFixed(2)} baht ${where}.` };
}

export async function hide(happening: Happening, event: EventOf<'hide' | 'unhide'>): Promise<EventResult> {
  const { no, shown, storeId, where } = await chosen(happening, event);
  const hidden = event.do === 'hide';
  const branchOverrides = shown.branchOverrides.map((branch) =>
    storeId === null || branch.storeId === storeId ? { ...branch, hidden } : branch,
  );
  await write(happening, no, { ...shown, branchOverrides });
  return { do: event.do, at: happening.at, says: `${shown.sku} is ${hidden ? 'hidden' : 'shown'} ${where}.` };
}

async function chosen(happening: Happening, event: EventOf<'hide' | 'unhide' | 'reprice'>) {
  const store = event.store === undefined ? null : storeFor(happening, event.store);
  const product =
    store === null ? anyProduct(happening, event.product) : productIn(happening, store, event.product).product;
  const no = happening.row(product.index);
  const { body } = await happening.db
    .selectFrom('products')
    .select('body')
    .where('no', '=', no)
    .executeTakeFirstOrThrow();
  const shown: Product = JSON.parse(body);
  if (shown.branchOverrides.length === 0) throw new EventError(`No store carries ${shown.sku}.`);
  return { no, shown, storeId: store?.id ?? null, where: store === null ? 'in all stores' : `in ${store.name}` };
}

async function write(happening: Happening, no: number, product: Product): Promise<void> {
  await remember(happening.db, 'products', no);
  const body = serializeProduct({ ...product, updatedAt: timestamp(happening.at) });
  await happening.db.updateTable('products').set({ body }).where('no', '=', no).execute();
}
