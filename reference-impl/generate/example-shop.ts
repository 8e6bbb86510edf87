import type { ExampleShop } from '../../contract/generate/example-shop.ts';
import { hasTrait, keyedOperations, type OperationId, operations, pathOf } from '../../contract/operations.ts';
import { startSandbox } from '../sandbox.ts';

/** The days whose sales, movements and shifts are shown: so many that every kind of movement is among them. */
const [FROM, TO] = ['2025-04-20T00:00:00.000Z', '2025-06-14T23:59:59.999Z'];

/** Ids of the contract's own examples, given to the first records of these lists: a request that is copied from it is answered. */
const OF_THE_CONTRACT: Readonly<Record<string, readonly string[]>> = {
  listStores: ['8a4b1f6c-3f0e-4d0a-9b7e-1c2d3e4f5a61', '2f7d9c3a-6b1e-4e58-8a0c-9d4b5e6f7a82'],
  listProducts: ['3c4d5e6f-7a8b-4c9d-8e0f-1a2b3c4d5e6f'],
  getStaffAnalytics: [
    'c1d7f3a2-5b4e-4f6a-8d9c-0e1f2a3b4c5d',
    'd2e8a4b3-6c5f-4a7b-9e0d-1f2a3b4c5d6e',
    'e8f9a0b1-c2d3-4e4f-9a5b-6c7d8e9f0a1b',
  ],
  getCustomerAnalytics: ['f1a2b3c4-d5e6-4f7a-8b9c-0d1e2f3a4b5c'],
};

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
  const known = Object.entries(OF_THE_CONTRACT).flatMap(([operation, ids]) =>
    ids.map((id, index): [string, string] => [shop[operation]?.[index]?.id ?? id, id]),
  );
  const text = known.reduce((before, [own, id]) => before.replaceAll(own, id), JSON.stringify(shop));
  return JSON.parse(text);
}
