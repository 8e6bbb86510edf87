import { describe, expect, it } from 'vitest';
import type { Ask } from '../../model/probe.ts';
import { ConstantLimit, RetryPolicy, type Sent } from './retry-policy.ts';
import { type Sign, Silence } from './silence.ts';
import { TransportError } from './wire.ts';

type Event = readonly [request: string, sentAt: number, sign: Sign, now: number];

/** Nothing but these answers and losses, after an answer to `first` at 10. */
function having(...events: readonly Event[]): Silence<string> {
  const silence = new Silence<string>(120_000);
  for (const [request, sentAt, sign, now] of [['first', 0, 'up', 10] as const, ...events])
    silence.note({ request, operation: request, sentAt, sign, failure: `${request} ${sign}` }, now);
  return silence;
}

it.each<[string, readonly Event[], readonly string[], string]>([
  [
    'are all that were in flight, in the order in which they were sent, and none that was sent later or refused',
    [
      ['b', 12, 'down', 20],
      ['a', 11, 'down', 21],
      ['later', 20.5, 'down', 22],
      ['refused', 15, 'refused', 23],
    ],
    ['a', 'b'],
    'first',
  ],
  [
    'is none that a later request outlived',
    [
      ['slow', 11, 'down', 20],
      ['later', 21, 'up', 30],
      ['crash', 31, 'down', 40],
    ],
    ['crash'],
    'later',
  ],
  [
    'stays suspected though an answer that was on its way comes after it',
    [
      ['crash', 12, 'down', 20],
      ['on-its-way', 11, 'up', 21],
      ['next', 22, 'refused', 22],
    ],
    ['crash'],
    'on-its-way',
  ],
])('who is suspected %s', (_, events, inFlight, last) => {
  const silence = having(...events);
  expect(silence.inFlight).toEqual(inFlight);
  expect(silence.last?.request).toBe(last);
  const lost = events.filter(([, , sign]) => sign !== 'up');
  const [request, , sign] = lost.at(-1) ?? [];
  expect(silence.failure).toBe(`${request} ${sign}`);
});

describe('a deployment has stopped for good', () => {
  it('if connections are refused for longer than a restart takes', () => {
    const silence = having(['a', 11, 'refused', 12]);
    expect([silence.isForGood(30_000), silence.isForGood(30_100)]).toEqual([false, true]);
    expect(silence.isInDoubt(20_000)).toBe(false);
  });

  it('if a plain request fails as well as the broken ones', () => {
    const silence = having(['a', 11, 'down', 12]);
    expect([silence.isInDoubt(1000), silence.isInDoubt(5012), silence.isForGood(40_000)]).toEqual([false, true, false]);
    silence.notePlain(true, 5012);
    expect([silence.isInDoubt(6000), silence.isInDoubt(7012)]).toEqual([false, true]);
    expect([silence.isForGood(30_000), silence.isForGood(30_100)]).toEqual([false, true]);
  });

  it('if nothing is answered for three timeouts, and a plain request times out too', () => {
    const silence = having(['a', 11, 'late', 30_011]);
    expect(silence.isInDoubt(30_011)).toBe(true);
    silence.notePlain(true, 60_011);
    expect([silence.isForGood(90_000), silence.isForGood(90_100)]).toEqual([false, true]);
  });

  it.each<[string, Event]>([
    ['it never answered', ['a', 11, 'down', 12]],
    ['it answers', ['a', 11, 'up', 12]],
  ])('not if %s', (why, event) => {
    const silence = new Silence<string>(120_000);
    const [request, sentAt, sign, now] = event;
    if (why === 'it answers')
      silence.note({ request: 'first', operation: 'first', sentAt: 0, sign: 'down', failure: '' }, 1);
    silence.note({ request, operation: request, sentAt, sign, failure: '' }, now);
    silence.notePlain(true, 20);
    expect([silence.isForGood(200_000), silence.isSilent]).toEqual([false, false]);
  });

  it('not if a hang ends with a restart that takes some seconds', () => {
    const silence = having(['a', 11, 'late', 30_011], ['b', 30_012, 'refused', 30_013]);
    expect([silence.isForGood(60_000), silence.isForGood(60_100)]).toEqual([false, true]);
  });
});

/** So many requests of these operations are broken off at once. */
function broken(operations: readonly string[], times: number): Silence<string> {
  return having(
    ...Array.from(
      { length: times },
      (_, index) => [operations[index % operations.length] ?? '', 50, 'down', 100] as const,
    ),
  );
}

describe('an outage', () => {
  const refused: Event = ['listSales', 50, 'refused', 100];

  it('begins when connections are refused, or requests of several operations fail in a row', () => {
    expect([100, 1100, 9000].map((now) => having(refused).waitMs(now))).toEqual([250, 500, 2000]);
    expect(broken(['listSales', 'getMe'], 6).waitMs(100)).toBe(250);
    expect(broken(['listSales', 'getMe'], 5).waitMs(100)).toBeNull();
    expect(broken(['listSales'], 40).waitMs(100)).toBeNull();
  });

  it('begins after the first answer, and is over with the next', () => {
    const before = new Silence<string>(120_000);
    before.note({ request: 'getMe', operation: 'getMe', sentAt: 0, sign: 'refused', failure: '' }, 0);
    expect(before.waitMs(10)).toBeNull();
    const after = having(refused, ['listSales', 800, 'up', 900], ['listSales', 901, 'down', 950]);
    expect(after.waitMs(950)).toBeNull();
  });

  it('is waited for as long as a restart takes, and no longer', () => {
    expect([30_000, 30_200].map((now) => having(refused).waitMs(now))).toEqual([2000, null]);
    const down = broken(['listSales', 'getMe'], 6);
    expect([10_000, 10_200].map((now) => down.waitMs(now))).toEqual([2000, null]);
    down.notePlain(true, 10_200);
    expect([10_200, 30_200].map((now) => down.waitMs(now))).toEqual([2000, null]);
  });
});

const ASKED: Ask = { operation: 'listSales', path: '/public-api/v1/sales' };
const SENT: Sent = { response: null, failure: null, sentAt: 0, ms: 1 };

it('holds a key back that is limited for long, and no other key', () => {
  const policy = new RetryPolicy(120_000);
  policy.note({ ask: ASKED }, { ...SENT, response: { status: 200, headers: [], body: Buffer.from('') } }, 0);
  const response = { status: 429, headers: [['retry-after', '3600']], body: Buffer.from('') } as const;
  expect(policy.waitBeforeNext(ASKED, { ...SENT, response }, [], 0)).toBeNull();
  expect(policy.givenUp(ASKED)?.message).toBe('not sent: rate limited (429), retry after 3600 s');
  expect(policy.givenUp({ ...ASKED, credential: { key: 'other' } })).toBeNull();
});

describe('nothing but 429', () => {
  const limited = (...operations: readonly string[]) => {
    const limit = new ConstantLimit(120_000);
    for (const operation of operations) limit.note(operation, 429, 1000);
    return limit;
  };

  it('ends a check within a minute if it was so from the start', () => {
    const limit = limited('getMe', 'listStores');
    expect([limit.isWorthWaiting(8000, 48_000), limit.endedBy(8000, 48_000)]).toEqual([true, null]);
    expect(limit.endedBy(8000, 49_000)).toBe('every request of the last 48 s was answered 429');
    expect(limit.endedBy(3_600_000, 1000)).toBe('every request was answered 429');
  });

  it('leaves half of that for another operation', () => {
    const limit = limited('getMe');
    expect([limit.isWorthWaiting(4000, 24_000), limit.isWorthWaiting(8000, 24_000)]).toEqual([true, false]);
    expect(limit.endedBy(8000, 60_000)).toBeNull();
  });

  it('ends a check that was served before only after the time for retries', () => {
    const limit = limited('getMe', 'listStores');
    limit.note('getMe', 200, 2000);
    for (const operation of ['getMe', 'listSales']) limit.note(operation, 429, 3000);
    expect([limit.isWorthWaiting(60_000, 60_000), limit.endedBy(60_000, 60_000)]).toEqual([true, null]);
    expect(limit.endedBy(8000, 120_000)).toBe('every request of the last 117 s was answered 429');
    // It may be the limit of one key alone.
    expect(limit.endedBy(3_600_000, 4000)).toBeNull();
  });

  it('is not so if one operation is limited, or another answer came', () => {
    const limit = limited('getMe', 'listStores');
    limit.note('getMe', 401, 2000);
    limit.note('getMe', 429, 3000);
    expect(limit.endedBy(8000, 200_000)).toBeNull();
  });
});

const late = new TransportError('timeout', 'no answer in time');
const reset = new TransportError('reset', 'the connection broke');

it.each([
  ['stops asking an operation that never answers, and no other', late, /not sent: 6 requests/],
  ['keeps asking an operation that answers now and then', null, undefined],
  ['does not count other failures', reset, undefined],
])('%s', (_, sixth, message) => {
  const policy = new RetryPolicy(120_000);
  for (const failure of [late, late, late, late, late, sixth, ...(sixth === late ? [] : [late])])
    policy.note({ ask: ASKED }, { ...SENT, failure }, 0);
  const said = policy.givenUp(ASKED)?.message;
  expect(said).toEqual(message === undefined ? undefined : expect.stringMatching(message));
  expect(policy.givenUp({ ...ASKED, operation: 'getMe' })).toBeNull();
});
