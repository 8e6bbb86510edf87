import { buildRun } from '../../conformance/decide/build-run.ts';
import { digestOf } from '../../conformance/decide/digest.ts';
import type { Evidence } from '../../conformance/decide/evidence.ts';
import { packEvidence } from '../../conformance/decide/evidence-file.ts';
import { identity } from '../../conformance/identity.ts';
import type { Checked } from '../../conformance/index.ts';
import type { Decisions, Waiver } from '../../conformance/model/decisions.ts';
import type { Run } from '../../conformance/model/run.ts';
import { dice } from '../../proof/change/dice.ts';
import { plainly, withTrouble } from '../exec/plan.ts';
import { type Planned, type Played, play } from '../exec/play.ts';
import { clientFacts, clientRules } from '../suite.ts';
import { TASKS, type TaskName } from '../tasks/task-names.ts';
import { MOST_RECEIVED } from '../traffic/observer.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { uncompressed } from '../trouble/situations.ts';
import { exchangeOf } from './exchanges.ts';

/** Why no client could be judged: one line that says what to do. */
export class CannotRun extends Error {
  override name = 'CannotRun';
}

export interface ClientVisit {
  /** A line for the shell. */
  readonly command: string;
  /** Those that the client does; left out, it is asked. */
  readonly tasks?: readonly TaskName[] | undefined;
  readonly seed: number;
  readonly scale: number;
  readonly timeoutMs: number;
  readonly waivers: readonly Waiver[];
  readonly signal?: AbortSignal | undefined;
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
/** A client that is patient takes longer to give up, and a long list to be read. */
const LONGER = 2;

export async function judgeClient(visit: ClientVisit): Promise<Checked> {
  const zero = Date.now();
  const began = performance.now();
  const director = new Director(visit, { zero, now: () => performance.now() - began });
  const tasks = visit.tasks ?? TASKS;
  const first = await director.play(plainly(tasks));
  refuseWhatCannotStart(visit.command, first);
  const does = tasks.filter(
    (_, index) => visit.tasks !== undefined || first[index]?.execution.end.kind !== 'unsupported',
  );
  const right = tasks.filter((_, index) => first[index]?.execution.end.kind === 'right');
  const wrong = does.filter((name) => !right.includes(name));
  // Whether compression is what a client fails at shows without it.
  const plain = wrong.map((task): Planned => ({ task, situations: [uncompressed] }));
  const later = await director.play([...plain, ...withTrouble(right, dice(`client ${visit.seed}`))]);
  const played = [
    ...first.filter(({ execution }) => execution.task !== null && does.includes(execution.task)),
    ...later,
  ];
  const about = {
    command: visit.command,
    seed: visit.seed,
    startedAt: new Date(zero).toISOString(),
    durationMs: Math.round(performance.now() - began),
  };
  return checkedOf(trafficOf(does, played), about, visit.waivers);
}

/** Judges what was seen of a client. */
export function checkedOf(traffic: Traffic, about: About, waivers: readonly Waiver[]): Checked {
  const evidence = evidenceOf(traffic, about);
  const { digest, bytes } = packEvidence(evidence, true);
  return { run: runOf(evidence, digest, waivers), evidence, pack: bytes };
}

/** Where the shell says that there is nothing to start, no client was judged. */
function refuseWhatCannotStart(command: string, played: readonly Played[]): void {
  const codes = played.map(({ ended, seen }) => (seen.length > 0 ? null : ended.code));
  if (codes.every((code) => code === 127))
    throw new CannotRun(`--exec: the shell found no command for ${command}. Give the line as you would type it.`);
  if (codes.every((code) => code === 126))
    throw new CannotRun(
      `--exec: ${command} cannot be run. Give it the right to (chmod +x), or start it with its program.`,
    );
}

class Director {
  readonly #visit: ClientVisit;
  readonly #clock: { readonly zero: number; readonly now: () => number };
  readonly #now: string;
  #done = 0;
  #all = 0;

  constructor(visit: ClientVisit, clock: { readonly zero: number; readonly now: () => number }) {
    this.#visit = visit;
    this.#clock = clock;
    this.#now = new Date(clock.zero).toISOString();
  }

  /** In the order of the plan, several at once. */
  async play(planned: readonly Planned[]): Promise<readonly Played[]> {
    this.#all += planned.length;
    const results: Played[] = [];
    const waiting = [...planned.entries()];
    const worker = async () => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const [index, one] = next;
        results[index] = await this.#one(one, index);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    return results;
  }

  async #one(planned: Planned, index: number): Promise<Played> {
    const { command, seed, scale, timeoutMs, signal, onProgress } = this.#visit;
    const tell = (played: Played | null) => onProgress?.({ done: this.#done, of: this.#all, planned, played });
    tell(null);
    const isLonger = planned.situations.some(({ patience, long }) => patience === true || long === true);
    const played = await play(planned, {
      command,
      seed,
      scale,
      now: this.#now,
      clock: this.#clock,
      timeoutMs: isLonger ? timeoutMs * LONGER : timeoutMs,
      dice: dice(`client ${seed} ${planned.situations.length === 0 ? planned.task : index}`),
      signal,
    });
    this.#done += 1;
    tell(played);
    return played;
  }
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

export interface About {
  readonly command: string | null;
  readonly seed: number;
  readonly startedAt: string;
  readonly durationMs: number;
}

function evidenceOf(traffic: Traffic, { command, seed, startedAt, durationMs }: About): Evidence {
  const { received, tasks } = traffic;
  return {
    meta: {
      format: 'counterproof-evidence/2',
      url: ADDRESS,
      startedAt,
      durationMs,
      pace: { concurrency: 0, requestsPerSecond: 0, timeoutMs: 0, retryTimeoutMs: 0 },
      only: null,
      budget: MOST_RECEIVED,
      seed: String(seed),
      allow: { burst: false, writes: false, keyInUrl: false },
      keys: ['good'],
      inputs: null,
      requests: received.length,
      retries: 0,
      waitedMs: 0,
      probes: [],
      client: { command, tasks },
    },
    exchanges: received.map(exchangeOf),
    rounds: [{ traffic: { state: 'gathered', value: traffic } }],
  };
}

/** Each execution has a sandbox of its own, on any free port; in reports they are one. */
const ADDRESS = 'http://127.0.0.1:4010';

export function runOf(evidence: Evidence, digest: string, waivers: readonly Waiver[]): Run {
  const decisions: Decisions = { profile: { name: 'client', leavesOut: [] }, waivers, without: [], require: [] };
  const own = clientRules.map(({ id, title, requirements }) => ({ id, title, requirements }));
  return buildRun(evidence, digest, decisions, {
    rules: clientRules,
    requirements: clientFacts,
    identity: { ...identity(), rulesDigest: digestOf(JSON.stringify(own)), qualification: null },
  });
}
