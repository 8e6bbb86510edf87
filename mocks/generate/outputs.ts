import { getHttpOperationsFromSpec } from '@stoplight/prism-http';
import {
  bodyOf,
  type Document,
  type Operation as DocumentOperation,
  type ExampleShop,
  mergedSchema,
  readDocument,
  type Schema,
  schemaOf,
} from '../../contract/generate/document.ts';
import { ask, type Operation } from '../prism/engine.ts';

const banner =
  '// Generated from contract/openapi.yaml and reference-impl/world: change those, then `npm run generate`.\n\n';

/** Everything that the mock prepares ahead of time, of this shop: path from the repository's root, and content. */
export async function outputs(shop: ExampleShop): Promise<ReadonlyMap<string, string>> {
  const document = readDocument();
  const contract = await getHttpOperationsFromSpec(withExamples(document, () => undefined));
  const generator = await getHttpOperationsFromSpec(withHints(document, shop));
  const files: Record<string, string> = {
    'answers.js': `export const answers = ${JSON.stringify(await answers(document, shop), null, 1)};\n`,
    'answers.d.ts': 'export declare const answers: Readonly<Record<string, Readonly<Record<string, string>>>>;\n',
    'operations.js':
      text('contractOperations', contract.map(lean)) +
      text(
        'generatorOperations',
        generator.map((one) => lean({ ...one, responses: one.responses.filter(isGood) })),
      ),
    'operations.d.ts':
      'export declare const contractOperations: string;\nexport declare const generatorOperations: string;\n',
  };
  return new Map(Object.entries(files).map(([name, content]) => [`mocks/generated/${name}`, banner + content]));
}

/** What Prism answers to each operation and example: asked once, here, and not again for each request. */
async function answers(document: Document, shop: ExampleShop): Promise<Record<string, Record<string, string>>> {
  const named = withExamples(document, (operation, schema) => examplesOf(document, operation, schema, shop));
  const operations = await getHttpOperationsFromSpec(named);
  const found: Record<string, Record<string, string>> = {};
  for (const [path, { get }] of Object.entries(document.paths)) {
    const names = Object.keys(examplesOf(document, get, bodyOf(document, get).schema ?? {}, shop) ?? {});
    for (const example of names) {
      const answered = await answer(path, example, operations);
      found[get.operationId] = { ...found[get.operationId], [example]: answered };
    }
  }
  return found;
}

async function answer(path: string, example: string, operations: readonly Operation[]): Promise<string> {
  const id = '65483b6a-d3c3-480d-b696-862d2d4062dd';
  const { body, findings } = await ask({ path: path.replace('{id}', id), example }, operations);
  if (findings.length === 0) return JSON.stringify(body);
  const words = findings.map(({ message }) => message).join('; ');
  throw new Error(`Prism finds fault with the example ${example} of ${path}: ${words}`);
}

function examplesOf(
  document: Document,
  operation: DocumentOperation,
  response: Schema,
  shop: ExampleShop,
): Record<string, unknown> | undefined {
  const contract = operation.responses['200']?.content['application/json']?.examples?.default?.value;
  // Of the key, nothing but the contract's example is kept: what a caller is shown depends on the caller.
  const data = operation.operationId === 'getMe' ? Reflect.get(Object(contract), 'data') : shop[operation.operationId];
  if (data === undefined) return undefined;
  const shapes = { shop: data, ...edgesOf(document, schemaOf(document, response).properties?.data ?? {}, data) };
  const wrapped = Object.entries(shapes).map(([name, shape]) => [name, envelope(document, response, shape)]);
  return { ...Object.fromEntries(wrapped), contract };
}

/** Paging and range are put in when the answer is given; here they only hold the place. */
function envelope(document: Document, response: Schema, data: unknown): unknown {
  const { pagination, meta } = schemaOf(document, response).properties ?? {};
  const dateRange = { from: '2025-05-16T00:00:00.000Z', to: '2025-06-14T23:59:59.999Z' };
  return { data, ...(pagination && { pagination: { nextCursor: null } }), ...(meta && { meta: { dateRange } }) };
}

type Examples = (operation: DocumentOperation, response: Schema) => Record<string, unknown> | undefined;

function withExamples(document: Document, examples: Examples): Document {
  const copy: Document = structuredClone(document);
  for (const { get } of Object.values(copy.paths)) {
    const content = get.responses['200']?.content['application/json'];
    if (content === undefined) continue;
    const values = Object.entries(examples(get, bodyOf(copy, get).schema ?? {}) ?? {});
    Object.assign(content, { examples: Object.fromEntries(values.map(([name, value]) => [name, { value }])) });
  }
  return copy;
}

function withHints(document: Document, shop: ExampleShop): Document {
  const copy = withExamples(document, () => undefined);
  Object.assign(copy.components, { schemas: hinted(copy, shop) });
  return copy;
}

/** Descriptions take most of the space and are not needed here. */
function lean(operation: Operation): Operation {
  return JSON.parse(
    JSON.stringify(operation, (key, value) => (prose.has(key) && typeof value === 'string' ? undefined : value)),
  );
}

const prose = new Set(['description', 'summary']);
const isGood = ({ code }: { readonly code: string }) => code === '200';

function text(name: string, value: unknown): string {
  return `export const ${name} = ${JSON.stringify(JSON.stringify(value))};\n`;
}

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
function edgesOf(document: Document, schema: Schema, data: unknown): Record<string, unknown> {
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
  // As many records as there are values of an enumeration.
  const values = name === 'enums' ? widestEnum(document, items) : 1;
  const records = data.slice(0, values === 1 ? few : values);
  return records.map((record, index) => reshape(document, items, record, edge, '', index));
}

function reshape(document: Document, named: Schema, value: unknown, edge: Edge, field: string, index: number): unknown {
  const schema = mergedSchema(document, named);
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

function widestEnum(document: Document, named: Schema): number {
  const schema = mergedSchema(document, named);
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  return Math.max(1, schema.enum?.length ?? 0, ...inner.map((part) => widestEnum(document, part)));
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

/** A schema as Prism's generator reads it: our keyword `x-mock` next to those of OpenAPI, and enums of whole records. */
type Hinted = object;

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
function hinted(document: Document, shop: ExampleShop): Record<string, Hinted> {
  const known = knownIn(shop);
  const hint = (schema: Schema, record: string, field: string): Hinted => {
    if (schema.$ref !== undefined) return schema;
    const ids = known.ids[`${record}.${field}`];
    if (ids !== undefined) return { type: 'string', enum: ids };
    const { properties, items, allOf, ...rest } = schema;
    const kind = leaf(schema, field);
    const { type = 'string', nullable = false } = schema;
    return {
      // The keyword stands in for format, pattern and bounds: the generator would look at those first.
      ...(kind === null ? rest : { type, nullable, 'x-mock': kind }),
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
