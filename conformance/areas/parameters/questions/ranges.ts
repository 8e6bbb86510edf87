import { hasTrait, type OperationId, rangedOperations } from '../../../../contract/operations.ts';
import { lastWeek } from '../../../ask/questions/last-week.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Window } from '../../../model/lists.ts';
import type { ValueClass } from './cells.ts';
import { type Question, questionOf, type Turns, turnOf } from './question.ts';

export function rangeQuestions(startedAt: string): readonly Question[] {
  const week = lastWeek(startedAt);
  return rangedOperations.flatMap((operation, turn) => [
    ...badBounds(operation, week, startedAt, turn),
    backwards(operation, week),
    taken(operation, week, turn),
  ]);
}

type Bound = 'from' | 'to';
type Form = readonly [ValueClass, what: string, wrong: (near: string, bound: Bound) => string];

/** Times for some readers of dates, in another notation or in none; an hour of 24 is the end of a day for some standards. */
const NO_TIMESTAMPS: Turns<Form> = [
  ['other-notation', 'a date with slashes', (near) => near.slice(0, 10).replaceAll('-', '/')],
  ['word', 'a word for a time', (_, bound) => (bound === 'from' ? 'yesterday' : 'now')],
  ['epoch', 'milliseconds since 1970', (near) => String(Date.parse(near))],
  ['impossible', 'an hour that no day has', (near) => near.replace(/T\d\d/, 'T25')],
  ['epoch', 'seconds since 1970', (near) => String(Math.floor(Date.parse(near) / 1000))],
];

/** Both bounds on every operation: what only begins with a timestamp, a day that there is not, and what some read as a time. */
function badBounds(operation: OperationId, week: Window, startedAt: string, turn: number): readonly Question[] {
  const [one, other] = turnOf([['from', 'to'] as const, ['to', 'from'] as const], turn);
  const bound = (parameter: Bound, [value, what, wrong]: Form) => {
    // A word may mean a time behind the end of the week. Each bound of a promotion counts alone as well.
    const range = value === 'word' ? { from: week.from, to: startedAt } : week;
    const beside = hasTrait(operation, 'dated') ? range : {};
    const about = { kind: 'timestamp', expect: 'refuse', parameter, what, value } as const;
    return questionOf(operation, about, { ...beside, [parameter]: wrong(week[parameter], parameter) });
  };
  return [
    bound(one, ['followed', 'a timestamp with a word behind it', (near) => `${near}tea`]),
    bound(other, ['impossible', 'a date that does not exist', (_, parameter) => missingDay(week, parameter)]),
    bound(one, turnOf(NO_TIMESTAMPS, 3 * turn)),
    bound(other, turnOf(NO_TIMESTAMPS, 3 * turn + 1)),
    bound(turnOf(['to', 'to', 'from'], turn), turnOf(NO_TIMESTAMPS, 3 * turn + 2)),
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
