import { CORRECT, habitCases, NO_SALES } from '../../../testing/habit-cases.ts';
import { revenueDates } from './revenue-dates.ts';

habitCases(revenueDates, {
  passes: [CORRECT],
  fails: [
    ['timestamps', { revenueRow: (row) => ({ date: `${row.date}T00:00:00.000Z` }) }, /does not belong to the range/],
    ['a date that no calendar has', { revenueRow: (_, index) => (index === 3 ? { date: '2026-02-30' } : {}) }],
    ['months are counted from zero', { revenueRow: (row) => ({ date: row.date.replace('-03-', '-02-') }) }],
    ['rows before the range', { endpoint: 'revenue', from: (ask) => Date.parse(ask.window.from) - 3 * 86_400_000 }],
  ],
  cannotTell: [NO_SALES],
});
