import { expect, test } from 'vitest';
import { junitComplaints, readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun } from '../testing/runs.ts';

const run = conformantRun({
  verdict: 'nonconformant',
  waivers: [
    { subject: 'PAR-01', owner: 'ana', reason: 'known', expires: '2026-01-31', state: 'expired' },
    { subject: 'INV-99', owner: 'ben', reason: 'old', expires: '2026-06-30', state: 'unmatched' },
    { subject: 'PAGE-05', owner: 'cleo', reason: 'fixed', expires: '2026-06-30', state: 'unneeded' },
  ],
});
const LINES = [
  'PAR-01 (ana, until 2026-01-31): it has expired: fix the failure or renew the waiver',
  'INV-99 (ben, until 2026-06-30): there is no such rule or requirement; correct the name, or take it out',
  'PAGE-05 (cleo, until 2026-06-30): what it names passes; take it out',
];

test('a waiver that must go is red in JUnit, and counted once', async () => {
  const xml = await renderText('junit', run);
  expect(await junitComplaints(xml)).toEqual([]);
  expect(xml).toMatch(/<testsuites name="counterproof" tests="\d+" failures="3" errors="0"/);
  for (const line of LINES) expect(xml).toContain(line);
});

test('and an error in GitHub, before all others', async () => {
  const errors = workflowCommands(await renderText('github', run)).filter(({ kind }) => kind === 'error');
  expect(errors.map(({ message }) => message)).toEqual(LINES);
  expect(errors[0]?.properties).toEqual({ title: 'Waiver of PAR-01: expired' });
});

test('and a result in SARIF, in a file that the repository has', async () => {
  const { results = [], tool, invocations } = readSarif(await renderText('sarif', run));
  expect(results.map(({ message, level }) => [level, message.text])).toEqual(LINES.map((line) => ['error', line]));
  for (const { ruleIndex, ruleId, locations } of results) {
    expect(tool.driver.rules?.[ruleIndex ?? -1]?.id).toBe(ruleId);
    expect(locations?.[0]?.physicalLocation?.artifactLocation?.uri).toBe('counterproof.config.yaml');
  }
  expect(invocations?.[0]?.executionSuccessful).toBe(true);
});

test.each(['markdown', 'html'] as const)('and at the top of %s', async (format) => {
  const text = await renderText(format, run);
  expect(text).toContain('Stale waivers');
  for (const line of LINES) expect(text).toContain(format === 'html' ? line : line.slice(0, 9));
});
