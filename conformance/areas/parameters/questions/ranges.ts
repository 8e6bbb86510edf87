import { hasTrait, type OperationId, rangedOperations } from '../../../../contract/operations.ts';
import type { Window } from '../../../model/lists.ts';
import { lastWeek } from '../../../requests/last-week.ts';
import { type Pairs, type Question, questionOf, turnOf } from './question.ts';

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
  const impossibleTo = bound(
    operation,
    'to',
    'a date that does not exist, with a good from',
    rangeOf(week.from, IMPOSSIBLE),
  );
  const wordFrom = bound(operation, 'from', 'a word, alone', [['from', turnOf(['yesterday', 'abc'], turn)]]);
  const wordTo = bound(operation, 'to', 'a word, alone', [['to', turnOf(['abc', 'tomorrow'], turn)]]);
  const impossibleFrom = bound(
    operation,
    'from',
    'a date that does not exist, with a good to',
    rangeOf(IMPOSSIBLE, week.to),
  );
  return [wordFrom, impossibleTo, turn % 2 === 0 ? impossibleFrom : wordTo];
}

function bound(operation: OperationId, parameter: 'from' | 'to', what: string, query: Pairs): Question {
  return questionOf(operation, { kind: 'timestamp', expect: 'refuse', parameter, what }, query);
}

/** By the smallest step there is: a check that sees this sees every other. */
function backwards(operation: OperationId, { to }: Window): Question {
  const before = new Date(Date.parse(to) - 1).toISOString();
  const about = { kind: 'backwards', expect: 'refuse', parameter: 'from', what: 'a millisecond after to' } as const;
  return questionOf(operation, about, rangeOf(to, before));
}

/**
 * A promotion is promised to be found by one bound as well. Elsewhere it is not said where the other end would be, so
 * that a service may want both.
 */
function taken(operation: OperationId, week: Window, turn: number): Question {
  const parameter = turn % 2 === 0 ? 'from' : 'to';
  const about = { kind: 'timestamps-taken', expect: 'accept', parameter } as const;
  return !hasTrait(operation, 'dated')
    ? questionOf(operation, { ...about, what: 'alone, with milliseconds and Z' }, [[parameter, week[parameter]]])
    : questionOf(operation, { ...about, what: 'both, with milliseconds and Z' }, rangeOf(week.from, week.to));
}

function rangeOf(from: string, to: string): Pairs {
  return [
    ['from', from],
    ['to', to],
  ];
}
