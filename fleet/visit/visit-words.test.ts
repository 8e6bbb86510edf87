import { expect, test } from 'vitest';
import type { Summary, VisitKind } from './outcome.ts';
import { brokenIn, brokenWords, visitWords } from './visit-words.ts';

const SUMMARY: Summary = {
  sentence: '',
  suite: '1',
  profile: 'local',
  musts: { all: 9, kept: 4, broken: 5 },
  failed: [
    { rule: 'a', title: 'A', requirements: ['PAGE-01', 'PAGE-02'] },
    { rule: 'b', title: 'B', requirements: ['PAGE-02', 'FIL-01', 'FIL-02', 'FIL-03'] },
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
    'broken: FIL-01 (Sales by store), FIL-02, FIL-03 and 2 more; 5 of 9 broken',
  ],
  [
    'a sample says it once',
    'broken: FIL-01, FIL-02, FIL-03, PAGE-01, PAGE-02, 4 requirements kept, in 30 requests',
    SUMMARY,
    'broken: FIL-01 (Sales by store), FIL-02, FIL-03 and 2 more',
    'sample',
  ],
  ['nothing broke', 'all kept', { ...SUMMARY, failed: [] }, 'all kept'],
  ['nothing was seen', 'the variable A is not set', null, 'the variable A is not set'],
  ['nothing ended', null, null, ''],
])('%s', (_, reason, summary, words, kind = 'full') => {
  expect(visitWords({ kind, reason, summary })).toBe(words);
});

test('requirements are named in the order of their ids', () => {
  const found = ['PAGE-11', 'AUTH-02', 'PAGE-03', 'PAGE-100'];
  const failed = found.map((id) => ({ rule: id, title: id, requirements: [id] }));
  expect(brokenIn({ ...SUMMARY, failed })).toEqual(['AUTH-02', 'PAGE-03', 'PAGE-11', 'PAGE-100']);
  expect(brokenWords(found)).toBe('broken: AUTH-02 (With an empty key: 401), PAGE-03, PAGE-11 and 1 more');
  expect(visitWords({ kind: 'full', reason: null, summary: { ...SUMMARY, failed } })).toBe(brokenWords(found));
});
