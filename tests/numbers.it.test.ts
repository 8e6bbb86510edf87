import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { type CheckOptions, check, createSandbox, judge, type SandboxOptions } from '../api/index.ts';
import { printRun } from '../cli/commands/print-run.ts';
import { outputsOf } from '../cli/gate/host.ts';
import { paintFor } from '../cli/terminal.ts';
import type { Decisions } from '../conformance/model/decisions.ts';
import type { Run } from '../conformance/model/run.ts';
import { unpacked } from '../reports/html/html.ts';
import { render } from '../reports/index.ts';
import { junitComplaints, readSarif } from '../reports/testing/read-back.ts';
import { viewOf } from '../reports/view.ts';
import { fileNamesOf } from '../reports/words/file-names.ts';

/**
 * Different runs, and of each every number that more than one format shows, read as its reader sees it: on the terminal,
 * in the page without a script, in the files for other tools, in the outputs of the Action. What was sent is held against what came to the deployment.
 */
const FORMATS = ['html', 'json', 'junit', 'sarif', 'markdown', 'github', 'gitlab'] as const;
const isRun = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('reports/schema/generated/run.schema.json', 'utf8')),
);
const PLAIN = paintFor({ isTTY: false }, {});
const FOREVER = '2099-12-31';

interface Kind {
  readonly name: string;
  readonly settings: Partial<CheckOptions>;
  readonly sandbox?: SandboxOptions;
  /** Every so many-th answer asks to be asked again. */
  readonly busy?: number;
}

const PRODUCTION = { profile: 'production', pace: 0 } as const;
const AMOUNT = 'revenue-counts-refunded';
const LIMIT = 'products-limit-clamped';

const CHECKED: readonly Kind[] = [
  { name: 'whole, with a burst and writes', settings: { profile: 'local' } },
  { name: 'of production', settings: PRODUCTION },
  { name: 'of a part', settings: { only: ['parameters'] } },
  { name: 'paced', settings: { only: ['envelope'], pace: 100 } },
  { name: 'of shapes', settings: { profile: 'shape' } },
  { name: 'with repeated requests', busy: 40, settings: { ...PRODUCTION, only: ['filters'] } },
  { name: 'with too many repeated requests', busy: 4, settings: { ...PRODUCTION, only: ['pagination'] } },
  { name: 'that uses up its budget', settings: { ...PRODUCTION, budget: 120 } },
  { name: 'that a required key is missing from', settings: { only: ['tenancy'], require: ['foreign'] } },
  { name: 'with a fault', sandbox: { fault: LIMIT }, settings: PRODUCTION },
  { name: 'with two faults', sandbox: { fault: `${AMOUNT},${LIMIT}` }, settings: PRODUCTION },
  {
    name: 'with answers that fail at first',
    sandbox: { fault: 'one-sales-request-in-four-is-500' },
    settings: PRODUCTION,
  },
];

const waiver = { subject: 'PAR-01', owner: 'dana', reason: 'fixed in 4.2', expires: FOREVER };

/** The evidence of one of those, with other decisions. */
const JUDGED: readonly (readonly [name: string, from: string, decisions: Partial<Decisions>])[] = [
  ['waived', 'with a fault', { waivers: [waiver] }],
  ['of which one fault is waived', 'with two faults', { waivers: [waiver] }],
  ['with a waiver that is not needed', 'of production', { waivers: [waiver] }],
  ['with a waiver that has expired', 'with a fault', { waivers: [{ ...waiver, expires: '2020-01-31' }] }],
  ['without sales, of which some came', 'of production', { without: ['sales'] }],
  ['that leaves a burst open', 'of production', { require: ['burst', 'writes'] }],
  ['with a fault, and a required burst', 'with a fault', { require: ['burst'] }],
];

interface Seen {
  readonly run: Run;
  /** How many requests came to the deployment; null where evidence was judged again. */
  readonly came: number | null;
}

const packed = new Map<string, { readonly run: Run; readonly evidence: Uint8Array }>();

async function checked({ name, settings, sandbox: options, busy }: Kind): Promise<Seen> {
  await using sandbox = await createSandbox({ scale: 0.005, ...options });
  if (busy !== undefined) sandbox.trouble({ kind: '503', every: busy });
  const { url, keys } = sandbox;
  const { run, evidence } = await check(url, { key: { good: keys.good, other: keys.other }, ...settings });
  packed.set(name, { run, evidence: await evidence() });
  return { run, came: sandbox.requests.length };
}

async function judged(from: string, decisions: Partial<Decisions>): Promise<Seen> {
  const { run, evidence } = packed.get(from) ?? {};
  if (run?.decisions === undefined || evidence === undefined) throw new Error(`nothing was checked ${from}`);
  return { run: await judge(evidence, { ...run.decisions, ...decisions }), came: null };
}

/** The text of each file that is written of a run. */
async function textsOf(run: Run): Promise<(name: string) => string> {
  const files = (await Promise.all(FORMATS.map((format) => render(format, viewOf(run))))).flat();
  const texts = new Map(files.map(({ name, content }) => [name, String(content)]));
  return (name) => texts.get(name) ?? '';
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

async function expectOneTruth({ run, came }: Seen): Promise<void> {
  const terminal = printRun(viewOf(run), PLAIN);
  const text = await textsOf(run);
  const page = pageText(text('report.html'));
  const markdown = text('report.md');
  expect(isRun(run), JSON.stringify(isRun.errors)).toBe(true);
  expect(await junitComplaints(text('junit.xml'))).toEqual([]);
  const outputs = outputsOf({ verdict: run.verdict, run, diff: null, out: 'out', formats: [] });

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
  it.each(JUDGED)('%s', async (_, from, decisions) => expectOneTruth(await judged(from, decisions)));
});
