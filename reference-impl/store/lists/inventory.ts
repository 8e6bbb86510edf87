import { sql } from 'kysely';
import { serializeInventoryLog } from '../../../contract/generated/serializers.ts';
import { entity, idOf, rowOf, rowsOf } from '../../world/id.ts';
import { movementTypes, referenceKinds } from '../../world/records.ts';
import { type Catalogue, known } from '../catalogue.ts';
import type { Engine } from '../engine/engine.ts';
import { timestamp } from '../public-records.ts';
import { type ListQuery, saleCreateBit, typeBits, wordOf } from '../queries.ts';
import type { Tables } from '../schema/columns.ts';
import type { Page } from '../store.ts';
import { allOf, among, type Filter, movedFilters, movementFilters, selected } from './filters.ts';
import { emptyPage, listKinds, pageOf, startOf } from './paging.ts';

/** Up to this many products are read through their own index entries; more are filtered from all movements. */
const fewProducts = 16;

/** Newest first. */
export function inventoryLister({ db }: Engine, seed: number) {
  return async (catalogue: Catalogue, query: ListQuery): Promise<Page> => {
    const { first, last } = rowsOf(catalogue.no);
    const start = startOf(listKinds.movements, catalogue.no, query.cursor);
    const where = allOf([sql`seq > ${first} and seq < ${start ?? last}`, ...filtersOf(catalogue, query)]);
    if (where === null) return emptyPage;
    const rows = await db
      .selectFrom('movements')
      .select(movementColumns)
      .where(where)
      .orderBy('seq', 'desc')
      .limit(query.limit + 1)
      .execute();
    const numbers = rows.map(({ seq }) => seq);
    const written = rows.map((row) => writeMovement(catalogue, seed, row));
    return pageOf(listKinds.movements, catalogue.no, query.limit, numbers, written);
  };
}

function filtersOf(catalogue: Catalogue, query: ListQuery): readonly Filter[] {
  const products = productsOf(catalogue, query);
  const isFew = products !== null && products.length <= fewProducts;
  const types = typeBits(query.types ?? []);
  const isRare = types !== 0 && (types & saleCreateBit) === 0;
  return [
    ...selected(movementFilters, catalogue, query),
    // A plus keeps the databases from an index.
    among(isFew ? 'product_no' : '+product_no', products),
    isRare && !isFew ? rareOnes(catalogue.no) : undefined,
  ];
}

/** The condition of the index without sales, so that the databases use that index. */
function rareOnes(organization: number): Filter {
  return sql`organization_no = ${organization} and type_bit <> ${sql.lit(saleCreateBit)}`;
}

/** The products that pass every filter on products; null without such a filter. */
function productsOf(catalogue: Catalogue, query: ListQuery): readonly number[] | null {
  const tests = selected(movedFilters, catalogue, query);
  if (tests.length === 0) return null;
  return catalogue.products.filter((product) => tests.every((passes) => passes(product))).map(({ no }) => no);
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
