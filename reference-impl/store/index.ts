/** The public exports of the store. */
export { MemoryFile } from './engine/memory-file.ts';
export { StoreSetupError, StoreUnavailableError, UnknownCursorError } from './errors.ts';
export type { KeyOwner, KeyRecord, KeyStatus, KeyStore } from './key-store.ts';
export { openStore } from './open-store.ts';
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
export { type RecordJson, Slice } from './record-bytes.ts';
export type { OrganizationInfo, Page, SeededKeys, Store, StoreOptions, WorldInfo } from './store.ts';
