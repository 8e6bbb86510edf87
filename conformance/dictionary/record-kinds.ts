import type { OperationId } from '../../contract/operations.ts';

export const RECORD_KINDS = ['sale', 'product', 'promotion', 'movement'] as const;

export type RecordKind = (typeof RECORD_KINDS)[number];

/** A field whose value is compared: as it is, or only these of its own fields. */
export interface Part {
  readonly name: string;
  readonly parts: readonly Part[] | null;
}

export interface RecordSpec {
  readonly kind: RecordKind;
  /** Two answers are compared where both show the same `updatedAt`; what has none never changes. */
  readonly hasVersion: boolean;
  /** What never changes in a record. */
  readonly fixed: readonly Part[];
  /** What changes together with `updatedAt`, or in some deployments without it. */
  readonly others: readonly Part[];
}

const names = (text: string): Part[] => text.split(' ').map((name) => ({ name, parts: null }));
const within = (name: string, text: string): Part => ({ name, parts: names(text) });

/**
 * The fields of the contract by record. Names of stores, people and goods in them are labels, compared by id. Fields that the
 * contract does not name are not compared: one may be the time of the answer.
 */
export const RECORD_SPECS: { readonly [operation in OperationId]?: RecordSpec } = {
  listSales: {
    kind: 'sale',
    hasVersion: true,
    fixed: names('createdAt invoiceId'),
    others: [
      ...names('status type subTotal total discountType discountValue pointsUsed rounding'),
      within('store', 'id'),
      within('staff', 'id'),
      within('tabCreator', 'id'),
      within('payments', 'paymentMethod amount sequence createdAt'),
      within('lineItems', 'id productId quantity actualQuantity productName productUnit'),
    ],
  },
  listProducts: {
    kind: 'product',
    hasVersion: true,
    fixed: names('createdAt'),
    others: [
      ...names('sku name description price type lowStockThreshold imageUrl'),
      within('category', 'id'),
      within('assignedStores', 'id'),
      within('branchOverrides', 'storeId averageCost price hidden imageUrl'),
    ],
  },
  listPromotions: {
    kind: 'promotion',
    hasVersion: true,
    fixed: names('createdAt'),
    others: [
      ...names('name status trigger triggerThreshold discountType discountValue freeQuantity unlockedPrice from to'),
      within('stores', 'id'),
      within('categories', 'id'),
      within('products', 'id'),
      within('customers', 'id'),
    ],
  },
  listInventoryLogs: {
    kind: 'movement',
    hasVersion: false,
    fixed: [
      ...names('createdAt type quantity previousStock currentStock'),
      within('product', 'id'),
      within('store', 'id'),
    ],
    others: [
      within('room', 'id name forSale'),
      within('moveRoom', 'id name forSale'),
      within('references', 'saleId shipmentId purchaseOrderId transferOrderId supplierPurchaseOrderId'),
    ],
  },
};

/** The fields of a record whose values are compared, fixed ones first. */
export function partsOf({ fixed, others }: RecordSpec): readonly Part[] {
  return [...fixed, ...others];
}
