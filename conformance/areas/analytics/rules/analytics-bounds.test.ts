import { CORRECT, habitCases, NO_ANSWERS } from '../../../testing/habit-cases.ts';
import { analyticsBounds } from './analytics-bounds.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;

habitCases(analyticsBounds, {
  passes: [CORRECT, ['bounds cut to seconds', { from: (ask) => Math.floor(Date.parse(ask.window.from) / 1e3) * 1e3 }]],
  fails: [
    [
      'the whole day of to is counted',
      { endpoint: 'revenue', to: (ask) => Math.ceil(Date.parse(ask.window.to) / DAY) * DAY },
      /paid sales in a row/,
    ],
    [
      'from is cut down to the hour, for staff alone',
      { endpoint: 'staff', from: (ask) => Math.floor(Date.parse(ask.window.from) / HOUR) * HOUR },
      /staff .*paid sales in a row/,
    ],
  ],
  cannotTell: [NO_ANSWERS],
});
