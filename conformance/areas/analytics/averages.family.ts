import type { AnalyticsRead, AnalyticsRow } from '../../model/analytics.ts';
import { family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import { everyAnswer } from '../shared/requests/analytics-answers.ts';
import { type Checked, countAnswers } from './counting/count-answers.ts';
import { ENDPOINTS, type EndpointRow, endpointRows, keyOf, readsOf, rowNames, rowSchemas } from './counting/rows.ts';
import { smallestCoin } from './counting/sums.ts';
import { exampleOf, unansweredExample } from './examples.ts';

export const averagesFamily = family({
  needs: ['analytics', 'exchanges', 'sales'],
  count: (evidence, { endpoint }: EndpointRow) => {
    const coin = smallestCoin(evidence.sales.rows);
    const reads = readsOf(everyAnswer(evidence), endpoint);
    return countAnswers(endpoint, reads, (read) => checkAverages(read, coin), 'a row with sales');
  },
  example: ({ endpoint }) => ({
    kept: exampleOf(endpoint, [{ rows: [{ revenue: 30, txCount: 2, avgOrderValue: 15 }] }]),
    broken: exampleOf(endpoint, [{ rows: [{ revenue: 30, txCount: 2, avgOrderValue: 10 }] }]),
    unclear: unansweredExample(endpoint),
  }),
  about: ({ endpoint }) => [`${rowSchemas[endpoint]}.avgOrderValue`],
  rows: endpointRows(ENDPOINTS, (endpoint) => ({
    id: 'average',
    requirements: [{ revenue: 'ANA-04', staff: 'ANA-11', customers: 'ANA-18' }[endpoint]],
    title: `The average of a ${rowNames[endpoint]} row is its revenue divided by its sales`,
    fault: `Average of a ${rowNames[endpoint]} row is wrong`,
    fix: 'Divide the revenue of the row by its own txCount. A client that trusts a wrong average draws wrong charts.',
  })),
});

/** To one coin of rounding; what the average is where nothing was sold is open. */
function checkAverages({ rows }: AnalyticsRead<AnalyticsRow>, coin: number): Checked {
  const selling = rows.filter((row) => row.txCount > 0);
  if (selling.length === 0) return null;
  return selling
    .filter(({ avgOrderValue, revenue, txCount }) => {
      const allowed = coin * 1.01 + 0.005 / txCount;
      return avgOrderValue === null || Math.abs(avgOrderValue - revenue / txCount) > allowed;
    })
    .map((row) => ({
      subject: { record: keyOf(row) },
      message: say('the average is not {revenue} / {txCount}', { revenue: row.revenue, txCount: row.txCount }),
      expected: (row.revenue / row.txCount).toFixed(4),
      received: String(row.avgOrderValue),
    }));
}
