import type { Artifacts } from '../../../model/artifacts.ts';
import { exchanges } from '../../../testing/builders.ts';
import { burst, met } from '../../../testing/limits-met.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitAnswers429 } from './rate-limit-answers-429.ts';

const failed = { status: 503, error: null, ms: 1, waitedMs: 0, limitHeaders: [] };

/** A burst, and one request of the rest of the run with these attempts. */
function after(rate: Partial<Artifacts['rate']>, ...attempts: readonly (typeof failed)[]) {
  return { rate: burst(rate), ...exchanges({ attempts }, { id: 'ex-0009', probe: 'rate', status: 503 }) };
}

ruleCases(rateLimitAnswers429, {
  passes: [
    ['limited', after({ statuses: { 200: 100, 429: 25 }, met: [met({})] })],
    ['limited, with a few transient errors', after({ statuses: { 200: 100, 429: 20, 503: 30 }, met: [met({})] })],
  ],
  fails: [
    [
      'called unavailable',
      after({ statuses: { 200: 100, 503: 25 }, rateLimitedAs503: ['ex-0010', 'ex-0011'] }),
      /2 of 125 requests of a burst were answered 503 with a retry header or a message about a limit/,
    ],
    ['forbidden', after({ statuses: { 200: 100, 403: 25 } }), /25 requests of a burst were answered 403/],
  ],
  cannotTell: [
    ['no limit met', after({ statuses: { 200: 2500 } }), /met no limit/],
    ['no limit met among transient errors', after({ statuses: { 200: 2400, 503: 100 } }, failed), /met no limit/],
    [
      '503 in the burst alone',
      after({ statuses: { 200: 2400, 503: 100 } }),
      /100 of 100 .* unclear: answered 503 in the burst alone, with nothing that shows a limit.* \(100\)/,
    ],
  ],
});
