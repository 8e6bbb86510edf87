import { describe, expect, it } from 'vitest';
import {
  mutationsOf,
  type Oracle,
  oracleAgrees,
  oracleDisagreements,
  oracleWords,
  type Recorded,
} from './ask-oracle.ts';

const stores: Recorded = {
  operation: 'listStores',
  path: '/public-api/v1/stores',
  target: '/public-api/v1/stores',
  status: 200,
  headers: {},
  body: { data: [{ id: 'store-1', name: 'Old Town', branchNo: '00001' }] },
};

const blind: Oracle = async () => [];

describe('two readings of one contract', () => {
  it('an oracle that finds nothing disagrees as soon as something is wrong', async () => {
    const report = await oracleDisagreements([stores], blind, 6);
    expect(report).toMatchObject({ answers: 1, mutations: 6, refused: 0 });
    expect(report.disagreements.length).toBeGreaterThan(0);
    expect(report.disagreements[0]).toMatchObject({ operation: 'listStores', onlyTheirs: [] });
  });

  it('an oracle with a false finding disagrees about a good answer', async () => {
    const seer: Oracle = async () => [{ path: ['body', 'data', '0', 'id'], code: 'type' }];
    const { disagreements } = await oracleDisagreements([stores], seer, 0);
    expect(disagreements).toEqual([
      { operation: 'listStores', status: 200, judged: 'as it came', onlyOurs: [], onlyTheirs: ['/data/*/id'] },
    ]);
  });

  it('findings about headers do not count', async () => {
    const strict: Oracle = async () => [{ path: ['headers', 'retry-after'], code: 'required' }];
    expect((await oracleDisagreements([stores], strict, 0)).disagreements).toEqual([]);
  });

  it('agrees about a missing field, reported at its object', async () => {
    const broken = { ...stores, body: { data: [{ name: 'Old Town', branchNo: '00001' }] } };
    const oracle: Oracle = async () => [{ path: ['body', 'data', '0'], code: 'required' }];
    expect(await oracleDisagreements([broken], oracle, 0)).toMatchObject({ disagreements: [], refused: 1 });
  });
});

describe('mutations', () => {
  it('change one thing each, never the original, and are the same every time', () => {
    const before = structuredClone(stores.body);
    const mutations = mutationsOf(stores.body, 12, 4);
    expect(mutations).toEqual(mutationsOf(stores.body, 12, 4));
    expect(stores.body).toEqual(before);
    for (const { name, body } of mutations.filter((one) => !one.name.startsWith('spoilt'))) {
      expect(body, name).not.toEqual(before);
    }
    expect(new Set(mutations.map(({ name }) => name.split(' /')[0])).size).toBe(6);
  });
});

it('an oracle that was not asked or found nothing proves nothing', () => {
  const silent = { answers: 0, mutations: 0, refused: 0, disagreements: [] };
  expect(oracleAgrees(silent)).toBe(false);
  expect(oracleAgrees({ ...silent, answers: 390, mutations: 1170 })).toBe(false);
  expect(oracleWords({ ...silent, answers: 390 })).toMatch(/error/);
});

it('a disagreement is our error, and says where', () => {
  const place = { onlyOurs: ['/data'], onlyTheirs: [] };
  const disagreement = { operation: 'getMe', status: 200, judged: 'as it came', ...place };
  const report = { answers: 1, mutations: 0, refused: 1, disagreements: [disagreement] };
  expect(oracleAgrees(report)).toBe(false);
  expect(oracleWords(report)).toMatch(/disagree about 1: error\n {2}getMe 200, as it came: ours alone \/data;/);
});
