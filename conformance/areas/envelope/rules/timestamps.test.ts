import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, unanswered } from '../testing.ts';
import { timestamps } from './timestamps.ts';

ruleCases(timestamps, {
  passes: [
    { name: 'every record agrees', evidence: agreement('listSales') },
    {
      name: 'another rule’s business',
      evidence: disagreement('getRevenueAnalytics', {
        path: '/data/*/date',
        keyword: 'format',
        expected: 'a date YYYY-MM-DD',
      }),
    },
  ],
  fails: [
    {
      name: 'milliseconds since 1970 in a range',
      evidence: disagreement('getRevenueAnalytics', {
        path: '/meta/dateRange/from',
        keyword: 'type',
        expected: 'ISO 8601 in UTC with milliseconds, ending in Z',
      }),
      message: /dateRange\/from: expected/,
    },
    {
      name: 'one record in many',
      evidence: disagreement('listSales', {
        path: '/data/*/payments/*/createdAt',
        keyword: 'format',
        expected: 'ISO 8601 in UTC with milliseconds, ending in Z',
      }),
      message: /listSales \/data\/\*\/payments\/\*\/createdAt: expected/,
    },
  ],
  cannotTell: [{ name: 'never answered', evidence: unanswered('listSales'), message: /was seen/ }],
});
