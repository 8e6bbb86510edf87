import type { CHANGES } from './changes.ts';
import type { OutputMutation } from './mutations.ts';

interface Excuse {
  /** What it is about, in the words of an id: operation and path. */
  readonly places: RegExp;
  readonly changes?: readonly (keyof typeof CHANGES)[];
  readonly extents?: readonly OutputMutation['extent'][];
  /** Why a correct deployment may answer like this. */
  readonly reason: string;
}

/** What gives a field another value of its type. */
const VALUES = [
  'another value',
  'off by one',
  'swapped with its neighbor',
  'of another record',
  'rounded',
  'another time zone',
  'doubled',
] as const;
const THE_SAME_EVERYWHERE = ['every answer', 'one record'] as const;

/** Fields that nothing else in the answers determines: with another value everywhere, the shop has other data. */
const OTHER_DATA = [
  'getMe /data/(?:key/id|organization/(?:id|name))$',
  'listSales /data/[*]/(?:type|discountType|discountValue|pointsUsed|rounding)$',
  'listSales /data/[*]/lineItems/[*]/(?:id|productUnit)$',
  'listProducts /data/[*]/(?:createdAt|description|price|type|lowStockThreshold|imageUrl)$',
  'listProducts /data/[*]/branchOverrides/[*]/(?:averageCost|price|hidden|imageUrl)$',
  'listPromotions /data/[*]/(?:id|createdAt|discountType|discountValue|freeQuantity|unlockedPrice|triggerThreshold|customers)$',
  'listInventoryLogs /data/[*]/id$',
  'listInventoryLogs /data/[*]/(?:room|moveRoom)(?:/.*)?$',
  'listInventoryLogs /data/[*]/references/(?:shipment|purchaseOrder|transferOrder|supplierPurchaseOrder)Id$',
  'getStaffAnalytics /data/[*]/(?:role|last.*|observed.*|drawer.*)$',
];

/** Mutations that break no promise leave the score. */
const EXCUSES: readonly Excuse[] = [
  {
    places: /^(?!get(?:Staff|Customer)Analytics \/data$)/,
    changes: ['sorted otherwise'],
    reason: 'the order of lists is open, but for ranked analytics',
  },
  {
    places:
      /^listStaffShifts \/data\/|^getCustomer \/data\/(?!firstName|lastName)|^listStores \/data\/[*]\/(?!id|name|branchNo)/,
    reason: 'the source does not show the fields of stores, shifts and customer profiles',
  },
  {
    places: /^getStaffAnalytics \/data\/[*]\/(?:observed(?!WorkingHours|WorkDays)|lastClock|drawer)/,
    reason: 'the source does not name these fields of staff rows',
  },
  {
    places: /^(?:listStores|listStaffShifts|getCustomer|getStaffAnalytics|getCustomerAnalytics) \/(?:meta|pagination)/,
    reason: 'the source does not give this answer a range or pages',
  },
  {
    places: /\/pagination(?:\/nextCursor)?$/,
    changes: ['null', 'absent'],
    extents: ['one record'],
    reason: 'at the end of a list both are the same',
  },
  {
    places: /^list\w+ [/]data$/,
    changes: ['another value'],
    extents: ['every answer'],
    reason: 'a list that is always empty is a shop without such records: incomplete by design',
  },
  {
    places: /[/]payments[/][*][/]sequence$/,
    changes: ['another value', 'off by one', 'doubled'],
    reason: 'a sequence says the order of payments, and the order is the same',
  },
  {
    places: /[/]payments[/][*][/]sequence$/,
    changes: ['swapped with its neighbor', 'of another record'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'no other answer determines the order of payments; that two share a number is an advisory',
  },
  {
    places: /^(?:getCustomer|listStaffShifts) \/data$/,
    changes: ['null'],
    reason: 'the source does not show the answers of reads by ID',
  },
  {
    places: /^listStores \/data\/[*]\/(?:name|branchNo)$/,
    changes: ['null', 'absent'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'the source does not show the fields of a store in the list of stores',
  },
  {
    places: /^listPromotions \/data\/[*]\/products\/[*]/,
    changes: ['null', 'absent'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'the source does not show what a promotion says of its products',
  },
  {
    places:
      /^getCustomerAnalytics \/data\/[*]\/(?:type|region|firstName|lastName)$|^getStaffAnalytics \/data\/[*]\/(?:role|observedWorkingHours|observedWorkDays)$|^listPromotions \/data\/[*]\/customers\/[*]\/(?:firstName|lastName)$/,
    changes: ['null'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'the source gives the field no type: a person without a value may have null',
  },
  {
    places:
      /^listPromotions \/data\/[*]\/(?:triggerThreshold|discountType|discountValue|freeQuantity|unlockedPrice)$|^listSales \/data\/[*]\/discountType$|\/branchOverrides\/[*]\/imageUrl$|\/(?:category|categories\/[*])\/group$|^listInventoryLogs \/data\/[*]\/(?:room|moveRoom|references\/(?!saleId)\w+)$/,
    changes: ['null'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'null is a value of the field, and no other answer determines it',
  },
  {
    places: /^listSales \/data\/[*]\/updatedAt$/,
    changes: VALUES,
    extents: ['one record'],
    reason: 'the source does not say how the last change relates to other times',
  },
  {
    places: /^listSales \/data\/[*]\/total$/,
    changes: VALUES,
    extents: ['one record'],
    reason: 'it is the newest sale: figures that are added up at night do not contain it',
  },
  {
    places: /^getCustomer \/data\/(?:firstName|lastName)$/,
    changes: ['null', 'absent'],
    extents: ['every answer'],
    reason: 'the source does not show the fields of a customer profile',
  },
  {
    places: /^listSales \/data\/[*]\/lineItems\/[*]\/quantity$/,
    changes: VALUES,
    extents: ['one record'],
    reason: 'the quantity sold may differ from the one that the inventory shows',
  },
  {
    places: /^listSales \/data\/[*]\/lineItems\/[*]\/quantity$/,
    changes: ['rounded'],
    extents: ['every answer'],
    reason: 'what is sold in pieces may be stocked by weight',
  },
  {
    places: /^listSales \/data\/[*]\/lineItems\/[*]\/productName$/,
    changes: VALUES,
    extents: ['one record'],
    reason: 'a line may keep an earlier name, or say what was chosen of the product',
  },
  {
    places: /^listSales \/data\/[*]\/lineItems\/[*]\/productName$/,
    changes: ['off by one', 'doubled'],
    extents: ['every answer'],
    reason: 'lines may have the names of receipts: only a name of another product, or one for all, is wrong',
  },
  {
    places: /^listSales \/data\/[*]\/(?:subTotal|payments\/[*]\/(?:amount|createdAt))$/,
    changes: VALUES,
    extents: ['one record'],
    reason: 'tax, tips, deposits and discounts on lines lie between the amounts of one sale',
  },
  {
    places: /^listSales \/data\/[*]\/payments\/[*]\/amount$/,
    changes: ['another value', 'off by one', 'doubled', 'rounded'],
    extents: ['every answer'],
    reason: 'the source does not say that payments come to the total: the amount may be what was handed over',
  },
  {
    places: /^listSales \/data\/[*]\/payments\/[*]\/createdAt$/,
    changes: ['another value'],
    extents: ['every answer'],
    reason: 'sales may be paid in advance',
  },
  {
    places: /^listSales \/data\/[*]\/payments$|^listProducts \/data\/[*]\/branchOverrides$/,
    changes: ['doubled'],
    extents: ['one record'],
    reason: 'one record may have been entered twice by hand: so much is tolerated',
  },
  {
    places: /^listSales \/data\/[*]\/id$/,
    changes: ['another value', 'off by one', 'doubled'],
    extents: ['one record'],
    reason: 'movements may refer to one sale that was removed since, and one sale may move no stock',
  },
  {
    places: /^listProducts \/data\/[*]\/id$/,
    changes: ['another value', 'off by one', 'doubled'],
    extents: ['one record'],
    reason: 'a product may have been removed since',
  },
  {
    places: /^listProducts \/data\/[*]\/branchOverrides$/,
    changes: ['another value', 'off by one'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'the source does not say which stores have an override',
  },
  {
    places: /^list(?:Products|Promotions) \/data\/[*]\/updatedAt$/,
    changes: ['another time zone'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'the records may have been changed some hours later',
  },
  {
    places: /^list(?:Products|Promotions) \/data\/[*]\/updatedAt$/,
    changes: VALUES,
    extents: ['one record'],
    reason: 'an import may have left one record with a creation after its last change',
  },
  {
    places: /^listPromotions \/data\/[*]\/name$/,
    changes: ['off by one'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'no other answer determines the end of a name',
  },
  {
    places: /^getCustomerAnalytics \/data\/[*]\/(?:type|region)$/,
    changes: VALUES,
    extents: ['one record'],
    reason: 'no other answer shows the customer’s type and region: the source does not show the fields of a profile',
  },
  {
    places: /^getCustomerAnalytics \/data\/[*]\/(?:first|last)PurchaseAt$/,
    changes: ['off by one', 'rounded'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'a customer’s purchases may be noted apart from the sale, to the second',
  },
  {
    places: /^getMe \/data\/key\/prefix$/,
    changes: ['off by one'],
    reason: 'the source does not say how long the prefix is',
  },
  {
    places: /^getStaffAnalytics \/data\/[*]\/store$/,
    changes: ['swapped with its neighbor', 'of another record'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'the source does not say which of several stores a staff row shows: the one of their sales or their own',
  },
  {
    places: /^listInventoryLogs \/data\/[*]\/product\/id$/,
    changes: ['another value', 'off by one', 'doubled'],
    extents: ['one record'],
    reason: 'a product may have been removed since',
  },
  {
    places: /^listProducts \/data\/[*]\/assignedStores$/,
    changes: ['another value'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'the source does not say what a product without stores means',
  },
  {
    places: /^listSales [/]data[/][*][/](?:staff|tabCreator)[/]name$|^getStaffAnalytics [/]data[/][*][/]name$/,
    changes: ['off by one', 'doubled'],
    extents: ['every answer'],
    reason: 'one endpoint may show a short name of staff and another a long one',
  },
  {
    places: /[/](?:createdAt|updatedAt)$/,
    changes: ['off by one', 'rounded'],
    extents: THE_SAME_EVERYWHERE,
    reason: 'no other answer determines the last digit',
  },
  {
    places: new RegExp(`^(?:${OTHER_DATA.join('|')})`),
    changes: VALUES,
    extents: THE_SAME_EVERYWHERE,
    reason: 'no other answer determines the value: the shop could have these data',
  },
];

export function excuseOf({ place, change, extent }: OutputMutation): string | null {
  const where = `${place.operation} ${place.path}`;
  const excuse = EXCUSES.find(
    ({ places, changes, extents }) =>
      places.test(where) && (changes?.includes(change) ?? true) && (extents?.includes(extent) ?? true),
  );
  return excuse?.reason ?? null;
}
