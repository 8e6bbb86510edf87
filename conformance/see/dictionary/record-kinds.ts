import type { OperationId } from '../../../contract/operations.ts';
import type { RecordKind } from '../../model/dictionary.ts';

/** A field whose value is compared: as it is, or only these of its own fields. */
export interface ComparedPart {
  readonly name: string;
  readonly parts: readonly ComparedPart[] | null;
}

export interface RecordSpec {
  readonly kind: RecordKind;
  /** Two answers are compared where both show the same `updatedAt`; what has none never changes. */
  readonly hasVersion: boolean;
  /** It is about a range: rows of two answers are compared where both are about the same one, of the past. */
  readonly isOfRange?: boolean;
  /** What never changes in a record. */
  readonly fixed: readonly ComparedPart[];
  /** What changes together with `updatedAt`, or in some deployments without it. */
  readonly others: readonly ComparedPart[];
}

const names = (text: string): ComparedPart[] => text.split(' ').map((name) => ({ name, parts: null }));
const within = (name: string, text: string): ComparedPart => ({ name, parts: names(text) });
const CATEGORY = 'id name color unit group';
const STORE = 'id name branchNo';

/**
 * The fields of the contract by record. Fields that the contract does not name are not compared: one may be the time of the
 * answer.
 */
export const RECORD_SPECS: { readonly [operation in OperationId]?: RecordSpec } = {
  listSales: {
    kind: 'sale',
    hasVersion: true,
    fixed: names('createdAt invoiceId'),
    others: [
      ...names('status type subTotal total discountType discountValue pointsUsed rounding'),
      within('store', STORE),
      within('staff', 'id name'),
      within('tabCreator', 'id name'),
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
      within('category', CATEGORY),
      within('assignedStores', STORE),
      within('branchOverrides', 'storeId averageCost price hidden imageUrl'),
    ],
  },
  listPromotions: {
    kind: 'promotion',
    hasVersion: true,
    fixed: names('createdAt'),
    others: [
      ...names('name status trigger triggerThreshold discountType discountValue freeQuantity unlockedPrice from to'),
      within('stores', STORE),
      within('categories', CATEGORY),
      within('products', 'id'),
      within('customers', 'id firstName lastName'),
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
      within('store', 'name branchNo'),
      { name: 'product', parts: [...names('name sku'), within('category', 'id name unit')] },
      within('room', 'id name forSale'),
      within('moveRoom', 'id name forSale'),
      within('references', 'saleId shipmentId purchaseOrderId transferOrderId supplierPurchaseOrderId'),
    ],
  },
  getStaffAnalytics: {
    kind: 'staff row',
    hasVersion: false,
    isOfRange: true,
    fixed: [],
    others: [...names('name role observedWorkingHours observedWorkDays'), within('store', STORE)],
  },
  getCustomerAnalytics: {
    kind: 'customer row',
    hasVersion: false,
    isOfRange: true,
    fixed: [],
    others: names('firstName lastName type region firstPurchaseAt lastPurchaseAt'),
  },
};

/** The fields of a record whose values are compared, fixed ones first. */
export function partsOf({ fixed, others }: RecordSpec): readonly ComparedPart[] {
  return [...fixed, ...others];
}
