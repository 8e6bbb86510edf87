import { describe, expect, it } from 'vitest';
import { judgeRule } from '../../conformance/decide/judge.ts';
import type { Outcome } from '../../conformance/model/outcome.ts';
import { clientRequirements } from '../../contract/requirements/index.ts';
import { evidenceOf, exchangeOf, runOf } from '../run/run-of.ts';
import { clientFacts, clientRules } from '../suite.ts';
import { type Asked, cursor, traffic, walk } from '../testing/traffic.ts';
import type { End, Traffic } from '../traffic/traffic.ts';
import { situations } from '../trouble/situations.ts';

const ABOUT = { command: 'client', seed: 1, startedAt: '2026-06-15T12:00:00.000Z', durationMs: 1 };

/** Each cause, with what follows from it. */
function causesIn(seen: Traffic) {
  const { causes = [] } = runOf(evidenceOf(seen, ABOUT), 'digest', []);
  return causes.map(({ rule, follows }) => [rule, follows.map((one) => one.rule)]);
}

function judged(id: string, seen: Traffic) {
  const rule = clientRules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`there is no rule ${id}`);
  return judgeRule(rule, evidenceOf(seen, ABOUT));
}

const outcomeOf = (id: string, seen: Traffic): Outcome => judged(id, seen).outcome;

const failed: End = { kind: 'failed', code: 1, signal: null };
const wrong: End = { kind: 'wrong', differences: [{ figure: 'count', expected: '270', received: '200' }] };
const wrongTotal: End = {
  kind: 'wrong',
  differences: [
    { figure: 'total', expected: '10.5', received: '10.49', isAmount: true, isSlight: true, isRounding: true },
  ],
};
const inTime: End = { kind: 'ranOut', of: 'time' };

const asking = (...asked: readonly Asked[]) => traffic([{ asked }]);
const inSituation = (id: string, end: End, asked: readonly Asked[] = walk(3)) =>
  traffic([{ asked: walk(3) }, { situations: [id], end, asked }]);
/** In time without trouble, and not in time with it. */
const hung = (situation: string, ms: number) =>
  traffic([
    { asked: walk(3), ms },
    { situations: [situation], end: inTime, asked: walk(1), ms: 30_000 },
  ]);
const ended = (end: End) => traffic([{ asked: walk(3), end }]);

/** A 429 at the first request of a start; then requests so many ms later. */
const limited = (retry: 'seconds' | 'date' | 'none', later: readonly number[], until = 1000) =>
  traffic([
    {
      situations: [`limit-${retry}`],
      asked: [
        { at: 0, status: 429, harm: { kind: 'status', retry, until } },
        ...later.map(
          (at): Asked => (at < until - 30 ? { at, status: 429, harm: { kind: 'status', retry, until } } : { at }),
        ),
      ],
    },
  ]);

/** An endpoint that fails for ever, asked at these times in one start or in several. */
const failing = (...starts: readonly (readonly number[])[]) => traffic(starts.map((times) => failingStart(times)));
const failingStart = (times: readonly number[], end: End = failed) => ({
  situations: ['unavailable-for-ever'],
  end,
  asked: times.map((at): Asked => ({ at, status: 503, harm: { kind: 'status', retry: 'none' } })),
});

const crowd = (at: number): readonly Asked[] =>
  Array.from({ length: 9 }, (_, index) => ({ at, answeredAt: at + 50, query: { limit: `${index + 1}` } }));
const many = (peakMB: number) => ({ asked: walk(3), situations: ['many-sales'], peakMB });
const refusals = (number: number) => Array<Asked>(number).fill({ status: 401 });

/** Traffic that breaks each rule in one place. Whole clients that keep or break it are in `proof/clients`. */
const BROKEN: Readonly<Record<string, Traffic>> = {
  'client-key-as-bearer': asking({ key: 'none', status: 401 }),
  'client-key-nowhere-else': asking({ keyElsewhere: ['the address'] }),
  'client-names-no-organization': asking({ query: { organizationId: '1' }, status: 400 }),
  'client-only-reads': asking({ method: 'POST', status: 405 }),
  'client-documented-requests': asking({ operation: null, status: 404 }),
  'client-values-in-form': asking({
    query: { from: 'May' },
    status: 400,
    violations: [{ parameter: 'from', expected: 'a time' }],
  }),
  'client-limit-in-bounds': asking({ query: { limit: '1.5' }, status: 400 }),
  'client-asks-nothing-personal': asking({ query: { phone: '1' }, status: 400 }),
  'client-cursor-as-it-came': asking(...walk(1), { query: { cursor: cursor(99) }, status: 400 }),
  'client-filters-kept': asking({ next: cursor(1) }, { query: { limit: '100', cursor: cursor(1) } }),
  'client-walks-apart': asking(
    { next: cursor(1) },
    { operation: 'listProducts', query: { cursor: cursor(1) }, status: 400 },
  ),
  'client-reads-to-the-end': traffic([{ end: wrong, asked: walk(3).slice(0, 1) }]),
  'client-few-requests': asking(...walk(33, { records: 37 })),
  'client-waits-out-limits': limited('seconds', [200, 1010]),
  'client-no-stampede': traffic([
    {
      situations: ['limit-seconds'],
      asked: [
        { at: 0, status: 429, harm: { kind: 'status', retry: 'seconds', until: 1000 } },
        { at: 1010 },
        ...crowd(1020),
      ],
    },
  ]),
  'client-refused-key-rests': inSituation('key-rotated', failed, [...walk(3).slice(0, 2), ...refusals(4)]),
  'client-reads-on-after-short-pages': inSituation('empty-pages', wrong),
  'client-tries-again': inSituation('failed-once', failed),
  'client-retries-end': failing([...Array(11).keys()].map((index) => index * 1000)),
  'client-pauses-grow': failing([0, 10, 20, 30, 40]),
  'client-survives-unknown-fields': inSituation('more-fields', failed),
  'client-survives-unknown-words': inSituation('new-words', failed),
  'client-survives-null-and-absent': inSituation('nulls', failed),
  'client-amounts-to-the-cent': ended(wrongTotal),
  'client-counts-records-once': inSituation('sales-come-again', wrong),
  'client-never-half': inSituation('key-revoked', wrong),
  'client-export-resumes': inSituation('interrupted', wrong),
  'client-key-stays': inSituation('redirected', failed, [
    { harm: { kind: 'redirect' }, status: 307 },
    { elsewhere: true, status: 404 },
  ]),
  'client-memory-bounded': traffic([many(900)]),
  'client-answers-tasks': ended(failed),
  'client-reads-compressed-answers': traffic([
    { asked: walk(3, { compressed: true }), end: failed },
    { asked: walk(3), situations: ['uncompressed'] },
  ]),
};

describe.each(clientRules.map(({ id }) => id))('%s', (id) => {
  const seen = BROKEN[id] ?? traffic([]);

  it('fails where it is broken, and names requests with each finding', () => {
    const { outcome, findings } = judged(id, seen);
    expect(outcome).toBe('failed');
    const known = seen.received.map(({ exchange }) => exchange);
    const named = findings.map(({ evidence }) => evidence);
    expect(named.filter((each) => each.length === 0)).toEqual([]);
    expect(known).toEqual(expect.arrayContaining(named.flat()));
  });

  it('is never passed by traffic without a request', () => {
    expect(outcomeOf(id, traffic([{ asked: [] }], 'observed'))).not.toBe('passed');
  });
});

it.each([
  ['as much memory before', 'client-memory-bounded', traffic([{ asked: walk(1), peakMB: 400 }, many(700)])],
  ['a request id', 'client-names-no-organization', asking({ headers: [['x-request-id', '']] })],
  ['pauses that grow a little', 'client-pauses-grow', failing([0, 500, 1050, 1650, 2300], [0, 505, 1056, 1658, 2311])],
  ['pauses by chance', 'client-pauses-grow', failing([0, 1900, 2000, 3800, 4500, 5900])],
  ['pauses of about a second', 'client-pauses-grow', failing([0, 880, 1700, 2560, 3360])],
  [
    'the same statuses in another order',
    'client-filters-kept',
    traffic([
      {
        asked: [
          { query: { status: 'PAID,PENDING', storeIds: 'a' }, next: cursor(1) },
          { query: { storeIds: 'a', limit: '50', status: 'PENDING,PAID', cursor: cursor(1) }, next: null },
        ],
      },
    ]),
  ],
])('does not hold %s against a client', (_, id, seen) => {
  expect(outcomeOf(id, seen)).toBe('passed');
});

it.each([
  ['an answer that no request came before', 'client-answers-tasks', asking()],
  ['more memory than before', 'client-memory-bounded', traffic([{ asked: walk(1), peakMB: 60 }, many(400)])],
  ['memory without an end', 'client-memory-bounded', traffic([{ ...many(900), end: inTime }])],
  ['pauses of a busy machine', 'client-pauses-grow', failing([0, 657, 1248, 1953, 2482], [0, 583, 1312, 1917, 2466])],
  ['the key where a program prints it', 'client-key-nowhere-else', traffic([{ asked: [{}], printedKey: true }])],
])('holds %s against it', (_, id, seen) => {
  expect(outcomeOf(id, seen)).toBe('failed');
});

const namedBy = (id: string, seen: Traffic): readonly string[] =>
  judged(id, seen).findings.flatMap(({ evidence }) => evidence);

it('names the requests that were too many, and not the last ones', () => {
  const byId = Array.from({ length: 3 }, (): Asked => ({ operation: 'getCustomer', query: {} }));
  const seen = asking(...walk(1), ...byId, ...walk(2));
  expect(namedBy('client-few-requests', seen)).toEqual(['ex-2', 'ex-3', 'ex-4']);
});

it('names the failed answer from which a client went on, however much it asked after it', () => {
  const cut: Asked = { status: 503, harm: { kind: 'status', retry: 'none' } };
  const [id = ''] = situations.filter(({ requirement }) => requirement === 'CLI-24').map((each) => each.id);
  expect(namedBy('client-never-half', inSituation(id, wrong, [...walk(1), cut, ...walk(9)]))).toContain('ex-5');
});

it('names the crowd after a limit', () => {
  expect(namedBy('client-no-stampede', BROKEN['client-no-stampede'] ?? traffic([])).length).toBeGreaterThan(4);
});

it('has a rule for each requirement of a client, and no requirement twice', () => {
  const promised = clientRules.flatMap(({ requirements }) => requirements);
  expect(promised.toSorted()).toEqual(clientRequirements.map(({ id }) => id).toSorted());
});

it('makes an advisory of each recommendation, and of nothing else', () => {
  const advisory = clientRules.filter((rule) => rule.advisory === true).flatMap(({ requirements }) => requirements);
  const recommended = clientFacts.filter(({ level }) => level === 'should').map(({ id }) => id);
  expect(advisory.toSorted()).toEqual(recommended.toSorted());
});

it('holds nothing against a situation where another one that came with it was enough', () => {
  const seen = traffic([
    { situations: ['new-words'], met: ['new-words', 'short-pages'], asked: walk(2), end: wrong },
    { situations: ['short-pages'], asked: walk(2), end: wrong },
  ]);
  expect(outcomeOf('client-survives-unknown-words', seen)).not.toBe('failed');
  expect(outcomeOf('client-reads-on-after-short-pages', seen)).toBe('failed');
});

it('leaves a walk that ended at a short page to the promise about short pages', () => {
  const [first = {}] = walk(2);
  const left = (records: number) => traffic([{ asked: [{ ...first, records }], end: wrong }]);
  expect(outcomeOf('client-reads-to-the-end', left(100))).toBe('failed');
  expect(outcomeOf('client-reads-to-the-end', left(12))).not.toBe('failed');
});

describe('of traffic that is only observed', () => {
  const seen = (rule: string, ...asked: readonly Asked[]) =>
    expect(outcomeOf(`client-${rule}`, traffic([{ asked }], 'observed')));
  const refusal: Asked = { at: 0, status: 429, harm: { kind: 'status', retry: 'seconds', until: 1000 } };

  it('a limit counts that the client came back from, or did not wait for, and none that it may have been ended at', () => {
    seen('waits-out-limits', refusal, { at: 1010 }).toBe('passed');
    seen('waits-out-limits', refusal, { at: 300 }).toBe('failed');
    seen('waits-out-limits', refusal).toBe('cantTell');
    const ofAnother: Asked = { at: 300, headers: [['accept', 'application/json']] };
    seen('waits-out-limits', refusal, ofAnother, { at: 1010 }).toBe('passed');
    const others = [...Array(20)].map((_, page) => ({ at: 10 + page * 40, query: { from: `${page}` } }));
    seen('waits-out-limits', refusal, ...others, { at: 1010 }).toBe('passed');
  });

  it.each([
    ['an error', { status: 503, harm: { kind: 'status', retry: 'seconds' } }],
    ['a lost connection', { status: null, harm: { kind: 'cut-off' } }],
  ] as const)(
    '%s that is asked for again is one that was tried again, and another one decides nothing',
    (_, failure) => {
      const failed: Asked = { at: 0, ...failure };
      seen('tries-again', failed, { at: 1000 }).toBe('passed');
      seen('tries-again', failed, { at: 1000, query: {} }).toBe('cantTell');
      seen('tries-again', failed, { at: 90_000 }).toBe('cantTell');
    },
  );

  it('a program that was started again has not tried again', () => {
    const [first = {}, second = {}] = walk(2);
    const before: readonly Asked[] = [
      { ...first, at: 0 },
      { ...second, at: 100, status: 503, harm: { kind: 'status', retry: 'none' } },
    ];
    seen('tries-again', ...before, { ...first, at: 2000 }, { ...second, at: 2100 }).toBe('cantTell');
    seen('tries-again', ...before, { ...second, at: 9000 }).toBe('cantTell');
    seen('tries-again', ...before, { ...second, at: 2100 }).toBe('passed');
  });

  it('a reader may go back, and two may read one list', () => {
    const [first = {}, second = {}, third = {}] = walk(3);
    seen('reads-to-the-end', first, second, third, second).toBe('cantTell');
    seen('reads-to-the-end', first, first, second, second).toBe('cantTell');
  });

  it('a client that is started again may be refused again', () => {
    const refused = (...times: readonly number[]) => times.map((at) => ({ at, status: 401, key: 'none' as const }));
    seen('refused-key-rests', ...refused(0, 10_000, 20_000, 30_000, 40_000)).toBe('passed');
    seen('refused-key-rests', ...refused(0, 1000, 2000, 3000, 4000)).toBe('failed');
  });

  it('many requests are for many questions, but those of one moment with an id each', () => {
    const days = [...Array(31)].map((_, day) => ({ query: { from: `${day}` } }));
    seen('few-requests', ...days, ...days).toBe('passed');
    const byId = { operation: 'getCustomer', query: {} } as const;
    const people = (apart: number) =>
      [...Array(12).keys()].map((id) => ({ ...byId, path: `/customers/${id}`, at: id * apart }));
    seen('few-requests', ...people(20)).toBe('failed');
    seen('few-requests', ...people(5000)).toBe('passed');
    seen('few-requests', ...walk(12).map((page) => ({ ...page, query: { ...page.query, limit: '10' } }))).toBe(
      'failed',
    );
  });
});

it('leaves open what a client was too patient for', () => {
  expect(outcomeOf('client-retries-end', traffic([failingStart([0, 1000, 3000], inTime)]))).toBe('cantTell');
});

it('keeps no value of a header that may be private', () => {
  const [received] = asking({
    headers: [
      ['cookie', ''],
      ['accept', 'application/json'],
    ],
  }).received;
  expect(received === undefined ? null : exchangeOf(received).requestHeaders).toEqual([['accept', 'application/json']]);
});

it('a client that does not come back from a limit in all its time waits for ever, if a header said how long', () => {
  const waiting = (retry: 'x-ratelimit' | 'none', ms: number) =>
    traffic([
      {
        situations: [`limit-${retry}`],
        asked: [{ at: 0, status: 429, harm: { kind: 'status', retry, until: 2000 } }],
        end: inTime,
        ms,
      },
    ]);
  expect(outcomeOf('client-waits-out-limits', waiting('x-ratelimit', 30_000))).toBe('failed');
  expect(outcomeOf('client-waits-out-limits', waiting('x-ratelimit', 10_000))).toBe('cantTell');
  expect(outcomeOf('client-waits-out-limits', waiting('none', 30_000))).toBe('cantTell');
});

describe('one fault is blamed once', () => {
  const rounded: End = {
    kind: 'wrong',
    differences: [{ figure: 'total', expected: '447.15', received: '440', isAmount: true, isRounding: true }],
  };

  it('a sum of the right records that is not exact is no wrong answer', () => {
    expect(outcomeOf('client-amounts-to-the-cent', ended(wrongTotal))).toBe('failed');
    expect(outcomeOf('client-answers-tasks', ended(wrongTotal))).toBe('cantTell');
    expect(outcomeOf('client-survives-unknown-fields', inSituation('more-fields', wrongTotal))).toBe('cantTell');
    expect(outcomeOf('client-amounts-to-the-cent', inSituation('more-fields', wrongTotal))).toBe('failed');
  });

  it('a sum that lacks records is a wrong answer, and may be both where it is rounded', () => {
    expect(outcomeOf('client-amounts-to-the-cent', ended(wrong))).toBe('cantTell');
    expect(outcomeOf('client-answers-tasks', ended(wrong))).toBe('failed');
    expect(causesIn(ended(rounded))).toEqual([['client-answers-tasks', ['client-amounts-to-the-cent']]]);
  });

  it('a task that is answered wrongly follows from the requests that were refused', () => {
    const refused = traffic([{ asked: [{ query: { page: '2' }, status: 400 }], end: failed }]);
    expect(causesIn(refused)).toEqual([['client-documented-requests', ['client-answers-tasks']]]);
  });

  it.each([
    ['more-fields', 'client-survives-unknown-fields'],
    ['failed-once', 'client-tries-again'],
    ['end-without-cursor', 'client-reads-to-the-end'],
  ])('a client that takes long without trouble, too, is not said to hang with %s', (situation, rule) => {
    expect(outcomeOf(rule, hung(situation, 22_000))).not.toBe('failed');
    expect(outcomeOf(rule, hung(situation, 2000))).toBe('failed');
  });

  it('a client that did not come to an end is not said to have ended', () => {
    const { causes = [] } = runOf(evidenceOf(hung('more-fields', 2000), ABOUT), 'digest', []);
    expect(causes.map(({ title }) => title)).toEqual(['No answer in time']);
  });

  it('a client that takes a short page for the last one does not read a list too little besides', () => {
    const asked = walk(2, { records: 7, query: {} }).slice(0, 1);
    const seen = traffic([
      { asked: walk(3) },
      { situations: ['short-pages'], asked, end: wrong },
      { situations: ['end-without-cursor'], met: ['end-without-cursor', 'short-pages'], asked, end: wrong },
    ]);
    expect(outcomeOf('client-reads-on-after-short-pages', seen)).toBe('failed');
    expect(outcomeOf('client-reads-to-the-end', seen)).not.toBe('failed');
  });

  it('what a page with other filters leads to is not held against the end of the list', () => {
    const [first, second] = walk(2);
    const astray = [first ?? {}, { ...second, query: { cursor: cursor(1), limit: '100' } }];
    for (const situation of ['short-pages', 'end-without-cursor']) {
      const seen = inSituation(situation, wrong, astray);
      expect(outcomeOf('client-filters-kept', seen)).toBe('failed');
      expect(outcomeOf('client-reads-to-the-end', seen)).not.toBe('failed');
      expect(outcomeOf('client-reads-on-after-short-pages', seen)).not.toBe('failed');
    }
  });
});
