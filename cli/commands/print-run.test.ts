import { afterEach, expect, it, test, vi } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { sampleResult, sampleRun, stoppedRun } from '../../reports/testing/runs.ts';
import { viewOf } from '../../reports/view.ts';
import { countedSummary } from '../../reports/words/run-end.ts';
import { paintFor } from '../terminal.ts';
import { baselineOf, reportLines } from './conclude.ts';
import { printRun, verdictLine } from './print-run.ts';
import { barOf, type Done, Progress, progressWords, secondsLeft } from './progress-words.ts';
import { printMatrix } from './qualify.ts';

const plain = paintFor({ isTTY: false }, {});
const printed = (run: Run): string => printRun(viewOf(run), plain);
/** These lines, one after the other. */
const expectLines = (run: Run, ...lines: readonly string[]) =>
  expect(`\n${printed(run)}`).toContain(`\n${lines.join('\n')}\n`);

test('a failure says which requests kept the promise, and a waived one who waived it, until when and why', () => {
  expect(printed(sampleRun()).match(/.*kept by.*/g)).toEqual([
    '  kept by: /promotions, other requests to /sales (9 requests)',
  ]);
  expect(printed(sampleRun())).toMatch(
    /^WAIVED {2}env-03 {2}ENV-03\n.*\n {2}waived until 2026-06-30, by ana@example\.test: Known; fixed in release 4\.3$/m,
  );
});

test.each([
  ['partial', 'it covers no rule that failed'],
  ['used', 'used'],
] as const)('a waiver that covers a rule in part says what is not waived: %s', (state, words) => {
  const uncovered = [{ rule: 'page-no-repeats', requirements: ['PAGE-17'] }];
  const waiver = { subject: 'PAGE-03', owner: 'dana', reason: 'known', expires: '2030-01-01', state, uncovered };
  expectLines(
    { ...sampleRun(), waivers: [waiver] },
    `WAIVER PAGE-03 (dana, until 2030-01-01): ${words}; page-no-repeats judges PAGE-17 too, which is not waived: waive the rule itself, or those requirements as well`,
  );
});

test('an incomplete run names what made it so, before all else that was left open', () => {
  const left = (rule: string, demanded: boolean) =>
    sampleResult({ rule, outcome: 'cantTell', demanded, message: 'no page was answered' });
  const results = [left('page-no-holes', true), left('rate-limited', false)];
  const text = printed(sampleRun({ verdict: 'incomplete', results }));
  const named = text.slice(text.indexOf('Demanded and not decided (1)'), text.indexOf('Not decided ('));
  expect(named).toContain('page-no-holes: no page was answered');
  expect(named).not.toContain('rate-limited');
});

test.each([
  [1, undefined],
  [24, '      and 23 more findings, in run.json'],
])('a run with an advisory of %i findings alone says nowhere that something failed', (amount, more) => {
  const results = sampleRun().results.filter(
    ({ level, outcome }) => outcome === 'passed' || (outcome === 'failed' && level !== 'must'),
  );
  const many = results.map((result) => ({ ...result, findings: Array(amount).fill(result.findings[0]) }));
  const summary = 'all kept';
  const text = printed(sampleRun({ verdict: 'conformant', summary, results: many, requirements: [], scope: [] }));
  expect(text).toMatch(/^Advisories \(1\): never a failure$/m);
  expect(text).toMatch(/^Rules: +1 advisory, \d+ passed$/m);
  expect(text).not.toMatch(/failed/i);
  expect(/.* more .*/.exec(text)?.[0]).toBe(more);
});

test('a run that was ended early says so first of all', () => {
  expect(printed(stoppedRun())).toMatch(
    /^ENDED The deployment stopped answering 3\.2 s into the run\n {2}last answered: GET \S+ \(ex-0003, 200\), at 2026/,
  );
});

const OPEN = sampleResult({ rule: 'logs-reach-back', title: 'Logs reach back', outcome: 'cantTell' });

test('what was not decided is said in words, with the promise, in lines that fit a terminal', () => {
  const reason =
    'stock movements and sales were not both read to their end, so that no one can tell why one begins later';
  const scope = [{ subject: 'logs-reach-back', outcome: 'cantTell', reason }] as const;
  expectLines(
    sampleRun({ verdict: 'conformant', results: [OPEN], scope, waivers: [] }),
    'Not decided (1 rule): the verdict says nothing about it',
    '  cannot tell: stock movements and sales were not both read to their end, so that no one can tell',
    '  why one begins later',
    '    logs-reach-back (Logs reach back)',
  );
});

test('of a part, what was asked for and not decided is said with its reason', () => {
  const run = sampleRun();
  const profile = { ...run.profile, only: ['logs-reach-back'] };
  const scope = [
    { subject: 'logs-reach-back', outcome: 'cantTell', reason: 'nothing was sold before' },
    { subject: 'min-phone', outcome: 'untested', reason: 'left out on request' },
  ] as const;
  expectLines(
    { ...run, profile, verdict: 'incomplete', results: [OPEN], scope, waivers: [] },
    'Skipped (2)  all but logs-reach-back',
    '  cannot tell: nothing was sold before',
    '    logs-reach-back (Logs reach back)',
    '',
  );
});

/** A shop whose second key was not given. */
function withoutOtherKey(only: readonly string[] | null): Run {
  const run = sampleRun();
  const leavesOpen = { question: "whether another organization's cursor works", give: 'COUNTERPROOF_OTHER_KEY' };
  const message = 'COUNTERPROOF_OTHER_KEY is not set';
  const results = Array.from({ length: 20 }, (_, index) =>
    sampleResult({
      rule: `rule-${index}`,
      outcome: 'untested',
      message: index === 19 ? message : `no data of kind ${index}`,
      ...(index === 19 ? { leavesOpen } : {}),
    }),
  );
  const scope = results.map(({ rule, message: reason }) => ({ subject: rule, outcome: 'untested' as const, reason }));
  const profile = { ...run.profile, only };
  return { ...run, verdict: 'conformant', profile, results, scope, waivers: [], kinds: [] };
}

test.each([
  { only: null, head: 'Not decided (20 rules): the verdict says nothing about them' },
  { only: ['tenancy'], head: 'Skipped (20)  all but tenancy' },
])('$head: what stays open for want of a key comes first, with the key', ({ only, head }) => {
  const run = withoutOtherKey(only);
  const open = "  not tested: whether another organization's cursor works: give COUNTERPROOF_OTHER_KEY";
  expectLines(run, head, open, '    rule-19');
  expect(printed(run)).not.toMatch(/COUNTERPROOF_OTHER_KEY is not set|does not depend/);
});

test.each([
  ['go run .', 'go'],
  ['java -jar client.jar', 'java'],
  ['python3.12 best.py', 'python'],
  ['bash best.sh', 'shell'],
  ['node bash.mjs', 'typescript'],
])('a failure of %s leads to a whole client in its language', (command, language) => {
  const run = sampleRun();
  const target = { ...run.target, client: { command, tasks: [] } };
  expect(printed({ ...run, target })).toContain(`a whole client: docs/clients-${language}.md`);
});

test('with --quiet a run is one short line of counts, without what was not tested', () => {
  const { requirements, ...run } = sampleRun();
  const many = { ...run, requirements: Array(9).fill(requirements).flat() };
  const line = verdictLine(many, plain, countedSummary(many));
  expect(line).toMatch(
    /^NONCONFORMANT {2}3 causes, 27 of 459 must requirements broken, 9 waived, \d+ kept, \d+ not tested; exit code 1\n$/,
  );
  expect(line.length).toBeLessThanOrEqual(120);
});

test.each([
  [['/o/junit.xml', '/o/report.html'], 'Report: file:///o/report.html\nAlso:   /o/junit.xml\n'],
  [['/o/junit.xml', '/o/github-summary.md'], 'Report: file:///o/junit.xml\nAlso:   /o/github-summary.md\n'],
  [[], 'Report: file:///o/run.json\n'],
])('of %j it names what was written', (written, lines) => expect(reportLines('/o', written)).toBe(lines));

const DONE: Done = { requests: 412, retries: 0, planned: 1004, ms: 41_200, quietMs: 0, limitedMs: -41_200 };

/** A refusal for now is an answer, and how long the rest takes is not known. */
const LIMITED = { limitedMs: 23_100, quietMs: 30_000, retries: 3 };

/** The time that is left is said after a third of the plan, which begins with slow questions. */
it.each<readonly [Partial<Done>, string, secondsLeft: number | null]>([
  [{ quietMs: 4999 }, '412/1,004 · 41 % · about 60 s left', 60],
  [{ quietMs: 71_900 }, '412/1,004 · 41 % · no answer for 71 s', null],
  [{ retries: 1 }, '412/1,004 and 1 retry · 41 % · about 60 s left', 60],
  [{ requests: 3 }, '3/1,004 · 0 %', null],
  [{ requests: 299, planned: 900 }, '299/900 · 33 %', null],
  [{ requests: 300, planned: 900 }, '300/900 · 33 % · about 83 s left', 83],
  [{ requests: 1200, retries: 2 }, '1,200 requests and 2 retries', null],
  [{ requests: 1, planned: null }, '1 request', null],
  [{ planned: null, retries: 9, quietMs: 9000 }, '412 requests and 9 retries · no answer for 9 s', null],
  [LIMITED, '412/1,004 and 3 retries · 41 % · waits 24 s for the rate limit (429)', null],
  [{ ...LIMITED, planned: null }, '412 requests and 3 retries · waits 24 s for the rate limit (429)', null],
])('%o is %s', (done, words, left) => {
  expect([progressWords({ ...DONE, ...done }), secondsLeft({ ...DONE, ...done })]).toEqual([words, left]);
});

it('has no bar for what it does not know', () => {
  expect([barOf(412, 1004), barOf(4, 4), barOf(5, 4), barOf(5, null)]).toEqual([
    '[########............] ',
    '[####################] ',
    '',
    '',
  ]);
});

const NOW = new Date('2026-03-01T12:00:00.000Z');

it('takes the user for the owner, and asks one without a name, as in a container, only where one is needed', () => {
  const baseline = (settings: Parameters<typeof baselineOf>[0]['settings'], user?: string) =>
    baselineOf({ settings, options: new Set() }, NOW, () => {
      if (user !== undefined) return user;
      throw new Error('uv_os_get_passwd returned ENOENT');
    });
  const writeWaivers = 'no-such-folder/waivers.json';
  expect(baseline({ writeWaivers }, 'noor')).toEqual({ file: writeWaivers, owner: 'noor', expires: '2026-05-30' });
  expect(baseline({})).toBeNull();
  expect(baseline({ writeWaivers, owner: 'dana' })).toMatchObject({ owner: 'dana' });
  expect(() => baseline({ writeWaivers })).toThrow(
    'owner is missing, and the user of this process has no name: give one.',
  );
});

afterEach(() => void vi.useRealTimers());

test.each([
  [false, ['20 s\n', '40 s\n']],
  [true, []],
])('on a terminal (%s) the line itself moves; elsewhere a line now and then does', (isTTY, expected) => {
  vi.useFakeTimers();
  const said: string[] = [];
  const io = { env: {}, out: () => {}, err: (text: string) => void said.push(text) };
  const progress = new Progress(io, (seconds) => `${seconds} s`, { isTTY, columns: 80, write: () => true });
  vi.advanceTimersByTime(45_000);
  progress.end();
  vi.advanceTimersByTime(60_000);
  expect(said).toEqual(expected);
});

type CaseResult = Parameters<typeof printMatrix>[0][number];

function fault(id: string, causes: CaseResult['causes']): CaseResult {
  const result = { kind: 'fault', title: id, requirements: ['PAR-01'], verdict: 'nonconformant' } as const;
  const rest = { failed: ['a-rule'], caughtBy: ['a-rule'], reproduced: null, effects: [], good: true } as const;
  return { ...result, ...rest, id, causes, requests: 900, ms: 1, message: '' };
}

it('lists the faults that a report does not lead to first', () => {
  const results = [
    fault('led-to', { count: 1, isOwnFirst: true }),
    fault('led-astray', { count: 2, isOwnFirst: false }),
    fault('nothing-failed', null),
  ];
  const lines = printMatrix(results, { idle: [], unsteady: [], seconds: 1 }, plain).trimEnd().split('\n');
  expect(lines.slice(-3)).toEqual([
    '  1 with another requirement in the first cause',
    '    led-astray',
    "causes: median 1, 90th percentile 2; the first one holds the fault's own requirement in 1 of 2 (50.0 %)",
  ]);
});
