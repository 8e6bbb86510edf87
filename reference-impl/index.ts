/** The public exports of the reference implementation: a correct deployment, with or without a server and data. */

export type { Limiter } from '../contract/serving/rate.ts';
export { memoryLimiter } from '../contract/serving/rate.ts';
export type { LogUrl } from './answers.ts';
export { type Advanced, ClockError, type SandboxClock } from './clock.ts';
export type { SandboxControl } from './control.ts';
export { type Served, type ServeOptions, serve } from './http/serve.ts';
export type { SandboxKeys } from './keys/sandbox-keys.ts';
export {
  approveOrganization,
  disableKey,
  generateKey,
  type IssuedKey,
  KeyError,
  revokeKey,
  rotateKey,
} from './keys/sandbox-keys.ts';
export { type Logger, type LogOptions, MOST_WAITING, openLog } from './log.ts';
export { createReference, type Reference, type ReferenceOptions, responderOf } from './reference.ts';
export {
  type Front,
  type FrontOptions,
  type Inner,
  type Sandbox,
  type SandboxFacts,
  type SandboxOptions,
  startSandbox,
} from './sandbox.ts';
export { parseEvent, parseScenario } from './scenario/parse.ts';
export { EventError, type EventResult, type Scenario, type ShopEvent } from './scenario/shop-event.ts';
export { MemoryFile } from './store/engine/sqlite.ts';
export { openStore } from './store/open-store.ts';
export { type Store, StoreSetupError } from './store/store.ts';
