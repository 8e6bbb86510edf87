import { ruleCases } from '../../../testing/rule-cases.ts';
import { readings } from '../testing/fake-analytics.ts';
import { analyticsBounds } from './analytics-bounds.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

ruleCases(analyticsBounds, {
  passes: [
    ['a correct deployment', readings()],
    ['bounds cut to the second', readings({ from: (ask) => Math.floor(Date.parse(ask.window.from) / 1000) * 1000 })],
  ],
  fails: [
    [
      'the whole day of to is counted',
      readings({ endpoint: 'revenue', to: (ask) => Math.ceil(Date.parse(ask.window.to) / DAY) * DAY }),
      /paid sales in a row/,
    ],
    [
      'from is cut down to the hour, for staff alone',
      readings({ endpoint: 'staff', from: (ask) => Math.floor(Date.parse(ask.window.from) / HOUR) * HOUR }),
      /staff .*paid sales in a row/,
    ],
  ],
  cannotTell: [['nothing was answered', readings({ status: () => 503 })]],
});
