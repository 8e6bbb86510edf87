import type { CaseResult } from '../qualify-case.ts';
import { excuseOf } from './excused.ts';
import type { OutputMutation } from './mutations.ts';

export type Fate = 'killed' | 'incomplete' | 'survived' | 'not fired';

export interface OutputScore {
  readonly drawn: number;
  readonly excused: ReadonlyMap<string, number>;
  readonly fates: ReadonlyMap<Fate, number>;
  readonly byChange: ReadonlyMap<string, Part>;
  readonly byOperation: ReadonlyMap<string, Part>;
  readonly byExtent: ReadonlyMap<string, Part>;
  readonly survivors: readonly string[];
}

interface Part {
  readonly killed: number;
  readonly counted: number;
}

/** A mutation that changed no answer is no case. */
export function fateOf({ verdict, effects }: Pick<CaseResult, 'verdict' | 'effects'>): Fate {
  if (!effects.includes('answers')) return 'not fired';
  if (verdict === 'conformant') return 'survived';
  return verdict === 'incomplete' ? 'incomplete' : 'killed';
}

export function outputScore(results: readonly CaseResult[], sample: readonly OutputMutation[]): OutputScore {
  const mutations = new Map(sample.map((mutation) => [mutation.id, mutation]));
  const judged = results.flatMap((result) => {
    const mutation = mutations.get(result.id);
    return mutation === undefined ? [] : [{ mutation, fate: fateOf(result) }];
  });
  const counted = judged.filter(({ fate }) => fate !== 'not fired');
  const by = (name: (mutation: OutputMutation) => string): ReadonlyMap<string, Part> =>
    new Map(
      [...Map.groupBy(counted, ({ mutation }) => name(mutation))].map(([key, all]) => [
        key,
        { counted: all.length, killed: all.filter(({ fate }) => fate === 'killed').length },
      ]),
    );
  return {
    drawn: sample.length,
    excused: tallied(sample.flatMap((mutation) => excuseOf(mutation) ?? [])),
    fates: tallied(judged.map(({ fate }) => fate)),
    byChange: by(({ change }) => change),
    byOperation: by(({ place }) => place.operation),
    byExtent: by(({ extent }) => extent),
    survivors: counted.filter(({ fate }) => fate !== 'killed').map(({ mutation, fate }) => `${fate}: ${mutation.id}`),
  };
}

function tallied<Name extends string>(names: readonly Name[]): ReadonlyMap<Name, number> {
  return new Map([...Map.groupBy(names, (name) => name)].map(([name, all]) => [name, all.length]));
}

export function scoreLines({ drawn, excused, fates, survivors, ...parts }: OutputScore): string[] {
  const killed = fates.get('killed') ?? 0;
  const counted = killed + (fates.get('survived') ?? 0) + (fates.get('incomplete') ?? 0);
  return [
    ...survivors.toSorted(),
    `${drawn} drawn, ${[...fates].map(([fate, number]) => `${number} ${fate}`).join(', ')}`,
    ...[...excused].map(([reason, number]) => `${number} not counted: ${reason}`),
    ...[parts.byOperation, parts.byChange, parts.byExtent].flatMap((part) =>
      [...part].map(([name, score]) => `${name}: ${score.killed} of ${score.counted}`),
    ),
    `${killed} of ${counted} killed (${((100 * killed) / Math.max(1, counted)).toFixed(1)} %)`,
  ];
}
