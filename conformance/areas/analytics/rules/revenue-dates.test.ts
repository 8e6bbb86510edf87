import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { revenueDates } from './revenue-dates.ts';

ruleCases(revenueDates, {
  passes: [['a correct deployment', readings()]],
  fails: [
    [
      'dates are timestamps',
      readings({ revenueRow: (row) => ({ ...row, date: `${row.date}T00:00:00.000Z` }) }),
      /does not belong to the range/,
    ],
    [
      'a date that no calendar has',
      readings({ revenueRow: (row, _ask, index) => (index === 3 ? { ...row, date: '2026-02-30' } : row) }),
    ],
    [
      'months are counted from zero',
      readings({ revenueRow: (row) => ({ ...row, date: row.date.replace('-03-', '-02-') }) }),
    ],
    [
      'rows from before the range',
      readings({ endpoint: 'revenue', from: (ask) => Date.parse(ask.window.from) - 3 * 86_400_000 }),
    ],
  ],
  cannotTell: [['no sales at all', readings({}, []), /no answer shows it/]],
});
