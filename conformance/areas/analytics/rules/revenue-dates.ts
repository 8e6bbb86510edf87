import type { AnalyticsRead, RevenueRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import { rule } from '../../../model/rule.ts';
import { elsewhere } from '../../shared/requests/analytics-answers.ts';
import { type Checked, countAnswers } from '../counting/count-answers.ts';
import { EARLIEST, isCalendarDate, LATEST } from '../counting/rows.ts';

export const revenueDates = rule({
  id: 'revenue-dates',
  requirements: ['ANA-24'],
  presupposes: [{ rules: ['revenue-date-is-a-day'], share: 'operation' }],
  title: 'Revenue dates are calendar dates that lie in the range',
  fault: 'Revenue date outside the range, or not a date',
  fix: 'Return date as YYYY-MM-DD, and rows of the range alone. A day more on both sides is allowed for the time zone. A chart by day breaks on other dates.',
  needs: ['analytics', 'exchanges'],
  judge({ analytics, exchanges }) {
    const reads = [...analytics.revenue, ...elsewhere({ analytics, exchanges }).filter(isPlainRange)];
    return countAnswers('revenue', reads, checkDates, 'a revenue row');
  },
});

/** Dates that no time zone explains. */
function checkDates(read: AnalyticsRead<RevenueRow>): Checked {
  if (read.rows.length === 0) return null;
  const earliest = dayOf(Date.parse(read.window.from) + EARLIEST);
  const latest = dayOf(Date.parse(read.window.to) + LATEST);
  return read.rows
    .filter((row) => !isCalendarDate(row.date) || row.date < earliest || row.date > latest)
    .map((row) => ({
      subject: { record: `${row.date} ${row.storeId}` },
      message: say('a row whose date does not belong to the range'),
      expected: `a date from ${earliest} to ${latest}`,
      received: row.date,
    }));
}

/** In the notation of the contract, which all read alike. */
function isPlainRange({ window: { from, to } }: AnalyticsRead<RevenueRow>): boolean {
  return (
    from <= to && [from, to].every((bound) => /^\d{4}-.*\.\d{3}Z$/.test(bound) && !Number.isNaN(Date.parse(bound)))
  );
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}
