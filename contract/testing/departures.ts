import {
  type Document,
  type Operation,
  type Parameter,
  parametersOf,
  refName,
  responseOf,
  type Schema,
} from '../generate/document.ts';

/**
 * The rules of the source, written down by hand and on their own: nothing here is read from openapi.yaml or made from
 * it. openapi.yaml is compared with this table, so that a mistake in one of the two shows. What the source does not specify
 * is here as we chose it.
 *
 * A parameter: type, `[]` for several values, bounds, default. A field: type, `?` where null is allowed, `[]` for an
 * array of it; a capital letter names a record.
 */
interface OperationRule {
  readonly path: string;
  readonly withoutKey?: true;
  readonly parameters: Readonly<Record<string, string>>;
  readonly answers: Readonly<Record<string, string>>;
}

const page = { limit: 'integer 1..100 default 25', cursor: 'uuid' };
const rows = { limit: 'integer 1..100 default 100' };
const stores = { storeIds: 'uuid[]' };
const range = { from: 'date-time', to: 'date-time' };

function answers(record: string, ...errors: readonly number[]): Record<string, string> {
  return { 200: record, ...Object.fromEntries(errors.map((status) => [status, 'Problem'])) };
}

const statuses = 'PENDING|PAID|CANCELLED|REVERTED|REFUNDED';
const methods = 'CASH|CARD|VISA|MASTERCARD|TRANSFER|PROMPT_PAY|ALIPAY|WECHAT_PAY|CRYPTO';
const movements = [
  'RESTOCK|ADD_WASTE|REMOVE_WASTE|MOVE_SEND|MOVE_RECEIVE|DELETE|CONVERT_FROM|CONVERT_TO|DELETE_RESTOCK',
  'RECONCILE_APPROVE|RECONCILE_REVERT|SALE_CREATE|SALE_REVERT|TRANSFER_ORDER_SEND|TRANSFER_ORDER_RECEIVE',
  'SUPPLIER_PURCHASE_ORDER_RECEIVE',
].join('|');

const operationRules: Readonly<Record<string, OperationRule>> = {
  getOpenapi: { path: 'openapi.json', withoutKey: true, parameters: {}, answers: answers('OpenapiDocument') },
  getMe: { path: 'me', parameters: {}, answers: answers('MeResponse', 400, 401, 429) },
  listStores: { path: 'stores', parameters: {}, answers: answers('StoresResponse', 400, 401, 429) },
  listSales: {
    path: 'sales',
    parameters: {
      ...page,
      ...stores,
      ...range,
      status: `${statuses}[]`,
      paymentMethods: `${methods}[]`,
      staffId: 'uuid',
      tabCreatorId: 'uuid',
      search: 'string',
    },
    answers: answers('SalesResponse', 400, 401, 403, 429),
  },
  listProducts: {
    path: 'products',
    parameters: { ...page, ...stores, categoryIds: 'uuid[]', search: 'string' },
    answers: answers('ProductsResponse', 400, 401, 403, 429),
  },
  listPromotions: {
    path: 'promotions',
    parameters: {
      ...page,
      ...stores,
      categoryIds: 'uuid[]',
      productIds: 'uuid[]',
      active: 'boolean',
      triggers: 'string 1..[]',
      ...range,
      search: 'string',
    },
    answers: answers('PromotionsResponse', 400, 401, 403, 429),
  },
  listInventoryLogs: {
    path: 'inventory/logs',
    parameters: {
      ...page,
      ...stores,
      categoryIds: 'uuid[]',
      productIds: 'uuid[]',
      types: `${movements}[]`,
      search: 'string',
      ...range,
    },
    answers: answers('InventoryLogsResponse', 400, 401, 403, 429),
  },
  getRevenueAnalytics: {
    path: 'analytics/revenue',
    parameters: { ...stores, ...range },
    answers: answers('RevenueResponse', 400, 401, 403, 429),
  },
  getStaffAnalytics: {
    path: 'analytics/staff',
    parameters: { ...stores, ...range, ...rows },
    answers: answers('StaffResponse', 400, 401, 403, 429),
  },
  getCustomerAnalytics: {
    path: 'analytics/customers',
    parameters: { ...stores, ...range, ...rows },
    answers: answers('CustomersResponse', 400, 401, 403, 429),
  },
  listStaffShifts: {
    path: 'staff/{id}/shifts',
    parameters: { id: 'uuid required', ...stores, ...range },
    answers: answers('StaffShiftsResponse', 400, 401, 403, 404, 429),
  },
  getCustomer: {
    path: 'customers/{id}',
    parameters: { id: 'uuid required' },
    answers: answers('CustomerResponse', 400, 401, 404, 429),
  },
};

interface RecordRule {
  readonly closed: boolean;
  readonly nullable?: true;
  /** All are required but those that end in an asterisk. */
  readonly fields: Readonly<Record<string, string>>;
}

function closed(fields: RecordRule['fields']): RecordRule {
  return { closed: true, fields };
}

function open(fields: RecordRule['fields']): RecordRule {
  return { closed: false, fields };
}

function orNull(rule: RecordRule): RecordRule {
  return { ...rule, nullable: true };
}

function each(type: string, ...names: readonly string[]): RecordRule['fields'] {
  return Object.fromEntries(names.map((name) => [name, type]));
}

const paged = { 'pagination*': 'Pagination' };
const dated = { meta: 'Meta' };
const maybeDated = { 'meta*': 'Meta' };
const made = { createdAt: 'timestamp', updatedAt: 'timestamp' };
const figures = { revenue: 'number', txCount: 'integer', avgOrderValue: 'number' };
const promoted = { triggerThreshold: 'number?', discountType: 'string?', discountValue: 'number?' };

const recordRules: Readonly<Record<string, RecordRule>> = {
  StoreRef: closed({ id: 'string', name: 'string', branchNo: 'string' }),
  Store: open({ id: 'string', name: 'string', branchNo: 'string' }),
  StaffRef: closed({ id: 'string', name: 'string' }),
  TabCreator: orNull(closed({ id: 'string', name: 'string' })),
  Payment: closed({ paymentMethod: methods, amount: 'number', sequence: 'integer', createdAt: 'timestamp' }),
  LineItem: closed({
    ...each('string', 'id', 'productId', 'productName', 'productUnit'),
    ...each('number', 'quantity', 'actualQuantity'),
  }),
  SaleSummary: closed({
    ...each('string', 'id', 'type'),
    ...each('number', 'subTotal', 'total', 'discountValue', 'pointsUsed', 'rounding'),
    ...made,
    invoiceId: 'integer',
    status: statuses,
    discountType: 'string?',
    store: 'StoreRef',
    staff: 'StaffRef',
    tabCreator: 'TabCreator',
    payments: 'Payment[]',
    lineItems: 'LineItem[]',
  }),
  Category: closed({ id: 'string', name: 'string', color: 'string', unit: 'string', group: 'string?' }),
  BranchOverride: closed({
    ...each('number', 'averageCost', 'price'),
    storeId: 'string',
    hidden: 'boolean',
    imageUrl: 'string?',
  }),
  Product: closed({
    ...each('string', 'id', 'sku', 'name', 'description', 'type', 'imageUrl'),
    ...each('number', 'price', 'lowStockThreshold'),
    ...made,
    category: 'Category',
    assignedStores: 'StoreRef[]',
    branchOverrides: 'BranchOverride[]',
  }),
  PromotionProduct: open({ id: 'string', sku: 'string', name: 'string' }),
  PromotionCustomer: closed({ id: 'string', firstName: 'string', lastName: 'string' }),
  Promotion: closed({
    ...each('string', 'name', 'trigger'),
    ...each('number?', 'freeQuantity', 'unlockedPrice'),
    ...each('timestamp?', 'from', 'to'),
    ...made,
    ...promoted,
    id: 'uuid',
    status: 'ACTIVE|INACTIVE',
    stores: 'StoreRef[]',
    categories: 'Category[]',
    products: 'PromotionProduct[]',
    customers: 'PromotionCustomer[]',
  }),
  LogCategory: closed({ id: 'string', name: 'string', unit: 'string' }),
  LogProduct: closed({ id: 'string', sku: 'string', name: 'string', category: 'LogCategory' }),
  RoomOrNull: orNull(closed({ id: 'string', name: 'string', forSale: 'boolean' })),
  LogReferences: closed({
    ...each('string?', 'saleId', 'shipmentId', 'purchaseOrderId', 'transferOrderId', 'supplierPurchaseOrderId'),
  }),
  InventoryLog: closed({
    ...each('number', 'quantity', 'previousStock', 'currentStock'),
    ...each('RoomOrNull', 'room', 'moveRoom'),
    id: 'string',
    createdAt: 'timestamp',
    type: movements,
    product: 'LogProduct',
    store: 'StoreRef',
    references: 'LogReferences',
  }),
  RevenueRow: closed({ date: 'date', storeId: 'string', storeName: 'string', ...figures }),
  StaffRow: open({
    ...each('string', 'id', 'name', 'role'),
    ...each(
      'number',
      'discountAmount',
      'discountRate',
      'observedWorkingHours',
      'observedWorkDays',
      'observedWorkingMinutes',
    ),
    ...each(
      'integer',
      'discountedTxCount',
      'observedShiftCount',
      'observedOpenShiftCount',
      'drawerShiftCount',
      'drawerOpenShiftCount',
    ),
    ...each('timestamp?', 'lastClockInAt', 'lastClockOutAt'),
    ...figures,
    store: 'StoreRef',
  }),
  CustomerRow: closed({
    ...each('string', 'id', 'firstName', 'lastName', 'type', 'region'),
    ...each('timestamp', 'firstPurchaseAt', 'lastPurchaseAt'),
    ...figures,
  }),
  Customer: open({ id: 'string', firstName: 'string', lastName: 'string', type: 'string', region: 'string' }),
  DrawerShift: orNull(open({ openedAt: 'timestamp', closedAt: 'timestamp?' })),
  StaffShift: open({
    id: 'string',
    store: 'StoreRef',
    clockInAt: 'timestamp',
    clockOutAt: 'timestamp?',
    observedWorkingMinutes: 'number?',
    drawerShift: 'DrawerShift',
  }),
  MeKey: closed({ id: 'string', prefix: 'string', last4: 'string 4..4' }),
  MeOrganization: closed({ id: 'string', name: 'string', stores: 'integer 0..' }),
  Me: closed({ key: 'MeKey', organization: 'MeOrganization' }),
  Pagination: closed({ 'nextCursor*': 'uuid?' }),
  DateRange: closed({ from: 'timestamp', to: 'timestamp' }),
  Meta: closed({ dateRange: 'DateRange' }),
  MeResponse: closed({ data: 'Me' }),
  StoresResponse: open({ data: 'Store[]' }),
  SalesResponse: closed({ data: 'SaleSummary[]', ...paged, ...dated }),
  ProductsResponse: closed({ data: 'Product[]', ...paged }),
  PromotionsResponse: closed({ data: 'Promotion[]', ...paged }),
  InventoryLogsResponse: closed({ data: 'InventoryLog[]', ...paged, ...dated }),
  RevenueResponse: closed({ data: 'RevenueRow[]', ...dated }),
  StaffResponse: closed({ data: 'StaffRow[]', ...maybeDated }),
  CustomersResponse: closed({ data: 'CustomerRow[]', ...maybeDated }),
  StaffShiftsResponse: open({ data: 'StaffShift[]', ...maybeDated }),
  CustomerResponse: open({ data: 'Customer' }),
};

const timestampPattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`;

/** Where openapi.yaml differs from the table written by hand. */
export function departures(document: Document): string[] {
  const described = describe(document);
  const unwanted = described.filter((line) => !wanted.has(line)).map((line) => `+ ${line}`);
  const given = new Set(described);
  const missing = [...wanted].filter((line) => !given.has(line)).map((line) => `- ${line}`);
  return [...unwanted, ...missing];
}

function expected(): string[] {
  const operations = Object.entries(operationRules).map(([id, rule]) => {
    const parameters = Object.entries(rule.parameters).map(([name, text]) => `${id}?${name}: ${text}`);
    const answers = Object.entries(rule.answers).map(([status, record]) => `${id} ${status}: ${record}`);
    return [
      `${id}: /public-api/v1/${rule.path} ${rule.withoutKey ? 'without key' : 'with key'}`,
      ...parameters,
      ...answers,
    ];
  });
  const records = Object.entries(recordRules).map(([name, { closed, nullable, fields }]) => [
    `${name}: ${closed ? 'closed' : 'open'}${nullable ? ' or null' : ''}`,
    ...Object.entries(fields).map(
      ([field, text]) => `${name}.${field.replace('*', '')}: ${text}${field.endsWith('*') ? ' optional' : ''}`,
    ),
  ]);
  return ['openapi 3.0.3', 'version 1.1.0', ...[...operations, ...records].flat()];
}

function describe(document: Document): string[] {
  return [
    `openapi ${document.openapi}`,
    `version ${document.info.version}`,
    ...Object.entries(document.paths).flatMap(([path, { get }]) => describeOperation(document, path, get)),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => describeRecord(document, name, schema)),
  ];
}

function describeOperation(document: Document, path: string, operation: Operation): string[] {
  const id = operation.operationId;
  const answers = Object.entries(operation.responses).map(([status, response]) => {
    const [media] = Object.values(responseOf(document, response).content);
    return `${id} ${status}: ${refName(media?.schema.$ref ?? '')}`;
  });
  return [
    `${id}: ${path} ${operation.security?.length === 0 ? 'without key' : 'with key'}`,
    ...parametersOf(document, operation).map((parameter) => describeParameter(document, id, parameter)),
    ...answers,
  ];
}

function describeParameter(document: Document, id: string, { name, schema, required }: Parameter): string {
  const fallback = schema.default === undefined ? '' : ` default ${String(schema.default)}`;
  return `${id}?${name}: ${typeOf(document, schema)}${fallback}${required ? ' required' : ''}`;
}

/** Error bodies are ours to shape, and the description is OpenAPI's. */
export const notFromTheSource = new Set(['Problem', 'Violation', 'OpenapiDocument']);

function describeRecord(document: Document, name: string, schema: Schema): string[] {
  if (schema.properties === undefined || notFromTheSource.has(name)) return [];
  const fields = Object.entries(schema.properties).map(([field, value]) => {
    return `${name}.${field}: ${typeOf(document, value)}${schema.required?.includes(field) ? '' : ' optional'}`;
  });
  const state = schema.additionalProperties === false ? 'closed' : 'open';
  return [`${name}: ${state}${schema.nullable ? ' or null' : ''}`, ...fields];
}

function typeOf(document: Document, schema: Schema): string {
  const [only] = schema.allOf ?? [];
  if (only !== undefined) return typeOf(document, only) + (schema.nullable ? '?' : '');
  if (schema.$ref !== undefined) return typeOfNamed(document, refName(schema.$ref));
  if (schema.type === 'array') return `${typeOf(document, schema.items ?? {})}[]${schema.nullable ? '?' : ''}`;
  if (schema.properties !== undefined) return 'an unnamed object';
  return `${word(schema)}${bounds(schema)}${schema.nullable ? '?' : ''}`;
}

function typeOfNamed(document: Document, name: string): string {
  const schema = document.components.schemas[name];
  if (schema === undefined) return `${name}, which is missing`;
  return schema.properties === undefined ? typeOf(document, schema) : name;
}

function word(schema: Schema): string {
  if (schema.enum !== undefined) return schema.enum.join('|');
  if (schema['x-pattern'] === timestampPattern && schema.format === 'date-time') return 'timestamp';
  // The format of a number says how a program keeps it, and the source says nothing of that.
  const isText = schema.type === 'string';
  return (isText ? schema.format : undefined) ?? schema.type ?? 'anything';
}

function bounds({ minimum, maximum, minLength, maxLength }: Schema): string {
  const low = minimum ?? minLength;
  const high = maximum ?? maxLength;
  return low === undefined && high === undefined ? '' : ` ${low ?? ''}..${high ?? ''}`;
}

const wanted: ReadonlySet<string> = new Set(expected());
