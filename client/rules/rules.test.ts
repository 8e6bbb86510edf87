import { describe, expect, it } from 'vitest';
import { judgeRule } from '../../conformance/decide/judge.ts';
import type { Outcome } from '../../conformance/model/outcome.ts';
import { type OperationId, pathOf } from '../../contract/operations.ts';
import { clientRequirements } from '../../contract/requirements/index.ts';
import { evidenceOf, exchangeOf, runOf } from '../run/run-of.ts';
import { clientFacts, clientRules } from '../suite.ts';
import type { End, Execution, Received, Traffic } from '../traffic/traffic.ts';
import { situations } from '../trouble/situations.ts';

/** What differs from a request of a client that keeps everything. */
interface Asked extends Partial<Omit<Received, 'page' | 'query'>> {
  readonly query?: Readonly<Record<string, string>>;
  /** The nextCursor that a page gave; null for the last page. */
  readonly next?: string | null;
  readonly records?: number;
}

/** Cursors of pages, by number. */
const cursor = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;

const RANGE = { from: '2026-05-01T00:00:00.000Z', to: '2026-05-31T23:59:59.999Z', limit: '100' };

/** Requests of one list with the same filters, page after page. */
function walk(pages: number, more: Asked = {}): readonly Asked[] {
  return Array.from({ length: pages }, (_, index) => ({
    query: { ...RANGE, ...(index === 0 ? {} : { cursor: cursor(index) }) },
    next: index + 1 < pages ? cursor(index + 1) : null,
    ...more,
  }));
}

interface Start extends Partial<Omit<Execution, 'id'>> {
  readonly asked: readonly Asked[];
}

/** What a run saw: each start with its requests, 20 ms apart where they do not say when. */
function traffic(starts: readonly Start[], mode: Traffic['mode'] = 'tasks'): Traffic {
  const executions = starts.map(({ asked: _, situations = [], ...start }, index): Execution => {
    const usual = { met: situations, end: { kind: 'right' }, ms: 100, peakMB: null, printedKey: false } as const;
    const as = mode === 'tasks' ? {} : ({ task: null, end: { kind: 'observed' } } as const);
    return { id: `run-${index + 1}`, task: 'sales-of-month', situations, ...usual, ...start, ...as };
  });
  const received = starts.flatMap(({ asked }, start) => asked.map((one, index) => request(one, start, index)));
  const tasks = [...new Set(executions.flatMap(({ task }) => task ?? []))];
  return { mode, tasks, executions, received: received.map((one, index) => ({ ...one, exchange: `ex-${index + 1}` })) };
}

function request({ query = RANGE, next, records = 100, ...more }: Asked, start: number, index: number): Received {
  const operation: OperationId | null = more.operation === undefined ? 'listSales' : more.operation;
  const at = more.at ?? start * 100_000 + index * 20;
  const status = more.status === undefined ? 200 : more.status;
  return {
    exchange: '',
    execution: `run-${start + 1}`,
    at,
    answeredAt: at + 5,
    method: 'GET',
    path: operation === null ? '/public-api/v1/other' : pathOf(operation),
    operation,
    query: Object.entries(query),
    key: 'bearer',
    keyElsewhere: [],
    headers: [],
    violations: [],
    page: status === 200 ? { next: next ?? null, records } : null,
    compressed: false,
    harm: null,
    ...more,
    status,
  };
}

const ABOUT = { command: 'client', seed: 1, startedAt: '2026-06-15T12:00:00.000Z', durationMs: 1 };

/** Each cause, with what follows from it. */
function causesIn(seen: Traffic) {
  const { causes = [] } = runOf(evidenceOf(seen, ABOUT), 'digest', []);
  return causes.map(({ rule, follows }) => [rule, follows.map((one) => one.rule)]);
}

/** Each finding names requests of the traffic. */
function judged(id: string, seen: Traffic) {
  const rule = clientRules.find((one) => one.id === id);
  if (rule === undefined) throw new Error(`there is no rule ${id}`);
  const judgement = judgeRule(rule, evidenceOf(seen, ABOUT));
  const named = judgement.findings.map(({ evidence }) => evidence);
  expect(named.filter((each) => each.length === 0)).toEqual([]);
  expect(seen.received.map(({ exchange }) => exchange)).toEqual(expect.arrayContaining(named.flat()));
  return judgement;
}

const outcomeOf = (id: string, seen: Traffic): Outcome => judged(id, seen).outcome;

const failed: End = { kind: 'failed', code: 1, signal: null };
const wrong: End = { kind: 'wrong', differences: [{ figure: 'count', expected: '270', received: '200' }] };
const off = { isAmount: true, isCents: true, isSlight: true, isRounding: true } as const;
const wrongTotal: End = {
  kind: 'wrong',
  differences: [{ figure: 'total', expected: '10.5', received: '10.49', ...off }],
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

/** An endpoint that fails for ever, asked at these times in one start or in several. */
const failing = (...starts: readonly (readonly number[])[]) => traffic(starts.map((times) => failingStart(times)));
const failingStart = (times: readonly number[], end: End = failed) => ({
  situations: ['unavailable-for-ever'],
  end,
  asked: times.map((at): Asked => ({ at, status: 503, harm: { kind: 'status', retry: 'none' } })),
});

const many = (peakMB: number) => ({ asked: walk(3), situations: ['many-sales'], peakMB });
/** Whole clients that break each rule are in `proof/clients`. */
it.each(clientRules.map(({ id }) => id))('%s is never passed by traffic without a request', (id) => {
  expect(outcomeOf(id, traffic([{ asked: [] }], 'observed'))).not.toBe('passed');
});

it.each([
  ['as much memory before', 'client-memory-bounded', traffic([{ asked: walk(1), peakMB: 400 }, many(700)])],
  ['a request id', 'client-names-no-organization', asking({ headers: [['x-request-id', '']] })],
  ['some pauses that are drawn short', 'client-pauses-grow', failing([0, 20, 110, 590, 610], [0, 80, 95, 330, 480])],
  ['pauses that grow a little', 'client-pauses-grow', failing([0, 500, 1050, 1650, 2300], [0, 505, 1056, 1658, 2311])],
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
  ['memory without an end', 'client-memory-bounded', traffic([{ ...many(900), end: inTime }])],
  ['pauses of a busy machine', 'client-pauses-grow', failing([0, 657, 1248, 1953, 2482], [0, 583, 1312, 1917, 2466])],
  ['no pauses on a busy machine', 'client-pauses-grow', failing([0, 33, 67, 101, 103], [0, 127, 317, 323, 349])],
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
  const limited: Asked = { at: 0, status: 429, harm: { kind: 'status', retry: 'seconds', until: 1000 } };
  const crowd = Array.from({ length: 9 }, (_, index): Asked => {
    return { at: 1020, answeredAt: 1070, query: { limit: `${index + 1}` } };
  });
  const seen = traffic([{ situations: ['limit-seconds'], asked: [limited, { at: 1010 }, ...crowd] }]);
  expect(namedBy('client-no-stampede', seen).length).toBeGreaterThan(4);
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

  it('a small record that is counted twice is not taken for a sum that is not exact', () => {
    const difference = { figure: 'total', expected: '133361.85', received: '133461.85', isAmount: true } as const;
    const slight: End = { kind: 'wrong', differences: [{ ...difference, isSlight: true, isRounding: true }] };
    const seen = inSituation('sales-come-again', slight);
    expect(outcomeOf('client-counts-records-once', seen)).toBe('failed');
    expect(outcomeOf('client-amounts-to-the-cent', seen)).toBe('passed');
    expect(outcomeOf('client-amounts-to-the-cent', ended(slight))).toBe('failed');
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
