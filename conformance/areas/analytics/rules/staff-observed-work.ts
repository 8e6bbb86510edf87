import type { AnalyticsRead, StaffRow } from '../../../model/analytics.ts';
import { say } from '../../../model/message.ts';
import type { Finding } from '../../../model/outcome.ts';
import { rule } from '../../../model/rule.ts';
import { inParts, type Tally, tally, type Unclear } from '../../../model/tally.ts';
import { plural } from '../../../model/values/plural.ts';
import { countLost, isReadable } from '../counting/count-answers.ts';

const CASES = 'staff rows';

export const staffObservedWork = rule({
  id: 'staff-observed-work',
  requirements: ['ANA-25'],
  title: 'Observed working hours and days are not negative, and fit into their range',
  fault: 'Impossible working hours or days',
  fix: 'Return hours and whole days of the range. Hours below zero come from a clock-out before its clock-in, or from a shift that still goes on; more hours than the range has are minutes, or shifts that were joined to something twice.',
  needs: ['analytics'],
  tolerates: { because: 'staff who forget to clock out seem to work for weeks', upTo: { share: 0.5 } },
  judge({ analytics }) {
    const answers = analytics.staff.filter((read) => isReadable(read) && read.rows.length > 0);
    const parts = answers.flatMap((read) => [countNegative(read), countExcessive(read)]);
    return inParts(CASES, [...parts, countLost('staff', analytics.staff)], {
      kind: 'data',
      reason: 'no answer shows it: a staff row',
    });
  },
});

/** These are never tolerated, so that nothing is counted next to them. */
function countNegative(read: AnalyticsRead<StaffRow>): Tally {
  const negative = read.rows.filter((row) => (row.observedWorkingHours ?? 0) < 0 || (row.observedWorkDays ?? 0) < 0);
  const broken = negative.map((row) => findingOf(read, row, 'worked less than nothing', 'at least 0 hours, 0 days'));
  return tally({ cases: CASES, broken });
}

const DAY_HOURS = 24;
const DAY_MS = DAY_HOURS * 3_600_000;
/** In less, a shift that was begun before weighs too much. */
const LEAST_DAYS = 7;
const LEAST_ROWS = 3;

function countExcessive(read: AnalyticsRead<StaffRow>): Tally {
  const { window, rows, exchange } = read;
  const evidence = [exchange];
  const days = (Date.parse(window.to) - Date.parse(window.from)) / DAY_MS;
  const working = rows.filter((row) => (row.observedWorkingHours ?? 0) > 0 || (row.observedWorkDays ?? 0) > 0);
  const excessive = days >= LEAST_DAYS ? working.filter((row) => isExcessive(row, days)) : [];
  const kept = rows.length - excessive.length;
  if (working.length < LEAST_ROWS) {
    const reason = 'too few staff worked to tell a wrong calculation from a forgotten clock-out';
    return tally({ cases: CASES, kept, evidence, unclear: excessive.map((): Unclear => ({ reason, evidence })) });
  }
  const most = `at most ${DAY_HOURS} hours on each day of ${Math.ceil(days)}`;
  const broken = excessive.map((row) => findingOf(read, row, 'worked more than the range or the days have', most));
  return tally({ cases: CASES, kept: working.length - broken.length, broken, evidence });
}

/** A day more on either side: shifts go on past midnight, and days are those of some zone. */
function isExcessive({ observedWorkingHours, observedWorkDays }: StaffRow, days: number): boolean {
  const hours = observedWorkingHours ?? 0;
  const worked = observedWorkDays ?? days;
  return hours > (days + 1) * DAY_HOURS || hours > (worked + 1) * DAY_HOURS || worked > days + 2;
}

function findingOf(
  { purpose, exchange }: AnalyticsRead<unknown>,
  row: StaffRow,
  what: string,
  expected: string,
): Finding {
  return {
    subject: { operation: 'getStaffAnalytics', request: purpose, aspect: what, record: row.id },
    message: say('staff ({purpose}): {id} {what}', { purpose, id: row.id, what }),
    expected,
    received: `${inWords(row.observedWorkingHours, 'hour')}, ${inWords(row.observedWorkDays, 'day')}`,
    evidence: [exchange],
  };
}

function inWords(amount: number | null, unit: string): string {
  return amount === null ? `${unit}s not shown` : plural(amount, unit);
}
