import { documentedValues, type OperationId, operations, operationsWithoutId } from '../../../contract/operations.ts';
import { field, isObject, listField, textField } from '../../kernel/json.ts';
import type { Json } from '../../model/exchange.ts';
import { operationAt, resolved } from './served-document.ts';

const UUID = '5d0a3c1e-8f2b-4b57-9a53-6f0f5a0b7c11';
const INSTANT = '2026-01-31T10:00:00.000Z';

type Draft = { readonly [name: string]: Json };

/** Values that the contract promises in records: whole numbers, since a currency may have no smaller coin. */
const RECORDS: Readonly<Partial<Record<OperationId, readonly Draft[]>>> = {
  listSales: [
    ...documentedValues('listSales', 'status').map((status) => ({ status })),
    ...documentedValues('listSales', 'paymentMethods').map((paymentMethod) => ({ payments: [{ paymentMethod }] })),
    ...each({ createdAt: INSTANT, invoiceId: 1, subTotal: 1, total: 1, discountValue: 1, pointsUsed: 1, rounding: 0 }),
    ...each({ discountType: null, tabCreator: null, store: {}, staff: {} }),
    ...each({ quantity: 1, actualQuantity: 1 }).map((line) => ({ lineItems: [line] })),
    ...each({ amount: 1, sequence: 1 }).map((payment) => ({ payments: [payment] })),
  ],
  listProducts: [
    ...each({ price: 1, lowStockThreshold: 1, category: { group: null }, assignedStores: [] }),
    ...each({ averageCost: 1, hidden: true, imageUrl: null }).map((override) => ({ branchOverrides: [override] })),
  ],
  listPromotions: [
    ...['ACTIVE', 'INACTIVE'].map((status) => ({ status })),
    ...each({ triggerThreshold: null, discountType: null, discountValue: null, freeQuantity: null }),
    ...each({ unlockedPrice: null, from: null, to: null, stores: [], customers: [] }),
  ],
  listInventoryLogs: [
    ...documentedValues('listInventoryLogs', 'types').map((type) => ({ type })),
    ...each({ createdAt: INSTANT, quantity: -1, previousStock: 1, currentStock: 1, room: null, moveRoom: null }),
    ...each({ saleId: null, shipmentId: null, purchaseOrderId: null, transferOrderId: null }).map((references) => ({
      references,
    })),
  ],
  getRevenueAnalytics: each({ date: '2026-01-31', storeId: UUID, revenue: 1, txCount: 1, avgOrderValue: 1 }),
  getStaffAnalytics: [
    ...each({ revenue: 1, txCount: 1, avgOrderValue: 1, discountAmount: 1, discountedTxCount: 1, discountRate: 1 }),
    ...each({ observedWorkingHours: 1, observedWorkDays: 1, store: {} }),
  ],
  getCustomerAnalytics: each({ revenue: 1, txCount: 1, avgOrderValue: 1, firstPurchaseAt: INSTANT }),
};

/** One record for each field. */
function each(fields: Draft): Draft[] {
  return Object.entries(fields).map(([name, value]) => ({ [name]: value }));
}

/** Promised values, and those that the document excludes for parameters and records that it describes. */
export function promisedValues(document: Json): { readonly checked: number; readonly problems: readonly string[] } {
  const results = operationsWithoutId.flatMap((operation) => {
    const at = operationAt(document, operation);
    if (at === undefined) return [];
    return [...inParameters(document, operation, at), ...inRecords(document, operation, at)];
  });
  return { checked: results.length, problems: results.filter((problem) => problem !== null) };
}

function inParameters(document: Json, operation: OperationId, at: Json): (string | null)[] {
  return listField(at, 'parameters').flatMap((listed) => {
    const parameter = resolved(document, listed);
    const name = textField(parameter, 'name').replace('[]', '');
    const schema = field(parameter, 'schema');
    if (schema === undefined || textField(parameter, 'in') !== 'query') return [];
    return valuesOf(operation, name).map((value) => {
      const spellings: readonly Json[] = [value, String(value), [value], [String(value)]];
      const isAllowed = spellings.some((spelled) => allows(document, schema, spelled));
      return isAllowed ? null : `${operation} excludes ${name}=${String(value)}`;
    });
  });
}

/** What the contract takes as a parameter for certain; the smallest limit is open. */
function valuesOf(operation: OperationId, name: string): readonly (string | number | boolean)[] {
  const found = operations[operation].parameters.find((parameter) => parameter.name === name);
  if (found === undefined) return [];
  if ('enum' in found) return found.enum;
  if ('maximum' in found) return [25, found.maximum];
  if (found.type === 'boolean') return [true, false];
  if (!('format' in found)) return ['a'];
  return [found.format === 'uuid' ? UUID : INSTANT];
}

function inRecords(document: Json, operation: OperationId, at: Json): (string | null)[] {
  const responses = field(at, 'responses');
  const content = field(resolved(document, field(responses, '200')), 'content');
  if (!isObject(content)) return [];
  const [, media] = Object.entries(content).find(([type]) => type.includes('json')) ?? [];
  const schema = field(media, 'schema');
  if (schema === undefined) return [];
  return (RECORDS[operation] ?? []).map((record) =>
    allows(document, schema, { data: [record] }) ? null : `${operation} excludes ${JSON.stringify(record)} in data`,
  );
}

const MAX_DEPTH = 30;

/** Whether a schema leaves room for a value: only what it says against the value counts, not what it leaves out. */
export function allows(document: Json, given: Json | undefined, value: Json, depth = 0): boolean {
  const schema = resolved(document, given);
  if (!isObject(schema) || '$ref' in schema || depth > MAX_DEPTH) return true;
  // Next to a reference, or without a type, nullable means nothing by the letter, and is meant all the same.
  if (value === null && (schema.nullable === true || field(given, 'nullable') === true)) return true;
  const into = (inner: Json | undefined, part: Json): boolean => allows(document, inner, part, depth + 1);
  const choices = [listField(schema, 'oneOf'), listField(schema, 'anyOf')].filter(({ length }) => length > 0);
  return (
    isOfType(schema.type, value) &&
    isListed(schema.enum, value) &&
    isInBounds(schema, value) &&
    listField(schema, 'allOf').every((inner) => into(inner, value)) &&
    choices.every((inners) => inners.some((inner) => into(inner, value))) &&
    partsOf(schema, value).every(([inner, part]) => into(inner, part))
  );
}

function isOfType(type: Json | undefined, value: Json): boolean {
  const types = [type].flat().filter((one) => typeof one === 'string');
  return types.length === 0 || types.some((one) => typesOf(value).includes(one));
}

function typesOf(value: Json): readonly string[] {
  if (value === null) return ['null'];
  if (Array.isArray(value)) return ['array'];
  return typeof value === 'number' ? ['number', 'integer'] : [typeof value];
}

function isListed(listed: Json | undefined, value: Json): boolean {
  return !Array.isArray(listed) || listed.includes(value);
}

function isInBounds(schema: { readonly [name: string]: Json }, value: Json): boolean {
  if (typeof value !== 'number') return true;
  const { minimum, maximum } = schema;
  return !(typeof minimum === 'number' && value < minimum) && !(typeof maximum === 'number' && value > maximum);
}

/** The parts of a value with the schemas that the document has for them. */
function partsOf(schema: { readonly [name: string]: Json }, value: Json): (readonly [Json | undefined, Json])[] {
  if (Array.isArray(value)) return value.map((item) => [schema.items, item] as const);
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, part]) => [field(schema.properties, name), part] as const);
}
