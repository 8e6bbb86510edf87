import type { Run } from '../../conformance/model/run.ts';
import { leftOutKinds } from '../words/kinds.ts';
import { requestsSent } from '../words/requests.ts';
import { targetName } from '../words/target-name.ts';

export interface RunChange {
  readonly what: 'target' | 'profile' | 'scope' | 'contract' | 'rules' | 'permissions' | 'data' | 'requests';
  readonly before: string;
  readonly after: string;
}

/** Two runs can be compared when both asked something, of the same major version of the same contract. */
export function cannotCompare(before: Run, after: Run): string | null {
  for (const [name, run] of [
    ['old', before],
    ['new', after],
  ] as const) {
    if (run.results.length === 0) return `the ${name} run judged nothing (${run.verdict})`;
  }
  if ((before.target.client === undefined) !== (after.target.client === undefined))
    return 'one is of a client, and the other of a deployment';
  if (major(before) !== major(after)) {
    return `they check different contracts: ${before.suite.contractVersion} and ${after.suite.contractVersion}`;
  }
  const known = new Set(before.results.map((result) => result.rule));
  return after.results.some((result) => known.has(result.rule)) ? null : 'they have no rule in common';
}

function major(run: Run): string {
  return run.suite.contractVersion.split('.', 1)[0] ?? '';
}

export function changesOfRun(before: Run, after: Run): readonly RunChange[] {
  const changes: RunChange[] = [
    { what: 'target', before: targetName(before.target), after: targetName(after.target) },
    { what: 'profile', before: profile(before), after: profile(after) },
    { what: 'scope', before: scope(before), after: scope(after) },
    { what: 'data', before: data(before), after: data(after) },
    { what: 'permissions', before: permissions(before), after: permissions(after) },
    {
      what: 'contract',
      before: named(before.suite.contractVersion, before.suite.contractDigest),
      after: named(after.suite.contractVersion, after.suite.contractDigest),
    },
    {
      what: 'rules',
      before: named(before.suite.version, before.suite.rulesDigest),
      after: named(after.suite.version, after.suite.rulesDigest),
    },
    { what: 'requests', before: requestsSent(before), after: requestsSent(after) },
  ];
  return changes.filter((change) => change.before !== change.after);
}

function profile(run: Run): string {
  return named(run.profile.name, run.profile.digest);
}

function scope(run: Run): string {
  return run.profile.only === null ? 'everything' : `only ${[...run.profile.only].sort().join(', ')}`;
}

function data(run: Run): string {
  const leftOut = leftOutKinds(run);
  return leftOut === '' ? 'every kind' : `without ${leftOut}`;
}

function permissions({ profile: { allow } }: Run): string {
  const given = [
    allow.burst ? 'burst' : '',
    allow.writes ? 'writes' : '',
    allow.keyInUrl ? 'the key in addresses' : '',
  ].filter(Boolean);
  return given.length === 0 ? 'none' : given.join(', ');
}

function named(name: string, digest: string): string {
  return `${name} (${digest.replace(/^sha256:/, '').slice(0, 12)})`;
}
