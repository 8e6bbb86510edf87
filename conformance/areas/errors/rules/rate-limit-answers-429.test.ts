import type { Artifacts } from '../../../model/artifacts.ts';
import { exchanges } from '../../../model/examples/evidence.ts';
import { burst, met } from '../../../testing/limits-met.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import { rateLimitAnswers429 } from './rate-limit-answers-429.ts';

/** A burst, one 503 of which is at hand, and one request of the rest of the run. */
function after(rate: Partial<Artifacts['rate']>) {
  const headers = [['server', 'nginx/1.29']] as const;
  const facts = { isJson: false, contentType: 'text/html' };
  return { rate: burst(rate), ...exchanges({}, { id: 'ex-0009', probe: 'rate', status: 503, headers, facts }) };
}

ruleCases(rateLimitAnswers429, {
  passes: [
    ['limited', after({ statuses: { 200: 100, 429: 25 }, met: [met({})] })],
    ['limited, with a few transient errors', after({ statuses: { 200: 100, 429: 20, 503: 30 }, met: [met({})] })],
    ['limited, with a request that took too long', after({ statuses: { 200: 100, 408: 1, 429: 24 }, met: [met({})] })],
  ],
  fails: [
    [
      'called unavailable',
      after({ statuses: { 200: 100, 503: 25 }, rateLimitedAs503: ['ex-0010', 'ex-0011'] }),
      /2 of 125 requests of a burst were answered 503 with a retry header .* \(100 answered 200, 25 answered 503\)/,
    ],
    [
      'forbidden',
      after({ statuses: { 200: 100, 403: 25 } }),
      /25 of 125 requests of a burst were answered 403 \(100 answered 200, 25 answered 403\)/,
    ],
  ],
  cannotTell: [
    [
      'all answers good',
      after({ statuses: { 200: 2500 } }),
      /a burst of 125 requests met no limit \(2500 answered 200\)/,
    ],
    [
      '503 that nothing explains',
      after({ statuses: { 200: 100, 503: 25 } }),
      /is not known \(100 answered 200, 25 answered 503\): the 503 \(Server: nginx\/1\.29; text\/html\) may be a limit .* --pace/,
    ],
    [
      'lost answers',
      { rate: burst({ statuses: { 200: 100, null: 25 } }), ...exchanges() },
      /not known .* 25 not answered/,
    ],
    [
      'too slow',
      { rate: burst({ statuses: { 200: 100, 408: 25 } }), ...exchanges() },
      /is not known .* 25 answered 408/,
    ],
    [
      'nothing was served',
      { rate: burst({ statuses: { 401: 64 } }), ...exchanges() },
      /is not known \(64 answered 401/,
    ],
  ],
});
