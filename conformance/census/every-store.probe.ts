import { basePath } from '../../contract/operations.ts';
import { field, listField, textField } from '../kernel/json.ts';
import type { StoreFound, StoresEvidence } from '../model/artifacts.ts';
import { type ProbeContext, probe } from '../model/probe.ts';

declare module '../model/artifacts.ts' {
  interface Artifacts {
    readonly everyStore: StoresEvidence;
  }
}

/** A shop has closed a few of its stores; a deployment that leaks names many, and five tell as much. */
const MOST_ASKED = 5;

const ANALYTICS = [
  { operation: 'getRevenueAnalytics', path: `${basePath}/analytics/revenue` },
  { operation: 'getStaffAnalytics', path: `${basePath}/analytics/staff` },
] as const;

/** Where the list of stores itself could not be read. */
const NONE_KNOWN: StoresEvidence = { stores: [], complete: false, evidence: [] };

/** Others ask the same, so it costs nothing. */
async function namedByAnalytics(context: ProbeContext): Promise<readonly string[]> {
  const answers = await context.all(ANALYTICS.map((ask) => () => context.ask(ask)));
  return answers.flatMap(({ body }) =>
    listField(body, 'data').map((row) => textField(row, 'storeId') || textField(field(row, 'store'), 'id')),
  );
}

/**
 * A store that was closed may be missing in `/stores` while its sales are still shown. Whether a store that only records name
 * is the organization's own, the deployment says itself: one of another organization is 403 in `storeIds`.
 */
export const everyStoreProbe = probe({
  artifact: 'everyStore',
  requires: [],
  optional: ['stores', 'sales', 'logs', 'products', 'promotions'],
  title: 'asks for stores that records name and the list of stores does not',
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
        const query = [
          ['storeIds', id],
          ['limit', '1'],
        ] as const;
        return { id, exchange: await context.ask({ operation: 'listSales', path: `${basePath}/sales`, query }) };
      }),
    );
    const closed = answers
      .filter(({ exchange }) => exchange.status === 200)
      .map(({ id }): StoreFound => ({ id, name: '', branchNo: '' }));
    const isAllRead = [sales, logs, products, promotions].every((list) => list !== undefined);
    return {
      ...stores,
      // A list that could not be read may name more.
      complete: stores.complete && isAllRead,
      stores: [...stores.stores, ...closed],
      evidence: [...stores.evidence, ...answers.map(({ exchange }) => exchange.id)],
    };
  },
});
