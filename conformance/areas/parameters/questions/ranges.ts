import { hasTrait, type OperationId, rangedOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Window } from '../../../model/lists.ts';
import { lastWeek } from '../../../requests/last-week.ts';
import type { ValueClass } from './cells.ts';
import { type Question, questionOf } from './question.ts';

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

/** On so many operations such a date is sent as either bound, on the others as one of them. */
const IN_BOTH_BOUNDS = 2;

/** Both bounds on every operation: what only begins with a timestamp, which is no timestamp for any parser, and a date that there is not. */
function badBounds(operation: OperationId, week: Window, turn: number): readonly Question[] {
  const { from, to } = week;
  const bound = (parameter: 'from' | 'to', value: ValueClass, what: string, wrong: string) =>
    questionOf(
      operation,
      { kind: 'timestamp', expect: 'refuse', parameter, what, value },
      { ...week, [parameter]: wrong },
    );
  return [
    bound('from', 'followed', 'a timestamp with a word behind it', `${from}tea`),
    bound('to', 'followed', 'a timestamp with a word behind it', `${to}tea`),
    ...(['from', 'to'] as const)
      .filter((parameter) => turn < IN_BOTH_BOUNDS || (turn % 2 === 0) === (parameter === 'from'))
      .map((parameter) => bound(parameter, 'impossible', 'a date that does not exist', IMPOSSIBLE)),
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
