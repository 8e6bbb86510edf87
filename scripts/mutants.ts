import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, placeMutants } from '../proof/mutants/place-mutants.ts';
import { reasons } from '../proof/mutants/reasons.ts';
import { type Result, runMutants } from '../proof/mutants/run-mutants.ts';
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
    of: { type: 'string' },
    threads: { type: 'string', default: String(availableParallelism() + 1) },
    seconds: { type: 'string' },
    out: { type: 'string' },
  },
});

const chosen = SUBJECTS.filter((name) => values.of === undefined || name === values.of);
if (chosen.length === 0) throw new Error(`--of is ${SUBJECTS.join(' or ')}`);
const report: unknown[] = [];
for (const subject of chosen) report.push(...(await score(subject)));
if (values.out !== undefined) writeFileSync(values.out, `${JSON.stringify(report, null, 1)}\n`);

async function score(subject: SubjectName): Promise<(Mutant & Result)[]> {
  const placed = await placeMutants(subject, ROOT);
  const counting = placed.mutants.filter((mutant) => reasonFor(mutant) === undefined);
  const sample = shuffled(counting, Number(values.seed)).slice(0, Number(values.sample));
  const byId = new Map(sample.map((mutant) => [mutant.id, mutant]));
  const judged: (Mutant & Result)[] = [];
  const tasks = sample.map(({ id, within }) => ({ id, burst: LIMITING.has(within) }));
  const until = performance.now() + Number(values.seconds ?? 86_400) * 1000;
  const onResult = (result: Result): void => {
    const mutant = byId.get(result.id);
    if (mutant !== undefined) judged.push({ ...mutant, ...result });
    if (result.outcome !== 'killed') process.stderr.write(`${result.outcome} ${words(byId.get(result.id))}\n`);
  };
  await runMutants(tasks, { subject, now: NOW, placed, threads: Number(values.threads), until, onResult });
  print(subject, placed.mutants.length, placed.mutants.length - counting.length, judged);
  return judged;
}

function print(subject: SubjectName, all: number, left: number, judged: readonly Result[]): void {
  const count = (outcome: Result['outcome']): number => judged.filter((result) => result.outcome === outcome).length;
  const [killed, survived, incomplete] = [count('killed'), count('survived'), count('incomplete')];
  const share = ((killed / Math.max(1, killed + survived)) * 100).toFixed(1);
  process.stdout.write(
    `${subject}, seed ${values.seed}: ${judged.length} of ${all} mutants (${left} left out with a reason): ${share} % killed of killed and survived\n` +
      `  killed ${killed}, survived ${survived}; apart: incomplete ${incomplete}, crashed ${count('crashed')}, timeout ${count('timeout')}\n`,
  );
}

function words(mutant: Mutant | undefined): string {
  if (mutant === undefined) return '';
  return `${mutant.file}:${mutant.line} ${mutant.within}: ${mutant.original.slice(0, 120)} => ${mutant.replacement.slice(0, 120)}`;
}

function reasonFor(mutant: Mutant) {
  return reasons.find(
    ({ within, original, replacement = mutant.replacement }) =>
      within === mutant.within && original === mutant.original && replacement === mutant.replacement,
  );
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
