import { type Document, type Schema, schemaOf } from '../../contract/generate/document.ts';

/** What an edge does to a value; undefined leaves it and looks inside. */
type Edge = (schema: Schema, value: unknown, field: string, index: number) => unknown;

const long = `${'Very long name '.repeat(20)}\u0e0a\u0e37\u0e48\u0e2d "quoted" \\ back </script> \u{1f35a} \u202eesrever`;

/** Shapes that clients forget, by the name under which `Prefer: example=NAME` asks for them. */
const edges: Record<string, Edge> = {
  nulls: (schema) => (schema.nullable === true ? null : undefined),
  hollow: (_, value) => (Array.isArray(value) ? [] : undefined),
  longest: (schema, value, field) => (isFreeText(schema, value, field) ? long.slice(0, schema.maxLength) : undefined),
  enums: (schema, _, __, index) => schema.enum?.[index % schema.enum.length],
  extra: (schema, value) => (isOpen(schema) && isRecord(value) ? { ...value, ...unknownFields } : undefined),
};

const unknownFields = { addedLater: 'a field that this version does not name', addedObject: { list: [1, null, true] } };

/** The edge shapes of one operation's `data`, without those that would change nothing. */
export function edgesOf(document: Document, schema: Schema, data: unknown): Record<string, unknown> {
  const shapes = Object.entries(edges).map(([name, edge]): [string, unknown] => [
    name,
    bend(document, schema, data, edge, name),
  ]);
  if (Array.isArray(data)) shapes.push(['empty', []]);
  const before = JSON.stringify(Array.isArray(data) ? data.slice(0, few) : data);
  return Object.fromEntries(shapes.filter(([, shape]) => JSON.stringify(shape) !== before));
}

const few = 3;

function bend(document: Document, schema: Schema, data: unknown, edge: Edge, name: string): unknown {
  if (!Array.isArray(data)) return reshape(document, schema, data, edge, '', 0);
  const items = schemaOf(document, schema).items ?? {};
  const records = name === 'enums' ? repeat(data, widestEnum(document, items)) : data.slice(0, few);
  return records.map((record, index) => reshape(document, items, record, edge, '', index));
}

function reshape(document: Document, named: Schema, value: unknown, edge: Edge, field: string, index: number): unknown {
  const schema = whole(document, named);
  const changed = edge(schema, value, field, index);
  if (changed !== undefined && !isRecord(changed)) return changed;
  const kept = changed ?? value;
  if (Array.isArray(kept))
    return kept.map((item, place) => reshape(document, schema.items ?? {}, item, edge, field, index + place));
  if (!isRecord(kept)) return kept;
  const fields = Object.entries(kept).map(([name, inner]) => [
    name,
    reshape(document, schema.properties?.[name] ?? {}, inner, edge, name, index),
  ]);
  return Object.fromEntries(fields);
}

/** A schema with its reference, or the one part of its allOf, written out. */
function whole(document: Document, schema: Schema): Schema {
  const resolved = schemaOf(document, schema);
  const [part] = resolved.allOf ?? [];
  return part === undefined ? resolved : { ...schemaOf(document, part), ...resolved };
}

function widestEnum(document: Document, named: Schema): number {
  const schema = whole(document, named);
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  return Math.max(1, schema.enum?.length ?? 0, ...inner.map((part) => widestEnum(document, part)));
}

/** As many records as there are values, each under an id of its own. */
function repeat(data: readonly unknown[], count: number): unknown[] {
  return count === 1 ? data.slice(0, few) : data.slice(0, count);
}

function isFreeText(schema: Schema, value: unknown, field: string): boolean {
  const free = schema.enum === undefined && schema.format === undefined && schema['x-pattern'] === undefined;
  return typeof value === 'string' && free && !/^id$|Id$|^prefix$|^last4$/.test(field);
}

function isOpen(schema: Schema): boolean {
  return schema.type === 'object' && schema.properties !== undefined && schema.additionalProperties !== false;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
