import { readFileSync } from 'node:fs';
import { Ajv } from 'ajv';
import { describe, expect, it } from 'vitest';
import { type CheckOptions, check, createSandbox, type SandboxOptions } from '../api/index.ts';
import { outputsOf } from '../cli/gate/host.ts';
import type { Run } from '../conformance/model/run.ts';
import { render } from '../reports/index.ts';
import { junitComplaints } from '../reports/testing/read-back.ts';
import { viewOf } from '../reports/view.ts';

/**
 * Different runs: what was sent is held against what came to the deployment, and the outputs of the Action against the results. That formats show the
 * same numbers follows from the view that all of them read, and is tested next to them.
 */
const isRun = new Ajv({ strict: false }).compile(
  JSON.parse(readFileSync('reports/schema/generated/run.schema.json', 'utf8')),
);

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

/** With how many requests came to the deployment. */
async function checked({ settings, sandbox: options, busy }: Kind) {
  await using sandbox = await createSandbox({ scale: 0.005, ...options });
  if (busy !== undefined) sandbox.trouble({ kind: '503', every: busy });
  const { url, keys } = sandbox;
  const { run } = await check(url, { key: { good: keys.good, other: keys.other }, ...settings });
  return { run, came: sandbox.requests.length };
}

/** What is waived or advice fails nothing. */
const isBroken = ({ outcome, level, waived, tolerated }: Run['results'][number]): boolean =>
  outcome === 'failed' && level === 'must' && waived === null && tolerated === undefined;

async function expectTrue({ run, came }: Awaited<ReturnType<typeof checked>>): Promise<void> {
  expect(isRun(run), JSON.stringify(isRun.errors)).toBe(true);
  const [junit] = await render('junit', viewOf(run));
  expect(await junitComplaints(String(junit?.content))).toEqual([]);
  const burst = run.plan.probes.filter(({ probe }) => probe === 'rate').reduce((sum, { sent }) => sum + sent, 0);
  expect(came).toBe(run.requests + burst);
  expect(outputsOf({ verdict: run.verdict, run, diff: null, out: 'out', formats: [] })).toMatchObject({
    requests: String(run.requests),
    failed: String(run.results.filter(isBroken).length),
    waived: String(run.results.filter(({ waived }) => waived !== null).length),
  });
}

describe('the numbers of a run', () => {
  it.each(CHECKED)('$name', async (kind) => expectTrue(await checked(kind)));
});
