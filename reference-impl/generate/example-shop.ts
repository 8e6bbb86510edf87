import type { ExampleShop } from '../../contract/generate/document.ts';
import { hasTrait, keyedOperations, type OperationId, operations, pathOf } from '../../contract/operations.ts';
import { startSandbox } from '../sandbox.ts';

/** The days whose sales, movements and shifts are shown: so many that every kind of movement is among them. */
const [FROM, TO] = ['2025-04-20T00:00:00.000Z', '2025-06-14T23:59:59.999Z'];

/**
 * What the mock's examples are made of: the `data` of each operation but /me, as a small sandbox answers over eight weeks in which everything adds up.
 * Customers alone are ranked by all that they ever bought: few of them come within eight weeks.
 */
export async function exampleShop(): Promise<ExampleShop> {
  const { handle, keys, close } = await startSandbox({ seed: 1, scale: 0.02, now: Date.parse(TO), rate: '100000/1s' });
  const read = async (operation: OperationId, id: string, cursor: string) => {
    const query = new URLSearchParams(cursor);
    if (operations[operation].dated && operation !== 'listPromotions') {
      query.set('from', operation === 'getCustomerAnalytics' ? '2020-01-01T00:00:00.000Z' : FROM);
      query.set('to', TO);
    }
    if (hasTrait(operation, 'paged')) query.set('limit', '100');
    const [url, headers] = [`${pathOf(operation, id)}?${query}`, { authorization: `Bearer ${keys.good}` }];
    return JSON.parse((await handle({ method: 'GET', url, headers })).body);
  };
  const shop: Record<string, { readonly id: string }[]> = {};
  for (const operation of keyedOperations.filter((one) => one !== 'getMe')) {
    const people = operation === 'getCustomer' ? shop.getCustomerAnalytics : shop.getStaffAnalytics;
    let page = await read(operation, people?.[0]?.id ?? '', '');
    shop[operation] = page.data;
    for (; page.pagination?.nextCursor; shop[operation]?.push(...page.data))
      page = await read(operation, '', `cursor=${page.pagination.nextCursor}`);
  }
  await close();
  return JSON.parse(JSON.stringify(shop));
}
