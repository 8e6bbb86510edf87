import { rule } from '../../../model/rule.ts';
import { judgeEcho } from '../echo.ts';

export const rangeWhereShown = rule({
  id: 'range-where-shown',
  area: 'envelope',
  requirements: ['ENV-34'],
  title: 'Staff and customer analytics show the range that was asked, or none',
  help: 'meta.dateRange tells a client what it was given. Give back the instants of from and to to the millisecond, on every page, and convert offsets to UTC.',
  needs: ['rangeEcho', 'exchanges'],
  judge(evidence) {
    return judgeEcho(evidence, { operations: ['getStaffAnalytics', 'getCustomerAnalytics'], promised: false });
  },
});
