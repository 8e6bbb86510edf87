import { exchange, exchanges, leakOf } from '../../model/examples/evidence.ts';
import type { Attempt, Exchange } from '../../model/exchange.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { parameterTries } from '../shared/requests/tries.ts';
import {
  errorFirstAttemptsAnswered,
  errorHidesInternals,
  errorInvalidIs400,
  errorIsNoPage,
  errorNoRepeated500,
} from './rules/errors.ts';

type Ending = number | string;

function attempt(ending: Ending, limitHeaders: Attempt['limitHeaders'] = []): Attempt {
  const [status, error] = typeof ending === 'number' ? [ending, null] : [null, ending];
  return { status, error, ms: 1, waitedMs: 0, limitHeaders };
}

let count = 0;

function asked(endings: readonly (Ending | Attempt)[], more: Partial<Omit<Exchange, 'facts'>> = {}): Exchange {
  count += 1;
  const attempts = endings.map((ending) => (typeof ending === 'object' ? ending : attempt(ending)));
  const status = attempts.at(-1)?.status ?? null;
  return exchange({ id: `ex-${count}`, attempts, status, ...more });
}

function all(...exchanges: readonly Exchange[]) {
  return { exchanges };
}

const BAD = [['limit', '0x']] as const;
const GOOD = [['limit', '5']] as const;

ruleCases(errorFirstAttemptsAnswered, {
  passes: [
    ['an invalid value is refused after an error', all(asked([200]), asked([500, 400], { query: BAD }))],
    ['a write', all(asked([200]), asked([500, 200], { method: 'POST' }))],
    ['an unknown path', all(asked([200]), asked([500, 200], { operation: 'other' }))],
    ['it was not sent, or not read', all(asked([200]), asked(['limited']), asked(['too-large']), asked(['ended']))],
    [
      'an unknown id breaks it each time',
      all(asked([200]), asked([500, 500], { operation: 'getCustomer', path: '/public-api/v1/customers/x' })),
    ],
    ['kept for what it leaks, and not an attempt of its own', all(asked([200]), asked([], { status: 503 }))],
  ],
  fails: [
    ['after a limit', all(asked([200]), asked([429, 500, 200])), /1 of 2 answers/],
    ['a 503 that says nothing', all(asked([200]), asked([503, 200])), /1 of 2 answers of GET \/sales were 503/],
    [
      'in several ways',
      all(asked([200]), asked([500, 200]), asked(['reset', 200]), asked([500, 200]), asked(['timeout', 200])),
      /4 of 5 answers of GET \/sales were 500 \(2\), broken off \(1\), not complete in time \(1\)/,
    ],
    [
      'never answered, though each part of it was accepted elsewhere',
      all(asked([200], { query: GOOD }), asked([500, 500], { query: GOOD })),
      /1 of 2 answers/,
    ],
  ],
});

const trace = leakOf({ category: 'stack-trace', by: 'value', path: '/detail' });

ruleCases(errorHidesInternals, {
  fails: [
    ['a trace', exchanges({ status: 400, facts: { leaks: [trace] } }), /listSales answered 400 with a stack trace/],
  ],
});

const page = { isJson: false, contentType: 'text/html; charset=utf-8' };

ruleCases(errorIsNoPage, {
  passes: [
    ['JSON under the name of a page', exchanges({ status: 404, facts: { isJson: true, contentType: 'text/html' } })],
  ],
  fails: [
    [
      'a page that names its server',
      exchanges({ status: 400, path: '/public-api/v1/sales', headers: [['server', 'nginx']], facts: page }),
      /GET \/public-api\/v1\/sales was answered 400 with an HTML page, by nginx/,
    ],
  ],
});

const breakdown = {
  operation: 'getStaffAnalytics',
  query: [['to', '1970-01-02T00:00:00.000Z']],
  exchanges: ['ex-0001', 'ex-0900', 'ex-0902'],
  statuses: [500, 500],
  control: 429,
} as const;

ruleCases(errorNoRepeated500, {
  fails: [
    [
      'the plain question is limited',
      { breakdowns: [breakdown], exchanges: [exchange()] },
      /getStaffAnalytics to=1970-01-02T00:00:00.000Z is answered 500 each time/,
    ],
  ],
});

ruleCases(errorInvalidIs400, {
  cannotTell: [['a success, which another rule covers', parameterTries({ status: 200 })]],
});
