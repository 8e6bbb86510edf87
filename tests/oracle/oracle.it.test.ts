import { expect, it } from 'vitest';
import { askOracle, oracleAgrees, oracleWords } from '../../proof/oracle/ask-oracle.ts';

it('Prism and the suite judge the answers of a reference run alike, whole and changed', async () => {
  const report = await askOracle(Date.now());
  expect(oracleWords(report)).toMatch(/alike/);
  expect(oracleAgrees(report)).toBe(true);
  expect(report.answers).toBeGreaterThan(200);
  expect(report.refused).toBeGreaterThan(500);
});

it('an oracle that was not asked or found nothing proves nothing', () => {
  const silent = { answers: 0, mutations: 0, refused: 0, disagreements: [] };
  expect(oracleAgrees(silent)).toBe(false);
  expect(oracleAgrees({ ...silent, answers: 390, mutations: 1170 })).toBe(false);
  expect(oracleWords({ ...silent, answers: 390 })).toMatch(/error/);
});

it('a disagreement is our error, and says where', () => {
  const disagreement = {
    operation: 'getMe',
    status: 200,
    judged: 'as it came',
    onlyOurs: ['/data'],
    onlyTheirs: [],
  };
  const report = { answers: 1, mutations: 0, refused: 1, disagreements: [disagreement] };
  expect(oracleAgrees(report)).toBe(false);
  expect(oracleWords(report)).toMatch(/disagree about 1: error\n {2}getMe 200, as it came: ours alone \/data;/);
});
