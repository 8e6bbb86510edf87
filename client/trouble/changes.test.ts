import { expect, it } from 'vitest';
import { answer, capture, exampleBody } from '../../conformance/testing/captured.ts';
import { type OperationId, operationIds, pathOf } from '../../contract/operations.ts';
import type { Change } from '../../proof/fault.ts';
import { moreFields, nulls, withoutMeta } from './changes.ts';

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
