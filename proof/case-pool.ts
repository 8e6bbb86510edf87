import { inThreads } from './in-threads.ts';
import type { Shop } from './open-deployment.ts';
import type { CaseResult, QualificationCase } from './qualify-case.ts';

const EXTENSION = import.meta.url.endsWith('.ts') ? '.ts' : '.js';

/** Where and when cases are tried. */
export interface Place {
  readonly now: number;
  /** The shop of the qualification where left out. */
  readonly shop?: Partial<Shop>;
  /** For so long before now, in ms, nothing happened in the shop. */
  readonly isQuietFor: number;
}

/** Judges all cases on several threads; a thread that dies takes the whole qualification with it. */
export async function judgeCases(
  cases: readonly QualificationCase[],
  { threads, now, shop = {}, isQuietFor = 0 }: Partial<Place> & { readonly now: number; readonly threads: number },
  onResult: (result: CaseResult) => void,
): Promise<CaseResult[]> {
  const results = new Map<string, CaseResult>();
  await inThreads<QualificationCase, CaseResult>(cases, {
    module: new URL(`./case-worker${EXTENSION}`, import.meta.url),
    given: { now, shop, isQuietFor } satisfies Place,
    threads,
    onDone: (result) => {
      results.set(keyOf(result), result);
      onResult(result);
    },
  });
  return cases.map((one) => results.get(keyOf(one))).filter((result) => result !== undefined);
}

export function keyOf(one: QualificationCase): string {
  return `${one.kind} ${one.id}`;
}
