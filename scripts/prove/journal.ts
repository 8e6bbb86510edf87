/** What has ended so far, a line each: a run that was ended goes on from there. */
import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, totalmem } from 'node:os';
import { dirname } from 'node:path';
import { clientRulesDigest } from '../../client/generated/suite.ts';
import { rulesDigest } from '../../conformance/generated/suite.ts';
import type { Result } from './part.ts';

export interface Entry extends Result {
  readonly part: string;
}

export interface Journal {
  /** Which sources were tried, and what was asked for. */
  readonly began: Began;
  readonly entries: readonly Entry[];
}

export interface Began {
  readonly digest: string;
  readonly commit: string;
  readonly at: string;
  readonly ids: Readonly<Record<string, readonly string[]>>;
}

export function begin(file: string, began: Began): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(began)}\n`);
}

export function add(file: string, entry: Entry): void {
  appendFileSync(file, `${JSON.stringify(entry)}\n`);
}

/** Null where there is none. A last line that was cut off is left out. */
export function readJournal(file: string): Journal | null {
  if (!existsSync(file)) return null;
  const [first = '', ...lines] = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  if (first === '') return null;
  return { began: JSON.parse(first), entries: lines.map((line) => JSON.parse(line)) };
}

export type Standing = ReturnType<typeof standing>;

/** How the cases of one part stand. */
export function standing({ began, entries }: Journal, part: string) {
  const ids = began.ids[part] ?? [];
  const tries = Map.groupBy(
    entries.filter((entry) => entry.part === part),
    ({ id }) => id,
  );
  const of = (id: string): readonly Entry[] => tries.get(id) ?? [];
  const firsts = ids.flatMap((id) => of(id).slice(0, 1)).filter(({ good }) => !good);
  const again = (entry: Entry): Entry | undefined => of(entry.id)[1];
  return {
    open: ids.filter((id) => of(id).length === 0),
    // Not tried again.
    doubtful: firsts.filter((entry) => again(entry) === undefined),
    failedOnce: firsts.filter((entry) => again(entry)?.good === true),
    failedTwice: firsts.flatMap((entry) => again(entry) ?? []).filter(({ good }) => !good),
    // The last of each case.
    last: ids.flatMap((id) => of(id).slice(-1)),
  };
}

/** What the last whole proof came to: committed, so that everybody sees of which rules it is. */
const FILE = 'proof/record.json';

type PartRecord = ReturnType<typeof partRecord>;

/** A whole proof takes hours: each part is of the run in which all of its cases were tried last. */
type ProofRecord = Readonly<Record<string, PartRecord>>;

function partRecord({ began }: Journal, { last, failedOnce, failedTwice, doubtful }: Standing) {
  const [cpu] = cpus();
  return {
    commit: began.commit,
    rules: rulesDigest,
    clientRules: clientRulesDigest,
    began: began.at,
    ended: new Date().toISOString(),
    machine: `${availableParallelism()} × ${cpu?.model ?? 'unknown'}, ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`,
    cases: last.length,
    passed: last.filter(({ good }) => good).length,
    /** They failed next to other work, and passed alone. */
    failedOnce: failedOnce.map(({ id }) => id),
    failedTwice: failedTwice.map(failure),
    /** They failed next to other work; the run was ended before they were tried alone. */
    failedAndNotTriedAgain: doubtful.map(failure),
    /** Of all its cases, one after the other. */
    seconds: Math.round(last.reduce((sum, { seconds }) => sum + seconds, 0)),
  };
}

function failure({ id, said }: Entry) {
  return { id, said: said.slice(0, 500) };
}

/** Keeps of these parts those whose cases have all been tried. */
export function writeRecord(journal: Journal, names: readonly string[]): void {
  const standings = names.map((name) => [name, standing(journal, name)] as const);
  const tried = standings.filter(([, { open }]) => open.length === 0);
  const fresh = tried.map(([name, stands]) => [name, partRecord(journal, stands)] as const);
  if (fresh.length === 0) return;
  writeFileSync(FILE, `${JSON.stringify({ ...readRecord(), ...Object.fromEntries(fresh) }, null, 2)}\n`);
}

function readRecord(): ProofRecord {
  return existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {};
}

/** Parts in which no client is judged. */
const OF_DEPLOYMENTS = /^(?:faults|variants|shop-.*|weather|drawing|oracle)$/;

/** A line for `npm test`; null where the last proof of each part is of these very rules, and nothing failed in it. */
export function aboutRecord(): string | null {
  const parts = Object.entries(readRecord());
  if (parts.length === 0) return `There is no ${FILE}: npm run prove makes it.`;
  const old = parts.filter(([name, { rules, clientRules }]) => {
    return rules !== rulesDigest || (clientRules !== clientRulesDigest && !OF_DEPLOYMENTS.test(name));
  });
  const since = old.map(([, { ended }]) => ended.slice(0, 10)).toSorted()[0];
  if (old.length > 0)
    return `Of ${parts.length} parts of the proof, ${old.length} are of other rules, since ${since}. ${RENEWS}`;
  const failed = parts.filter(([, part]) => part.failedTwice.length + part.failedAndNotTriedAgain.length > 0);
  return failed.length === 0 ? null : `Failed in the last proof: ${failed.map(([name]) => name).join(', ')} (${FILE}).`;
}

const RENEWS = 'npm run prove renews all of them, npm run prove -- PART one.';
