import { type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import { serializeInventoryLog } from '../../../contract/generated/serializers.ts';
import { entity, idOf, rowOf, rowsOf } from '../../world/id.ts';
import { movementTypes, referenceKinds } from '../../world/records.ts';
import { type Catalogue, chosenStores, known } from '../catalogue.ts';
import { type Engine, limitSlot, type Prepared, slot } from '../engine/engine.ts';
import { timestamp } from '../public-records.ts';
import { type ListQuery, saleCreateBit, typeBits, wordOf } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';
import type { Page } from '../store.ts';
import {
  emptyPage,
  endRow,
  firstRow,
  listKinds,
  matchesNothing,
  padded,
  padWidth,
  pageOf,
  QueryCache,
  slots,
  startOf,
} from './paging.ts';

/** Up to this many products are read through their own index entries; more are filtered from all movements. */
const fewProducts = 16;

interface Shape {
  readonly from: boolean;
  readonly to: boolean;
  readonly stores: number;
  readonly types: 'all' | 'some' | 'rare';
  readonly products: number;
}

/** Newest first. */
export function inventoryLister(engine: Engine, seed: number) {
  const shapes = new QueryCache<MovementRow>();
  return async (catalogue: Catalogue, query: ListQuery): Promise<Page> => {
    const start = startOf(listKinds.movements, catalogue.no, query.cursor);
    const products = productsOf(catalogue, query);
    const stores = storeNumbers(catalogue, query.storeIds);
    if (products?.length === 0 || stores?.length === 0) return emptyPage;
    const types = typeBits(query.types ?? []);
    const shape: Shape = {
      from: query.from !== undefined,
      to: query.to !== undefined,
      stores: padWidth(stores),
      types: types === 0 ? 'all' : types & saleCreateBit ? 'some' : 'rare',
      products: padWidth(products),
    };
    const { first, last } = rowsOf(catalogue.no);
    const prepared = shapes.get(Object.values(shape).join(), () => build(engine, shape));
    const rows = await prepared({
      ...padded('product', products, shape.products),
      ...padded('store', stores, shape.stores),
      organization: catalogue.no,
      first,
      end: last,
      before: start ?? last,
      from: query.from ?? 0,
      to: query.to ?? 0,
      types,
      limit: query.limit + 1,
    });
    const write = (row: MovementRow) => writeMovement(catalogue, seed, row);
    return pageOf(rows, query.limit, listKinds.movements, catalogue.no, (row) => row.seq, write);
  };
}

/** Null when all stores are requested. */
function storeNumbers(catalogue: Catalogue, storeIds: readonly string[] | undefined): readonly number[] | null {
  const stores = chosenStores(catalogue, storeIds);
  return stores.length === catalogue.stores.length ? null : stores.map((store) => store.no);
}

/** The products that pass every filter on products; null without such a filter. */
function productsOf(catalogue: Catalogue, query: ListQuery): readonly number[] | null {
  const { categoryIds = [], productIds = [], search = '' } = query;
  if (categoryIds.length === 0 && productIds.length === 0 && search === '') return null;
  if (matchesNothing(search)) return [];
  const categories = new Set(categoryIds.map((id) => catalogue.categoryNoById.get(id.toLowerCase())));
  const ids = new Set(productIds.map((id) => id.toLowerCase()));
  const text = search.toLowerCase();
  return catalogue.products
    .filter((product) => categoryIds.length === 0 || categories.has(product.categoryNo))
    .filter((product) => productIds.length === 0 || ids.has(product.id))
    .filter((product) => product.searchText.includes(text))
    .map((product) => product.no);
}

type Found = SelectQueryBuilder<Tables, 'movements', { seq: number }>;

function build(engine: Engine, shape: Shape): Prepared<MovementRow> {
  const { db } = engine;
  const few = shape.products > 0 && shape.products <= fewProducts;
  // No index helps here, so rows are read and filtered one by one.
  if (!few && shape.types !== 'rare') return engine.prepare(narrow(db, shape).select([...movementColumns]));
  const found = few ? merged(db, shape) : narrow(db, shape).select('seq');
  return engine.prepare(
    db
      .selectFrom('movements')
      .innerJoin(found.as('found'), 'found.seq', 'movements.seq')
      .select(movementColumns.map((column) => `movements.${column}` as const))
      .orderBy('movements.seq', 'desc'),
  );
}

function narrow(db: Kysely<Tables>, shape: Shape) {
  let query = db
    .selectFrom('movements')
    .where('seq', '>=', shape.from ? firstRow(db, 'movements') : slot('first'))
    .where('seq', '<', shape.to ? endRow(db, 'movements') : slot('before'))
    .orderBy('seq', 'desc')
    .limit(limitSlot('limit'));
  if (shape.stores > 0) query = query.where(sql<boolean>`+store_no in (${sql.join(slots('store', shape.stores))})`);
  if (shape.products > fewProducts)
    query = query.where(sql<boolean>`+product_no in (${sql.join(slots('product', shape.products))})`);
  if (shape.types !== 'all') query = query.where(sql<boolean>`type_bit & ${slot('types')} <> 0`);
  // The condition of the index without sales, so that the databases use that index.
  if (shape.types === 'rare' && (shape.products === 0 || shape.products > fewProducts)) {
    query = query.where('organization_no', '=', slot('organization')).where('type_bit', '<>', sql.lit(saleCreateBit));
  }
  return query;
}

/** The newest movements of each product, found through the index, merged. */
function merged(db: Kysely<Tables>, shape: Shape): Found {
  const each = slots('product', shape.products).map((product) => {
    const one = narrow(db, shape).select('seq').where('product_no', '=', product);
    return db.selectFrom(one.as('one')).select('seq');
  });
  const [head, ...rest] = each;
  if (head === undefined) throw new RangeError('no products to merge');
  // Union drops the duplicates of the padding.
  const together = rest.reduce((all, next) => all.union(next), head);
  return db.selectFrom(together.as('movements')).select('seq').orderBy('seq', 'desc').limit(limitSlot('limit'));
}

const movementColumns = [
  'seq',
  'created_at',
  'type_bit',
  'quantity',
  'current',
  'product_no',
  'store_no',
  'room_no',
  'move_room_no',
  'reference_kind',
  'reference',
] as const;

type MovementRow = Pick<Tables['movements'], (typeof movementColumns)[number]>;

const noReferences = {
  saleId: null,
  shipmentId: null,
  purchaseOrderId: null,
  transferOrderId: null,
  supplierPurchaseOrderId: null,
};

/** Movements are stored as numbers, because there are many; their names are filled in when they are read. */
function writeMovement(catalogue: Catalogue, seed: number, row: MovementRow): string {
  const product = known(catalogue.productByNo, row.product_no);
  return serializeInventoryLog({
    id: idOf(seed, entity.movement, row.seq),
    createdAt: timestamp(row.created_at),
    type: wordOf(movementTypes, row.type_bit),
    quantity: row.quantity / 100,
    previousStock: (row.current - row.quantity) / 100,
    currentStock: row.current / 100,
    product,
    store: known(catalogue.storeByNo, row.store_no),
    room: row.room_no === null ? null : known(catalogue.roomByNo, row.room_no),
    moveRoom: row.move_room_no === null ? null : known(catalogue.roomByNo, row.move_room_no),
    references: referencesOf(catalogue.no, seed, row),
  });
}

function referencesOf(organization: number, seed: number, row: MovementRow) {
  const kind = referenceKinds[row.reference_kind] ?? 'none';
  if (kind === 'none') return noReferences;
  return { ...noReferences, [`${kind}Id`]: idOf(seed, entity[kind], rowOf(organization, row.reference)) };
}
