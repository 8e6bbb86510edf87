/** The front door of the store. */
export { StoreSetupError, StoreUnavailableError, UnknownCursorError } from './errors.ts';
export type { KeyOwner, KeyRecord, KeyStatus, KeyStore } from './key-store.ts';
export { openStore } from './open-store.ts';
export { type Piece, Slice } from './piece.ts';
export type {
  InventoryQuery,
  ListQuery,
  ProductQuery,
  PromotionQuery,
  Range,
  RowQuery,
  SaleQuery,
  ShiftQuery,
} from './queries.ts';
export type { OrganizationInfo, Page, Store, WorldInfo } from './store.ts';
export type { StoreOptions } from './store-options.ts';
