import {
  bodyOf,
  type Document,
  type Operation,
  type Parameter,
  parametersOf,
  refName,
  type Schema,
} from '../generate/document.ts';

/**
 * The rules of the source, written down by hand and on their own: nothing here is read from openapi.yaml or made from
 * it. openapi.yaml is compared with these tables, so that a mistake in one of the two shows. What the source does not specify
 * is here as we chose it.
 *
 * An operation: its path, what it answers with 200 and which errors it has (without any it needs no key), its parameters. A number
 * behind `limit` is its default.
 */
const OPERATIONS = `
getOpenapi | openapi.json | OpenapiDocument |
getMe | me | MeResponse 400 401 429 |
listStores | stores | StoresResponse 400 401 429 |
listSales | sales | SalesResponse 400 401 403 429 |
  limit25 cursor storeIds from to status paymentMethods staffId tabCreatorId search
listProducts | products | ProductsResponse 400 401 403 429 | limit25 cursor storeIds categoryIds search
listPromotions | promotions | PromotionsResponse 400 401 403 429 |
  limit25 cursor storeIds categoryIds productIds active triggers from to search
listInventoryLogs | inventory/logs | InventoryLogsResponse 400 401 403 429 |
  limit25 cursor storeIds categoryIds productIds types search from to
getRevenueAnalytics | analytics/revenue | RevenueResponse 400 401 403 429 | storeIds from to
getStaffAnalytics | analytics/staff | StaffResponse 400 401 403 429 | storeIds from to limit100
getCustomerAnalytics | analytics/customers | CustomersResponse 400 401 403 429 | storeIds from to limit100
listStaffShifts | staff/{id}/shifts | StaffShiftsResponse 400 401 403 404 429 | id storeIds from to
getCustomer | customers/{id} | CustomerResponse 400 401 404 429 | id
`;

/** Words of the source. */
const STATUSES = 'PENDING|PAID|CANCELLED|REVERTED|REFUNDED';
const METHODS = 'CASH|CARD|VISA|MASTERCARD|TRANSFER|PROMPT_PAY|ALIPAY|WECHAT_PAY|CRYPTO';
const MOVEMENTS = [
  'RESTOCK|ADD_WASTE|REMOVE_WASTE|MOVE_SEND|MOVE_RECEIVE|DELETE|CONVERT_FROM|CONVERT_TO|DELETE_RESTOCK',
  'RECONCILE_APPROVE|RECONCILE_REVERT|SALE_CREATE|SALE_REVERT|TRANSFER_ORDER_SEND|TRANSFER_ORDER_RECEIVE',
  'SUPPLIER_PURCHASE_ORDER_RECEIVE',
].join('|');

/** What each parameter takes: `[]` for several values, bounds. */
const PARAMETERS: Readonly<Record<string, string>> = {
  id: 'uuid required',
  limit: 'integer 1..100',
  cursor: 'uuid',
  storeIds: 'uuid[]',
  categoryIds: 'uuid[]',
  productIds: 'uuid[]',
  staffId: 'uuid',
  tabCreatorId: 'uuid',
  from: 'date-time',
  to: 'date-time',
  status: `${STATUSES}[]`,
  paymentMethods: `${METHODS}[]`,
  types: `${MOVEMENTS}[]`,
  triggers: 'string 1..[]',
  active: 'boolean',
  search: 'string',
};

/**
 * A record: whether it may have other fields, and its fields by type. `?` where null is allowed, `[]` for an array of it, bounds behind
 * a colon; a capital letter names a record. All fields are required but those that end in an asterisk.
 */
const RECORDS = `
StoreRef closed | string id name branchNo
Store open | string id name branchNo
StaffRef closed | string id name
TabCreator closed or null | string id name
Payment closed | METHODS paymentMethod | number amount | integer sequence | timestamp createdAt
LineItem closed | string id productId productName productUnit | number quantity actualQuantity
SaleSummary closed | string id type | number subTotal total discountValue pointsUsed rounding | integer invoiceId
  | timestamp createdAt updatedAt | STATUSES status | string? discountType | StoreRef store | StaffRef staff
  | TabCreator tabCreator | Payment[] payments | LineItem[] lineItems
Category closed | string id name color unit | string? group
BranchOverride closed | number averageCost price | string storeId | boolean hidden | string? imageUrl
Product closed | string id sku name description type imageUrl | number price lowStockThreshold
  | timestamp createdAt updatedAt | Category category | StoreRef[] assignedStores | BranchOverride[] branchOverrides
PromotionProduct open | string id sku name
PromotionCustomer closed | string id firstName lastName
Promotion closed | uuid id | string name trigger | timestamp createdAt updatedAt | timestamp? from to
  | number? triggerThreshold discountValue freeQuantity unlockedPrice | string? discountType | ACTIVE|INACTIVE status
  | StoreRef[] stores | Category[] categories | PromotionProduct[] products | PromotionCustomer[] customers
LogCategory closed | string id name unit
LogProduct closed | string id sku name | LogCategory category
RoomOrNull closed or null | string id name | boolean forSale
LogReferences closed | string? saleId shipmentId purchaseOrderId transferOrderId supplierPurchaseOrderId
InventoryLog closed | string id | timestamp createdAt | MOVEMENTS type | number quantity previousStock currentStock
  | RoomOrNull room moveRoom | LogProduct product | StoreRef store | LogReferences references
RevenueRow closed | date date | string storeId storeName | number revenue avgOrderValue | integer txCount
StaffRow open | string id name role | number revenue avgOrderValue discountAmount discountRate observedWorkingHours
  observedWorkDays observedWorkingMinutes | integer txCount discountedTxCount observedShiftCount observedOpenShiftCount
  drawerShiftCount drawerOpenShiftCount | timestamp? lastClockInAt lastClockOutAt | StoreRef store
CustomerRow closed | string id firstName lastName type region | timestamp firstPurchaseAt lastPurchaseAt
  | number revenue avgOrderValue | integer txCount
Customer open | string id firstName lastName type region
DrawerShift open or null | timestamp openedAt | timestamp? closedAt
StaffShift open | string id | StoreRef store | timestamp clockInAt | timestamp? clockOutAt
  | number? observedWorkingMinutes | DrawerShift drawerShift
MeKey closed | string id prefix | string:4..4 last4
MeOrganization closed | string id name | integer:0.. stores
Me closed | MeKey key | MeOrganization organization
Pagination closed | uuid? nextCursor*
DateRange closed | timestamp from to
Meta closed | DateRange dateRange
MeResponse closed | Me data
StoresResponse open | Store[] data
SalesResponse closed | SaleSummary[] data | Pagination pagination* | Meta meta
ProductsResponse closed | Product[] data | Pagination pagination*
PromotionsResponse closed | Promotion[] data | Pagination pagination*
InventoryLogsResponse closed | InventoryLog[] data | Pagination pagination* | Meta meta
RevenueResponse closed | RevenueRow[] data | Meta meta
StaffResponse closed | StaffRow[] data | Meta meta*
CustomersResponse closed | CustomerRow[] data | Meta meta*
StaffShiftsResponse open | StaffShift[] data | Meta meta*
CustomerResponse open | Customer data
`;

/** The parts of each row; a line that begins with a blank belongs to the row before it. */
function rowsOf(table: string): readonly (readonly string[])[] {
  const rows = table.trim().split(/\n(?! )/);
  return rows.map((row) => row.split(/\s+\|(?:\s+|$)/));
}

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
  return [
    'openapi 3.0.3',
    'version 1.1.0',
    ...rowsOf(OPERATIONS).flatMap(operationLines),
    ...rowsOf(RECORDS).flatMap(recordLines),
  ];
}

function operationLines([id = '', path = '', said = '', parameters = '']: readonly string[]): readonly string[] {
  const [record = '', ...errors] = said.split(' ');
  return [
    `${id}: /public-api/v1/${path} ${errors.length === 0 ? 'without key' : 'with key'}`,
    ...parameters.split(/\s+/).flatMap((word) => {
      const [, name = '', usual] = /^([a-z]+)(\d*)$/i.exec(word) ?? [];
      return name === '' ? [] : [`${id}?${name}: ${PARAMETERS[name]}${usual === '' ? '' : ` default ${usual}`}`];
    }),
    `${id} 200: ${record}`,
    ...errors.map((status) => `${id} ${status}: Problem`),
  ];
}

const WORDS: Readonly<Record<string, string>> = { STATUSES, METHODS, MOVEMENTS };

function recordLines([head = '', ...groups]: readonly string[]): readonly string[] {
  const [name = '', ...state] = head.split(' ');
  const fields = groups.flatMap((group) => {
    const [type = '', ...named] = group.split(/\s+/);
    const said = WORDS[type] ?? type.replace(':', ' ');
    return named.map((field) => `${name}.${field.replace('*', '')}: ${said}${field.endsWith('*') ? ' optional' : ''}`);
  });
  return [`${name}: ${state.join(' ')}`, ...fields];
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
  const answers = Object.keys(operation.responses).map(
    (status) => `${id} ${status}: ${refName(bodyOf(document, operation, status).schema?.$ref ?? '')}`,
  );
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
