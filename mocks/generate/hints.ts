import type { Document, Schema } from '../../contract/generate/document.ts';
import { customers, staff, stores } from '../examples/people.ts';

/** A schema as Prism's generator reads it: our keyword next to those of OpenAPI, and enums of whole records. */
type Hinted = Omit<Schema, 'enum' | 'properties' | 'items' | 'allOf'> & {
  readonly enum?: readonly unknown[];
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Hinted>>;
  readonly items?: Hinted;
  readonly allOf?: readonly Hinted[];
  readonly 'x-mock'?: string;
};

const staffRefs = staff.map(({ id, name }) => ({ id, name }));

/** Generated records refer to the stores, staff and customers that exist, so that every id in an answer can be asked for. */
const known: Record<string, Hinted> = {
  StoreRef: { type: 'object', enum: stores },
  Store: { type: 'object', enum: stores },
  StaffRef: { type: 'object', enum: staffRefs },
  TabCreator: { type: 'object', nullable: true, enum: staffRefs },
  PromotionCustomer: {
    type: 'object',
    enum: customers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
  },
};

const knownIds: Record<string, readonly string[]> = {
  'StaffRow.id': staff.map(({ id }) => id),
  'CustomerRow.id': customers.map(({ id }) => id),
  'Customer.id': customers.map(({ id }) => id),
  'BranchOverride.storeId': stores.map(({ id }) => id),
  'RevenueRow.storeId': stores.map(({ id }) => id),
};

/** How many records each list is made of. One file of them is cut into pages of any size. */
const poolSize = 60;

/** The schemas, with hints that keep the generator within them and within a shop. */
export function hinted(document: Document): Record<string, Hinted> {
  const schemas = Object.entries(document.components.schemas);
  return Object.fromEntries(schemas.map(([name, schema]) => [name, known[name] ?? hint(schema, name, '')]));
}

function hint(schema: Schema, record: string, field: string): Hinted {
  if (schema.$ref !== undefined) return schema;
  const ids = knownIds[`${record}.${field}`];
  if (ids !== undefined) return { type: 'string', enum: ids };
  const { properties, items, allOf, ...rest } = schema;
  const kind = leaf(schema, field);
  return {
    ...(kind === null ? rest : made(schema, kind)),
    ...(properties && { properties: mapped(properties, record), additionalProperties: false }),
    ...(items && { items: hint(items, record, field), ...span(record, field) }),
    ...(allOf && { allOf: allOf.map((part) => hint(part, record, field)) }),
  };
}

/** The keyword stands in for format, pattern and bounds: the generator would look at those first. */
function made({ type = 'string', nullable = false }: Schema, kind: string): Hinted {
  return { type, nullable, 'x-mock': kind };
}

function mapped(properties: Readonly<Record<string, Schema>>, record: string): Record<string, Hinted> {
  return Object.fromEntries(Object.entries(properties).map(([name, property]) => [name, hint(property, record, name)]));
}

function span(record: string, field: string): { minItems: number; maxItems: number } {
  return record.endsWith('Response') && field === 'data'
    ? { minItems: poolSize, maxItems: poolSize }
    : { minItems: 0, maxItems: 3 };
}

const counted = /Count$|Days$|Minutes$|^quantity$|Quantity$|Stock|Threshold$|^sequence$|^pointsUsed$/;

/** Which made-up value belongs into a field; null leaves it to the generator. */
function leaf(schema: Schema, field: string): string | null {
  if (schema.enum !== undefined) return null;
  if (schema.type === 'integer') return field === 'invoiceId' ? 'invoice' : 'count';
  if (schema.type === 'number') return counted.test(field) ? 'count' : 'money';
  if (schema.type !== 'string') return null;
  if (schema.format === 'date-time') return 'timestamp';
  if (schema.format === 'date') return 'date';
  if (schema.format === 'uuid' || /^id$|Id$/.test(field)) return 'uuid';
  if (field === 'imageUrl') return 'image';
  return field === 'color' ? 'color' : null;
}
