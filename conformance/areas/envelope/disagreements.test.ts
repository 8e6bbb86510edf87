import { expect, it } from 'vitest';
import { exchange } from '../../model/examples/evidence.ts';
import { aDisagreement } from '../shared/examples/disagreements.ts';
import { countDisagreements } from './disagreements.ts';

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
