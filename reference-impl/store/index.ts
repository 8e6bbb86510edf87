/** The public exports of the store. */
export { MemoryFile } from './engine/sqlite.ts';
export { openStore } from './open-store.ts';
export { type RecordJson, Slice } from './public-records.ts';
export type {
  KeyOwner,
  KeyRecord,
  KeyStatus,
  KeyStore,
  OrganizationInfo,
  Page,
  SeededKeys,
  Store,
  StoreOptions,
  WorldInfo,
} from './store.ts';
export { StoreSetupError, StoreUnavailableError, UnknownCursorError } from './store.ts';
