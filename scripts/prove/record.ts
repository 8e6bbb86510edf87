/** What the last whole proof came to: committed, so that everybody sees of which rules it is. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { clientRulesDigest } from '../../client/generated/suite.ts';
import { rulesDigest } from '../../conformance/generated/suite.ts';
import { type Journal, type Standing, standing } from './journal.ts';

const FILE = 'proof/record.json';

interface PartRecord {
  readonly cases: number;
  readonly passed: number;
  /** They failed next to other work, and passed alone. */
  readonly failedOnce: readonly string[];
  readonly failedTwice: readonly { readonly id: string; readonly said: string }[];
  /** Of all its cases, one after the other. */
  readonly seconds: number;
}

interface ProofRecord {
  readonly commit: string;
  readonly rules: string;
  readonly clientRules: string;
  readonly began: string;
  readonly ended: string;
  readonly machine: string;
  readonly parts: Readonly<Record<string, PartRecord>>;
}

function partRecord({ last, failedOnce, failedTwice }: Standing): PartRecord {
  return {
    cases: last.length,
    passed: last.filter(({ good }) => good).length,
    failedOnce: failedOnce.map(({ id }) => id),
    failedTwice: failedTwice.map(({ id, said }) => ({ id, said: said.slice(0, 500) })),
    seconds: Math.round(last.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
}

export function writeRecord(journal: Journal): void {
  const [cpu] = cpus();
  const record: ProofRecord = {
    commit: journal.began.commit,
    rules: rulesDigest,
    clientRules: clientRulesDigest,
    began: journal.began.at,
    ended: new Date().toISOString(),
    machine: `${availableParallelism()} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    parts: Object.fromEntries(
      Object.keys(journal.began.ids).map((name) => [name, partRecord(standing(journal, name))]),
    ),
  };
  writeFileSync(FILE, `${JSON.stringify(record, null, 2)}\n`);
}

/** A line for `npm test`; null where the last proof is of these very rules, and nothing failed twice in it. */
export function aboutRecord(): string | null {
  if (!existsSync(FILE)) return `There is no ${FILE}: npm run prove makes it.`;
  const record: ProofRecord = JSON.parse(readFileSync(FILE, 'utf8'));
  const failed = Object.values(record.parts).reduce((sum, { failedTwice }) => sum + failedTwice.length, 0);
  const of = `The last whole proof (${record.ended.slice(0, 10)}, commit ${record.commit.slice(0, 8)})`;
  if (record.rules !== rulesDigest || record.clientRules !== clientRulesDigest)
    return `${of} is of other rules: npm run prove renews it.`;
  return failed === 0 ? null : `${of} has ${failed} ${failed === 1 ? 'case' : 'cases'} that failed twice: ${FILE}.`;
}
