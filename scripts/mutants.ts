import { appendFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import type { Task } from '../proof/mutants/mutant-worker.ts';
import { type Mutant, placeMutants } from '../proof/mutants/place-mutants.ts';
import { reasonFor } from '../proof/mutants/reasons.ts';
import { executedMutants, type Result, runMutants } from '../proof/mutants/run-mutants.ts';
import { SUBJECTS, type SubjectName } from '../proof/mutants/subjects.ts';

/** The moment of qualification. */
const NOW = Date.parse('2026-09-09T14:23:45.678Z');
const ROOT = resolve(import.meta.dirname, '..');

/** What only a burst reaches. */
const LIMITING: ReadonlySet<string> = new Set(['count', 'refused', 'retryHeaders']);

const { values } = parseArgs({
  options: {
    sample: { type: 'string', default: '500' },
    seed: { type: 'string', default: '1' },
    /** Leaves out as many of the sample, to run it in parts. */
    skip: { type: 'string', default: '0' },
    of: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism() + 1) },
    seconds: { type: 'string' },
    out: { type: 'string' },
  },
});

const chosen = SUBJECTS.filter((name) => values.of === undefined || name === values.of);
if (chosen.length === 0) throw new Error(`--of is ${SUBJECTS.join(' or ')}`);
if (values.out !== undefined) writeFileSync(values.out, '');
for (const subject of chosen) await score(subject);

async function score(subject: SubjectName): Promise<void> {
  const placed = await placeMutants(subject, ROOT);
  const executed = await executedMutants({ subject, now: NOW, placed });
  // Drawn from all, so that a seed draws the same mutants when reasons are added later.
  const sample = shuffled(placed.mutants, Number(values.seed)).slice(Number(values.skip), Number(values.sample));
  const counting = sample.filter((mutant) => reasonFor(mutant, executed.has(mutant.id)) === null);
  const byId = new Map(sample.map((mutant) => [mutant.id, mutant]));
  const judged: Result[] = [];
  const onResult = (result: Result): void => {
    const mutant = byId.get(result.id);
    if (mutant === undefined) return;
    judged.push(result);
    if (result.outcome !== 'killed') process.stderr.write(`${result.outcome} ${words(mutant)}\n`);
    if (values.out !== undefined) appendFileSync(values.out, `${JSON.stringify({ subject, ...mutant, ...result })}\n`);
  };
  const until = performance.now() + Number(values.seconds ?? 86_400) * 1000;
  const tasks: Task[] = [];
  for (const { id, within } of counting) {
    if (executed.has(id)) tasks.push({ id, burst: LIMITING.has(within) });
    else onResult({ id, outcome: 'survived', by: ['no request of a check executes it'] });
  }
  await runMutants(tasks, { subject, now: NOW, placed, threads: Number(values.threads), until, onResult });
  print({ subject, all: placed.mutants.length, left: sample.length - counting.length, judged });
}

interface Printed {
  readonly subject: SubjectName;
  readonly all: number;
  readonly left: number;
  readonly judged: readonly Result[];
}

function print({ subject, all, left, judged }: Printed): void {
  const count = (outcome: Result['outcome']): number => judged.filter((result) => result.outcome === outcome).length;
  const [killed, survived, incomplete] = [count('killed'), count('survived'), count('incomplete')];
  const share = ((killed / Math.max(1, killed + survived)) * 100).toFixed(1);
  process.stdout.write(
    `${subject}, seed ${values.seed}: ${judged.length} judged of ${all} mutants, ${left} of the sample left out with a reason: ${share} % killed of killed and survived\n` +
      `  killed ${killed}, survived ${survived}; apart: incomplete ${incomplete}, crashed ${count('crashed')}, timeout ${count('timeout')}\n`,
  );
}

function words(mutant: Mutant | undefined): string {
  if (mutant === undefined) return '';
  return `${mutant.file}:${mutant.line} ${mutant.within}: ${mutant.original.slice(0, 120)} => ${mutant.replacement.slice(0, 120)}`;
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
