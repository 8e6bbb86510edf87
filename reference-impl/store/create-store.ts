import { customerReader, revenueReader } from './analytics/totals.ts';
import { shopBrowser, todaysFigures } from './browse.ts';
import { type Catalogue, type Catalogues, openCatalogues } from './catalogue.ts';
import type { Engine } from './engine/engine.ts';
import { shopPlayer } from './events/advance.ts';
import { eventApplier } from './events/apply.ts';
import { resetter } from './events/derived.ts';
import { happenings } from './events/happening.ts';
import { addSale, type SaleNames } from './events/sale-record.ts';
import { type Guard, keyStore } from './keys.ts';
import { productLister, promotionLister } from './lists/goods.ts';
import { inventoryLister } from './lists/inventory.ts';
import { saleLister, salesInMemory } from './lists/sales.ts';
import { customerFinder, firstCustomer, shiftReader, staffReader } from './people.ts';
import type { BackgroundSeeding } from './seeding/seed.ts';
import { type OrganizationInfo, type SeededKeys, type Store, StoreUnavailableError, type WorldInfo } from './store.ts';

interface Start {
  readonly seeded: boolean;
  readonly seeding: BackgroundSeeding;
}

/** Puts the store together over a database that holds a world. */
export async function createStore(engine: Engine, world: WorldInfo, { seeded, seeding }: Start): Promise<Store> {
  const { db } = engine;
  const catalogues = await openCatalogues(engine);
  const { of } = catalogues;
  const guard = guarded(engine);
  const loaded: Guard = (run) =>
    guard(async (...args) => {
      await seeding.ready();
      return await run(...args);
    });
  /** Reads of one organization: of its catalogue, and of its history, which waits until that is loaded. */
  const reading =
    (through: Guard) =>
    <A extends unknown[], R>(read: (catalogue: Catalogue, ...args: A) => Promise<R>) =>
      through((orgId: string, ...args: A) => read(of(orgId), ...args));
  const [ofCatalogue, ofHistory] = [reading(guard), reading(loaded)];
  const sales = salesInMemory(engine);
  return {
    world,
    seeded,
    ...keyStore(engine, guard, async (orgId, revision) => {
      await catalogues.catchUp(orgId, revision);
      return of(orgId).stores.length;
    }),
    organizations: guard(() => readOrganizations(engine, catalogues)),
    storeIds: (orgId) => of(orgId).storeIds,
    examples: ofCatalogue(async (catalogue) => ({
      customer: await firstCustomer(engine, catalogue),
      staff: catalogue.staff[0]?.id ?? '',
    })),
    latest: ofCatalogue(async ({ no }) => {
      const newest = db.selectFrom('organizations').select('last_at').where('no', '=', no);
      return (await newest.executeTakeFirstOrThrow()).last_at;
    }),
    stores: async (orgId) => of(orgId).stores.map((store) => store.body),
    sales: ofHistory(saleLister(engine, sales)),
    products: ofCatalogue(productLister(engine)),
    promotions: ofCatalogue(promotionLister(engine)),
    inventoryLogs: ofHistory(inventoryLister(engine, world.seed)),
    revenue: ofHistory(revenueReader(sales)),
    staffAnalytics: ofHistory(staffReader(engine, sales)),
    customerAnalytics: ofHistory(customerReader(engine, sales)),
    staffShifts: ofCatalogue(shiftReader(engine, world.seed)),
    customer: ofCatalogue(customerFinder(engine)),
    ...happeningsOf(engine, world, catalogues, loaded),
    browse: ofHistory(shopBrowser(engine)),
    today: ofHistory(todaysFigures(engine)),
    ping: guard(async () => void (await db.selectFrom('worlds').select('no').execute())),
    async close() {
      await seeding.stop();
      await engine.close();
    },
  };
}

type Happenings = Pick<Store, 'addLiveSale' | 'apply' | 'playOn' | 'reset'>;

/** Everything that changes the shop, once all of it is there. */
function happeningsOf(engine: Engine, world: WorldInfo, catalogues: Catalogues, loaded: Guard): Happenings {
  const names: SaleNames = new Map();
  const happen = happenings(engine, catalogues, world);
  const apply = eventApplier(happen, names);
  const player = shopPlayer(happen, world);
  const reset = resetter(engine, world);
  return {
    addLiveSale: loaded(async (orgId: string, at: number = Date.now()) => {
      const { id, invoiceId } = await happen(orgId, at, (happening) => addSale(happening, 'PAID'));
      return { id, invoiceId };
    }),
    apply: loaded(apply),
    playOn: loaded(player.playOn),
    reset: loaded(async (keys: SeededKeys) => {
      await reset(keys);
      names.clear();
      player.forget();
      await catalogues.catchUpAll();
    }),
  };
}

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

async function readOrganizations({ db }: Engine, catalogues: Catalogues): Promise<OrganizationInfo[]> {
  const rows = await db.selectFrom('organizations').select(['id', 'name', 'approved']).orderBy('no').execute();
  return rows.map(({ id, name, approved }) => ({
    id,
    name,
    approved: approved === 1,
    stores: catalogues.of(id).stores.length,
  }));
}
