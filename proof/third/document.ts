import { formOf, parametersOf } from './parameters.ts';
import { DISCOUNTS } from './reads.ts';
import type { Fields, Json } from './records.ts';
import { METHODS, MOVEMENTS, STATES } from './shop.ts';
import type { Chosen } from './switches.ts';

const ROOT = '/public-api/v1';
const text = { type: 'string' };
const number = { type: 'number' };
const integer = { type: 'integer' };
const flag = { type: 'boolean' };
const instant = { type: 'string', format: 'date-time' };
const words = (values: readonly string[]): Fields => ({ type: 'string', enum: values });
const listOf = (items: Json): Fields => ({ type: 'array', items });
const record = (properties: Fields): Fields => ({ type: 'object', properties, required: Object.keys(properties) });
/** The same schema for each of these names. */
const each = (schema: Fields, names: string): Fields =>
  Object.fromEntries(names.split(' ').map((name) => [name, schema]));
const named = (name: string): Fields => ({ $ref: `#/components/schemas/${name}` });

const OPERATIONS: readonly (readonly [path: string, id: string, record: string])[] = [
  ['/me', 'me', 'Me'],
  ['/stores', 'stores', 'Store'],
  ['/sales', 'sales', 'Sale'],
  ['/products', 'products', 'Product'],
  ['/promotions', 'promotions', 'Promotion'],
  ['/inventory/logs', 'logs', 'Log'],
  ['/analytics/revenue', 'revenue', 'RevenueRow'],
  ['/analytics/staff', 'staffFigures', 'StaffRow'],
  ['/analytics/customers', 'customerFigures', 'CustomerRow'],
  ['/staff/{id}/shifts', 'shifts', 'Shift'],
  ['/customers/{id}', 'customer', 'Customer'],
];

/** The OpenAPI document, in the hand that was chosen. */
export function documentOf(chosen: Chosen, host: string): Fields {
  const way = chosen('document');
  const orNull = (schema: Fields): Fields => {
    if (chosen('nullables') === 'one of') return { oneOf: [schema, { enum: [null], nullable: true }] };
    if (chosen('nullables') === 'all of' && '$ref' in schema) return { allOf: [schema], nullable: true };
    return '$ref' in schema ? { nullable: true, allOf: [schema] } : { ...schema, nullable: true };
  };
  const times = each(instant, 'createdAt updatedAt');
  const sums = each(number, 'revenue txCount avgOrderValue');
  const room = record({ ...each(text, 'id name'), forSale: flag });
  const person = record(each(text, 'id name'));
  const customerName = each(text, 'id firstName lastName');
  const storeRef = named('StoreRef');
  const schemas: Readonly<Record<string, Fields>> = {
    Me: record({
      key: record(each(text, 'id prefix last4')),
      organization: record({ ...each(text, 'id name'), stores: integer }),
    }),
    StoreRef: record(each(text, 'id name branchNo')),
    Store: record(each(text, 'id name branchNo')),
    Category: record({ ...each(text, 'id name color unit'), group: orNull(text) }),
    Sale: record({
      ...{
        id: text,
        ...times,
        invoiceId: integer,
        status: words(STATES),
        type: text,
        ...each(number, 'subTotal total'),
      },
      ...{ discountType: orNull(text), ...each(number, 'discountValue pointsUsed rounding') },
      ...{ store: storeRef, staff: person, tabCreator: orNull(person) },
      payments: listOf(
        record({ paymentMethod: words(METHODS), amount: number, sequence: integer, createdAt: instant }),
      ),
      lineItems: listOf(
        record({ ...each(text, 'id productId productName productUnit'), ...each(number, 'quantity actualQuantity') }),
      ),
    }),
    Product: record({
      ...{ id: text, ...times, ...each(text, 'sku name description'), price: number, type: text },
      ...{ lowStockThreshold: number, imageUrl: text, category: named('Category'), assignedStores: listOf(storeRef) },
      branchOverrides: listOf(
        record({ storeId: text, ...each(number, 'averageCost price'), hidden: flag, imageUrl: orNull(text) }),
      ),
    }),
    Promotion: record({
      ...{ id: { type: 'string', format: 'uuid' }, ...times, name: text, status: words(['ACTIVE', 'INACTIVE']) },
      ...{ trigger: text, triggerThreshold: orNull(number), discountType: orNull(text) },
      ...each(orNull(number), 'discountValue freeQuantity unlockedPrice'),
      ...{ ...each(orNull(instant), 'from to'), stores: listOf(storeRef), categories: listOf(named('Category')) },
      ...{ products: listOf({ type: 'object' }), customers: listOf(record(customerName)) },
    }),
    Log: record({
      ...{ id: text, createdAt: instant, type: words(MOVEMENTS) },
      ...each(number, 'quantity previousStock currentStock'),
      product: record({ ...each(text, 'id sku name'), category: record(each(text, 'id name unit')) }),
      ...{ store: storeRef, ...each(orNull(room), 'room moveRoom') },
      references: record(
        each(orNull(text), 'saleId shipmentId purchaseOrderId transferOrderId supplierPurchaseOrderId'),
      ),
    }),
    RevenueRow: record({ date: { type: 'string', format: 'date' }, ...each(text, 'storeId storeName'), ...sums }),
    StaffRow: record({
      ...{ ...each(text, 'id name role'), store: storeRef, ...sums },
      ...each(number, `${DISCOUNTS.join(' ')} observedWorkingHours observedWorkDays`),
    }),
    CustomerRow: record({
      ...{ ...customerName, ...each(text, 'type region'), ...sums },
      ...each(instant, 'firstPurchaseAt lastPurchaseAt'),
    }),
    Shift: { type: 'object' },
    Customer: { type: 'object', properties: { id: text }, required: ['id'] },
  };

  /** References in place of themselves where everything is inline; required left out where the document is loose. */
  function inHand(schema: Json): Json {
    if (schema === null || typeof schema !== 'object') return schema;
    if (isList(schema)) return schema.map(inHand);
    const name =
      String(schema.$ref ?? '')
        .split('/')
        .at(-1) ?? '';
    const target = schemas[name];
    if (way === 'inline' && target !== undefined) return inHand(target);
    const entries = Object.entries(schema).filter(
      ([key, value]) => !(way === 'loose' && key === 'required' && isList(value)),
    );
    return Object.fromEntries(entries.map(([key, value]) => [key, inHand(value)]));
  }

  function taken(name: string): Fields {
    const form = formOf(name);
    const isWords = typeof form === 'object';
    if (isWords || form === 'texts') return chosen('lists') === 'text' ? text : listOf(isWords ? words(form) : text);
    return { uuid: { type: 'string', format: 'uuid' }, instant, flag, text }[form];
  }

  function parameter(name: string, isRanked: boolean): Fields {
    const common = { name, in: name === 'id' ? 'path' : 'query', required: name === 'id' ? true : undefined };
    const smallest = chosen('limitZero') === 'refused' ? 1 : 0;
    const limit = { type: 'integer', minimum: smallest, maximum: 100, default: isRanked ? 100 : 25 };
    const schema = name === 'limit' ? limit : way === 'by hand' ? text : taken(name);
    const styled = {
      repeated: { style: 'form', explode: true },
      comma: { style: 'form', explode: false },
      'form alone': { explode: false },
      text: {},
    };
    const isArray = schema.type === 'array';
    const example = chosen('documentMore') === 'examples' && name === 'search' ? { example: 'tea' } : {};
    return {
      ...common,
      schema,
      ...(isArray ? styled[chosen('lists')] : {}),
      ...example,
      description: name === 'id' ? 'An id.' : undefined,
    };
  }

  function operation([path, id, name]: (typeof OPERATIONS)[number]): Fields {
    const names = parametersOf(path);
    const isOne = name === 'Me' || name === 'Customer';
    const isPaged = names.includes('cursor');
    const shown = record({ data: isOne ? named(name) : listOf(named(name)) });
    const pagination = { type: 'object', properties: { nextCursor: orNull(text) } };
    const body = isPaged ? { ...shown, properties: { data: listOf(named(name)), pagination } } : shown;
    const schema = way === 'sparse' ? { type: 'object' } : inHand(body);
    const others = [names.includes('storeIds') ? ['403'] : [], names.includes('id') ? ['404'] : []];
    const statuses = ['400', '401', ...others.flat(), '429'];
    const operationId = { camel: id, dotted: `pos.${id}.read`, none: undefined }[chosen('operationIds')];
    const more = {
      nothing: {},
      tags: { tags: ['till'], summary: `Reads ${path}` },
      examples: {},
      extensions: { 'x-internal-rate': 3 },
      'other paths': {},
      deprecated: { deprecated: path === '/stores' },
    };
    return {
      operationId,
      ...more[chosen('documentMore')],
      parameters: names.map((one) => parameter(one, path.startsWith('/analytics'))),
      ...(chosen('security') === 'by operation' ? { security: [{ key: [] }] } : {}),
      responses: {
        200: {
          description: 'What was asked for.',
          content: {
            [chosen('mediaType') === 'vendor' ? 'application/vnd.kettle.v1+json' : 'application/json']: { schema },
          },
        },
        ...Object.fromEntries(statuses.map((status) => [status, { description: 'It is refused.' }])),
      },
    };
  }

  const [base, prefix] = {
    ...{ root: ['/', ROOT], base: [ROOT, ''], half: ['/public-api', '/v1'], absolute: [`http://${host}`, ROOT] },
    ...{ several: ['https://api.kettle.example.com', ROOT], variables: ['/public-api/{version}', ''] },
  }[chosen('servers')] ?? ['/', ROOT];
  const servers: Fields[] = [
    chosen('servers') === 'variables'
      ? { url: base, variables: { version: { default: 'v1', enum: ['v1'] } } }
      : { url: base },
    ...(chosen('servers') === 'several' ? [{ url: '/', description: 'this one' }] : []),
  ];
  const own: Fields = {
    get: {
      security: [],
      responses: {
        200: { description: 'This document.', content: { 'application/json': { schema: { type: 'object' } } } },
      },
    },
  };
  const other: Fields =
    chosen('documentMore') === 'other paths'
      ? { [`${prefix}/health`]: { get: { security: [], responses: { 200: { description: 'Alive.' } } } } }
      : {};
  const kept = way === 'references' || way === 'loose' || way === 'by hand';
  return {
    openapi: '3.0.3',
    info: { title: 'Kettle public API', version: chosen('documentVersion') },
    servers,
    security: chosen('security') === 'for all' ? [{ key: [] }] : [],
    paths: {
      ...Object.fromEntries(OPERATIONS.map((one) => [`${prefix}${one[0]}`, { get: operation(one) }])),
      [`${prefix}/openapi.json`]: own,
      ...other,
    },
    components: { securitySchemes: { key: { type: 'http', scheme: 'bearer' } }, schemas: kept ? inHand(schemas) : {} },
  };
}

const isList = (value: Json): value is readonly Json[] => Array.isArray(value);
