import type * as shown from '../../contract/generated/records.ts';
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

/** What the API shows as the shop has it; the rest is in another form here. */
type Same<Shown, Other extends keyof Shown = never> = Readonly<Omit<Shown, Other>>;

export interface Store extends Same<shown.StoreRef> {
  readonly index: number;
  /** The first one is the sales floor. */
  readonly rooms: readonly Room[];
}

/** Full records have private fields, which nothing that happens in the shop needs. */
export interface FullStore extends Store {
  readonly landlord: string;
}

export interface Category extends Same<shown.Category> {
  readonly index: number;
}

export interface Branch extends Same<shown.BranchOverride, 'storeId'> {
  readonly store: Store;
}

export interface Product extends Same<shown.LogProduct> {
  readonly index: number;
  readonly type: string;
  /** The unit it is sold in, and how much inventory one of them takes (hundredths): 600 for a six-pack. */
  readonly saleUnit: string;
  readonly inventoryPerUnit: number;
  /** One for each store that carries it. */
  readonly branches: readonly Branch[];
  /** In ten-thousandths of a baht, unlike any public amount. */
  readonly supplierCost: number;
  readonly historicalCost: number;
}

export interface FullProduct
  extends Product,
    Same<shown.Product, 'createdAt' | 'updatedAt' | 'category' | 'assignedStores' | 'branchOverrides'> {
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly category: Category;
  readonly supplier: string;
  readonly imageFile: string;
}

export interface StaffMember extends Same<shown.StaffRef> {
  readonly index: number;
  readonly role: string;
  readonly store: Store;
}

export interface FullStaff extends StaffMember {
  readonly phone: string;
  readonly email: string;
  readonly documentId: string;
  readonly salary: number;
}

export interface Customer {
  readonly index: number;
  readonly id: string;
  readonly homeStore: Store;
}

export interface FullCustomer extends Customer, Same<shown.Customer> {
  readonly phone: string;
  readonly email: string;
  readonly birthday: string;
  readonly documentId: string;
  readonly memberNumber: string;
  readonly prescription: string;
  readonly note: string;
}

type OtherInPromotion = 'createdAt' | 'updatedAt' | 'status' | 'from' | 'to';

export interface Promotion
  extends Same<shown.Promotion, OtherInPromotion | 'stores' | 'categories' | 'products' | 'customers'> {
  readonly index: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly active: boolean;
  readonly from: number | null;
  readonly to: number | null;
  readonly stores: readonly Store[];
  readonly categories: readonly Category[];
  readonly products: readonly Product[];
  readonly customers: readonly FullCustomer[];
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

type OtherInSale = 'createdAt' | 'updatedAt' | 'status' | 'store' | 'staff' | 'tabCreator' | 'payments' | 'lineItems';

/** A discount is in hundredths: percent or baht. */
export interface Sale extends Same<shown.SaleSummary, OtherInSale> {
  /** 1, 2, 3 … in the order of time within the organization. */
  readonly number: number;
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly state: SaleState;
  /** What the discount on the whole sale came to. */
  readonly discount: number;
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
