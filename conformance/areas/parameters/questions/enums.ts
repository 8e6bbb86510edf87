import { documentedValues, pagedOperation } from '../../../../contract/operations.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { ListPlace, Neighbour, ValueClass } from './cells.ts';
import { type Question, questionOf, type Turns, turnOf } from './question.ts';
import { neighbourValues, type Surroundings } from './slots.ts';
import { placed, placeWords } from './wrong-values.ts';

/** `good` is documented, `part` is the beginning of another one. */
const ENUMS = [
  { operation: 'listSales', parameter: 'status', good: 'PAID', part: 'REFUND' },
  { operation: 'listSales', parameter: 'paymentMethods', good: 'CASH', part: 'MASTER' },
  { operation: 'listInventoryLogs', parameter: 'types', good: 'RESTOCK', part: 'SALE' },
] as const;

type Enum = (typeof ENUMS)[number];

const MIXED: readonly (readonly [ListPlace, Neighbour])[] = [
  ['comma-first', 'nothing'],
  ['comma-last', 'limit'],
  ['repeated-first', 'range'],
  ['repeated-last', 'nothing'],
];

export function enumQuestions(around: Surroundings): readonly Question[] {
  return [...ENUMS.flatMap((one, turn) => [...unknown(one, turn, around), ...documented(one)]), ...booleans()];
}

/** In each place another text that is none, and that some readers take for one: a number counts them. */
function unknown({ operation, parameter, good, part }: Enum, turn: number, around: Surroundings): readonly Question[] {
  const strange: Turns<readonly [string, string, ValueClass]> = [
    ['one with more behind it', `${good}S`, 'followed'],
    ['one with more before it', `X${good}`, 'preceded'],
    ['a number', '1', 'unknown'],
    ['one in quotes', `"${good}"`, 'wrapped'],
  ];
  const alone = { kind: 'unknown', expect: 'refuse', parameter, what: 'a part of one', value: 'cut' } as const;
  return [
    questionOf(operation, alone, { [parameter]: part }),
    ...MIXED.map(([place, neighbour], index) => {
      const [form, wrong, value] = turnOf(strange, turn + index);
      const what = `unknown, ${form}, ${placeWords(place)}`;
      const about = { kind: 'mixed', expect: 'refuse', parameter, what, value, place } as const;
      const beside = neighbourValues({ operation, parameter }, neighbour, around);
      return questionOf(operation, about, { ...beside, [parameter]: placed(wrong, good, place) });
    }),
  ];
}

function documented({ operation, parameter }: Enum): readonly Question[] {
  const values = documentedValues(operation, parameter);
  const about = { kind: 'values-taken', expect: 'accept', parameter, value: 'documented' } as const;
  const what = 'every documented value, comma form';
  return [questionOf(operation, { ...about, what, place: 'comma-first' }, { [parameter]: values.join(',') })];
}

/** Whether 1 and yes mean true is open. */
const WRONG_BOOLEANS = [
  ['a word', 'word', 'maybe'],
  ['true in quotes', 'wrapped', '"true"'],
] as const;

function booleans(): readonly Question[] {
  const refused = { kind: 'boolean', expect: 'refuse', parameter: 'active' } as const;
  const taken = { kind: 'values-taken', expect: 'accept', parameter: 'active', value: 'documented' } as const;
  const promotions = pagedOperation('promotions');
  return [
    ...WRONG_BOOLEANS.map(([what, value, active]) => questionOf(promotions, { ...refused, what, value }, { active })),
    ...['true', 'false'].map((active) => ({
      ...questionOf(promotions, { ...taken, what: active }, { active }),
      isShownBy: ({ query }: Exchange) => query.some(([name, sent]) => name === 'active' && sent === active),
    })),
  ];
}
