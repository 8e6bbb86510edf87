/** The work of `npm run prove`. */

import { rmSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { printMatrix, sumLines } from '../../cli/commands/qualify.ts';
import { paintFor } from '../../cli/terminal.ts';
import type { CaseResult } from '../../proof/qualify-case.ts';
import { qualificationOf } from '../../proof/score.ts';
import { isCi } from '../machine.ts';
import { readArguments, refuse } from '../options.ts';
import { leftOut, runSteps, type Step } from '../run-steps.ts';
import { commit, sampleOf, sourcesDigest } from './commit.ts';
import { add, begin, type Journal, readJournal, type Standing, standing, writeRecord } from './journal.ts';
import type { Part } from './part.ts';
import { faults, parts, variants } from './parts.ts';

/** The score that the package carries, made of the cases of a proof. */
const SCORE = 'proof/qualification.json';
const MATRIX = '.cache/prove-matrix.txt';

/** Writes it; null where not each fault and each variant was tried. `idle` are must rules that caught no fault: whether they work is not proved. */
function keepScore(journal: Journal) {
  const parts = [variants, faults].map(({ name }) => standing(journal, name));
  const results = parts.flatMap(({ last }) => last.map(({ detail }) => detail)).filter(isCase);
  if (results.length !== variants.ids.length + faults.ids.length) return null;
  const qualification = qualificationOf(results);
  writeFileSync(SCORE, `${JSON.stringify(qualification, null, 2)}\n`);
  const seconds = results.reduce((sum, { ms }) => sum + ms, 0) / 1000;
  const unsteady = parts.flatMap(({ failedOnce }) => failedOnce.map(({ id }) => id));
  const idle = qualification.idleRules;
  const matrix = printMatrix(results, { idle, unsteady, seconds }, paintFor(process.stdout, { NO_COLOR: '1' }));
  writeFileSync(MATRIX, matrix);
  return { lines: [...sumLines(results, seconds), `all cases: ${MATRIX}`], idle };
}

function isCase(detail: unknown): detail is CaseResult {
  return typeof detail === 'object' && detail !== null && 'verdict' in detail && 'caughtBy' in detail;
}

/** `--help` was answered before this was loaded. */
const { values, positionals: words } = readArguments('', {
  sample: { type: 'boolean', default: false },
  list: { type: 'boolean', default: false },
});

const PACKED = process.env.COUNTERPROOF_PACKED ?? '.cache/packed';
const isWhole = words.length === 0 && !values.sample;
const FILE = isWhole ? '.cache/prove.jsonl' : `.cache/prove-${process.pid}.jsonl`;
/** What fails in more cases than these is no matter of what else the machine did. */
const MOST_AGAIN = 20;
const EVERY_MS = 60_000;
const SHOWN = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const ids = chosenIds();
if (values.list) {
  const lines = Object.entries(ids).flatMap(([part, cases]) => cases.map((id) => `${part}  ${id}\n`));
  // A pipe takes no more than 64 KiB at once.
  await new Promise((done) => process.stdout.write(lines.join(''), done));
  process.exit(0);
}
const without = await leftOut(values.sample ? 'test' : 'proof', { env: process.env, install: say });
without.lines.forEach(say);
if (isCi(process.env) && without.lines.length > 0) {
  say('In CI nothing may be left out.\n\n0 passed, 1 failed');
  process.exit(1);
}
const env = { COUNTERPROOF_PACKED: PACKED };
if (process.env.COUNTERPROOF_PACKED === undefined) await pack();
openJournal();
const progress = setInterval(() => say(howFar()), EVERY_MS);
await runSteps(
  chosenParts(({ open }) => open.length > 0).map((part) => step(part)),
  availableParallelism(),
);
for (const part of chosenParts(({ doubtful }) => doubtful.length > 0 && doubtful.length <= MOST_AGAIN))
  await runSteps([{ ...step(part, '--alone'), name: `${part.name}, once more alone` }], 1);
clearInterval(progress);
process.exitCode = conclude(journal()) ? 0 : 1;

function chosenIds(): Readonly<Record<string, readonly string[]>> {
  const known = new Set(parts.flatMap(({ name, ids: all }) => [name, ...all]));
  const unknown = words.find((word) => !known.has(word));
  if (unknown !== undefined) refuse(`there is no part and no case ${unknown}: npm run prove -- --list names them`);
  const chosen = parts.map(({ name, ids: all, isDrawn = () => true, sample = 0 }) => {
    const named = all.filter((id) => words.length === 0 || words.includes(name) || words.includes(id));
    return [name, values.sample ? sampleOf(named.filter(isDrawn), sample) : named] as const;
  });
  return Object.fromEntries(chosen.filter(([, some]) => some.length > 0));
}

async function pack(): Promise<void> {
  const [packed] = await runSteps(
    [{ name: 'the package builds', command: ['node', 'scripts/pack.ts', PACKED], busy: 1 }],
    1,
  );
  if (packed?.good !== true) process.exit(1);
}

/** A run of the same sources that was ended goes on. */
function openJournal(): void {
  const digest = sourcesDigest();
  const old = isWhole ? readJournal(FILE) : null;
  if (old?.began.digest === digest) {
    // Without a last line that was cut off.
    begin(FILE, old.began);
    for (const entry of old.entries) add(FILE, entry);
    say(`Going on with the run of ${old.began.at}. ${howFar()}`);
    return;
  }
  if (old !== null) say('The sources have changed since the last run was ended: all begins anew.');
  begin(FILE, { digest, commit, at: new Date().toISOString(), ids });
}

function journal(): Journal {
  const found = readJournal(FILE);
  if (found === null) throw new Error(`${FILE} has vanished`);
  return found;
}

function chosenParts(isChosen: (standing: Standing) => boolean): readonly Part[] {
  const now = journal();
  const isHere = ({ name }: Part): boolean => name !== 'image' || without.images === null;
  return parts.filter((part) => isHere(part) && isChosen(standing(now, part.name)));
}

function step({ name, busy = 1 }: Part, ...how: readonly string[]): Step {
  return { name, command: ['node', 'scripts/prove/run-part.ts', FILE, name, ...how], env, busy };
}

/** Parts differ in how long their cases take. */
function howFar(): string {
  const now = journal();
  const cases = parts.map((part) => ({
    ...standing(now, part.name),
    part,
    all: now.began.ids[part.name]?.length ?? 0,
  }));
  const left = cases.reduce((sum, { open, part }) => sum + open.length * part.each, 0) / availableParallelism();
  const all = cases.reduce((sum, one) => sum + one.all, 0);
  const ended = cases.reduce((sum, { last }) => sum + last.length, 0);
  const failed = cases.reduce((sum, { doubtful, failedTwice }) => sum + doubtful.length + failedTwice.length, 0);
  return `${ended} of ${all} cases (${Math.floor((100 * ended) / all)} %), ${failed} failed, about ${Math.ceil(left / 60)} min left`;
}

/** What it came to, printed and kept; whether all is well. */
function conclude(ended: Journal): boolean {
  const all = Object.keys(ended.began.ids).map((name) => ({ name, ...standing(ended, name) }));
  const score = values.sample ? null : keepScore(ended);
  for (const { name, last, open, failedOnce } of all)
    say(
      `${name}: ${last.filter(({ good }) => good).length} of ${last.length + open.length} passed${failedOnce.length === 0 ? '' : `, ${failedOnce.length} of them at the second try`}`,
    );
  for (const { leftOut } of parts) if (isWhole && leftOut !== undefined) say(`left out: ${leftOut}`);
  score?.lines.forEach(say);
  const idle = (score?.idle ?? []).map((rule) => `rules: ${rule} catches no fault`);
  const once = all.flatMap(({ name, failedOnce }) => failedOnce.map(({ id, said }) => `${name}: ${id}: ${said}`));
  const twice = all.flatMap(({ name, failedTwice, doubtful, open }) => [
    ...[...failedTwice, ...doubtful].map(({ id, said }) => `${name}: ${id}: ${said}`),
    ...open.map((id) => `${name}: ${id} did not end`),
  ]);
  list('Failed once, and passed alone: to be made steady', once);
  list('Failed', [...twice, ...idle]);
  const slowest = all.flatMap(({ name, last }) => last.map(({ id, seconds }) => ({ seconds, id: `${name}: ${id}` })));
  list(
    'The slowest',
    slowest
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, SHOWN)
      .map(({ seconds, id }) => `${seconds.toFixed(1).padStart(7)} s  ${id}`),
  );
  const isEnded = all.every(({ open }) => open.length === 0);
  // Those of which all cases were asked for.
  const whole = parts.filter(({ name, ids: every }) => ids[name]?.length === every.length).map(({ name }) => name);
  if (!values.sample) writeRecord(ended, whole);
  if (!isWhole || isEnded) rmSync(FILE, { force: true });
  const passed = all.reduce((sum, { last }) => sum + last.filter(({ good }) => good).length, 0);
  const failed = twice.length + idle.length;
  say(`\n${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0;
}

function list(title: string, lines: readonly string[]): void {
  if (lines.length > 0) say(`\n${title}\n${lines.map((line) => `  ${line}`).join('\n')}`);
}
