import { rowsOf } from '../world/id.ts';
import type { Engine } from './engine/engine.ts';

/** The data of an organization that seldom changes: read once for each revision, so that requests need no joins. */
export type Catalogue = Readonly<Awaited<ReturnType<typeof readCatalogue>>>;
export type CatalogueStore = Catalogue['stores'][number];

/** The catalogues of all organizations. */
export interface Catalogues {
  of(orgId: string): Catalogue;
  /** Reads a catalogue again that is older than this revision. */
  catchUp(orgId: string, revision: number): Promise<void>;
  catchUpAll(): Promise<void>;
}

export async function openCatalogues({ db }: Engine): Promise<Catalogues> {
  const catalogues = new Map<string, Catalogue>();
  const read = async () => {
    const organizations = await db
      .selectFrom('organizations')
      .select(['no', 'id', 'catalogue'])
      .orderBy('no')
      .execute();
    for (const { no, id, catalogue } of organizations) {
      if (catalogues.get(id)?.revision !== catalogue) catalogues.set(id, await readCatalogue(db, no, id, catalogue));
    }
  };
  await read();
  const of = (orgId: string): Catalogue => {
    const catalogue = catalogues.get(orgId);
    if (catalogue === undefined) throw new RangeError(`There is no organization ${orgId}.`);
    return catalogue;
  };
  return {
    of,
    async catchUp(orgId, revision) {
      if (of(orgId).revision < revision) await read();
    },
    catchUpAll: read,
  };
}

async function readCatalogue(db: Engine['db'], no: number, id: string, revision: number) {
  const rooms = await readRooms(db, no);
  const stores = await readStores(db, no, rooms);
  const storeByNo = keyed(stores, (store) => store.no);
  const products = await readProducts(db, no);
  const staff = await readStaff(db, no, storeByNo);
  const categories = await db.selectFrom('categories').select(['no', 'id']).where('organization_no', '=', no).execute();
  return {
    no,
    id,
    revision,
    stores,
    storeIds: new Set(stores.map((store) => store.id)),
    storeById: keyed(stores, (store) => store.id),
    storeByNo,
    roomByNo: keyed(rooms, (room) => room.no),
    categoryById: keyed(categories, (category) => category.id),
    products,
    productById: keyed(products, (product) => product.id),
    productByNo: keyed(products, (product) => product.no),
    staff,
    staffById: keyed(staff, (person) => person.id),
  };
}

function keyed<K, V>(values: readonly V[], key: (value: V) => K): ReadonlyMap<K, V> {
  return new Map(values.map((value) => [key(value), value]));
}

/** What has this number, which is there. */
export function known<V>(values: ReadonlyMap<number, V>, no: number): V {
  const value = values.get(no);
  if (value === undefined) throw new RangeError(`row ${no} is missing`);
  return value;
}

async function readStores(db: Engine['db'], organization: number, rooms: Awaited<ReturnType<typeof readRooms>>) {
  const rows = await db
    .selectFrom('stores')
    .select(['no', 'id', 'name', 'branch_no', 'body', 'closed_at'])
    .where('organization_no', '=', organization)
    .orderBy('no')
    .execute();
  return rows.map(({ branch_no, closed_at, ...row }, index) => ({
    ...row,
    index,
    branchNo: branch_no,
    rooms: rooms.filter((room) => room.store_no === row.no),
    bit: 1 << index,
    isClosed: closed_at !== null,
  }));
}

async function readRooms(db: Engine['db'], organization: number) {
  const { first, last } = rowsOf(organization);
  const rows = await db
    .selectFrom('rooms')
    .selectAll()
    .where('store_no', '>=', first)
    .where('store_no', '<', last)
    .orderBy('no')
    .execute();
  return rows.map(({ for_sale, ...room }) => ({ ...room, forSale: for_sale === 1 }));
}

async function readProducts(db: Engine['db'], organization: number) {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.no', 'products.category_no')
    .select(['products.no', 'products.id', 'products.sku', 'products.name', 'products.search_text', 'type'])
    .select(['sale_unit', 'inventory_per_unit', 'private_supplier_cost', 'private_historical_cost'])
    .select(['category_no', 'categories.id as category_id', 'categories.name as category_name', 'categories.unit'])
    .where('products.organization_no', '=', organization)
    .orderBy('products.no')
    .execute();
  return rows.map(({ no, id, sku, name, type, ...row }, index) => ({
    ...{ no, index, id, sku, name, type },
    categoryNo: row.category_no,
    searchText: row.search_text,
    category: { id: row.category_id, name: row.category_name, unit: row.unit },
    saleUnit: row.sale_unit,
    inventoryPerUnit: row.inventory_per_unit,
    // The seed alone asks a product for its stores.
    branches: [],
    supplierCost: row.private_supplier_cost,
    historicalCost: row.private_historical_cost,
  }));
}

async function readStaff<Store>(db: Engine['db'], organization: number, stores: ReadonlyMap<number, Store>) {
  const rows = await db
    .selectFrom('staff')
    .select(['no', 'id', 'name', 'role', 'store_no', 'left_at'])
    .where('organization_no', '=', organization)
    .orderBy('no')
    .execute();
  return rows.map(({ store_no, left_at, ...person }, index) => ({
    ...person,
    index,
    store: known(stores, store_no),
    hasLeft: left_at !== null,
  }));
}

/** The requested stores by branch number; without a filter, all of them. */
export function chosenStores(catalogue: Catalogue, storeIds: readonly string[] | undefined): readonly CatalogueStore[] {
  if (storeIds === undefined || storeIds.length === 0) return catalogue.stores;
  const wanted = new Set(storeIds.map((id) => id.toLowerCase()));
  return catalogue.stores.filter((store) => wanted.has(store.id));
}
