import { documentedValues, pagedOperation } from '../../../../contract/operations.ts';
import type { Values } from '../../../requests/ask.ts';
import { type Question, questionOf } from './question.ts';

/** `good` is documented, `near` is one letter away from it, `wrong` is far from everything. */
const ENUMS = [
  { operation: 'listSales', parameter: 'status', good: 'PAID', near: 'PAIDS', wrong: 'DRAFT' },
  { operation: 'listSales', parameter: 'paymentMethods', good: 'CASH', near: 'CASHS', wrong: 'BARTER' },
  { operation: 'listInventoryLogs', parameter: 'types', good: 'RESTOCK', near: 'RESTOCKS', wrong: 'VANISH' },
] as const;

type Enum = (typeof ENUMS)[number];

export function enumQuestions(): readonly Question[] {
  return [...ENUMS.flatMap((one) => [...unknown(one), ...documented(one)]), ...booleans()];
}

function unknown({ operation, parameter, good, near, wrong }: Enum): readonly Question[] {
  const mixed: readonly (readonly [string, Values[string]])[] = [
    ['unknown, first of a comma list', `${near},${good}`],
    ['unknown, last of a comma list', `${good},${near}`],
    ['unknown, first of a repeated one', [near, good]],
    ['unknown, last of a repeated one', [good, near]],
  ];
  const alone = { kind: 'unknown', expect: 'refuse', parameter, what: 'unknown' } as const;
  return [
    questionOf(operation, alone, { [parameter]: wrong }),
    ...mixed.map(([what, value]) =>
      questionOf(operation, { kind: 'mixed', expect: 'refuse', parameter, what }, { [parameter]: value }),
    ),
  ];
}

function documented({ operation, parameter }: Enum): readonly Question[] {
  const values = documentedValues(operation, parameter);
  const about = { kind: 'values-taken', expect: 'accept', parameter } as const;
  return [
    questionOf(operation, { ...about, what: 'every documented value, comma form' }, { [parameter]: values.join(',') }),
    questionOf(operation, { ...about, what: 'every documented value, repeated form' }, { [parameter]: values }),
  ];
}

function booleans(): readonly Question[] {
  const refused = { kind: 'boolean', expect: 'refuse', parameter: 'active' } as const;
  const taken = { kind: 'values-taken', expect: 'accept', parameter: 'active' } as const;
  return [
    questionOf(pagedOperation('promotions'), { ...refused, what: 'a word' }, { active: 'maybe' }),
    questionOf(pagedOperation('promotions'), { ...refused, what: 'a status' }, { active: 'INACTIVE' }),
    questionOf(pagedOperation('promotions'), { ...taken, what: 'true' }, { active: 'true' }),
    questionOf(pagedOperation('promotions'), { ...taken, what: 'false' }, { active: 'false' }),
  ];
}
