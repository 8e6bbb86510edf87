import { type OperationId, operations } from '../../../contract/operations.ts';
import { pagesOf } from '../../census/pages.ts';
import type { StoresEvidence } from '../../model/artifacts.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Census } from '../../model/lists.ts';
import type { ProductRow } from '../../model/rows.ts';
import { lackingAnswer, lackingData, type Tally, tally } from '../../model/tally.ts';
import { logRow, ourStores, productRow, promotionRow, saleRow, wholeList } from '../../testing/builders.ts';

/** A record and the stores that it names. */
export interface Placed {
  readonly id: string;
  readonly storeIds: readonly string[];
  /** The exchanges that show it. */
  readonly evidence: () => readonly string[];
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
    broken: foreign.slice(0, SHOWN).map(({ id, storeIds, evidence }) => {
      const named = storeIds.filter((store) => !own.has(store)).join(', ');
      return {
        key: id,
        message: `${id} belongs to ${named}, which /stores does not list`,
        expected: 'a store of the organization',
        received: named,
        evidence: [...evidence(), ...stores.evidence],
      };
    }),
    evidence: stores.evidence,
  });
}

interface Row extends FamilyRow {
  readonly operation: OperationId;
}

const every = { confirm: true } as const;
const about = ({ operation }: Row) => [operation];
const inId = ({ operation }: Row) => [operations[operation].name];

const common = {
  requirements: ['TEN-14'],
  fix: 'Bind every query to the organization of the key. A query that is not bound to it shows the data of other businesses.',
} as const;

export const ownSalesFamily = family({
  needs: ['everyStore', 'sales'],
  every,
  count: ({ everyStore, sales }, _: Row) =>
    countOwnRecords(
      everyStore,
      placedOf(sales, ({ storeId }) => [storeId]),
      'sales',
    ),
  example: () => examples((...stores) => ({ sales: wholeList(stores.map((storeId) => saleRow({ storeId }))) })),
  about,
  inId,
  rows: [
    {
      ...common,
      id: 'tenancy-sales-own-stores',
      title: 'Every sale belongs to a store of the organization',
      fault: 'Sale of a store outside the organization',
      operation: 'listSales',
    },
  ],
});

export const ownLogsFamily = family({
  needs: ['everyStore', 'logs'],
  every,
  count: ({ everyStore, logs }, _: Row) =>
    countOwnRecords(
      everyStore,
      placedOf(logs, ({ storeId }) => [storeId]),
      'inventory logs',
    ),
  example: () => examples((...stores) => ({ logs: wholeList(stores.map((storeId) => logRow({ storeId }))) })),
  about,
  inId,
  rows: [
    {
      ...common,
      id: 'tenancy-logs-own-stores',
      title: 'Every inventory log belongs to a store of the organization',
      fault: 'Inventory log of a store outside the organization',
      operation: 'listInventoryLogs',
    },
  ],
});

export const ownProductsFamily = family({
  needs: ['everyStore', 'products'],
  every,
  count: ({ everyStore, products }, _: Row) => {
    const storesOf = ({ storeIds, overriddenIn }: ProductRow) => [...new Set([...storeIds, ...overriddenIn])];
    return countOwnRecords(everyStore, placedOf(products, storesOf), 'products');
  },
  example: () =>
    examples((...stores) => ({
      products: wholeList(stores.map((id) => productRow({ storeIds: ['store-1'], overriddenIn: [id] }))),
    })),
  about,
  inId,
  rows: [
    {
      ...common,
      id: 'tenancy-products-own-stores',
      title: 'Every product belongs to stores of the organization',
      fault: 'Product of a store outside the organization',
      operation: 'listProducts',
    },
  ],
});

export const ownPromotionsFamily = family({
  needs: ['everyStore', 'promotions'],
  every,
  count: ({ everyStore, promotions }, _: Row) =>
    countOwnRecords(
      everyStore,
      placedOf(promotions, ({ storeIds }) => storeIds),
      'promotions',
    ),
  example: () =>
    examples((...stores) => ({ promotions: wholeList(stores.map((id) => promotionRow({ storeIds: [id] }))) })),
  about,
  inId,
  rows: [
    {
      ...common,
      id: 'tenancy-promotions-own-stores',
      title: 'Every promotion belongs to stores of the organization',
      fault: 'Promotion of a store outside the organization',
      operation: 'listPromotions',
    },
  ],
});

function placedOf<Row extends { readonly id: string }>(
  list: Census<Row>,
  storesOf: (row: Row) => readonly string[],
): readonly Placed[] {
  const pages = pagesOf(list);
  return list.rows.map((row) => ({ id: row.id, storeIds: storesOf(row), evidence: () => pages(row.id) }));
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
