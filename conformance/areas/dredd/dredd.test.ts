import { expect, it } from 'vitest';
import { arrangements } from '../../ask/drivers/dredd/arrangements.ts';
import { judgementOf } from '../../testing/rule-cases.ts';
import { came, countStatuses, dreddFamily, driven } from './dredd.family.ts';

it('expects the status of each request by one rule', () => {
  const people = { listStaffShifts: 'a', getCustomer: 'b' };
  const sent = arrangements({ people, unknownId: 'c' }).filter(({ send }) => send !== null);
  for (const { operation, status } of sent) {
    const evidence = driven(operation, status, came(418));
    const failed = dreddFamily.rules
      .filter((row) => judgementOf(row, evidence).outcome === 'failed')
      .map(({ id }) => id);
    expect(failed, `${operation} ${status}`).toHaveLength(1);
  }
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
