/** The suite against each fault, each correct variant, and Prism as an oracle. */

import { judgeCases, type Place } from '../../proof/case-pool.ts';
import { NOW } from '../../proof/moment.ts';
import { askOracle, oracleAgrees, oracleWords } from '../../proof/oracle/ask-oracle.ts';
import { type CaseResult, qualificationCases } from '../../proof/qualify-case.ts';
import { SHOPS } from '../../proof/shops.ts';
import { seedOfCommit } from './commit.ts';
import { eachOf, type Part, type Result } from './part.ts';

/** Cases wait between retries, and another part runs next to them. */
const THREADS = 2;

const cases = qualificationCases();
const isFault = ({ kind }: { readonly kind: string }): boolean => kind === 'fault';

function resultOf(done: CaseResult): Result {
  const { id, good, ms, verdict, message, reproduced } = done;
  const isSaidOfCorrect = reproduced?.correct === 'there';
  const said = isSaidOfCorrect
    ? 'its reproduction finds the fault in the correct deployment'
    : `${verdict}: ${message}`;
  return { id, good: good && !isSaidOfCorrect, seconds: Math.round(ms / 100) / 10, said, detail: done };
}

/** What only some records show changes nothing in a shop that has none of them, and shows in another requirement where they are few. */
function inOtherShop(done: CaseResult, unseen: string | undefined): Result {
  const isVoid = done.verdict === 'conformant' && done.effects.length === 0;
  if (isVoid) return { ...resultOf(done), good: true, said: 'it changes nothing in this shop' };
  if (unseen !== undefined && done.verdict === 'conformant') return { ...resultOf(done), good: true, said: unseen };
  const isNoticed = done.kind === 'fault' && done.verdict === 'nonconformant';
  return resultOf(isNoticed ? { ...done, good: true } : done);
}

function judgeIn(place: Partial<Place> & Pick<Place, 'now'>, toResult = resultOf): Part['run'] {
  return async (ids, { report, isAlone }) => {
    const chosen = cases.filter(({ id }) => ids.includes(id));
    await judgeCases(chosen, { ...place, threads: isAlone ? 1 : THREADS }, (result) => report(toResult(result)));
  };
}

const shared = { each: 1.4, run: judgeIn({ now: NOW }) };

export const faults: Part = { name: 'faults', ids: cases.filter(isFault).map(({ id }) => id), sample: 60, ...shared };

export const variants: Part = {
  name: 'variants',
  ids: cases.filter((one) => !isFault(one)).map(({ id }) => id),
  sample: 30,
  ...shared,
};

const QUARTERS = 4;

/** In each other shop a quarter of the faults, and of the variants; the next commit has another quarter. */
export const otherShops: readonly Part[] = Object.entries(SHOPS).map(([name, place], index) => ({
  name: `shop-${name}`,
  ids: cases.filter((_, at) => (at + index + seedOfCommit) % QUARTERS === 0).map(({ id }) => id),
  each: 1.4 + 4 * Math.min(1, place.shop?.scale ?? 0),
  run: judgeIn(place, (done) => inOtherShop(done, place.unseen?.[done.id])),
}));

export const oracle: Part = {
  name: 'oracle',
  ids: ['prism'],
  each: 20,
  run: eachOf(1, async () => {
    const answer = await askOracle(NOW);
    return { good: oracleAgrees(answer), said: oracleWords(answer) };
  }),
};
