import type { Kysely } from 'kysely';
import type { ShelfItems } from '../world/basket.ts';
import { at } from '../world/hash.ts';
import { roomNo, rowOf } from '../world/id.ts';
import type { Category, Customer, Product, Room, StaffMember, Store } from '../world/records.ts';
import { customersByStore, type SaleSources } from '../world/sales.ts';
import type { Catalogue } from './catalogue.ts';
import type { Tables } from './schema/columns.ts';

type Db = Kysely<Tables>;

/** Reads what live sales are drawn from, so that they are drawn like the seeded ones. */
export async function readSaleSources(db: Db, catalogue: Catalogue, seed: number): Promise<SaleSources> {
  const stores = catalogue.stores.map((store, index) => storeOf(catalogue, store, index));
  const shelves = await readShelves(db, catalogue, stores);
  const customers = await readCustomers(db, catalogue, stores);
  const staff = catalogue.staff.map((person, index) =>
    staffOf(person, index, at(stores, person.store.no - rowOf(catalogue.no, 0))),
  );
  const gone = new Set(catalogue.staff.filter((person) => person.hasLeft).map((person) => person.id));
  return {
    seed,
    organization: catalogue.no,
    stores,
    shelves,
    products: catalogue.products.length,
    staffByStore: stores.map((store) => staff.filter((person) => person.store === store && !gone.has(person.id))),
    closed: new Set(stores.filter((_, index) => catalogue.stores[index]?.isClosed)),
    ...customersByStore(stores, customers),
  };
}

function storeOf(catalogue: Catalogue, { id, name, branchNo }: Catalogue['stores'][number], index: number): Store {
  const rooms: Room[] = [];
  for (let nth = 0; ; nth++) {
    const room = catalogue.roomByNo.get(roomNo(catalogue.no, index, nth));
    if (room === undefined) return { index, id, name, branchNo, rooms, landlord: '' };
    rooms.push(room);
  }
}

function staffOf({ id, name, role }: Catalogue['staff'][number], index: number, store: Store): StaffMember {
  return { index, id, name, role, store, phone: '', email: '', documentId: '', salary: 0 };
}

async function readCustomers(db: Db, { no }: Catalogue, stores: readonly Store[]): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['no', 'id', 'first_name', 'last_name', 'type', 'region', 'home_store_no'])
    .where('organization_no', '=', no)
    .orderBy('no')
    .execute();
  const unread = { phone: '', email: '', birthday: '', documentId: '', memberNumber: '', prescription: '', note: '' };
  return rows.map((row) => ({
    ...unread,
    index: row.no - rowOf(no, 0),
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    type: row.type,
    region: row.region,
    homeStore: at(stores, row.home_store_no - rowOf(no, 0)),
  }));
}

interface ShelfRow
  extends Pick<Tables['products'], 'no' | 'id' | 'sku' | 'name' | 'type' | 'sale_unit' | 'inventory_per_unit'> {
  readonly private_supplier_cost: number;
  readonly private_historical_cost: number;
  readonly store_no: number;
  readonly price: number;
  readonly average_cost: number;
}

/** The products of each store, in the order of the catalogue. */
async function readShelves(db: Db, { no }: Catalogue, stores: readonly Store[]): Promise<ShelfItems[]> {
  const rows = await db
    .selectFrom('products')
    .innerJoin('stock', 'stock.product_no', 'products.no')
    .select(['products.no', 'id', 'sku', 'name', 'type', 'sale_unit', 'inventory_per_unit'])
    .select(['private_supplier_cost', 'private_historical_cost', 'store_no', 'price', 'average_cost'])
    .where('organization_no', '=', no)
    .orderBy('products.no')
    .orderBy('store_no')
    .execute();
  const products = new Map(rows.map((row) => [row.no, productOf(row, row.no - rowOf(no, 0))]));
  return stores.map((store) =>
    rows
      .filter((row) => row.store_no === rowOf(no, store.index))
      .flatMap((row) => {
        const product = products.get(row.no);
        const branch = { store, price: row.price, averageCost: row.average_cost, hidden: false, imageUrl: null };
        return product === undefined ? [] : [{ product, branch }];
      }),
  );
}

/** Fields that a sale does not use stay empty. */
const noCategory: Category = { index: 0, id: '', name: '', color: '', unit: '', group: null };

function productOf(row: ShelfRow, index: number): Product {
  return {
    index,
    id: row.id,
    createdAt: 0,
    updatedAt: 0,
    sku: row.sku,
    name: row.name,
    description: '',
    price: row.price,
    type: row.type,
    lowStockThreshold: 0,
    imageUrl: '',
    category: noCategory,
    saleUnit: row.sale_unit,
    inventoryPerUnit: row.inventory_per_unit,
    branches: [],
    supplierCost: row.private_supplier_cost,
    historicalCost: row.private_historical_cost,
    supplier: '',
    imageFile: '',
  };
}
