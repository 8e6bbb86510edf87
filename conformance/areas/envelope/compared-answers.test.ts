import { describe, expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import type { Exchange, Json } from '../../model/exchange.ts';
import { aDisagreement } from '../shared/examples/disagreements.ts';
import { countDisagreements } from './disagreements.ts';
import { turnsIn } from './steadiness.probe.ts';

const DATE = [['date', 'Fri, 06 Mar 2026 12:00:00 GMT']] as const;

function answers(operation: Exchange['operation'], records: readonly Json[], to = '2026-03-06T12:00:00.000Z') {
  return records.map((record) =>
    exchange({ operation, query: [['to', to]], headers: DATE, body: { data: [record].flat() } }),
  );
}

const totals = (...values: readonly number[]) => values.map((total) => ({ id: 'a', total, updatedAt: '2026-01-01' }));
const figures = (...values: readonly number[]) => values.map((txCount) => ({ id: 'a', txCount }));
const fields = (all: readonly Exchange[]) => turnsIn(all).map(({ field }) => field);

describe('turns', () => {
  it('sees values that are new each time', () => {
    expect(fields(answers('listSales', totals(1, 2, 3)))).toEqual(['total']);
    expect(fields(answers('getStaffAnalytics', figures(1, 2, 3), '2026-01-01T00:00:00.000Z'))).toEqual(['txCount']);
  });

  it('sees an organization that is another each time', () => {
    const me = (id: string) =>
      exchange({ operation: 'getMe', body: { data: { key: { id: 'k' }, organization: { id } } } });
    expect(fields(['a', 'b', 'a'].map(me))).toEqual(['', '']);
    expect(fields(['a', 'a', 'a'].map(me))).toEqual([]);
  });

  it('leaves one change alone', () => {
    expect(turnsIn(answers('listSales', totals(1, 1, 2, 2)))).toEqual([]);
    expect(turnsIn(answers('listSales', totals(1, 1, 1)))).toEqual([]);
  });

  it('leaves a figure alone that counts up with the sales of now', () => {
    expect(turnsIn(answers('getStaffAnalytics', figures(1, 2, 3)))).toEqual([]);
  });

  it('sees a record that is there in turns, and leaves alone one that comes or goes', () => {
    const [a, b] = totals(1).map((record) => [record, { ...record, id: 'b' }])[0] ?? [];
    const [one, both] = [[a ?? null], [a ?? null, b ?? null]];
    expect(turnsIn(answers('listSales', [one, both, one, both]))).toMatchObject([{ id: 'b' }, { id: 'b' }]);
    expect(turnsIn(answers('listSales', [one, one, both, both]))).toEqual([]);
    expect(turnsIn(answers('listSales', [both, both, one, one]))).toEqual([]);
  });

  it('sees answers of which each has records of its own', () => {
    const others = ['a', 'b', 'c'].map((id) => ({ id, total: 1 }));
    expect(turnsIn(answers('listSales', others))).toMatchObject([{ id: 'every record' }]);
  });

  it('leaves several rows of one person alone, whose order is open', () => {
    const [x, y] = [
      { id: 'a', txCount: 1 },
      { id: 'a', txCount: 2 },
    ];
    expect(
      turnsIn(
        answers(
          'getStaffAnalytics',
          [
            [x, y],
            [y, x],
            [x, y],
          ],
          '2026-01-01T00:00:00.000Z',
        ),
      ),
    ).toEqual([]);
  });
});

describe('what shows a disagreement', () => {
  function sightOf(operation: 'listSales' | 'getRevenueAnalytics') {
    const shownBy = [exchange({ id: 'ex-1' }), exchange({ id: 'ex-2', operation, query: [['groupBy', 'date']] })];
    const places = ['listSales?limit=1', `${operation}?groupBy=date`] as const;
    const disagreement = aDisagreement({ field: 'name', places, evidence: ['ex-1', 'ex-2'] });
    const { broken } = countDisagreements('store', { agreed: 0, evidence: [], disagreements: [disagreement] }, shownBy);
    return broken[0]?.sight;
  }

  it('shows two labels in the two answers, where both have them below the id', () => {
    expect(sightOf('listSales')?.shows).toEqual({ kind: 'agree', id: 'record-1', field: 'name' });
  });

  it('names no sight for revenue, whose label comes with a list of stores in every request', () => {
    expect(sightOf('getRevenueAnalytics')).toBeUndefined();
  });
});
