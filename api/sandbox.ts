// Types from where they are: the front door would bring those of Node into a user's type check.
import { observing, startClock } from '../client/traffic/observer.ts';
import { KEY_NAMES } from '../conformance/model/exchange.ts';
import type { Run } from '../conformance/model/run.ts';
import type { ApiRequest, Handler } from '../contract/http.ts';
import type { OperationId } from '../contract/operations.ts';
import type { Advanced, SandboxClock } from '../reference-impl/clock.ts';
import { parseEvent, parseScenario } from '../reference-impl/index.ts';
import { durationAt } from '../reference-impl/scenario/parse.ts';
import type { EventResult, ShopEvent } from '../reference-impl/scenario/shop-event.ts';
import { startWithSide } from '../workbench/sandbox/sandbox-side.ts';
import { orderOf, type Responder } from '../workbench/sandbox/trouble.ts';
import type { Fetch } from './fetch.ts';
import { fetchFrom } from './in-process.ts';

export interface SandboxOptions {
  /** The same seed gives the same shop. Default: 1. */
  readonly seed?: number;
  /** 1 is 30,000 sales; the default, 0.01, is 600. */
  readonly scale?: number;
  /** Where the history ends and the sandbox's clock starts, such as 2026-06-15T12:00:00.000Z. Default: the real time. */
  readonly now?: string | number;
  /** Sales added each minute while it runs. Default: 0. */
  readonly live?: number;
  /** Rate limit of each key, such as `1000/10s`. Default: practically none. */
  readonly rate?: string;
  /** Default: any free port. */
  readonly port?: number;
  readonly host?: string;
  /** What happens in the shop before the first request: [scenarios](scenarios.md). */
  readonly scenario?: Scenario;
  /** Breaks promises on purpose: IDs that `counterproof qualify --list` prints, with commas between them. */
  readonly fault?: string;
}

/** A step of the clock: a duration is like 90s, 20m, 2h or 30d, a time is in ISO 8601. */
export type ClockStep =
  | { readonly do: 'freeze' | 'resume' }
  | { readonly do: 'advance'; readonly by: string }
  | { readonly do: 'set'; readonly to: string };

/** Steps that happen one after the other; what a YAML or JSON file holds can be passed as it was parsed. */
export type Scenario =
  | readonly (ShopEvent | ClockStep)[]
  | { readonly name?: string; readonly steps: readonly (ShopEvent | ClockStep)[] };

/** The clock of the shop. It moves data, default ranges and the Date header; rate limits follow the real time. */
export interface Clock {
  now(): Date;
  readonly frozen: boolean;
  freeze(): void;
  resume(): void;
  /** Forward only. The shop goes on selling until then. */
  set(at: string | number | Date): Promise<Advanced>;
  /** In ms, or a text like 90s, 20m, 2h or 30d. The shop goes on selling meanwhile. */
  advance(by: string | number): Promise<Advanced>;
}

export interface SandboxKeys {
  readonly good: string;
  readonly revoked: string;
  readonly disabled: string;
  /** A key that was replaced by rotation. */
  readonly rotated: string;
  /** Opens another organization. */
  readonly other: string;
}

/** Of which answers, and what becomes of them. Only answers that would have succeeded are counted. */
export interface Trouble {
  /** A refusal, a late answer, half of one, or the key of the request rotated after a later page of a list. */
  readonly kind: '429' | '500' | '503' | 'delay' | 'cut-off' | 'rotate-key';
  /** Such as `listSales`; answers of all operations when left out. */
  readonly operation?: OperationId;
  /** The next so many; 1 when `every` is left out too. */
  readonly next?: number;
  /** Every so many-th. */
  readonly every?: number;
  /** For `delay`; 2,000 when left out. */
  readonly ms?: number;
}

/** A request that a client sent, and how it was answered. */
export interface ReceivedRequest {
  readonly method: string;
  readonly path: string;
  /** Each parameter with its values, in the order in which they came. */
  readonly query: Readonly<Record<string, readonly string[]>>;
  /** Which of the sandbox's keys it carried; `null` for none of them. */
  readonly key: keyof SandboxKeys | null;
  readonly status: number;
  readonly at: Date;
}

export interface Sandbox {
  /** The base address, before `/public-api/v1`. */
  readonly url: string;
  readonly keys: SandboxKeys;
  /** Ids that belong to the other organization. */
  readonly foreign: { readonly store: string; readonly customer: string; readonly staff: string };
  /** Calls the sandbox without its port; relative URLs are taken from its address. */
  readonly fetch: Fetch;
  readonly clock: Clock;
  /** Lets one thing happen in the shop; rejects with one line where it cannot. [Events](scenarios.md#events). */
  readonly event: (event: ShopEvent) => Promise<EventResult>;
  readonly scenario: (scenario: Scenario) => Promise<readonly EventResult[]>;
  /** Lets answers go wrong, as a deployment in trouble would; the result ends it. */
  readonly trouble: (order: Trouble) => () => void;
  /** Breaks these promises in place of those before; without an ID, all are kept again. `keys` are then those of this deployment. */
  readonly fault: (...ids: readonly string[]) => Promise<void>;
  /** Back to how it began: data, keys, clock and faults; trouble ends. */
  readonly reset: () => Promise<void>;
  /**
   * What a client keeps, judged by what was asked since the start, or since `forget()`. Its answers are not known, and what it did not
   * come to is left open: [clients](clients.md).
   */
  readonly judgeClient: () => Promise<Run>;
  /** What was asked since the start, or since `forget()`; the latest 10,000. */
  readonly requests: readonly ReceivedRequest[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const MOST_REQUESTS = 10_000;

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed = 1, scale = 0.01, now, live = 0, rate = '1000000/1s', port = 0, host, scenario, fault } = options;
  const clock = startClock();
  const named = new Map<string, keyof SandboxKeys>();
  const requests: ReceivedRequest[] = [];
  const observer = observing({
    keys: () => [...named.keys()],
    clock,
    onAnswer: (_seen, request, { status }) => {
      if (requests.length === MOST_REQUESTS) requests.shift();
      requests.push({ ...receivedOf(request, named), status, at: new Date() });
    },
  });
  const watching = (answer: Responder): Responder => observer.watching(answer);
  const { sandbox, side } = await startWithSide(
    {
      ...{ seed, scale, now, live, rate, port, host },
      scenario: scenario === undefined ? undefined : parseScenario(scenario),
    },
    watching,
  );
  let keys = nameKeys(named, sandbox.keys);
  const breakPromises = async (ids: readonly string[]): Promise<void> => {
    if (ids.length === 0) side.keepPromises();
    const broken = ids.length === 0 ? sandbox.keys : await side.breakPromises(ids.join(','));
    if (typeof broken === 'string')
      throw new Error(`there is no fault "${broken}": counterproof qualify --list prints the IDs.`);
    keys = nameKeys(named, broken);
  };
  const atFirst = fault === undefined ? [] : [fault];
  await breakPromises(atFirst).catch(async (error) => {
    await sandbox.close();
    throw error;
  });
  const { foreignStore: store, foreignCustomer: customer, foreignStaff: staff } = sandbox.facts;
  return {
    url: sandbox.url,
    get keys() {
      return keys;
    },
    foreign: { store, customer, staff },
    fetch: fetchFrom(handlerOf(watching(side.answer)), sandbox.url),
    clock: clockOf(sandbox.control.clock),
    event: async (event) => await sandbox.control.event(parseEvent(event)),
    scenario: async (steps) => await sandbox.control.scenario(parseScenario(steps)),
    trouble(order) {
      const { id } = side.troubles.add(orderOf(order));
      return () => void side.troubles.remove(id);
    },
    fault: async (...ids) => await breakPromises(ids),
    async reset() {
      side.beginAgain();
      await breakPromises(atFirst);
      await sandbox.control.reset();
    },
    async judgeClient() {
      const { judgeObserved } = await import('../client/run/observe-client.ts');
      return judgeObserved(observer.seen, seed, clock).run;
    },
    requests,
    forget: () => {
      requests.length = 0;
      observer.seen.length = 0;
    },
    close: sandbox.close,
    [Symbol.asyncDispose]: sandbox.close,
  };
}

/** By what they are called now; what was asked keeps the names that they had then. */
function nameKeys(named: Map<string, keyof SandboxKeys>, keys: SandboxKeys): SandboxKeys {
  named.clear();
  for (const name of KEY_NAMES) named.set(keys[name], name);
  const { good, revoked, disabled, rotated, other } = keys;
  return { good, revoked, disabled, rotated, other };
}

/** Without a connection to break, half of an answer is an error, as it is to `fetch`. */
function handlerOf(respond: Responder): Handler {
  return async (request) => {
    const { status, headers, body, cutOff } = await respond(request);
    if (cutOff === true) throw new TypeError('terminated');
    return { status, headers, body: `${body}` };
  };
}

function clockOf(clock: SandboxClock): Clock {
  return {
    now: () => new Date(clock.now()),
    get frozen() {
      return clock.frozen;
    },
    freeze: clock.freeze,
    resume: clock.resume,
    set: async (at) => await clock.set(new Date(at).getTime()),
    advance: async (by) => await clock.advance(typeof by === 'number' ? by : durationAt('by', by)),
  };
}

function receivedOf({ method, url, headers }: ApiRequest, named: ReadonlyMap<string, keyof SandboxKeys>) {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  const [, token = ''] = /^bearer +(\S+)$/i.exec(String(headers.authorization ?? '')) ?? [];
  return {
    ...{ method, path, key: named.get(token) ?? null },
    query: Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)])),
  };
}
