import { rule } from '../../../model/rule.ts';
import { judgeEcho } from '../echo.ts';

export const rangeLogs = rule({
  id: 'range-logs',
  area: 'envelope',
  requirements: ['ENV-32'],
  title: 'Inventory logs say their range, and it is the one that was asked',
  help: 'meta.dateRange tells a client what it was given. Give back the instants of from and to to the millisecond, on every page, and convert offsets to UTC.',
  needs: ['rangeEcho', 'exchanges'],
  judge(evidence) {
    return judgeEcho(evidence, { operations: ['listInventoryLogs'], promised: true });
  },
});
