import {
  type ClockStep,
  clockForms,
  type EventResult,
  type Scenario,
  type ShopEvent,
  type Step,
} from './scenario/shop-event.ts';
import type { SeededKeys, Store } from './store/index.ts';

/** What advancing did: the time of the shop afterwards, and how many sales it rang up meanwhile; those of the other organization are not counted. */
export interface Advanced {
  readonly now: number;
  readonly sales: number;
}

type Progress = (done: number, total: number) => void;

/** The clock of the shop. Rate limits, time-outs and log times do not follow it. */
export interface SandboxClock {
  /** In ms: the Date header, the default ranges and new sales use it. */
  now(): number;
  readonly frozen: boolean;
  freeze(): void;
  resume(): void;
  /** Forward only. */
  set(at: number, onProgress?: Progress): Promise<Advanced>;
  /** The shop goes on selling meanwhile. */
  advance(ms: number, onProgress?: Progress): Promise<Advanced>;
}

/** A clock that refuses to move as it was asked to; the message is one line for the user. */
export class ClockError extends Error {
  override name = 'ClockError';
}

/** Lets the shop go on until `to`, in steps: `reached` is called with the end of each. Returns how many sales it rang up. */
type Play = (from: number, to: number, reached: (at: number) => void) => Promise<number>;

interface Movement {
  readonly play: Play;
  /** Runs one piece of work at a time: two that advance would otherwise ring up the same hours twice. */
  readonly inTurn: <T>(work: () => Promise<T>) => Promise<T>;
}

const lastInstant = Date.parse('9000-01-01T00:00:00.000Z');

/** What `openClock` gives: only the control may set it back. */
export interface ShopClock extends SandboxClock {
  /** As it was at the start: the same time, or the real time. */
  rewind(options: { readonly frozen: boolean }): void;
  /** Goes ahead to this time where it is behind it. */
  notBefore(at: number): void;
  connect(movement: Movement): void;
}

/** Starts at `start`, or shows the real time, and runs at normal speed; `real` is the time that passes. */
export function openClock(start: number | null, real: () => number = Date.now): ShopClock {
  const atStart = () => (start === null ? 0 : start - real());
  let ahead = atStart();
  let stoppedAt: number | null = null;
  let movement: Movement | null = null;

  const now = () => stoppedAt ?? real() + ahead;

  function jump(at: number): void {
    ahead = at - real();
    if (stoppedAt !== null) stoppedAt = at;
  }

  async function moveTo(target: () => number, onProgress: Progress | undefined): Promise<Advanced> {
    if (movement === null) throw new ClockError('The shop is not open yet.');
    const { play, inTurn } = movement;
    return await inTurn(async () => {
      const [from, to] = [now(), target()];
      if (!Number.isFinite(to) || to > lastInstant) throw new ClockError('The clock goes to the year 9000 at most.');
      if (to < from) throw new ClockError(`The clock only goes forward, and it is ${new Date(from).toISOString()}.`);
      const sales = await play(from, to, (at) => {
        jump(Math.max(at, now()));
        onProgress?.(at - from, to - from);
      });
      return { now: now(), sales };
    });
  }

  return {
    now,
    get frozen() {
      return stoppedAt !== null;
    },
    freeze() {
      stoppedAt ??= now();
    },
    resume() {
      if (stoppedAt !== null) ahead = stoppedAt - real();
      stoppedAt = null;
    },
    set: (at, onProgress) => moveTo(() => at, onProgress),
    advance: (ms, onProgress) => moveTo(() => now() + ms, onProgress),
    rewind({ frozen }) {
      ahead = atStart();
      stoppedAt = frozen ? (start ?? real()) : null;
    },
    notBefore(at) {
      if (now() < at) jump(at);
    },
    connect(to) {
      movement = to;
    },
  };
}

export { parseEvent, parseScenario } from './scenario/parse.ts';
export { EventError, type EventResult, type Scenario, type ShopEvent } from './scenario/shop-event.ts';

/** What a sandbox can be made to do while it runs. One thing happens at a time. */
export interface SandboxControl {
  readonly clock: SandboxClock;
  /** Rejects with an EventError where it cannot happen. */
  event(event: ShopEvent): Promise<EventResult>;
  /** Step by step; what happened before a step that fails has happened. */
  scenario(scenario: Scenario): Promise<readonly EventResult[]>;
  /** Back to the seed: data, keys and clock. */
  reset(): Promise<void>;
}

interface Parts {
  readonly store: Store;
  readonly clock: ShopClock;
  /** The first is the one that events happen in; all go on while the clock advances. */
  readonly organizations: readonly string[];
  readonly keys: SeededKeys;
}

export function createControl({ store, clock, organizations, keys }: Parts): SandboxControl {
  const inTurn = oneAtATime();
  const [own = ''] = organizations;
  clock.connect({ inTurn, play: (from, to, reached) => playShops(store, organizations, from, to, reached) });
  const event = (what: ShopEvent) => inTurn(() => store.apply(own, what, clock.now()));
  return {
    clock,
    event,
    async scenario({ steps }) {
      const results: EventResult[] = [];
      for (const step of steps) results.push(isClockStep(step) ? await moveClock(clock, step) : await event(step));
      return results;
    },
    reset: () =>
      inTurn(async () => {
        await store.reset(keys);
        clock.rewind({ frozen: false });
      }),
  };
}

/** So much of the shop's time is played in one transaction: long enough to be fast, and short enough for requests between two. */
const playedAtOnce = 5 * 86_400_000;

async function playShops(
  store: Store,
  organizations: readonly string[],
  from: number,
  to: number,
  reached: (at: number) => void,
): Promise<number> {
  let sales = 0;
  for (let begin = from; begin < to; ) {
    const end = Math.min(to, begin + playedAtOnce);
    const [own = 0] = await inOrder(organizations, (organization) => store.playOn(organization, begin, end));
    sales += own;
    reached(end);
    begin = end;
    await new Promise((resume) => setImmediate(resume));
  }
  return sales;
}

async function inOrder<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

function isClockStep(step: Step): step is ClockStep {
  return step.do in clockForms;
}

async function moveClock(clock: SandboxClock, step: ClockStep): Promise<EventResult> {
  if (step.do === 'freeze') clock.freeze();
  if (step.do === 'resume') clock.resume();
  const sales =
    step.do === 'advance'
      ? (await clock.advance(step.by)).sales
      : step.do === 'set'
        ? (await clock.set(step.to)).sales
        : 0;
  const at = clock.now();
  return {
    do: step.do,
    at,
    says: `It is ${new Date(at).toISOString()}${sales === 0 ? '' : `, ${sales} ${sales === 1 ? 'sale' : 'sales'} later`}.`,
  };
}

function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const running = last.then(work);
    last = running.catch(() => undefined);
    return running;
  };
}
