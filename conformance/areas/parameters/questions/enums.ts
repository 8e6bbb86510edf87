import { type OperationId, operations } from '../../../../contract/operations.ts';
import { type Pairs, type Question, questionOf } from './question.ts';

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
  const mixed: readonly (readonly [string, Pairs])[] = [
    ['unknown, first of a comma list', [[parameter, `${near},${good}`]]],
    ['unknown, last of a comma list', [[parameter, `${good},${near}`]]],
    [
      'unknown, first of a repeated one',
      [
        [parameter, near],
        [parameter, good],
      ],
    ],
    [
      'unknown, last of a repeated one',
      [
        [parameter, good],
        [parameter, near],
      ],
    ],
  ];
  const alone = { kind: 'unknown', expect: 'refuse', parameter, what: 'unknown' } as const;
  return [
    questionOf(operation, alone, [[parameter, wrong]]),
    ...mixed.map(([what, query]) => questionOf(operation, { kind: 'mixed', expect: 'refuse', parameter, what }, query)),
  ];
}

function documented({ operation, parameter }: Enum): readonly Question[] {
  const values = valuesOf(operation, parameter);
  const forms: readonly (readonly [string, Pairs])[] = [
    ['every documented value, comma form', [[parameter, values.join(',')]]],
    ['every documented value, repeated form', values.map((value) => [parameter, value] as const)],
  ];
  return forms.map(([what, query]) =>
    questionOf(operation, { kind: 'values-taken', expect: 'accept', parameter, what }, query),
  );
}

function valuesOf(operation: OperationId, parameter: string): readonly string[] {
  const found = operations[operation].parameters.find(({ name }) => name === parameter);
  return found !== undefined && 'enum' in found ? found.enum : [];
}

function booleans(): readonly Question[] {
  const refused = { kind: 'boolean', expect: 'refuse', parameter: 'active' } as const;
  const taken = { kind: 'values-taken', expect: 'accept', parameter: 'active' } as const;
  return [
    questionOf('listPromotions', { ...refused, what: 'a word' }, [['active', 'maybe']]),
    questionOf('listPromotions', { ...refused, what: 'a status' }, [['active', 'INACTIVE']]),
    questionOf('listPromotions', { ...taken, what: 'true' }, [['active', 'true']]),
    questionOf('listPromotions', { ...taken, what: 'false' }, [['active', 'false']]),
  ];
}
