import type { Handler } from '../contract/http.ts';
import { memoryLimiter } from '../contract/serving/rate.ts';
import { type SandboxKeys, type Store, startSandbox } from '../reference-impl/index.ts';
import { createReference } from '../reference-impl/reference.ts';
import type { Shape } from '../reference-impl/world/shape.ts';
import type { Deployment } from './fault.ts';

/** A shop in which cases are tried. */
export interface Shop {
  readonly seed: number;
  readonly scale: number;
  readonly shape?: Partial<Shape>;
}

/** Small enough to be visited two hundred times, large enough to hold every kind of record and a second page of each. */
const QUALIFIED: Shop = { seed: 1, scale: 0.02 };

/** Over an hour, so that a clock that is set back by seconds between two cases meets no limit either. */
const UNLIMITED = '1000000/3600s';
/** The limit of every sandbox. */
const LIMITED = '1000/10s';

export interface OpenedDeployment extends Deployment {
  close(): Promise<void>;
}

const KEYS = ['good', 'revoked', 'disabled', 'rotated', 'other'] as const;

export function keysByName(keys: SandboxKeys): Deployment['keys'] {
  return new Map(KEYS.map((name) => [name, keys[name]]));
}

/**
 * The reference implementation in this process, with no limit in the way: faults about limits bring their own. For so many ms before
 * now nothing happened in the shop.
 */
export async function openDeployment(now: number, shop: Partial<Shop> = {}, isQuietFor = 0): Promise<OpenedDeployment> {
  const opened = await openAsServed(now - isQuietFor, shop, UNLIMITED);
  return isQuietFor === 0 ? opened : { ...opened, handle: await atPresent(opened.store) };
}

/** The clock of a sandbox begins where its history ends; this one is as right as that of the suite. */
async function atPresent(store: Store): Promise<Handler> {
  const limiter = memoryLimiter({ requests: 1_000_000, windowMs: 1000 }, () => Date.now());
  return (await createReference({ store, limiter, now: () => Date.now() })).handle;
}

/** The same as a sandbox serves it, with a limit. */
export async function openAsServed(now: number, shop: Partial<Shop> = {}, rate = LIMITED) {
  const sandbox = await startSandbox({ port: 0, ...QUALIFIED, ...shop, rate, now });
  const { handle, keys, facts, store } = sandbox;
  return { handle, keys: keysByName(keys), facts, store, close: () => sandbox.close() };
}
