import { expect, it } from 'vitest';
import {
  bodyOf,
  type Document,
  type Operation,
  type Parameter,
  parametersOf,
  readDocument,
  refName,
  type Schema,
} from '../generate/document.ts';

/**
 * The rules of the source, written down by hand and on their own, so that a mistake in one of the two shows. What the source does not specify
 * is here as we chose it.
 */

/** Words of the source. */
const STATUSES = 'PENDING|PAID|CANCELLED|REVERTED|REFUNDED';
const METHODS = 'CASH|CARD|VISA|MASTERCARD|TRANSFER|PROMPT_PAY|ALIPAY|WECHAT_PAY|CRYPTO';
const MOVEMENTS = [
  'RESTOCK|ADD_WASTE|REMOVE_WASTE|MOVE_SEND|MOVE_RECEIVE|DELETE|CONVERT_FROM|CONVERT_TO|DELETE_RESTOCK',
  'RECONCILE_APPROVE|RECONCILE_REVERT|SALE_CREATE|SALE_REVERT|TRANSFER_ORDER_SEND|TRANSFER_ORDER_RECEIVE',
  'SUPPLIER_PURCHASE_ORDER_RECEIVE',
].join('|');

/**
 * An operation: its path, what it answers with 200, its errors, and its parameters, with a default behind the name. What each parameter
 * takes: `[]` for several values, bounds. A record: whether it may have other fields, and its fields by type, with an asterisk for those
 * that may be left out; `?` where null is allowed, `[]` for an array of it. A line that begins with a blank belongs to the row before it.
 */
const SOURCE = `
openapi 3.0.3, version 1.1.0
getOpenapi | /public-api/v1/openapi.json | 200 OpenapiDocument | without key
getMe | /public-api/v1/me | 200 MeResponse 400 401 429
listStores | /public-api/v1/stores | 200 StoresResponse 400 401 429
listSales | /public-api/v1/sales | 200 SalesResponse 400 401 403 429 | limit25 cursor storeIds from to status
  paymentMethods staffId tabCreatorId search
listProducts | /public-api/v1/products | 200 ProductsResponse 400 401 403 429 | limit25 cursor storeIds categoryIds
  search
listPromotions | /public-api/v1/promotions | 200 PromotionsResponse 400 401 403 429 | limit25 cursor storeIds
  categoryIds productIds active triggers from to search
listInventoryLogs | /public-api/v1/inventory/logs | 200 InventoryLogsResponse 400 401 403 429 | limit25 cursor
  storeIds categoryIds productIds types search from to
getRevenueAnalytics | /public-api/v1/analytics/revenue | 200 RevenueResponse 400 401 403 429 | storeIds from to
getStaffAnalytics | /public-api/v1/analytics/staff | 200 StaffResponse 400 401 403 429 | storeIds from to limit100
getCustomerAnalytics | /public-api/v1/analytics/customers | 200 CustomersResponse 400 401 403 429 | storeIds from to
  limit100
listStaffShifts | /public-api/v1/staff/{id}/shifts | 200 StaffShiftsResponse 400 401 403 404 429 | id storeIds from to
getCustomer | /public-api/v1/customers/{id} | 200 CustomerResponse 400 401 404 429 | id
limit: integer 1..100
cursor: uuid
storeIds: uuid[]
from: date-time
to: date-time
status: ${STATUSES}[]
paymentMethods: ${METHODS}[]
staffId: uuid
tabCreatorId: uuid
search: string
categoryIds: uuid[]
productIds: uuid[]
active: boolean
triggers: string 1..[]
types: ${MOVEMENTS}[]
id: uuid required
StoreRef closed | string id name branchNo
Store open | string id name branchNo
StaffRef closed | string id name
TabCreator closed or null | string id name
Payment closed | ${METHODS} paymentMethod | number amount | integer sequence | timestamp createdAt
LineItem closed | string id productId productName productUnit | number quantity actualQuantity
SaleSummary closed | string id type | timestamp createdAt updatedAt | integer invoiceId | ${STATUSES} status | number
  subTotal total discountValue pointsUsed rounding | string? discountType | StoreRef store | StaffRef staff |
  TabCreator tabCreator | Payment[] payments | LineItem[] lineItems
Category closed | string id name color unit | string? group
BranchOverride closed | string storeId | number averageCost price | boolean hidden | string? imageUrl
Product closed | string id sku name description type imageUrl | timestamp createdAt updatedAt | number price
  lowStockThreshold | Category category | StoreRef[] assignedStores | BranchOverride[] branchOverrides
PromotionProduct open | string id sku name
PromotionCustomer closed | string id firstName lastName
Promotion closed | uuid id | timestamp createdAt updatedAt | string name trigger | ACTIVE|INACTIVE status | number?
  triggerThreshold discountValue freeQuantity unlockedPrice | string? discountType | timestamp? from to | StoreRef[]
  stores | Category[] categories | PromotionProduct[] products | PromotionCustomer[] customers
LogCategory closed | string id name unit
LogProduct closed | string id sku name | LogCategory category
RoomOrNull closed or null | string id name | boolean forSale
LogReferences closed | string? saleId shipmentId purchaseOrderId transferOrderId supplierPurchaseOrderId
InventoryLog closed | string id | timestamp createdAt | ${MOVEMENTS} type | number quantity previousStock currentStock
  | LogProduct product | StoreRef store | RoomOrNull room moveRoom | LogReferences references
RevenueRow closed | date date | string storeId storeName | number revenue avgOrderValue | integer txCount
StaffRow open | string id name role | StoreRef store | number revenue avgOrderValue discountAmount discountRate
  observedWorkingHours observedWorkDays observedWorkingMinutes | integer txCount discountedTxCount observedShiftCount
  observedOpenShiftCount drawerShiftCount drawerOpenShiftCount | timestamp? lastClockInAt lastClockOutAt
CustomerRow closed | string id firstName lastName type region | number revenue avgOrderValue | integer txCount |
  timestamp firstPurchaseAt lastPurchaseAt
Customer open | string id firstName lastName type region
DrawerShift open or null | timestamp openedAt | timestamp? closedAt
StaffShift open | string id | StoreRef store | timestamp clockInAt | timestamp? clockOutAt | number?
  observedWorkingMinutes | DrawerShift drawerShift
MeKey closed | string id prefix | string 4..4 last4
MeOrganization closed | string id name | integer 0.. stores
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

const rows = SOURCE.trim()
  .replaceAll(/\s*\n +/g, ' ')
  .split('\n');

const timestampPattern = String.raw`^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$`;

function rowsOf(document: Document): readonly string[] {
  const operations = Object.entries(document.paths);
  const parameters = operations.flatMap(([, { get }]) => parametersOf(document, get));
  return [
    `openapi ${document.openapi}, version ${document.info.version}`,
    ...operations.map(([path, { get }]) => operationRow(document, path, get)),
    ...new Set(parameters.map((parameter) => parameterRow(document, parameter))),
    ...Object.entries(document.components.schemas).flatMap(([name, schema]) => recordRow(document, name, schema)),
  ];
}

function operationRow(document: Document, path: string, operation: Operation): string {
  const answers = Object.keys(operation.responses).map((status) => {
    const record = refName(bodyOf(document, operation, status).schema?.$ref ?? '');
    return record === 'Problem' ? status : `${status} ${record}`;
  });
  const parameters = parametersOf(document, operation).map(({ name, schema }) => `${name}${schema.default ?? ''}`);
  const key = operation.security?.length === 0 ? ['without key'] : [];
  const parts = [operation.operationId, path, answers.join(' '), parameters.join(' '), ...key];
  return parts.filter((part) => part !== '').join(' | ');
}

function parameterRow(document: Document, { name, schema, required }: Parameter): string {
  return `${name}: ${typeOf(document, schema)}${required ? ' required' : ''}`;
}

/** Error bodies are ours to shape, and the description is OpenAPI's. */
const notFromTheSource = new Set(['Problem', 'Violation', 'OpenapiDocument']);

function recordRow(document: Document, name: string, schema: Schema): string[] {
  const { properties, required = [], additionalProperties, nullable } = schema;
  if (properties === undefined || notFromTheSource.has(name)) return [];
  const fields = Map.groupBy(Object.entries(properties), ([, value]) => typeOf(document, value));
  const groups = [...fields].map(([type, some]) => {
    const names = some.map(([field]) => (required.includes(field) ? field : `${field}*`));
    return `${type} ${names.join(' ')}`;
  });
  const state = additionalProperties === false ? 'closed' : 'open';
  return [[`${name} ${state}${nullable ? ' or null' : ''}`, ...groups].join(' | ')];
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

it('openapi.yaml says what the source says', () => {
  expect(rowsOf(readDocument())).toEqual(rows);
});
