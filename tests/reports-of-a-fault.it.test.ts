import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { XMLParser } from 'fast-xml-parser';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../conformance/model/run.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { unpacked } from '../reports/html/html.ts';
import { junitComplaints, pdfPages, readSarif, workflowCommands } from '../reports/testing/read-back.ts';
import { signingPair } from '../reports/testing/render-text.ts';
import { counterproof, type Ended, useSandbox } from './support/counterproof.ts';
import { serveFaulty } from './support/in-process.ts';

const FORMATS = 'html,json,junit,sarif,markdown,github,gitlab,pdf';
const QUICK = ['--no-dredd', '--no-browser', '--profile', 'production', '--pace', '0', '--concurrency', '8'];

const folder = useFolder('fault');
const sandbox = await useSandbox(0.01);

interface Reported {
  readonly ended: Ended;
  readonly out: string;
  text(name: string): string;
  /** Each page of the PDF. */
  pages(): Promise<readonly string[]>;
}

/** The real command writes every format of a deployment with this fault. */
async function reported(fault: string, env: Readonly<Record<string, string>>, ...more: string[]): Promise<Reported> {
  const deployment = await serveFaulty(sandbox, fault);
  const out = join(folder, fault);
  const summary = join(folder, `${fault}.md`);
  const given = { COUNTERPROOF_KEY: sandbox.keys.good, GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, ...env };
  const args = ['check', deployment.url, '--out', out, '--format', FORMATS, ...QUICK, ...more];
  const ended = await counterproof(args, { env: given });
  await deployment.close();
  const text = (name: string) => readFileSync(name === 'step-summary.md' ? summary : join(out, name), 'utf8');
  const pages = () => pdfPages(readFileSync(join(out, 'report.pdf')));
  return { ended, out, text, pages };
}

/** Each format is opened by its own parser or validator: it has to be sound, and to tell of this failure and of no other. */
describe('one promise broken', () => {
  /** The fault `products-limit-clamped`, as its reader is to learn of it. */
  const BROKEN = {
    requirement: 'PAR-01',
    rule: 'parameter-page-limit-above',
    fault: 'Page size above 100 accepted',
    expected: '400',
    received: '200 for "101"',
  };
  const REPEATED = /curl .*\$COUNTERPROOF_KEY.*\/public-api\/v1\/products\?limit=101/;
  let found: Reported;

  beforeAll(async () => {
    const { privatePem, publicPem } = signingPair();
    writeFileSync(join(folder, 'signing.pub'), publicPem);
    const env = {
      COUNTERPROOF_SIGNING_KEY: privatePem,
      COUNTERPROOF_AUTHORISED_BY: 'Ana, audit',
      COUNTERPROOF_VALID_UNTIL: '2100-01-01',
    };
    found = await reported('products-limit-clamped', env, '--bundle', '--allow', 'writes');
  });

  it('the terminal tells it first, and the exit code says so', () => {
    const { code, out, err } = found.ended;
    expect([code, err]).toEqual([1, '']);
    expect(out).toMatch(new RegExp(`^FAILED {2}${BROKEN.rule} {2}${BROKEN.requirement}\n {2}${BROKEN.fault}\n`));
    expect(out.match(/^FAILED/gm)).toHaveLength(1);
    expect(out).toMatch(/^ {2}fix: \S/m);
    expect(out).toContain(`expected ${BROKEN.expected}, received ${BROKEN.received}`);
    expect(out).toMatch(REPEATED);
    expect(out).toMatch(/^NONCONFORMANT {2}1 cause, 1 of \d+ must requirements broken, \d+ kept/m);
  });

  it('run.json fits the schema that is published', () => {
    const run: unknown = JSON.parse(found.text('run.json'));
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
    const xml = found.text('junit.xml');
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
    const { results = [], tool } = readSarif(found.text('counterproof.sarif'));
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
    const errorsIn = (text: string) => workflowCommands(text).filter(({ kind }) => kind === 'error');
    const errors = errorsIn(found.ended.out);
    expect(errors).toEqual(errorsIn(found.text('github-annotations.txt')));
    expect(errors).toHaveLength(1);
    expect(errors[0]?.properties).toEqual({ title: `${BROKEN.requirement}: ${BROKEN.fault}` });
    expect(errors[0]?.message).toContain(`rule: ${BROKEN.rule}`);
    expect(found.text('step-summary.md')).toBe(found.text('github-summary.md'));
  });

  it.each(['report.md', 'github-summary.md'])('%s names it under what is broken', (name) => {
    const [, first = ''] = found.text(name).split(/^### /m);
    expect(first).toMatch(/^Broken \(1 rule\)\n/);
    for (const word of [BROKEN.requirement, BROKEN.rule, BROKEN.fault, BROKEN.received, 'Fix: '])
      expect(first).toContain(word);
    expect(first).toMatch(REPEATED);
  });

  it('the PDF can be read, and names it before anything else', async () => {
    const pages = await found.pages();
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

  it('holds as a bundle, signed and judged again, until a byte is flipped', async () => {
    const verify = (name: string, ...more: readonly string[]) =>
      counterproof(['verify', join(found.out, name), '--key', join(folder, 'signing.pub'), '--json', ...more]);
    const whole = await verify('bundle.tar', '--pdf', join(found.out, 'report.pdf'));
    expect([whole.code, whole.err]).toEqual([0, '']);
    const { verdict, checks } = JSON.parse(whole.out);
    expect(verdict).toBe('nonconformant');
    expect(checks.map(({ state }: { state: string }) => state)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok', 'ok', 'ok']);
    expect((await verify('bundle.tar', '--pdf', join(found.out, 'report.html'))).code).toBe(1);

    const bytes = readFileSync(join(found.out, 'bundle.tar'));
    const at = bytes.indexOf(BROKEN.rule);
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    writeFileSync(join(found.out, 'flipped.tar'), bytes);
    expect((await verify('flipped.tar')).code).toBe(1);
  });
});

/** One request for sales in four is answered 500 the first time, and 200 when the suite repeats it. */
describe('server errors that come and go', () => {
  const SENTENCE = /(\d+) of (\d+) answers of GET \/sales were 500/;
  let found: Reported;

  beforeAll(async () => {
    found = await reported('one-sales-request-in-four-is-500', {});
  });

  it('fail no rule, are one advisory with their number, and leave no verdict', () => {
    expect(found.ended.code, found.ended.err).toBe(3);
    const run: Run = JSON.parse(found.text('run.json'));
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
    expect(unpacked(found.text(name)).replaceAll('\\/', '/')).toMatch(SENTENCE);
  });

  it('are said on the terminal and in the PDF', async () => {
    expect(found.ended.out).toMatch(SENTENCE);
    expect((await found.pages()).join(' ').replaceAll(/\s+/g, ' ')).toMatch(SENTENCE);
  });

  it('are counted the same when the evidence is judged again', async () => {
    const args = ['judge', join(found.out, 'evidence.ndjson.gz'), '--profile', 'production', '--format', 'json'];
    const judged = await counterproof([...args, '--out', join(found.out, 'again')]);
    expect(judged.code, judged.err).toBe(3);
    const [first, second] = ['run.json', 'again/run.json'].map((name) => {
      const run: Run = JSON.parse(found.text(name));
      return [run.results.find(({ rule }) => rule === 'error-first-attempts-answered'), run.charts];
    });
    expect(second).toEqual(first);
  });
});
