import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOf } from '../cli/commands/keys-from-environment.ts';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { needlesOf } from '../proof/hostile/kit.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { pdfPages } from '../reports/testing/read-back.ts';
import { closedAfterwards, counterproof, useSandbox } from './support/counterproof.ts';
import { leaky, secretsIn, served } from './support/odd-servers.ts';

/** What the rows of `proof/hostile/leaks.ts` do not read: the letters of a PDF, which are numbers of its fonts, and the summary of a step. */
const folder = useFolder('redaction');
const sandbox = await useSandbox(0.01);
const deployment = { handle: sandbox.handle, keys: keysByName(sandbox.keys), facts: sandbox.facts };
const leaking = closedAfterwards(await served(leaky(deployment)));

it('nothing private is printed of a deployment that lets everything out', async () => {
  const [out, summary] = [join(folder, 'leaky'), join(folder, 'summary.md')];
  const env = { ...environmentOf(sandbox.keys), GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary };
  const args = ['check', leaking.url, '--no-dredd', '--no-browser', '--out', out, '--format', 'github,pdf'];
  const { code, err } = await counterproof(args, { env });
  expect(code, err).toBe(1);
  const { results }: Run = JSON.parse(readFileSync(join(out, 'run.json'), 'utf8'));
  const failed = results.filter(({ outcome }) => outcome === 'failed').map(({ rule }) => rule);
  expect(failed).toEqual(expect.arrayContaining(['auth-key-never-echoed', 'min-phone', 'min-email']));
  const printed = (await pdfPages(readFileSync(join(out, 'report.pdf')))).join('\n');
  expect(printed).toContain('min-phone');
  const written = new Map<string, Uint8Array>([
    ['report.pdf', Buffer.from(printed)],
    ['step summary', readFileSync(summary)],
  ]);
  expect(secretsIn(written, needlesOf(deployment))).toEqual([]);
});
