import { ClockError, type SandboxClock, type ShopClock } from './clock.ts';
import type { EventResult, Scenario, ShopEvent } from './scenario/shop-event.ts';
import type { Store } from './store/index.ts';

export type { Advanced, SandboxClock } from './clock.ts';
export { ClockError } from './clock.ts';
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
}

export function createControl({ store, clock }: Parts): SandboxControl {
  void store;
  const inTurn = oneAtATime();
  clock.connect({
    inTurn,
    async play(_from, to, reached) {
      reached(to);
      return 0;
    },
  });
  return {
    clock,
    async event() {
      throw new ClockError('Events follow.');
    },
    async scenario() {
      throw new ClockError('Scenarios follow.');
    },
    async reset() {
      throw new ClockError('Reset follows.');
    },
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
