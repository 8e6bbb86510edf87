import { expect, it } from 'vitest';
import type { RuleResult } from '../../model/run.ts';
import { SALES_REQUEST } from '../../testing/reproduction-requests.ts';
import { withDoubts } from './may-be-right.ts';

const EXCHANGES = new Map([
  ['sales', { operation: 'listSales' }],
  ['revenue', { operation: 'getRevenueAnalytics' }],
  ['staff', { operation: 'getStaffAnalytics' }],
] as const);

function failed(evidence: string, reproduction?: RuleResult['reproduction']): RuleResult {
  const finding = { key: 'k', subject: {}, message: 'm', template: 'm', values: {}, evidence: [evidence] };
  return {
    rule: evidence,
    requirements: ['ANA-10'],
    title: 't',
    area: 'analytics',
    level: 'must',
    outcome: 'failed',
    demanded: true,
    message: 'm',
    findings: [finding],
    evidence: [evidence],
    waived: null,
    ...(reproduction === undefined ? {} : { reproduction }),
  };
}

it.each([
  ['sales', true],
  ['staff', undefined],
  ['revenue', undefined],
])('doubts figures as recorded where answers of %s are wrong: %s', (other, mayBeRight) => {
  const shows = { kind: 'unchanged', subjects: [], masked: [], digests: ['0'] } as const;
  const requests = [{ ...SALES_REQUEST, operation: 'getRevenueAnalytics' as const }];
  const [, revenue] = withDoubts([failed(other), failed('revenue', { finding: 'k', shows, requests })], EXCHANGES);
  expect(revenue?.reproduction?.shows).toEqual({ ...shows, ...(mayBeRight === undefined ? {} : { mayBeRight }) });
});
