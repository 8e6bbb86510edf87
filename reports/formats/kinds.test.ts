import { expect, test } from 'vitest';
import type { KindResult } from '../../conformance/model/kinds.ts';
import { junitComplaints, readSarif, workflowCommands } from '../testing/read-back.ts';
import { renderText } from '../testing/render-text.ts';
import { conformantRun } from '../testing/runs.ts';

const missing: KindResult = {
  kind: 'promotions',
  state: 'missing',
  undecided: ['PROMO-01'],
  message: 'no promotions were seen, so 12 must requirements are undecided; use --without promotions',
};
const without: KindResult = { ...missing, kind: 'shifts', state: 'without', message: 'without shifts' };
const unexpected: KindResult = { kind: 'sales', state: 'unexpected', undecided: [], message: 'sales were seen' };
const kinds = [missing, without, unexpected];

const run = conformantRun({
  verdict: 'incomplete',
  summary: `nothing failed, but ${missing.message}`,
  kinds,
  scope: [missing, without].map(({ kind, message }) => ({ subject: kind, outcome: 'untested', reason: message })),
});

test.each(['junit', 'sarif', 'markdown', 'github', 'html', 'json'] as const)(
  '%s says which kinds of data were not seen',
  async (format) => {
    expect(await renderText(format, run)).toContain('no promotions were seen, so 12 must requirements are undecided');
  },
);

test('a missing kind is an error in GitHub, and an unexpected one a warning', async () => {
  const commands = workflowCommands(await renderText('github', run));
  expect(commands.map(({ kind, properties }) => [kind, properties.title])).toEqual([
    ['error', 'No promotions seen'],
    ['warning', 'Unexpected sales'],
    ['notice', 'Counterproof: incomplete'],
  ]);
});

test('all that was not seen as expected is a notification in SARIF', async () => {
  const { invocations } = readSarif(await renderText('sarif', run));
  const notifications = invocations?.[0]?.toolExecutionNotifications ?? [];
  expect(notifications.map(({ level, message }) => [level, message.text])).toEqual([
    ['warning', missing.message],
    ['note', without.message],
    ['warning', unexpected.message],
  ]);
});

test('a run without a kind is red in JUnit', async () => {
  const xml = await renderText('junit', run);
  expect(await junitComplaints(xml)).toEqual([]);
  expect(xml).toMatch(/<testsuites name="counterproof" tests="\d+" failures="0" errors="1"/);
});

test.each(['markdown', 'html'] as const)('%s names what the verdict is without', async (format) => {
  expect(await renderText(format, run)).toMatch(/Without(: (<bdi[^>]*>)?| \| )shifts/);
});
