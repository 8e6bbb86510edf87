import type { Artifacts } from '../../../model/artifacts.ts';
import { exchanges } from '../../../model/examples/evidence.ts';
import type { Attempt } from '../../../model/exchange.ts';
import { burst, met } from '../../../testing/evidence.ts';
import { ruleCases } from '../../../testing/rule-cases.ts';
import {
  rateLimitAnswers429,
  rateLimitEnds,
  rateLimitRetryAfterUsable,
  rateLimitRetryHeader,
  rateLimitServesAgain,
} from './rate-limit.ts';

/** A burst, one 503 of which is at hand, and one request of the rest of the run. */
function after(rate: Partial<Artifacts['rate']>) {
  const headers = [['server', 'nginx/1.29']] as const;
  const facts = { isJson: false, contentType: 'text/html' };
  return { rate: burst(rate), ...exchanges({}, { id: 'ex-0009', probe: 'rate', status: 503, headers, facts }) };
}

ruleCases(rateLimitAnswers429, {
  passes: [
    ['limited, with a request that took too long', after({ statuses: { 200: 100, 408: 1, 429: 24 }, met: [met({})] })],
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
  ],
});

/** Each attempt sent two seconds after the one before; a 429 says one second. */
function attempts(statuses: readonly number[], retryAfter = '1', began = 0): readonly Attempt[] {
  return statuses.map((status, index) => ({
    status,
    error: null,
    sentAt: began + 2000 * index,
    ms: 5,
    waitedMs: 1340,
    limitHeaders: status === 429 ? [['retry-after', retryAfter]] : [],
  }));
}

function asked(...args: Parameters<typeof attempts>) {
  const all = attempts(...args);
  return { status: all.at(-1)?.status ?? null, attempts: all };
}

const other = {
  id: 'ex-0002',
  attempts: [{ status: 200, error: null, sentAt: 3000, ms: 5, waitedMs: 0, limitHeaders: [] }],
};

ruleCases(rateLimitEnds, {
  passes: [
    ['at the third wait', exchanges(asked([429, 429, 429, 200]))],
    ['at the fifth, while others were asked', exchanges(asked([429, 429, 429, 429, 429, 200]), other)],
  ],
  fails: [
    ['at the fourth wait', exchanges(asked([429, 429, 429, 429, 200]))],
  ],
  cannotTell: [['asked no further', exchanges(asked([429, 429, 429])), /refused after 2 of 3 waits/]],
  inapplicable: [
    ['no limit met', exchanges(asked([200]))],
    ['no time was said', exchanges(asked([429, 429, 429, 429], ''))],
    ['not as long as was said', exchanges(asked([429, 429, 429, 429], '2'))],
    ['a wrong key', exchanges({ ...asked([429, 429, 429, 429]), credential: { key: 'revoked' } })],
    ['errors in between', exchanges(asked([429, 503, 429, 503, 429, 503]))],
  ],
});

const NOW = ['date', 'Fri, 01 May 2026 12:00:00 GMT'] as const;

function limited(value: string, date: readonly (readonly [string, string])[] = [NOW], status = 429) {
  const attempt: Attempt = {
    status,
    error: null,
    ms: 1,
    waitedMs: 0,
    limitHeaders: [['retry-after', value], ...date],
  };
  return exchanges({ attempts: [attempt, { ...attempt, status: 200, limitHeaders: [] }] });
}

ruleCases(rateLimitRetryAfterUsable, {
  passes: [
    ['a day', limited('86400')],
    ['a fraction of a second', limited('0.4')],
    ['the same second', limited('Fri, 01 May 2026 12:00:00 GMT')],
  ],
  fails: [
    ['more than a day', limited('86401'), /a 429 of listSales has Retry-After: 86401, which is more than a day/],
    ['of a 503', limited('0', [NOW], 503), /a 503 of listSales/],
  ],
  cannotTell: [['a date without the time of the answer', limited('Fri, 01 May 2026 12:00:30 GMT', [])]],
  inapplicable: [
    ['no Retry-After', exchanges({ attempts: [] })],
    ['an empty one', limited('')],
  ],
});

function limitedWith(...limitHeaders: Attempt['limitHeaders']): Attempt {
  return { status: 429, error: null, ms: 1, waitedMs: 0, limitHeaders };
}
const served: Attempt = { status: 200, error: null, ms: 1, waitedMs: 0, limitHeaders: [] };

ruleCases(rateLimitRetryHeader, {
  passes: [
    [
      'under a name of its own',
      exchanges({}, { status: 429, headers: [['x-backoff', '2']], attempts: [limitedWith()] }),
    ],
  ],
  fails: [['an empty Retry-After', exchanges({ attempts: [limitedWith(['retry-after', ''])] })]],
  cannotTell: [
    [
      'nothing but 429',
      exchanges({ status: 429, attempts: [limitedWith()] }, { status: null }),
      /every answer was 429/,
    ],
    ['a word', exchanges({ attempts: [limitedWith(['retry-after', 'soon'])] }), /Retry-After: soon/],
  ],
  inapplicable: [['no limit met', exchanges({ attempts: [served] })]],
});

const closed = met({ after: 429 });

function afterwards(rate: Partial<Artifacts['rate']>) {
  return { rate: burst(rate), ...exchanges() };
}

ruleCases(rateLimitServesAgain, {
  passes: [
    ['at the third', afterwards({ met: [closed, closed, met({})] })],
  ],
  cannotTell: [
    [
      'no limit met',
      afterwards({ statuses: { 200: 125 } }),
      /a burst of 125 requests met no limit \(125 answered 200\)/,
    ],
    [
      'no 429, and some bad answers',
      afterwards({ statuses: { 200: 120, 500: 5 } }),
      /whether .* met a limit is not known/,
    ],
    ['no time announced', afterwards({ met: [met({ announcedMs: null, after: null })] })],
    [
      'an hour announced',
      afterwards({ met: [met({ announcedMs: 3_600_000, after: null, afterExchange: null })] }),
      /announces 3600 s, which is longer than a check waits/,
    ],
    [
      'no answer after it',
      afterwards({ met: [met({ announcedMs: 1000, after: null, afterExchange: 'ex-0009' })] }),
      /announces 1 s, and the request after that got no answer/,
    ],
    ['a transient error after it', afterwards({ met: [met({ after: 503 })] })],
  ],
});
