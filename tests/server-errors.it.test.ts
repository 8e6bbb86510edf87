import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import type { Served } from '../reference-impl/index.ts';
import { unpacked } from '../reports/html/html.ts';
import { counterproof, type Ended, useSandbox } from './support/counterproof.ts';
import { serveFaulty } from './support/in-process.ts';

/** One request for sales in four is answered 500 the first time, and 200 when the suite repeats it. */
const FAULT = 'one-sales-request-in-four-is-500';
const FORMATS = 'html,json,junit,sarif,markdown,github,gitlab,pdf';
const SENTENCE = /(\d+) of (\d+) answers of GET \/sales were 500/;

const folder = useFolder('errors');
const sandbox = await useSandbox(0.01);
let deployment: Served;
let ended: Ended;

beforeAll(async () => {
  deployment = await serveFaulty(sandbox, FAULT);
  const quick = ['--no-dredd', '--no-browser', '--profile', 'production', '--pace', '0', '--concurrency', '8'];
  ended = await counterproof(['check', deployment.url, '--out', folder, '--format', FORMATS, ...quick], {
    env: {
      COUNTERPROOF_KEY: sandbox.keys.good,
      GITHUB_ACTIONS: 'true',
      GITHUB_STEP_SUMMARY: join(folder, 'step-summary.md'),
    },
  });
});
afterAll(() => deployment.close());

const text = (name: string): string => readFileSync(join(folder, name), 'utf8');

it('server errors that come and go fail no rule, are one advisory with their number, and leave no verdict', () => {
  expect(ended.code, ended.err).toBe(3);
  const run: Run = JSON.parse(text('run.json'));
  const failed = run.results.filter(({ outcome }) => outcome === 'failed');
  expect(failed.map(({ rule, level }) => `${level} ${rule}`)).toEqual(['should error-first-attempts-answered']);
  const [, lost = 0, all = 0] = (SENTENCE.exec(failed[0]?.message ?? '') ?? []).map(Number);
  expect(lost).toBeGreaterThan(all / 10);
  expect(lost).toBeLessThan(all / 2);
  expect(run.summary).toContain(`${lost} of ${all} answers of GET /sales were 500: too unreliable to be judged`);
  const [unreliable, ...others] = run.unreliable ?? [];
  expect(unreliable).toMatchObject({ operation: 'listSales', lost, all, ways: '500' });
  const shown = new Set(run.exchanges.map(({ id }) => id));
  expect(unreliable?.exchanges.every((id) => shown.has(id))).toBe(true);
  expect(others).toEqual([]);
});

it.each([
  'run.json',
  'report.html',
  'junit.xml',
  'counterproof.sarif',
  'report.md',
  'github-annotations.txt',
  'github-summary.md',
  'step-summary.md',
  'gl-code-quality-report.json',
])('%s says so', (name) => {
  expect(unpacked(text(name)).replaceAll('\\/', '/')).toMatch(SENTENCE);
});

it('the terminal and the PDF say so', async () => {
  expect(ended.out).toMatch(SENTENCE);
  const pdf = await extractText(await getDocumentProxy(new Uint8Array(readFileSync(join(folder, 'report.pdf')))), {
    mergePages: true,
  });
  expect(pdf.text.replace(/\s+/g, ' ')).toMatch(SENTENCE);
});

it('judging the evidence again counts the same', async () => {
  const again = join(folder, 'again');
  const evidence = join(folder, 'evidence.ndjson.gz');
  const judged = await counterproof(
    ['judge', evidence, '--profile', 'production', '--out', again, '--format', 'json'],
    {},
  );
  expect(judged.code, judged.err).toBe(3);
  const [first, second] = ['run.json', 'again/run.json'].map((name) => {
    const run: Run = JSON.parse(text(name));
    return JSON.stringify([run.results.find(({ rule }) => rule === 'error-first-attempts-answered'), run.charts]);
  });
  expect(second).toBe(first);
});
