import { afterAll, beforeAll } from 'vitest';
import type { ApiResponse } from '../../contract/http.ts';
import { memoryLimiter } from '../../contract/serving/rate.ts';
import { grantSandboxKeys, type SandboxKeys } from '../keys/sandbox-keys.ts';
import type { Logger } from '../log.ts';
import { createReference } from '../reference.ts';
import { openStore, type Store } from '../store/index.ts';
import type { Movement, Sale } from '../world/records.ts';
import type { Organization } from '../world/world.ts';
import { worldTruth } from './world-truth.ts';

/** A deployment and the world that it was seeded from, generated again: its answers have to agree with that world. */
export interface Truth {
  readonly shop: Organization;
  readonly neighbour: Organization;
  readonly sales: readonly Sale[];
  readonly movements: readonly Movement[];
  readonly keys: SandboxKeys;
  readonly store: Store;
  readonly ask: (path: string, key?: string) => Promise<ApiResponse>;
  readonly get: (path: string) => Promise<Answered>;
  readonly close: () => Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: the JSON that the deployment sent; each test asserts its shape
export type Row = any;

interface Answered {
  readonly data: Row;
  readonly meta: { readonly dateRange: { readonly from: string; readonly to: string } };
  readonly pagination: { readonly nextCursor: string | null };
}

const world = { seed: 7, scale: 0.05, now: Date.parse('2025-06-14T12:34:56.789Z') };

/** The whole history, as a query: it is longer than any default range. */
export const allTime = 'from=2024-01-01T00:00:00Z&to=2025-12-31T23:59:59.999Z';

/** Opened before the tests of a file and closed after them. */
export function useTruth(log?: Logger): () => Truth {
  let truth: Truth | undefined;
  beforeAll(async () => {
    truth = await openTruth(log);
  });
  afterAll(() => truth?.close());
  return () => {
    if (truth === undefined) throw new Error('the deployment did not open');
    return truth;
  };
}

async function openTruth(log: Logger | undefined): Promise<Truth> {
  const [own, other] = worldTruth(world);
  if (own === undefined || other === undefined) throw new Error('a world has two organizations');
  const store = await openStore(world);
  const keys = await grantSandboxKeys(store, own.id, other.id);
  const now = () => world.now;
  const limiter = memoryLimiter({ requests: 1_000_000, windowMs: 1000 }, now);
  const { handle, close } = await createReference({ store, limiter, now, log });

  function ask(path: string, key = keys.good): Promise<ApiResponse> {
    return handle({ method: 'GET', url: `/public-api/v1${path}`, headers: { authorization: `Bearer ${key}` } });
  }

  async function get(path: string): Promise<Answered> {
    const { status, body } = await ask(path);
    if (status !== 200) throw new Error(`${path}: ${status} ${body}`);
    return JSON.parse(body);
  }

  const { organization: shop, sales, movements } = own;
  return { shop, neighbour: other.organization, sales, movements, keys, store, ask, get, close };
}

export function idsOf(records: readonly { readonly id: string }[]): string[] {
  return records.map(({ id }) => id).sort();
}

/** Throws where there is none: a filter that is tested on nothing is not tested. */
export function some<T>(items: readonly T[], index = 0): T {
  const item = items[index];
  if (item === undefined) throw new Error('the world has none of these');
  return item;
}
