import { analyticsOperations, pagedOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { type ProbeContext, probe } from '../../../model/probe.ts';
import { type ComparedOperation, type Contradiction, contradictionsIn, isEmpty, mustShowIn } from './contradictions.ts';

/** An empty answer that contradicts another one, and what came of it when both were asked again. */
export interface EmptyAnswer {
  readonly record: string;
  readonly where?: Contradiction['where'];
  /** What was sent, and what the answer was sent that shows the record. */
  readonly sent: string;
  readonly shownWith: string;
  /** Empty, showing, and both again. */
  readonly exchanges: readonly string[];
  /** Whether the second look shows the same; null if one of the two had no answer. */
  readonly isStill: boolean | null;
}

interface ListAnswers {
  readonly operation: ComparedOperation;
  /** Answers with records. */
  readonly showing: number;
  /** Some of them. */
  readonly exchanges: readonly string[];
  readonly empty: readonly EmptyAnswer[];
}

declare module '../../../model/artifacts.ts' {
  interface Artifacts {
    readonly emptyAnswers: readonly ListAnswers[];
  }
}

/** Contradictions of a list that are looked at again. */
const MOST = 3;
/** Two requests, each with all of its tries. */
const COST = 8;
const SHOWN = 5;

/** Costs nothing where no answer contradicts another. */
export const emptyAnswersProbe = probe({
  artifact: 'emptyAnswers',
  requires: [],
  phase: 'lookback',
  title: 'Requests that were answered without records although others show some that match, once more',
  plan: () => 0,
  async gather(context) {
    const all: ListAnswers[] = [];
    for (const operation of [...pagedOperations, ...analyticsOperations]) {
      const { showing, contradictions } = contradictionsIn(operation, context.seen());
      const empty: EmptyAnswer[] = [];
      for (const found of contradictions.slice(0, MOST)) empty.push(await lookAgain(context, operation, found));
      const exchanges = showing.slice(0, SHOWN).map(({ id }) => id);
      all.push({ operation, showing: showing.length, exchanges, empty });
    }
    return all;
  },
});

async function lookAgain(
  context: ProbeContext,
  operation: ComparedOperation,
  { empty, showing, record, where }: Contradiction,
): Promise<EmptyAnswer> {
  const about = { record, where, sent: sentWith(empty), shownWith: sentWith(showing) };
  const first = [empty.id, showing.id];
  if (context.requestsLeft() < COST) return { ...about, exchanges: first, isStill: null };
  const ask = ({ path, query }: Exchange) => context.ask({ operation, path, query, fresh: true });
  const again = await ask(empty);
  const shown = await ask(showing);
  const exchanges = [...first, again.id, shown.id];
  if (again.status !== 200 || shown.status !== 200) return { ...about, exchanges, isStill: null };
  return { ...about, exchanges, isStill: isEmpty(again) && mustShowIn(operation, again)?.(shown) !== null };
}

function sentWith({ query }: Exchange): string {
  return query.map(([name, value]) => `${name}=${value}`).join('&') || 'no parameter';
}
