import type { OperationId } from '../../../model/exchange.ts';
import { PAGED } from '../../asking/operations.ts';
import { type Question, questionOf, turnOf } from './question.ts';

const LIMITED = [...PAGED, 'getStaffAnalytics', 'getCustomerAnalytics'] as const;

/** One cursor that each list gave out, where it has a second page. */
export type Cursors = ReadonlyMap<OperationId, string>;

export function limitQuestions(cursors: Cursors): readonly Question[] {
  return [
    ...LIMITED.flatMap((operation, turn) => [...refusedLimits(operation, turn), ...takenLimits(operation)]),
    ...LIMITED.flatMap((operation) => limitOnNextPage(operation, cursors.get(operation))),
  ];
}

function refusedLimits(operation: OperationId, turn: number): readonly Question[] {
  const refused = [
    ['limit-above', 'just above the maximum', '101'],
    ['limit-negative', 'negative', '-1'],
    ['limit-not-integer', 'text', turnOf(['abc', '10abc'], turn)],
    ['limit-not-integer', 'a fraction', turnOf(['1.5', '99.9'], turn)],
    ...farAbove(turn),
  ] as const;
  return refused.map(([kind, what, value]) =>
    questionOf(operation, { kind, expect: 'refuse', parameter: 'limit', what }, [['limit', value]]),
  );
}

function farAbove(turn: number): readonly (readonly ['limit-above', string, string])[] {
  if (turn % 2 === 1) return [];
  return [['limit-above', 'far above the maximum', turn === 0 ? '1000' : '99999999999999999999']];
}

function takenLimits(operation: OperationId): readonly Question[] {
  return [1, 100].map((limit) => {
    const about = { kind: 'limit-taken', expect: 'accept', parameter: 'limit', what: `${limit}` } as const;
    return { ...questionOf(operation, about, [['limit', `${limit}`]]), limit };
  });
}

/** Later pages have handlers and caches of their own: too large is too large there as well. */
function limitOnNextPage(operation: OperationId, cursor: string | undefined): readonly Question[] {
  if (cursor === undefined) return [];
  const about = {
    kind: 'limit-above',
    expect: 'refuse',
    parameter: 'limit',
    what: 'above the maximum on the next page',
  } as const;
  return [
    questionOf(operation, about, [
      ['limit', '101'],
      ['cursor', cursor],
    ]),
  ];
}
