import { type Kysely, sql } from 'kysely';
import type { ShelfItems } from '../../world/basket.ts';
import { rowOf, rowsOf } from '../../world/id.ts';
import { Ledger, type Move, type Movement } from '../../world/ledger.ts';
import type { Customer, Product, Store } from '../../world/records.ts';
import { customersByStore, type SaleSources } from '../../world/sales.ts';
import { type Catalogue, type Catalogues, known } from '../catalogue.ts';
import type { Engine, Load } from '../engine/engine.ts';
import { movementRow } from '../rows/sale-rows.ts';
import type { Tables } from '../schema/columns.ts';
import type { WorldInfo } from '../store.ts';

export type Db = Kysely<Tables>;

/** Few enough for one statement, and many enough that a database far away is not asked once for each product. */
const levelsAtOnce = 300;

/** Numbers of the organization as they stood when its row was locked. */
export type Counts = Readonly<Awaited<ReturnType<ReturnType<typeof locked>['executeTakeFirstOrThrow']>>>;

/**
 * Something that happens in the shop, in one transaction. The row of the organization is locked first, so that numbers and times
 * are in order across all instances, and a list that is being read never gets a new row in its middle.
 */
export class Happening {
  readonly db: Db;
  readonly load: Load;
  readonly world: WorldInfo;
  readonly catalogue: Catalogue;
  readonly sources: SaleSources;
  readonly counts: Counts;
  /** Never before anything that is already stored. */
  readonly at: number;
  readonly ledger: Ledger;
  /** Sales so far, those of this happening included. */
  sales: number;
  /** How many events this is. */
  events = 0;
  private movements = 0;
  private readonly loaded = new Set<string>();
  private readonly changed = new Set<number>();
  private catalogueChanged = false;

  constructor(parts: Parts) {
    ({ db: this.db, load: this.load, world: this.world, catalogue: this.catalogue } = parts);
    ({ sources: this.sources, counts: this.counts, at: this.at } = parts);
    this.sales = parts.counts.sales;
    const { products, stores, staffByStore } = parts.sources;
    this.ledger = new Ledger(products, stores.length, staffByStore, parts.counts.movements);
  }

  get organization(): number {
    return this.catalogue.no;
  }

  row(index: number): number {
    return rowOf(this.organization, index);
  }

  /** The caches of every process drop this sale, or what `manyChanged` says. */
  noteSale(seq: number): void {
    this.changed.add(seq);
  }

  noteCatalogue(): void {
    this.catalogueChanged = true;
  }

  /** The stock of a product in a store, in hundredths. */
  async level(product: Product, store: Store): Promise<number> {
    const place = `${product.index}/${store.index}`;
    if (!this.loaded.has(place)) {
      const { level } = await this.db
        .selectFrom('stock')
        .select('level')
        .where('product_no', '=', this.row(product.index))
        .where('store_no', '=', this.row(store.index))
        .executeTakeFirstOrThrow();
      this.ledger.setAt(product.index, store.index, level);
      this.loaded.add(place);
    }
    return this.ledger.level(product, store);
  }

  /** Restocks when there is less than this. */
  async need(product: Product, store: Store, quantity: number): Promise<void> {
    const missing = quantity - (await this.level(product, store));
    if (missing <= 0) return;
    const restocked = missing + product.inventoryPerUnit * 50;
    this.ledger.write({ at: this.at, type: 'RESTOCK', product, store, quantity: restocked });
  }

  async move(move: Omit<Move, 'at'>): Promise<void> {
    await this.level(move.product, move.store);
    this.ledger.write({ ...move, at: this.at });
  }

  /** Goods of a sale, which leave the shop or come back to its first room. */
  async moveOfSale(move: Pick<Move, 'type' | 'product' | 'store' | 'quantity'>, number: number): Promise<void> {
    await this.move({ ...move, room: move.store.rooms[0] ?? null, referenceKind: 'sale', reference: number });
  }

  /** The stock after these movements, which may be another ledger's. */
  async setLevels(movements: readonly Movement[]): Promise<void> {
    const levels = new Map(
      movements.map(({ product, store, currentStock }) => [
        `${product.index}/${store.index}`,
        sql`(${sql.lit(this.row(product.index))}, ${sql.lit(this.row(store.index))}, ${sql.lit(currentStock)})`,
      ]),
    );
    const values = [...levels.values()];
    for (let start = 0; start < values.length; start += levelsAtOnce) {
      // Both databases name the columns of VALUES like this.
      await sql`
        update stock set level = latest.column3
        from (values ${sql.join(values.slice(start, start + levelsAtOnce))}) as latest
        where stock.product_no = latest.column1 and stock.store_no = latest.column2`.execute(this.db);
    }
    this.movements += movements.length;
  }

  /** Writes what belongs to the whole: movements, stock, and the row of the organization. */
  async finish(reached: number): Promise<void> {
    const movements = this.ledger.drain();
    const moved = movements.map((movement) => movementRow(this.organization, movement));
    await this.load('movements', moved);
    await this.setLevels(movements);
    const { counts } = this;
    const revision = counts.revision + (this.changed.size > 0 ? 1 : 0);
    const changes = [...this.changed].map((seq) => [this.organization, revision, seq]);
    await this.load('changes', changes);
    await this.db
      .updateTable('organizations')
      .set({
        sales: this.sales,
        movements: counts.movements + this.movements,
        last_at: reached,
        events: counts.events + this.events,
        revision,
        catalogue: counts.catalogue + (this.catalogueChanged ? 1 : 0),
      })
      .where('no', '=', this.organization)
      .execute();
  }
}

type Parts = Pick<Happening, 'db' | 'load' | 'world' | 'catalogue' | 'sources' | 'counts' | 'at'>;

/** Lets something happen at this instant, or right after what happened last. */
export type Happen = <T>(
  orgId: string,
  at: number,
  work: (happening: Happening) => Promise<T>,
  reached?: number,
) => Promise<T>;

type Database = Pick<Engine, 'kind' | 'db' | 'transaction'>;

export function happenings(engine: Database, catalogues: Catalogues, world: WorldInfo): Happen {
  const known = new WeakMap<Catalogue, Promise<SaleSources>>();
  const sourcesOf = (catalogue: Catalogue) => {
    const reading = known.get(catalogue) ?? readSaleSources(engine.db, catalogue, world.seed);
    known.set(catalogue, reading);
    reading.catch(() => known.delete(catalogue));
    return reading;
  };
  return async (orgId, at, work, reached) => {
    for (;;) {
      const catalogue = catalogues.of(orgId);
      const sources = await sourcesOf(catalogue);
      const done = await engine.transaction(async (db, load) => {
        const counts = await locked(engine, db).where('no', '=', catalogue.no).executeTakeFirstOrThrow();
        // Another instance changed what this one knows.
        if (counts.catalogue !== catalogue.revision) return null;
        const instant = Math.max(at, counts.last_at, world.now);
        const happening = new Happening({ db, load, world, catalogue, sources, counts, at: instant });
        const result = await work(happening);
        await happening.finish(Math.max(instant, reached ?? instant));
        return { result };
      });
      const current = engine.db.selectFrom('organizations').select('catalogue').where('no', '=', catalogue.no);
      await catalogues.catchUp(orgId, (await current.executeTakeFirstOrThrow()).catalogue);
      if (done !== null) return done.result;
    }
  };
}

/** The rows of organizations, for no other process to change. */
export function locked({ kind }: Pick<Engine, 'kind'>, db: Db) {
  const rows = db
    .selectFrom('organizations')
    .select(['no', 'sales', 'movements', 'last_at', 'seeded_sales', 'seeded_movements', 'events'])
    .select(['revision', 'catalogue']);
  return kind === 'postgres' ? rows.forUpdate() : rows;
}

/** Reads what live sales are drawn from, so that they are drawn like the seeded ones. */
async function readSaleSources(db: Db, catalogue: Catalogue, seed: number): Promise<SaleSources> {
  const { no, stores, products, staff } = catalogue;
  return {
    seed,
    organization: no,
    stores,
    shelves: await readShelves(db, catalogue),
    products: products.length,
    staffByStore: stores.map((store) => staff.filter((person) => person.store === store && !person.hasLeft)),
    closed: new Set(stores.filter(({ isClosed }) => isClosed)),
    ...customersByStore(stores, await readCustomers(db, catalogue)),
  };
}

async function readCustomers(db: Db, { no, storeByNo }: Catalogue): Promise<Customer[]> {
  const rows = await db
    .selectFrom('customers')
    .select(['no', 'id', 'home_store_no'])
    .where('organization_no', '=', no)
    .orderBy('no')
    .execute();
  return rows.map((row) => ({
    index: row.no - rowOf(no, 0),
    id: row.id,
    homeStore: known(storeByNo, row.home_store_no),
  }));
}

/** The products of each store, in the order of the catalogue. */
async function readShelves(db: Db, { no, stores, productByNo }: Catalogue): Promise<ShelfItems[]> {
  const { first, last } = rowsOf(no);
  const rows = await db
    .selectFrom('stock')
    .select(['product_no', 'store_no', 'price', 'average_cost'])
    .where('product_no', '>=', first)
    .where('product_no', '<', last)
    .orderBy('product_no')
    .execute();
  return stores.map((store) =>
    rows
      .filter(({ store_no }) => store_no === store.no)
      .map(({ product_no, price, average_cost: averageCost }) => ({
        product: known(productByNo, product_no),
        branch: { store, price, averageCost, hidden: false, imageUrl: null },
      })),
  );
}
