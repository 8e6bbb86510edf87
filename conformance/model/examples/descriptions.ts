import type { Compared, ComparedOperation, Contradiction, Description, Difference } from '../description.ts';

const SAME: Compared = { compared: 2, differences: [] };

/** A document that says what the contract says, except for what the case says. */
export function aDescription(
  partial: { readonly operation?: Partial<ComparedOperation>; readonly contradiction?: Partial<Contradiction> } = {},
): { readonly description: Description } {
  const operation: ComparedOperation = {
    operation: 'listSales',
    pointer: '#/paths/~1public-api~1v1~1sales/get',
    leadsTo: ['/public-api/v1/sales'],
    isReached: true,
    declared: [
      {
        name: 'limit',
        pointer: '#/components/parameters/Limit/schema',
        minimum: 1,
        maximum: 100,
        default: 25,
        values: null,
      },
    ],
    parameters: SAME,
    response: SAME,
    statuses: SAME,
    security: SAME,
  };
  const contradiction: Contradiction = {
    operation: 'listSales',
    status: 200,
    at: '/data/*/total',
    pointer: '#/components/schemas/Sale/properties/total/type',
    contract: '#/components/schemas/SaleSummary/properties/total',
    remedy: 'change the type at #/components/schemas/Sale/properties/total',
    keyword: 'type',
    declared: '["string"]',
    isPromised: true,
    answers: 1,
    exchanges: ['ex-0001'],
  };
  return {
    description: {
      problem: null,
      answersProblem: null,
      skipped: 0,
      operations: [
        { ...operation, operation: 'listProducts' },
        { ...operation, ...partial.operation },
      ],
      compared: { listSales: 3 },
      contradictions: partial.contradiction === undefined ? [] : [{ ...contradiction, ...partial.contradiction }],
    },
  };
}

/** Two places, one of which differs. */
export function differing(kind: Difference['kind'], subject: string): Compared {
  return {
    compared: 2,
    differences: [
      {
        kind,
        subject,
        pointer: '#/components/schemas/A',
        contract: '#/components/schemas/B',
        message: 'is not the same',
        remedy: 'say the same at #/components/schemas/A',
      },
    ],
  };
}
