import { clientRulesDigest } from '../../client/generated/suite.ts';
import {
  type ClientCase,
  type ClientResult,
  clientCases,
  qualifyClient,
} from '../../client/qualify/qualify-clients.ts';
import { plural } from '../../conformance/model/values/plural.ts';
import { requirement } from '../../contract/requirements/index.ts';
import { inLanes } from '../../contract/serving/recent-results.ts';
import { missingProgram } from '../../proof/clients/source.ts';
import type { HELP } from '../options/qualify.ts';
import { columns } from '../terminal.ts';
import { type Io, integerOption, rowsNamed, tellResult } from './options.ts';
import { writeJson } from './out-folder.ts';
import type { ValuesOf } from './parse-options.ts';
import { watchedCases } from './progress-words.ts';

type Values = ValuesOf<typeof HELP.options>;

/** Each client starts up to four programs at once, which wait most of the time. */
const CLIENTS_AT_ONCE = 2;
const MOST_SEED = 1_000_000;

/** Judges clients of which it is known what has to become of them. */
export async function qualifyClients(values: Values, io: Io): Promise<number> {
  const seed = integerOption('--seed', values.seed ?? '1', 0, MOST_SEED);
  const unknown = (id: string) => `--client ${id}: there is no such client; --list shows them.`;
  const named = rowsNamed(values.client, clientCases, ({ row }) => row.id, unknown);
  const cases = withTheirProgram(values.sample === true ? sampleOf(named, seed) : named, io);
  if (values.list === true) {
    const rows = cases.map(({ kind, row, requirement: id }) => [kind, row.id, id ?? '', row.title]);
    io.out(columns([['KIND', 'ID', 'REQUIREMENT', 'TITLE'], ...rows]), 'result');
    return 0;
  }
  const atOnce = values.threads === undefined ? CLIENTS_AT_ONCE : integerOption('--threads', values.threads, 1, 16);
  const began = performance.now();
  const results = await judged(cases, atOnce, { seed, isQuick: values.quick === true }, io);
  const seconds = (performance.now() - began) / 1000;
  const score = scoreLine(results, seconds);
  tellResult(io, `${matrix(results)}\n${score}`, score);
  if (values.out !== undefined) {
    const about = { rulesDigest: clientRulesDigest, seed, isQuick: values.quick === true };
    await writeJson(values.out, { ...about, seconds: Math.round(seconds), results });
    io.tell?.({ event: 'written', path: values.out });
  }
  const exitCode = results.every(({ good }) => good) ? 0 : 1;
  const faulty = results.filter(({ kind }) => kind === 'faulty');
  const caught = faulty.filter(({ good }) => good).length;
  io.tell?.({ event: 'qualification', exitCode, faults: faulty.length, caught });
  return exitCode;
}

/** A client in a language that the machine lacks is left out, which is said. */
function withTheirProgram(cases: readonly ClientCase[], io: Io): readonly ClientCase[] {
  const lacking = cases.filter(({ row }) => missingProgram(row) !== null);
  const programs = [...new Set(lacking.map(({ row }) => missingProgram(row)))].join(', ');
  if (lacking.length > 0) io.out(`Left out: ${plural(lacking.length, 'client')}, for want of ${programs}.\n`);
  return cases.filter((one) => !lacking.includes(one));
}

/** How many of the correct and of the idle ones a sample has. */
const OF_OTHERS = 5;

function sampleOf(cases: readonly ClientCase[], seed: number): readonly ClientCase[] {
  const faulty = Map.groupBy(
    cases.filter(({ kind, requirement: id }) => kind === 'faulty' && requirement(id ?? '')?.level === 'must'),
    ({ requirement: id }) => id,
  );
  const others = (['correct', 'idle'] as const).flatMap((kind) => {
    const all = cases.filter((one) => one.kind === kind);
    // The first correct ones are the examples as they are: a sample without a seed has them.
    const first = Math.max(0, seed - 1) * OF_OTHERS;
    return Array.from({ length: Math.min(OF_OTHERS, all.length) }, (_, index) => all[(first + index) % all.length]);
  });
  return [...[...faulty.values()].map((all) => all[seed % all.length]), ...others].flatMap((one) => one ?? []);
}

async function judged(
  cases: readonly ClientCase[],
  atOnce: number,
  how: Parameters<typeof qualifyClient>[1],
  io: Io,
): Promise<readonly ClientResult[]> {
  const { decided, end } = watchedCases(cases.length, io);
  const results = await inLanes(cases, atOnce, async (one) => {
    const result = await qualifyClient(one, how);
    decided(result);
    return result;
  });
  end();
  return results;
}

/** By requirement: how many clients break it, and how many of these were caught; then what came out otherwise than it should. */
function matrix(results: readonly ClientResult[]): string {
  const faulty = results.filter(({ kind }) => kind === 'faulty');
  const byRequirement = [...Map.groupBy(faulty, (one) => one.requirement ?? '')].sort(([a], [b]) => (a < b ? -1 : 1));
  const rows = byRequirement.map(([id, all]) => [
    id,
    `${all.filter(({ good }) => good).length} of ${all.length}`,
    requirement(id)?.title ?? '',
  ]);
  const bad = results.filter(({ good }) => !good);
  const others = bad.map(({ kind, id, requirement: own, verdict, failed }) => [
    kind,
    id,
    own ?? '',
    `${verdict}${failed.length === 0 ? '' : `: ${failed.join(', ')}`}`,
  ]);
  const wrong = bad.length === 0 ? '' : `\n${columns([['NOT AS IT SHOULD BE', '', '', ''], ...others])}`;
  return `${columns([['REQUIREMENT', 'CAUGHT', ''], ...rows])}${wrong}`;
}

function scoreLine(results: readonly ClientResult[], seconds: number): string {
  const of = (kind: ClientResult['kind']) => results.filter((one) => one.kind === kind);
  const good = (some: readonly ClientResult[]) => some.filter((one) => one.good).length;
  const [faulty, correct, idle] = [of('faulty'), of('correct'), of('idle')];
  const failing = correct.length - good(correct);
  return [
    `${good(faulty)} of ${plural(faulty.length, 'faulty client')} caught`,
    `${failing} of ${plural(correct.length, 'correct one', 'correct ones')} not conformant`,
    `${idle.length - good(idle)} of ${plural(idle.length, 'idle one', 'idle ones')} conformant`,
    `${Math.round(seconds)} s\n`,
  ].join(', ');
}
