import type { ApiResponse } from '../../contract/http.ts';
import { type Limiter, memoryLimiter } from '../../contract/serving/memory-limiter.ts';
import type { Rate } from '../../contract/serving/rate.ts';
import { generateKey } from '../keys/lifecycle.ts';
import type { Logger } from '../log.ts';
import { createReference } from '../reference.ts';
import type { Store } from '../store/index.ts';
import { type FakeStore, fakeStore, ownOrganization } from './fake-store.ts';

const start = Date.parse('2025-06-14T12:00:00.000Z');

export interface FakeDeployment {
  readonly store: FakeStore;
  readonly key: string;
  readonly keyId: string;
  /** Moves the clock on. */
  readonly wait: (ms: number) => void;
  readonly ask: (url: string, options?: AskOptions) => Promise<ApiResponse>;
}

export interface AskOptions {
  readonly method?: string;
  readonly key?: string | null;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
}

interface FakeOptions {
  readonly answers?: Partial<Store>;
  readonly limiter?: Limiter;
  readonly rate?: Rate;
  readonly guessRate?: Rate;
  readonly log?: Logger;
}

/** The HTTP layer over a fake store, with a good key and a stopped clock. */
export async function fakeDeployment(options: FakeOptions = {}): Promise<FakeDeployment> {
  const { answers, rate = { requests: 1000, windowMs: 10_000 }, guessRate, log } = options;
  let time = start;
  const now = () => time;
  const store = fakeStore(answers);
  const limiter = options.limiter ?? memoryLimiter(rate, now);
  const { handle } = await createReference({ store, limiter, now, realTime: now, guessRate, log });
  const { key, record } = await generateKey(store, ownOrganization, time);
  return {
    store,
    key,
    keyId: record.id,
    wait(ms) {
      time += ms;
    },
    ask(url, { method = 'GET', key: sent = key, headers = {} } = {}) {
      const authorization = sent === null ? {} : { authorization: `Bearer ${sent}` };
      return handle({ method, url, headers: { ...authorization, ...headers } });
    },
  };
}
