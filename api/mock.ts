import { startMock } from '../mocks/index.ts';
import type { Fetch } from './fetch.ts';
import { fetchFrom } from './in-process.ts';

export interface MockOptions {
  /** Decides what `Prefer: dynamic=true` generates. Default: 1. */
  readonly seed?: number | string;
  /** The day that all dates refer to. Default: today. */
  readonly now?: string | number;
  /** Default: any free port. */
  readonly port?: number;
  readonly host?: string;
}

export interface MockKeys {
  readonly good: string;
  readonly revoked: string;
  readonly disabled: string;
  readonly rotated: string;
  /** Opens an organization without data. */
  readonly empty: string;
  /** Its rate limit is used up. */
  readonly exhausted: string;
}

export interface Mock {
  /** The base address, before `/public-api/v1`. */
  readonly url: string;
  readonly keys: MockKeys;
  /** Calls the mock without its port; relative URLs are taken from its address. */
  readonly fetch: Fetch;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

export async function openMock({ seed = 1, now, port = 0, host = '127.0.0.1' }: MockOptions): Promise<Mock> {
  const pinned = now === undefined ? null : new Date(now).getTime();
  const { url, keys, handle, close } = await startMock({ seed, port, host, now: () => pinned ?? Date.now() });
  return { url, keys, fetch: fetchFrom(handle, url), close, [Symbol.asyncDispose]: close };
}
