import { type RawBuilder, sql } from 'kysely';
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
  allOf,
  among,
  emptyPage,
  type Filter,
  filteredQuery,
  given,
  listKinds,
  matchesNothing,
  pageOf,
  startOf,
  together,
  within,
} from './paging.ts';

/** Up to this many products are read through their own index entries; more are filtered from all movements. */
const fewProducts = 16;

/** Newest first. */
export function inventoryLister(engine: Engine, seed: number) {
  const find = filteredQuery<MovementRow>((filters) => build(engine, filters));
  return async (catalogue: Catalogue, query: ListQuery): Promise<Page> => {
    const start = startOf(listKinds.movements, catalogue.no, query.cursor);
    const filters = filtersOf(catalogue, query);
    if (filters === null) return emptyPage;
    const { first, last } = rowsOf(catalogue.no);
    const place = { organization: catalogue.no, first, end: last, before: start ?? last };
    const rows = await find(filters, { ...place, limit: query.limit + 1 });
    const written = rows.map((row) => [row.seq, writeMovement(catalogue, seed, row)] as const);
    return pageOf(written, query.limit, listKinds.movements, catalogue.no);
  };
}

function filtersOf(catalogue: Catalogue, query: ListQuery): readonly Filter[] | null {
  const products = productsOf(catalogue, query);
  const isFew = products !== null && products.length <= fewProducts;
  const types = typeBits(query.types ?? []);
  const isRare = types !== 0 && (types & saleCreateBit) === 0;
  return together([
    within('movements', query),
    among('store', storeNumbers(catalogue, query.storeIds), (these) => sql`+store_no in (${these})`),
    given('types', types || undefined, () => sql`type_bit & ${slot('types')} <> 0`),
    among(isFew ? FEW : 'product', products, (these) => sql`+product_no in (${these})`),
    isRare && !isFew ? rareOnes : undefined,
  ]);
}

const FEW = 'few';

/** The condition of the index without sales, so that the databases use that index. */
const rareOnes: Filter = {
  shape: 'rare',
  where: () => sql`organization_no = ${slot('organization')} and type_bit <> ${sql.lit(saleCreateBit)}`,
};

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

function build(engine: Engine, filters: readonly Filter[]): Prepared<MovementRow> {
  const few = filters.find(({ shape }) => shape.startsWith(FEW));
  const others = allOf(filters.filter((filter) => filter !== few));
  const newest = (columns: RawBuilder<unknown>, product = sql``) => sql<MovementRow>`
    select ${columns} from movements where ${others} ${product} order by seq desc limit ${limitSlot('limit')}`;
  const columns = sql.join(movementColumns.map((column) => sql.ref(`movements.${column}`)));
  // No index helps here, so rows are read and filtered one by one.
  if (few === undefined && !filters.includes(rareOnes)) return engine.prepare(newest(columns));
  const found = few === undefined ? newest(sql`seq`) : merged(few, (product) => newest(sql`seq`, product));
  return engine.prepare(sql<MovementRow>`
    select ${columns} from movements inner join (${found}) as found on found.seq = movements.seq
    order by movements.seq desc`);
}

/** The newest movements of each product, found through the index, merged. Union drops the duplicates of the padding. */
function merged({ values = {} }: Filter, newest: (product: RawBuilder<unknown>) => RawBuilder<unknown>) {
  const each = Object.keys(values).map(
    (name) => sql`select seq from (${newest(sql`and product_no = ${slot(name)}`)}) as one`,
  );
  return sql`select seq from (${sql.join(each, sql` union `)}) as merged order by seq desc limit ${limitSlot('limit')}`;
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
