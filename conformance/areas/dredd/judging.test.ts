import { expect, it } from 'vitest';
import { judgeStatus } from './judging.ts';
import { driven, skipped } from './testing.ts';

it('judges nothing by a report that leaves transactions out', () => {
  const { dredd } = driven();
  const short = { ...dredd, transactions: dredd.transactions.slice(1) };
  expect(() => judgeStatus(short, 200)).toThrow(/accounts for 54 of 55/);
});

it('judges nothing by a report without transactions', () => {
  const { dredd } = driven();
  expect(() => judgeStatus({ ...dredd, expected: 0, transactions: [] }, 200)).toThrow(/0 of 0/);
});

it('cannot tell where none of the transactions was sent', () => {
  const { dredd } = driven('getCustomer', 404, skipped);
  const judgement = judgeStatus(dredd, 404, ['getCustomer']);
  expect(judgement).toMatchObject({ outcome: 'cantTell', lacksData: true, message: 'not sent: nobody there' });
});
