import { field, isObject } from '../../conformance/model/values/json.ts';
import { contractDocument } from '../../contract/document.ts';
import { type OperationId, operationIds, operations } from '../../contract/operations.ts';
import { requirements } from '../../contract/requirements/index.ts';

const NAME = /^(?<what>\w+)/;

/** The operations that a requirement is about: those that it names, and those whose answers hold a record that it names. */
export function operationsOf(id: string): ReadonlySet<OperationId> {
  const named = (requirements.find((requirement) => requirement.id === id)?.names ?? []).map(
    (name) => NAME.exec(name)?.groups?.what ?? '',
  );
  const found = operationIds.filter(
    (operation) => named.includes(operation) || named.some((name) => schemasIn(operation).has(name)),
  );
  return new Set(found.length === 0 ? operationIds : found);
}

/** The schemas that the answers of an operation consist of. */
function schemasIn(operation: OperationId): ReadonlySet<string> {
  const found = new Set<string>();
  const pending: string[] = Object.values(operations[operation].responses).map(String);
  const schemas = field(field(contractDocument(), 'components'), 'schemas');
  for (const name of pending) {
    if (found.has(name)) continue;
    found.add(name);
    pending.push(...referencesIn(field(schemas, name)));
  }
  return found;
}

function referencesIn(value: unknown): readonly string[] {
  if (Array.isArray(value)) return value.flatMap(referencesIn);
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([key, part]) =>
    key === '$ref' ? [String(part).replace(/^.*\//, '')] : referencesIn(part),
  );
}
