import { expect, it } from 'vitest';
import { answer, capture, exampleBody } from '../../conformance/testing/captured.ts';
import { type OperationId, operationIds, pathOf } from '../../contract/operations.ts';
import type { Change } from '../../proof/fault.ts';
import { edgesRepeated, moreFields, nulls, withoutMeta } from './changes.ts';

const CHANGES = { moreFields, nulls, withoutMeta };
const asked = operationIds.filter((operation) => operation !== 'getOpenapi');

async function changedBy(change: Change, operation: OperationId): Promise<string> {
  const handle = change(async () => ({ status: 200, headers: {}, body: JSON.stringify(exampleBody(operation)) }));
  return (await handle({ method: 'GET', url: pathOf(operation), headers: {} })).body;
}

/** What a deployment may not answer, no client has to survive. */
it.each(Object.entries(CHANGES).flatMap(([name, change]) => asked.map((operation) => ({ name, change, operation }))))(
  '$name: what is changed of $operation is still what a correct deployment may answer',
  async ({ change, operation }) => {
    expect(capture.response(answer(operation, await changedBy(change, operation))).facts.violations).toEqual([]);
  },
);

it('null is where the source says that it occurs', async () => {
  const { data } = JSON.parse(await changedBy(nulls, 'listSales'));
  expect(data[0]).toMatchObject({ discountType: null, tabCreator: null, discountValue: 10 });
});

it('a sale that comes again was changed since: what is kept by all that it has would count it twice', async () => {
  const { data } = Object(exampleBody('listSales'));
  const next = '0b8f3f5e-3c1d-4b52-9a55-0c7e62f3a111';
  const pages = (cursor: string | null) => ({ data, pagination: { nextCursor: cursor } });
  const handle = edgesRepeated()(async ({ url }) => {
    return { status: 200, headers: {}, body: JSON.stringify(pages(url.includes('cursor') ? null : next)) };
  });
  const ask = async (query: string) =>
    JSON.parse((await handle({ method: 'GET', url: `${pathOf('listSales')}?${query}`, headers: {} })).body);
  await ask('limit=100');
  const [again] = (await ask(`limit=100&cursor=${next}`)).data;
  expect(again.id).toBe(data.at(-1).id);
  expect(JSON.stringify(again)).not.toBe(JSON.stringify(data.at(-1)));
  expect(capture.response(answer('listSales', pages(null))).facts.violations).toEqual(
    capture.response(answer('listSales', { ...pages(null), data: [again] })).facts.violations,
  );
});
