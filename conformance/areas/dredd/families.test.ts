import { describe, expect, it } from 'vitest';
import { arrangements } from '../../ask/drivers/dredd/arrangements.ts';
import type { FamilyRule } from '../../model/family.ts';
import { judgementOf, rowOf } from '../../testing/rule-cases.ts';
import {
  broken,
  came,
  countStatuses,
  dreddStatusesFamily,
  dreddStructuresFamily,
  driven,
  skipped,
} from './dredd.family.ts';

const rows: readonly FamilyRule<'dredd'>[] = [...dreddStatusesFamily.rules, ...dreddStructuresFamily.rules];

function judge(id: string, evidence: ReturnType<typeof driven>): string {
  const { outcome, message } = judgementOf(rowOf(rows, id), evidence);
  return `${outcome}: ${message}`;
}

describe('a status that Dredd expects', () => {
  it('is expected of each request by one rule', () => {
    const people = { listStaffShifts: 'a', getCustomer: 'b' };
    const sent = arrangements({ people, unknownId: 'c' }).filter(({ send }) => send !== null);
    for (const { operation, status } of sent) {
      const evidence = driven(operation, status, came(418));
      const failed = rows.filter((row) => judgementOf(row, evidence).outcome === 'failed').map(({ id }) => id);
      expect(failed, `${operation} ${status}`).toHaveLength(1);
    }
  });

  it('cannot be seen where nothing was sent', () => {
    const { dredd } = driven('getCustomer', 404, skipped);
    expect(countStatuses(dredd, 404, ['getCustomer'])).toMatchObject({
      kept: 0,
      missing: { kind: 'data', reason: 'not sent: no record' },
    });
  });
});

describe('a structure that Dredd checks', () => {
  it.each(['dredd-customers', 'dredd-envelope'])('%s has no body in a refusal', (id) => {
    expect(judge(id, driven('getCustomerAnalytics', 200, came(500)))).toMatch(
      /^cantTell: .*getCustomerAnalytics answered 500, so there was no body/,
    );
  });

  it('is not asked of people who do not exist, nor of records by the envelope', () => {
    expect(judge('dredd-envelope', driven('getCustomer', 200, skipped))).toMatch(/^passed/);
    expect(judge('dredd-envelope', driven('listSales', 200, broken('/data/0/id')))).toMatch(/^passed/);
  });
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
