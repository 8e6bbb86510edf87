import { documentedValues } from '../../contract/operations.ts';

/**
 * The records of the world as the shop itself keeps them, private fields included. Money is in satang (hundredths of a
 * baht), quantities and stock are in hundredths of a unit, instants are ms since the epoch: everything reconciles exactly.
 */
export const saleStates = documentedValues('listSales', 'status');
export type SaleState = (typeof saleStates)[number];

export const paymentMethods = documentedValues('listSales', 'paymentMethods');
export type PaymentMethod = (typeof paymentMethods)[number];

export const movementTypes = documentedValues('listInventoryLogs', 'types');
export type MovementType = (typeof movementTypes)[number];

export const referenceKinds = [
  'none',
  'sale',
  'shipment',
  'purchaseOrder',
  'transferOrder',
  'supplierPurchaseOrder',
] as const;
export type ReferenceKind = (typeof referenceKinds)[number];

export interface Room {
  readonly id: string;
  readonly name: string;
  readonly forSale: boolean;
}

export interface Store {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly branchNo: string;
  /** The first one is the sales floor. */
  readonly rooms: readonly Room[];
  readonly landlord: string;
}

export interface Category {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly unit: string;
  readonly group: string | null;
}

export interface Branch {
  readonly store: Store;
  readonly price: number;
  readonly averageCost: number;
  readonly hidden: boolean;
  readonly imageUrl: string | null;
}

export interface Product {
  readonly index: number;
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly type: string;
  readonly lowStockThreshold: number;
  readonly imageUrl: string;
  readonly category: Category;
  /** The unit it is sold in, and how much inventory one of them takes (hundredths): 600 for a six-pack. */
  readonly saleUnit: string;
  readonly inventoryPerUnit: number;
  /** One for each store that carries it. */
  readonly branches: readonly Branch[];
  /** In ten-thousandths of a baht, unlike any public amount. */
  readonly supplierCost: number;
  readonly historicalCost: number;
  readonly supplier: string;
  readonly imageFile: string;
}

export interface StaffMember {
  readonly index: number;
  readonly id: string;
  readonly name: string;
  readonly role: string;
  readonly store: Store;
  readonly phone: string;
  readonly email: string;
  readonly documentId: string;
  readonly salary: number;
}

export interface Customer {
  readonly index: number;
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly type: string;
  readonly region: string;
  readonly homeStore: Store;
  readonly phone: string;
  readonly email: string;
  readonly birthday: string;
  readonly documentId: string;
  readonly memberNumber: string;
  readonly prescription: string;
  readonly note: string;
}

export interface Promotion {
  readonly index: number;
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly name: string;
  readonly active: boolean;
  readonly trigger: string;
  readonly triggerThreshold: number | null;
  readonly discountType: string | null;
  readonly discountValue: number | null;
  readonly freeQuantity: number | null;
  readonly unlockedPrice: number | null;
  readonly from: number | null;
  readonly to: number | null;
  readonly stores: readonly Store[];
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly customers: readonly Customer[];
  readonly deleted: boolean;
  readonly note: string;
}

export interface Shift {
  readonly index: number;
  readonly staff: StaffMember;
  readonly store: Store;
  readonly clockInAt: number;
  readonly clockOutAt: number | null;
  readonly drawer: { readonly openedAt: number; readonly closedAt: number | null } | null;
  readonly countedCash: number;
}

export interface Payment {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly createdAt: number;
}

export interface Line {
  readonly id: string;
  readonly product: Product;
  readonly quantity: number;
  readonly actualQuantity: number;
  readonly unitPrice: number;
  readonly discount: number;
}

export interface Sale {
  /** 1, 2, 3 … in the order of time within the organization. */
  readonly number: number;
  readonly id: string;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly invoiceId: number;
  readonly state: SaleState;
  readonly type: string;
  readonly subTotal: number;
  readonly total: number;
  readonly discountType: string | null;
  /** In hundredths: percent or baht. */
  readonly discountValue: number;
  /** What the discount on the whole sale came to. */
  readonly discount: number;
  readonly pointsUsed: number;
  readonly rounding: number;
  readonly store: Store;
  readonly staff: StaffMember;
  readonly tabCreator: StaffMember | null;
  readonly customer: Customer | null;
  readonly payments: readonly Payment[];
  readonly lines: readonly Line[];
  /** In ten-thousandths of a baht. */
  readonly cost: number;
  readonly profit: number;
  readonly note: string;
}

export interface Movement {
  /** 1, 2, 3 … in the order of time within the organization. */
  readonly number: number;
  readonly createdAt: number;
  readonly type: MovementType;
  /** Signed: negative takes stock away. Always currentStock - previousStock. */
  readonly quantity: number;
  readonly previousStock: number;
  readonly currentStock: number;
  readonly product: Product;
  readonly store: Store;
  readonly room: Room | null;
  readonly moveRoom: Room | null;
  readonly referenceKind: ReferenceKind;
  /** The number of what is referred to; 0 for none. */
  readonly reference: number;
  /** Sales need none. */
  readonly reason: string | null;
  readonly employee: StaffMember;
  readonly unitCost: number;
}
