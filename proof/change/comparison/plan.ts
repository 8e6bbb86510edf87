import type { ApiRequest } from '../../../contract/http.ts';
import { operations } from '../../../contract/operations.ts';
import type { Deployment } from '../../fault.ts';
import { type Part, STEP_MS } from './compare.ts';
import { corpusOf } from './corpus.ts';
import { get } from './facts.ts';

/** The corpus is the same for every mutant and every seed of mutants. */
export const CORPUS_SEED = 7;
/** More than the limit of either deployment, and longer than its window. */
const BURST = 1100;
const WINDOW_MS = 11_000;

/** What a check asked, then the corpus; at last a burst that meets the limit, and what is answered after it. */
export async function planFor(
  deployment: Deployment,
  now: number,
  ofCheck: readonly ApiRequest[],
): Promise<readonly Part[]> {
  const corpus = await corpusOf(deployment, now, CORPUS_SEED);
  const me = get(operations.getMe.path, [], deployment.keys.get('good'));
  const list = get(operations.listSales.path, [], deployment.keys.get('good'));
  return [
    { requests: [...ofCheck, ...corpus], everyMs: STEP_MS, pauseMs: 0 },
    { requests: Array.from({ length: BURST }, () => me), everyMs: 0, pauseMs: WINDOW_MS },
    { requests: [me, list], everyMs: STEP_MS, pauseMs: WINDOW_MS },
  ];
}
