import { expect, it } from 'vitest';
import { type OperationId, operationIds } from '../../../contract/operations.ts';
import { arrangements } from '../../ask/drivers/dredd/arrangements.ts';
import { type DreddEvidence, type DreddTransaction, statusesOf } from '../../model/drivers.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { countStatuses, dreddFamily } from './dredd.family.ts';

/** A run in which every documented status came as arranged, except for what the case says of one transaction. */
function driven(operation?: OperationId, status?: number, other: Partial<DreddTransaction> = {}): Evidence {
  const transactions = operationIds
    .flatMap((id) => statusesOf(id).map((documented) => went(id, documented)))
    .map((one) => (one.operation === operation && one.status === status ? { ...one, ...other } : one));
  return { dredd: { version: '14.1.0', expected: transactions.length, requests: transactions.length, transactions } };
}

interface Evidence {
  readonly dredd: DreddEvidence;
}

function went(operation: OperationId, status: number): DreddTransaction {
  return { operation, status, outcome: 'pass', received: status, problems: [], message: `/${operation}` };
}

function rulesThat(outcome: 'failed' | 'cantTell', evidence: Evidence): readonly string[] {
  return dreddFamily.rules.filter((row) => judgementOf(row, evidence).outcome === outcome).map(({ id }) => id);
}

it('expects the status of each request by one rule', () => {
  const people = { listStaffShifts: 'a', getCustomer: 'b' };
  const sent = arrangements({ people, unknownId: 'c' }).filter(({ send }) => send !== null);
  for (const { operation, status } of sent) {
    const evidence = driven(operation, status, { outcome: 'fail', received: 418 });
    expect(rulesThat('failed', evidence), `${operation} ${status}`).toHaveLength(1);
  }
});

it.each([
  ['listSales', '/data/0/id', 'dredd-sales'],
  ['listSales', '', 'dredd-envelope'],
  ['getMe', '/data/key/id', 'dredd-me'],
  ['getOpenapi', '/servers', 'dredd-document'],
] as const)('a problem of %s at "%s" fails %s alone', (operation, pointer, rule) => {
  const problems = [{ pointer, message: 'should be string' }];
  expect(rulesThat('failed', driven(operation, 200, { outcome: 'fail', problems }))).toEqual([rule]);
});

it('cannot tell of a transaction that was lost, and of bodies that did not come', () => {
  const lost = rulesThat('cantTell', driven('listSales', 200, { outcome: 'lost', received: null }));
  expect(lost).toEqual(['dredd-served', 'dredd-envelope', 'dredd-sales']);
});

it.each([
  ['leaves transactions out', 55, 1, /accounts for 54 of 55/],
  ['has no transactions', 55, 55, /accounts for 0 of 55/],
  ['is empty', 0, 55, /0 of 0/],
])('counts nothing in a report that %s', (_, expected, missing, message) => {
  const { dredd } = driven();
  const short = { ...dredd, expected, transactions: dredd.transactions.slice(missing) };
  expect(() => countStatuses(short, 200, ['getMe'])).toThrow(message);
});
