import { describe, expect, test } from 'vitest';
import { say } from '../../conformance/model/message.ts';
import { shownFinding } from '../../conformance/model/outcome.ts';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { unpacked } from '../html/html.ts';
import { readRun } from '../index.ts';
import { junitComplaints, readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { exchangeId } from '../testing/requirements.ts';
import {
  conformantRun,
  HOSTILE_TEXT,
  hostileRun,
  incompleteRun,
  largeRun,
  sampleResult,
  sampleRun,
} from '../testing/runs.ts';
import { endLines, runEnd } from '../words/run-end.ts';

const ENDED = 'the deployment stopped answering 3.2 s into the run, when 2 requests were in flight';

/** A run in which the deployment stopped: two requests were in flight, and all but a part of the rules were left open. */
function stoppedRun(change: Partial<Run> = {}): Run {
  const run = incompleteRun();
  return {
    ...run,
    ended: ENDED,
    stoppedAnswering: {
      lastAnswered: exchangeId(3),
      since: '2026-03-14T09:26:56.789Z',
      sinceMs: 3200,
      inFlight: [exchangeId(5), exchangeId(4)],
      lost: 42,
      failure: 'nothing answers there (ECONNREFUSED)',
      driver: null,
    },
    results: run.results.map((result) => (result.outcome === 'cantTell' ? { ...result, message: ENDED } : result)),
    ...change,
  };
}

const errorsIn = async (run: Run) =>
  workflowCommands(await renderText('github', run)).filter(({ kind }) => kind === 'error');

/** Each rule of a run failed. */
function allFailed({ results }: Run, change: Partial<RuleResult> = {}): readonly RuleResult[] {
  return results.map((result) => ({ ...result, outcome: 'failed', level: 'must', waived: null, ...change }));
}

const run = stoppedRun();
const TITLE = 'The deployment stopped answering 3.2 s into the run';
const [first, second] = [5, 4].map((index) => run.exchanges.find(({ id }) => id === exchangeId(index))?.curl ?? '');

describe('a deployment that stopped answering is reported first of all, and once', () => {
  test('as an error in JUnit, in place of one for each rule', async () => {
    const xml = await renderText('junit', run);
    expect(await junitComplaints(xml)).toEqual([]);
    expect(xml).toMatch(/<testsuites name="counterproof" tests="\d+" failures="0" errors="1"/);
    expect(xml.indexOf(TITLE)).toBeLessThan(xml.indexOf('counterproof.document'));
    expect(xml).toContain('42 tries without an answer');
  });

  test('as an error in GitHub, before all others', async () => {
    const errors = await errorsIn(run);
    expect(errors.map(({ properties }) => properties)).toEqual([{ title: TITLE }]);
    expect(errors[0]?.message).toContain(`repeat: ${first}`);
    expect(errors[0]?.message).toContain(`repeat: ${second}`);
  });

  test('as the first result in SARIF, on a line of the package', async () => {
    const { results = [], tool, invocations } = readSarif(await renderText('sarif', run));
    expect(results.map(({ ruleId, level }) => [ruleId, level])).toEqual([['run-ended-early', 'error']]);
    expect(results[0]?.message.text).toContain(TITLE);
    expect(tool.driver.rules?.[results[0]?.ruleIndex ?? -1]?.id).toBe('run-ended-early');
    expect(invocations?.[0]?.toolExecutionNotifications).toEqual([]);
    expect(invocations?.[0]?.executionSuccessful).toBe(false);
  });

  test('at the top of Markdown, without a section of undecided rules', async () => {
    const text = await renderText('markdown', run);
    expect(text.split('\n').filter((line) => line.startsWith('#'))[1]).toBe(`### ${TITLE}`);
    expect(text).not.toContain('### Not decided (');
    expect(text).toContain(first);
  });

  test('at the top of the page, with and without a script', async () => {
    const html = unpacked(await renderText('html', run));
    const plain = html.slice(html.indexOf('<section class="noscript">'), html.indexOf('</noscript>'));
    expect(plain).toMatch(new RegExp(`</p>\\n<h2><bdi>${TITLE}</bdi></h2>`));
    expect(html).toContain('"lost":42');
  });

  test('in run.json, next to the summary', async () => {
    const names = Object.keys(JSON.parse(await renderText('json', run)));
    expect(names.filter((name) => ['summary', 'ended', 'stoppedAnswering'].includes(name))).toHaveLength(3);
  });
});

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

  test('of several, each has a command', () => {
    const lines = linesOf({});
    expect(lines[1]).toBe(
      'sent next: one of 2 requests that were in flight together: which one is not certain, the most likely comes first',
    );
    expect(lines.filter((line) => line.startsWith('repeat: '))).toEqual([`repeat: ${first}`, `repeat: ${second}`]);
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

test.each(['markdown', 'junit', 'github', 'sarif', 'gitlab'] as const)(
  '%s says once which requests kept it',
  async (format) => {
    const text = await renderText(format, sampleRun());
    expect(text.match(/Kept by: \/promotions, other requests to \/sales \(9 requests\)/g)).toHaveLength(1);
  },
);

describe('github', () => {
  test('every broken rule is an error, on no line of a repository that has none of ours, with its promise', async () => {
    const all = workflowCommands(await renderText('github', sampleRun()));
    const first = all.find(({ message }) => message.endsWith('rule: par-01'));
    expect(first?.properties).toEqual({ title: 'PAR-01: Sentence 1 about parameters' });
    expect(first?.message).toMatch(/\nPAR-01: `limit` above the maximum is [^\n]+\nrule: par-01$/);
    expect(all.map(({ kind }) => kind).join(' ')).toBe('error error error error error warning warning notice');
  });

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
  test('verdict first, then what is broken', async () => {
    const markdown = await renderText('markdown', sampleRun());
    expect(markdown.split('\n')[0]).toBe(
      '## ❌ nonconformant: https&#58;//pos.example.test'.replace('&#58;//', ':&#47;/'),
    );
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

  test('shows as code what our texts have in backticks, and nothing else of them as markup', async () => {
    const run = sampleRun();
    const fix = 'Go by `pagination.next_cursor` alone, and not by `<b>` or an odd ` of <i>.';
    const results = run.results.map((result) => ({ ...result, fix }));
    const markdown = await renderText('markdown', { ...run, results });
    expect(markdown).toContain(
      'Fix: Go by <code>pagination.next&#95;cursor</code> alone, and not by <code>&#60;b&#62;</code> or an odd &#96; of &#60;i&#62;.',
    );
  });

  test('says why a rule does not apply, apart from what was not decided', async () => {
    const aside = sampleResult({ outcome: 'inapplicable', message: 'no task of this client has amounts' });
    const [, ...others] = sampleRun().results;
    const markdown = await renderText('markdown', sampleRun({ results: [aside, ...others], scope: [] }));
    expect(markdown).toMatch(/^### Not applicable\n[\s\S]*not applicable \| no task of this client has amounts \|$/m);
    expect(markdown).not.toContain('### Not decided or not tested');
  });

  test('nothing is cut where it fits, and it says what changed since the last run', async () => {
    const markdown = await renderText('markdown', sampleRun(), 0, conformantRun());
    expect(markdown).not.toContain('Cut to fit');
    expect(markdown).toMatch(/^Since the run of \S+ \(conformant\): \d regressed/m);
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
