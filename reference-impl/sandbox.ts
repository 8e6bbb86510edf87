import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Handler } from '../contract/http.ts';
import { type Limiter, memoryLimiter, parseRate, type Rate } from '../contract/serving/rate.ts';
import { listen, type Takes } from '../contract/serving/server.ts';
import type { LogUrl } from './answers.ts';
import { openClock, type ShopClock } from './clock.ts';
import { createControl, type SandboxControl } from './control.ts';
import { serve } from './http/serve.ts';
import { grantSandboxKeys, newKey, type SandboxKeys, seededKeys } from './keys/sandbox-keys.ts';
import { errorFields, type Logger } from './log.ts';
import { createReference, type Responder, responderOf } from './reference.ts';
import type { Scenario } from './scenario/shop-event.ts';
import { openStore } from './store/open-store.ts';
import { type OrganizationInfo, type Store, type StoreOptions, StoreSetupError } from './store/store.ts';

export interface SandboxOptions
  extends Pick<StoreOptions, 'shape' | 'db' | 'file' | 'fresh' | 'onProgress' | 'onSeedingFailed'> {
  readonly port?: number | undefined;
  readonly host?: string | undefined;
  readonly seed?: number | undefined;
  readonly scale?: number | undefined;
  /** Where the seeded history ends and the sandbox's clock starts; the real time when left out. */
  readonly now?: number | string | undefined;
  /** Sales added each minute while it runs. */
  readonly live?: number | undefined;
  /** Like 1000/10s. */
  readonly rate?: string | Rate | undefined;
  /** redis://… */
  readonly redis?: string | undefined;
  /** Makes keys that no other start has, in place of those that follow from the seed. */
  readonly freshKeys?: boolean | undefined;
  /** What happens before the first request. */
  readonly scenario?: Scenario | undefined;
  readonly log?: Logger | undefined;
  /** Answers in place of the sandbox's own handler, which it is given: a deployment with a fault, for example. */
  readonly wrap?: ((own: Wrapped & Pick<Sandbox, 'facts'>) => Wrapped) | undefined;
  /** Sees each request with its answer, may change that, and has addresses of its own. */
  readonly front?: FrontOptions | undefined;
}

/** What stands before a sandbox, made when the sandbox is ready to be served. */
export interface Front {
  readonly respond: Responder;
  readonly takes: Takes;
  readonly close: () => Promise<void>;
}

export interface FrontOptions {
  /** Where it shows a refused request; undefined where it shows none. */
  readonly logUrl?: LogUrl | undefined;
  readonly open: (inner: Inner) => Front;
}

/** What a front knows of the sandbox behind it. */
export interface Inner extends Pick<Sandbox, 'keys' | 'facts' | 'organization' | 'store' | 'handle' | 'control'> {
  readonly respond: Responder;
  /** Of a handler that asks this one several times for one request of a client: that takes one from its limit. */
  readonly once: (handle: Handler) => Handler;
  readonly now: () => number;
  readonly engine: 'sqlite' | 'postgres';
}

/** Ids that the good key must not reach: they belong to the other organization. */
export interface SandboxFacts {
  readonly foreignStore: string;
  readonly foreignCustomer: string;
  readonly foreignStaff: string;
}

/** What answers, and the keys that its clients have. */
type Wrapped = Pick<Sandbox, 'handle' | 'keys'>;

export interface Sandbox {
  readonly url: string;
  readonly port: number;
  readonly keys: SandboxKeys;
  readonly facts: SandboxFacts;
  readonly organization: OrganizationInfo;
  readonly handle: Handler;
  readonly store: Store;
  /** Its clock, and what can be made to happen in its shop. */
  readonly control: SandboxControl;
  readonly close: () => Promise<void>;
}

const LOOPBACK = '127.0.0.1';
const defaultRate: Rate = { requests: 1000, windowMs: 10_000 };

/** Starts a deployment with data and keys, and with the facts that a check of it needs. */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const { seed = 1, scale = 1, shape, db, file, fresh, onProgress, onSeedingFailed } = options;
  const start = instant(options.now);
  const clock = openClock(options.now === undefined ? null : start);
  // Fails early when the port is taken or Redis does not answer: seeding first may take a minute.
  await tryListening(options.port ?? 0, options.host ?? LOOPBACK);
  const limiter = await limiterFor(options);
  const opening = openStore({ seed, scale, shape, db, file, fresh, onProgress, onSeedingFailed, now: start });
  try {
    // Loads api.ts now, while a thread seeds; createReference needs it later.
    const [store] = await Promise.all([opening, import('./api.ts')]);
    return await startOn(store, limiter, options, clock);
  } catch (error) {
    await Promise.all([limiter.close(), opening.then((store) => store.close()).catch(() => undefined)]);
    throw error;
  }
}

/** Rejects with the error that listening on this port would give. */
async function tryListening(port: number, host: string): Promise<void> {
  const server = process.getBuiltinModule('node:net').createServer();
  await listen(server, port, host);
  await new Promise((resolve) => server.close(resolve));
}

async function startOn(store: Store, limiter: Limiter, options: SandboxOptions, clock: ShopClock): Promise<Sandbox> {
  const { port = 0, host = LOOPBACK, live = 0, log, wrap, front: wanted } = options;
  const [own, other] = await bothOrganizations(store);
  const issued = await grantSandboxKeys(store, own.id, other.id, options.freshKeys === true ? newKey : undefined);
  const facts = await factsOf(store, other.id);
  const { now } = clock;
  const once = oncePerRequest(limiter);
  const plain = await createReference({ store, limiter: once.limiter, now, log, logUrl: wanted?.logUrl });
  const changed = wrap?.({ handle: plain.handle, keys: issued, facts });
  const keys = changed?.keys ?? issued;
  const instead = changed === undefined ? null : once.within(changed.handle);
  const changes = instead === null ? {} : { handle: instead, respond: responderOf(instead) };
  const reference = { ...plain, ...changes };
  const engine = options.db === undefined ? 'sqlite' : 'postgres';
  const { respond, handle } = reference;
  // A stored shop whose clock was ahead goes on from there.
  const latest = await store.latest(own.id);
  clock.notBefore(latest);
  const control = createControl({ store, clock, organizations: [own.id, other.id], keys: seededKeys(issued) });
  if (options.scenario !== undefined) await begin(clock, control, options.scenario, latest);
  const opened = { keys, facts, organization: own, store, handle, control };
  const front = wanted?.open({ ...opened, respond, once: once.within, now, engine });
  const served = await serve(front?.respond ?? respond, { port, host, takes: front?.takes });
  const stopLive = startLiveSales(() => store.addLiveSale(own.id, now()), live, log);
  return {
    url: served.url,
    port: served.port,
    ...opened,
    async close() {
      await stopLive();
      await front?.close();
      await served.close();
      await reference.close();
    },
  };
}

/** The clock stands still meanwhile, so that it comes out the same every time; it runs then, unless a step says otherwise. */
async function begin(clock: ShopClock, control: SandboxControl, scenario: Scenario, latest: number): Promise<void> {
  clock.rewind({ frozen: true });
  clock.notBefore(latest);
  await control.scenario(scenario);
  if (!scenario.steps.some((step) => step.do === 'freeze')) clock.resume();
}

function instant(now: number | string | undefined): number {
  const ms = typeof now === 'string' ? Date.parse(now) : (now ?? Date.now());
  if (Number.isNaN(ms)) throw new StoreSetupError(`${now} is not a timestamp: write it like 2025-06-15T12:00:00.000Z.`);
  return ms;
}

async function bothOrganizations(store: Store): Promise<[OrganizationInfo, OrganizationInfo]> {
  const [own, other] = (await store.organizations()).toSorted((a, b) => b.stores - a.stores);
  if (own === undefined || other === undefined)
    throw new StoreSetupError('This database does not hold two organizations: use another one.');
  return [own, other];
}

async function limiterFor({ redis, rate = defaultRate, log }: SandboxOptions): Promise<Limiter> {
  const allowed = typeof rate === 'string' ? parseRate(rate) : rate;
  if (allowed === null) throw new StoreSetupError(`${rate} is not a rate: write it like 1000/10s.`);
  if (redis === undefined) return memoryLimiter(allowed, Date.now);
  // Loaded only when needed, because it slows the start down.
  const { connectedRedisLimiter } = await import('./limit/redis-limiter.ts');
  return await connectedRedisLimiter({
    url: redis,
    rate: allowed,
    onError: () => log?.warn({ part: 'redis' }, 'redis does not answer'),
  });
}

async function factsOf(store: Store, other: string): Promise<SandboxFacts> {
  const [foreignStore = ''] = store.storeIds(other);
  const { customer, staff } = await store.examples(other);
  return { foreignStore, foreignCustomer: customer, foreignStaff: staff };
}

/** Adds sales evenly while the sandbox runs, one at a time. Returns a function that stops it. */
function startLiveSales(add: () => Promise<unknown>, perMinute: number, log: Logger | undefined): () => Promise<void> {
  if (perMinute <= 0) return async () => {};
  const stopped = new AbortController();
  const { signal } = stopped;
  const running = ringUp();

  async function ringUp(): Promise<void> {
    for (let due = performance.now(); !signal.aborted; due += 60_000 / perMinute) {
      await sleep(Math.max(0, due - performance.now()), undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      try {
        await add();
      } catch (error) {
        log?.warn(errorFields(error), 'live sale failed');
        due = performance.now() + 1000;
      }
    }
  }

  return async () => {
    stopped.abort();
    await running;
  };
}

/**
 * A handler around a deployment may ask it several times to make one answer. The client sent one request, so one is taken
 * from the limit of its key: what it answers until then is what the deployment alone would answer. What is asked inside a handler
 * that `within` gives belongs to one request.
 */
export function oncePerRequest(limiter: Limiter) {
  const requests = new AsyncLocalStorage<Map<string, ReturnType<Limiter['take']>>>();
  return {
    limiter: {
      ...limiter,
      take(key: string) {
        const taken = requests.getStore();
        const before = taken?.get(key);
        if (before !== undefined) return before;
        const allowance = limiter.take(key);
        taken?.set(key, allowance);
        return allowance;
      },
    },
    within:
      (handle: Handler): Handler =>
      (request) =>
        requests.run(new Map(), () => handle(request)),
  };
}
