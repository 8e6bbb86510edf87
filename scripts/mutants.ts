import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import type { Left } from '../proof/mutants/kinds.ts';
import type { Task } from '../proof/mutants/mutant-worker.ts';
import { type Mutant, placeMutants } from '../proof/mutants/place-mutants.ts';
import { reasonFor } from '../proof/mutants/reasons.ts';
import { type Result, recordPlain, runMutants } from '../proof/mutants/run-mutants.ts';
import { SUBJECTS, type SubjectName } from '../proof/mutants/subjects.ts';
import { readOptions, refuse, wholeNumber } from './options.ts';

/** The moment of qualification. */
const NOW = Date.parse('2026-09-09T14:23:45.678Z');
const ROOT = resolve(import.meta.dirname, '..');

/** What only a burst reaches. */
const LIMITING: ReadonlySet<string> = new Set(['count', 'refused', 'retryHeaders']);

const UNEXECUTED = 'no request executes it';

const HELP =
  'npm run mutants -- [--of reference|second] [--sample 500] [--seed 1] [--skip 0] [--threads N] [--seconds N] [--out FILE] [--judged FILE]: checks a deployment with each of a sample of code mutants; --out keeps each result as a line, --judged counts such a file again by the reasons';

const values = readOptions(HELP, {
  sample: { type: 'string', default: '500' },
  seed: { type: 'string', default: '1' },
  /** Leaves out as many of the sample, to run it in parts. */
  skip: { type: 'string', default: '0' },
  of: { type: 'string' },
  threads: { type: 'string', default: String(availableParallelism() + 1) },
  seconds: { type: 'string', default: '86400' },
  out: { type: 'string' },
  judged: { type: 'string' },
});
const drawnBy = wholeNumber('seed', values.seed);
const [skip, sampled] = [wholeNumber('skip', values.skip), wholeNumber('sample', values.sample, 1)];
const [threads, seconds] = [wholeNumber('threads', values.threads, 1), wholeNumber('seconds', values.seconds, 1)];

const chosen = SUBJECTS.filter((name) => values.of === undefined || name === values.of);
if (chosen.length === 0) refuse(`--of takes ${SUBJECTS.join(' or ')}: ${values.of}`);
if (values.out !== undefined) writeFileSync(values.out, '');
for (const subject of chosen) {
  if (values.judged === undefined) await score(subject);
  else countAgain(subject, values.judged);
}

async function score(subject: SubjectName): Promise<void> {
  const placed = await placeMutants(subject, ROOT);
  const { executed, reached, comparisons } = await recordPlain({ subject, now: NOW, placed });
  // Drawn from all, so that a seed draws the same mutants when reasons are added later.
  const sample = shuffled(placed.mutants, drawnBy).slice(skip, sampled);
  const judged: Judged[] = [];
  const onResult = (mutant: Mutant, result: Outcome): void => {
    judged.push({ ...mutant, ...result, subject });
    if (result.outcome === 'survived') process.stderr.write(`${words(mutant)}\n  ${result.by.join('\n  ')}\n`);
    if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify(judged.at(-1))}\n`);
  };
  const tasks = new Map<string, Task & { readonly mutant: Mutant }>();
  for (const mutant of sample) {
    const { id, within } = mutant;
    const reason = reasonFor(mutant);
    if (reason !== null) onResult(mutant, { id, outcome: reason.why, by: [reason.because] });
    else if (!reached.includes(id)) onResult(mutant, { id, outcome: 'unchanged', by: [UNEXECUTED] });
    else tasks.set(id, { id, isChecked: executed.includes(id), burst: LIMITING.has(within), mutant });
  }
  const until = performance.now() + seconds * 1000;
  await runMutants([...tasks.values()], {
    ...{ subject, now: NOW, placed, comparisons, threads, until },
    onResult: (result) => {
      const task = tasks.get(result.id);
      if (task !== undefined) onResult(task.mutant, result);
    },
  });
  print(subject, placed.mutants.length, judged);
}

type Outcome = Omit<Result, 'outcome'> & { readonly outcome: Result['outcome'] | Left };

/** A mutant with what became of it, as a line of `--out` has it. */
type Judged = Mutant & Outcome & { readonly subject: SubjectName };

/** The same results by today's reasons: no mutant is run again, and one that was killed stays so. */
function countAgain(subject: SubjectName, file: string): void {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const before = lines.map((line): Judged => JSON.parse(line)).filter((result) => result.subject === subject);
  const judged = before.map((result): Judged => {
    const reason = result.outcome === 'survived' ? reasonFor(result) : null;
    return reason === null ? result : { ...result, outcome: reason.why, by: [reason.because] };
  });
  const killed = judged.filter((result) => result.outcome === 'killed' && reasonFor(result) !== null);
  for (const result of killed) process.stderr.write(`killed, and has a reason: ${words(result)}\n`);
  for (const result of judged) if (result.outcome === 'survived') process.stderr.write(`${words(result)}\n`);
  if (judged.length > 0) print(subject, null, judged);
}

function print(subject: SubjectName, all: number | null, judged: readonly Judged[]): void {
  const count = (outcome: Judged['outcome']): number => judged.filter((result) => result.outcome === outcome).length;
  const [killed, survived] = [count('killed'), count('survived')];
  const unrun = judged.filter(({ outcome, by }) => outcome === 'unchanged' && by[0] === UNEXECUTED).length;
  const share = ((killed / Math.max(1, killed + survived)) * 100).toFixed(1);
  process.stdout.write(
    `${subject}, seed ${drawnBy}: ${judged.length}${all === null ? '' : ` of ${all}`} mutants, ${share} % killed of killed and survived\n` +
      `  killed ${killed}, survived ${survived}\n` +
      `  not counted: open ${count('open')}, another shop ${count('another shop')}, unchanged ${count('unchanged')} (${unrun} of them: ${UNEXECUTED})\n` +
      `  apart: incomplete ${count('incomplete')}, crashed ${count('crashed')}, timeout ${count('timeout')}\n`,
  );
}

function words({ file, line, within, original, replacement }: Mutant): string {
  return `${file}:${line} ${within}: ${original.slice(0, 120)} => ${replacement.slice(0, 120)}`;
}

/** The same order for the same seed. */
function shuffled<Entry>(entries: readonly Entry[], seed: number): Entry[] {
  const drawn = [...entries];
  let state = seed >>> 0;
  for (let index = drawn.length - 1; index > 0; index -= 1) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    const other = Math.floor((state / 2 ** 32) * (index + 1));
    const [one, two] = [drawn[index], drawn[other]];
    if (one !== undefined && two !== undefined) [drawn[index], drawn[other]] = [two, one];
  }
  return drawn;
}
