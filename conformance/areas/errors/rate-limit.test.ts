import { describe, expect, it, test } from 'vitest';
import type { Artifacts } from '../../model/artifacts.ts';
import { exchange, exchanges, leakOf } from '../../model/examples/evidence.ts';
import { type Attempt, type Exchange, NO_FACTS } from '../../model/exchange.ts';
import type { ProbeContext } from '../../model/probe.ts';
import { burst, met } from '../../testing/evidence.ts';
import { ruleCases } from '../../testing/rule-cases.ts';
import { rateProbe, redundantAnswers, withoutLimit } from './rate.probe.ts';
import {
  rateLimitEnds,
  rateLimitRetryAfterUsable,
  rateLimitRetryHeader,
  rateLimitServesAgain,
} from './rules/rate-limit.ts';

/** Each attempt sent two seconds after the one before; a 429 says one second. */
function attempts(statuses: readonly number[], retryAfter = '1'): readonly Attempt[] {
  return statuses.map((status, index) => ({
    status,
    error: null,
    sentAt: 2000 * index,
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
  fails: [['at the fourth wait', exchanges(asked([429, 429, 429, 429, 200]))]],
  cannotTell: [['asked no further', exchanges(asked([429, 429, 429])), /refused after 2 of 3 waits/]],
  inapplicable: [
    ['no time was said', exchanges(asked([429, 429, 429, 429], ''))],
    ['not as long as was said', exchanges(asked([429, 429, 429, 429], '2'))],
    ['a wrong key', exchanges({ ...asked([429, 429, 429, 429]), credential: { key: 'revoked' } })],
    ['errors in between', exchanges(asked([429, 503, 429, 503, 429, 503]))],
  ],
});

const NOW = ['date', 'Fri, 01 May 2026 12:00:00 GMT'] as const;

function limitedFor(value: string, date: readonly (readonly [string, string])[] = [NOW], status = 429) {
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
    ['a day', limitedFor('86400')],
    ['a fraction of a second', limitedFor('0.4')],
    ['the same second', limitedFor('Fri, 01 May 2026 12:00:00 GMT')],
  ],
  fails: [
    ['more than a day', limitedFor('86401'), /a 429 of listSales has Retry-After: 86401, which is more than a day/],
    ['of a 503', limitedFor('0', [NOW], 503), /a 503 of listSales/],
  ],
  cannotTell: [['a date without the time of the answer', limitedFor('Fri, 01 May 2026 12:00:30 GMT', [])]],
  inapplicable: [['an empty one', limitedFor('')]],
});

ruleCases(rateLimitRetryHeader, {
  fails: [['an empty Retry-After', limitedFor('', [])]],
});

const closed = met({ after: 429 });

function afterwards(...all: Artifacts['rate']['met']) {
  return { rate: burst({ met: all }), ...exchanges() };
}

ruleCases(rateLimitServesAgain, {
  passes: [['at the third', afterwards(closed, closed, met({}))]],
  cannotTell: [
    [
      'an hour announced',
      afterwards(met({ announcedMs: 3_600_000, after: null, afterExchange: null })),
      /announces 3600 s, which is longer than a check waits/,
    ],
    [
      'no answer after it',
      afterwards(met({ announcedMs: 1000, after: null, afterExchange: 'ex-0009' })),
      /announces 1 s, and the request after that got no answer/,
    ],
  ],
});

/** The part of a context that a burst uses; its answers come from `answer`, counted from 1. */
function deploymentThat(answer: (asked: number) => Partial<Exchange>, left = 500) {
  let asked = 0;
  const context = {
    allow: { burst: true },
    requestsLeft: () => left,
    noBurst: 'it keeps to no pace',
    startedAt: '2026-01-01T00:00:00.000Z',
    ask: async () => exchange({ id: `ex-${++asked}`, probe: 'rate', operation: 'getMe', ...answer(asked) }),
    seen: () => [],
    all: (tasks: readonly (() => Promise<unknown>)[]) => Promise.all(tasks.map((task) => task())),
    letGo: () => undefined,
    wait: async () => undefined,
  };
  return { context: context as unknown as ProbeContext, asked: () => asked };
}

const OK = { status: 200 } as const;
const PAGE = { ...NO_FACTS, contentType: 'text/html' };

describe('a burst is as fast as it can be, and ends at the first sign of a limit', () => {
  it('has 64 requests under way, and goes on to its end where everything is answered', async () => {
    let [now, most] = [0, 0];
    const { context, asked } = deploymentThat(() => OK);
    const { ask } = context;
    const slow: ProbeContext['ask'] = async (one) => {
      now += 1;
      most = Math.max(most, now);
      await new Promise((resolve) => setImmediate(resolve));
      now -= 1;
      return ask(one);
    };
    const rate = await rateProbe.gather({ ...context, ask: slow }, {});
    expect([most, asked()]).toEqual([64, 2500]);
    expect(rate).toMatchObject({ sent: 2500, statuses: { 200: 2500 }, met: [] });
  });

  it.each<[string, Partial<Exchange>, number]>([
    ['another refusal', { status: 403 }, 1 + 63],
    ['a 503 with a word about it', { status: 503, body: undefined, text: 'Too many requests' }, 1 + 63],
    ['a 503 that says when to come back, ten times', { status: 503, headers: [['retry-after', '600']] }, 10 + 63 + 1],
    ['a page that is called a success', { status: 200, body: undefined, facts: PAGE }, 33 + 63],
    ['a 503 that says nothing, more than half of the time', { status: 503, body: {} }, 33 + 63],
    ['nothing', { status: null, error: 'nothing answers' }, 33 + 63],
  ])('%s', async (_, refusal, refused) => {
    const { context, asked } = deploymentThat((number) => (number > 150 ? refusal : OK));
    const { sent, statuses } = await rateProbe.gather(context, {});
    expect([asked(), sent]).toEqual([150 + refused, 150 + refused]);
    const all = refusal.status === 200 ? { 200: sent } : { 200: 150, [String(refusal.status)]: refused };
    expect(statuses).toEqual(all);
  });

  it('after a 429, it waits as long as it says, three times', async () => {
    const limited = { status: 429, headers: [['retry-after', '1']] } as const;
    const { context } = deploymentThat((number) => (number > 150 ? limited : OK));
    const { met: waits, statuses } = await rateProbe.gather(context, {});
    expect(waits.map(({ after }) => after)).toEqual([429, 429, 429]);
    expect(statuses).toEqual({ 200: 150, 429: 64 + 3 });
  });

  it('is not sent where it is not allowed, for the reason that is given, or where the budget was used up', async () => {
    const { context, asked } = deploymentThat(() => OK, 0);
    await expect(rateProbe.gather(context, {})).rejects.toThrow(/budget was used up/);
    const forbidden = { ...context, allow: { ...context.allow, burst: false } };
    await expect(rateProbe.gather(forbidden, {})).rejects.toThrow('it keeps to no pace');
    expect(asked()).toBe(0);
  });
});

it.each([
  ['{"code":"RATE_LIMITED"}', true],
  ['Request limit exceeded', true],
  ['Throttled. Slow down.', true],
  ['the limit of time for this backend was 30 s', false],
])('a 503 says that it is a limit, or not: %s', async (text, isLimit) => {
  const { context } = deploymentThat((asked) => (asked > 150 ? { status: 503, body: undefined, text } : OK));
  const { rateLimitedAs503 } = await rateProbe.gather(context, {});
  expect(rateLimitedAs503.length > 0).toBe(isLimit);
});

const refused: Attempt = { status: 429, error: null, ms: 1, waitedMs: 2000, limitHeaders: [['retry-after', '2']] };
const limitMet = { attempts: [refused, { ...refused, status: 200, limitHeaders: [] }] };
type Asked = readonly Parameters<typeof exchange>[0][];
const good = { 200: 2500 };
const others = { 200: 100, 500: 33 };
const me = { operation: 'getMe', body: { data: { key: {}, organization: {} } } } as const;
const ofBurst = { ...me, probe: 'rate' } as const;
const page = { ...ofBurst, body: undefined, facts: { isJson: false, contentType: 'text/html' } } as const;

it.each<[string, Readonly<Record<string, number>>, Asked, 'data' | 'answer', RegExp]>([
  ['no limit in the whole run', good, [{}], 'answer', /met no limit .*: .* a lower limit for the check$/],
  ['no limit, which other requests met', good, [limitMet], 'data', /met no limit/],
  [
    'no limit, which a wrong key met',
    good,
    [{ ...limitMet, credential: { key: 'revoked' } }],
    'answer',
    /met no limit/,
  ],
  ['other failures', others, [{}], 'answer', /is not known .* A lower limit of this deployment/],
  ['other failures, and others a limit', others, [limitMet], 'answer', /is not known/],
  [
    'a page that is called a success',
    good,
    [me, page],
    'answer',
    /is not known \(2500 answered 200\): .* status 200 \(Server: none; text\/html\) are not what/,
  ],
  [
    'JSON of another kind than before',
    good,
    [me, { ...ofBurst, body: { error: 'slow down' } }],
    'answer',
    /is not known .* status 200 \(Server: none; application\/json\)/,
  ],
  ['the same as before', good, [me, ofBurst], 'answer', /met no limit/],
  [
    'another form of /me, and the same before',
    good,
    [
      { ...me, body: {} },
      { ...ofBurst, body: {} },
    ],
    'answer',
    /met no limit/,
  ],
])('a burst without a 429 met %s', (_, statuses, asked, kind, reason) => {
  expect(withoutLimit(burst({ statuses }), asked.map(exchange))).toEqual({
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

  test('the ends stay without a limit', () => {
    expect(letGo(many)).toEqual(many.slice(1, -3).map(({ id }) => id));
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
