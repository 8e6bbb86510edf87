import { keyedOperations, listOperations, type OperationId } from '../../../contract/operations.ts';
import type { Violation } from '../../model/exchange.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import type { Presupposition } from '../../model/rule.ts';
import { REFUSALS_HOLD } from '../shared/presupposed.ts';
import { anyAnswer, countViolations, hasRecords, isAtOrBelow, type Selection, showing } from './schema-violations.ts';

type RecordPlace = readonly [operation: OperationId, path: string];

interface SchemaRow extends FamilyRow {
  /** What violates the schema at these places or below; or one kind of violation, wherever it is. */
  readonly selects: readonly RecordPlace[] | Selection;
  /** What the answers show, in the plural. */
  readonly records: string;
  /** Whether a body shows them; any record by default. */
  readonly shows?: (body: unknown) => boolean;
}

function isTimestamp({ keyword, type }: Violation): boolean {
  return keyword === 'timestamp' || ((keyword === 'format' || keyword === 'type') && type === 'timestamp');
}

const ROWS: readonly SchemaRow[] = [
  {
    id: 'envelope-data',
    requirements: ['ENV-01'],
    presupposes: [{ rules: ['envelope-json'], share: 'exchange' }],
    title: 'Every successful answer is a JSON object with data',
    fault: 'Successful answer without data',
    fix: 'Wrap every answer: an object whose data holds the record or the records.',
    selects: {
      operations: keyedOperations,
      concerns: ({ path, keyword }) => path === '' || (path === '/data' && keyword === 'required'),
    },
    records: 'data',
    shows: anyAnswer,
  },
  {
    id: 'envelope-lists-are-arrays',
    requirements: ['ENV-02'],
    presupposes: [{ rules: ['envelope-json'], share: 'exchange' }],
    title: 'data of every list is an array',
    fault: 'List whose data is not an array',
    fix: 'Send an array also when the list is empty and when it holds a single record.',
    selects: { operations: listOperations, concerns: ({ path, keyword }) => path === '/data' && keyword === 'type' },
    records: 'lists',
    shows: anyAnswer,
  },
  {
    id: 'ids-are-strings',
    requirements: ['ENV-07'],
    title: 'Every id of every record is a string that is not empty',
    fault: 'Id that is not a string, or is empty',
    fix: 'Write ids as strings: numbers as ids lose digits in some clients.',
    selects: {
      operations: keyedOperations,
      concerns: ({ path, keyword }) => /\/(?:id|\w+Id)$/.test(path) && keyword !== 'format',
    },
    records: 'records',
  },
  {
    id: 'movement-type-known',
    requirements: ['ENV-24'],
    title: 'Every movement is of one of the sixteen documented types',
    fault: 'Movement of an unknown type',
    fix: 'Map the type to one of the sixteen documented values. An unlisted value breaks every client that counts by type.',
    selects: [['listInventoryLogs', '/data/*/type']],
    records: 'movements',
  },
  {
    id: 'null-fields-present',
    requirements: ['ENV-10'],
    title: 'A field without a value is null and never left out',
    fault: 'Field left out instead of null',
    fix: 'Send null for a field without a value: sales without a tab, promotions without a schedule, movements without a room. Look for a serializer that drops nulls.',
    selects: {
      operations: keyedOperations,
      concerns: ({ path, keyword }) => keyword === 'required' && path.startsWith('/data/'),
    },
    records: 'records',
  },
  {
    id: 'numbers-are-numbers',
    requirements: ['ENV-09'],
    title: 'Amounts, counts and quantities are JSON numbers',
    fault: 'Number sent as text or null',
    fix: 'Convert decimals that the database driver returns as text. A figure that cannot be computed must not become null.',
    selects: {
      operations: keyedOperations,
      concerns: ({ keyword, type }) => keyword === 'type' && (type === 'number' || type === 'integer'),
    },
    records: 'records',
  },
  {
    id: 'payment-method-known',
    requirements: ['ENV-15'],
    title: 'Every payment is by one of the nine documented methods',
    fault: 'Payment by an unknown method',
    fix: 'Map the payment methods of the till to the documented values, in upper case.',
    selects: [['listSales', '/data/*/payments/*/paymentMethod']],
    records: 'payments',
    shows: showing('payments', 'paymentMethod'),
  },
  {
    id: 'promotion-id-uuid',
    requirements: ['ENV-21'],
    title: 'The id of every promotion is a UUID',
    fault: 'Promotion id that is not a UUID',
    fix: 'Use a UUID as the id of a promotion: the contract gives a format for promotion ids only.',
    selects: [['listPromotions', '/data/*/id']],
    records: 'promotions',
  },
  {
    id: 'promotion-status-known',
    requirements: ['ENV-22'],
    title: 'Every promotion is ACTIVE or INACTIVE',
    fault: 'Promotion in an unknown status',
    fix: 'Show scheduled, expired and drafted promotions as one of the two; do not list deleted ones.',
    selects: [['listPromotions', '/data/*/status']],
    records: 'promotions',
  },
  {
    id: 'revenue-date-is-a-day',
    requirements: ['ENV-06'],
    title: 'The date of a revenue row is a calendar date',
    fault: 'Revenue row whose date is not a day',
    fix: 'Write YYYY-MM-DD, without a time.',
    selects: [['getRevenueAnalytics', '/data/*/date']],
    records: 'revenue rows',
  },
  {
    id: 'sale-status-known',
    requirements: ['ENV-14'],
    title: 'Every sale is in one of the five documented statuses',
    fault: 'Sale in an unknown status',
    fix: 'Map the status to PENDING, PAID, CANCELLED, REVERTED or REFUNDED. An unlisted value breaks every client that switches on it.',
    selects: [['listSales', '/data/*/status']],
    records: 'sales',
  },
  {
    id: 'store-references',
    requirements: ['ENV-08'],
    title: 'A store reference has id, name and branchNo, all strings',
    fault: 'Incomplete store reference',
    fix: 'Send all three strings wherever a record refers to a store: in sales, products, promotions, movements and staff rows.',
    selects: [
      ['listSales', '/data/*/store'],
      ['listProducts', '/data/*/assignedStores/*'],
      ['listPromotions', '/data/*/stores/*'],
      ['listInventoryLogs', '/data/*/store'],
      ['getStaffAnalytics', '/data/*/store'],
    ],
    records: 'references to stores',
  },
  {
    id: 'timestamps',
    requirements: ['ENV-05'],
    presupposes: [REFUSALS_HOLD],
    title: 'Every timestamp is in UTC with milliseconds and ends in Z',
    fault: 'Timestamp in another form',
    fix: 'Write 2025-06-14T11:42:07.318Z, also where the milliseconds are zero, in payments, in by-ID records and in meta.dateRange. A day that the calendar does not have (February 30) is not a timestamp.',
    selects: { operations: keyedOperations, concerns: isTimestamp },
    records: 'timestamps',
    shows: anyAnswer,
  },
  {
    id: 'types-branch-overrides',
    requirements: ['ENV-19'],
    title: 'Every branch override has its store, cost, price, hidden flag and picture',
    fault: 'Incomplete branch override',
    fix: 'Send averageCost and price as numbers, hidden as a boolean, imageUrl as a string or null.',
    selects: [['listProducts', '/data/*/branchOverrides']],
    records: 'branch overrides',
    shows: showing('branchOverrides', 'storeId'),
  },
  {
    id: 'types-categories',
    requirements: ['ENV-18'],
    title: 'Every category has id, name, color, unit and group',
    fault: 'Incomplete category',
    fix: 'Send the same five fields in products and in promotions. Only the group can be null.',
    selects: [
      ['listProducts', '/data/*/category'],
      ['listPromotions', '/data/*/categories'],
    ],
    records: 'categories',
  },
  {
    id: 'types-customers',
    requirements: ['ENV-29'],
    title: 'Every customer row has its ten fields',
    fault: 'Customer row with a wrong field',
    fix: 'Send all ten fields with their documented types, also for customers with a single purchase.',
    selects: [['getCustomerAnalytics', '/data/*']],
    records: 'customer rows',
  },
  {
    id: 'types-line-items',
    requirements: ['ENV-13'],
    title: 'Every line of a sale has its id, product, unit and both quantities',
    fault: 'Line of a sale with a wrong field',
    fix: 'Send all six fields, also for lines of products that were deleted or renamed since.',
    selects: [['listSales', '/data/*/lineItems']],
    records: 'lines of sales',
    shows: showing('lineItems', 'id'),
  },
  {
    id: 'types-log-parts',
    requirements: ['ENV-25'],
    title: 'The product and the rooms of every movement have their fields',
    fault: 'Movement with an incomplete product or room',
    fix: 'Send id, sku, name and category (id, name, unit) of the product, and id, name and forSale of a room.',
    selects: [
      ['listInventoryLogs', '/data/*/product'],
      ['listInventoryLogs', '/data/*/room'],
      ['listInventoryLogs', '/data/*/moveRoom'],
    ],
    records: 'movements',
  },
  {
    id: 'types-log-references',
    requirements: ['ENV-26'],
    title: 'Every movement has all five references',
    fault: 'Movement with incomplete references',
    fix: 'Send saleId, shipmentId, purchaseOrderId, transferOrderId and supplierPurchaseOrderId: each a string, or null where it is unused.',
    selects: [['listInventoryLogs', '/data/*/references']],
    records: 'movements',
  },
  {
    id: 'types-logs',
    requirements: ['ENV-23'],
    title: 'Every movement has each documented field, or null where that is allowed',
    fault: 'Movement with a wrong field',
    fix: 'Check each of the sixteen types: a movement without a room has null there, and references is always an object.',
    selects: [['listInventoryLogs', '/data/*']],
    records: 'movements',
  },
  {
    id: 'types-me',
    requirements: ['ENV-03', 'ENV-30'],
    title: '/me shows the key and the organization with all their fields',
    fault: '/me with a wrong field',
    fix: 'Send key.id, key.prefix, key.last4, organization.id and organization.name as strings, and organization.stores as an integer.',
    selects: [['getMe', '/data']],
    records: 'key and organization',
  },
  {
    id: 'types-payments',
    requirements: ['ENV-12'],
    title: 'Every payment has a method, an amount, a sequence and a timestamp',
    fault: 'Payment with a wrong field',
    fix: 'Send paymentMethod, amount as a number, sequence as an integer and createdAt for each payment, also for those of a split sale.',
    selects: [['listSales', '/data/*/payments']],
    records: 'payments',
    shows: showing('payments', 'paymentMethod'),
  },
  {
    id: 'types-products',
    requirements: ['ENV-17'],
    title: 'Every product has each documented field with its documented type',
    fault: 'Product with a wrong field',
    fix: 'Check products without a picture, a description or a threshold: the documented types do not allow null there.',
    selects: [['listProducts', '/data/*']],
    records: 'products',
  },
  {
    id: 'types-promotion-customers',
    requirements: ['PROMO-21'],
    title: 'A promotion shows id, firstName and lastName of its customers',
    fault: 'Promotion with an incomplete customer',
    fix: 'Send all three fields, under these names.',
    selects: [['listPromotions', '/data/*/customers']],
    records: 'customers of promotions',
    shows: showing('customers', 'id'),
  },
  {
    id: 'types-promotions',
    requirements: ['ENV-20'],
    title: 'Every promotion has each documented field, or null where that is allowed',
    fault: 'Promotion with a wrong field',
    fix: 'Send null where a promotion has no threshold, schedule or discount; do not leave the field out.',
    selects: [['listPromotions', '/data/*']],
    records: 'promotions',
  },
  {
    id: 'types-revenue',
    requirements: ['ENV-27'],
    title: 'Every revenue row has its six fields',
    fault: 'Revenue row with a wrong field',
    fix: 'Send date, storeId and storeName as strings; revenue, txCount and avgOrderValue as numbers.',
    selects: [['getRevenueAnalytics', '/data/*']],
    records: 'revenue rows',
  },
  {
    id: 'types-sales',
    requirements: ['ENV-11', 'ENV-16'],
    title: 'Every sale has each documented field with its documented type',
    fault: 'Sale with a wrong field',
    fix: 'Check the rare sales: without a tab, without a discount, unpaid, refunded. A field without a value is null, never left out.',
    selects: [['listSales', '/data/*']],
    records: 'sales',
  },
  {
    id: 'types-staff',
    requirements: ['ENV-28'],
    title: 'Every staff row has the twelve fields that the contract names',
    fault: 'Staff row with a wrong field',
    fix: 'Send all twelve fields, also for staff without sales, without discounts and without a clock-in.',
    selects: [['getStaffAnalytics', '/data/*']],
    records: 'staff rows',
  },
  {
    id: 'types-stores',
    requirements: ['ENV-36', 'ENV-07'],
    title: 'Every store has an id that is a string',
    fault: 'Store with a wrong field',
    fix: 'Send the id of a store as a string in every record: the other endpoints take it as storeIds.',
    selects: [['listStores', '/data/*']],
    records: 'stores',
  },
];

/** What these find wrong keeps no other rule from reading the records. */
const NOT_READ: ReadonlySet<string> = new Set([
  'envelope-data',
  'envelope-lists-are-arrays',
  'numbers-are-numbers',
  'promotion-id-uuid',
  'revenue-date-is-a-day',
]);

function selectionOf({ selects }: SchemaRow): Selection {
  if ('concerns' in selects) return selects;
  return {
    operations: selects.map(([operation]) => operation),
    concerns: (violation, asked) =>
      selects.some(([operation, path]) => operation === asked && isAtOrBelow(path, violation)),
  };
}

/** None where it looks everywhere. */
function placesIn({ selects }: SchemaRow): readonly RecordPlace[] {
  return 'concerns' in selects ? [] : selects;
}

/** Whether a place of the other row is in a place of this one: what breaks the other breaks this one too. */
function contains(row: SchemaRow, other: SchemaRow): boolean {
  return placesIn(other).some(([operation, path]) =>
    placesIn(row).some(([around, start]) => around === operation && `${path}/`.startsWith(`${start}/`)),
  );
}

/** Rows that say more exactly what is wrong: about one kind of value, or about a part of the record. */
function narrowerRows(row: SchemaRow): readonly Presupposition[] {
  if (placesIn(row).length === 0) return [];
  const isNarrower = (other: SchemaRow) =>
    placesIn(other).length === 0 || (contains(row, other) && !contains(other, row));
  return [{ rules: ROWS.filter(isNarrower).map(({ id }) => id), share: 'exchange' }];
}

/** Every record of every answer has to agree with the contract's schema; each row is about one part of it. */
export const schemaFamily = family({
  needs: ['exchanges'],
  every: { groups: ['schema'] },
  count: ({ exchanges }, row: SchemaRow) =>
    countViolations(exchanges, { ...selectionOf(row), records: row.records, shows: row.shows ?? hasRecords }),
  rows: ROWS.map((row) => ({
    ...row,
    groups: NOT_READ.has(row.id) ? [] : (['shape'] as const),
    presupposes: [...(row.presupposes ?? []), ...narrowerRows(row)],
  })),
});
