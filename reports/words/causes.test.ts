import { describe, expect, test } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { sampleRun } from '../testing/runs.ts';
import { advisoriesIn, causesIn, titleOf } from './causes.ts';
import { withStanding } from './standing.ts';

const BECAUSE = 'it is the same place';

/** Every failure follows from the last one in order of weight, so that the order of causes can be told from it. */
function runWithOneCause(): Run {
  const run = sampleRun();
  const broken = withStanding(run.results, 'broken');
  const lead = broken.at(-1);
  if (lead === undefined) throw new Error('the sample has a broken rule');
  const { rule, title, area, requirements, findings, evidence } = lead;
  const follows = broken
    .slice(0, -1)
    .map((each) => ({ rule: each.rule, title: each.title, requirements: each.requirements, because: BECAUSE }));
  const named = { rule, title, area, requirements, exchanges: evidence, subject: findings[0]?.subject ?? null };
  const results = run.results.map((each) =>
    each.rule === rule ? { ...each, fault: 'What broke', fix: 'Do it.' } : each,
  );
  return {
    ...run,
    results,
    causes: [{ ...named, fix: 'Do it.', advisory: false, findings: findings.length, follows }],
  };
}

const run = runWithOneCause();
const [cause] = causesIn(run);

test('a run of an earlier version has a cause for each failure', () => {
  const { causes: _, ...old } = run;
  expect(causesIn(old).map(({ result }) => result)).toEqual(withStanding(run.results, 'broken'));
});

test('a failure is titled by its fault, a pass by its promise', () => {
  const held = run.results.find(({ outcome }) => outcome === 'passed');
  expect(cause === undefined ? '' : titleOf(cause.result)).toBe('What broke');
  expect(held === undefined ? '' : titleOf({ ...held, fault: 'What broke' })).toBe(held?.title);
});

test('advice that follows from a failure is named there alone', () => {
  const [advised] = withStanding(run.results, 'advisory');
  const [first, ...others] = run.causes ?? [];
  if (advised === undefined || first === undefined) throw new Error('the sample has advice and a cause');
  expect(advisoriesIn(run)).toContain(advised);
  const follower = { rule: advised.rule, title: advised.title, requirements: [], because: BECAUSE };
  expect(advisoriesIn({ ...run, causes: [{ ...first, follows: [follower] }, ...others] })).not.toContain(advised);
});

describe('one cause of several failures', () => {
  test('is one error on GitHub, with the fix and what follows', async () => {
    const errors = workflowCommands(await renderText('github', run)).filter(
      ({ kind, message }) => kind === 'error' && message.includes('rule: '),
    );
    const [first] = errors.filter(({ message }) => message.includes('Fix: Do it.'));
    expect(first?.message).toContain('also broken, most likely by the same fault: ');
    for (const { rule } of cause?.follows ?? [])
      expect(errors.filter(({ message }) => message.includes(`rule: ${rule}`))).toEqual([]);
  });

  test('is one result in SARIF, with the others as related locations', async () => {
    const { results = [], tool } = readSarif(await renderText('sarif', run));
    const own = results.filter(({ ruleId }) => ruleId === cause?.result.rule);
    expect(own).toHaveLength(1);
    expect(own[0]?.message.text).toMatch(/^What broke\./);
    expect(own[0]?.relatedLocations?.length).toBeGreaterThan(0);
    const following = new Set(cause?.follows.map(({ rule }) => rule));
    expect(results.filter(({ ruleId }) => following.has(ruleId ?? ''))).toEqual([]);
    const described = tool.driver.rules?.find(({ id }) => id === cause?.result.rule);
    expect(described?.help?.text).toMatch(/^Fix: Do it\./);
  });

  test('says in Markdown what follows from it', async () => {
    const text = await renderText('markdown', run);
    expect(text).toContain('Fix: Do it.');
    expect(text).toContain('Also broken, most likely by the same fault: <code>');
  });

  test('all of its failures stay failures in JUnit', async () => {
    const failures = (await renderText('junit', run)).match(/<failure /g) ?? [];
    expect(failures.length).toBeGreaterThanOrEqual(withStanding(run.results, 'broken').length);
  });
});
