import { contractDocument } from '../../../../contract/document.ts';
import { FREE, MAY_BE_NULL } from '../../../../contract/open-types.ts';
import { isObject } from '../../../model/values/json.ts';

/** A JSON Schema of draft 7, which is what Dredd's validator understands. */
export type Structure = Readonly<Record<string, unknown>>;

/**
 * The structure that the contract promises for a body: types, null where it may be, fields that have to be there. Formats,
 * values and extra fields are other rules' business, and what the source does not show is left open.
 */
export function structureOf(schemaName: string): Structure {
  return { $schema: 'http://json-schema.org/draft-07/schema#', ...envelope(resolve(schemaName)) };
}

type Schema = Readonly<Record<string, unknown>>;

/** Only the records matter: rules for walks and ranges cover the next page and `meta`. */
function envelope(schema: Schema): Structure {
  const properties = childOf(schema, 'properties');
  if (!('data' in properties)) return structural(schema);
  return { type: 'object', required: ['data'], properties: { data: structural(childOf(properties, 'data')) } };
}

function structural(schema: Schema, owner = ''): Structure {
  if (isLeftOpen(schema)) return {};
  if (typeof schema.$ref === 'string') return named(schema.$ref.split('/').at(-1) ?? '');
  const { type } = schema;
  return {
    ...(typeof type === 'string' && { type: schema.nullable === true ? [type, 'null'] : type }),
    ...(isObject(schema.items) && { items: structural(schema.items) }),
    ...(isObject(schema.properties) && fieldsOf(schema, owner)),
  };
}

function named(schemaName: string): Structure {
  return FREE.has(schemaName) ? {} : structural(resolve(schemaName), schemaName);
}

function fieldsOf(schema: Schema, owner: string): Structure {
  const properties = childOf(schema, 'properties');
  const required: readonly unknown[] = Array.isArray(schema.required) ? schema.required : [];
  const shown = Object.keys(properties).filter((name) => notShown(childOf(properties, name)) !== 'field');
  return {
    properties: Object.fromEntries(
      shown.map((name) => [name, orNull(structural(childOf(properties, name)), `${owner}.${name}`)]),
    ),
    required: shown.filter((name) => required.includes(name)),
  };
}

/** Fields that the source names without a type. */
function orNull(structure: Structure, path: string): Structure {
  return MAY_BE_NULL.has(path) && typeof structure.type === 'string'
    ? { ...structure, type: [structure.type, 'null'] }
    : structure;
}

/** Its type or its fields are a choice of the reference implementation. */
function isLeftOpen(schema: Schema): boolean {
  const gap = notShown(schema);
  return gap === 'type' || gap === 'body' || (gap === 'field' && schema.properties === undefined);
}

function notShown(schema: Schema): unknown {
  return childOf(schema, 'x-not-shown').what;
}

function resolve(name: string): Schema {
  return childOf(childOf(contractDocument().components, 'schemas'), name);
}

function childOf(parent: Schema, name: string): Schema {
  const child = parent[name];
  return isObject(child) ? { ...child } : {};
}
