import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { didYouMean } from '../../contract/serving/nearest.ts';
import { judgeCases, keyOf } from '../../proof/case-pool.ts';
import { MOMENT } from '../../proof/moment.ts';
import { type CaseResult, defectCases, type QualificationCase, qualificationCases } from '../../proof/qualify-case.ts';
import { qualificationOf } from '../../proof/score.ts';
import { HELP, options } from '../options/qualify.ts';
import { ProgressLine, paintFor } from '../terminal.ts';
import { command } from './command.ts';
import { type Io, integerOption, listOption, tellResult, timeOption, UsageError } from './options.ts';
import { refuseWords } from './parse-options.ts';
import { printAreas, printCases, printDefects, printMatrix, scoreLine } from './print-matrix.ts';
import { barOf } from './progress-words.ts';

export function run(argv: string[], given: Io): Promise<number> {
  return command(
    { name: 'qualify', help: HELP, options, tells: true },
    argv,
    given,
    async ({ values, positionals }, io) => {
      refuseWords(positionals);
      if (values.clients) return await (await import('./qualify-clients.ts')).qualifyClients(values, io);
      const ofClients = (['client', 'quick', 'sample', 'seed'] as const).find((name) => values[name] !== undefined);
      if (ofClients !== undefined) throw new UsageError(`--${ofClients} goes with --clients.`);
      const cases = values.defects ? defectCases() : chosen(values.fault);
      if (values.list) {
        for (const { kind, id, requirements, title } of cases)
          io.tell?.({ event: 'listed', kind, id, requirements: [...requirements], title });
        io.out(printCases(cases), 'result');
        return 0;
      }
      const text = (['defects', 'areas'] as const).find((name) => values[name] === true);
      if (values.json && text !== undefined) throw new UsageError(`--${text} prints text: give it without --json.`);
      const threads =
        values.threads === undefined ? availableParallelism() + 1 : integerOption('--threads', values.threads, 1, 64);
      const now = timeOption('--now', values.now ?? MOMENT);
      if (values.defects) {
        io.out(
          printDefects(await judged(cases, { threads, now }, io), paintFor(process.stdout, process.env)),
          'result',
        );
        return 0;
      }
      const { isGood, ...score } = await qualify(cases, { threads, now, areas: values.areas === true }, values.out, io);
      // The oracle is about our validators, not about one fault.
      const agreed = values.fault === undefined ? await consultOracle(now, io) : true;
      const exitCode = isGood && agreed ? 0 : 1;
      io.tell?.({ event: 'qualification', exitCode, ...score });
      return exitCode;
    },
  );
}

function chosen(given: readonly string[] | undefined): QualificationCase[] {
  const all = qualificationCases();
  if (given === undefined) return all;
  const ids = all.map(({ id }) => id);
  return listOption(given).map((id) => {
    const found = all.find((one) => one.id === id);
    if (found === undefined)
      throw new UsageError(`unknown fault or variant "${id}": --list shows them.${didYouMean(id, ids)}`);
    return found;
  });
}

/** How often a pipeline's log hears that the qualification is alive. */
const MILESTONE = 100;

async function qualify(
  cases: readonly QualificationCase[],
  pool: { readonly threads: number; readonly now: number; readonly areas: boolean },
  out: string | undefined,
  io: Io,
) {
  const began = performance.now();
  const first = await judged(cases, pool, io);
  const { results, unsteady } = await lookedAtAgain(first, pool, io);
  const seconds = (performance.now() - began) / 1000;
  const isWhole = cases.length === qualificationCases().length;
  const qualification = qualificationOf(results);
  const idle = isWhole ? qualification.idleRules : [];
  const matrix = printMatrix(results, { idle, unsteady, seconds }, paintFor(process.stdout, process.env));
  tellResult(io, matrix, scoreLine(results, seconds));
  if (pool.areas) io.out(printAreas(results), 'result');
  if (out !== undefined) {
    await writeFile(out, `${JSON.stringify(qualification, null, 2)}\n`);
    io.tell?.({ event: 'written', path: out });
  }
  const { faults, caught } = qualification.score;
  const isGood = results.length === cases.length && results.every((result) => result.good) && idle.length === 0;
  return { isGood, faults, caught };
}

/** Repeated alone, and printed: on a busy machine a transient failure is not a miss, but it must be visible. */
async function lookedAtAgain(
  first: readonly CaseResult[],
  pool: { readonly now: number },
  io: Io,
): Promise<{ readonly results: readonly CaseResult[]; readonly unsteady: readonly string[] }> {
  const doubtful = first.filter(({ good }) => !good);
  if (doubtful.length === 0) return { results: first, unsteady: [] };
  const second = await judged(doubtful, { ...pool, threads: 1 }, io);
  const again = new Map(second.map((result) => [keyOf(result), result]));
  return {
    results: first.map((result) => again.get(keyOf(result)) ?? result),
    unsteady: second.filter(({ good }) => good).map(({ id }) => id),
  };
}

async function judged(
  cases: readonly QualificationCase[],
  pool: { readonly threads: number; readonly now: number },
  io: Io,
): Promise<CaseResult[]> {
  const progress = new ProgressLine(process.stderr);
  const began = performance.now();
  let done = 0;
  const results = await judgeCases(cases, pool, (result: CaseResult) => {
    done += 1;
    const { id, kind, good } = result;
    io.tell?.({ event: 'case', id, kind, good, done, of: cases.length });
    if (io.heard !== undefined) return;
    progress.show(`${barOf(done, cases.length)}${done} of ${cases.length}: ${id}`);
    if (process.stderr.isTTY !== true && done % MILESTONE === 0)
      io.err(`${done} of ${cases.length}, ${Math.round((performance.now() - began) / 1000)} s\n`);
  });
  progress.clear();
  return results;
}

async function consultOracle(now: number, io: Io): Promise<boolean> {
  const { askOracle, oracleAgrees, oracleWords } = await import('../../proof/oracle/ask-oracle.ts');
  const report = await askOracle(now);
  io.out(oracleWords(report));
  return oracleAgrees(report);
}
