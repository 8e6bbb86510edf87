import { customerReader } from './analytics/customers.ts';
import { revenueReader } from './analytics/revenue.ts';
import { staffReader } from './analytics/staff.ts';
import { type Catalogue, readCatalogues } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { StoreUnavailableError } from './errors.ts';
import { keyStore } from './keys.ts';
import type { Later } from './later.ts';
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
  const waitFor = guard(later.ready);
  const keys = keyStore(engine, (orgId) => of(orgId).stores.length);
  const sales = guard(saleLister(engine));
  const products = guard(productLister(engine));
  const promotions = guard(promotionLister(engine));
  const movements = guard(inventoryLister(engine, world.seed));
  const revenue = guard(revenueReader(engine));
  const staff = guard(staffReader(engine));
  const customers = guard(customerReader(engine));
  const shifts = guard(shiftReader(engine, world.seed));
  const customer = guard(customerFinder(engine));
  const sell = guard(liveSeller(engine, world.seed));
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
    async listSales(orgId, query) {
      await waitFor('sold');
      return sales(of(orgId), query);
    },
    listProducts: (orgId, query) => products(of(orgId), query),
    listPromotions: (orgId, query) => promotions(of(orgId), query),
    async listInventoryLogs(orgId, query) {
      await waitFor('stocked');
      return movements(of(orgId), query);
    },
    async revenue(orgId, range, storeIds) {
      await waitFor('sold');
      return revenue(of(orgId), range, storeIds);
    },
    async staffAnalytics(orgId, query) {
      await waitFor('sold');
      return staff(of(orgId), query);
    },
    async customerAnalytics(orgId, query) {
      // Alone in being no use at all without its index.
      await waitFor('indexed');
      return customers(of(orgId), query);
    },
    staffShifts: (orgId, staffId, query) => shifts(of(orgId), staffId, query),
    customer: (orgId, customerId) => customer(of(orgId), customerId),
    async addLiveSale(orgId, at = Date.now()) {
      await waitFor('stocked');
      return sell(of(orgId), at);
    },
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
