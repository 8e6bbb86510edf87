import { expect, test } from 'vitest';
import type { Run } from '../../conformance/model/run.ts';
import { unpacked } from '../html/packed.ts';
import { renderText } from '../testing/render-text.ts';
import { sampleRun } from '../testing/runs.ts';

/** The titles of a failure and of a pass, and the fix, as every rule has them. */
function run(): Run {
  const sample = sampleRun();
  const results = sample.results.map((result) => ({
    ...result,
    title: `Promise of ${result.rule}`,
    fault: `Fault of ${result.rule}`,
    fix: `Change the cause of ${result.rule}.`,
  }));
  return { ...sample, results };
}

const FORMATS = ['junit', 'sarif', 'markdown', 'github', 'html'] as const;

test.each(FORMATS)('%s titles a failure by its fault, and says how to fix it', async (format) => {
  const text = unpacked(await renderText(format, run()));
  expect(text).toContain('Fault of par-01');
  expect(text).toContain('Change the cause of par-01.');
});

test('junit titles a pass by its promise, and has no fix for it', async () => {
  const text = await renderText('junit', run());
  expect(text).toContain('Promise of page-01');
  expect(text).not.toContain('Fault of page-01');
  expect(text).not.toContain('Change the cause of page-01.');
});

test('the help of a rule in SARIF has the fix', async () => {
  const log = JSON.parse(await renderText('sarif', run()));
  const rules: { id: string; help: { text: string } }[] = log.runs[0].tool.driver.rules;
  expect(rules.find(({ id }) => id === 'par-01')?.help.text).toMatch(/^Fix: Change the cause of par-01\./);
});
