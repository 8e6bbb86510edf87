import { customerReader } from './analytics/customers.ts';
import { revenueReader } from './analytics/revenue.ts';
import { staffReader } from './analytics/staff.ts';
import { type Catalogue, readCatalogues } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { StoreUnavailableError } from './errors.ts';
import type { KeyStore } from './key-store.ts';
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
  const of = (orgId: string): Catalogue => {
    const catalogue = catalogues.get(orgId);
    if (catalogue === undefined) throw new RangeError(`There is no organization ${orgId}.`);
    return catalogue;
  };
  const guard = guarded(engine);
  const behind: Behind = { engine, world, of, guard, since: guardedSince(guard, later) };
  const { db } = engine;
  return {
    world,
    seeded,
    ...keysOf(behind),
    ...organizationsOf(
      behind,
      guard(() => readOrganizations(engine, catalogues)),
    ),
    ...listsOf(behind),
    ...analyticsOf(behind),
    ...peopleOf(behind),
    ...salesOf(behind),
    ping: guard(async () => void (await db.selectFrom('worlds').select('no').execute())),
    async close() {
      await later.stop();
      await engine.close();
    },
  };
}

/** What the methods of a store stand on. */
interface Behind {
  readonly engine: Engine;
  readonly world: WorldInfo;
  readonly of: (orgId: string) => Catalogue;
  readonly guard: Guard;
  /** The same, and not before that part is there. */
  readonly since: (part: LatePart) => Guard;
}

type Guard = <A extends unknown[], R>(run: (...args: A) => Promise<R>) => (...args: A) => Promise<R>;

function keysOf({ engine, of, guard }: Behind): KeyStore {
  const keys = keyStore(engine, (orgId) => of(orgId).stores.length);
  return {
    findKeyByHash: guard(keys.findKeyByHash),
    listKeys: guard(keys.listKeys),
    insertKey: guard(keys.insertKey),
    setKeyStatus: guard(keys.setKeyStatus),
    replaceKey: guard(keys.replaceKey),
    approve: guard(keys.approve),
  };
}

function organizationsOf(
  { engine, of, guard }: Behind,
  organizations: Store['organizations'],
): Pick<Store, 'organizations' | 'organization' | 'storeIds' | 'examples' | 'stores'> {
  return {
    organizations,
    organization: async (orgId) => (await organizations()).find(({ id }) => id === orgId) ?? null,
    storeIds: (orgId) => of(orgId).storeIds,
    examples: guard(async (orgId: string) => ({
      customer: await firstCustomer(engine, of(orgId)),
      staff: of(orgId).staff[0]?.id ?? '',
    })),
    stores: async (orgId) => of(orgId).stores.map((store) => store.body),
  };
}

type Lists = 'listSales' | 'listProducts' | 'listPromotions' | 'listInventoryLogs';

function listsOf({ engine, world, of, guard, since }: Behind): Pick<Store, Lists> {
  const sales = since('sold')(saleLister(engine));
  const products = guard(productLister(engine));
  const promotions = guard(promotionLister(engine));
  const movements = since('stocked')(inventoryLister(engine, world.seed));
  return {
    listSales: (orgId, query) => sales(of(orgId), query),
    listProducts: (orgId, query) => products(of(orgId), query),
    listPromotions: (orgId, query) => promotions(of(orgId), query),
    listInventoryLogs: (orgId, query) => movements(of(orgId), query),
  };
}

function analyticsOf({ engine, of, since }: Behind): Pick<Store, 'revenue' | 'staffAnalytics' | 'customerAnalytics'> {
  const revenue = since('sold')(revenueReader(engine));
  const staff = since('sold')(staffReader(engine));
  // Alone in being no use at all without its index.
  const customers = since('indexed')(customerReader(engine));
  return {
    revenue: (orgId, range, storeIds) => revenue(of(orgId), range, storeIds),
    staffAnalytics: (orgId, query) => staff(of(orgId), query),
    customerAnalytics: (orgId, query) => customers(of(orgId), query),
  };
}

function peopleOf({ engine, world, of, guard }: Behind): Pick<Store, 'staffShifts' | 'customer'> {
  const shifts = guard(shiftReader(engine, world.seed));
  const customer = guard(customerFinder(engine));
  return {
    staffShifts: (orgId, staffId, query) => shifts(of(orgId), staffId, query),
    customer: (orgId, customerId) => customer(of(orgId), customerId),
  };
}

function salesOf({ engine, world, of, since }: Behind): Pick<Store, 'addLiveSale'> {
  const sell = since('stocked')(liveSeller(engine, world.seed));
  return { addLiveSale: (orgId, at = Date.now()) => sell(of(orgId), at) };
}

/** A database that does not answer is told apart from a fault of ours, wherever it shows. */
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

function guardedSince(guard: Guard, later: Later): Behind['since'] {
  return (part) => (run) =>
    guard(async (...args) => {
      await later.ready(part);
      return run(...args);
    });
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
