import { customerReader } from './analytics/customers.ts';
import { revenueReader } from './analytics/revenue.ts';
import { staffReader } from './analytics/staff.ts';
import { type Catalogue, readCatalogues } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { StoreUnavailableError } from './errors.ts';
import { keyStore } from './keys.ts';
import type { LatePart, Later } from './later.ts';
import { inventoryLister } from './lists/inventory.ts';
import { productLister } from './lists/products.ts';
import { promotionLister } from './lists/promotions.ts';
import { saleLister } from './lists/sales.ts';
import { liveSeller } from './live.ts';
import { customerFinder, firstCustomer, shiftReader } from './people.ts';
import type { OrganizationInfo, Store, WorldInfo } from './store.ts';

interface Start {
  readonly seeded: boolean;
  readonly later: Later;
}

/** Puts the store together over a database that holds a world. */
export async function createStore(engine: Engine, world: WorldInfo, { seeded, later }: Start): Promise<Store> {
  const catalogues = await readCatalogues(engine);
  const guard = guarded(engine);
  const of = (orgId: string): Catalogue => {
    const catalogue = catalogues.get(orgId);
    if (catalogue === undefined) throw new RangeError(`There is no organization ${orgId}.`);
    return catalogue;
  };
  const since =
    (part: LatePart) =>
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
      guard(async (...args: A) => {
        await later.ready(part);
        return run(...args);
      });
  const keys = keyStore(engine, (orgId) => of(orgId).stores.length);
  const sales = since('sold')(saleLister(engine));
  const products = guard(productLister(engine));
  const promotions = guard(promotionLister(engine));
  const movements = since('stocked')(inventoryLister(engine, world.seed));
  const revenue = since('sold')(revenueReader(engine));
  const staff = since('sold')(staffReader(engine));
  // Alone in being no use at all without its index.
  const customers = since('indexed')(customerReader(engine));
  const shifts = guard(shiftReader(engine, world.seed));
  const customer = guard(customerFinder(engine));
  const sell = since('stocked')(liveSeller(engine, world.seed));
  const organizations = guard(() => readOrganizations(engine, catalogues));
  return {
    world,
    seeded,
    findKeyByHash: guard(keys.findKeyByHash),
    listKeys: guard(keys.listKeys),
    insertKey: guard(keys.insertKey),
    setKeyStatus: guard(keys.setKeyStatus),
    replaceKey: guard(keys.replaceKey),
    approve: guard(keys.approve),
    organizations,
    organization: async (orgId) => (await organizations()).find(({ id }) => id === orgId) ?? null,
    storeIds: (orgId) => of(orgId).storeIds,
    examples: guard(async (orgId: string) => ({
      customer: await firstCustomer(engine, of(orgId)),
      staff: of(orgId).staff[0]?.id ?? '',
    })),
    stores: async (orgId) => of(orgId).stores.map((store) => store.body),
    listSales: (orgId, query) => sales(of(orgId), query),
    listProducts: (orgId, query) => products(of(orgId), query),
    listPromotions: (orgId, query) => promotions(of(orgId), query),
    listInventoryLogs: (orgId, query) => movements(of(orgId), query),
    revenue: (orgId, range, storeIds) => revenue(of(orgId), range, storeIds),
    staffAnalytics: (orgId, query) => staff(of(orgId), query),
    customerAnalytics: (orgId, query) => customers(of(orgId), query),
    staffShifts: (orgId, staffId, query) => shifts(of(orgId), staffId, query),
    customer: (orgId, customerId) => customer(of(orgId), customerId),
    addLiveSale: (orgId, at = Date.now()) => sell(of(orgId), at),
    ping: guard(async () => void (await engine.db.selectFrom('worlds').select('no').execute())),
    async close() {
      await later.stop();
      await engine.close();
    },
  };
}

/** A database that does not answer is told apart from a fault of ours, wherever it shows. */
function guarded(engine: Engine) {
  return <A extends unknown[], R>(run: (...args: A) => Promise<R>): ((...args: A) => Promise<R>) =>
    async (...args) => {
      try {
        return await run(...args);
      } catch (error) {
        throw engine.isUnavailable(error) ? new StoreUnavailableError(error) : error;
      }
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
