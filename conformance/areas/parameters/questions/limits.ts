import { type OperationId, pagedOperations, rankedOperations } from '../../../../contract/operations.ts';
import { type Question, questionOf, turnOf } from './question.ts';

const LIMITED = [...pagedOperations, ...rankedOperations];

/** One cursor that each list gave out, where it has a second page. */
export type Cursors = ReadonlyMap<OperationId, string>;

export function limitQuestions(cursors: Cursors): readonly Question[] {
  return [
    ...LIMITED.flatMap((operation, turn) => [...refusedLimits(operation, turn), ...takenLimits(operation)]),
    ...LIMITED.flatMap((operation, turn) => limitOnNextPage(operation, turn, cursors.get(operation))),
  ];
}

function refusedLimits(operation: OperationId, turn: number): readonly Question[] {
  const refused = [
    ['limit-above', 'just above the maximum', '101'],
    ['limit-negative', 'negative', '-1'],
    ['limit-not-integer', 'text', turn === 0 ? 'abc' : '10abc'],
    ['limit-not-integer', 'a fraction', turnOf(['1.5', '99.9'], turn)],
    ...farAbove(turn),
  ] as const;
  return refused.map(([kind, what, value]) =>
    questionOf(operation, { kind, expect: 'refuse', parameter: 'limit', what }, { limit: value }),
  );
}

/** Some clamp, or take the default, from one size on: each list is asked for two sizes that no page ever has. */
const FAR_ABOVE = ['1000', null, '99999999999999999999', null, '99999999999999999999', '1000000'] as const;
const FAR_ABOVE_LATER = ['2147483648', '99999999999999999999', '1000000', '2147483648'] as const;

function farAbove(turn: number): readonly (readonly ['limit-above', string, string])[] {
  const value = FAR_ABOVE[turn] ?? null;
  return value === null ? [] : [['limit-above', 'far above the maximum', value]];
}

function takenLimits(operation: OperationId): readonly Question[] {
  return [1, 100].map((limit) => {
    const about = { kind: 'limits-taken', expect: 'accept', parameter: 'limit', what: `${limit}` } as const;
    return { ...questionOf(operation, about, { limit: `${limit}` }), limit };
  });
}

/** Later pages have handlers and caches of their own: too large is too large there as well. */
function limitOnNextPage(operation: OperationId, turn: number, cursor: string | undefined): readonly Question[] {
  if (cursor === undefined) return [];
  const what = 'far above the maximum on the next page';
  const about = { kind: 'limit-above', expect: 'refuse', parameter: 'limit', what } as const;
  return [questionOf(operation, about, { limit: turnOf(FAR_ABOVE_LATER, turn), cursor })];
}
