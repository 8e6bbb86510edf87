import { describe, expect, test } from 'vitest';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { unpacked } from '../html/html.ts';
import { readRun } from '../index.ts';
import { stoppedRun } from '../testing/golden-runs.ts';
import { junitComplaints, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { exchangeId } from '../testing/requirements.ts';
import { HOSTILE_TEXT, hostileRun, largeRun, sampleResult, sampleRun } from '../testing/runs.ts';
import { endLines, runEnd } from '../words/run-end.ts';

const errorsIn = async (run: Run) =>
  workflowCommands(await renderText('github', run)).filter(({ kind }) => kind === 'error');

/** Each rule of a run failed. */
function allFailed({ results }: Run, change: Partial<RuleResult> = {}): readonly RuleResult[] {
  return results.map((result) => ({ ...result, outcome: 'failed', level: 'must', waived: null, ...change }));
}

const run = stoppedRun();
const first = run.exchanges.find(({ id }) => id === exchangeId(5))?.curl ?? '';

const linesOf = (change: Partial<NonNullable<Run['stoppedAnswering']>>) => {
  const { stoppedAnswering } = run;
  if (stoppedAnswering === undefined) throw new Error('the fixture stops');
  const end = runEnd({ ...run, stoppedAnswering: { ...stoppedAnswering, ...change } });
  return end === null ? [] : endLines(end);
};

describe('what is said about the request that may be the cause', () => {
  test('one alone is the next request', () => {
    const lines = linesOf({ inFlight: [exchangeId(5)], lost: 1 });
    expect(lines[1]).toMatch(/^sent next: GET \S+ \(ex-0005\): no other request was in flight$/);
    expect(lines.filter((line) => line.startsWith('repeat: '))).toEqual([`repeat: ${first}`]);
    expect(lines.join(' ')).toContain('since then: 1 try without an answer');
    expect(lines.at(-1)).toContain('repeat this request and read its log');
  });

  test('a driver does not record its requests', () => {
    expect(linesOf({ inFlight: [], driver: 'dredd' })[1]).toMatch(/^sent next: requests of dredd/);
    expect(linesOf({ inFlight: [] })[1]).toBe('sent next: not known');
  });
});

test('a run that was ended for another reason says it once as well', async () => {
  const ended = 'every request was answered 429';
  const { stoppedAnswering: _, ...limited } = stoppedRun({ ended });
  const results = limited.results.map((result) => ({ ...result, message: ended }));
  const errors = await errorsIn({ ...limited, results });
  expect(errors.map(({ properties }) => properties.title)).toEqual(['Every request was answered 429']);
});

test('rules that were left open for a reason of their own are still shown', async () => {
  const results = [...run.results, sampleResult({ outcome: 'error', message: 'a bug' })];
  expect(await errorsIn(stoppedRun({ results }))).toHaveLength(2);
});

test('hostile requests start no command and no markup', async () => {
  const exchanges = run.exchanges.map((exchange) => ({ ...exchange, url: HOSTILE_TEXT, curl: HOSTILE_TEXT }));
  const hostile = stoppedRun({ exchanges });
  const kinds = async (one: Run) => workflowCommands(await renderText('github', one)).map(({ kind }) => kind);
  expect(await kinds(hostile)).toEqual(await kinds(run));
  expect(await junitComplaints(await renderText('junit', hostile))).toEqual([]);
  expect(unpacked(await renderText('html', hostile))).not.toContain('<script>window.__pwned');
  const markdown = (await renderText('markdown', hostile)).replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
  expect(markdown).not.toMatch(/@everyone|!\[/);
});

test.each([sampleRun(), hostileRun()])('json gives back the run', async (run) => {
  expect(await readRun(Buffer.from(await renderText('json', run)))).toEqual(run);
});

describe('github', () => {
  test('hostile text starts no command of its own', async () => {
    const plain = workflowCommands(await renderText('github', sampleRun()));
    const hostile = workflowCommands(await renderText('github', hostileRun()));
    expect(hostile.map((each) => each.kind)).toEqual(plain.map((each) => each.kind));
    expect(hostile.at(-1)?.message).toContain('</script>');
  });

  test('more than GitHub shows are counted, not dropped', async () => {
    const results = allFailed(sampleRun());
    const errors = await errorsIn(sampleRun({ results }));
    expect(errors).toHaveLength(10);
    const last = errors.at(-1)?.message ?? '';
    expect(last).toContain(`${results.length - 9} more; the step summary and the HTML report have them all.\n`);
    const secure = results.filter(({ area }) => ['minimization', 'auth', 'tenancy', 'read-only'].includes(area));
    const seen = [...errors.map(({ properties }) => properties.title ?? ''), ...last.split('\n')];
    expect(secure.filter(({ title }) => !seen.some((line) => line.endsWith(title)))).toEqual([]);
  });
});

describe('markdown', () => {
  test('outside of fences, hostile text is no markup', async () => {
    const markdown = await renderText('markdown', hostileRun());
    const outside = markdown.replace(/^(`{3,})text\n[\s\S]*?\n\1$/gm, '');
    const tags = outside.match(/<[^>]*>/g) ?? [];
    expect(new Set(tags)).toEqual(new Set(['<details>', '<summary>', '</summary>', '</details>', '<code>', '</code>']));
    expect(outside).not.toMatch(/@everyone|!\[/);
  });

  test('fits a comment on a pull request, says what was cut, and cuts no fence', async () => {
    const run = largeRun(10_000);
    const finding = (key: string) =>
      shownFinding({ subject: { record: key }, message: say('word\n\n**'.repeat(200)), evidence: [] });
    const results = allFailed(run, { findings: ['a', 'b', 'c'].map(finding) });
    const markdown = await renderText('github', { ...run, results }, 1);
    expect(markdown.length).toBeLessThanOrEqual(65_536);
    expect(markdown).toMatch(/_Cut to fit a comment\. Left out: requirements, scope, \d+ failures\. [^\n]+_\n$/);
    expect(markdown.match(/^```/gm)?.length ?? 0).toSatisfy((fences: number) => fences > 0 && fences % 2 === 0);
    expect(markdown).toContain('<code>min-01</code>');
  });

  test('has every finding, and of those that do not fit how many there are', async () => {
    const run = sampleRun();
    const finding = (_: unknown, index: number) =>
      shownFinding({ subject: {}, message: say(`finding ${index + 1}: ${'x'.repeat(1000)}`), evidence: [] });
    const withFindings = (length: number) => {
      const findings = Array.from({ length }, finding);
      const results = run.results.map((result) => (result.outcome === 'failed' ? { ...result, findings } : result));
      return renderText('markdown', { ...run, results });
    };
    const whole = await withFindings(5);
    expect(whole).toMatch(/<details><summary>2 more findings<\/summary>\n\n```text\nfinding 4: [\s\S]*?finding 5: /);
    const cut = await withFindings(50);
    expect(cut).not.toContain('finding 4');
    expect(cut).toContain('…and 47 more findings, in the HTML report and in run.json.');
  });
});

test('no format lets a raw direction override or line separator through', async () => {
  const run = hostileRun();
  for (const format of ['junit', 'sarif', 'markdown', 'github'] as const) {
    const content = await renderText(format, run);
    expect(content.match(/[\u2028\u202E]/g)?.length ?? 0, format).toBe(0);
  }
  expect(HOSTILE_TEXT).toMatch(/\u202E/);
});

test.each(['junit', 'markdown'] as const)('%s holds no command to a CI that logs it', async (format) => {
  const hostile = await renderText(format, { ...hostileRun(), summary: '::error::x', verdict: 'incomplete' });
  expect(HOSTILE_TEXT).toMatch(/^\s*::set-output.*\n##\[/m);
  expect(hostile).not.toMatch(/^\s*::|##(vso)?\[/m);
});
