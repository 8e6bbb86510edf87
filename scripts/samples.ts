/** `node scripts/samples.ts`: which rules a sample of a fleet looks at together, tried against the sandbox. Run it when rules come or go. */

import { writeFileSync } from 'node:fs';
import { openVisit } from '../api/visit.ts';
import { check, rules } from '../conformance/index.ts';
import { SAMPLE_BUDGET, sampleSettings } from '../fleet/visit/samples.ts';
import { startSandbox } from '../reference-impl/index.ts';
import { answerHelp } from './options.ts';

answerHelp(
  'node scripts/samples.ts: writes fleet/visit/sample-groups.ts, which says what a sample of a fleet looks at',
);

/** Groups that have room, tried for each part: more take long and find little. */
const MOST_TRIES = 5;

interface Group {
  readonly ids: readonly string[];
  readonly requests: number;
}

const sandbox = await startSandbox({ port: 0, seed: 1, scale: 1, rate: { requests: 1_000_000, windowMs: 1000 } });
const keys = new Map([['good' as const, sandbox.keys.good]]);

/** The rules with the requests that they take together; null where a sample does not decide all of them. */
async function tried(ids: readonly string[]): Promise<Group | null> {
  const opened = openVisit(sampleSettings(ids, { profile: 'local' }), { base: new URL(sandbox.url), keys });
  try {
    const { run } = await check({ ...opened.visit, secondLookAfterMs: 0 });
    const isDecided = run.results.every(({ rule, outcome }) => !ids.includes(rule) || outcome === 'passed');
    return isDecided && run.requests <= SAMPLE_BUDGET ? { ids, requests: run.requests } : null;
  } finally {
    opened.close();
  }
}

/** Rules with the same needs ask the same, so they are tried together first. */
const parts: Group[] = [];
for (const same of Map.groupBy(rules, ({ needs }) => [...needs].sort().join()).values()) {
  const alone = [];
  for (const { id } of same) alone.push(await tried([id]));
  const decided = alone.filter((one) => one !== null);
  const together = decided.length > 1 ? await tried(decided.flatMap(({ ids }) => ids)) : null;
  parts.push(...(together === null ? decided : [together]));
}

let groups: readonly Group[] = [];
for (const part of parts.toSorted((a, b) => b.requests - a.requests)) groups = await placed(part, groups);

/** Put into a group that can take it too, those with the most room first. */
async function placed(part: Group, into: readonly Group[]): Promise<readonly Group[]> {
  for (const group of into.toSorted((a, b) => a.requests - b.requests).slice(0, MOST_TRIES)) {
    const both = await tried([...group.ids, ...part.ids]);
    if (both !== null) return into.map((each) => (each === group ? both : each));
  }
  return [...into, part];
}

await sandbox.close();
const rows = groups.map(
  ({ ids, requests }) => `  // ${requests} requests\n  ${JSON.stringify(ids).replaceAll('"', "'")},\n`,
);
writeFileSync(
  'fleet/visit/sample-groups.ts',
  `/** Written by \`node scripts/samples.ts\`: rules that a sample decides together, with its requests at the sandbox. */
export const SAMPLE_GROUPS: readonly (readonly string[])[] = [\n${rows.join('')}];\n`,
);
console.log(`${groups.flatMap(({ ids }) => ids).length} of ${rules.length} rules in ${groups.length} groups`);
