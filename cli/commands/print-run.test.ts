import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { sampleResult, sampleRun } from '../../reports/testing/runs.ts';
import { viewOf } from '../../reports/view.ts';
import { countedSummary } from '../../reports/words/run-end.ts';
import { paintFor, signsOfLife } from '../terminal.ts';
import { baselineOf, reportLines } from './conclude.ts';
import { printRun, verdictLine } from './print-run.ts';
import { barOf, type Done, progressWords, secondsLeft } from './progress-words.ts';
import { printCases, printMatrix } from './qualify.ts';

const plain = paintFor({ isTTY: false }, {});
const colours = paintFor({ isTTY: true }, {});
const printed = (run: Run, paint = plain): string => printRun(viewOf(run), paint);
/** These lines, one after the other. */
const expectLines = (run: Run, ...lines: readonly string[]) =>
  expect(`\n${printed(run)}`).toContain(`\n${lines.join('\n')}\n`);

/** Clears the screen, goes to its top, and says in green, on lines of their own, what is not so. */
const HOSTILE =
  '\u001b[2J\u001b[H\u009b1;32m\r\nCONFORMANT  all is well\r\u202Eevil\u0007\r\n::stop-commands::x ##[group]';

function runWithStaleWaiver(): Run {
  const run = sampleRun();
  return { ...run, waivers: run.waivers.slice(1).map((waiver) => ({ ...waiver, state: 'unmatched' })) };
}

const FROM_OUTSIDE = /^(?:title|message|keptBy|expected|received|owner|reason|expires|subject|summary|curl)$/;

function hostileRun(): Run {
  const run = runWithStaleWaiver();
  const named = { ...run, profile: { ...run.profile, name: HOSTILE } };
  return JSON.parse(JSON.stringify(named), (key, value: unknown) =>
    typeof value === 'string' && FROM_OUTSIDE.test(key) ? HOSTILE : value,
  );
}

describe('what a deployment or a file says', () => {
  test('moves no cursor, sets no colour and turns no text around', () => {
    const text = printed(hostileRun(), plain);
    expect(text).toContain('CONFORMANT  all is well');
    expect(text).not.toMatch(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
  });

  test('begins no line of its own', () => {
    const lines = printed(hostileRun()).split('\n');
    expect(lines.filter((line) => line.startsWith('CONFORMANT'))).toEqual([]);
    expect(lines.filter((line) => /^\s*::|##(vso)?\[/.test(line))).toEqual([]);
    const begun = (all: readonly string[]) => all.filter((line) => /^\S/.test(line)).length;
    expect(begun(lines)).toBe(begun(printed(runWithStaleWaiver()).split('\n')));
  });

  test('where colours are shown, they are ours', () => {
    const codes = (run: Run) => new Set(printed(run, colours).match(/\p{Cc}\[[\d;]*\w/gu));
    expect(codes(hostileRun())).toEqual(codes(sampleRun()));
  });
});

test('a failure says which requests kept the promise, where that is known', () => {
  const lines = printed(sampleRun()).split('\n');
  expect(lines.filter((line) => line.includes('kept by'))).toEqual([
    '  kept by: /promotions, other requests to /sales (9 requests)',
  ]);
});

test('a waived failure is named as that, with who waived it, until when and why', () => {
  expect(printed(sampleRun(), plain)).toMatch(
    /^WAIVED {2}env-03 {2}ENV-03\n.*\n {2}waived until 2026-06-30, by ana@example\.test: Known; fixed in release 4\.3$/m,
  );
});

test('a waiver that covers a rule in part says what is not waived', () => {
  const uncovered = [{ rule: 'page-no-repeats', requirements: ['PAGE-17'] }];
  const waiver = { subject: 'PAGE-03', owner: 'dana', reason: 'known', expires: '2030-01-01' };
  for (const [state, words] of [
    ['partial', 'it covers no rule that failed'],
    ['used', 'used'],
  ] as const)
    expectLines(
      { ...sampleRun(), waivers: [{ ...waiver, state, uncovered }] },
      `WAIVER PAGE-03 (dana, until 2030-01-01): ${words}; page-no-repeats judges PAGE-17 too, which is not waived: waive the rule itself, or those requirements as well`,
    );
});

test('an incomplete run names what made it so, before all else that was left open', () => {
  const left = (rule: string, demanded: boolean) =>
    sampleResult({ rule, outcome: 'cantTell', demanded, message: 'no page was answered' });
  const results = [left('page-no-holes', true), left('rate-limited', false)];
  const text = printed(sampleRun({ verdict: 'incomplete', results }), plain);
  const named = text.slice(text.indexOf('Demanded and not decided (1)'), text.indexOf('Not decided ('));
  expect(named).toContain('page-no-holes: no page was answered');
  expect(named).not.toContain('rate-limited');
});

test('a run with advisories alone says nowhere that something failed', () => {
  const run = sampleRun();
  const results = run.results.filter(
    ({ level, outcome }) => outcome === 'passed' || (outcome === 'failed' && level !== 'must'),
  );
  const text = printed({ ...run, verdict: 'conformant', summary: 'all kept', results, requirements: [] }, plain);
  expect(text).toMatch(/^Advisories \(1\): never a failure$/m);
  expect(text).toMatch(/^Rules: +1 advisory, \d+ passed$/m);
  expect(text).not.toMatch(/failed/i);
});

test('a run that was ended early says so first of all', () => {
  const run = sampleRun();
  const stoppedAnswering = {
    lastAnswered: run.exchanges[2]?.id ?? null,
    since: '2026-03-14T09:26:56.789Z',
    sinceMs: 3200,
    inFlight: run.exchanges.slice(3, 4).map(({ id }) => id),
    lost: 42,
    failure: 'nothing answers there (ECONNREFUSED)',
    driver: null,
  };
  const exchanges = run.exchanges.map((exchange) => ({ ...exchange, curl: 'curl $COUNTERPROOF_KEY' }));
  const ended = 'the deployment stopped answering';
  const lines = printed({ ...run, exchanges, ended, stoppedAnswering }).split('\n');
  expect(lines[0]).toBe('ENDED The deployment stopped answering 3.2 s into the run');
  expect(lines[1]).toMatch(/^ {2}last answered: GET \S+ \(ex-0003, 200\), at 2026-03-14T09:26:56.789Z$/);
  expect(lines[4]).toBe('  repeat: curl $COUNTERPROOF_KEY');
  const hostile = {
    ...run,
    ended: HOSTILE,
    exchanges: exchanges.map((each) => ({ ...each, curl: HOSTILE, url: HOSTILE })),
  };
  for (const one of [hostile, { ...hostile, stoppedAnswering }])
    expect(printed(one, plain)).not.toMatch(/(?!\n)[\p{Cc}\u202A-\u202E\u2066-\u2069]|^\s*::/mu);
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
  [1, []],
  [24, ['      and 23 more findings, in run.json']],
])('an advisory of %i findings says how many it does not show', (amount, more) => {
  const advice = sampleRun().results.filter(({ outcome, level }) => outcome === 'failed' && level !== 'must');
  const results = advice.map((result) => {
    const findings = result.findings.slice(0, 1).flatMap((one) => Array.from({ length: amount }, () => one));
    return { ...result, findings };
  });
  const text = printed(sampleRun({ verdict: 'conformant', results, scope: [] }), plain);
  const advices = text.slice(text.indexOf('Advisories (1)')).split('\n');
  expect(advices.filter((line) => /and \d+ more/.test(line))).toEqual(more);
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
  expect(printed({ ...run, target }, plain)).toContain(`a whole client: docs/clients-${language}.md`);
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

it.each<readonly [Partial<Done>, string]>([
  [{ quietMs: 4999 }, '412/1,004 · 41 % · about 60 s left'],
  [{ quietMs: 71_900 }, '412/1,004 · 41 % · no answer for 71 s'],
  [{ retries: 1 }, '412/1,004 and 1 retry · 41 % · about 60 s left'],
  [{ requests: 3 }, '3/1,004 · 0 %'],
  [{ requests: 1200, retries: 2 }, '1,200 requests and 2 retries'],
  [{ requests: 1, planned: null }, '1 request'],
  [{ requests: 2, retries: 9, planned: null, quietMs: 9000 }, '2 requests and 9 retries · no answer for 9 s'],
])('%o is %s', (done, words) => {
  expect(progressWords({ ...DONE, ...done })).toBe(words);
});

it('says how long it takes only after a third of the plan, which begins with slow questions', () => {
  const at = (requests: number) => progressWords({ ...DONE, planned: 900, requests });
  expect(at(299)).toBe('299/900 · 33 %');
  expect(at(300)).toMatch(/ · 33 % · about \d+ s left$/);
});

it('a refusal for now is an answer, and how long the rest takes is not known', () => {
  const limited = { limitedMs: 23_100, quietMs: 30_000, retries: 3 };
  expect(progressWords({ ...DONE, ...limited })).toBe(
    '412/1,004 and 3 retries · 41 % · waits 24 s for the rate limit (429)',
  );
  expect(progressWords({ ...DONE, ...limited, planned: null })).toMatch(/ · waits 24 s for the rate limit \(429\)$/);
});

it('has no rest time and no bar for what it does not know', () => {
  const left = (done: Partial<Done>) => secondsLeft({ ...DONE, ...done });
  expect(left({})).toBe(60);
  expect(
    [{ planned: null }, { requests: 3 }, { requests: 1200 }, { quietMs: 9000 }, { limitedMs: 1 }].map(left),
  ).toEqual(Array(5).fill(null));
  expect([barOf(412, 1004), barOf(0, 4), barOf(4, 4), barOf(5, 4), barOf(5, null)]).toEqual([
    '[########............] ',
    '[....................] ',
    '[####################] ',
    '',
    '',
  ]);
});

const NOW = new Date('2026-03-01T12:00:00.000Z');

function nameless(): string {
  throw new Error('uv_os_get_passwd returned ENOENT');
}

function given(settings: { readonly writeWaivers?: string; readonly owner?: string }) {
  return { settings, options: new Set<string>() };
}

it('asks a user without a name, as in a container, for an owner only where one is needed', () => {
  expect(baselineOf(given({}), NOW, nameless)).toBeNull();
  const file = 'no-such-folder/waivers.json';
  expect(baselineOf(given({ writeWaivers: file, owner: 'dana' }), NOW, nameless)).toMatchObject({ owner: 'dana' });
  expect(() => baselineOf(given({ writeWaivers: file }), NOW, nameless)).toThrow(
    'owner is missing, and the user of this process has no name: give one.',
  );
});

it('takes the user for the owner', () => {
  const baseline = baselineOf(given({ writeWaivers: 'waivers.json' }), NOW, () => 'noor');
  expect(baseline).toEqual({ file: 'waivers.json', owner: 'noor', expires: '2026-05-30' });
});

afterEach(() => void vi.useRealTimers());

test.each([
  [false, [20, 40]],
  [true, []],
])('on a terminal (%s) the line itself moves; elsewhere a line now and then does', (isTTY, expected) => {
  vi.useFakeTimers();
  const said: number[] = [];
  const end = signsOfLife({ isTTY }, (seconds) => said.push(seconds));
  vi.advanceTimersByTime(45_000);
  end();
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

it('lists cases below headings, each column as wide as its longest entry', () => {
  const cases = [
    {
      kind: 'variant',
      id: 'a-name-longer-than-the-others',
      requirements: ['ENV-46', 'ENV-48', 'PAGE-21'],
      title: 'Long',
    },
    { kind: 'fault', id: 'short', requirements: ['PAR-01'], title: 'Brief' },
  ] as const;
  const lines = printCases(cases).trimEnd().split('\n');
  expect(lines[0]).toMatch(/^KIND +ID +REQUIREMENTS +TITLE$/);
  const columnOf = (line: string, word: string) => line.indexOf(word);
  expect(lines.map((line, index) => columnOf(line, ['TITLE', 'Long', 'Brief'][index] ?? ''))).toEqual(
    Array(3).fill(columnOf(lines[0] ?? '', 'TITLE')),
  );
  expect(lines[1]).toContain('  ENV-46,ENV-48 +1  ');
  expect(columnOf(lines[2] ?? '', 'short')).toBe(columnOf(lines[0] ?? '', 'ID'));
});
