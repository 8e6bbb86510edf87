import { ruleCases } from '../../../testing/rule-cases.ts';
import { agreement, disagreement, empty, unanswered } from '../testing.ts';
import { revenueDateIsADay } from './revenue-date-is-a-day.ts';

ruleCases(revenueDateIsADay, {
  passes: [
    { name: 'every record agrees', evidence: agreement('getRevenueAnalytics') },
    {
      name: 'another rule’s business',
      evidence: disagreement('getRevenueAnalytics', {
        path: '/data/*/revenue',
        keyword: 'type',
        expected: 'a date YYYY-MM-DD',
      }),
    },
  ],
  fails: [
    {
      name: 'one record in many',
      evidence: disagreement('getRevenueAnalytics', { path: '/data/*/date', keyword: 'format', expected: 'a UUID' }),
      message: /getRevenueAnalytics \/data\/\*\/date: expected/,
    },
  ],
  cannotTell: [
    { name: 'nothing to look at', evidence: empty('getRevenueAnalytics'), message: /shows no/ },
    { name: 'never answered', evidence: unanswered('getRevenueAnalytics'), message: /was seen/ },
  ],
});
