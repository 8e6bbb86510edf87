/** `npm run mutants`, `npm run output-mutants` and `npm run document-changes`: what a check notices of changes that a machine makes. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { type Change, type Changed, excused, judged, type Result, table, tryChanges } from '../proof/change/change.ts';
import type { CodeChanges } from '../proof/change/code/kind.ts';
import { SUBJECTS } from '../proof/change/code/place.ts';
import { NOW } from '../proof/moment.ts';
import { readOptions, refuse, wholeNumber } from './options.ts';

const text = { type: 'string' } as const;
const texts = { type: 'string', multiple: true } as const;

/** Several seeds are drawn one after the other; --skip leaves out the first of a sample, to run it in parts. */
const options = (sample: string, threads: number) => ({
  ...{ sample: { ...text, default: sample }, seed: { ...texts, default: ['1'] }, skip: { ...text, default: '0' } },
  ...{ threads: { ...text, default: String(threads) }, out: text },
});

const kinds = { code, answers, documents };
const [name = '', ...args] = process.argv.slice(2);
const [, kind] = Object.entries(kinds).find(([known]) => known === name) ?? [];
if (kind === undefined) refuse(`change.ts takes ${Object.keys(kinds).join(', ')}: ${name}`);
await kind(args);
process.exit(0);

async function code(given: readonly string[]): Promise<void> {
  const values = readOptions(
    'npm run mutants -- [--of reference|third] [--sample 500] [--seed 1]... [--skip 0] [--threads N] [--seconds N] [--out FILE] [--judged FILE]: checks a deployment with each of a sample of code mutants; --out keeps each result as a line, --judged counts such a file again by the reasons',
    {
      ...options('500', availableParallelism() + 1),
      ...{ of: text, seconds: { ...text, default: '86400' }, judged: text },
    },
    given,
  );
  const draw = drawOf(values);
  const subjects = SUBJECTS.filter((subject) => values.of === undefined || subject === values.of);
  if (subjects.length === 0) refuse(`--of takes ${SUBJECTS.join(' or ')}: ${values.of}`);
  const seconds = wholeNumber('seconds', values.seconds, 1);
  const { codeChanges } = await import('../proof/change/code/kind.ts');
  for (const subject of subjects) {
    const kind = await codeChanges(subject, { now: NOW, threads: draw.threads, seconds });
    if (values.judged === undefined) await tried(kind, draw);
    else countAgain(kind, values.judged, draw.seeds[0] ?? 1);
  }
}

async function answers(given: readonly string[]): Promise<void> {
  const values = readOptions(
    'npm run output-mutants -- [--sample 2000] [--seed 1]... [--skip 0] [--only TEXT]... [--threads 2] [--out FILE]: checks the sandbox with each of a sample of wrong values in its answers; --out keeps each result as a line',
    { ...options('2000', 2), only: texts },
    given,
  );
  const draw = drawOf(values);
  const { answerChanges } = await import('../proof/change/answers.ts');
  const kind = answerChanges(NOW, draw.threads);
  const { only } = values;
  if (only === undefined) return await tried(kind, draw);
  const named = kind.all.filter(({ id }) => only.some((part) => id.includes(part)));
  print(kind, [{ seed: 0, results: await judged(kind, named, kept(kind, draw)) }]);
}

async function documents(given: readonly string[]): Promise<void> {
  const values = readOptions(
    'npm run document-changes -- [--sample 400] [--seed 1]... [--skip 0] [--out FILE]: judges a sample of changes of the served openapi.json, drawn by each seed',
    options('400', 1),
    given,
  );
  const draw = drawOf(values);
  const { documentChanges, recordDeployment } = await import('../proof/change/documents.ts');
  const { openDeployment } = await import('../proof/open-deployment.ts');
  await tried(documentChanges(await recordDeployment(await openDeployment(NOW))), draw);
}

interface Given {
  readonly sample: string;
  readonly skip: string;
  readonly threads: string;
  readonly seed: readonly string[];
  readonly out?: string | undefined;
}

type Draw = ReturnType<typeof drawOf>;

function drawOf({ sample, skip, threads, seed, out }: Given) {
  const draw = {
    sample: wholeNumber('sample', sample, 1),
    skip: wholeNumber('skip', skip),
    threads: wholeNumber('threads', threads, 1),
    seeds: seed.map((one) => wholeNumber('seed', one)),
    out,
  };
  if (out !== undefined) writeFileSync(out, '');
  return draw;
}

async function tried<One extends Change>(kind: Changed<One>, draw: Draw): Promise<void> {
  const runs = [];
  for (const seed of draw.seeds)
    runs.push({ seed, results: await tryChanges(kind, { ...draw, seed }, kept(kind, draw)) });
  print(kind, runs);
}

/** Says at once what was missed, and keeps each result as a line. */
function kept<One extends Change>(kind: Changed<One>, { out }: Draw) {
  return (result: Result<One>): void => {
    const { change, outcome, by } = result;
    if (kind.missed.includes(outcome))
      process.stderr.write(`${[kind.words?.(change) ?? change.id, ...by].join('\n  ')}\n`);
    if (out !== undefined) appendFileSync(out, `${JSON.stringify({ of: kind.name, outcome, by, ...change })}\n`);
  };
}

/** The same results by today's reasons: no mutant is run again, and one that was killed stays so. */
function countAgain(kind: CodeChanges, file: string, seed: number): void {
  const lines = readFileSync(file, 'utf8').trim().split('\n');
  const results = lines.flatMap((line) => {
    const { of, outcome, by, ...before } = JSON.parse(line);
    const change = of === kind.name ? kind.again(before) : undefined;
    return change === undefined ? [] : [excused(kind, { change, outcome, by })];
  });
  for (const { change, outcome } of results)
    if (outcome === 'killed' && change.reason !== null)
      process.stderr.write(`killed, and has a reason: ${kind.words?.(change) ?? change.id}\n`);
  print(kind, [{ seed, results }]);
}

function print<One extends Change>(kind: Changed<One>, runs: Parameters<typeof table<One>>[1]): void {
  process.stdout.write(`${table(kind, runs)}\n`);
}
