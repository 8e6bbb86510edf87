import { createHash } from 'node:crypto';

/** Why a change is not counted: it takes another choice at an open point, or the deployment with it is a correct one of another shop. */
export interface Reason {
  readonly why: 'open' | 'another shop';
  readonly because: string;
}

/** What can become of a change, with the title of its column; in their order. */
const FATES = {
  killed: 'fail the run',
  advised: 'raise an advisory',
  survived: 'missed',
  incomplete: 'incomplete',
  crashed: 'crashed',
  timeout: 'timeout',
  open: 'mean nothing',
  'another shop': 'another shop',
  unchanged: 'change nothing',
} as const;

export type Fate = keyof typeof FATES;

/** One thing that is wrong in one place. */
export interface Change {
  readonly id: string;
}

export interface Result<One extends Change> {
  readonly change: One;
  readonly outcome: Fate;
  /** Rules that failed, answers that differ, or the reason. */
  readonly by: readonly string[];
}

/** A kind of change: all changes that there are, and how each is checked. */
export interface Changed<One extends Change> {
  readonly name: string;
  readonly all: readonly One[];
  /** The same order for the same seed, which is drawn from all, so that a seed draws the same when reasons are added later. */
  drawn(seed: number): readonly One[];
  reasonFor(change: One): Reason | null;
  /** Whether reasons are looked up for what was missed alone: where judging is cheap. */
  readonly excusesMissed?: true;
  /** The fates in which a change was not noticed, though it counts. */
  readonly missed: readonly Fate[];
  judge(changes: readonly One[], onResult: (result: Result<One>) => void): Promise<void>;
  /** The parts in which the closing table counts as well. */
  partsOf?(change: One): readonly string[];
  /** How it reads, if not by its id. */
  words?(change: One): string;
}

/** Judges so many changes, drawn by a seed, without the first `skip` of them. */
export async function tryChanges<One extends Change>(
  kind: Changed<One>,
  { sample, seed, skip = 0 }: { readonly sample: number; readonly seed: number; readonly skip?: number },
  onResult: (result: Result<One>) => void = () => undefined,
): Promise<readonly Result<One>[]> {
  return judged(kind, kind.drawn(seed).slice(skip, sample), onResult);
}

export async function judged<One extends Change>(
  kind: Changed<One>,
  changes: readonly One[],
  onResult: (result: Result<One>) => void = () => undefined,
): Promise<readonly Result<One>[]> {
  const results: Result<One>[] = [];
  const keep = (result: Result<One>): void => {
    results.push(result);
    onResult(result);
  };
  const counted: One[] = [];
  for (const change of changes) {
    const reason = kind.excusesMissed === true ? null : kind.reasonFor(change);
    if (reason === null) counted.push(change);
    else keep({ change, outcome: reason.why, by: [reason.because] });
  }
  await kind.judge(counted, (result) => keep(excused(kind, result)));
  return results;
}

/** The same by the reasons of today, where it was missed. */
export function excused<One extends Change>(kind: Changed<One>, result: Result<One>): Result<One> {
  const reason = result.outcome === 'survived' ? kind.reasonFor(result.change) : null;
  return reason === null ? result : { ...result, outcome: reason.why, by: [reason.because] };
}

/** By a hash of the name, so that a change keeps its place among the others when some are added. */
export function byHash<One extends Change>(all: readonly One[], seed: number, algorithm: 'sha1' | 'sha256'): One[] {
  const rank = ({ id }: One): string => createHash(algorithm).update(`${seed} ${id}`).digest('hex');
  return all
    .map((one) => [rank(one), one] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, one]) => one);
}

/** The closing table: a row for each seed; then the parts, and the reasons. */
export function table<One extends Change>(
  kind: Changed<One>,
  runs: readonly { readonly seed: number; readonly results: readonly Result<One>[] }[],
): string {
  const all = runs.flatMap(({ results }) => results);
  const count = (results: readonly Result<One>[], fate: Fate) => results.filter((one) => one.outcome === fate).length;
  const fates = fateNames.filter((fate) => count(all, fate) > 0);
  const rows = runs.map(({ seed, results }) => [
    ...[seed, results.length, ...fates.map((fate) => count(results, fate))],
    shareOf(kind, results),
  ]);
  const titles = ['seed', 'changes', ...fates.map((fate) => FATES[fate]), 'noticed'];
  const lines = [titles, titles.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  const parts = Map.groupBy(
    all.flatMap((result) => (kind.partsOf?.(result.change) ?? []).map((part) => ({ part, result }))),
    ({ part }) => part,
  );
  const reasons = Map.groupBy(
    all.filter(({ outcome }) => outcome === 'open' || outcome === 'another shop' || outcome === 'unchanged'),
    ({ outcome, by }) => `${FATES[outcome]}: ${by[0]}`,
  );
  return [
    `${kind.name}, of ${kind.all.length}`,
    ...lines,
    ...[...parts].map(
      ([part, own]) =>
        `${part}: ${shareOf(
          kind,
          own.map(({ result }) => result),
        )}`,
    ),
    ...[...reasons].map(([reason, own]) => `${own.length} not counted, ${reason}`),
    ...all
      .filter(({ outcome }) => kind.missed.includes(outcome))
      .map(({ change, outcome }) => `${FATES[outcome]}: \`${kind.words?.(change) ?? change.id}\``),
  ].join('\n');
}

const fateNames = Object.keys(FATES).filter((name): name is Fate => name in FATES);

function shareOf<One extends Change>({ missed }: Changed<One>, results: readonly Result<One>[]): string {
  const noticed = results.filter(({ outcome }) => outcome === 'killed' || outcome === 'advised').length;
  const counted = noticed + results.filter(({ outcome }) => missed.includes(outcome)).length;
  return `${noticed} of ${counted} (${((100 * noticed) / Math.max(1, counted)).toFixed(1)} %)`;
}
