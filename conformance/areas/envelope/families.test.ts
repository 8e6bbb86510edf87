import { describe, expect, it } from 'vitest';
import type { OperationId } from '../../../contract/operations.ts';
import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange, Json, ValueType } from '../../model/exchange.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { rangesFamily } from './ranges.family.ts';
import { schemaFamily, violatingAnswer } from './schema.family.ts';

function judge(id: string, ...exchanges: readonly Exchange[]) {
  const row = schemaFamily.rules.find((each) => each.id === id);
  if (row === undefined) throw new Error(`There is no row ${id}.`);
  return judgementOf(row, { exchanges });
}

const ISO = 'ISO 8601 in UTC with milliseconds, ending in Z';

function violating(operation: OperationId, path: string, keyword: string, type: ValueType): Exchange {
  return violatingAnswer(operation, { path, keyword, type, expected: type === 'timestamp' ? ISO : type });
}

describe('a violation of the contract’s schema', () => {
  it.each<readonly [string, OperationId, string, string, ValueType]>([
    ['types-sales', 'listSales', '/data/*/tabCreator', 'required', 'string'],
    ['types-customers', 'getCustomerAnalytics', '/data/*/region', 'required', 'string'],
    ['types-categories', 'listPromotions', '/data/*/categories/*/group', 'required', 'string'],
    ['types-line-items', 'listSales', '/data/*/lineItems/*/actualQuantity', 'required', 'number'],
    ['types-log-parts', 'listInventoryLogs', '/data/*/room/forSale', 'type', 'boolean'],
    ['types-log-references', 'listInventoryLogs', '/data/*/references/saleId', 'required', 'string'],
    ['types-branch-overrides', 'listProducts', '/data/*/branchOverrides/*/hidden', 'type', 'boolean'],
    ['types-me', 'getMe', '/data/organization/stores', 'type', 'integer'],
    ['types-promotion-customers', 'listPromotions', '/data/*/customers/*/lastName', 'required', 'string'],
    ['envelope-data', 'getCustomer', '', 'type', 'object'],
    ['ids-are-strings', 'listProducts', '/data/*/branchOverrides/*/storeId', 'type', 'string'],
    ['null-fields-present', 'listInventoryLogs', '/data/*/room', 'required', 'object'],
    ['numbers-are-numbers', 'getMe', '/data/organization/stores', 'type', 'integer'],
    ['store-references', 'listSales', '/data/*/store/branchNo', 'type', 'string'],
    ['timestamps', 'getRevenueAnalytics', '/meta/dateRange/from', 'type', 'timestamp'],
    ['timestamps', 'listSales', '/data/*/payments/*/createdAt', 'format', 'timestamp'],
    ['timestamps', 'listStaffShifts', '/data/*/begin', 'timestamp', 'timestamp'],
  ])('fails %s: %s %s %s', (id, operation, path, keyword, type) => {
    const answer = violating(operation, path, keyword, type);
    const [{ expected } = { expected: '' }] = answer.facts.violations;
    const { outcome, message } = judge(id, exchange({ operation, body: undefined }), answer);
    expect(outcome).toBe('failed');
    expect(message).toContain(`1 of 2 answers with`);
    expect(message).toContain(
      `${operation} ${path === '' ? 'body' : path}: expected ${expected}, received null (1 time, for example record-400)`,
    );
  });

  it.each<readonly [string, OperationId, string, string, ValueType]>([
    ['types-categories', 'listProducts', '/data/*/sku', 'type', 'string'],
    ['types-line-items', 'listSales', '/data/*/total', 'type', 'number'],
    ['envelope-data', 'listSales', '/data', 'type', 'array'],
    ['envelope-lists-are-arrays', 'listSales', '/data/*/id', 'type', 'string'],
    ['ids-are-strings', 'listPromotions', '/data/*/id', 'format', 'uuid'],
    ['null-fields-present', 'listSales', '/data/*/total', 'type', 'number'],
    ['numbers-are-numbers', 'listSales', '/data/*/staff/name', 'type', 'string'],
    ['timestamps', 'getRevenueAnalytics', '/data/*/date', 'format', 'date'],
  ])('of another rule passes %s: %s %s %s', (id, operation, path, keyword, type) => {
    expect(judge(id, violating(operation, path, keyword, type)).outcome).toBe('passed');
  });

  it('is listed once for each field, however many answers have it', () => {
    const answer = violatingAnswer('listSales', { path: '/data/*/total', keyword: 'type', expected: 'number' });
    const { findings, message } = judge('types-sales', answer, { ...answer, id: 'ex-0003' });
    expect(findings).toHaveLength(1);
    expect(findings[0]?.evidence).toEqual(['ex-0002', 'ex-0003']);
    expect(message).toMatch(/^seen in 2 of 2 answers with sales, first: .*\(2 times/);
  });
});

describe('without records', () => {
  const sales = (...records: readonly Json[]) => exchange({ body: { data: [...records] } });

  it.each<readonly [string, Exchange]>([
    ['types-sales', sales()],
    ['types-payments', sales({ payments: [] })],
    ['payment-method-known', sales({ payments: [] })],
    ['types-line-items', sales({ id: 'sale-1' })],
    ['ids-are-strings', sales()],
  ])('the data do not decide %s', (id, answer) => {
    expect(judge(id, answer)).toMatchObject({ outcome: 'cantTell', lacksData: true, evidence: ['ex-0001'] });
  });

  it.each<readonly [string, Exchange]>([
    ['types-payments', sales({ payments: [{ paymentMethod: 'CASH' }] })],
    ['timestamps', sales()],
    ['envelope-data', sales()],
    ['types-me', exchange({ operation: 'getMe', body: { data: { key: {} } } })],
  ])('other answers pass %s', (id, answer) => {
    expect(judge(id, answer).outcome).toBe('passed');
  });

  it('an answer that never came is not a lack of data', () => {
    const judgement = judge('types-sales', exchange({ status: 503 }));
    expect(judgement.outcome).toBe('cantTell');
    expect(judgement.lacksData).toBeUndefined();
  });
});

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
