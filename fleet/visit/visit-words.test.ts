import { expect, test } from 'vitest';
import type { Summary } from './outcome.ts';
import { visitWords } from './visit-words.ts';

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

test.each<[string, string | null, Summary | null, string]>([
  ['what broke comes first', '5 of 9 broken', SUMMARY, 'broken: PAGE-01, PAGE-02, FIL-01 and 2 more; 5 of 9 broken'],
  [
    'a sample says it once',
    'broken: PAGE-01, PAGE-02, FIL-01, FIL-02, FIL-03, 4 requirements kept, in 30 requests',
    SUMMARY,
    'broken: PAGE-01, PAGE-02, FIL-01 and 2 more',
  ],
  ['nothing broke', 'all kept', { ...SUMMARY, failed: [] }, 'all kept'],
  ['nothing was seen', 'the variable A is not set', null, 'the variable A is not set'],
  ['nothing ended', null, null, ''],
])('%s', (_, reason, summary, words) => {
  expect(visitWords({ result: null, reason, summary })).toBe(words);
});
