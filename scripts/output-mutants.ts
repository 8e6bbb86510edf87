/**
 * `npm run output-mutants -- --sample 2000 --seed 1`: how many wrong values in answers of the sandbox fail a check. `--out FILE` keeps
 * every result as a line.
 */
import { appendFileSync, writeFileSync } from 'node:fs';
import { judgeCases } from '../proof/case-pool.ts';
import { excuseOf } from '../proof/output/excused.ts';
import { drawn, outputMutations } from '../proof/output/mutations.ts';
import { outputScore, scoreLines } from '../proof/output/score.ts';
import type { CaseResult, QualificationCase } from '../proof/qualify-case.ts';
import { readOptions, wholeNumber } from './options.ts';

const NOW = Date.parse('2026-09-09T14:23:45.678Z');

const HELP =
  'npm run output-mutants -- [--sample 2000] [--seed 1] [--skip 0] [--only TEXT]... [--threads 2] [--out FILE]: checks the sandbox with each of a sample of wrong values in its answers; --out keeps each result as a line';

const values = readOptions(HELP, {
  sample: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
  threads: { type: 'string', default: '2' },
  /** Leaves out as many of the sample, to run it in parts. */
  skip: { type: 'string', default: '0' },
  only: { type: 'string', multiple: true },
  out: { type: 'string' },
});
const [sampled, seed] = [wholeNumber('sample', values.sample, 1), wholeNumber('seed', values.seed)];
const [skip, threads] = [wholeNumber('skip', values.skip), wholeNumber('threads', values.threads, 1)];

const { only, out } = values;
const sample =
  only === undefined
    ? drawn(sampled, seed).slice(skip)
    : [...outputMutations().values()].filter(({ id }) => only.some((text) => id.includes(text)));
const counted = sample.filter((mutation) => excuseOf(mutation) === null);
const cases = counted.map(({ id }): QualificationCase => ({ kind: 'output', id, title: id, requirements: [] }));

if (out !== undefined) writeFileSync(out, '');
const results: CaseResult[] = [];
await judgeCases(cases, { threads, now: NOW }, (result) => {
  results.push(result);
  const { id, verdict, effects, failed, ms } = result;
  if (out !== undefined)
    appendFileSync(out, `${JSON.stringify({ id, verdict, fired: effects.includes('answers'), failed, ms })}\n`);
});
process.stdout.write(`${scoreLines(outputScore(results, sample)).join('\n')}\n`);
process.exit(0);
