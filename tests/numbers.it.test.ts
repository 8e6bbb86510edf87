import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { XMLParser } from 'fast-xml-parser';
import { afterAll, describe, expect, it } from 'vitest';
import * as check from '../cli/commands/check.ts';
import * as judge from '../cli/commands/judge.ts';
import { outputsOf } from '../cli/gate/host.ts';
import type { Run } from '../conformance/model/run.ts';
import type { Handler } from '../contract/http.ts';
import { useFolder } from '../contract/testing/folder.ts';
import { json } from '../proof/fault-kit/responses.ts';
import { type Served, serve } from '../reference-impl/index.ts';
import { unpacked } from '../reports/html/html.ts';
import { junitComplaints, readSarif } from '../reports/testing/read-back.ts';
import { fileNamesOf } from '../reports/words/file-names.ts';
import { useSandbox } from './support/counterproof.ts';
import { faulty, inProcess } from './support/in-process.ts';

/**
 * Different runs, and of each every number that more than one format shows, read as its reader sees it: on the terminal,
 * in the page without a script, in the files for other tools, in the outputs of the Action. What was sent is held against what came to the deployment.
 */
const FORMATS = ['html', 'json', 'junit', 'sarif', 'markdown', 'github', 'gitlab'] as const;
const isRun = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('reports/schema/generated/run.schema.json', 'utf8')),
);
const FOREVER = '2099-12-31';

const folder = useFolder('numbers');
const sandbox = await useSandbox(0.005);
const keys = { COUNTERPROOF_KEY: sandbox.keys.good, COUNTERPROOF_OTHER_KEY: sandbox.keys.other };
const deployments: Served[] = [];

afterAll(() => Promise.all(deployments.map((each) => each.close())));

interface Deployment {
  readonly url: string;
  came: number;
}

/** What is in front of the sandbox, with a counter at its door. */
async function deployed(wrap: (handle: Handler) => Handler): Promise<Deployment> {
  const deployment = { url: '', came: 0 };
  const handle = wrap(sandbox.handle);
  const served = await serve((request) => {
    deployment.came += 1;
    return handle(request);
  });
  deployments.push(served);
  deployment.url = served.url;
  return deployment;
}

const asItIs = (handle: Handler): Handler => handle;

function broken(...ids: readonly string[]): (handle: Handler) => Handler {
  return (handle) => ids.reduce((inner, id) => faulty({ ...sandbox, handle: inner }, id), handle);
}

/** Every so often it asks to be asked again, at once. */
function busy(every: number): (handle: Handler) => Handler {
  let count = 0;
  return (handle) => async (request) => {
    count += 1;
    if (count % every !== 0) return handle(request);
    return { ...json(503, { error: 'busy' }), headers: { 'retry-after': '0', 'content-type': 'application/json' } };
  };
}

interface Kind {
  readonly name: string;
  readonly wrap?: (handle: Handler) => Handler;
  readonly args: readonly string[];
}

const AT_ONCE = 8;
const POLITE = ['--profile', 'production', '--pace', '0'];
const PRODUCTION = [...POLITE, '--concurrency', `${AT_ONCE}`];
const AMOUNT = 'revenue-counts-refunded';
const LIMIT = 'products-limit-clamped';

const CHECKED: readonly Kind[] = [
  { name: 'whole, with a burst and writes', args: ['--profile', 'local'] },
  { name: 'of production', args: PRODUCTION },
  { name: 'quick', args: ['--quick'] },
  { name: 'of a part', args: ['--only', 'parameters'] },
  { name: 'paced', args: ['--only', 'envelope', '--pace', '100'] },
  { name: 'of shapes', args: ['--profile', 'shape'] },
  { name: 'with repeated requests', wrap: busy(40), args: [...PRODUCTION, '--only', 'filters'] },
  { name: 'with too many repeated requests', wrap: busy(4), args: [...POLITE, '--only', 'pagination'] },
  { name: 'that uses up its budget', args: [...PRODUCTION, '--budget', '120'] },
  { name: 'that a required key is missing from', args: ['--only', 'tenancy', '--require', 'foreign'] },
  { name: 'with a fault', wrap: broken(LIMIT), args: PRODUCTION },
  { name: 'with two faults', wrap: broken(AMOUNT, LIMIT), args: PRODUCTION },
  { name: 'with answers that fail at first', wrap: broken('one-sales-request-in-four-is-500'), args: PRODUCTION },
];

const waiver = { subject: 'PAR-01', owner: 'dana', reason: 'fixed in 4.2', expires: FOREVER };
const expired = { ...waiver, expires: '2020-01-31' };

/** The evidence of one of those, with other decisions. */
const JUDGED: readonly (Kind & { readonly from: string; readonly waivers?: readonly object[] })[] = [
  { name: 'waived', from: 'with a fault', waivers: [waiver], args: [] },
  { name: 'of which one fault is waived', from: 'with two faults', waivers: [waiver], args: [] },
  { name: 'with a waiver that is not needed', from: 'of production', waivers: [waiver], args: [] },
  { name: 'with a waiver that has expired', from: 'with a fault', waivers: [expired], args: [] },
  { name: 'without sales, of which some came', from: 'of production', args: ['--without', 'sales'] },
  { name: 'that leaves a burst open', from: 'of production', args: ['--require', 'burst,writes'] },
  { name: 'with two faults, of shapes', from: 'with two faults', args: ['--profile', 'shape'] },
  { name: 'with a fault, and a required burst', from: 'with a fault', args: ['--require', 'burst'] },
];

interface Written {
  readonly run: Run;
  /** How many requests came to the deployment; null where evidence was judged again. */
  readonly came: number | null;
  readonly terminal: string;
  text(name: string): string;
}

const written = new Map<string, Written>();

function keep(name: string, out: string, terminal: string, came: number | null): Written {
  const text = (file: string) => readFileSync(join(out, file), 'utf8');
  const kept = { run: JSON.parse(text('run.json')), came, terminal, text };
  written.set(name, kept);
  return kept;
}

const folderOf = (name: string): string => join(folder, name.replaceAll(/\W+/g, '-'));

async function checked({ name, wrap = asItIs, args }: Kind): Promise<Written> {
  const deployment = await deployed(wrap);
  const out = folderOf(name);
  const formats = ['--format', FORMATS.join(), '--no-browser', '--no-dredd'];
  const { out: terminal, err } = await inProcess(check.run, [deployment.url, '--out', out, ...formats, ...args], keys);
  if (!existsSync(join(out, 'run.json'))) throw new Error(`${name}: ${terminal}${err}`);
  return keep(name, out, terminal, deployment.came);
}

async function judged({ name, from, waivers = [], args }: (typeof JUDGED)[number]): Promise<Written> {
  const out = folderOf(name);
  const decisions = join(folder, 'waivers.json');
  writeFileSync(decisions, JSON.stringify(waivers));
  const evidence = join(folderOf(from), 'evidence.ndjson.gz');
  const more = ['--out', out, '--format', FORMATS.join(), '--waivers', decisions, ...args];
  const { out: terminal } = await inProcess(judge.run, [evidence, ...more], {});
  return keep(name, out, terminal, null);
}

function number(text: string | undefined): number {
  return Number((text ?? 'none').replaceAll(',', ''));
}

/** The first number that the pattern finds; 0 where a format says nothing because there is nothing. */
function found(text: string, pattern: RegExp): number {
  const match = pattern.exec(text);
  return match === null ? 0 : number(match[1]);
}

function count(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}

/** `1 failed, 3 not tested` after its name, as pairs. */
function listed(
  text: string,
  name: string,
): readonly (readonly [amount: string | undefined, word: string | undefined])[] {
  const [, words = ''] = new RegExp(`${name}:? ((?:\\d+ [a-z ]+?(?:, | (?=[A-Z])|$))+)`).exec(text) ?? [];
  return [...words.matchAll(/(\d+) ([a-z ]*[a-z])/g)].map(([, amount, word]) => [amount, word]);
}

/** What is read of a page without a script: its script shows the same counts (`reports/words/requests.ts`), drawn. */
function pageText(html: string): string {
  const [, plain = ''] = /<noscript>([\s\S]*?)<\/noscript>/.exec(html) ?? [];
  return plain.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
}

/** What is waived or advice fails nothing. */
const isBroken = ({ outcome, level, waived, tolerated }: Run['results'][number]): boolean =>
  outcome === 'failed' && level === 'must' && waived === null && tolerated === undefined;

async function expectOneTruth({ run, came, terminal, text }: Written): Promise<void> {
  const page = pageText(text('report.html'));
  const markdown = text('report.md');
  expect(isRun(run), JSON.stringify(isRun.errors)).toBe(true);
  expect(await junitComplaints(text('junit.xml'))).toEqual([]);
  const outputs = outputsOf({ verdict: run.verdict, run, diff: null, out: folder, formats: [] });

  const shown = {
    terminal: terminal.replaceAll(/\s+/g, ' '),
    markdown: markdown.replaceAll(/[|\s]+/g, ' '),
    page,
  };
  const burst = run.plan.probes.filter(({ probe }) => probe === 'rate').reduce((sum, { sent }) => sum + sent, 0);
  if (came !== null) expect(came).toBe(run.requests + burst);
  for (const [where, words] of Object.entries(shown)) {
    const [, sent, more] = /Requests:? ([\d,]+)(?: and a burst of ([\d,]+))?, in/.exec(words) ?? [];
    expect([number(sent), more === undefined ? 0 : number(more)], where).toEqual([run.requests, burst]);
  }
  expect(number(outputs.requests)).toBe(run.requests);

  // Rules and requirements by how they ended, in words and in the files for other tools.
  for (const [name, all] of [
    ['Rules', run.results.length],
    ['Requirements', run.requirements.length],
  ] as const) {
    const words = [shown.terminal, shown.markdown].map((each) => listed(each, name));
    expect(words[1]).toEqual(words[0]);
    expect(words[0]?.reduce((sum, [amount]) => sum + number(amount), 0)).toBe(all);
  }

  // What is broken.
  const failed = run.results.filter(isBroken).length;
  const causes = count(terminal, /^FAILED {2}/gm);
  expect(number(outputs.failed)).toBe(failed);
  expect(found(markdown, /### Broken \((\d+) rules?/)).toBe(causes);
  expect(found(markdown, /### Broken \(\d+ rules?, and (\d+) that follow/)).toBe(failed - causes);
  const sarif = readSarif(text('counterproof.sarif')).results ?? [];
  const ofRules = new Set(run.results.filter(isBroken).map(({ rule }) => rule));
  const led = sarif.filter(
    ({ ruleId = '', level, suppressions }) => ofRules.has(ruleId) && level === 'error' && !suppressions,
  );
  expect(led).toHaveLength(causes);
  const gitlab: { severity: string }[] = JSON.parse(text('gl-code-quality-report.json'));
  expect(gitlab.filter(({ severity }) => severity === 'critical')).toHaveLength(causes);
  const junit = new XMLParser({ ignoreAttributes: false }).parse(text('junit.xml'));
  const suites: { '@_name': string; '@_failures': string }[] = [junit.testsuites.testsuite].flat();
  const areas = new Set<string>(run.results.map(({ area }) => area));
  const failures = suites
    .filter((suite) => areas.has(suite['@_name']))
    .reduce((sum, suite) => sum + Number(suite['@_failures']), 0);
  expect(failures).toBe(failed);

  // What is waived, and what is not decided.
  const waived = run.results.filter((result) => result.waived !== null).length;
  expect(number(outputs.waived)).toBe(waived);
  expect(count(terminal, /^WAIVED {2}/gm)).toBe(waived);
  expect(found(markdown, /### Waived \((\d+) rules?/)).toBe(waived);
  const advisories = found(terminal, /^Advisories \((\d+)\)/m);
  expect(found(markdown, /### Advisories \(never a failure\) \((\d+) rules?/)).toBe(advisories);
  const open = found(terminal, /^(?:Not decided|Skipped) \((\d+)(?: rules?)?\)/m);
  const heldBack = found(terminal, /^Demanded and not decided \((\d+)\)/m);
  // What is demanded is listed once, above the rest.
  const rest = found(terminal, /^Not decided, and not demanded \((\d+) rules?\)/m);
  if (run.profile.only === null) expect(open === 0 ? heldBack + rest : open).toBe(number(outputs.undecided));
  // A quick look is not meant to decide much, and the terminal does not list what it left out.
  if (run.verdict === 'incomplete' && heldBack > 0)
    expect(found(markdown, /### Not decided \((\d+) rules?/)).toBe(heldBack);

  // The sentence with the verdict, wherever it is.
  const musts = new Set(run.requirements.filter(({ level }) => level === 'must').map(({ id }) => id));
  const lost = new Set(
    run.results.filter(isBroken).flatMap(({ requirements }) => requirements.filter((id) => musts.has(id))),
  );
  expect(found(run.summary, /(\d+) of \d+ must requirements broken/)).toBe(lost.size);
  for (const [where, words] of Object.entries({ ...shown, junit: text('junit.xml') })) {
    const numbers = run.summary.match(/\d+ of \d+ must requirements/)?.[0];
    if (numbers !== undefined) expect(words, where).toContain(numbers);
  }
  const [unreliable] = /\d+ of \d+ answers of GET \/sales were 500/.exec(run.summary) ?? [];
  if (unreliable === undefined) return;
  expect(shown.terminal).toContain(unreliable);
  for (const name of FORMATS.flatMap(fileNamesOf))
    expect(unpacked(text(name)).replaceAll('\\/', '/'), name).toContain(unreliable);
}

describe('all formats say the same numbers of a run', () => {
  it.each(CHECKED)('$name', async (kind) => expectOneTruth(await checked(kind)));
  it.each(JUDGED)('$name', async (kind) => expectOneTruth(await judged(kind)));

  it('of runs that differ', async () => {
    const runs = [...written.values()].map(({ run }) => run);
    expect(runs).toHaveLength(CHECKED.length + JUDGED.length);
    expect(new Set(runs.map(({ verdict }) => verdict))).toEqual(new Set(['conformant', 'nonconformant', 'incomplete']));
    expect(new Set(runs.map(({ summary }) => summary)).size).toBeGreaterThan(12);
    expect(runs.some(({ pace }) => pace.retries > 0)).toBe(true);
    expect(runs.filter(({ unreliable = [] }) => unreliable.length > 0)).not.toEqual([]);
  });
});
