import { documentedValues, pagedOperation } from '../../../../contract/operations.ts';
import type { Values } from '../../../ask/questions/ask.ts';
import type { Exchange } from '../../../model/exchange.ts';
import type { Neighbour, ValueClass, ValuePlace } from './cells.ts';
import { type Question, questionOf } from './question.ts';
import { neighbourValues, type Surroundings } from './slots.ts';

/** `good` is documented, `near` and `after` are one letter away from it, `part` is the beginning of another one. */
const ENUMS = [
  { operation: 'listSales', parameter: 'status', good: 'PAID', near: 'PAIDS', after: 'UNPAID', part: 'REFUND' },
  { operation: 'listSales', parameter: 'paymentMethods', good: 'CASH', near: 'CASHS', after: 'XCASH', part: 'MASTER' },
  {
    operation: 'listInventoryLogs',
    parameter: 'types',
    good: 'RESTOCK',
    near: 'RESTOCKS',
    after: 'XRESTOCK',
    part: 'SALE',
  },
] as const;

type Enum = (typeof ENUMS)[number];

export function enumQuestions(around: Surroundings): readonly Question[] {
  return [...ENUMS.flatMap((one) => [...unknown(one, around), ...documented(one)]), ...booleans()];
}

/** What begins with a documented value in one place of each form, what ends with one in the other. */
function unknown({ operation, parameter, good, near, after, part }: Enum, around: Surroundings): readonly Question[] {
  const mixed: readonly (readonly [string, Values[string], ValuePlace, ValueClass, Neighbour])[] = [
    ['unknown, first of a comma list', `${near},${good}`, 'comma-first', 'followed', 'nothing'],
    ['unknown, last of a comma list', `${good},${after}`, 'comma-last', 'preceded', 'limit'],
    ['unknown, first of a repeated one', [after, good], 'repeated-first', 'preceded', 'range'],
    ['unknown, last of a repeated one', [good, near], 'repeated-last', 'followed', 'nothing'],
  ];
  const alone = { kind: 'unknown', expect: 'refuse', parameter, what: 'a part of one', value: 'cut' } as const;
  return [
    questionOf(operation, alone, { [parameter]: part }),
    ...mixed.map(([what, sent, place, value, neighbour]) => {
      const about = { kind: 'mixed', expect: 'refuse', parameter, what, value, place } as const;
      const beside = neighbourValues({ operation, parameter }, neighbour, around);
      return questionOf(operation, about, { ...beside, [parameter]: sent });
    }),
  ];
}

function documented({ operation, parameter }: Enum): readonly Question[] {
  const values = documentedValues(operation, parameter);
  const about = { kind: 'values-taken', expect: 'accept', parameter, value: 'documented' } as const;
  const what = 'every documented value, comma form';
  return [questionOf(operation, { ...about, what, place: 'comma-first' }, { [parameter]: values.join(',') })];
}

function booleans(): readonly Question[] {
  const refused = { kind: 'boolean', expect: 'refuse', parameter: 'active' } as const;
  const taken = { kind: 'values-taken', expect: 'accept', parameter: 'active', value: 'documented' } as const;
  const promotions = pagedOperation('promotions');
  return [
    questionOf(promotions, { ...refused, what: 'a word', value: 'word' }, { active: 'maybe' }),
    questionOf(promotions, { ...refused, what: 'a status', value: 'unknown' }, { active: 'INACTIVE' }),
    ...['true', 'false'].map((active) => ({
      ...questionOf(promotions, { ...taken, what: active }, { active }),
      isShownBy: ({ query }: Exchange) => query.some(([name, sent]) => name === 'active' && sent === active),
    })),
  ];
}
