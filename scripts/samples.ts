/** `node scripts/samples.ts`: which rules a sample of a fleet looks at together, tried against the sandbox. Run it when rules come or go. */
import { writeFileSync } from 'node:fs';
import { openVisit } from '../api/visit.ts';
import { check, rules } from '../conformance/index.ts';
import { KEY_NAMES } from '../conformance/model/exchange.ts';
import { SAMPLE_BUDGET, sampled, sampleSettings } from '../fleet/visit/samples.ts';
import { startSandbox } from '../reference-impl/index.ts';
import { answerHelp } from './options.ts';

answerHelp(
  'node scripts/samples.ts: writes fleet/visit/sample-groups.yaml, which says what a sample of a fleet looks at',
);

/** Groups that are tried for each part: more take long and find little. */
const MOST_TRIES = 8;

type Rule = (typeof rules)[number];

interface Group {
  readonly rules: readonly Rule[];
  readonly requests: number;
}

const sandbox = await startSandbox({ port: 0, seed: 1, scale: 1, rate: { requests: 1_000_000, windowMs: 1000 } });
const keys = new Map(KEY_NAMES.map((name) => [name, sandbox.keys[name]]));
const { foreignStore, foreignCustomer, foreignStaff } = sandbox.facts;

/** The rules with the requests that they take together; null where a sample does not decide all of them. */
async function tried(some: readonly Rule[], profile: 'local' | 'production' = 'local'): Promise<Group | null> {
  const ids = new Set(some.map(({ id }) => id));
  const settings = sampleSettings([...ids], { profile, pace: 0, foreignStore, foreignCustomer, foreignStaff });
  const opened = openVisit(settings, { base: new URL(sandbox.url), keys });
  try {
    const { run } = await check({ ...sampled(opened.visit), secondLookAfterMs: 0 });
    const isDecided = run.results.every(({ rule, outcome }) => !ids.has(rule) || outcome === 'passed');
    return isDecided && run.requests <= SAMPLE_BUDGET ? { rules: some, requests: run.requests } : null;
  } finally {
    opened.close();
  }
}

/** Together where that decides all of them, else in halves. */
async function parts(some: readonly Rule[]): Promise<readonly Group[]> {
  const together = await tried(some);
  if (together !== null) return [together];
  if (some.length === 1) return [];
  const middle = Math.ceil(some.length / 2);
  return [...(await parts(some.slice(0, middle))), ...(await parts(some.slice(middle)))];
}

let groups: readonly Group[] = [];

/** Puts a part into a group that can take it too, those first that need the same. */
async function placed(part: readonly Rule[], most: number): Promise<boolean> {
  const needed = new Set(part.flatMap(({ needs }) => needs));
  const shared = (group: Group) => new Set(group.rules.flatMap(({ needs }) => needs)).intersection(needed).size;
  for (const group of groups.toSorted((a, b) => shared(b) - shared(a) || a.requests - b.requests).slice(0, most)) {
    const both = await tried([...group.rules, ...part]);
    if (both === null) continue;
    groups = groups.map((each) => (each === group ? both : each));
    return true;
  }
  return false;
}

const requirementsOf = (some: readonly Rule[]) => new Set(some.flatMap(({ requirements }) => requirements));
const showsNew = (some: readonly Rule[]) =>
  requirementsOf(some).difference(requirementsOf(groups.flatMap((group) => group.rules))).size > 0;

// Rules with the same needs ask the same.
const found: Group[] = [];
for (const same of Map.groupBy(rules, ({ needs }) => [...needs].sort().join()).values())
  found.push(...(await parts(same)));
console.log(`${found.flatMap((part) => part.rules).length} rules are decided in ${found.length} parts`);
const others: Group[] = [];
for (const part of found.toSorted((a, b) => b.rules.length - a.rules.length)) {
  if (!showsNew(part.rules)) others.push(part);
  else if (!(await placed(part.rules, MOST_TRIES))) groups = [...groups, part];
}
console.log(`${groups.length} groups`);
// Alone, rules that look back on what others asked may have nothing to look at.
for (const rule of rules) if (showsNew([rule])) await placed([rule], groups.length);
// What shows no other requirement is worth no sample of its own.
for (const { rules: some } of others) for (const rule of some) await placed([rule], MOST_TRIES);

/** Those first that show most of what was not shown by one before. */
const ordered: Group[] = [];
const shown = new Set<string>();
while (groups.length > 0) {
  const isNew = (group: Group) => requirementsOf(group.rules).difference(shown).size;
  const [next] = groups.toSorted((a, b) => isNew(b) - isNew(a) || b.rules.length - a.rules.length);
  if (next === undefined) break;
  ordered.push(next);
  for (const id of requirementsOf(next.rules)) shown.add(id);
  groups = groups.filter((group) => group !== next);
  console.log(`${ordered.length}: ${shown.size} requirements, ${next.rules.length} rules, ${next.requests} requests`);
}
await sandbox.close();

const folded = (text: string) => text.replaceAll(/(.{1,140})(?: |$)/g, '    $1\n').trim();
const rows = ordered.map(
  ({ rules: some, requests }) => `- ${requests} requests: ${folded(some.map(({ id }) => id).join(', '))}\n`,
);
writeFileSync(
  'fleet/visit/sample-groups.yaml',
  `# Written by \`node scripts/samples.ts\`: rules that a sample decides together, with its requests at the sandbox.\n${rows.join('')}`,
);
console.log(`${ordered.flatMap((group) => group.rules).length} of ${rules.length} rules in ${ordered.length} groups`);
