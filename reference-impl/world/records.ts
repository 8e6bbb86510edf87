import type * as shown from '../../contract/generated/records.ts';
import { documentedValues } from '../../contract/operations.ts';

/**
 * The records of the world as the shop itself keeps them, private fields included. Money is in satang (hundredths of a
 * baht), quantities and stock are in hundredths of a unit, instants are ms since the epoch: everything reconciles exactly.
 */
export const saleStates = documentedValues('listSales', 'status');
export type SaleState = (typeof saleStates)[number];

export const methods = documentedValues('listSales', 'paymentMethods');
export type PaymentMethod = (typeof methods)[number];

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

export interface StaffMember extends Same<shown.StaffRef> {
  readonly index: number;
  readonly role: string;
  readonly store: Store;
}

export interface Customer {
  readonly index: number;
  readonly id: string;
  readonly homeStore: Store;
}

export interface Payment {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly createdAt: number;
}
