import type { AnalyticsRead, AnalyticsRow } from '../../model/analytics.ts';
import { type FamilyRow, family } from '../../model/family.ts';
import { say } from '../../model/message.ts';
import { everyAnswer } from '../shared/requests/analytics-answers.ts';
import { type Checked, countAnswers } from './counting/count-answers.ts';
import { readsOf, rowSchemas } from './counting/rows.ts';
import { exampleOf, unansweredExample } from './examples.ts';

interface UniqueRowsRow extends FamilyRow {
  readonly endpoint: 'revenue' | 'customers';
  /** What no two rows of an answer share. */
  readonly key: readonly string[];
}

export const uniqueRowsFamily = family({
  needs: ['analytics', 'exchanges'],
  count: (evidence, { endpoint }: UniqueRowsRow) =>
    countAnswers(endpoint, readsOf(everyAnswer(evidence), endpoint), checkRepeats, 'a row'),
  example: ({ endpoint }) => ({
    kept: exampleOf(endpoint, [{ rows: [{ of: 'a' }, { of: 'b' }] }]),
    broken: exampleOf(endpoint, [{ rows: [{ of: 'a' }, { of: 'a' }] }]),
    unclear: unansweredExample(endpoint),
  }),
  about: ({ endpoint, key }) => key.map((field) => `${rowSchemas[endpoint]}.${field}`),
  inId: ({ endpoint }) => [endpoint],
  rows: [
    {
      id: 'revenue-row-per-date-and-store',
      requirements: ['ANA-01'],
      presupposes: [{ rules: ['revenue-date-is-a-day'], share: 'operation' }],
      title: 'No two revenue rows have the same date and store',
      fault: 'Several revenue rows for one date and store',
      fix: 'Group by date and store alone, not by payment method or kind of sale. A client that stores rows by date and store keeps only one of two.',
      endpoint: 'revenue',
      key: ['date', 'storeId'],
    },
    {
      id: 'customers-listed-once',
      requirements: ['ANA-17'],
      title: 'A customer has one row',
      fault: 'Several rows for one customer',
      fix: 'Group by customer alone. A ranking that lists a customer twice leaves another one out.',
      endpoint: 'customers',
      key: ['id'],
    },
  ],
});

function checkRepeats({ rows }: AnalyticsRead<AnalyticsRow>): Checked {
  if (rows.length === 0) return null;
  return [...Map.groupBy(rows, (row) => ('date' in row ? `${row.date} ${row.storeId}` : row.id))]
    .filter(([, same]) => same.length > 1)
    .map(([key, same]) => ({
      subject: { record: key },
      message: say('there are several rows of {key}', { key }),
      expected: '1 row',
      received: `${same.length} rows`,
    }));
}
