import { rule } from '../../../model/rule.ts';
import { at, judgeShapes } from '../shapes.ts';

export const revenueDateIsADay = rule({
  id: 'revenue-date-is-a-day',
  area: 'envelope',
  requirements: ['ENV-06'],
  title: 'The date of a revenue row is a calendar date',
  help: 'Write YYYY-MM-DD, without a time.',
  needs: ['exchanges'],
  judge({ exchanges }) {
    return judgeShapes(exchanges, {
      operations: ['getRevenueAnalytics'],
      concerns: at('/data/*/date'),
      records: 'revenue rows',
    });
  },
});
