import { rule } from '../../../model/rule.ts';
import type { AnalyticsRead, StaffRow } from '../evidence.ts';
import type { Mismatch } from '../judging/reads.ts';
import { judgeReads } from '../judging/reads.ts';

export const staffObservedWork = rule({
  id: 'staff-observed-work',
  area: 'analytics',
  requirements: ['ANA-25'],
  title: 'Observed working hours and days are not negative, and fit into their range',
  help: 'Hours below zero come from a clock-out before its clock-in, or from a shift that still goes on. More hours than a range has are minutes, or shifts that were joined to something twice.',
  needs: ['analytics'],
  judge({ analytics }) {
    return judgeReads('staff', analytics.staff, impossible, {
      held: 'no impossible hours or days',
      broken: 'impossible hours or days',
      missing: 'a staff row',
    });
  },
});

function impossible(read: AnalyticsRead<StaffRow>): Mismatch[] | null {
  return read.rows.length === 0 ? null : [...negatives(read), ...tooMuch(read)];
}

function negatives({ rows }: AnalyticsRead<StaffRow>): Mismatch[] {
  return rows
    .filter((row) => (row.observedWorkingHours ?? 0) < 0 || (row.observedWorkDays ?? 0) < 0)
    .map((row) => ({
      subject: row.id,
      message: `${row.id} worked less than nothing`,
      expected: 'at least 0 hours, 0 days',
      received: `${row.observedWorkingHours} hours, ${row.observedWorkDays} days`,
    }));
}

const DAY_HOURS = 24;
const DAY_MS = DAY_HOURS * 3_600_000;
/** In less, a shift that was begun before weighs too much. */
const LEAST_DAYS = 7;
const LEAST_ROWS = 3;

/** Somebody forgets to clock out, and seems to work for weeks. That most of them do comes from the calculation. */
function tooMuch({ rows, window }: AnalyticsRead<StaffRow>): Mismatch[] {
  const days = (Date.parse(window.to) - Date.parse(window.from)) / DAY_MS;
  const working = rows.filter((row) => (row.observedWorkingHours ?? 0) > 0 || (row.observedWorkDays ?? 0) > 0);
  if (!(days >= LEAST_DAYS) || working.length < LEAST_ROWS) return [];
  const wrong = working.filter((row) => isTooMuch(row, days));
  if (wrong.length * 2 <= working.length) return [];
  return wrong.map((row) => ({
    subject: row.id,
    message: `${row.id} worked more than the range or the days have, like most others`,
    expected: `at most ${DAY_HOURS} hours on each day of ${Math.ceil(days)}`,
    received: `${row.observedWorkingHours} hours, ${row.observedWorkDays} days`,
  }));
}

/** A day more on either side: shifts go on past midnight, and days are those of some zone. */
function isTooMuch({ observedWorkingHours, observedWorkDays }: StaffRow, days: number): boolean {
  const hours = observedWorkingHours ?? 0;
  const worked = observedWorkDays ?? days;
  return hours > (days + 1) * DAY_HOURS || hours > (worked + 1) * DAY_HOURS || worked > days + 2;
}
