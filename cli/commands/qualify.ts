import { availableParallelism } from 'node:os';
import { plural } from '../../conformance/model/values/plural.ts';
import { judgeCases, keyOf } from '../../proof/case-pool.ts';
import { MOMENT } from '../../proof/moment.ts';
import { type CaseResult, defectCases, type QualificationCase, qualificationCases } from '../../proof/qualify-case.ts';
import { isReproduced, REASONS } from '../../proof/reproductions.ts';
import { areaScores, causeScore, qualificationOf } from '../../proof/score.ts';
import { HELP } from '../options/qualify.ts';
import { columns, type Paint, paintFor } from '../terminal.ts';
import { command } from './command.ts';
import { type Io, integerOption, rowsNamed, tellResult, timeOption, UsageError } from './options.ts';
import { writeJson } from './out-folder.ts';
import { refuseWords } from './parse-options.ts';
import { watchedCases } from './progress-words.ts';

export const run = command({ help: HELP }, async ({ values, positionals }, io) => {
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
    io.out(printDefects(await judged(cases, { threads, now }, io), paintFor(process.stdout, process.env)), 'result');
    return 0;
  }
  const { isGood, ...score } = await qualify(cases, { threads, now, areas: values.areas === true }, values.out, io);
  // The oracle is about our validators, not about one fault.
  const agreed = values.fault === undefined ? await consultOracle(now, io) : true;
  const exitCode = isGood && agreed ? 0 : 1;
  io.tell?.({ event: 'qualification', exitCode, ...score });
  return exitCode;
});

function chosen(given: readonly string[] | undefined): readonly QualificationCase[] {
  const unknown = (id: string) => `unknown fault or variant "${id}": --list shows them.`;
  return rowsNamed(given, qualificationCases(), ({ id }) => id, unknown);
}

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
    await writeJson(out, qualification);
    io.tell?.({ event: 'written', path: out });
  }
  const { faults, caught } = qualification.score;
  const isGood = results.length === cases.length && results.every((result) => result.good) && idle.length === 0;
  return { isGood, faults, caught };
}

/** Repeated alone, and printed: on a busy machine a transient failure is not a miss, but it must be visible. */
async function lookedAtAgain(first: readonly CaseResult[], pool: { readonly now: number }, io: Io) {
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
  const { decided, end } = watchedCases(cases.length, io);
  const results = await judgeCases(cases, pool, decided);
  end();
  return results;
}

async function consultOracle(now: number, io: Io): Promise<boolean> {
  const { askOracle, oracleAgrees, oracleWords } = await import('../../proof/oracle/ask-oracle.ts');
  const report = await askOracle(now);
  io.out(oracleWords(report));
  return oracleAgrees(report);
}

interface Remarks {
  readonly idle: readonly string[];
  readonly unsteady: readonly string[];
  readonly seconds: number;
}

/** Requirement by fault: caught by which rules, or missed; then every false positive. What went wrong comes last. */
export function printMatrix(
  results: readonly CaseResult[],
  { idle, unsteady, seconds }: Remarks,
  paint: Paint,
): string {
  const faults = results.filter((result) => result.kind === 'fault');
  const correct = results.filter((result) => result.kind !== 'fault');
  const byRequirement = [...Map.groupBy(faults, (result) => result.requirements[0] ?? '')].sort(([a], [b]) =>
    a < b ? -1 : 1,
  );
  const line = (result: CaseResult) => (result.kind === 'fault' ? faultLine : correctLine)(result, paint);
  const lines = byRequirement.flatMap(([requirement, group]) => [paint.bold(requirement), ...group.map(line)]);
  const wrong = [...faults, ...correct].filter((result) => !result.good);
  const part = (isThere: boolean, ...said: readonly string[]) => (isThere ? ['', ...said] : []);
  return [
    ...lines,
    ...part(correct.length > 0, paint.bold('Correct deployments'), ...correct.map(line)),
    ...part(idle.length > 0, paint.red(`Must rules that caught no fault: ${idle.join(', ')}`)),
    ...part(unsteady.length > 0, paint.yellow(`Went as they should at the second look: ${unsteady.join(', ')}`)),
    ...part(wrong.length > 0, paint.bold('What went wrong'), ...wrong.map(line)),
    '',
    ...sumLines(results, seconds),
    '',
  ].join('\n');
}

/** The score, how well reports lead to the cause, and how well they show it again. */
export function sumLines(results: readonly CaseResult[], seconds: number): readonly string[] {
  return [scoreLine(results, seconds).trimEnd(), ...causeLines(results), ...reproductionLines(results)];
}

/** What is left with --quiet. */
function scoreLine(results: readonly CaseResult[], seconds: number): string {
  const faults = results.filter((result) => result.kind === 'fault');
  const correct = results.filter((result) => result.kind !== 'fault');
  const caught = faults.filter((result) => result.good).length;
  const accused = correct.filter((result) => !result.good).length;
  return `${caught} of ${plural(faults.length, 'fault')} caught, ${plural(accused, 'false positive')} in ${plural(correct.length, 'correct variant')}, in ${seconds.toFixed(1)} s\n`;
}

/** The faults that a report does not lead to first are listed: rules that should presuppose others are among theirs. */
function causeLines(results: readonly CaseResult[]): string[] {
  const { faults, median, ninetieth, ownFirst } = causeScore(results);
  if (faults === 0) return [];
  const share = ((100 * ownFirst) / faults).toFixed(1);
  const others = results.flatMap(({ id, causes }) => (causes === null || causes.isOwnFirst ? [] : [`    ${id}`]));
  return [
    ...(others.length === 0 ? [] : [`  ${others.length} with another requirement in the first cause`, ...others]),
    `causes: median ${median}, 90th percentile ${ninetieth}; the first one holds the fault's own requirement in ${ownFirst} of ${faults} (${share} %)`,
  ];
}

/** What does not show its fault again is listed by the reason. */
function reproductionLines(results: readonly CaseResult[]): string[] {
  const all = results.flatMap(({ id, reproduced }) => (reproduced === null ? [] : [{ id, reproduced }]));
  if (all.length === 0) return [];
  const not = all.filter(({ reproduced }) => !isReproduced(reproduced));
  const few = all.filter(({ reproduced }) => isReproduced(reproduced) && reproduced.requests <= FEW).length;
  const good = all.length - not.length;
  const share = ((100 * good) / all.length).toFixed(1);
  return [
    ...Object.entries(REASONS).flatMap(([reason, words]) => {
      const own = not.filter(({ reproduced }) => reproduced.reason === reason);
      const named = own.map(({ id, reproduced: { rule } }) => `    ${id}: ${rule}`);
      return own.length === 0 ? [] : [`  ${own.length} not reproduced: ${words}`, ...named];
    }),
    `reproductions: ${good} of ${all.length} show the fault, and not the correct deployment (${share} %), ${few} of them with at most ${FEW} requests`,
  ];
}

const FEW = 3;

function faultLine(result: CaseResult, paint: Paint): string {
  if (result.good) return `  ${paint.green('caught')}  ${result.id}  ${paint.dim(`by ${result.caughtBy.join(', ')}`)}`;
  const others = result.failed.length > 0 ? `; failed instead: ${result.failed.join(', ')}` : '';
  return `  ${paint.red('MISSED')}  ${result.id}: ${result.title} (${result.verdict}${others}) ${result.message}`;
}

function correctLine(result: CaseResult, paint: Paint): string {
  if (result.good) return `  ${paint.green(result.verdict)}  ${result.id}`;
  return `  ${paint.red('FALSE POSITIVE')}  ${result.id} (${result.verdict}): ${result.failed.join(', ')} ${result.message}`;
}

/** Each defect with what its tracker says, and the rules that failed. */
function printDefects(results: readonly CaseResult[], paint: Paint): string {
  const found = results.filter(({ good }) => good).length;
  const lines = results.map(({ id, title, good, failed, verdict }) =>
    good
      ? `  ${paint.green('caught')}  ${id}: ${title} ${paint.dim(`by ${failed.join(', ')}`)}`
      : `  ${paint.red('MISSED')}  ${id}: ${title} (${verdict})`,
  );
  return [...lines, '', `${found} of ${results.length} defects caught`, ''].join('\n');
}

function printCases(cases: readonly QualificationCase[]): string {
  // A variant may decide many open points: `--json` has them all.
  const brief = (ids: readonly string[]) =>
    ids.length > 2 ? `${ids.slice(0, 2).join(',')} +${ids.length - 2}` : ids.join(',');
  return columns([
    ['KIND', 'ID', 'REQUIREMENTS', 'TITLE'],
    ...cases.map(({ kind, id, requirements, title }) => [kind, id, brief(requirements), title]),
  ]);
}

/** What each area adds: the score without its rules, and how many faults it alone catches. */
function printAreas(results: readonly CaseResult[]): string {
  const caught = results.filter(({ kind, good }) => kind === 'fault' && good);
  const faults = results.filter(({ kind }) => kind === 'fault').length;
  const lines = areaScores(caught)
    .toSorted((a, b) => a.caughtWithout - b.caughtWithout)
    .map(({ area, rules, caughtWithout, lost }) => {
      const share = ((caughtWithout / Math.max(1, faults)) * 100).toFixed(1);
      return `  without ${area.padEnd(14)} ${String(rules).padStart(4)} rules  ${share.padStart(5)} %  ${plural(lost.length, 'fault')} lost`;
    });
  return ['', ...lines, ''].join('\n');
}
