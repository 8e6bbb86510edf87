import { describe, expect, it, test } from 'vitest';
import type { Attempt, Exchange } from '../../model/exchange.ts';
import { attempt, exchange, exchanges, leakOf } from '../../testing/exchanges.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { redundantAnswers, withoutLimit } from './rate.probe.ts';
import { rateLimitEnds, rateLimitServesAgain } from './rules/rate-limit.ts';

/** Each attempt sent two seconds after the one before; a 429 says one second. */
function attempts(statuses: readonly number[], retryAfter = '1'): readonly Attempt[] {
  return statuses.map((status, index) => {
    const limitHeaders = status === 429 ? ([['retry-after', retryAfter]] as const) : [];
    return attempt(status, { sentAt: 2000 * index, waitedMs: 1340, limitHeaders });
  });
}

function asked(...args: Parameters<typeof attempts>) {
  const all = attempts(...args);
  return { status: all.at(-1)?.status ?? null, attempts: all };
}

const other = { id: 'ex-0002', attempts: [attempt(200, { sentAt: 3000 })] };

ruleCases(rateLimitEnds, {
  passes: [
    ['at the third wait', exchanges(asked([429, 429, 429, 200]))],
    ['at the fifth, while others were asked', exchanges(asked([429, 429, 429, 429, 429, 200]), other)],
  ],
  fails: [['at the fourth wait', exchanges(asked([429, 429, 429, 429, 200]))]],
  cannotTell: [['asked no further', exchanges(asked([429, 429, 429])), /refused after 2 of 3 waits/]],
  inapplicable: [
    ['no time was said', exchanges(asked([429, 429, 429, 429], ''))],
    ['not as long as was said', exchanges(asked([429, 429, 429, 429], '2'))],
    ['a wrong key', exchanges({ ...asked([429, 429, 429, 429]), credential: { key: 'revoked' } })],
    ['errors in between', exchanges(asked([429, 503, 429, 503, 429, 503]))],
  ],
});

const burst = { burst: 'sent', sent: 125, statuses: {}, rateLimitedAs503: [], met: [] } as const;
const announced = { exchange: 'ex-0010', headers: [['retry-after', '2']], announcedMs: 2000 } as const;
const met = [429, 429, 200].map((after) => ({ ...announced, after, afterExchange: 'ex-0011' }));

ruleCases(rateLimitServesAgain, {
  passes: [['at the third', { rate: { ...burst, met }, ...exchanges() }]],
});

const me = { operation: 'getMe', body: { data: { key: {}, organization: {} } } } as const;
const ofBurst = { ...me, probe: 'rate' } as const;
const page = { ...ofBurst, body: undefined, facts: { isJson: false, contentType: 'text/html' } } as const;

it.each<[string, readonly Parameters<typeof exchange>[0][], 'data' | 'answer', RegExp]>([
  ['no limit, which other requests met', [asked([429, 200])], 'data', /met no limit/],
  [
    'no limit, which a wrong key met',
    [{ ...asked([429, 200]), credential: { key: 'revoked' } }],
    'answer',
    /met no limit/,
  ],
  ['a page that is called a success', [me, page], 'answer', /status 200 \(Server: none; text\/html\) are not what/],
  ['JSON of another kind than before', [me, { ...ofBurst, body: { error: 'slow down' } }], 'answer', /is not known/],
])('a burst without a 429 met %s', (_, all, kind, reason) => {
  expect(withoutLimit({ ...burst, statuses: { 200: 2500 } }, all.map(exchange))).toEqual({
    kind,
    reason: expect.stringMatching(reason),
  });
});

function answer(number: number, partial: Parameters<typeof exchange>[0] = {}): Exchange {
  const headers = [['ratelimit-remaining', String(1000 - number)]] as const;
  return exchange({ id: `ex-${number}`, operation: 'getMe', headers, ...partial });
}

function letGo(answers: readonly Exchange[]): string[] {
  return redundantAnswers(answers).map(({ id }) => id);
}

const many = Array.from({ length: 20 }, (_, index) => answer(index + 1));
const limited = [answer(21, { status: 429 }), answer(22), answer(23, { status: 429 })];

describe('of a burst', () => {
  test('the first answer, the last ones before the limit and all that follow stay', () => {
    const gone = letGo([...limited, ...many]);
    const stay = [...many, ...limited].map(({ id }) => id).filter((id) => !gone.includes(id));
    expect(stay).toEqual(['ex-1', 'ex-18', 'ex-19', 'ex-20', 'ex-21', 'ex-22', 'ex-23']);
  });

  test.each<[string, Parameters<typeof exchange>[0]]>([
    ['another status', { status: 503 }],
    ['no answer', { status: null, error: 'the connection broke' }],
    ['another header', { headers: [['set-cookie', 'a']] }],
    ['the key', { facts: { keyEchoed: true } }],
    ['a leak', { facts: { leaks: [leakOf({ by: 'value' })] } }],
  ])('what shows %s stays', (_, partial) => {
    const odd = many.map((each, index) => (index === 9 ? answer(10, partial) : each));
    expect(letGo(odd)).toEqual(letGo(many).filter((id) => id !== 'ex-10'));
  });
});
