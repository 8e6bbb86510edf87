import { pathOf } from '../../../../contract/operations.ts';
import type { StoreFound, StoresEvidence } from '../../../model/artifacts.ts';
import { type ProbeContext, probe } from '../../../model/probe.ts';
import { field, listField, textField } from '../../../model/values/json.ts';

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly everyStore: StoresEvidence;
  }
}

/** An organization has closed few stores. A deployment that leaks names many more, and five are enough to see it. */
const MOST_ASKED = 5;

const ANALYTICS = ['getRevenueAnalytics', 'getStaffAnalytics'] as const;

/** If the list of stores could not be read. */
const NONE_KNOWN: StoresEvidence = { stores: [], complete: false, evidence: [] };

/** Other probes send the same requests, so the kernel answers these from its cache. */
async function namedByAnalytics(context: ProbeContext): Promise<readonly string[]> {
  const answers = await context.all(
    ANALYTICS.map((operation) => () => context.ask({ operation, path: pathOf(operation) })),
  );
  return answers.flatMap(({ body }) =>
    listField(body, 'data').map((row) => textField(row, 'storeId') || textField(field(row, 'store'), 'id')),
  );
}

/**
 * A closed store may be missing in `/stores` while its sales are still listed. Whether such a store belongs to the organization
 * is asked of the deployment: a store of another organization in `storeIds` is a 403.
 */
export const everyStoreProbe = probe({
  artifact: 'everyStore',
  requires: [],
  optional: ['stores', 'sales', 'logs', 'products', 'promotions'],
  title: 'requests stores that occur in records but not in the list of stores',
  plan: () => 0,
  gather: async (context, { stores = NONE_KNOWN, sales, logs, products, promotions }) => {
    const named = new Set([
      ...(await namedByAnalytics(context)),
      ...(sales?.rows ?? []).map(({ storeId }) => storeId),
      ...(logs?.rows ?? []).map(({ storeId }) => storeId),
      ...(products?.rows ?? []).flatMap(({ storeIds, overriddenIn }) => [...storeIds, ...overriddenIn]),
      ...(promotions?.rows ?? []).flatMap(({ storeIds }) => storeIds),
    ]);
    const listed = new Set(stores.stores.map(({ id }) => id));
    const unlisted = [...named].filter((id) => id !== '' && !listed.has(id)).slice(0, MOST_ASKED);
    const answers = await context.all(
      unlisted.map((id) => async () => {
        const query = Object.entries({ storeIds: id, limit: '1' });
        return { id, exchange: await context.ask({ operation: 'listSales', path: pathOf('listSales'), query }) };
      }),
    );
    const closed = answers
      .filter(({ exchange }) => exchange.status === 200)
      .map(({ id }): StoreFound => ({ id, name: '', branchNo: '' }));
    const isAllRead = [sales, logs, products, promotions].every((list) => list !== undefined);
    return {
      ...stores,
      // A list that could not be read may contain more.
      complete: stores.complete && isAllRead,
      stores: [...stores.stores, ...closed],
      evidence: [...stores.evidence, ...answers.map(({ exchange }) => exchange.id)],
    };
  },
});
