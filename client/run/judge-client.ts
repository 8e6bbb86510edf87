import type { Checked } from '../../conformance/index.ts';
import type { Waiver } from '../../conformance/model/decisions.ts';
import { inLanes } from '../../contract/serving/recent-results.ts';
import { type Planned, type Played, play, type StoredShop, storeShop } from '../exec/play.ts';
import { endWords } from '../rules/counting.ts';
import { TASKS, type TaskName } from '../tasks/task-names.ts';
import { type Dice, dice, task } from '../tasks/tasks.ts';
import { type Clock, startClock } from '../traffic/observer.ts';
import { isAnswered, type Traffic } from '../traffic/traffic.ts';
import {
  diagnoses,
  isListEnd,
  type Situation,
  shows,
  situations,
  tasksFor,
  uncompressed,
} from '../trouble/situations.ts';
import { checkedOf } from './run-of.ts';

/** Why no client could be judged: one line that says what to do. `usage`: the command could not be started at all. */
export class CannotRun extends Error {
  override name = 'CannotRun';
  readonly verdict: 'usage' | 'incomplete';

  constructor(verdict: CannotRun['verdict'], message: string) {
    super(message);
    this.verdict = verdict;
  }
}

export interface ClientVisit {
  /** A line for the shell. */
  readonly command: string;
  /** Those that the client does; left out, it is asked. */
  readonly tasks?: readonly TaskName[] | undefined;
  readonly seed: number;
  readonly timeoutMs: number;
  readonly waivers: readonly Waiver[];
  readonly signal?: AbortSignal | undefined;
  /** Only situations of these requirements are tried; all when left out. */
  readonly tries?: readonly string[];
  /** The same, and only these requirements are judged. */
  readonly only?: readonly string[] | null;
  readonly onProgress?: (progress: Progress) => void;
}

export interface Progress {
  readonly done: number;
  readonly of: number;
  readonly planned: Planned;
  /** Null while it is only begun. */
  readonly played: Played | null;
}

/** Executions at a time: most of one is waiting. */
const AT_ONCE = 4;
/** A client that is patient takes longer to give up, and a list of 100,000 sales longer to be read. */
const LONGER = 2;

export async function judgeClient(visit: ClientVisit): Promise<Checked> {
  const shop = await storeShop({ seed: visit.seed, now: new Date().toISOString() });
  try {
    return await judgeIn(shop, visit);
  } finally {
    shop.close();
  }
}

async function judgeIn(shop: StoredShop, visit: ClientVisit): Promise<Checked> {
  const clock = startClock();
  const playAll = director(visit, shop, clock);
  const tasks = visit.tasks ?? TASKS;
  const first = await playAll(tasks.map((task) => ({ task, situations: [] })));
  refuseWithoutRequests(visit.command, first);
  const does = tasks.filter(
    (_, index) => visit.tasks !== undefined || first[index]?.execution.end.kind !== 'unsupported',
  );
  const right = tasks.filter((_, index) => isAnswered(first[index]?.execution.end ?? { kind: 'unsupported' }));
  const wrong = does.filter((name) => !right.includes(name));
  // Whether compression or null is what a client fails at shows without it.
  const plain = wrong.flatMap((task): readonly Planned[] => diagnoses.map((one) => ({ task, situations: [one] })));
  // What is always compressed is read by a client that takes all for compressed.
  const packed = right.find((name) =>
    first.some(({ execution, seen }) => execution.task === name && seen.some(({ compressed }) => compressed)),
  );
  const unpacked: readonly Planned[] = packed === undefined ? [] : [{ task: packed, situations: [uncompressed] }];
  const tries = visit.only ?? visit.tries;
  const meets = (one: Situation) => tries === undefined || tries.some((requirement) => shows(one, requirement));
  const planned = withTrouble(right, dice(`client ${visit.seed}`));
  // Without trouble, no page of theirs led to another one.
  const short = tasks.filter((_, index) => !first[index]?.seen.some(({ page }) => typeof page?.next === 'string'));
  const later = await playAll(
    [...plain, ...unpacked, ...planned.filter(({ situations }) => situations.every(meets))],
    new Set(short),
  );
  const played = [
    ...first.filter(({ execution }) => execution.task !== null && does.includes(execution.task)),
    ...later,
  ];
  const about = {
    command: visit.command,
    only: visit.only ?? null,
    seed: visit.seed,
    startedAt: clock.startedAt,
    durationMs: Math.round(clock.now()),
  };
  return checkedOf(trafficOf(does, played), about, visit.waivers);
}

const TAKES_TASKS =
  'A program that is judged reads a task from its standard input, calls the API, and prints one JSON object, or {"unsupported":true} where it cannot do the task: docs/clients.md shows one.';

/** Without one request there is no client to judge. */
function refuseWithoutRequests(command: string, played: readonly Played[]): void {
  if (played.some(({ seen }) => seen.length > 0)) return;
  const codes = played.map(({ ended }) => ended.code);
  if (codes.every((code) => code === 127))
    throw new CannotRun('usage', `--exec ${command}: the shell found no such command. Give it as you would type it.`);
  if (codes.every((code) => code === 126))
    throw new CannotRun(
      'usage',
      `--exec ${command}: it cannot be run. Make it executable, or start it with its program.`,
    );
  const ends = [...new Set(played.map(({ execution }) => endWords(execution)))].join('; ');
  throw new CannotRun(
    'incomplete',
    `the client sent no request to BASE_URL: ${ends}. There is nothing to judge. ${TAKES_TASKS}`,
  );
}

/** What plays a plan: in its order, several at once. */
function director({ command, seed, timeoutMs, signal, onProgress }: ClientVisit, shop: StoredShop, clock: Clock) {
  let [done, all] = [0, 0];
  const one = async (planned: Planned, hasShortLists: boolean): Promise<Played> => {
    const tell = (played: Played | null) => onProgress?.({ done, of: all, planned, played });
    tell(null);
    const isLonger = planned.situations.some(({ patience, long }) => patience === true || long === true);
    const played = await play(planned, {
      command,
      shop,
      clock,
      hasShortLists,
      signal,
      timeoutMs: isLonger ? timeoutMs * LONGER : timeoutMs,
      // The same question each time: what is wrong in a situation alone is wrong because of it.
      dice: dice(`client ${seed} ${planned.task}`),
    });
    done += 1;
    tell(played);
    return played;
  };
  return async (planned: readonly Planned[], withShortLists: ReadonlySet<TaskName> = new Set()) => {
    all += planned.length;
    return await inLanes(planned, AT_ONCE, (next) => one(next, withShortLists.has(next.task)));
  };
}

function trafficOf(tasks: readonly TaskName[], played: readonly Played[]): Traffic {
  const named = played.map((one, index) => ({ ...one, id: `run-${String(index + 1).padStart(2, '0')}` }));
  const seen = named.flatMap((one) => one.seen.map((request) => ({ ...request, execution: one.id })));
  return {
    mode: 'tasks',
    tasks,
    executions: named.map(({ id, execution }) => ({ id, ...execution })),
    received: seen
      .toSorted((one, other) => one.at - other.at)
      .map((request, index) => ({ ...request, exchange: `ex-${String(index + 1).padStart(5, '0')}` })),
  };
}

/** How many executions meet several situations at once. */
const MIXED = 3;
const MIXED_AT_ONCE = 3;

/** Each situation in tasks that it can come about in, and some of them mixed. What takes longest begins first; what shows by pauses comes last, when few others run. */
function withTrouble(tasks: readonly TaskName[], dice: Dice): readonly Planned[] {
  if (tasks.length === 0) return [];
  const inTurn = dice.some(tasks, tasks.length);
  const alone = situations.flatMap((one, index) =>
    chosen(one, tasks, [...inTurn.slice(index % inTurn.length), ...inTurn]).map((name) => ({
      task: name,
      situations: [one],
    })),
  );
  const mixed = Array.from({ length: MIXED }, () => mixture(tasks, dice)).filter(
    ({ situations: some }) => some.length > 1,
  );
  const rank = ({ situations: [first] }: Planned) => (first?.long ? 0 : first?.patience ? 2 : 1);
  return [...alone, ...mixed].toSorted((one, other) => rank(one) - rank(other));
}

/**
 * What changes answers alone costs no time, and comes about in each task: a client may read one answer in another way than the next. What
 * makes a client wait comes about in one, because clients retry all their requests in one way; the tasks take turns.
 */
function chosen(one: Situation, tasks: readonly TaskName[], inTurn: readonly TaskName[]): readonly TaskName[] {
  const able = tasksFor(one, tasks);
  if (able.length === 0) return [];
  if (one.change !== undefined && one.long !== true) {
    // Both read the same list in the same way.
    return able.filter((name) => name !== 'export' || !able.includes('sales-of-month'));
  }
  const apart = one.patience === true && one.tasks === 'all' ? able.filter((name) => !task(name).walks) : [];
  const first = inTurn.find((name) => (apart.length > 0 ? apart : able).includes(name));
  return first === undefined ? [] : [first];
}

function mixture(tasks: readonly TaskName[], dice: Dice): Planned {
  const name = dice.pick(tasks);
  const able = situations.filter((one) => one.mixes && tasksFor(one, [name]).length > 0);
  const drawn = dice.some(able, MIXED_AT_ONCE);
  // Two forms of one end of a list cannot be at once, and a client may give up after two failures of one request.
  const end = drawn.find(isListEnd);
  const failure = drawn.find(fails);
  return {
    task: name,
    situations: drawn.filter((one) => (!isListEnd(one) || one === end) && (!fails(one) || one === failure)),
  };
}

function fails({ orders }: Situation): boolean {
  return orders !== undefined;
}
