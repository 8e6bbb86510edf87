import {
  hasTrait,
  type OperationId,
  operations,
  pagedOperations,
  rankedOperations,
} from '../../../../contract/operations.ts';
import type { Values } from '../../../ask/questions/ask.ts';
import type { Exchange } from '../../../model/exchange.ts';
import { LIST_FILTERS } from '../../shared/requests/list-filters.ts';
import type { ParameterKind } from '../../shared/requests/parameter-try.ts';
import type { ValueClass } from './cells.ts';
import { type Question, questionOf, type Turns, turnOf } from './question.ts';
import { neighbourValues, type Surroundings } from './slots.ts';

const LIMITED = [...pagedOperations, ...rankedOperations];

/** One cursor that each list gave out, where it has a second page. */
export type Cursors = ReadonlyMap<OperationId, string>;

export function limitQuestions(cursors: Cursors, around: Surroundings): readonly Question[] {
  return LIMITED.flatMap((operation, turn) => [
    ...refusedLimits(operation, turn, around),
    limitFarAbove(operation, turn, cursors.get(operation)),
    ...takenLimits(operation),
  ]);
}

type Refused = readonly [ParameterKind, string, string, ValueClass];
type Form = readonly [what: string, limit: string, ValueClass];

/** What a parser that stops at the first sign that is no digit takes for one or ten; some others take all of it. */
const BEGUN: Turns<Form> = [
  ['digits in groups', '1_0', 'followed'],
  ['digits with the sign of a type', '10f', 'followed'],
  ['digits with a comma', '1,0', 'followed'],
];
/** Numbers in some languages alone. A digit above the line is a digit for what looks for digits, and then no number. */
const ELSEWHERE: Turns<Form> = [
  ['a hexadecimal number', '0x10', 'preceded'],
  ['digits of another script', '１０', 'other-script'],
  ['a superscript digit', '²', 'other-script'],
  ['digits with a letter before them', 'x10', 'preceded'],
  ['a number in quotes', '"10"', 'wrapped'],
];

function refusedLimits(operation: OperationId, turn: number, around: Surroundings): readonly Question[] {
  const besides = (neighbour: 'filter' | 'stores' | 'range') =>
    neighbourValues({ operation, parameter: 'limit' }, neighbour, around);
  const notInteger = (neighbour: Values, [what, limit, value]: Form) =>
    refusal(operation, ['limit-not-integer', what, limit, value], neighbour);
  return [
    refusal(operation, ['limit-above', 'just above the maximum', '101', 'above']),
    // Read by any parser of numbers, and where a list is searched or narrowed by other code.
    refusal(operation, ['limit-above', 'ten times the maximum, with all that narrows', '1000', 'far-above'], {
      ...(hasTrait(operation, 'ranged') ? besides('range') : {}),
      ...(hasTrait(operation, 'paged') ? LIST_FILTERS[operations[operation].name] : besides('stores')),
    }),
    refusal(operation, ['limit-negative', 'negative', '-1', 'negative']),
    notInteger({}, turnOf(BEGUN, turn)),
    notInteger({}, turnOf(ELSEWHERE, 2 * turn)),
    notInteger({}, turnOf(ELSEWHERE, 2 * turn + 1)),
    notInteger(besides(turn % 2 === 0 ? 'filter' : 'stores'), [
      'a fraction',
      turnOf(['1.5', '99.9'], turn),
      'fraction',
    ]),
  ];
}

function refusal(operation: OperationId, [kind, what, limit, value]: Refused, beside: Values = {}): Question {
  return questionOf(operation, { kind, expect: 'refuse', parameter: 'limit', what, value }, { ...beside, limit });
}

/** Some clamp, or take the default, from one size on: a list with a second page is asked there. */
const FAR_ABOVE = ['2147483648', '99999999999999999999', '1000000'] as const;

/** Later pages have handlers and caches of their own: too large is too large there as well. */
function limitFarAbove(operation: OperationId, turn: number, cursor: string | undefined): Question {
  const what = `far above the maximum${cursor === undefined ? '' : ' on the next page'}`;
  const refused = ['limit-above', what, turnOf(FAR_ABOVE, turn), 'far-above'] as const;
  return refusal(operation, refused, cursor === undefined ? {} : { cursor });
}

function takenLimits(operation: OperationId): readonly Question[] {
  return [1, 100].map((limit) => {
    const value = limit === 1 ? 'smallest' : 'largest';
    const about = { kind: 'limits-taken', expect: 'accept', parameter: 'limit', what: `${limit}`, value } as const;
    const isShownBy = ({ query }: Exchange) => query.some(([name, sent]) => name === 'limit' && sent === `${limit}`);
    return { ...questionOf(operation, about, { limit: `${limit}` }), limit, isShownBy };
  });
}
