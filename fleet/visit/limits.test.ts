import { expect, test } from 'vitest';
import { brokenIn, brokenWords, type Summary, type VisitKind, visitWords } from './outcome.ts';
import { guarded, Limits } from './visit.ts';

const answer = (status: number, ...headers: (readonly [string, string])[]) => ({
  status,
  headers,
  body: Buffer.from(''),
});
const limited = answer(429, ['retry-after', '600']);

function after(answers: readonly ReturnType<typeof answer>[], endedWell: boolean) {
  const limits = new Limits();
  for (const one of answers) limits.note(one);
  return limits.quietFor('pos.example.com', endedWell);
}

test.each<[string, readonly ReturnType<typeof answer>[], boolean, boolean]>([
  ['a limit that ended the visit', [answer(200), answer(200), limited], false, true],
  ['a 503 that says how long', [answer(503, ['retry-after', '60'])], false, true],
  ['a limit in the middle of a visit that went on', [answer(200), limited, answer(200), answer(200)], true, false],
  ['more limits than anything else', [limited, limited, answer(200)], true, true],
  ['a limit that says nothing', [answer(429)], false, false],
  ['a wait that is over', [answer(429, ['retry-after', '0'])], false, false],
  ['nothing', [], false, false],
])('%s', (_, answers, endedWell, isQuiet) => {
  const quiet = after(answers, endedWell);
  expect(quiet !== null).toBe(isQuiet);
  if (quiet !== null) expect(quiet.because).toMatch(/^pos\.example\.com answered (429|503) and asks to wait$/);
});

test('no answer counts for more than a day', () => {
  expect(after([answer(429, ['retry-after', '99999999'])], false)?.ms).toBeLessThanOrEqual(86_400_000);
});

test('nothing is sent that may not be', async () => {
  let may = true;
  let sent = 0;
  const send = guarded(
    async () => {
      sent += 1;
      return answer(200);
    },
    () => may,
    new Limits(),
  );
  const request = { method: 'GET', target: '/', headers: [] } as const;
  await send(request);
  may = false;
  await expect(send(request)).rejects.toThrow('given back');
  expect(sent).toBe(1);
});

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
