import { EventError, type EventOf, type EventResult } from '../../scenario/shop-event.ts';
import type { Product, Store } from '../../world/records.ts';
import { draws, productIn, quantityOf, storeFor } from './find.ts';
import type { Happening } from './happening.ts';

/** A delivery, as one shipment. */
export async function restock(happening: Happening, event: EventOf<'restock'>): Promise<EventResult> {
  const store = storeFor(happening, event.store);
  const { product } = productIn(happening, store, event.product);
  const quantity = quantityOf(happening, event.quantity, 10, 60);
  await happening.move({
    type: 'RESTOCK',
    product,
    store,
    quantity,
    room: store.rooms[1] ?? null,
    referenceKind: 'shipment',
    reference: nextPaper(happening),
  });
  return result('restock', happening, `${store.name} received ${quantity / 100} of ${product.sku}.`);
}

export async function waste(happening: Happening, event: EventOf<'waste'>): Promise<EventResult> {
  const store = storeFor(happening, event.store);
  const { product } = productIn(happening, store, event.product);
  const quantity = quantityOf(happening, event.quantity, 1, 3);
  await enough(happening, product, store, quantity);
  await happening.move({ type: 'ADD_WASTE', product, store, quantity: -quantity, room: store.rooms[0] ?? null });
  return result('waste', happening, `${store.name} threw away ${quantity / 100} of ${product.sku}.`);
}

/** Both movements name the same paper. */
export async function transfer(happening: Happening, event: EventOf<'transfer'>): Promise<EventResult> {
  const from = storeFor(happening, event.from);
  const { product } = productIn(happening, from, event.product);
  const to = event.to === undefined ? otherStore(happening, from, product) : storeFor(happening, event.to, draws.other);
  if (to === from) throw new EventError('A transfer wants two stores.');
  productIn(happening, to, product.id);
  const quantity = quantityOf(happening, event.quantity, 1, 6);
  await enough(happening, product, from, quantity);
  const paper = { product, referenceKind: 'transferOrder', reference: nextPaper(happening) } as const;
  await happening.move({ ...paper, type: 'TRANSFER_ORDER_SEND', store: from, quantity: -quantity });
  await happening.move({ ...paper, type: 'TRANSFER_ORDER_RECEIVE', store: to, quantity });
  return result('transfer', happening, `${from.name} sent ${quantity / 100} of ${product.sku} to ${to.name}.`);
}

function otherStore(happening: Happening, from: Store, product: Product): Store {
  const { stores, shelves, closed = new Set() } = happening.sources;
  const other = [...stores.slice(from.index + 1), ...stores].find(
    (store) => store !== from && !closed.has(store) && shelves[store.index]?.some((item) => item.product === product),
  );
  if (other === undefined) throw new EventError(`No other open store carries ${product.sku}.`);
  return other;
}

async function enough(happening: Happening, product: Product, store: Store, quantity: number): Promise<void> {
  const level = await happening.level(product, store);
  if (level < quantity) throw new EventError(`${store.name} has ${level / 100} of ${product.sku} only.`);
}

/** A paper has at least one movement, so the number of the next movement is new among papers too. */
function nextPaper({ ledger }: Happening): number {
  return ledger.movements + 1;
}

function result(what: string, { at }: Happening, says: string): EventResult {
  return { do: what, at, says };
}
