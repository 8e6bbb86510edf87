import { rule } from '../../../model/rule.ts';
import { judgeEcho } from '../echo.ts';

export const rangeRevenue = rule({
  id: 'range-revenue',
  area: 'envelope',
  requirements: ['ENV-33'],
  title: 'Revenue says its range, and it is the one that was asked',
  help: 'meta.dateRange tells a client what it was given. Give back the instants of from and to to the millisecond, on every page, and convert offsets to UTC.',
  needs: ['rangeEcho', 'exchanges'],
  judge(evidence) {
    return judgeEcho(evidence, { operations: ['getRevenueAnalytics'], promised: true });
  },
});
