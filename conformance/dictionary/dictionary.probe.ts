import { rankedOperations } from '../../contract/operations.ts';
import { MOST_ROWS } from '../model/analytics.ts';
import type { DictionaryEvidence } from '../model/dictionary.ts';
import type { Json } from '../model/exchange.ts';
import { NotEnough, type ProbeContext, probe } from '../model/probe.ts';
import type { Answer } from './dictionary.ts';
import { type Again, dictionaryEvidence, type ReadAgain } from './dictionary-evidence.ts';

declare module '../model/artifacts.ts' {
  interface Artifacts {
    readonly dictionary: DictionaryEvidence;
  }
}

/** A rename or a refund reaches all parts of a deployment within this time. */
const SETTLES_AFTER_MS = 1000;
const DEFAULT_PAGE = 25;

export const dictionaryProbe = probe({
  artifact: 'dictionary',
  requires: [],
  optional: ['sales', 'products', 'promotions', 'logs', 'everyStore', 'analytics'],
  phase: 'lookback',
  title: 'compares all answers about the same record; asks again where two disagree',
  plan: () => 0,
  async gather(context) {
    const dictionary = context.dictionary();
    if (dictionary.answers.length === 0) throw new NotEnough('no list was answered');
    let hasWaited = false;
    const both: ReadAgain['both'] = async (one, other) => {
      const first = await readBoth(context, one, other);
      if (first === null || hasWaited) return first === null ? null : [first];
      hasWaited = true;
      await context.wait(SETTLES_AFTER_MS);
      const second = await readBoth(context, one, other);
      return second === null ? null : [first, second];
    };
    return dictionaryEvidence(dictionary, { both, otherwise: (answer) => readOtherwise(context, answer) });
  },
});

/** With a page that is one record shorter. */
async function readOtherwise(context: ProbeContext, { operation, path, query }: Answer): Promise<Json | null> {
  const usual = rankedOperations.some((ranked) => ranked === operation) ? MOST_ROWS : DEFAULT_PAGE;
  const limit = Number(query.find(([name]) => name === 'limit')?.[1] ?? usual);
  if (context.requestsLeft() === 0 || !Number.isInteger(limit) || limit < 3) return null;
  const others = query.filter(([name]) => name !== 'limit');
  const again = await context.ask({ operation, path, query: [...others, ['limit', String(limit - 1)]], fresh: true });
  return again.status === 200 ? (again.body ?? null) : null;
}

async function readBoth(context: ProbeContext, one: Answer, other: Answer): Promise<Again | null> {
  const bodies: Json[] = [];
  const ids: string[] = [];
  for (const { operation, path, query } of one.id === other.id ? [one] : [one, other]) {
    if (context.requestsLeft() === 0) return null;
    const again = await context.ask({ operation, path, query, fresh: true });
    if (again.status !== 200 || again.body === undefined) return null;
    bodies.push(again.body);
    ids.push(again.id);
  }
  const [first, last = first] = bodies;
  return first === undefined || last === undefined ? null : { bodies: [first, last], ids };
}
