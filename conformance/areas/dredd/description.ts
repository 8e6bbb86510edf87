import { type OperationId, operationIds, operations } from '../../../contract/operations.ts';
import { statusesOf } from './transactions.ts';

/**
 * The contract as Dredd is given it: paths, path parameters and documented statuses. Prose, examples and schemas stay out:
 * Dredd reads little of them, takes a second for it, and compares with examples that no deployment has to repeat.
 */
export function descriptionForDredd(): string {
  return JSON.stringify({
    openapi: '3.0.3',
    info: { title: 'contract', version: '1.1.0' },
    paths: Object.fromEntries(operationIds.map((id) => [operations[id].path, { get: operationOf(id) }])),
  });
}

function operationOf(id: OperationId) {
  const needsId = operations[id].path.includes('{id}');
  return {
    summary: id,
    ...(needsId && { parameters: [ID] }),
    responses: Object.fromEntries(statusesOf(id).map((status) => [String(status), { description: String(status) }])),
  };
}

const ID = { name: 'id', in: 'path', required: true, schema: { type: 'string' }, example: 'id' };
