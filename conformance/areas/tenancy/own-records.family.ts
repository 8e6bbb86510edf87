import { type PagedName, pagedOperation } from '../../../contract/operations.ts';
import type { StoresEvidence } from '../../model/artifacts.ts';
import { logRow, ourStores, productRow, promotionRow, saleRow, wholeList } from '../../model/examples/evidence.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Census } from '../../model/lists.ts';
import { say } from '../../model/message.ts';
import { lackingAnswer, lackingData, type Tally, tally } from '../../model/tally.ts';
import { LISTS_ARE_ARRAYS, STORES_ARE_LISTED } from '../shared/presupposed.ts';
import { pagesOf, valuesSeen } from '../shared/sights.ts';

/** A record and the stores that it names. */
interface Placed {
  readonly id: string;
  readonly storeIds: readonly string[];
  /** The exchanges that show it. */
  readonly evidence: () => readonly string[];
  /** Where the record names its store, if in one place. */
  readonly storeAt?: string | undefined;
}

const SHOWN = 5;

/** The organization's stores are those of `/stores`, so a record of another store belongs to another organization. */
export function countOwnRecords(stores: StoresEvidence, records: readonly Placed[], what: string): Tally {
  if (!stores.complete || stores.stores.length === 0)
    return lackingAnswer('the stores of the organization are not known');
  if (records.length === 0) return lackingData(`the deployment has no ${what}`);
  const own = new Set(stores.stores.map(({ id }) => id));
  const foreign = records.filter(({ storeIds }) => storeIds.some((id) => id !== '' && !own.has(id)));
  return tally({
    cases: what,
    kept: records.length - foreign.length,
    brokenCases: foreign.length,
    broken: foreign.slice(0, SHOWN).map(({ id, storeIds, evidence, storeAt }) => {
      const named = storeIds.filter((store) => !own.has(store)).join(', ');
      return {
        subject: { record: id, others: storeIds.filter((store) => !own.has(store)) },
        message: say('record {id} belongs to store {named}, which /stores does not list', { id, named }),
        expected: 'a store of the organization',
        received: named,
        evidence: [...evidence(), ...stores.evidence],
        ...(storeAt === undefined ? {} : { sight: valuesSeen(id, [[storeAt, named]]) }),
      };
    }),
    evidence: stores.evidence,
  });
}

interface OwnRecordsRow extends FamilyRow {
  readonly list: PagedName;
}

/** What the families of all lists have in common. */
const shared = {
  every: { confirm: true, presupposes: [LISTS_ARE_ARRAYS, STORES_ARE_LISTED] },
  about: ({ list }: OwnRecordsRow) => [pagedOperation(list)],
  inId: ({ list }: OwnRecordsRow) => [list],
} as const;

export const ownSalesFamily = family({
  ...shared,
  needs: ['everyStore', 'sales'],
  count: ({ everyStore, sales }, _: OwnRecordsRow) =>
    countPlaced(everyStore, 'sales', sales, ({ storeId }) => [storeId], '/store/id'),
  example: () => examples((...stores) => ({ sales: wholeList(stores.map((storeId) => saleRow({ storeId }))) })),
  rows: [row('tenancy-sales-own-stores', 'sales', 'sale', 'a store')],
});

export const ownLogsFamily = family({
  ...shared,
  needs: ['everyStore', 'logs'],
  count: ({ everyStore, logs }, _: OwnRecordsRow) =>
    countPlaced(everyStore, 'inventory logs', logs, ({ storeId }) => [storeId], '/store/id'),
  example: () => examples((...stores) => ({ logs: wholeList(stores.map((storeId) => logRow({ storeId }))) })),
  rows: [row('tenancy-logs-own-stores', 'logs', 'inventory log', 'a store')],
});

export const ownProductsFamily = family({
  ...shared,
  needs: ['everyStore', 'products'],
  count: ({ everyStore, products }, _: OwnRecordsRow) =>
    countPlaced(everyStore, 'products', products, ({ storeIds, overriddenIn }) => [
      ...new Set([...storeIds, ...overriddenIn]),
    ]),
  example: () =>
    examples((...stores) => ({
      products: wholeList(stores.map((id) => productRow({ storeIds: ['store-1'], overriddenIn: [id] }))),
    })),
  rows: [row('tenancy-products-own-stores', 'products', 'product', 'stores')],
});

export const ownPromotionsFamily = family({
  ...shared,
  needs: ['everyStore', 'promotions'],
  count: ({ everyStore, promotions }, _: OwnRecordsRow) =>
    countPlaced(everyStore, 'promotions', promotions, ({ storeIds }) => storeIds),
  example: () =>
    examples((...stores) => ({ promotions: wholeList(stores.map((id) => promotionRow({ storeIds: [id] }))) })),
  rows: [row('tenancy-promotions-own-stores', 'promotions', 'promotion', 'stores')],
});

function row(id: string, list: PagedName, record: string, stores: 'a store' | 'stores'): OwnRecordsRow {
  return {
    id,
    list,
    requirements: ['TEN-14'],
    title: `Every ${record} belongs to ${stores} of the organization`,
    fault: `${record.charAt(0).toUpperCase()}${record.slice(1)} of a store outside the organization`,
    fix: 'Bind every query to the organization of the key. A query that is not bound to it shows the data of other businesses.',
  };
}

function countPlaced<Record extends { readonly id: string }>(
  stores: StoresEvidence,
  what: string,
  list: Census<Record>,
  storesOf: (record: Record) => readonly string[],
  storeAt?: string,
): Tally {
  const pages = pagesOf(list);
  const placed = list.rows.map((each) => ({
    id: each.id,
    storeIds: storesOf(each),
    evidence: () => pages(each.id),
    storeAt,
  }));
  return countOwnRecords(stores, placed, what);
}

/** Lists with one record for each of the stores, of an organization with one store; and no records at all. */
function examples<Lists extends object>(lists: (...stores: readonly string[]) => Lists) {
  const everyStore = ourStores('store-1');
  return {
    kept: { everyStore, ...lists('store-1', 'store-1') },
    broken: { everyStore, ...lists('store-1', 'store-9') },
    unclear: { everyStore, ...lists() },
  };
}
