import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { analyticsBounds } from './analytics-bounds.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

ruleCases(analyticsBounds, {
  passes: [
    { name: 'a correct deployment', evidence: readings() },
    {
      name: 'bounds cut to the second',
      evidence: readings({ from: (ask) => Math.floor(Date.parse(ask.window.from) / 1000) * 1000 }),
    },
  ],
  fails: [
    {
      name: 'the whole day of to is counted',
      evidence: readings({ endpoint: 'revenue', to: (ask) => Math.ceil(Date.parse(ask.window.to) / DAY) * DAY }),
      message: /paid sales in a row/,
    },
    {
      name: 'from is cut down to the hour, for staff alone',
      evidence: readings({ endpoint: 'staff', from: (ask) => Math.floor(Date.parse(ask.window.from) / HOUR) * HOUR }),
      message: /staff .*paid sales in a row/,
    },
  ],
  cannotTell: [{ name: 'nothing was answered', evidence: readings({ status: () => 503 }) }],
});
