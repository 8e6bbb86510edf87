import { hasTrait, type OperationId, rangedOperations } from '../../../../contract/operations.ts';
import { lastWeek } from '../../../ask/questions/last-week.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Window } from '../../../model/lists.ts';
import type { ValueClass } from './cells.ts';
import { type Question, questionOf } from './question.ts';

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

/** Both bounds on every operation: what only begins with a timestamp, which is no timestamp for any parser, a date that there is not, and a number. */
function badBounds(operation: OperationId, week: Window, turn: number): readonly Question[] {
  const { from, to } = week;
  const numeric = turn % 2 === 0 ? 'to' : 'from';
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
      .map((parameter) => bound(parameter, 'impossible', 'a date that does not exist', missingDay(week, parameter))),
    bound(numeric, 'epoch', 'seconds since 1970', secondsOf(week[numeric])),
  ];
}

/**
 * A day that its month does not have, before the range or behind it: what counts on into the next month reads a bound that
 * does not make the range run backwards.
 */
export function missingDay(week: Window, parameter: 'from' | 'to'): string {
  const near = new Date(week[parameter]);
  const step = parameter === 'from' ? -1 : 1;
  let month = near.getUTCMonth() + (parameter === 'from' ? -1 : 0);
  while (lengthOf(near.getUTCFullYear(), month) === LONGEST_MONTH) month += step;
  const first = new Date(Date.UTC(near.getUTCFullYear(), month, 1)).toISOString();
  return first.replace('-01T', `-${lengthOf(near.getUTCFullYear(), month) === LONGEST_MONTH - 1 ? '31' : '30'}T`);
}

const LONGEST_MONTH = 31;

/** Months are counted from 0, and on into other years. */
function lengthOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
}

/** Some parsers take a number for a time. */
function secondsOf(instant: string): string {
  return String(Math.floor(Date.parse(instant) / 1000));
}

/** By the smallest step there is, within one second: a check that sees this sees every other. */
function backwards(operation: OperationId, week: Window): Question {
  const half = Math.floor(Date.parse(week.to) / 1000) * 1000 - 500;
  const range = { from: new Date(half).toISOString(), to: new Date(half - 1).toISOString() };
  const about = { kind: 'backwards', expect: 'refuse', parameter: 'from', value: 'backwards' } as const;
  return questionOf(operation, { ...about, what: 'a millisecond after to' }, range);
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
