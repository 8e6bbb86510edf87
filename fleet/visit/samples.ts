import type { CounterproofConfig } from '../../api/generated/settings.ts';
import type { AnyProbe } from '../../conformance/ask/gather.ts';
import { probes, type Visit } from '../../conformance/index.ts';
import { NotEnough, type ProbeContext } from '../../conformance/model/probe.ts';
import { SAMPLE_GROUPS } from '../generated/sample-groups.ts';

type Artifact = AnyProbe['artifact'];

type InSample = (context: ProbeContext) => ProbeContext;

/** Lists that others choose their questions from, with the pages that a sample reads of each: the newest records are enough to ask. */
const pages =
  (most: number): InSample =>
  (context) => ({ ...context, walk: (ask, row) => context.walk({ ...ask, cap: Math.min(ask.cap, most) }, row) });

/** Each question of these is answered by itself, so some of them show less and nothing else; with what else they ask meanwhile. */
const besides =
  (requests: number): InSample =>
  (context) => ({ ...context, all: (tasks) => inBudget(tasks, () => context.requestsLeft() > requests) });

const SAMPLED: ReadonlyMap<Artifact, InSample> = new Map([
  ['sales', pages(1)],
  ['logs', pages(1)],
  ['products', pages(1)],
  ['promotions', pages(2)],
  ['analytics', besides(0)],
  ['auth', besides(2)],
  ['byId', besides(0)],
  ['filters', besides(0)],
  ['parameters', besides(0)],
  ['provocations', besides(0)],
  ['tenancy', besides(0)],
  ['walks', besides(0)],
]);

/** Probes as a sample asks them, in place of those of the suite that gather the same: they end with what the budget reached. */
const SAMPLE_PROBES: readonly AnyProbe[] = probes.flatMap(({ unusable: _, ...probe }) => {
  const inSample = SAMPLED.get(probe.artifact);
  if (inSample === undefined) return [];
  const gather: AnyProbe['gather'] = (context, given) => probe.gather(inSample(context), given);
  return { ...probe, plan: () => 0, gather, ...(probe.artifact === 'tenancy' ? withListedStores(gather) : {}) };
});

/** Which stores are named elsewhere and not listed takes all lists to know: without them, it does not look for strange ones. */
function withListedStores(gather: AnyProbe['gather']): Pick<AnyProbe, 'requires' | 'optional' | 'gather'> {
  return {
    requires: ['stores'],
    optional: [],
    gather: (context, { stores }) => {
      if (stores === undefined) throw new NotEnough('the list of stores was not read');
      return gather(context, { stores, everyStore: { ...stores, complete: false } });
    },
  };
}

/** In their order, one at a time, as long as something is left. */
async function inBudget<T>(tasks: readonly (() => Promise<T>)[], isLeft: () => boolean): Promise<T[]> {
  const answers: T[] = [];
  for (const task of tasks) {
    if (!isLeft()) break;
    try {
      answers.push(await task());
    } catch (error) {
      if (!(error instanceof NotEnough)) throw error;
    }
  }
  return answers;
}

/** The most requests that a sample sends. */
export const SAMPLE_BUDGET = 30;

/** What a sample looks at; each deployment goes through all of them in turn. */
export function sampleAt(turn: number): readonly string[] {
  return SAMPLE_GROUPS[turn % SAMPLE_GROUPS.length] ?? [];
}

/** A sample sends neither bursts nor write methods. */
export function sampleSettings(subjects: readonly string[], checking: CounterproofConfig): CounterproofConfig {
  return { ...checking, browser: false, dredd: false, allow: [], only: [...subjects], budget: SAMPLE_BUDGET };
}

/** A visit that asks as a sample does. */
export function sampled(visit: Visit): Visit {
  return { ...visit, extraProbes: [...(visit.extraProbes ?? []), ...SAMPLE_PROBES] };
}
