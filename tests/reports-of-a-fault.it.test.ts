import { generateKeyPairSync } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Ajv } from 'ajv';
import { XMLParser } from 'fast-xml-parser';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium } from '../conformance/ask/drivers/browser/find-chromium.ts';
import { childEnvironment } from '../conformance/ask/drivers/child-environment.ts';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import type { Served } from '../reference-impl/index.ts';
import { launchChromium } from '../reports/pdf/print.ts';
import { junitComplaints, readSarif, workflowCommands } from '../reports/testing/read-back.ts';
import { counterproof, type Ended, useSandbox } from './support/counterproof.ts';
import { serveFaulty } from './support/in-process.ts';

/**
 * One promise is broken, the real command writes every format, and each is opened by its own parser or validator: it has
 * to be sound, and to tell of this failure and of no other.
 */
const FORMATS = 'html,json,junit,sarif,markdown,github,gitlab,pdf';
/** The fault `products-limit-clamped`, as its reader is to learn of it. */
const BROKEN = {
  requirement: 'PAR-01',
  rule: 'parameter-page-limit-above',
  fault: 'Page size above 100 accepted',
  expected: '400',
  received: '200 for "101"',
};
const REPEATED = /curl .*\$COUNTERPROOF_KEY.*\/public-api\/v1\/products\?limit=101/;

const folder = useFolder('fault');
const sandbox = await useSandbox(0.01);
let deployment: Served;
let ended: Ended;

const text = (name: string): string => readFileSync(join(folder, name), 'utf8');
const json = (name: string): unknown => JSON.parse(text(name));

beforeAll(async () => {
  deployment = await serveFaulty(sandbox, 'products-limit-clamped');
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  writeFileSync(join(folder, 'signing.pub'), publicKey.export({ type: 'spki', format: 'pem' }));
  const quick = ['--no-dredd', '--no-browser', '--profile', 'production', '--pace', '0', '--concurrency', '8'];
  ended = await counterproof(
    ['check', deployment.url, '--out', folder, '--format', FORMATS, '--bundle', '--allow', 'writes', ...quick],
    {
      env: {
        COUNTERPROOF_KEY: sandbox.keys.good,
        COUNTERPROOF_SIGNING_KEY: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
        COUNTERPROOF_AUTHORISED_BY: 'Ana, audit',
        COUNTERPROOF_VALID_UNTIL: '2100-01-01',
        GITHUB_ACTIONS: 'true',
        GITHUB_STEP_SUMMARY: join(folder, 'step-summary.md'),
      },
    },
  );
});

afterAll(() => deployment.close());

it('the terminal tells it first, and the exit code says so', () => {
  const { code, out, err } = ended;
  expect([code, err]).toEqual([1, '']);
  expect(out).toMatch(new RegExp(`^FAILED {2}${BROKEN.rule} {2}${BROKEN.requirement}\n {2}${BROKEN.fault}\n`));
  expect(out.match(/^FAILED/gm)).toHaveLength(1);
  expect(out).toMatch(/^ {2}fix: \S/m);
  expect(out).toContain(`expected ${BROKEN.expected}, received ${BROKEN.received}`);
  expect(out).toMatch(REPEATED);
  expect(out).toMatch(/^NONCONFORMANT {2}1 cause, 1 of \d+ must requirements broken, \d+ kept/m);
});

describe('what is written', () => {
  it('run.json fits the schema that is published', () => {
    const run = json('run.json');
    const fits = new Ajv({ strict: false }).compile<Run>(
      JSON.parse(readFileSync('reports/schema/generated/run.schema.json', 'utf8')),
    );
    if (!fits(run)) throw new Error(JSON.stringify(fits.errors));
    const failed = run.results.filter(({ outcome }) => outcome === 'failed');
    expect(failed.map(({ rule, requirements }) => [rule, requirements])).toEqual([[BROKEN.rule, [BROKEN.requirement]]]);
    const broken = run.requirements.filter(({ outcome }) => outcome === 'failed');
    expect(broken.map(({ id }) => id)).toEqual([BROKEN.requirement]);
    const shown = new Set(run.exchanges.map(({ id }) => id));
    expect(failed.flatMap(({ evidence }) => evidence).filter((id) => !shown.has(id))).toEqual([]);
  });

  it('JUnit fits its schema, and has one failure', async () => {
    const xml = text('junit.xml');
    expect(await junitComplaints(xml)).toEqual([]);
    const parsed = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: '',
      isArray: (name) => name === 'testcase' || name === 'testsuite',
    }).parse(xml);
    expect(parsed.testsuites).toMatchObject({ failures: '1' });
    const cases: { name: string; failure?: { '#text': string } }[] = parsed.testsuites.testsuite.flatMap(
      (suite: { testcase: unknown[] }) => suite.testcase,
    );
    const [failing, ...more] = cases.filter(({ failure }) => failure !== undefined);
    expect(more).toEqual([]);
    expect(failing?.name).toContain(BROKEN.requirement);
    expect(failing?.name).toContain(BROKEN.fault);
    expect(JSON.stringify(failing)).toContain(BROKEN.rule);
    expect(failing?.failure?.['#text']).toMatch(REPEATED);
  });

  it('SARIF fits its schema, and names the requirement in a file of the repository', () => {
    const { results = [], tool } = readSarif(text('counterproof.sarif'));
    const errors = results.filter(({ level }) => level === 'error');
    expect(new Set(errors.map(({ ruleId }) => ruleId))).toEqual(new Set([BROKEN.rule]));
    const [place] = errors[0]?.locations ?? [];
    expect(place?.physicalLocation?.artifactLocation?.uri).toMatch(
      /^(?:counterproof\.config\.\w+|package\.json|README\.md)$/,
    );
    expect(place?.logicalLocations?.[0]?.name).toBe(BROKEN.requirement);
    expect(JSON.stringify(tool.driver.rules?.find(({ id }) => id === BROKEN.rule))).toContain(BROKEN.requirement);
  });

  it('GitHub gets one error, in the output of the step, and a summary', () => {
    const errors = workflowCommands(ended.out).filter(({ kind }) => kind === 'error');
    expect(errors).toEqual(workflowCommands(text('github-annotations.txt')).filter(({ kind }) => kind === 'error'));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.properties).toEqual({ title: `${BROKEN.requirement}: ${BROKEN.fault}` });
    expect(errors[0]?.message).toContain(`rule: ${BROKEN.rule}`);
    expect(text('step-summary.md')).toBe(text('github-summary.md'));
  });

  it.each(['report.md', 'github-summary.md'])('%s names it under what is broken', (name) => {
    const [, first = ''] = text(name).split(/^### /m);
    expect(first).toMatch(/^Broken \(1 rule\)\n/);
    for (const word of [BROKEN.requirement, BROKEN.rule, BROKEN.fault, BROKEN.received, 'Fix: '])
      expect(first).toContain(word);
    expect(first).toMatch(REPEATED);
  });

  it('the PDF can be read, and names it before anything else', async () => {
    const { text: pages } = await extractText(
      await getDocumentProxy(new Uint8Array(readFileSync(join(folder, 'report.pdf')))),
    );
    const whole = pages.join('\n');
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.at(-1)).toContain(`Page ${pages.length} of ${pages.length}`);
    const shown = [
      'Nonconformant',
      BROKEN.fault,
      BROKEN.requirement,
      `rule ${BROKEN.rule}`,
      'Requirement by requirement',
    ];
    const places = shown.map((words) => whole.indexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });
});

it('the page opens from disk in a browser, asks for nothing, and shows it first', async () => {
  const browser = await launchChromium({
    find: (own) => findChromium(process.env, own),
    env: childEnvironment(process.env),
  });
  try {
    const page = await browser.newPage();
    const [requests, complaints]: [string[], string[]] = [[], []];
    page.on('request', (request) => requests.push(request.url()));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    page.on('pageerror', (error) => complaints.push(error.message));
    const address = pathToFileURL(join(folder, 'report.html')).href;
    await page.goto(address);
    const card = page.locator(`#broken > #rule-${BROKEN.rule}`);
    await card.waitFor();
    expect(await page.locator('.findings .card').first().getAttribute('id')).toBe(`rule-${BROKEN.rule}`);
    await card.locator('summary').first().click();
    await card.getByText('Fix: ').waitFor();
    const shown = await card.innerText();
    for (const word of [BROKEN.requirement, BROKEN.fault, BROKEN.received, 'Fix: ']) expect(shown).toContain(word);
    expect(shown.replaceAll('\n', '')).toMatch(REPEATED);
    const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
    expect(policy).toMatch(/^default-src 'none'/);
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    expect([requests, complaints]).toEqual([[address], []]);
  } finally {
    await browser.close();
  }
});

describe('what was written', () => {
  it('holds as a bundle, signed and judged again, until a byte is flipped', async () => {
    const verify = (name: string, ...more: readonly string[]) =>
      counterproof(['verify', join(folder, name), '--key', join(folder, 'signing.pub'), '--json', ...more]);
    const whole = await verify('bundle.tar', '--pdf', join(folder, 'report.pdf'));
    expect([whole.code, whole.err]).toEqual([0, '']);
    const { verdict, checks } = JSON.parse(whole.out);
    expect(verdict).toBe('nonconformant');
    expect(checks.map(({ state }: { state: string }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
    expect((await verify('bundle.tar', '--pdf', join(folder, 'report.html'))).code).toBe(1);

    const bytes = readFileSync(join(folder, 'bundle.tar'));
    const at = bytes.indexOf(BROKEN.rule);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(folder, 'flipped.tar'), bytes);
    expect((await verify('flipped.tar')).code).toBe(1);
  });

  it('is judged again from its evidence to the same bytes', async () => {
    const out = join(folder, 'again');
    const evidence = join(folder, 'evidence.ndjson.gz');
    const { code } = await counterproof(['judge', evidence, '--out', out, '--format', 'json']);
    expect(code).toBe(1);
    expect(readFileSync(join(out, 'run.json')).equals(readFileSync(join(folder, 'run.json')))).toBe(true);
  });
});
