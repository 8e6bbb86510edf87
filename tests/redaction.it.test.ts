import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { environmentOf } from '../cli/keys-from-environment.ts';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { needlesOf } from '../proof/hostile/kit.ts';
import { keysByName } from '../proof/open-deployment.ts';
import { readTar } from '../reports/bundle/tar.ts';
import { pdfPages } from '../reports/testing/read-back.ts';
import { signingPair } from '../reports/testing/render-text.ts';
import { asked, closedAfterwards, counterproof, useSandbox } from './support/counterproof.ts';
import { leaky, secretsIn } from './support/leaks.ts';
import { served } from './support/odd-servers.ts';

/** No leaked value and no key may be in any file that a check writes; single leaks are rows of `proof/hostile`. */
const FORMATS = 'html,json,junit,sarif,markdown,github,gitlab,pdf';

const folder = useFolder('redaction');
const sandbox = await useSandbox(0.01);
const deployment = { handle: sandbox.handle, keys: keysByName(sandbox.keys), facts: sandbox.facts };
const secrets = needlesOf(deployment);
const leaking = closedAfterwards(await served(leaky(deployment)));

const MIN = ['min-phone', 'min-email', 'min-headers-clean', 'min-errors-clean'];

it('nothing private is written of a deployment that lets everything out', async () => {
  const [out, summary] = [join(folder, 'leaky'), join(folder, 'summary.md')];
  const ended = await counterproof(['check', leaking.url, '--out', out, '--format', FORMATS, '--bundle'], {
    env: {
      ...environmentOf(sandbox.keys),
      COUNTERPROOF_DEBUG: '1',
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: summary,
    },
  });
  expect(ended.code, ended.err).toBe(1);
  const contentOf = (name: string) => readFileSync(join(out, name));
  const { results }: Run = JSON.parse(contentOf('run.json').toString());
  const failed = results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
  expect(failed.map(({ rule }) => rule)).toEqual(expect.arrayContaining(['auth-key-never-echoed', ...MIN]));
  // The letters of a PDF are numbers of its fonts, and of a bundle what it adds to the other files is left to look at.
  const names = readdirSync(out);
  expect(names.length).toBeGreaterThanOrEqual(10);
  const added = readTar(contentOf('bundle.tar')).filter(({ name }) => !names.includes(name));
  const written = new Map<string, Uint8Array>([
    ...names.filter((name) => !/\.(?:pdf|tar)$/.test(name)).map((name) => [name, contentOf(name)] as const),
    ...added.map(({ name, content }) => [name, content] as const),
    ['printed', Buffer.from((await pdfPages(contentOf('report.pdf'))).join('\n'))],
    ['step summary', readFileSync(summary)],
    ['output', Buffer.from(ended.out + ended.err)],
  ]);
  expect(secretsIn(written, secrets)).toEqual([]);
  // What was answered has them all.
  const answers = await Promise.all([...Array(40)].map(() => asked(leaking.url, sandbox.keys.good, '/sales?limit=2')));
  const texts = await Promise.all(answers.map((answer) => answer.text()));
  const found = secretsIn(new Map([['answers', Buffer.from(texts.join('\n'))]]), secrets).join('\n');
  for (const label of ['key "good"', 'lastName', 'phone', 'email', 'documentId', 'memberNumber'])
    expect(found).toContain(label);
});

it('keeps every secret out of the environment of each Chromium that it starts', async () => {
  const [chromium, seen] = [join(folder, 'chromium'), join(folder, 'environments')];
  writeFileSync(chromium, `#!/bin/sh\nenv >> ${seen}\nexit 1\n`, { mode: 0o755 });
  const keys = { COUNTERPROOF_KEY: sandbox.keys.good, COUNTERPROOF_REVOKED_KEY: sandbox.keys.revoked };
  const others = { DEPLOY_TOKEN: 'secret-of-the-pipeline', NODE_OPTIONS: '--no-warnings' };
  const env = { ...keys, ...others, COUNTERPROOF_SIGNING_KEY: signingPair().privatePem, CHROMIUM_PATH: chromium };
  const out = join(folder, 'environment');
  const args = ['check', sandbox.url, '--only', 'browser', '--format', 'pdf', '--bundle', '--out', out];
  const ended = await counterproof(args, { env });
  expect(ended.out).toContain('(signed)');
  const environments = readFileSync(seen, 'utf8');
  // One for the rules on browsers, one to print the PDF.
  expect(environments.match(/^PATH=/gm)?.length).toBeGreaterThanOrEqual(2);
  expect(environments).not.toMatch(/COUNTERPROOF_|PRIVATE KEY|_live_|DEPLOY_TOKEN|NODE_OPTIONS/);
});
