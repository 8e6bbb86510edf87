import { burst, met } from '../../../testing/limits-met.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitAnswers429 } from './rate-limit-answers-429.ts';

ruleCases(rateLimitAnswers429, {
  passes: [['limited', { rate: burst({ statuses: { 200: 100, 429: 25 }, met: [met({})] }) }]],
  fails: [
    [
      'called unavailable',
      { rate: burst({ statuses: { 200: 100, 503: 25 }, rateLimitedAs503: ['ex-0010', 'ex-0011'] }) },
      /2 of 125 requests of a burst were answered 503 with a message about a limit/,
    ],
    ['forbidden', { rate: burst({ statuses: { 200: 100, 403: 25 } }) }, /25 requests of a burst were answered 403/],
  ],
  cannotTell: [
    ['no limit met', { rate: burst({ statuses: { 200: 2500 } }) }],
    ['no limit met among transient errors', { rate: burst({ statuses: { 200: 2400, 503: 100 } }) }],
  ],
});
