import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../contract/operations.ts';
import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange } from '../../model/exchange.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { rangesFamily } from './ranges.family.ts';
import { violatingAnswer } from './schema.family.ts';

const SENT = { from: '2026-01-01T07:00:00.123+07:00', to: '2026-01-31T23:59:59.999Z' };

type Echoed = { readonly from: unknown; readonly to: unknown } | null;

describe.each([
  ['range-sales', 'listSales', true],
  ['range-logs', 'listInventoryLogs', true],
  ['range-revenue', 'getRevenueAnalytics', true],
  ['range-where-shown', 'getCustomerAnalytics', false],
] as const)('%s', (id, operation: OperationId, isPromised) => {
  const row = rangesFamily.rules.find((each) => each.id === id);

  function judge(echoed: Echoed, status = 200, exchanges: readonly Exchange[] = []) {
    const rangeEcho = { reads: [{ operation, sent: SENT, echoed, exchange: 'ex-0001', status }] };
    return row && judgementOf(row, { rangeEcho, exchanges });
  }

  it('compares the pages of a walk, whose bodies are not kept', () => {
    const query = Object.entries({ ...SENT, storeIds: 'store-1' });
    const range = { from: '2026-01-01T00:00:00.123Z', to: '2026-02-10T23:59:59.999Z' };
    const page = exchange({ id: 'ex-0002', operation, query, body: undefined, facts: { range } });
    expect(judge(null, 200, [page])?.message).toMatch(/dateRange.to, received 2026-02-10/);
  });

  it('asks for a range only where one is promised', () => {
    const missing = violatingAnswer(operation, { path: '/meta/dateRange', keyword: 'required', expected: 'object' });
    expect(judge(null, 200, [missing])?.outcome).toBe(isPromised ? 'failed' : 'passed');
    expect(judge(null)?.outcome).toBe(isPromised ? 'cantTell' : 'passed');
  });

  it('cannot tell from a refusal', () => {
    expect(judge(null, 400)).toMatchObject({ outcome: 'cantTell' });
  });
});
