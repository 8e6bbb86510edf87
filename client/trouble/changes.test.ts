import { expect, it } from 'vitest';
import { answer, capture, exampleBody } from '../../conformance/testing/captured.ts';
import { operationIds, pathOf } from '../../contract/operations.ts';
import { moreFields, nulls, withoutMeta } from './changes.ts';

const CHANGES = { moreFields, nulls, withoutMeta };
const asked = operationIds.filter((operation) => operation !== 'getOpenapi');

/** What a deployment may not answer, no client has to survive. */
it.each(Object.entries(CHANGES).flatMap(([name, change]) => asked.map((operation) => ({ name, change, operation }))))(
  '$name: what is changed of $operation is still what a correct deployment may answer',
  async ({ change, operation }) => {
    const handle = change(async () => ({ status: 200, headers: {}, body: JSON.stringify(exampleBody(operation)) }));
    const { body } = await handle({ method: 'GET', url: pathOf(operation), headers: {} });
    expect(capture.response(answer(operation, body)).facts.violations).toEqual([]);
  },
);

it('null is where the source says that it occurs', async () => {
  const body = JSON.stringify(exampleBody('listSales'));
  const changed = await nulls(async () => ({ status: 200, headers: {}, body }))({
    method: 'GET',
    url: pathOf('listSales'),
    headers: {},
  });
  const { data } = JSON.parse(changed.body);
  expect(data[0]).toMatchObject({ discountType: null, tabCreator: null, discountValue: 10 });
});
