import type { Document, Schema } from '../../contract/generate/document.ts';
import type { ExampleShop } from '../../contract/generate/example-shop.ts';

/** A schema as Prism's generator reads it: our keyword next to those of OpenAPI, and enums of whole records. */
type Hinted = Omit<Schema, 'enum' | 'properties' | 'items' | 'allOf'> & {
  readonly enum?: readonly unknown[];
  readonly maxItems?: number;
  readonly properties?: Readonly<Record<string, Hinted>>;
  readonly items?: Hinted;
  readonly allOf?: readonly Hinted[];
  readonly 'x-mock'?: string;
};

/** Generated records refer to the stores, staff and customers that exist, so that every id in an answer can be asked for. */
interface Known {
  readonly records: Readonly<Record<string, Hinted>>;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

function knownIn({
  listStores: stores,
  getStaffAnalytics: staff,
  getCustomerAnalytics: customers,
}: ExampleShop): Known {
  const staffRefs = staff.map(({ id, name }) => ({ id, name }));
  const [storeIds, customerIds] = [stores.map(({ id }) => id), customers.map(({ id }) => id)];
  return {
    records: {
      StoreRef: { type: 'object', enum: stores },
      Store: { type: 'object', enum: stores },
      StaffRef: { type: 'object', enum: staffRefs },
      TabCreator: { type: 'object', nullable: true, enum: staffRefs },
      PromotionCustomer: {
        type: 'object',
        enum: customers.map(({ id, firstName, lastName }) => ({ id, firstName, lastName })),
      },
    },
    ids: {
      'StaffRow.id': staff.map(({ id }) => id),
      'CustomerRow.id': customerIds,
      'Customer.id': customerIds,
      'BranchOverride.storeId': storeIds,
      'RevenueRow.storeId': storeIds,
    },
  };
}

/** How many records each list is made of. One file of them is cut into pages of any size. */
const poolSize = 60;

/** The schemas, with hints that keep the generator within them and within this shop. */
export function hinted(document: Document, shop: ExampleShop): Record<string, Hinted> {
  const known = knownIn(shop);
  const hint = (schema: Schema, record: string, field: string): Hinted => {
    if (schema.$ref !== undefined) return schema;
    const ids = known.ids[`${record}.${field}`];
    if (ids !== undefined) return { type: 'string', enum: ids };
    const { properties, items, allOf, ...rest } = schema;
    const kind = leaf(schema, field);
    return {
      ...(kind === null ? rest : made(schema, kind)),
      ...(properties && {
        properties: mapped(properties, (property, name) => hint(property, record, name)),
        additionalProperties: false,
      }),
      ...(items && { items: hint(items, record, field), ...span(record, field) }),
      ...(allOf && { allOf: allOf.map((part) => hint(part, record, field)) }),
    };
  };
  return mapped(document.components.schemas, (schema, name) => known.records[name] ?? hint(schema, name, ''));
}

/** The keyword stands in for format, pattern and bounds: the generator would look at those first. */
function made({ type = 'string', nullable = false }: Schema, kind: string): Hinted {
  return { type, nullable, 'x-mock': kind };
}

function mapped(
  schemas: Readonly<Record<string, Schema>>,
  change: (schema: Schema, name: string) => Hinted,
): Record<string, Hinted> {
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, change(schema, name)]));
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
