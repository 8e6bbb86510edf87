import { customerReader } from './analytics/customers.ts';
import { revenueReader } from './analytics/revenue.ts';
import { staffReader } from './analytics/staff.ts';
import { type Catalogue, readCatalogues } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { StoreUnavailableError } from './errors.ts';
import type { KeyStore } from './key-store.ts';
import { keyStore } from './keys.ts';
import { inventoryLister } from './lists/inventory.ts';
import { productLister } from './lists/products.ts';
import { promotionLister } from './lists/promotions.ts';
import { saleLister } from './lists/sales.ts';
import { liveSeller } from './live-sale.ts';
import { customerFinder, firstCustomer, shiftReader } from './people.ts';
import type { BackgroundSeeding, Stage } from './seeding/background-seeding.ts';
import type { OrganizationInfo, Store, WorldInfo } from './store.ts';

interface Start {
  readonly seeded: boolean;
  readonly seeding: BackgroundSeeding;
}

/** Puts the store together over a database that holds a world. */
export async function createStore(engine: Engine, world: WorldInfo, { seeded, seeding }: Start): Promise<Store> {
  const { db } = engine;
  const catalogues = await readCatalogues(engine);
  const of = (orgId: string): Catalogue => {
    const catalogue = catalogues.get(orgId);
    if (catalogue === undefined) throw new RangeError(`There is no organization ${orgId}.`);
    return catalogue;
  };
  const guard = guarded(engine);
  /** A read of one organization, which first waits for a stage of background seeding. */
  const reading = <A extends unknown[], R>(read: (catalogue: Catalogue, ...args: A) => Promise<R>, stage?: Stage) =>
    guard(async (orgId: string, ...args: A) => {
      if (stage !== undefined) await seeding.ready(stage);
      return read(of(orgId), ...args);
    });
  const organizations = guard(() => readOrganizations(engine, catalogues));
  return {
    world,
    seeded,
    ...keysOf(
      guard,
      keyStore(engine, (orgId) => of(orgId).stores.length),
    ),
    organizations,
    organization: async (orgId) => (await organizations()).find(({ id }) => id === orgId) ?? null,
    storeIds: (orgId) => of(orgId).storeIds,
    examples: reading(async (catalogue) => ({
      customer: await firstCustomer(engine, catalogue),
      staff: catalogue.staff[0]?.id ?? '',
    })),
    stores: async (orgId) => of(orgId).stores.map((store) => store.body),
    sales: reading(saleLister(engine), 'sales'),
    products: reading(productLister(engine)),
    promotions: reading(promotionLister(engine)),
    inventoryLogs: reading(inventoryLister(engine, world.seed), 'movements'),
    revenue: reading(revenueReader(engine), 'sales'),
    staffAnalytics: reading(staffReader(engine), 'sales'),
    // Far too slow without its index.
    customerAnalytics: reading(customerReader(engine), 'indexes'),
    staffShifts: reading(shiftReader(engine, world.seed)),
    customer: reading(customerFinder(engine)),
    addLiveSale: reading(liveSeller(engine, world.seed), 'movements'),
    ping: guard(async () => void (await db.selectFrom('worlds').select('no').execute())),
    async close() {
      await seeding.stop();
      await engine.close();
    },
  };
}

type Guard = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

/** Turns the failure of a database that does not answer into a StoreUnavailableError. */
function guarded(engine: Engine): Guard {
  return (run) =>
    async (...args) => {
      try {
        return await run(...args);
      } catch (error) {
        throw engine.isUnavailable(error) ? new StoreUnavailableError(error) : error;
      }
    };
}

function keysOf(guard: Guard, keys: KeyStore): KeyStore {
  return {
    findKeyByHash: guard(keys.findKeyByHash),
    listKeys: guard(keys.listKeys),
    insertKey: guard(keys.insertKey),
    setKeyStatus: guard(keys.setKeyStatus),
    replaceKey: guard(keys.replaceKey),
    approve: guard(keys.approve),
  };
}

async function readOrganizations(
  { db }: Engine,
  catalogues: ReadonlyMap<string, Catalogue>,
): Promise<OrganizationInfo[]> {
  const rows = await db.selectFrom('organizations').select(['id', 'name', 'approved']).orderBy('no').execute();
  return rows.map(({ id, name, approved }) => ({
    id,
    name,
    approved: approved === 1,
    stores: catalogues.get(id)?.stores.length ?? 0,
  }));
}
