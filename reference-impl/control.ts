import type { SandboxClock, ShopClock } from './clock.ts';
import {
  type ClockStep,
  clockForms,
  type EventResult,
  type Scenario,
  type ShopEvent,
  type Step,
} from './scenario/shop-event.ts';
import type { SeededKeys, Store } from './store/store.ts';

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
    for (const [index, organization] of organizations.entries()) {
      const rung = await store.playOn(organization, begin, end);
      if (index === 0) sales += rung;
    }
    reached(end);
    begin = end;
    await new Promise((resume) => setImmediate(resume));
  }
  return sales;
}

function isClockStep(step: Step): step is ClockStep {
  return step.do in clockForms;
}

async function moveClock(clock: SandboxClock, step: ClockStep): Promise<EventResult> {
  if (step.do === 'freeze') clock.freeze();
  if (step.do === 'resume') clock.resume();
  let sales = 0;
  if (step.do === 'advance') ({ sales } = await clock.advance(step.by));
  if (step.do === 'set') ({ sales } = await clock.set(step.to));
  const at = clock.now();
  const later = sales === 0 ? '' : `, ${sales} ${sales === 1 ? 'sale' : 'sales'} later`;
  return { do: step.do, at, says: `It is ${new Date(at).toISOString()}${later}.` };
}

function oneAtATime(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const running = last.then(work);
    last = running.catch(() => undefined);
    return running;
  };
}
