import { rankedOperations } from '../../../contract/operations.ts';
import { MOST_ROWS } from '../../model/analytics.ts';
import type { Again, AnswerPair, DictionaryEvidence, ReadAgain, RepeatableAnswer } from '../../model/dictionary.ts';
import type { Json } from '../../model/exchange.ts';
import { NotEnough, type ProbeContext, probe, settlesAfter } from '../../model/probe.ts';

declare module '../../model/artifacts.ts' {
  interface Artifacts {
    readonly dictionary: DictionaryEvidence;
  }
}

const DEFAULT_PAGE = 25;

export const dictionaryProbe = probe({
  artifact: 'dictionary',
  requires: [],
  optional: ['sales', 'products', 'promotions', 'logs', 'everyStore', 'analytics'],
  phase: 'lookback',
  title: 'compares all answers about the same record; asks again where two disagree',
  plan: () => 0,
  async gather(context) {
    const pairs: ReadAgain['pairs'] = async (suspects) => {
      if (suspects.length === 0) return [];
      const first = await readPairs(context, suspects);
      await context.wait(settlesAfter(context.seen()));
      const second = await readPairs(context, suspects);
      return first.map((again, index) => {
        const last = second[index] ?? null;
        return again === null || last === null ? null : [again, last];
      });
    };
    const compared = await context.compareAnswers({ pairs, otherwise: (answer) => readOtherwise(context, answer) });
    if (compared === null) throw new NotEnough('no list was answered');
    return compared;
  },
});

/** With a page that is one record shorter. */
async function readOtherwise(context: ProbeContext, answer: RepeatableAnswer): Promise<Json | null> {
  const { operation, query } = answer;
  const usual = rankedOperations.some((ranked) => ranked === operation) ? MOST_ROWS : DEFAULT_PAGE;
  const limit = Number(query.find(([name]) => name === 'limit')?.[1] ?? usual);
  if (!Number.isInteger(limit) || limit < 3) return null;
  const others = query.filter(([name]) => name !== 'limit');
  return (await askAgain(context, { ...answer, query: [...others, ['limit', String(limit - 1)]] }))?.body ?? null;
}

/** One after the other: each sends two requests. */
async function readPairs(context: ProbeContext, pairs: readonly AnswerPair[]): Promise<readonly (Again | null)[]> {
  const read: (Again | null)[] = [];
  for (const [one, other] of pairs) {
    const first = await askAgain(context, one);
    const second = first === null || one.id === other.id ? first : await askAgain(context, other);
    const isRead = first !== null && second !== null;
    read.push(isRead ? { bodies: [first.body, second.body], ids: [...new Set([first.id, second.id])] } : null);
  }
  return read;
}

/** Null where it was not answered, or may not be asked any more. */
async function askAgain(context: ProbeContext, { operation, path, query }: RepeatableAnswer) {
  if (context.requestsLeft() === 0) return null;
  const { status, body, id } = await context.ask({ operation, path, query, fresh: true });
  return status === 200 && body !== undefined ? { body, id } : null;
}
