import { describe, expect, it } from 'vitest';
import { type CheckOptions, check, createSandbox, judge, type SandboxOptions } from '../api/index.ts';
import { outputsOf } from '../cli/gate/host.ts';
import type { Decisions } from '../conformance/model/decisions.ts';
import type { Run } from '../conformance/model/run.ts';
import { render } from '../reports/index.ts';
import { junitComplaints } from '../reports/testing/read-back.ts';
import { viewOf } from '../reports/view.ts';

/**
 * Different runs: what was sent is held against what came to the deployment, and the outputs of the Action against the results. That formats show the
 * same numbers follows from the view that all of them read, and is tested next to them.
 */
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

const packed = new Map<string, { readonly run: Run; readonly evidence: Uint8Array }>();

async function checked({ name, settings, sandbox: options, busy }: Kind): Promise<Run> {
  await using sandbox = await createSandbox({ scale: 0.005, ...options });
  if (busy !== undefined) sandbox.trouble({ kind: '503', every: busy });
  const { url, keys } = sandbox;
  const { run, evidence } = await check(url, { key: { good: keys.good, other: keys.other }, ...settings });
  packed.set(name, { run, evidence: await evidence() });
  const burst = run.plan.probes.filter(({ probe }) => probe === 'rate').reduce((sum, { sent }) => sum + sent, 0);
  expect(sandbox.requests.length).toBe(run.requests + burst);
  return run;
}

async function judged(from: string, decisions: Partial<Decisions>): Promise<Run> {
  const { run, evidence } = packed.get(from) ?? {};
  if (run?.decisions === undefined || evidence === undefined) throw new Error(`nothing was checked ${from}`);
  return await judge(evidence, { ...run.decisions, ...decisions });
}

/** What is waived or advice fails nothing. */
const isBroken = ({ outcome, level, waived, tolerated }: Run['results'][number]): boolean =>
  outcome === 'failed' && level === 'must' && waived === null && tolerated === undefined;

async function expectTrue(run: Run): Promise<void> {
  const [junit] = await render('junit', viewOf(run));
  expect(await junitComplaints(String(junit?.content))).toEqual([]);
  expect(outputsOf({ verdict: run.verdict, run, diff: null, out: 'out', formats: [] })).toMatchObject({
    requests: String(run.requests),
    failed: String(run.results.filter(isBroken).length),
    waived: String(run.results.filter(({ waived }) => waived !== null).length),
  });
}

describe('the numbers of a run', () => {
  it.each(CHECKED)('$name', async (kind) => expectTrue(await checked(kind)));
  it.each(JUDGED)('%s', async (_, from, decisions) => expectTrue(await judged(from, decisions)));
});
