import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { revenueDates } from './revenue-dates.ts';

ruleCases(revenueDates, {
  passes: [{ name: 'a correct deployment', evidence: readings() }],
  fails: [
    {
      name: 'dates are timestamps',
      evidence: readings({ revenueRow: (row) => ({ ...row, date: `${row.date}T00:00:00.000Z` }) }),
      message: /does not belong to the range/,
    },
    {
      name: 'a date that no calendar has',
      evidence: readings({ revenueRow: (row, _ask, index) => (index === 3 ? { ...row, date: '2026-02-30' } : row) }),
    },
    {
      name: 'months are counted from zero',
      evidence: readings({ revenueRow: (row) => ({ ...row, date: row.date.replace('-03-', '-02-') }) }),
    },
    {
      name: 'rows from before the range',
      evidence: readings({ endpoint: 'revenue', from: (ask) => Date.parse(ask.window.from) - 3 * 86_400_000 }),
    },
  ],
  cannotTell: [{ name: 'no sales at all', evidence: readings({}, []), message: /no answer shows it/ }],
});
