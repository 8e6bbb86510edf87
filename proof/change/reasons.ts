import type { OutputMutation } from '../wrong-values.ts';
import type { Reason } from './change.ts';

interface Row {
  readonly reason: Reason;
  readonly places: readonly RegExp[];
  readonly changes: readonly string[] | null;
  readonly extents: readonly string[] | null;
}

const VALUES =
  'another value, off by one, swapped with its neighbor, of another record, rounded, another time zone, doubled';

const HEAD = /^(?<because>[^[]+?)(?: \[(?<changes>.+?)??(?: ?\bin (?<extents>(?:every answer|one).*))?\])?$/;

/** A reason, with the changes and extents that it is about where not all are meant; below it patterns of places. */
function reasons({ raw }: TemplateStringsArray): readonly Row[] {
  return (raw[0] ?? '')
    .split(/\n {2}(?! )/)
    .slice(1)
    .map((row) => {
      const [head = '', ...places] = row.trimEnd().split('\n    ');
      const { because = '', changes, extents } = HEAD.exec(head)?.groups ?? {};
      return {
        reason: { why: 'open', because },
        places: places.map((place) => new RegExp(place)),
        changes: changes?.replace('any other value', VALUES).split(', ') ?? null,
        extents: extents?.split(' or ') ?? null,
      };
    });
}

/** Why a correct deployment may answer like this: operation and place of a field, `*` for any item of a list. */
const ofAnswers = reasons`
  the order of lists is open, but for ranked analytics [sorted otherwise]
    ^(?!get(?:Staff|Customer)Analytics /data$)
  the source does not show the fields of stores, shifts and customer profiles
    ^listStaffShifts /data/
    ^getCustomer /data/(?!firstName|lastName)
  the source does not name these fields of staff rows
    ^getStaffAnalytics /data/\*/(?:observed(?!WorkingHours|WorkDays)|lastClock|drawer)
  the source does not give this answer a range or pages
    ^(?:listStores|listStaffShifts|getCustomer|getStaffAnalytics|getCustomerAnalytics) /(?:meta|pagination)
  a list that is always empty is a shop without such records: incomplete by design [another value in every answer]
    ^list\w+ /data$
  a sequence says the order of payments, and the order is the same [another value, off by one, doubled]
    /payments/\*/sequence$
  no other answer determines the order of payments; that two share a number is an advisory [swapped with its neighbor, of another record in every answer or one record]
    /payments/\*/sequence$
  the source does not show the answers of reads by ID [null]
    ^(?:getCustomer|listStaffShifts) /data$
  the source does not show the fields of a store in the list of stores [null, absent in every answer or one record]
    ^listStores /data/\*/(?:name|branchNo)$
  the source does not show what a promotion says of its products [null, absent in every answer or one record]
    ^listPromotions /data/\*/products/\*
  the source gives the field no type: a person without a value may have null [null in every answer or one record]
    ^getCustomerAnalytics /data/\*/(?:type|region|firstName|lastName)$
    ^getStaffAnalytics /data/\*/(?:role|observedWorkingHours|observedWorkDays)$
    ^listPromotions /data/\*/customers/\*/(?:firstName|lastName)$
  null is a value of the field, and no other answer determines it [null in every answer or one record]
    ^listPromotions /data/\*/(?:triggerThreshold|discountType|discountValue|freeQuantity|unlockedPrice)$
    ^listSales /data/\*/discountType$
    /branchOverrides/\*/imageUrl$
    /(?:category|categories/\*)/group$
    ^listInventoryLogs /data/\*/(?:room|moveRoom|references/(?!saleId)\w+)$
  the source does not say how the last change relates to other times [any other value in one record]
    ^listSales /data/\*/updatedAt$
  it is the newest sale: figures that are added up at night do not contain it [any other value in one record]
    ^listSales /data/\*/total$
  the source does not show the fields of a customer profile [null, absent in every answer]
    ^getCustomer /data/(?:firstName|lastName)$
  the quantity sold may differ from the one that the inventory shows [any other value in one record]
    ^listSales /data/\*/lineItems/\*/quantity$
  what is sold in pieces may be stocked by weight [rounded in every answer]
    ^listSales /data/\*/lineItems/\*/quantity$
  a line may keep an earlier name, or say what was chosen of the product [any other value in one record]
    ^listSales /data/\*/lineItems/\*/productName$
  lines may have the names of receipts: only a name of another product, or one for all, is wrong [off by one, doubled in every answer]
    ^listSales /data/\*/lineItems/\*/productName$
  tax, tips, deposits and discounts on lines lie between the amounts of one sale [any other value in one record]
    ^listSales /data/\*/(?:subTotal|payments/\*/(?:amount|createdAt))$
  the source does not say that payments come to the total: the amount may be what was handed over [another value, off by one, doubled, rounded in every answer]
    ^listSales /data/\*/payments/\*/amount$
  sales may be paid in advance [another value in every answer]
    ^listSales /data/\*/payments/\*/createdAt$
  one record may have been entered twice by hand: so much is tolerated [doubled in one record]
    ^listSales /data/\*/payments$
    ^listProducts /data/\*/branchOverrides$
  movements may refer to one sale that was removed since, and one sale may move no stock [another value, off by one, doubled in one record]
    ^listSales /data/\*/id$
  a product may have been removed since [another value, off by one, doubled in one record]
    ^listProducts /data/\*/id$
  the source does not say which stores have an override [another value, off by one in every answer or one record]
    ^listProducts /data/\*/branchOverrides$
  the records may have been changed some hours later [another time zone in every answer or one record]
    ^list(?:Products|Promotions) /data/\*/updatedAt$
  an import may have left one record with a creation after its last change [any other value in one record]
    ^list(?:Products|Promotions) /data/\*/updatedAt$
  no other answer determines the end of a name [off by one in every answer or one record]
    ^listPromotions /data/\*/name$
  no other answer shows the customer’s type and region: the source does not show the fields of a profile [any other value in one record]
    ^getCustomerAnalytics /data/\*/(?:type|region)$
  a customer’s purchases may be noted apart from the sale, to the second [off by one, rounded in every answer or one record]
    ^getCustomerAnalytics /data/\*/(?:first|last)PurchaseAt$
  the source does not say how long the prefix is [off by one]
    ^getMe /data/key/prefix$
  the source does not say which of several stores a staff row shows: the one of their sales or their own [swapped with its neighbor, of another record in every answer or one record]
    ^getStaffAnalytics /data/\*/store$
  a product may have been removed since [another value, off by one, doubled in one record]
    ^listInventoryLogs /data/\*/product/id$
  the source does not say what a product without stores means [another value in every answer or one record]
    ^listProducts /data/\*/assignedStores$
  one endpoint may show a short name of staff and another a long one [off by one, doubled in every answer]
    ^listSales /data/\*/(?:staff|tabCreator)/name$
    ^getStaffAnalytics /data/\*/name$
  no other answer determines the last digit [off by one, rounded in every answer or one record]
    /(?:createdAt|updatedAt)$
  no other answer determines the value: the shop could have these data [any other value in every answer or one record]
    ^getMe /data/(?:key/id|organization/(?:id|name))$
    ^listSales /data/\*/(?:type|discountType|discountValue|pointsUsed|rounding)$
    ^listSales /data/\*/lineItems/\*/(?:id|productUnit)$
    ^listProducts /data/\*/(?:createdAt|description|price|type|lowStockThreshold|imageUrl)$
    ^listProducts /data/\*/branchOverrides/\*/(?:averageCost|price|hidden|imageUrl)$
    ^listPromotions /data/\*/(?:id|createdAt|discountType|discountValue|freeQuantity|unlockedPrice|triggerThreshold|customers)$
    ^listInventoryLogs /data/\*/id$
    ^listInventoryLogs /data/\*/(?:room|moveRoom)(?:/.*)?$
    ^listInventoryLogs /data/\*/references/(?:shipment|purchaseOrder|transferOrder|supplierPurchaseOrder)Id$
    ^getStaffAnalytics /data/\*/(?:role|last.*|observed.*|drawer.*)$
`;

/** Changes after which the document means the same, or differs in what the contract leaves open: pointer and change. */
const ofDocuments = reasons`
  whether a record may have further fields is open
    additionalProperties (?:removed|turned)$
  the body and the headers of an error are open
    /(?:Problem|Violation)/
    problem\+json
    /responses/(?:4\d\d|UnknownParameter|Unauthorized|Forbidden|NotFound|BadRequest|TooManyRequests)/(?:\$ref|content|headers)
  the headers of a limit are open
    /components/headers/
  how the document describes itself is open
    /OpenapiDocument/
    openapi\.json/
    OpenapiDocument (?:removed|renamed)$
  the fields of this record are not shown
    /(?:PromotionProduct|DrawerShift|StaffShift|Customer)/
    /(?:StaffShiftsResponse|CustomerResponse)/properties/(?:data|meta)
  the names of observed counts and times are open
    /StaffRow/.*(?:observed\w+|drawer\w+|last(?:Seen|Clock\w+)At)
  both ways to write a list are documented
    /style removed$
    /explode\s
  an empty list, or an empty value in it, is open
    /minItems\s
    /items/minLength\s
  parameters and record of this operation are not shown
    ~1staff~1\{id\}~1shifts/get/(?:parameters/[1-9]|responses/400)
    /CustomerResponse/properties (?:removed|renamed)
  sales are searched by their invoice number, which may be declared as a number
    ~1sales/get/parameters/9/schema/type retyped$
  every organization has a store
    /MeOrganization/properties/stores/minimum raised$
  the type of this field is not shown
    /Category/properties/(?:group|unit)/type removed$
  its list of values says the type
    /(?:PaymentMethod|SaleStatus|PromotionStatus|MovementType)/type removed$
  no parameters of this operation are documented
    ~1(?:stores|me)/get/responses/400\s
  that the id in a path is a UUID is open
    \{id\}.*/parameters/\d/schema/format\s
  the fields of this record are not shown
    /schemas/Store/
    products/items/\$ref
  in what form a day is written is open
    /RevenueRow/properties/date/format\s
  that these ids are UUIDs is open
    /(?:Product|Category)Ids/schema/items/
  the format of a number says how a program keeps it
    /format \w+ of (?:int32|int64|double)$
  who made the document, and its version, are open
    /info/(?:license|contact)
    /info/(?:title|version) reworded
  the host of a server is open
    ^/(?:servers|security|tags)/\d+/(?:url|description) reworded$
`;

export function reasonForAnswer({ place, change, extent }: OutputMutation): Reason | null {
  const where = `${place.operation} ${place.path}`;
  const found = ofAnswers.find(
    ({ places, changes, extents }) =>
      places.some((pattern) => pattern.test(where)) &&
      (changes?.includes(change) ?? true) &&
      (extents?.includes(extent) ?? true),
  );
  return found?.reason ?? null;
}

/** A format says by itself what it is the format of. */
export function reasonForDocument({ id, format }: { readonly id: string; readonly format?: string }): Reason | null {
  const where = format === undefined ? id : `${id} of ${format}`;
  return ofDocuments.find(({ places }) => places.some((pattern) => pattern.test(where)))?.reason ?? null;
}
