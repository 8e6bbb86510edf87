import { hasTrait, type OperationId, rangedOperations } from '../../../../contract/operations.ts';
import type { Window } from '../../../model/lists.ts';
import type { Values } from '../../../requests/ask.ts';
import { lastWeek } from '../../../requests/last-week.ts';
import { type Question, questionOf, turnOf } from './question.ts';

/** A month and a day that no calendar has: every parser of timestamps refuses it. */
const IMPOSSIBLE = '2024-13-45T00:00:00.000Z';

export function rangeQuestions(startedAt: string): readonly Question[] {
  const week = lastWeek(startedAt);
  return rangedOperations.flatMap((operation, turn) => [
    ...badBounds(operation, week, turn),
    backwards(operation, week),
    taken(operation, week, turn),
  ]);
}

/** Both bounds and both kinds of nonsense on every operation, three of the four pairs of them. */
function badBounds(operation: OperationId, week: Window, turn: number): readonly Question[] {
  const bound = (parameter: 'from' | 'to', what: string, values: Values) =>
    questionOf(operation, { kind: 'timestamp', expect: 'refuse', parameter, what }, values);
  return [
    bound('from', 'a word, alone', { from: turnOf(['yesterday', 'abc'], turn) }),
    bound('to', 'a date that does not exist, with a good from', { from: week.from, to: IMPOSSIBLE }),
    turn % 2 === 0
      ? bound('from', 'a date that does not exist, with a good to', { from: IMPOSSIBLE, to: week.to })
      : bound('to', 'a word, alone', { to: turnOf(['abc', 'tomorrow'], turn) }),
  ];
}

/** By the smallest step there is: a check that sees this sees every other. */
function backwards(operation: OperationId, { to }: Window): Question {
  const before = new Date(Date.parse(to) - 1).toISOString();
  const about = { kind: 'backwards', expect: 'refuse', parameter: 'from', what: 'a millisecond after to' } as const;
  return questionOf(operation, about, { from: to, to: before });
}

/**
 * The contract promises that a promotion is found by one bound as well. For other lists it does not say where the other end
 * would be, so a service may require both.
 */
function taken(operation: OperationId, week: Window, turn: number): Question {
  const parameter = turn % 2 === 0 ? 'from' : 'to';
  const about = { kind: 'timestamps-taken', expect: 'accept', parameter } as const;
  return !hasTrait(operation, 'dated')
    ? questionOf(operation, { ...about, what: 'alone, with milliseconds and Z' }, { [parameter]: week[parameter] })
    : questionOf(operation, { ...about, what: 'both, with milliseconds and Z' }, { from: week.from, to: week.to });
}
