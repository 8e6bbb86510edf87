/** The suite against each fault, each correct variant, and Prism as an oracle. */

import { judgeCases } from '../../proof/case-pool.ts';
import { NOW } from '../../proof/moment.ts';
import { askOracle, oracleAgrees, oracleWords } from '../../proof/oracle/ask-oracle.ts';
import { type CaseResult, qualificationCases } from '../../proof/qualify-case.ts';
import { type HowToRun, type Part, type Result, since } from './part.ts';

/** Cases wait between retries, and another part runs next to them. */
const THREADS = 2;

const cases = qualificationCases();
const isFault = ({ kind }: { readonly kind: string }): boolean => kind === 'fault';

function resultOf(done: CaseResult): Result {
  const { id, good, ms, verdict, message } = done;
  return { id, good, seconds: Math.round(ms / 100) / 10, said: `${verdict}: ${message}`, detail: done };
}

async function judge(ids: readonly string[], { report, isAlone }: HowToRun): Promise<void> {
  const chosen = cases.filter(({ id }) => ids.includes(id));
  await judgeCases(chosen, { threads: isAlone ? 1 : THREADS, now: NOW }, (result) => report(resultOf(result)));
}

const shared = { each: 1.4, busy: 1, run: judge };

export const faults: Part = { name: 'faults', ids: cases.filter(isFault).map(({ id }) => id), sample: 60, ...shared };

export const variants: Part = {
  name: 'variants',
  ids: cases.filter((one) => !isFault(one)).map(({ id }) => id),
  sample: 30,
  ...shared,
};

export const oracle: Part = {
  name: 'oracle',
  ids: ['prism'],
  sample: 0,
  each: 20,
  busy: 1,
  run: async (ids, { report }) => {
    for (const id of ids) {
      const began = performance.now();
      const answer = await askOracle(NOW);
      report({ id, good: oracleAgrees(answer), seconds: since(began), said: oracleWords(answer) });
    }
  },
};
