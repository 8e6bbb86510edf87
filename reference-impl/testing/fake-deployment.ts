import { type Limiter, memoryLimiter, type Rate } from '../../contract/serving/rate.ts';
import { generateKey } from '../keys/sandbox-keys.ts';
import type { Logger } from '../log.ts';
import { createReference } from '../reference.ts';
import type { KeyRecord, Store } from '../store/store.ts';

export const ownOrganization = '0b9f6f0e-2d0c-4a39-8c47-0d4a6be2f5d3';
const ownStore = 'c39cb239-35ec-4aa4-bb0f-e2d3f43de546';
export const foreignStore = '149a5cd0-15d2-453f-8381-03ee40e7869b';

interface FakeStore extends Store {
  readonly keys: Map<string, KeyRecord>;
  approved: boolean;
}

/** A store without a database, for tests of the HTTP layer: it answers one fixed page. */
export function fakeStore(answers: Partial<Store> = {}): FakeStore {
  const keys = new Map<string, KeyRecord>();
  const rows = ['{"id":"a"}', '{"id":"b"}'];
  const list = async () => rows;
  const page = async () => ({ records: rows, nextCursor: null });
  const pages = { sales: page, products: page, promotions: page, inventoryLogs: page };
  const lists = { stores: list, revenue: list, staffAnalytics: list, customerAnalytics: list, staffShifts: list };
  const name = 'Baan Suan Trading';
  const organization = () => ({ id: ownOrganization, name, stores: 1, approved: store.approved });
  const store: FakeStore = {
    keys,
    approved: true,
    world: { seed: 1, scale: 1, now: 0 },
    seeded: true,
    organizations: async () => [organization()],
    storeIds: () => new Set([ownStore]),
    examples: async () => ({ customer: '', staff: '' }),
    ...pages,
    ...lists,
    customer: async (_, id) => (id.startsWith('f') ? '{"id":"f"}' : null),
    addLiveSale: async () => ({ id: '', invoiceId: 0 }),
    latest: async () => 0,
    apply: async (_, event, at) => ({ do: event.do, at, says: '' }),
    playOn: async () => 0,
    reset: async () => {},
    browse: async () => ({ currency: 'THB', columns: [], rows: [], hasMore: false }),
    today: async () => ({ currency: 'THB', sales: 0, revenue: 0, byHour: [], byStore: [], byStatus: [] }),
    ping: async () => {},
    close: async () => {},
    findKeyByHash: async (hash) => {
      const key = keys.get(hash);
      return key === undefined ? null : { ...key, organizationName: name, stores: 1, approved: store.approved };
    },
    listKeys: async () => [...keys.values()],
    async insertKey(key) {
      keys.set(key.hash, key);
    },
    async setKeyStatus(keyId, status) {
      const key = [...keys.values()].find(({ id }) => id === keyId);
      if (key !== undefined) keys.set(key.hash, { ...key, status });
      return key !== undefined;
    },
    async replaceKey(oldKeyId, fresh) {
      keys.set(fresh.hash, fresh);
      return await store.setKeyStatus(oldKeyId, 'rotated');
    },
    async approve(id, approved) {
      store.approved = approved;
      return id === ownOrganization;
    },
    ...answers,
  };
  return store;
}

const start = Date.parse('2025-06-14T12:00:00.000Z');

interface AskOptions {
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
export async function fakeDeployment(options: FakeOptions = {}) {
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
    /** Moves the clock on. */
    wait(ms: number) {
      time += ms;
    },
    ask(url: string, { method = 'GET', key: sent = key, headers = {} }: AskOptions = {}) {
      const authorization = sent === null ? {} : { authorization: `Bearer ${sent}` };
      return handle({ method, url, headers: { ...authorization, ...headers } });
    },
  };
}
