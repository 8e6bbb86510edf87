import { contractDocument } from './document.ts';
import { type OperationId, operations } from './operations.ts';

/** Whether a pointer, with an asterisk for the items of a list, is a field of the contract, in successful answers of the operation. */
export function isField(operation: OperationId, path: string): boolean {
  const responses: Readonly<Record<string, string>> = operations[operation].responses;
  const whole = partsOf({ $ref: `#/components/schemas/${responses['200'] ?? ''}` });
  const found = path
    .split('/')
    .slice(1)
    .reduce((schemas, name) => schemas.flatMap((schema) => partsOf(below(schema, name))), whole);
  return found.length > 0;
}

function below(schema: unknown, name: string): unknown {
  return name === '*' ? member(schema, 'items') : member(member(schema, 'properties'), name);
}

/** A schema and those that it is made of, references followed; none where there is no schema. */
function partsOf(schema: unknown): readonly unknown[] {
  if (schema === undefined) return [];
  const reference = member(schema, '$ref');
  if (typeof reference === 'string')
    return partsOf(member(contractDocument().components?.schemas, reference.split('/').at(-1) ?? ''));
  const all = member(schema, 'allOf');
  return [schema, ...(Array.isArray(all) ? all.flatMap(partsOf) : [])];
}

/** A member of an object; undefined of anything else. */
export function member(value: unknown, name: string): unknown {
  return Object.hasOwn(Object(value), name) ? Reflect.get(Object(value), name) : undefined;
}
