import { rule } from '../../../model/rule.ts';
import type { AnalyticsRead, StaffRow } from '../evidence.ts';
import type { Mismatch } from '../judging/reads.ts';
import { judgeReads } from '../judging/reads.ts';

export const staffObservedWork = rule({
  id: 'staff-observed-work',
  area: 'analytics',
  requirements: ['ANA-25'],
  title: 'Observed working hours and days are not negative',
  help: 'Hours below zero come from a clock-out before its clock-in, or from a shift that still goes on.',
  needs: ['analytics'],
  judge({ analytics }) {
    return judgeReads('staff', analytics.staff, negatives, {
      held: 'no hours or days below zero',
      broken: 'hours or days below zero',
      missing: 'a staff row',
    });
  },
});

function negatives(read: AnalyticsRead<StaffRow>): Mismatch[] | null {
  if (read.rows.length === 0) return null;
  return read.rows
    .filter((row) => (row.observedWorkingHours ?? 0) < 0 || (row.observedWorkDays ?? 0) < 0)
    .map((row) => ({
      subject: row.id,
      message: `${row.id} worked less than nothing`,
      expected: 'at least 0 hours, 0 days',
      received: `${row.observedWorkingHours} hours, ${row.observedWorkDays} days`,
    }));
}
