import { readFileSync } from 'node:fs';
import { test as base } from 'playwright/test';
import type { AnyRule } from '../decide/judge.ts';
import { KINDS } from '../model/decisions.ts';
import type { Run } from '../model/run.ts';
import { requirementFacts, rules } from '../suite.ts';
import { evidenceText, expectationOf, RUN_FILE } from './gather.ts';

const test = base.extend<object, { run: Run }>({
  run: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures out of this pattern.
    async ({}, use) => {
      const file = process.env[RUN_FILE];
      if (file === undefined) throw new Error('nothing was gathered: run this with its playwright.config');
      await use(JSON.parse(readFileSync(file, 'utf8')));
    },
    { scope: 'worker' },
  ],
});

const titles = new Map(requirementFacts.map(({ id, title }) => [id, title]));

for (const area of new Set(rules.map((rule) => rule.area))) {
  test.describe(area, { tag: `@${area}` }, () => {
    for (const rule of rules.filter((one) => one.area === area)) declare(rule);
  });
}

test.describe('data', { tag: '@data' }, () => {
  for (const kind of KINDS)
    test(`${kind} were seen`, ({ run }, testInfo) => {
      const { state, message } = run.kinds?.find((one) => one.kind === kind) ?? {
        state: 'without',
        message: 'not demanded',
      };
      testInfo.annotations.push({ type: state, description: message });
      test.skip(state === 'without', message);
      if (state === 'missing') throw plainError(message);
    });
});

function declare(rule: AnyRule): void {
  const annotation = rule.requirements.map((id) => ({ type: 'requirement', description: `${id} ${titles.get(id)}` }));
  const tag = rule.requirements.map((id) => `@${id}`);
  test(`${rule.id}: ${rule.title}`, { annotation, tag }, async ({ run }, testInfo) => {
    const result = run.results.find((one) => one.rule === rule.id);
    if (result === undefined) throw new Error(`the run has no result of ${rule.id}`);
    const { does, text, isAdvice = false } = expectationOf(result);
    testInfo.annotations.push({ type: isAdvice ? 'advisory' : result.outcome, description: text });
    const evidence = result.outcome === 'failed' ? evidenceText(result, run) : '';
    if (evidence !== '') await testInfo.attach('exchanges', { body: evidence, contentType: 'text/markdown' });
    test.skip(does === 'skip', text);
    if (does === 'fail') throw plainError(text);
  });
}

/** The stack would point into this file, and the fault is in the deployment. */
function plainError(text: string): Error {
  const error = new Error(text);
  error.stack = `Error: ${text}`;
  return error;
}
