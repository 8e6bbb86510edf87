import { describe, expect, test } from 'vitest';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { FORMAT_NAMES, readRun } from '../index.ts';
import { readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { HOSTILE_TEXT, hostileRun, largeRun, sampleResult, sampleRun, stoppedRun } from '../testing/runs.ts';

const errorsIn = async (run: Run) =>
  workflowCommands(await renderText('github', run)).filter(({ kind }) => kind === 'error');

/** Each rule of a run failed. */
function allFailed({ results }: Run, change: Partial<RuleResult> = {}): readonly RuleResult[] {
  return results.map((result) => ({ ...result, outcome: 'failed', level: 'must', waived: null, ...change }));
}

const TITLE = 'The deployment stopped answering 3.2 s into the run';

describe('a deployment that stopped answering is reported first of all, and once', () => {
  test('as the one error in GitHub, and rules that were left open for a reason of their own are shown', async () => {
    const run = stoppedRun();
    expect((await errorsIn(run)).map(({ properties }) => properties)).toEqual([{ title: TITLE }]);
    const results = [...run.results, sampleResult({ outcome: 'error', message: 'a bug' })];
    expect(await errorsIn({ ...run, results })).toHaveLength(2);
  });

  test('as the first result in SARIF', async () => {
    const { results = [], tool, invocations } = readSarif(await renderText('sarif', stoppedRun()));
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([['run-ended-early', 'error']]);
    expect(tool.driver.rules?.[results[0]?.ruleIndex ?? -1]?.id).toBe('run-ended-early');
    expect(invocations?.[0]?.toolExecutionNotifications).toEqual([]);
    expect(invocations?.[0]?.executionSuccessful).toBe(false);
  });
});

test.each([
  [{ inFlight: ['ex-0005'], lost: 1 }, /^sent next: GET \S+ \(ex-0005\): no other request was in flight$/m],
  [
    { inFlight: ['ex-0005'], lost: 1 },
    /^since then: 1 try without an answer.*\n(?:.*\n)?repeat: .*\n.*repeat this request/m,
  ],
  [{}, /^sent next: one of 2 requests that were in flight together: which one is not certain, the most likely comes/m],
  [{ inFlight: [], driver: 'dredd' }, /^sent next: requests of dredd/m],
  [{ inFlight: [] }, /^sent next: not known$/m],
] as const)('of the request that may be the cause: %j', async (change, words) => {
  const [error] = await errorsIn(stoppedRun(change));
  expect(error?.message).toMatch(words);
});

test.each([sampleRun(), hostileRun()])('json gives back the run', async (run) => {
  expect(await readRun(Buffer.from(await renderText('json', run)))).toEqual(run);
});

describe('github', () => {
  test('every broken rule is an error, on no line of a repository that has none of ours, with its promise', async () => {
    const all = workflowCommands(await renderText('github', sampleRun()));
    const first = all.find(({ message }) => message.endsWith('rule: par-01'));
    expect(first?.properties).toEqual({ title: 'PAR-01: Sentence 1 about parameters' });
    expect(first?.message).toMatch(/\nPAR-01: `limit` above the maximum is [^\n]+\nrule: par-01$/);
    expect(all.map(({ kind }) => kind).join(' ')).toBe('error error error error error warning warning notice');
  });

  test('hostile text starts no command of its own', async () => {
    const kinds = async (run: Run) => workflowCommands(await renderText('github', run)).map(({ kind }) => kind);
    expect(await kinds(hostileRun())).toEqual(await kinds(hostileRun('harmless')));
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
  test('verdict first, then what is broken', async () => {
    const markdown = await renderText('markdown', sampleRun());
    expect(markdown).toMatch(/^## ❌ nonconformant: https:&#47;\/pos\.example\.test\n/);
    expect(markdown).toContain('### Broken (3 rules)');
    expect(markdown).toContain('\n- PAR-01: <code>limit</code> above the maximum is ');
  });

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
    const withFindings = (length: number) => {
      const findings = Array.from({ length }, (_, index) =>
        shownFinding({ subject: {}, message: say(`finding ${index + 1}: ${'x'.repeat(1000)}`), evidence: [] }),
      );
      const results = run.results.map((result) => (result.outcome === 'failed' ? { ...result, findings } : result));
      return renderText('markdown', { ...run, results });
    };
    const whole = await withFindings(5);
    expect(whole).not.toContain('Cut to fit');
    expect(whole).toMatch(/<details><summary>2 more findings<\/summary>\n\n```text\nfinding 4: [\s\S]*?finding 5: /);
    const cut = await withFindings(50);
    expect(cut).not.toContain('finding 4');
    expect(cut).toContain('…and 47 more findings, in the HTML report and in run.json.');
  });

  test('shows as code what our texts have in backticks, and nothing else of them as markup', async () => {
    const fix = 'Go by `pagination.next_cursor` alone, and not by `<b>` or an odd ` of <i>.';
    const results = allFailed(sampleRun(), { fix });
    expect(await renderText('markdown', sampleRun({ results }))).toContain(
      'Fix: Go by <code>pagination.next&#95;cursor</code> alone, and not by <code>&#60;b&#62;</code> or an odd &#96; of &#60;i&#62;.',
    );
  });

  test('says why a rule does not apply, apart from what was not decided', async () => {
    const aside = sampleResult({ outcome: 'inapplicable', message: 'no task of this client has amounts' });
    const markdown = await renderText('markdown', sampleRun({ results: [aside], scope: [] }));
    expect(markdown).toMatch(/^### Not applicable\n[\s\S]*not applicable \| no task of this client has amounts \|$/m);
    expect(markdown).not.toContain('### Not decided or not tested');
  });
});

/** Data has facts in place of values, the page (which is what is printed) is drawn by a browser, and GitLab has room for one line. */
const WITH_VALUES = FORMAT_NAMES.filter((name) => !['json', 'pdf', 'html', 'gitlab'].includes(name));

test.each(WITH_VALUES)(
  'no direction override, line separator or mask that passes for a value is in %s',
  async (format) => {
    expect(HOSTILE_TEXT).toMatch(/\u202E/);
    expect((await renderText(format, hostileRun())).match(/[\u2028\u202E]/g)).toBeNull();
    const masked = { received: '98989.9', masked: { type: 'number', category: 'supplier-cost' } } as const;
    const results = sampleRun().results.map((result) => {
      const findings = result.findings.map((each) => ({ ...each, ...masked }));
      return { ...result, findings };
    });
    const text = await renderText(format, sampleRun({ results }));
    expect(text).toContain('«redacted: number»');
    expect(text).not.toContain('98989.9');
  },
);

test.each(['junit', 'markdown'] as const)('%s holds no command to a CI that logs it', async (format) => {
  const hostile = await renderText(format, { ...hostileRun(), summary: '::error::x', verdict: 'incomplete' });
  expect(HOSTILE_TEXT).toMatch(/^\s*::set-output.*\n##\[/m);
  expect(hostile).not.toMatch(/^\s*::|##(vso)?\[/m);
});
