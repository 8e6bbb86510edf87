import { hasTrait, type OperationId, rangedOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Window } from '../../../model/lists.ts';
import type { Values } from '../../../requests/ask.ts';
import { lastWeek } from '../../../requests/last-week.ts';
import type { ValueClass } from './cells.ts';
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

/** Both bounds on every operation: what is no timestamp at all, and what only begins or ends with one. */
function badBounds(operation: OperationId, { from, to }: Window, turn: number): readonly Question[] {
  const bound = (parameter: 'from' | 'to', value: ValueClass, what: string, values: Values) =>
    questionOf(operation, { kind: 'timestamp', expect: 'refuse', parameter, what, value }, values);
  return [
    bound('from', 'word', 'a word, alone', { from: turnOf(['yesterday', 'abc'], turn) }),
    bound('to', 'impossible', 'a date that does not exist, with a good from', { from, to: IMPOSSIBLE }),
    turn % 2 === 0
      ? bound('from', 'preceded', 'a timestamp with a word before it', { from: `tea${from}`, to })
      : bound('to', 'followed', 'a timestamp with a word behind it', { from, to: `${to}tea` }),
  ];
}

/** By the smallest step there is: a check that sees this sees every other. */
function backwards(operation: OperationId, { to }: Window): Question {
  const before = new Date(Date.parse(to) - 1).toISOString();
  const about = { kind: 'backwards', expect: 'refuse', parameter: 'from', value: 'backwards' } as const;
  return questionOf(operation, { ...about, what: 'a millisecond after to' }, { from: to, to: before });
}

/**
 * The contract promises that a promotion is found by one bound as well. For other lists it does not say where the other end
 * would be, so a service may require both.
 */
function taken(operation: OperationId, week: Window, turn: number): Question {
  const parameter = turn % 2 === 0 ? 'from' : 'to';
  const about = { kind: 'timestamps-taken', expect: 'accept', parameter, value: 'documented' } as const;
  return hasTrait(operation, 'dated')
    ? {
        ...questionOf(operation, { ...about, what: 'both, with milliseconds and Z' }, { from: week.from, to: week.to }),
        isShownBy: ({ query }) => isWritten(query, 'from') && isWritten(query, 'to'),
      }
    : {
        ...questionOf(
          operation,
          { ...about, what: 'alone, with milliseconds and Z' },
          { [parameter]: week[parameter] },
        ),
        isShownBy: ({ query }) =>
          isWritten(query, parameter) && !query.some(([name]) => name === OTHER_BOUND[parameter]),
      };
}

const OTHER_BOUND = { from: 'to', to: 'from' } as const;

/** With milliseconds that are not zero: some services accept no others. */
function isWritten(query: Exchange['query'], parameter: string): boolean {
  return query.some(([name, sent]) => name === parameter && /\.(?!000)\d{3}Z$/.test(sent));
}
