import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { scheduleOf } from '../file/schedule.ts';
import { DAY_KINDS } from '../page/outcomes.ts';
import {
  type Facts,
  type PastVisit,
  type Result,
  resultWord,
  STATES,
  type Summary,
  stateOf,
  type VisitKind,
  visitWords,
} from './outcome.ts';

const NOW = '2026-06-01T12:00:00.000Z';
const ago = (minutes: number) => new Date(Date.parse(NOW) - minutes * 60_000).toISOString();

function visit(result: Result, more: Partial<PastVisit> = {}): PastVisit {
  return { result, reason: `it was ${result}`, ended: ago(30), since: ago(500), summary: null, ...more };
}

/** Of one visit, which is the last of each kind that it counts as. */
function facts(last: PastVisit | null, more: Partial<Facts> = {}): Facts {
  const asked = last === null || last.result === 'broken' ? null : last;
  return {
    now: NOW,
    isPaused: false,
    schedule: scheduleOf('every 1h', 'UTC'),
    last,
    lastAsked: asked,
    lastFull: asked,
    failing: [],
    recovered: null,
    ...more,
  };
}

const musts = { all: 9, kept: 7, broken: 1 };
const unseen = [
  { subject: 'PAGE-04', reason: 'no page had a next one' },
  { subject: 'promotions', reason: 'no data of this kind was seen' },
];

const summary = { musts, unseen: [], unreliable: null };
const ofAll = ['A-1', 'A-2', 'A-3', 'A-4'].map((requirement) => ({ requirement, since: ago(90) }));
const late = visit('conformant', { ended: ago(121) });

test.each<[string, Facts, string, string | RegExp]>([
  ['never visited', facts(null), 'waiting', 'not visited yet'],
  [
    'all kept but what is waived',
    facts(visit('conformant', { summary })),
    'conformant',
    '7 of 9 must requirements kept, 1 broken and waived',
  ],
  ['one hour and 59 minutes ago', facts(visit('conformant', { ended: ago(119) })), 'conformant', /./],
  ['more than twice the interval ago', facts(late), 'stale', /^no visit since 2026-06-01 09:59 UTC, for more than/],
  ['too long ago, for want of a key', facts(visit('broken'), { lastAsked: late }), 'blocked', 'it was broken'],
  ['long ago, and paused', facts(visit('nonconformant', { ended: ago(999) }), { isPaused: true }), 'failing', /./],
  ['nothing answers', facts(visit('unreachable')), 'unreachable', 'it was unreachable'],
  [
    'that, and something was broken',
    facts(visit('unreachable'), { failing: ofAll }),
    'unreachable',
    'it was unreachable',
  ],
  [
    'answers by chance',
    facts(visit('incomplete', { summary: { ...summary, unreliable: '9 of 20 were 503' } })),
    'unreachable',
    '9 of 20 were 503',
  ],
  [
    'something is broken',
    facts(visit('nonconformant'), { failing: ofAll }),
    'failing',
    'broken: A-1, A-2, A-3 and 1 more',
  ],
  ['a waiver has expired', facts(visit('nonconformant')), 'failing', 'it was nonconformant'],
  [
    'something was not seen',
    facts(visit('incomplete', { summary: { ...summary, unseen } })),
    'partial',
    'not seen: PAGE-04: no page had a next one (and 1 more)',
  ],
  ['no full visit yet', facts(visit('incomplete'), { lastFull: null }), 'partial', 'no full visit yet'],
])('%s', (_, given, state, reason) => {
  const found = stateOf(given);
  expect(found.state).toBe(state);
  expect(found.reason).toMatch(typeof reason === 'string' ? new RegExp(`^${RegExp.escape(reason)}$`) : reason);
});

test.each<[string, Facts, string]>([
  ['not conformant yet: the first of the full visits in a row', facts(visit('incomplete')), ago(500)],
  ['kept again since the last full visit', facts(visit('conformant'), { recovered: ago(10) }), ago(10)],
  ['kept again in the last full visit', facts(visit('conformant'), { recovered: ago(30) }), ago(500)],
])('since when a deployment is %s', (_, of, since) => {
  expect(stateOf(of).since).toEqual(since);
});

test('since when a deployment fails is when the first of what is broken now was', () => {
  const failing = [60, 200, 90].map((minutes, index) => ({ requirement: `A-${index}`, since: ago(minutes) }));
  expect(stateOf(facts(visit('nonconformant'), { failing })).since).toEqual(ago(200));
});

test('only a full visit that kept everything, and not too long ago, makes a deployment conformant', () => {
  const results = fc.constantFrom<Result>('conformant', 'nonconformant', 'incomplete', 'unreachable', 'broken');
  const some = fc.option(
    fc.record({ result: results, minutes: fc.integer({ min: 0, max: 300 }) }).map(({ result, minutes }) => {
      return visit(result, { ended: ago(minutes) });
    }),
    { nil: null },
  );
  fc.assert(
    fc.property(some, some, some, fc.boolean(), (last, lastAsked, lastFull, fails) => {
      const failing = fails ? [{ requirement: 'A-1', since: ago(5) }] : [];
      const { state } = stateOf(facts(last, { lastAsked, lastFull, failing }));
      expect(STATES).toContain(state);
      if (state !== 'conformant') return;
      expect(lastFull?.result).toBe('conformant');
      expect(lastAsked === null ? 999 : Date.parse(NOW) - Date.parse(lastAsked.ended)).toBeLessThanOrEqual(7_200_000);
      expect(failing).toEqual([]);
    }),
  );
});

test('deployments, days and visits have the words of the docs, and a requirement alone is broken', () => {
  const rows = [...readFileSync('docs/fleet.md', 'utf8').matchAll(/^\| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)];
  const words = (subject: string) =>
    rows.filter(([, , of = '']) => of.startsWith(subject)).flatMap(([, names = '']) => names.split(', '));
  expect(words('a deployment').toSorted()).toEqual(STATES.toSorted());
  const results = ['conformant', 'nonconformant', 'incomplete', 'unreachable', 'broken'] as const;
  expect(words('a visit')).toEqual(results.map(resultWord));
  expect(words('a requirement')).toEqual(['kept', 'broken', 'not seen']);
  const ofDays = [...words('a deployment'), 'samples only', 'not made'];
  for (const { text } of DAY_KINDS) expect(ofDays).toContain(text);
});

const SUMMARY: Summary = {
  sentence: '',
  suite: '1',
  profile: 'local',
  musts: { all: 9, kept: 4, broken: 5 },
  failed: [
    { rule: 'a', title: 'A', requirements: ['PAGE-01', 'PAGE-02'] },
    { rule: 'b', title: 'B', requirements: ['PAGE-02', 'FIL-100', 'FIL-01', 'FIL-11'] },
  ],
  unseen: [],
  unreliable: null,
  p95: {},
};

test.each<[string, string | null, Summary | null, string, VisitKind?]>([
  [
    'what broke comes first',
    '5 of 9 broken',
    SUMMARY,
    'broken: FIL-01 (Sales by store), FIL-11, FIL-100 and 2 more; 5 of 9 broken',
  ],
  [
    'a sample says it once',
    'broken: FIL-01, FIL-11, FIL-100, PAGE-01, PAGE-02, 4 requirements kept, in 30 requests',
    SUMMARY,
    'broken: FIL-01 (Sales by store), FIL-11, FIL-100 and 2 more',
    'sample',
  ],
  ['without a reason', null, SUMMARY, 'broken: FIL-01 (Sales by store), FIL-11, FIL-100 and 2 more'],
  ['nothing was seen', 'the variable A is not set', null, 'the variable A is not set'],
])('%s', (_, reason, summary, words, kind = 'full') => {
  expect(visitWords({ kind, reason, summary })).toBe(words);
});
