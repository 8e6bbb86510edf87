import type { Handler } from '../../contract/http.ts';
import { startSandbox } from '../../reference-impl/index.ts';
import { SandboxSide } from '../../workbench/sandbox/sandbox-side.ts';
import { type Shop, shopBehind } from '../tasks/shop.ts';
import type { Given } from '../tasks/tasks.ts';
import { Observer, type Observing, type Seen } from '../traffic/observer.ts';
import type { Situation } from '../trouble/situations.ts';
import { type Elsewhere, openElsewhere } from './elsewhere.ts';

/** A shop with one key, in which situations come about, and everything that is asked of it is recorded. */
export interface Stage {
  readonly url: string;
  readonly key: string;
  readonly shop: Shop;
  readonly now: Date;
  readonly seen: readonly Seen[];
  /** Puts situations in the way from now on. */
  readonly meet: (met: readonly Situation[], given: Given) => Promise<void>;
  readonly refund: (sale: string) => Promise<void>;
  readonly close: () => Promise<void>;
}

export interface StageOptions {
  readonly seed: number;
  readonly scale: number;
  readonly now: string;
  readonly port?: number | undefined;
  /** The run's own clock, and where it is zero on that of the machine. */
  readonly clock: Pick<Observing, 'now' | 'zero'>;
  readonly onAnswer?: Observing['onAnswer'];
}

/** Only what a situation limits is limited. */
const UNLIMITED = '1000000/1s';

export async function openStage({ seed, scale, now, port = 0, clock, onAnswer }: StageOptions): Promise<Stage> {
  let side: SandboxSide | undefined;
  let observer: Observer | undefined;
  const sandbox = await startSandbox({
    ...{ seed, scale, now, port, rate: UNLIMITED },
    front: {
      open(inner) {
        side = new SandboxSide(inner);
        observer = new Observer({
          keys: () => [inner.keys.good],
          ...clock,
          ...(onAnswer === undefined ? {} : { onAnswer }),
        });
        return { respond: observer.watching(side.answer), takes: () => false, close: async () => {} };
      },
    },
  });
  const [front, watching] = opened(side, observer);
  const key = sandbox.keys.good;
  let elsewhere: Elsewhere | undefined;
  return {
    url: sandbox.url,
    key,
    shop: shopBehind(sandbox.handle, key),
    now: new Date(sandbox.control.clock.now()),
    seen: watching.seen,
    async meet(met, given) {
      const changes = met.flatMap(({ change }) => (change === undefined ? [] : [change(given)]));
      if (changes.length > 0)
        front.answerLike((handle) => changes.reduce<Handler>((changed, change) => change(changed), handle));
      for (const { orders } of met) {
        if (orders === undefined) continue;
        elsewhere ??= await openElsewhere(watching);
        for (const order of orders(elsewhere.url)) front.troubles.add(order);
      }
    },
    async refund(sale) {
      await sandbox.control.event({ do: 'refund', sale });
    },
    async close() {
      await elsewhere?.close();
      await sandbox.close();
    },
  };
}

function opened(side: SandboxSide | undefined, observer: Observer | undefined): readonly [SandboxSide, Observer] {
  if (side === undefined || observer === undefined) throw new Error('the sandbox was not opened');
  return [side, observer];
}
