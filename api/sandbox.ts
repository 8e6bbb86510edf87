// Types from where they are: the front door would bring those of Node into a user's type check.
import type { Advanced, SandboxClock } from '../reference-impl/clock.ts';
import { parseEvent, parseScenario, startSandbox } from '../reference-impl/index.ts';
import { durationAt } from '../reference-impl/scenario/parse.ts';
import type { EventResult, ShopEvent } from '../reference-impl/scenario/shop-event.ts';
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
  /** Breaks one promise on purpose: an ID that `counterproof qualify --list` prints. */
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
  /** Back to the seed: data, keys and clock. */
  readonly reset: () => Promise<void>;
  /** What was asked since the start, or since `forget()`; the latest 10,000. */
  readonly requests: readonly ReceivedRequest[];
  readonly forget: () => void;
  readonly close: () => Promise<void>;
  readonly [Symbol.asyncDispose]: () => Promise<void>;
}

const MOST_REQUESTS = 10_000;

export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const { seed = 1, scale = 0.01, now, live = 0, rate = '1000000/1s', port = 0, host, scenario, fault } = options;
  const wrap = fault === undefined ? undefined : await wrapFor(fault);
  const received: ReceivedRequest[] = [];
  const names = new Map<string, keyof SandboxKeys>();
  const sandbox = await startSandbox({
    ...{ seed, scale, now, live, rate, port, host, wrap },
    scenario: scenario === undefined ? undefined : parseScenario(scenario),
    onAnswer: ({ method, url, headers }, status) => {
      if (received.length === MOST_REQUESTS) received.shift();
      received.push({
        method,
        ...targetOf(url),
        key: names.get(tokenOf(headers.authorization)) ?? null,
        status,
        at: new Date(),
      });
    },
  });
  const { good, revoked, disabled, rotated, other } = sandbox.keys;
  const keys: SandboxKeys = { good, revoked, disabled, rotated, other };
  for (const name of ['good', 'revoked', 'disabled', 'rotated', 'other'] as const) names.set(keys[name], name);
  const { foreignStore: store, foreignCustomer: customer, foreignStaff: staff } = sandbox.facts;
  return {
    url: sandbox.url,
    keys,
    foreign: { store, customer, staff },
    fetch: fetchFrom(sandbox.handle, sandbox.url),
    clock: clockOf(sandbox.control.clock),
    event: async (event) => await sandbox.control.event(parseEvent(event)),
    scenario: async (steps) => await sandbox.control.scenario(parseScenario(steps)),
    reset: sandbox.control.reset,
    requests: received,
    forget: () => {
      received.length = 0;
    },
    close: sandbox.close,
    [Symbol.asyncDispose]: sandbox.close,
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

/** The faults are many, and loaded only for who asks for one. */
async function wrapFor(id: string) {
  const { faultNamed, withFault } = await import('../proof/sandbox-with-fault.ts');
  const fault = faultNamed(id);
  if (fault === undefined) throw new Error(`there is no fault "${id}": counterproof qualify --list prints the IDs.`);
  return withFault(fault);
}

function tokenOf(authorization: string | readonly string[] | undefined): string {
  return /^bearer +(\S+)$/i.exec(String(authorization ?? ''))?.[1] ?? '';
}

function targetOf(url: string): Pick<ReceivedRequest, 'path' | 'query'> {
  const [path = '', query = ''] = url.split(/\?(.*)/s);
  const parameters = new URLSearchParams(query);
  return {
    path,
    query: Object.fromEntries([...new Set(parameters.keys())].map((name) => [name, parameters.getAll(name)])),
  };
}
