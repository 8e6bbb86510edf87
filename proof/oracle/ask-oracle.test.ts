import { expect, it } from 'vitest';
import { type Oracle, oracleAgrees, oracleDisagreements, oracleWords, type Recorded } from './ask-oracle.ts';

/** That Prism agrees is a part of `npm run prove`; here are oracles that do not. */
const stores: Recorded = {
  operation: 'listStores',
  path: '/public-api/v1/stores',
  target: '/public-api/v1/stores',
  status: 200,
  headers: {},
  body: { data: [{ id: 'store-1', name: 'Old Town', branchNo: '00001' }] },
};

it('an oracle that finds nothing disagrees as soon as something is wrong', async () => {
  const blind: Oracle = async () => [];
  const report = await oracleDisagreements([stores], blind, 6);
  expect(report).toMatchObject({ answers: 1, mutations: 6, refused: 0 });
  expect(report.disagreements[0]).toMatchObject({ operation: 'listStores', onlyTheirs: [] });
  expect(oracleAgrees({ ...report, refused: 1 })).toBe(false);
});

it('an oracle with a false finding disagrees about a good answer, and it is said where', async () => {
  const seer: Oracle = async () => [{ path: ['body', 'data', '0', 'id'], code: 'type' }];
  const report = await oracleDisagreements([stores], seer, 0);
  expect(oracleWords(report)).toMatch(
    /about 1: error\n {2}listStores 200, as it came: ours alone none; Prism's alone \/data\/\*\/id\n/,
  );
});

it('an oracle that was not asked or found nothing proves nothing', () => {
  const silent = { answers: 0, mutations: 0, refused: 0, disagreements: [] };
  expect(oracleAgrees(silent)).toBe(false);
  expect(oracleAgrees({ ...silent, answers: 390, mutations: 1170 })).toBe(false);
  expect(oracleWords({ ...silent, answers: 390 })).toMatch(/error/);
});
