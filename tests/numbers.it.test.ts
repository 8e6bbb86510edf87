import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type CheckOptions, check, createSandbox, judge, type SandboxOptions } from '../api/index.ts';
import { printRun } from '../cli/commands/print-run.ts';
import { outputsOf } from '../cli/gate/host.ts';
import { paintFor } from '../cli/terminal.ts';
import type { Decisions } from '../conformance/model/decisions.ts';
import type { Run } from '../conformance/model/run.ts';
import { render } from '../reports/index.ts';
import { junitComplaints } from '../reports/testing/read-back.ts';
import { viewOf } from '../reports/view.ts';

/**
 * Different runs, and of each every number that more than one format shows, read as its reader sees it: on the terminal,
 * in the page without a script, in the files for other tools, in the outputs of the Action. What was sent is held against what came to the deployment.
 */
const FORMATS = ['html', 'junit', 'markdown', 'gitlab'] as const;
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

  // What is broken.
  const failed = run.results.filter(isBroken).length;
  const causes = count(terminal, /^FAILED {2}/gm);
  expect(number(outputs.failed)).toBe(failed);
  expect(found(markdown, /### Broken \((\d+) rules?/)).toBe(causes);
  expect(found(markdown, /### Broken \(\d+ rules?, and (\d+) that follow/)).toBe(failed - causes);
  const gitlab: { severity: string }[] = JSON.parse(text('gl-code-quality-report.json'));
  expect(gitlab.filter(({ severity }) => severity === 'critical')).toHaveLength(causes);

  // What is waived, and what is not decided.
  const waived = run.results.filter((result) => result.waived !== null).length;
  expect(number(outputs.waived)).toBe(waived);
  expect(count(terminal, /^WAIVED {2}/gm)).toBe(waived);
  expect(found(markdown, /### Waived \((\d+) rules?/)).toBe(waived);
  const open = found(terminal, /^(?:Not decided|Skipped) \((\d+)(?: rules?)?\)/m);
  const heldBack = found(terminal, /^Demanded and not decided \((\d+)\)/m);
  // What is demanded is listed once, above the rest.
  const rest = found(terminal, /^Not decided, and not demanded \((\d+) rules?\)/m);
  if (run.profile.only === null) expect(open === 0 ? heldBack + rest : open).toBe(number(outputs.undecided));
  // A quick look is not meant to decide much, and the terminal does not list what it left out.
  if (run.verdict === 'incomplete' && heldBack > 0)
    expect(found(markdown, /### Not decided \((\d+) rules?/)).toBe(heldBack);
}

describe('all formats say the same numbers of a run', () => {
  it.each(CHECKED)('$name', async (kind) => expectOneTruth(await checked(kind)));
  it.each(JUDGED)('%s', async (_, from, decisions) => expectOneTruth(await judged(from, decisions)));
});
