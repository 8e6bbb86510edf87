import { describe, expect, test } from 'vitest';
import type { RuleResult, Run } from '../../conformance/model/run.ts';
import { unpacked } from '../html/packed.ts';
import { junitComplaints, readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { exchangeId } from '../testing/requirements.ts';
import { conformantRun, HOSTILE_TEXT } from '../testing/runs.ts';
import { endLines, runEnd } from '../words/run-end.ts';

const ENDED = 'the deployment stopped answering 3.2 s into the run, when 2 requests were in flight';

/** A run in which the deployment stopped: two requests were in flight, and all but one rule were left open. */
function stoppedRun(change: Partial<Run> = {}): Run {
  const run = conformantRun();
  const open = (result: RuleResult): RuleResult => ({ ...result, outcome: 'cantTell', demanded: true, message: ENDED });
  return {
    ...run,
    verdict: 'incomplete',
    summary: `nothing failed, but 30 demanded rules could not be decided (${ENDED})`,
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
    results: run.results.map((result, index) => (index === 0 ? result : open(result))),
    ...change,
  };
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
    const errors = workflowCommands(await renderText('github', run)).filter(({ kind }) => kind === 'error');
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
  const errors = workflowCommands(await renderText('github', { ...limited, results })).filter(
    ({ kind }) => kind === 'error',
  );
  expect(errors.map(({ properties }) => properties.title)).toEqual(['Every request was answered 429']);
});

test('rules that were left open for a reason of their own are still shown', async () => {
  const [one] = run.results;
  if (one === undefined) throw new Error('the fixture has results');
  const results = [...run.results, { ...one, level: 'must' as const, outcome: 'error' as const, message: 'a bug' }];
  const errors = workflowCommands(await renderText('github', stoppedRun({ results }))).filter(
    ({ kind }) => kind === 'error',
  );
  expect(errors).toHaveLength(2);
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
