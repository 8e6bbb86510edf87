import { type OperationId, pagedOperations, rankedOperations } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ParameterKind } from '../../shared/requests/parameter-try.ts';
import type { ValueClass } from './cells.ts';
import { type Question, questionOf, turnOf } from './question.ts';
import { neighbourValues, type Surroundings } from './slots.ts';

const LIMITED = [...pagedOperations, ...rankedOperations];

/** One cursor that each list gave out, where it has a second page. */
export type Cursors = ReadonlyMap<OperationId, string>;

export function limitQuestions(cursors: Cursors, around: Surroundings): readonly Question[] {
  return [
    ...LIMITED.flatMap((operation, turn) => [
      ...refusedLimits(operation, turn, around),
      ...(cursors.has(operation) ? [] : limitFarAbove(operation, turn)),
      ...takenLimits(operation),
    ]),
    ...LIMITED.flatMap((operation, turn) => limitOnNextPage(operation, turn, cursors.get(operation))),
  ];
}

function refusedLimits(operation: OperationId, turn: number, around: Surroundings): readonly Question[] {
  const beside = neighbourValues({ operation, parameter: 'limit' }, turn % 2 === 0 ? 'filter' : 'stores', around);
  const refused = [
    ['limit-above', 'just above the maximum', '101', 'above'],
    ['limit-negative', 'negative', '-1', 'negative'],
    // One for a parser that stops at the first sign that is no digit, ten for one that allows for groups of digits.
    ['limit-not-integer', 'digits in groups', '1_0', 'followed'],
    turnOf<readonly [ParameterKind, string, string, ValueClass]>(
      [
        // A number in some languages, in any script.
        ['limit-not-integer', 'digits of another script', '１０', 'other-script'],
        // A digit for what looks for digits, and then no number for what makes one of them.
        ['limit-not-integer', 'a superscript digit', '²', 'other-script'],
      ],
      turn,
    ),
    ...(turn % 3 === 2
      ? ([['limit-not-integer', 'digits with a letter before them', 'x10', 'preceded']] as const)
      : []),
    ['limit-not-integer', 'a fraction', turnOf(['1.5', '99.9'], turn), 'fraction'],
  ] as const;
  return refused.map(([kind, what, limit, value]) =>
    questionOf(
      operation,
      { kind, expect: 'refuse', parameter: 'limit', what, value },
      value === 'fraction' ? { ...beside, limit } : { limit },
    ),
  );
}

/** Some clamp, or take the default, from one size on: a list with a second page is asked there. */
const FAR_ABOVE = ['1000', '99999999999999999999', '1000000', '2147483648', '99999999999999999999', '1000000'] as const;
const FAR_ABOVE_LATER = ['2147483648', '99999999999999999999', '1000000', '2147483648'] as const;

function limitFarAbove(operation: OperationId, turn: number): readonly Question[] {
  const what = 'far above the maximum';
  const about = { kind: 'limit-above', expect: 'refuse', parameter: 'limit', what, value: 'far-above' } as const;
  return [questionOf(operation, about, { limit: turnOf(FAR_ABOVE, turn) })];
}

function takenLimits(operation: OperationId): readonly Question[] {
  return [1, 100].map((limit) => {
    const value = limit === 1 ? 'smallest' : 'largest';
    const about = { kind: 'limits-taken', expect: 'accept', parameter: 'limit', what: `${limit}`, value } as const;
    const isShownBy = ({ query }: Exchange) => query.some(([name, sent]) => name === 'limit' && sent === `${limit}`);
    return { ...questionOf(operation, about, { limit: `${limit}` }), limit, isShownBy };
  });
}

/** Later pages have handlers and caches of their own: too large is too large there as well. */
function limitOnNextPage(operation: OperationId, turn: number, cursor: string | undefined): readonly Question[] {
  if (cursor === undefined) return [];
  const what = 'far above the maximum on the next page';
  const about = { kind: 'limit-above', expect: 'refuse', parameter: 'limit', what, value: 'far-above' } as const;
  return [questionOf(operation, about, { limit: turnOf(FAR_ABOVE_LATER, turn), cursor })];
}
