import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { environmentOf } from '../cli/keys-from-environment.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import { useFolder } from '../contract/testing/folder.ts';
import type { Needle } from '../proof/hostile/kit.ts';
import { type Sandbox, serve, startSandbox } from '../reference-impl/index.ts';
import type { Organization } from '../reference-impl/world/world.ts';
import { readTar } from '../reports/bundle/tar.ts';
import { pdfPages } from '../reports/testing/read-back.ts';
import { signingPair } from '../reports/testing/render-text.ts';
import { counterproof, type Ended } from './support/counterproof.ts';
import { leaky, organizationsOf, secretsIn, secretsOf } from './support/secrets.ts';

/** No leaked value and no key may be in any file that a check writes. */
const WORLD = { seed: 1, scale: 0.01, now: Date.parse('2026-03-01T12:00:00.000Z') };
const FORMATS = 'html,json,junit,sarif,markdown,github,gitlab,pdf';

const folder = useFolder('redaction');
let sandbox: Sandbox;
let shop: Organization;
let secrets: readonly Needle[];

beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, ...WORLD, rate: '1000000/1s' });
  const organizations = organizationsOf(WORLD);
  const [own] = organizations;
  if (own === undefined) throw new Error('the world lacks an organization');
  shop = own;
  secrets = secretsOf({ ...sandbox.keys }, organizations);
});

afterAll(() => sandbox.close());

interface Visit {
  readonly ended: Ended;
  /** Everything that was written, by name. */
  readonly files: ReadonlyMap<string, Uint8Array>;
}

async function visit(name: string, handle: Handler): Promise<Visit> {
  const served = await serve(handle);
  const out = join(folder, name);
  const ended = await counterproof(['check', served.url, '--out', out, '--format', FORMATS, '--bundle'], {
    env: {
      ...environmentOf(sandbox.keys),
      COUNTERPROOF_DEBUG: '1',
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(folder, `${name}-summary.md`),
    },
  });
  await served.close();
  const files = new Map(readdirSync(out).map((file) => [file, readFileSync(join(out, file))] as const));
  files.set('step summary', readFileSync(join(folder, `${name}-summary.md`)));
  files.set('stdout', Buffer.from(ended.out));
  files.set('stderr', Buffer.from(ended.err));
  return { ended, files };
}

const MIN = ['min-phone', 'min-email', 'min-headers-clean', 'min-errors-clean'];

function failedIn(files: Visit['files']): Run['results'] {
  const run: Run = JSON.parse(Buffer.from(files.get('run.json') ?? []).toString());
  return run.results.filter(({ outcome, level }) => outcome === 'failed' && level === 'must');
}

/** A bundle holds the other files byte for byte: only what it adds is left to look at. The letters of a PDF are numbers of its fonts. */
async function found(files: Visit['files']): Promise<string[]> {
  const { 'bundle.tar': bundle, 'report.pdf': pdf, ...others } = Object.fromEntries(files);
  const added = bundle === undefined ? [] : readTar(bundle).filter(({ name }) => !files.has(name));
  const printed = pdf === undefined ? [] : await pdfPages(pdf);
  const read = [
    ...added.map(({ name, content }) => [name, content] as const),
    ['printed', Buffer.from(printed.join('\n'))] as const,
  ];
  return secretsIn(new Map([...Object.entries(others), ...read]), secrets);
}

describe('nothing private is written', () => {
  it('of a deployment that keeps its promises', async () => {
    const { ended, files } = await visit('correct', sandbox.handle);
    expect(ended.code, ended.err).toBe(0);
    expect(files.size).toBeGreaterThanOrEqual(13);
    expect(files.get('report.html')?.length).toBeLessThanOrEqual(400_000);
    expect(await found(files)).toEqual([]);
  });

  it('of one that lets everything out', async () => {
    const { ended, files } = await visit('leaky', leaky(sandbox.handle, shop));
    expect(ended.code, ended.err).toBe(1);
    expect(failedIn(files).map(({ rule }) => rule)).toEqual(expect.arrayContaining(['auth-key-never-echoed', ...MIN]));
    expect(await found(files)).toEqual([]);
  });

  it('and the scan would have found it', async () => {
    const headers = { authorization: `Bearer ${sandbox.keys.good}` };
    const request = { method: 'GET', url: '/public-api/v1/sales?limit=100', headers };
    const answer = await leaky(sandbox.handle, shop)(request);
    const labels = (await found(new Map([['answer', Buffer.from(JSON.stringify(answer))]]))).join('\n');
    for (const secret of [/key good/, /canary/, /phone/, /staff name/, /customer names?/, /member number/, /document/])
      expect(labels).toMatch(secret);
  });
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
